/// The words that bring somebody back: whether they were told of them, have seen them, and put them away.
import { session as ourSession, type Session } from '../lib/session';

export class Keeping {
  readonly #table: string;
  readonly #session: Session;
  /** Whether they have been seen, now or on another day. */
  noted = $state(false);
  /** Whether they lie open on this page. */
  shown = $state(false);

  constructor(table: string, session: Session = ourSession) {
    this.#table = table;
    this.#session = session;
    this.noted = session.mine(table)?.noted ?? false;
    this.shown = !this.noted;
  }

  /** They are before the reader's eyes. They stay there until they are put away. */
  see(): void {
    if (this.noted) return;
    this.noted = true;
    this.#session.remember({ table: this.#table, noted: true });
  }

  putAway(): void {
    this.see();
    this.shown = false;
  }

  /** Whether somebody has still to be told that there are such words; asked once, it is so no more. */
  untold(): boolean {
    const mine = this.#session.mine(this.#table);
    if (!mine || mine.told || this.noted) return false;
    this.#session.remember({ table: this.#table, told: true });
    return true;
  }
}
