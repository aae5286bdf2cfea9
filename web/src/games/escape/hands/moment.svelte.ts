/// The table's moment for what is shown in words: ten times a second is as often as anybody reads. What runs
/// smoothly is left to the style sheet, which is only told how long it has.

const EVERY_MS = 100;

export class Moment {
  at = $state(0);
  readonly #clock: () => number;

  constructor(clock: () => number) {
    this.#clock = clock;
    this.at = clock();
  }

  /** Follows the clock; returns how to stop. */
  follow(): () => void {
    const tick = () => (this.at = this.#clock());
    tick();
    const timer = setInterval(tick, EVERY_MS);
    return () => clearInterval(timer);
  }

  /** How many milliseconds are left until then, and none once it is past. */
  left(until: number | null | undefined): number {
    return until === null || until === undefined ? 0 : Math.max(0, until - this.at);
  }

  /** The same in whole seconds, as they are said. */
  seconds(until: number | null | undefined): number | undefined {
    return until === null || until === undefined ? undefined : Math.ceil(this.left(until) / 1000);
  }
}
