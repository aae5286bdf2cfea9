/// A game played again: where the reader stands in it, through whose eyes, and which steps are at
/// hand. Views are large, so only those near the reader are kept; the lines of the story stay.
import { Refusal, sentenceOf } from '../lib/api';
import type { Replay } from '../wire/Replay';
import type { ReplayStep } from '../wire/ReplayStep';
import type { StepLine } from '../wire/StepLine';
import type { Story } from '../wire/Story';
import type { Known } from './lines';
import { rest, speedOf, type Pace } from './pace';
import { Reel } from './reel';

/** Where the steps come from. */
export type Source = {
  steps: (asked: { from: number; count: number; as: string }, signal: AbortSignal) => Promise<Replay>;
  /** The whole story as I know it, without views; nobody else's. */
  story: (from: number, signal: AbortSignal) => Promise<Story>;
};

/** How many steps are asked for at once. */
export const PAGE = 40;
/** Views farther from the reader than this are let go. */
const NEAR = PAGE * 2;
const SETTLE_MS = 50;
/** How often a game in real time looks which steps are due. */
const TICK_MS = 40;

export class Player {
  /** The step the reader looks at; 0 is the table as it was laid out. */
  at = $state(0);
  /** The latest step there is. Not known until the first answer. */
  last = $state<number>();
  as = $state('me');
  pace = $state<Pace>('real');
  playing = $state(false);
  /** Why no more steps come. */
  problem = $state<string>();
  /** Whether the game was played by the clock: then it plays by its stamps, and nothing is cut. */
  live = $state(false);
  /** Where a game in real time stands, in milliseconds of the table. */
  time = $state(0);
  /** When its last step was, once every step's moment is known. */
  ends = $state<number>();
  /** Is told each step that is played past, with what was seen after it. */
  passed: (step: StepLine, view: unknown) => void = () => {};
  /** What is known of each step through these eyes, by its number; there may be holes. */
  known = $state.raw<readonly (Known | undefined)[]>([]);

  #frames = $state.raw<ReadonlyMap<number, ReplayStep>>(new Map());
  /** The latest frame that could be shown: it stays until the next one is there. */
  #shown = $state.raw<ReplayStep>();
  #asking = new Map<number, AbortController>();
  #telling: AbortController | undefined;
  readonly #reel = new Reel();
  /** The moment of each step. It is the same through all eyes. */
  #times: (number | undefined)[] = [];
  /** The moment of the step that is looked at is not known yet. */
  #timeless = true;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #settling: ReturnType<typeof setTimeout> | undefined;
  readonly #source: Source;

  constructor(source: Source) {
    this.#source = source;
  }

  /** The replay's moment, for boards that draw by the clock. */
  readonly clock = (): number => this.#reel.now();

  /** The step to draw, which may for a moment be the one before. */
  get frame(): ReplayStep | undefined {
    return this.#frames.get(this.at) ?? this.#shown;
  }

  /** Whether the step to draw is still on its way. */
  get waiting(): boolean {
    return !this.#frames.has(this.at) && this.problem === undefined;
  }

  get atEnd(): boolean {
    return this.last !== undefined && this.at >= this.last;
  }

  /** How many views are held. */
  get held(): number {
    return this.#frames.size;
  }

  /** Begins at a step, through somebody's eyes. */
  open(at: number, as: string): void {
    this.at = at;
    this.#timeless = true;
    this.look(as);
  }

  /** Looks through other eyes: nothing that was known before is known now. */
  look(as: string): void {
    this.stop();
    this.as = as;
    this.#frames = new Map();
    this.known = [];
    this.problem = undefined;
    void this.#need(this.at);
    if (as === 'me' || (this.live && this.ends === undefined)) void this.#hearStory(as === 'me');
  }

  goto(at: number): void {
    const most = this.last ?? at;
    this.at = Math.max(0, Math.min(most, Math.trunc(at)));
    this.#timeless = true;
    this.#setTime();
    this.#arrive();
  }

