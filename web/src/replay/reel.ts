/// The time of a replay: it passes with our own clock, as fast as it is wanted, and stands still when
/// nobody plays it. What is drawn and heard by a clock is given this one.

export class Reel {
  readonly #local: () => number;
  #time = 0;
  /** Since when it runs, by our own clock; nothing while it stands. */
  #since: number | undefined;
  #speed = 1;

  constructor(local: () => number = () => performance.now()) {
    this.#local = local;
  }

  /** The moment of the table, in milliseconds. */
  now(): number {
    return this.#since === undefined ? this.#time : this.#time + (this.#local() - this.#since) * this.#speed;
  }

  /** Goes to a moment, running or standing as before. */
  set(time: number): void {
    this.#time = time;
    if (this.#since !== undefined) this.#since = this.#local();
  }

  run(speed: number): void {
    if (this.#since !== undefined && speed === this.#speed) return;
    this.stop();
    this.#speed = speed;
    this.#since = this.#local();
  }

  stop(): void {
    this.#time = this.now();
    this.#since = undefined;
  }
}
