/// The dice that are chosen, and what could be done with them. It knows no rule: what may be chosen and what
/// it costs is in the view, and what it is good for among the offers.
import type { Pay } from '../../wire/terrible-things/Pay';
import type { Price } from '../../wire/terrible-things/Price';
import type { View } from '../../wire/terrible-things/View';
import { asked, find, kindOf, sameDice, sameFaces, written, type Deed } from './deeds';
import type { DieState, Purpose } from './types';

/** What choosing dice is for: rolling again, spending, an effect's re-roll, or one die that an effect changes. */
export type Use = 'again' | 'spend' | 'effect' | 'one' | 'none';

/** A way to pay for rolling the chosen dice again. */
export type Way = { pay: Pay; price: number; affordable: boolean; text: string };

/** Something that the chosen dice buy. */
export type Match = { kind: 'overcome' | 'claim'; row: string | undefined; text: string; sentence: string };

type Choice = { key: string; again: readonly number[]; held: readonly number[] };

const ONE = ['adjust', 'flip', 'set_any', 'set_match', 'wild'];

export class Tray {
  readonly #view: () => View;
  readonly #deeds: () => readonly Deed[];
  #choice = $state.raw<Choice>({ key: '', again: [], held: [] });

  /** A choice is good for the dice that it was made about. */
  readonly #key = $derived.by(() => {
    const { phase, pool, tasks, now } = this.#view().board;
    return JSON.stringify([phase, pool, tasks, now.rerolls]);
  });
  readonly #now = $derived<Omit<Choice, 'key'>>(
    this.#choice.key === this.#key ? this.#choice : { again: [], held: [] },
  );
  readonly chosen = $derived(this.#now.again);
  /** Luck dice that are kept out of rolling everything again. */
  readonly held = $derived(this.#now.held);

  readonly use = $derived.by((): Use => {
    const view = this.#view();
    const ask = asked(view);
    if (this.#deeds().length === 0) return 'none';
    if (ask) return ask.kind === 'reroll' ? 'effect' : ONE.includes(ask.kind) ? 'one' : 'none';
    if (view.board.phase === 'rolling' && (view.now.reroll?.left ?? 0) > 0) return 'again';
    return view.board.phase === 'spending' ? 'spend' : 'none';
  });

  /** What the dice that are chosen are for. */
  readonly purpose = $derived.by((): Purpose => {
    if (this.use === 'spend') return 'spend';
    return this.use === 'one' ? 'change' : 'again';
  });

  /** The ways to pay for rolling the chosen dice again, the cheaper first. */
  readonly ways = $derived.by((): Way[] => {
    const view = this.#view();
    const again = view.now.reroll;
    if (this.use !== 'again' || !again || this.chosen.length === 0) return [];
    const priced = this.chosen.filter((die) => again.priced.includes(die)).length;
    const way = (pay: Pay, price: Price | undefined): Way[] =>
      price === undefined
        ? []
        : [
            {
              pay,
              price: price.focus,
              affordable: price.affordable,
              text: `focused dice=${written(this.chosen)} pay=${pay}`,
            },
          ];
    return [...way('by_rerolled', again.by_rerolled[priced]), ...way('by_held', again.by_held[priced])].sort(
      (one, other) => one.price - other.price,
    );
  });

  /** Rolling everything again, for nothing, but what is held. */
  readonly unfocused = $derived.by(() =>
    this.use === 'again'
      ? find(this.#deeds(), 'unfocused', ({ hold }) => sameDice(hold, this.held))
      : undefined,
  );

  /** What exactly the chosen dice buy; with none chosen, what could be bought, a first set for each. */
  readonly matches = $derived.by((): Match[] => {
    if (this.use !== 'spend') return [];
    const { pool } = this.#view().board;
    const found = new Map<string, Match>();
    for (const { action, text, sentence } of [
      ...kindOf(this.#deeds(), 'overcome'),
      ...kindOf(this.#deeds(), 'claim'),
    ]) {
      const row = action.kind === 'claim' ? action.row : undefined;
      const name = row ?? 'overcome';
      if (found.has(name)) continue;
      if (this.chosen.length > 0 && !sameFaces(pool, action.dice, this.chosen)) continue;
      const dice = this.chosen.length > 0 ? this.chosen : action.dice;
      const said = text.replace(/dice=\S+/, `dice=${written(dice)}`);
      found.set(name, { kind: action.kind, row, text: said, sentence });
    }
    return [...found.values()];
  });

  /** What an effect could do with the one die that is chosen. */
  readonly changes = $derived.by((): Deed[] => {
    const [die] = this.chosen;
    if (this.use !== 'one' || die === undefined) return [];
    return this.#deeds().filter(({ action }) => 'die' in action && action.die === die);
  });

  /** The effect's re-roll of the chosen dice. */
  readonly effect = $derived.by(() =>
    this.use === 'effect'
      ? find(this.#deeds(), 'reroll', ({ dice }) => sameDice(dice, this.chosen))
      : undefined,
  );

  constructor(view: () => View, deeds: () => readonly Deed[]) {
    this.#view = view;
    this.#deeds = deeds;
  }

  /** Whether a die can be chosen now. */
  open(die: number): boolean {
    const { now, board } = this.#view();
    switch (this.use) {
      case 'again':
        return [...(now.reroll?.priced ?? []), ...(now.reroll?.free ?? [])].includes(die);
      case 'spend':
        return board.pool[die - 1]?.spent === false;
      case 'effect':
        return kindOf(this.#deeds(), 'reroll').some(({ action }) => action.dice.includes(die));
      case 'one':
        return this.#deeds().some(({ action }) => 'die' in action && action.die === die);
      case 'none':
        return false;
    }
  }

  /** A press on a die: chosen or not; a Luck die can also be held. */
  press(die: number): void {
    if (!this.open(die)) return;
    const [again, held] = [this.chosen, this.held];
    const without = (dice: readonly number[]) => dice.filter((one) => one !== die);
    const free = this.use === 'again' && (this.#view().now.reroll?.free.includes(die) ?? false);
    if (again.includes(die)) this.choose(without(again), free ? [...held, die] : held);
    else if (held.includes(die)) this.choose(again, without(held));
    else this.choose(this.use === 'one' ? [die] : [...again, die], held);
  }

  choose(again: readonly number[], held: readonly number[] = this.held): void {
    const sorted = (dice: readonly number[]) => [...dice].sort((one, other) => one - other);
    this.#choice = { key: this.#key, again: sorted(again), held: sorted(held) };
  }

  clear(): void {
    this.choose([], []);
  }

  /** How a die lies there. */
  stateOf(die: number): DieState {
    const lies = this.#view().board.pool[die - 1];
    if (lies?.spent) return 'spent';
    if (this.chosen.includes(die)) return 'chosen';
    if (this.held.includes(die)) return 'held';
    return lies?.locked ? 'locked' : 'free';
  }
}
