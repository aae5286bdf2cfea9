/// All that the parts of the board need, at hand: the view, the book, who I am, what I may do, and how it is done.
import type { BoardProps } from '../../table/board';
import { namesOf, withNames } from '../../lib/names';
import type { View } from '../../wire/terrible-things/View';
import { bookOf } from './book';
import { asked, deedsOf, find, type Deed, type Kind, type Of } from './deeds';
import { Chances } from './odds.svelte';
import { Tray } from './tray.svelte';

export type Given = BoardProps<View> & { book?: unknown };

/** A card that lies open to be read. */
export type Opened =
  | { kind: 'encounter'; card: number; place?: number | undefined }
  | { kind: 'feat'; card: number; held?: boolean | undefined }
  | { kind: 'swag'; card: number }
  | { kind: 'pile'; pile: 'rumours' | 'discard' | 'old_stock' | 'deck' }
  | { kind: 'player'; seat: number }
  | { kind: 'achievements' };

export class Desk {
  readonly #given: () => Given;
  opened = $state.raw<Opened>();

  readonly given = $derived.by(() => this.#given());
  readonly view = $derived(this.given.view);
  readonly board = $derived(this.view.board);
  readonly book = $derived.by(() => bookOf(this.given.book));
  readonly scenario = $derived(this.book?.scenarios.find(({ side }) => side === this.view.side));
  readonly names = $derived(namesOf(this.given.seats));
  readonly mine = $derived(this.given.mine ?? []);
  /** The seat of mine whose turn it is, or the first of mine. */
  readonly me = $derived(this.mine.find((seat) => seat === this.board.turn) ?? this.mine[0]);
  readonly player = $derived(this.me === undefined ? undefined : this.board.players[this.me - 1]);
  readonly solo = $derived(this.board.players.length === 1);
  readonly over = $derived(this.board.end !== null);
  /** What is said once no Encounter is left to be dealt. */
  readonly last = $derived.by(() => {
    if (this.over || this.board.deck.some((count) => count > 0)) return undefined;
    return this.view.options.end_rule === 'round_start'
      ? 'Last round: the deck is empty'
      : 'The deck is empty';
  });
  readonly deeds = $derived.by(() => deedsOf(this.given.offers ?? [], this.me));
  readonly acts = $derived(this.given.onact !== undefined && this.deeds.length > 0);
  readonly busy = $derived(this.given.busy ?? false);
  readonly ask = $derived.by(() => asked(this.view));
  readonly tray: Tray;
  readonly chances: Chances;
  readonly odds = $derived.by(() => this.chances.odds);

  /** To be made while a component is made. */
  constructor(given: () => Given) {
    this.#given = given;
    this.tray = new Tray(
      () => this.view,
      () => this.deeds,
    );
    this.chances = new Chances(
      () => this.view,
      () => this.given.onask,
    );
  }

  find<K extends Kind>(kind: K, test?: (action: Of<K>) => boolean): Deed<K> | undefined {
    return find(this.deeds, kind, test);
  }

  /** Its sentence, with names. */
  say(deed: Pick<Deed, 'sentence'>): string {
    return withNames(deed.sentence, this.names);
  }

  act(deed: Deed | undefined): void {
    if (!deed || !this.given.onact || this.busy) return;
    this.opened = undefined;
    this.given.onact(deed);
  }

  /** Does something by its text form: as an offer where it is one. */
  send(text: string): void {
    if (this.busy) return;
    const offered = this.deeds.find((deed) => deed.text === text);
    if (offered) return this.act(offered);
    this.opened = undefined;
    if (this.me !== undefined) void this.given.onsend?.(this.me, text);
  }

  /** Points at something, where pointing is what a press does just now. */
  points(what: string): (() => void) | undefined {
    const { pointing, onping } = this.given;
    return pointing && onping ? () => onping(what) : undefined;
  }

  open(what: Opened): void {
    this.opened = what;
  }
}
