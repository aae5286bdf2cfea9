/// What a game in real time says about its sounds: which are heard at which moment of the table, which
/// come with a step, and how each is made. It is all functions of what is seen, so that whoever sits at
/// the table hears the same, and a replay sounds like the game.
import type { StepLine } from '../../wire/StepLine';
import type { Stage } from './synth';

/** Something to be heard. */
export type Cue = {
  /** What the score knows it by. */
  name: string;
  /** So long after its step, in milliseconds. */
  after?: number | undefined;
  loud?: number | undefined;
  /** How many, how high: whatever this sound has of it. */
  how?: number | undefined;
  /** The same thing from two sides has one key, and is heard once. */
  key?: string | undefined;
  /** How a phone shakes with it. */
  buzz?: readonly number[] | undefined;
};

/** A cue with its moment, in milliseconds of the table. */
export type Timed = Cue & { at: number; bus: 'music' | 'cues' };

/** How it is looked at: whose seats are the listener's. */
export type Ears = { mine: readonly number[] };

/** `games/<key>/time/score.ts`. */
export type Score<View = never> = {
  /** Where this changes, what was planned for later is planned anew. */
  mood(view: View): string;
  /** What falls between two moments of the table, the second one excluded. */
  between(view: View, from: number, to: number): readonly Timed[];
  /** What comes with a step. */
  of(step: StepLine, view: View, ears: Ears): readonly Cue[];
  /** What a refusal sounds like. */
  refusal: Cue;
  /** Makes a sound. */
  render(cue: Cue, stage: Stage): void;
  /** How long it is heard, in seconds. */
  lasts(cue: Cue): number;
};
