/// A table that is being set up: what was chosen so far, and what is sent when it is started.
import { usualBot } from '../lib/bots';
import type { Away } from '../wire/Away';
import type { GameCard } from '../wire/GameCard';
import type { NewSeat } from '../wire/NewSeat';
import type { NewTable } from '../wire/NewTable';
import type { Pace } from '../wire/Pace';
import type { Preset } from '../wire/Preset';
import {
  complaint,
  differences,
  fieldsOf,
  keyOf,
  leaves,
  valueAt,
  withValue,
  type Json,
  type OptionField,
} from './schema';

/** How long the game waits for somebody who is away before a bot stands in, unless set. */
const STAND_IN_S = 60;

export class Draft {
  readonly card: GameCard;
  readonly fields: readonly OptionField[];
  options = $state.raw<Json>({});
  seats = $state.raw<readonly NewSeat[]>([]);
  /** The preset these options came from; none once they were changed. */
  preset = $state<string>();
  name = $state('');
  word = $state('');
  listed = $state(false);
  /** 'game' leaves it to the game. */
  away = $state<'game' | Away['kind']>('game');
  awaySeconds = $state(STAND_IN_S);
  pace = $state<Pace>('normal');

  constructor(card: GameCard, name = '') {
    this.card = card;
    this.fields = fieldsOf(card.schema);
    this.name = name;
    const [first] = card.presets;
    if (first) {
      this.choose(first);
    } else {
      this.options = card.defaults;
      this.setCount(Math.max(2, card.least_seats));
    }
  }

  choose(preset: Preset): void {
    this.preset = preset.key;
    this.options = { ...this.card.defaults, ...preset.options };
    this.setCount(preset.seats);
  }

  setOption(path: readonly string[], value: unknown): void {
    this.options = withValue(this.options, path, value);
    const chosen = this.card.presets.find((preset) => preset.key === this.preset);
    if (chosen && keyOf(differences(this.options, { ...this.card.defaults, ...chosen.options })) !== '{}') {
      this.preset = undefined;
    }
  }

  /** As many seats as asked, within what the game allows: mine first, a bot in each new one. */
  setCount(count: number): void {
    const { least_seats: least, most_seats: most } = this.card;
    const length = Math.min(most, Math.max(least, count));
    this.seats = Array.from({ length }, (_, index): NewSeat => {
      return this.seats[index] ?? (index === 0 ? { kind: 'me' } : { kind: 'bot', bot: this.usualBot });
    });
  }

  setSeat(index: number, seat: NewSeat): void {
    this.seats = this.seats.map((old, at) => (at === index ? seat : old));
  }

  /** The bot of middling strength, for whoever has no wishes. */
  get usualBot(): string {
    return usualBot(this.card);
  }

  /** What is wrong with the options so far, by path. */
  get complaints(): ReadonlyMap<string, string> {
    return new Map(
      leaves(this.fields).flatMap((field): [string, string][] => {
        const wrong = complaint(field, valueAt(this.options, field.path));
        return wrong === undefined ? [] : [[field.path.join('.'), wrong]];
      }),
    );
  }

  /** What is sent. */
  request(): NewTable {
    const name = this.name.trim();
    const options = differences(this.options, this.card.defaults);
    return {
      game: this.card.key,
      seats: [...this.seats],
      listed: this.listed,
      pace: this.pace,
      ...(Object.keys(options).length > 0 && { options }),
      ...(name !== '' && { name }),
      // A word counts only from the moment the server is bound, so the game waits for it.
      ...(this.word.trim() !== '' && { starts_when_full: false }),
      ...(this.away === 'wait' && { away: { kind: 'wait' as const } }),
      ...(this.away === 'stand_in' && { away: { kind: 'stand_in' as const, after_s: this.awaySeconds } }),
    };
  }

  /** In a line, what is about to begin: "2 seats: you and a bot". */
  get summary(): string {
    const count = (kind: NewSeat['kind']) => this.seats.filter((seat) => seat.kind === kind).length;
    const [me, open, bots] = [count('me'), count('open'), count('bot')];
    const parts = [
      me > 0 && (me === 1 ? 'you' : `you in ${me} seats`),
      open > 0 && (open === 1 ? 'a friend' : `${open} friends`),
      bots > 0 && (bots === 1 ? 'a bot' : `${bots} bots`),
    ].filter((part) => part !== false);
    const last = parts.pop() ?? '';
    const who = parts.length > 0 ? `${parts.join(', ')} and ${last}` : last;
    return `${this.seats.length} ${this.seats.length === 1 ? 'seat' : 'seats'}: ${who}`;
  }
}
