/// A cursed hand on the head: pressed or let go by key or finger, and told to the table at each change
/// (ESC-DIG-02). What the table says is the truth; what was pressed is shown at once.

/** So long a curse that has just come leaves to find the pad or the key. */
const FIND_MS = 2500;

export class HandHold {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pressed = $state(false);
  #told = $state.raw<boolean>();
  /** What was sent and not told of yet: a hand may go up and down faster than the line. */
  #sent: boolean | undefined;
  readonly #send: (on: boolean) => void;

  constructor(send: (on: boolean) => void) {
    this.#send = (on) => {
      this.#sent = on;
      send(on);
    };
  }

  get held(): boolean {
    return this.#pressed || this.#told === true;
  }

  /** Pressed, or let go. */
  press(on: boolean): void {
    if (on === this.#pressed) return;
    clearTimeout(this.#timer);
    this.#pressed = on;
    if (this.#told !== undefined && on !== (this.#sent ?? this.#told)) this.#send(on);
  }

  /** How the table has it; nothing where no hand must be held. A hand that was already down is told of at once. */
  told(held: boolean | undefined): void {
    const before = this.#told;
    this.#told = held;
    if (held === undefined || held === this.#sent) this.#sent = undefined;
    if (before === undefined && held === false && this.#pressed) this.#send(true);
    clearTimeout(held === undefined ? this.#timer : undefined);
    // A curse that has just come finds the hand on the head: whoever does not hold it soon lets it drop.
    if (before === undefined && held === true && !this.#pressed) {
      this.#timer = setTimeout(() => this.#told === true && this.#send(false), FIND_MS);
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