  /** To a moment of a game in real time, which may lie between two steps. */
  seek(time: number): void {
    const moment = Math.max(0, Math.min(time, this.ends ?? 0));
    this.at = this.#lastBy(moment);
    this.#timeless = false;
    this.#reel.set(moment);
    this.time = moment;
    this.#arrive();
  }

  /** One step on. At the end of a game that still runs, this asks whether there is more. */
  async forward(): Promise<void> {
    if (this.atEnd) await this.#fetch(this.at + 1);
    this.goto(this.at + 1);
  }

  back(): void {
    this.goto(this.at - 1);
  }

  play(): void {
    if (this.atEnd) this.goto(0);
    this.playing = true;
    this.#arrive();
  }

  pause(): void {
    this.playing = false;
    this.#reel.stop();
    clearTimeout(this.#timer);
  }

  /** Sets how fast it plays; what rests now rests anew. */
  setPace(pace: Pace): void {
    this.pace = pace;
    this.#schedule();
  }

  /** Asks once more for what did not come. */
  again(): void {
    this.problem = undefined;
    void this.#need(this.at);
  }

  /** Asks for nothing more and moves no more. */
  stop(): void {
    this.pause();
    clearTimeout(this.#settling);
    this.#callOff(() => true);
    this.#telling?.abort();
  }

  #arrive(): void {
    this.#show();
    clearTimeout(this.#settling);
    this.#callOff((from) => Math.abs(from - this.at) > NEAR);
    if (this.#frames.has(this.at)) {
      // Whoever comes near the edge of what is at hand will want what lies behind it.
      this.#lookAhead();
      this.#schedule();
    } else {
      // A hand that drags over a thousand steps asks only for those it rests on.
      this.#settling = setTimeout(() => void this.#need(this.at), SETTLE_MS);
    }
  }

  #lookAhead(): void {
    const ahead = this.live && this.playing ? PAGE : PAGE / 4;
    if (!this.atEnd) void this.#need(Math.min(this.at + ahead, this.last ?? this.at));
  }

  #callOff(which: (from: number) => boolean): void {
    for (const [from, asked] of [...this.#asking]) {
      if (!which(from)) continue;
      this.#asking.delete(from);
      asked.abort();
    }
  }

  #show(): void {
    this.#shown = this.#frames.get(this.at) ?? this.#shown;
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (!this.playing) return;
    if (this.atEnd) {
      this.pause();
      return;
    }
    const speed = this.live ? speedOf(this.pace) : undefined;
    if (speed !== undefined) return this.#roll(speed);
    this.#reel.stop();
    const here = this.#frames.get(this.at);
    const next = this.#frames.get(this.at + 1);
    // Whatever is missing is on its way and calls again.
    if (!here || !next) {
      void this.#need(this.at + 1);
      return;
    }
    this.#timer = setTimeout(() => this.goto(this.at + 1), rest(next.step.at - here.step.at, this.pace));
  }

