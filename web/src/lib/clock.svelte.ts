/// The table's clock as this page knows it: where it stands is told by the server, how it runs in
/// between is reckoned from a few round trips. It never goes back before a reader's eyes, stands still
/// while the table is paused, and decides nothing: the server's stamps do.

/** One question and its answer: sent and heard by our own clock, and the table's moment in between. */
export type Sample = {
  sent: number;
  heard: number;
  /** The table's moment; nothing before the game begins. */
  at?: number | undefined;
  /** How many milliseconds of the table pass in one of ours; other than 1 only in tests. */
  rate?: number | undefined;
};

/** How the table stands, by the latest message about it. */
export type Standing = { at: number; paused: boolean };

/** So many round trips are remembered. */
const KEPT = 9;
/** A sample older than this says little about a clock that may have drifted since. */
const OLD_MS = 60_000;
/** Farther behind than this the clock leaps; less it makes up for on the way. */
const LEAP_MS = 400;
/** How much faster, or slower, it runs until it is right again. */
const HASTE = 0.25;
/** Farther ahead than this it was wrong about everything, and may go back, if the connection is new. */
const ASTRAY_MS = 1_500;

export class TableClock {
  /** How long a message and its answer take, in milliseconds: the middle one of the latest. */
  roundTrip = $state<number>();

  readonly #local: () => number;
  #samples: Sample[] = [];
  #rate = 1;
  /** When a question went out that was not answered yet. */
  #asked: number | undefined;
  /** A moment of ours, and the table's at least at that moment: all that is known without a sample. */
  #told: { at: number; heard: number } | undefined;
  #paused = false;
  /** What was shown last, and when. */
  #shown: { at: number; local: number } | undefined;
  /** The connection was lost, and nothing was told since. */
  #lost = false;
  /** Something was told over a new connection: what was shown before need not have been right. */
  #anew = false;

  constructor(local: () => number = () => performance.now()) {
    this.#local = local;
  }

  /** Whether the table's moment is known at all. */
  get known(): boolean {
    return this.#told !== undefined || this.#best() !== undefined;
  }

  /** How many milliseconds of the table pass in one of ours. */
  get rate(): number {
    return this.#rate;
  }

  /** The table's moment, in milliseconds. It never goes back, except over a break in the connection. */
  now(): number {
    const local = this.#local();
    const right = this.#reckon(local);
    const shown = this.#next(right, local);
    this.#shown = { at: shown, local };
    return shown;
  }

  /** How long the line seems to take: the round trip, or the wait for an answer that is still to come. */
  lag(): number | undefined {
    const waits = this.#asked === undefined ? 0 : this.#local() - this.#asked;
    return this.roundTrip === undefined && waits === 0 ? undefined : Math.max(this.roundTrip ?? 0, waits);
  }

  /** A question went out. */
  ask(): void {
    this.#asked ??= this.#local();
  }

  /** Its answer came. */
  hear(sample: Sample): void {
    this.#asked = undefined;
    if (sample.rate !== undefined && sample.rate > 0 && sample.rate !== this.#rate) {
      this.#rate = sample.rate;
      this.#samples = [];
    }
    this.#samples = [...this.#samples, sample].slice(-KEPT);
    this.roundTrip = median(this.#samples.map(tripOf));
  }

  /** A message told how the table stands. */
  stand({ at, paused }: Standing, heard = this.#local()): void {
    // What was measured before a pause says nothing about the time after it.
    if (paused || this.#paused) this.#samples = this.#samples.map((sample) => ({ ...sample, at: undefined }));
    if (this.#lost) this.#anew = true;
    this.#lost = false;
    this.#paused = paused;
    this.#told = { at, heard };
  }

  /** The connection is gone: what comes next may tell another time. The old one runs on until then. */
  lose(): void {
    this.#lost = true;
    this.#asked = undefined;
    const local = this.#local();
    if (this.known) this.#told = { at: this.#reckon(local), heard: local };
    this.#samples = [];
    this.roundTrip = undefined;
  }

  /** Where the table's clock stands, as well as can be told. */
  #reckon(local: number): number {
    const least = this.#told
      ? this.#told.at + (this.#paused ? 0 : (local - this.#told.heard) * this.#rate)
      : 0;
    if (this.#paused) return least;
    const best = this.#best();
    if (best?.at === undefined) return least + (this.#told ? ((this.roundTrip ?? 0) / 2) * this.#rate : 0);
    // A message was on its way for a while, so what it told is passed by now: it can only raise this.
    return Math.max(best.at + (local - (best.sent + best.heard) / 2) * this.#rate, least);
  }

  /** The quickest of the answers that told the time: the less it was on its way, the less it can be wrong. */
  #best(): Sample | undefined {
    const timed = this.#samples.filter(({ at }) => at !== undefined);
    const newest = timed.at(-1);
    return timed
      .filter(({ heard }) => newest !== undefined && newest.heard - heard < OLD_MS)
      .sort((one, other) => tripOf(one) - tripOf(other))[0];
  }

  /** From what was shown last towards what is right. */
  #next(right: number, local: number): number {
    const anew = this.#anew;
    this.#anew = false;
    if (!this.#shown) return right;
    const { at, local: then } = this.#shown;
    if (anew && at - right > ASTRAY_MS * this.#rate) return right;
    const passed = this.#paused ? 0 : Math.max(0, local - then) * this.#rate;
    const error = right - (at + passed);
    if (error > LEAP_MS * this.#rate) return right;
    if (this.#paused) return Math.max(at, right);
    const most = passed * HASTE;
    return at + passed + Math.min(most, Math.max(-most, error));
  }
}

function tripOf({ sent, heard }: Sample): number {
  return Math.max(0, heard - sent);
}

function median(numbers: readonly number[]): number | undefined {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)];
}
