/// Leads a soundtrack: plans what a score asks for by the table's clock, a little ahead, and takes it
/// back when time stands still, when the connection is gone or when things turn out otherwise.
import type { StepLine } from '../../wire/StepLine';
import type { Cue, Ears, Score, Timed } from './score';
import type { Desk } from './sound.svelte';

/** How far ahead is planned, in milliseconds of our time. */
export const AHEAD_MS = 2_000;
/** A step older than this is history: nothing of it is heard. */
export const FRESH_MS = 1_500;
/** Beyond this the table runs for a test: no bed and no heart would keep up with it. */
const FASTEST = 2;
/** What is about to begin has as good as begun, in seconds. */
const IMMINENT_S = 0.3;
/** How fast what sounds is faded out, in seconds. */
const FADE_S = 0.08;
/** What has been heard is remembered this long, in milliseconds of the table. */
const REMEMBERED_MS = 10_000;

/** How the table is at this moment. */
export type Scene = {
  view: unknown;
  /** The table's moment. */
  now: number;
  /** How many milliseconds of the table pass in one of ours. */
  rate: number;
  /** Whether time passes, as far as is known. */
  runs: boolean;
  /** Whether the game has ended: its last sounds ring out. */
  over: boolean;
};

type Voice = {
  gain: GainNode;
  from: number;
  to: number;
  /** Planned by the clock, and so to be planned anew; what comes with a step has happened. */
  timed: boolean;
  key?: string | undefined;
  timer?: Timer;
};
type Timer = ReturnType<typeof setTimeout>;

type Outside = {
  desk: () => Desk | undefined;
  buzz: (pattern: readonly number[]) => void;
  ears: () => Ears;
};

export class Conductor {
  readonly #score: Score<unknown>;
  readonly #outside: Outside;
  /** Up to where everything is planned, in the table's time. */
  #planned: number | undefined;
  #mood = '';
  #voices: Voice[] = [];
  readonly #heard = new Map<string, number>();

  constructor(score: Score<unknown>, outside: Outside) {
    this.#score = score;
    this.#outside = outside;
  }

  /** Plans ahead. To be called several times a second. */
  follow(scene: Scene): void {
    const desk = this.#outside.desk();
    if (!desk || (!scene.runs && !scene.over)) return this.hush();
    this.#sweep(desk, scene.now);
    if (scene.over) return this.#unplan(desk);
    const mood = this.#score.mood(scene.view);
    const planned = this.#planned;
    // Another mood, or the clock has leapt: what was planned is no longer true.
    const astray =
      planned !== undefined && (planned < scene.now || planned > scene.now + 2 * AHEAD_MS * scene.rate);
    if (mood !== this.#mood || astray) this.#unplan(desk);
    this.#mood = mood;
    if (scene.rate > FASTEST) return;
    const from = Math.max(this.#planned ?? scene.now, scene.now);
    const to = scene.now + AHEAD_MS * scene.rate;
    this.#planned = to;
    for (const cue of this.#score.between(scene.view, from, to)) this.#plan(cue, scene, desk);
  }

  /** A step was played. What happened long ago is not heard any more. */
  played(step: StepLine, scene: Scene): void {
    if (scene.now - step.at > FRESH_MS * Math.max(1, scene.rate)) return;
    const cues = this.#score.of(step, scene.view, this.#outside.ears());
    if (cues.length === 0) return;
    const desk = this.#outside.desk();
    for (const cue of cues) {
      if (cue.key !== undefined && this.#heard.has(cue.key)) continue;
      if (cue.key !== undefined) this.#heard.set(cue.key, scene.now);
      const after = (cue.after ?? 0) / 1000;
      if (desk) this.#play(cue, desk, desk.cues, desk.context.currentTime + after);
      if (cue.buzz) this.#outside.buzz(cue.buzz);
    }
  }

  refused(): void {
    const desk = this.#outside.desk();
    const { refusal } = this.#score;
    if (desk) this.#play(refusal, desk, desk.cues, desk.context.currentTime);
    if (refusal.buzz) this.#outside.buzz(refusal.buzz);
  }

  /** Nothing is heard any more, now or later. */
  hush(): void {
    const desk = this.#outside.desk();
    for (const voice of this.#voices) this.#silence(voice, desk);
    this.#voices = [];
    this.#planned = undefined;
    this.#mood = '';
  }

  #plan(cue: Timed, { now, rate }: Scene, desk: Desk): void {
    if (cue.key !== undefined && this.#heard.has(cue.key)) return;
    const wait = (cue.at - now) / rate;
    if (cue.key !== undefined) this.#heard.set(cue.key, cue.at);
    const voice = this.#play(cue, desk, desk[cue.bus], desk.context.currentTime + wait / 1000);
    const { buzz } = cue;
    if (buzz) voice.timer = setTimeout(() => this.#outside.buzz(buzz), wait);
  }

  #play(cue: Cue, desk: Desk, bus: GainNode, when: number): Voice {
    const gain = desk.context.createGain();
    gain.gain.value = cue.loud ?? 1;
    gain.connect(bus);
    this.#score.render(cue, { context: desk.context, out: gain, when });
    const voice: Voice = {
      gain,
      from: when,
      to: when + this.#score.lasts(cue),
      timed: 'at' in cue,
      key: cue.key,
    };
    this.#voices.push(voice);
    return voice;
  }

  /** Takes back what has not begun; what sounds may ring out. */
  #unplan({ context }: Desk): void {
    const begun = (voice: Voice) => !voice.timed || voice.from <= context.currentTime + IMMINENT_S;
    for (const voice of this.#voices) {
      if (begun(voice)) continue;
      clearTimeout(voice.timer);
      voice.gain.disconnect();
      if (voice.key !== undefined) this.#heard.delete(voice.key);
    }
    this.#voices = this.#voices.filter(begun);
    this.#planned = undefined;
  }

  #silence(voice: Voice, desk: Desk | undefined): void {
    clearTimeout(voice.timer);
    const now = desk?.context.currentTime;
    if (now === undefined || voice.from > now) {
      voice.gain.disconnect();
      if (voice.key !== undefined) this.#heard.delete(voice.key);
      return;
    }
    voice.gain.gain.setTargetAtTime(0, now, FADE_S / 3);
    setTimeout(() => voice.gain.disconnect(), FADE_S * 3000);
  }

  /** Lets go of what is over. */
  #sweep({ context }: Desk, now: number): void {
    this.#voices = this.#voices.filter((voice) => {
      if (voice.to > context.currentTime) return true;
      voice.gain.disconnect();
      return false;
    });
    for (const [key, at] of this.#heard) if (now - at > REMEMBERED_MS) this.#heard.delete(key);
  }
}