  /** Time passes; whatever step is due by now is shown. Where steps are still on their way, time waits for them. */
  #roll(speed: number): void {
    let next = this.#frames.get(this.at + 1);
    if (!next || this.#timeless) {
      this.#reel.stop();
      void this.#need(this.at + 1);
      return;
    }
    this.#reel.run(speed);
    const now = this.#reel.now();
    this.time = now;
    let moved = false;
    while (next && next.step.at <= now) {
      this.at = next.step.seq;
      moved = true;
      this.passed(next.step, next.view);
      next = this.#frames.get(this.at + 1);
    }
    if (moved) {
      this.#show();
      this.#lookAhead();
    }
    if (this.atEnd) return this.pause();
    this.#timer = setTimeout(() => this.#schedule(), TICK_MS);
  }

  /** The time of the step that is looked at, as soon as that is known. */
  #setTime(): void {
    const time = this.#times[this.at];
    if (!this.#timeless || time === undefined) return;
    this.#timeless = false;
    this.#reel.set(time);
    this.time = time;
  }

  /** The last step up to a moment. */
  #lastBy(moment: number): number {
    let [low, high] = [0, this.last ?? 0];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#times[middle] ?? Infinity) <= moment) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  async #need(seq: number): Promise<void> {
    if (!this.#frames.has(seq)) await this.#fetch(this.#firstMissing(seq));
  }

  /** A page begins at a round number, so that walking to and fro asks for the same pages. */
  #firstMissing(seq: number): number {
    let from = Math.floor(seq / PAGE) * PAGE;
    while (from < seq && this.#frames.has(from)) from += 1;
    return from;
  }

  async #fetch(from: number): Promise<void> {
    if (this.#asking.has(from)) return;
    const asked = new AbortController();
    this.#asking.set(from, asked);
    try {
      const count = PAGE - (from % PAGE);
      const { last, steps } = await this.#source.steps({ from, count, as: this.as }, asked.signal);
      if (asked.signal.aborted) return;
      this.#asking.delete(from);
      this.problem = undefined;
      this.#take(last, steps);
      // A server may send fewer than were asked for, but must send the first of them.
      if (from <= last && steps[0]?.step.seq !== from) throw new Refusal(NOTHING);
      if (this.#frames.has(this.at)) this.#schedule();
      else await this.#need(this.at);
    } catch (error) {
      if (asked.signal.aborted) return;
      this.#asking.delete(from);
      this.problem = sentenceOf(error);
      this.pause();
    }
  }

  #take(last: number, steps: readonly ReplayStep[]): void {
    if (this.last !== last) this.ends = undefined;
    this.last = last;
    if (this.at > last) this.at = last;
    for (const { step } of steps) this.#times[step.seq] = step.at;
    this.#setTime();
    const frames = new Map(this.#frames);
    for (const step of steps) frames.set(step.step.seq, step);
    for (const seq of frames.keys()) if (Math.abs(seq - this.at) > NEAR) frames.delete(seq);
    this.#frames = frames;
    this.#learn(steps.map((step) => ({ line: step.step, revealed: revealed(step) })));
    this.#measure();
    this.#show();
  }

  #learn(more: readonly Known[]): void {
    const known = [...this.known];
    for (const one of more) {
      const before = known[one.line.seq];
      known[one.line.seq] = { line: one.line, revealed: one.revealed || (before?.revealed ?? false) };
    }
    this.known = known;
  }

  /** Once the moment of every step is known, so is the length of it all. */
  #measure(): void {
    if (!this.live || this.last === undefined || this.ends !== undefined) return;
    // The table as it was laid out is no part of the story where nothing was told of it.
    this.#times[0] ??= 0;
    for (let seq = 1; seq <= this.last; seq += 1) if (this.#times[seq] === undefined) return;
    this.ends = this.#times[this.last];
  }

  /** Hears the story as I know it; through other eyes only when each step was. */
  async #hearStory(mine: boolean): Promise<void> {
    const asked = new AbortController();
    this.#telling = asked;
    let from: number | undefined = 0;
    try {
      while (from !== undefined) {
        const story: Story = await this.#source.story(from, asked.signal);
        if (asked.signal.aborted) return;
        for (const { seq, at } of story.steps) this.#times[seq] = at;
        if (mine) this.#learn(story.steps.map((line: StepLine) => ({ line, revealed: false })));
        this.#setTime();
        from = story.next;
      }
      this.#measure();
    } catch {
      // The story also comes with the steps; without this only its far ends are missing.
    }
  }
}

const NOTHING = {
  status: 500,
  code: 'mistake',
  sentence: 'These steps did not come. Try again.',
} as const;

/** Whether dice were rolled or something was shown in this step: nothing before it can be taken back. */
function revealed({ step, now }: ReplayStep): boolean {
  return step.seq > 0 && now.floor?.seq === step.seq;
}
