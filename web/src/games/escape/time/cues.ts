/// Every sound of the temple by its name (section 7 of the rules page): how it is made, how long it is
/// heard, and what is seen at the same time, as nothing may be known by the ear alone (ESC-SND-01).
import { bell, hiss, tone, type Stage } from '../../../lib/sound/synth';
import { drone, grind, sing, STRIKES_APART_S, stroke, swell } from './tools';

type Make = {
  /** In seconds, for this many of it. */
  lasts: (how: number) => number;
  /** What is seen with it. */
  twin: string;
  make: (stage: Stage, how: number) => void;
};

const MAKES = {
  intro: {
    lasts: (seconds) => seconds + 0.1,
    twin: 'the count before the start, in the middle of the board',
    make(stage, seconds) {
      drone(stage, seconds, 0.16, 55);
      swell(stage, { at: 0, lasts: seconds, loud: 0.05, filter: 'bandpass', pitch: 300, to: 900 });
    },
  },
  count: {
    lasts: () => 0.5,
    twin: 'the count before the start',
    make(stage) {
      tone(stage, { at: 0, lasts: 0.4, loud: 0.4, pitch: 90, to: 52 });
      hiss(stage, { at: 0, lasts: 0.05, loud: 0.1, filter: 'bandpass', pitch: 900 });
    },
  },
  // "E-scape!": two vowels of a rough throat, with the hiss and the knocks between them.
  call: {
    lasts: () => 1.5,
    twin: 'the banner “Escape!”',
    make(stage) {
      sing(stage, { at: 0, lasts: 0.2, loud: 0.7, pitch: 170, to: 185, formants: VOWEL_E });
      hiss(stage, { at: 0.17, lasts: 0.2, loud: 0.2, filter: 'highpass', pitch: 5200, rise: 0.04 });
      hiss(stage, { at: 0.37, lasts: 0.05, loud: 0.34, filter: 'bandpass', pitch: 1900 });
      sing(stage, { at: 0.4, lasts: 0.62, loud: 1, pitch: 235, to: 150, formants: VOWEL_EI });
      hiss(stage, { at: 1.02, lasts: 0.06, loud: 0.2, filter: 'lowpass', pitch: 900 });
      tone(stage, { at: 0.4, lasts: 0.8, loud: 0.6, pitch: 110, to: 40 });
      hiss(stage, { at: 0.4, lasts: 0.3, loud: 0.18, filter: 'lowpass', pitch: 1200, to: 200 });
    },
  },
  gong: {
    lasts: (strikes) => 6.1 + (strikes - 1) * STRIKES_APART_S,
    twin: 'the banner with as many gongs, the pulsing frame and the ring',
    make(stage, strikes) {
      for (let index = 0; index < strikes; index += 1) stroke(stage, index * STRIKES_APART_S, 0.75);
    },
  },
  heart: {
    lasts: () => 0.5,
    twin: 'the beating of the frame',
    make(stage) {
      tone(stage, { at: 0, lasts: 0.2, loud: 0.7, pitch: 62, to: 38, rise: 0.012 });
      tone(stage, { at: 0.15, lasts: 0.22, loud: 0.45, pitch: 52, to: 34, rise: 0.012 });
      hiss(stage, { at: 0, lasts: 0.06, loud: 0.08, filter: 'lowpass', pitch: 260 });
    },
  },
  slam: {
    lasts: () => 1.8,
    twin: 'the banner “The doors slam”, and a red flash for those who lose a die',
    make(stage) {
      tone(stage, { at: 0, lasts: 0.7, loud: 0.58, pitch: 120, to: 50 });
      tone(stage, { at: 0.02, lasts: 1.1, loud: 0.34, pitch: 50, to: 46 });
      hiss(stage, { at: 0, lasts: 1.2, loud: 0.42, filter: 'lowpass', pitch: 2400, to: 70 });
      hiss(stage, { at: 0.12, lasts: 0.4, loud: 0.14, filter: 'bandpass', pitch: 500, to: 160 });
      for (const at of [0.5, 0.74, 1.1])
        hiss(stage, { at, lasts: 0.1, loud: 0.06, filter: 'bandpass', pitch: 1500 });
    },
  },
  collapse: {
    lasts: () => 4.6,
    twin: 'the temple shakes, dust falls, and the end is told',
    make(stage) {
      swell(stage, { at: 0, lasts: 4.2, loud: 1.8, filter: 'lowpass', pitch: 190, to: 60 });
      swell(stage, { at: 0.2, lasts: 3.2, loud: 0.16, filter: 'bandpass', pitch: 420, to: 120 });
      ROCKS.forEach(([at, size]) => {
        tone(stage, { at, lasts: 0.35, loud: 0.34 * size, pitch: 130 / size, to: 42 });
        hiss(stage, { at, lasts: 0.22, loud: 0.24 * size, filter: 'lowpass', pitch: 1600 / size, to: 200 });
      });
    },
  },
  rattle: {
    lasts: () => 0.55,
    twin: 'dice in the air',
    make(stage) {
      for (let index = 0; index < 9; index += 1) {
        const at = index * 0.048 + (index % 3) * 0.011;
        const loud = 0.14 + 0.05 * (index % 2);
        hiss(stage, { at, lasts: 0.03, loud, filter: 'bandpass', pitch: 2300 + 420 * ((index * 5) % 4) });
        tone(stage, { at, lasts: 0.025, loud: loud * 0.5, pitch: 900 + 130 * (index % 4), to: 700 });
      }
    },
  },
  land: {
    lasts: () => 0.35,
    twin: 'dice that show their faces',
    make(stage, dice) {
      for (let index = 0; index < Math.min(5, dice); index += 1) {
        const at = index * 0.045;
        tone(stage, { at, lasts: 0.05, loud: 0.22, pitch: 520 - 40 * (index % 3), to: 240 });
        hiss(stage, { at, lasts: 0.03, loud: 0.16, filter: 'bandpass', pitch: 1700 + 200 * (index % 2) });
      }
    },
  },
  knock: {
    lasts: () => 0.4,
    twin: 'a die that turns black and is chained',
    make(stage) {
      tone(stage, { at: 0, lasts: 0.3, loud: 0.55, pitch: 118, to: 72, wave: 'triangle' });
      tone(stage, { at: 0.09, lasts: 0.22, loud: 0.3, pitch: 96, to: 62, wave: 'triangle' });
      hiss(stage, { at: 0, lasts: 0.06, loud: 0.16, filter: 'lowpass', pitch: 420 });
    },
  },
  chime: {
    lasts: () => 1.3,
    twin: 'a golden mask, or dice that are free again',
    make(stage) {
      [1318.5, 1975.5, 2637, 3951].forEach((pitch, index) =>
        tone(stage, {
          at: index * 0.04,
          lasts: 1.1 / (1 + index * 0.3),
          loud: 0.15 / (1 + index * 0.5),
          pitch,
        }),
      );
    },
  },
  scrape: {
    lasts: () => 1,
    twin: 'a chamber that slides into its place',
    make(stage) {
      grind(stage, 0, 0.75, 1.1, 420);
      tone(stage, { at: 0.72, lasts: 0.22, loud: 0.42, pitch: 92, to: 48 });
      hiss(stage, { at: 0.72, lasts: 0.12, loud: 0.16, filter: 'lowpass', pitch: 700 });
    },
  },
  steps: {
    lasts: () => 0.6,
    twin: 'a figure that walks to the next chamber',
    make(stage) {
      [0, 0.15, 0.3].forEach((at, index) => {
        tone(stage, { at, lasts: 0.09, loud: 0.32, pitch: 150 - 14 * (index % 2), to: 76 });
        hiss(stage, {
          at: at + 0.015,
          lasts: 0.07,
          loud: 0.14,
          filter: 'bandpass',
          pitch: 1250 - 240 * (index % 2),
        });
      });
    },
  },
  tick: {
    lasts: () => 0.2,
    twin: 'the words of the refusal',
    make(stage) {
      tone(stage, { at: 0, lasts: 0.07, loud: 0.24, pitch: 232, to: 196, wave: 'square' });
      tone(stage, { at: 0.08, lasts: 0.08, loud: 0.18, pitch: 185, to: 165, wave: 'square' });
    },
  },
  gem: {
    lasts: (gems) => 1.3 + gems * 0.17,
    twin: 'gems that begin to shine in the chamber, and the depot',
    make(stage, gems) {
      for (let index = 0; index <= gems; index += 1) bell(stage, index * 0.15, GEMS[index] ?? 783.99, 0.22);
    },
  },
  harp: {
    lasts: () => 1.6,
    twin: 'the treasure in front of its finder',
    make(stage) {
      [293.66, 369.99, 440, 554.37, 659.25, 880].forEach((pitch, index) => {
        tone(stage, { at: index * 0.07, lasts: 0.9, loud: 0.16, pitch, wave: 'triangle' });
        tone(stage, { at: index * 0.07, lasts: 0.35, loud: 0.06, pitch: pitch * 2 });
      });
    },
  },
  curse: {
    lasts: () => 1.5,
    twin: 'the curse card in front of whoever drew it',
    make(stage) {
      // A falling minor third, with something under it.
      [311.13, 261.63].forEach((pitch, index) => {
        tone(stage, { at: index * 0.3, lasts: 0.85, loud: 0.26, pitch, wave: 'triangle', rise: 0.02 });
        tone(stage, {
          at: index * 0.3,
          lasts: 0.85,
          loud: 0.09,
          pitch: pitch * 1.013,
          wave: 'sawtooth',
          rise: 0.05,
        });
      });
      tone(stage, { at: 0.3, lasts: 1.1, loud: 0.28, pitch: 65.4, to: 61.7, rise: 0.08 });
    },
  },
  lift: {
    lasts: () => 1.7,
    twin: 'the curse card that goes',
    make(stage) {
      bell(stage, 0, 523.25, 0.2);
      bell(stage, 0.2, 659.25, 0.24);
    },
  },
  fate: {
    lasts: () => 3.6,
    twin: 'gems that go to the depot, and black dice that are free',
    make(stage) {
      [196, 233.08, 277.18, 196].forEach((pitch, index) =>
        tone(stage, { at: index * 0.16, lasts: 0.8, loud: 0.2, pitch, wave: 'triangle', rise: 0.01 }),
      );
      stroke(stage, 0.5, 0.22);
    },
  },
  ask: {
    lasts: () => 0.9,
    twin: 'the question with its answers',
    make(stage) {
      tone(stage, { at: 0, lasts: 0.3, loud: 0.2, pitch: 440, wave: 'triangle' });
      tone(stage, { at: 0.14, lasts: 0.6, loud: 0.22, pitch: 587.33, wave: 'triangle' });
    },
  },
  fanfare: {
    lasts: () => 2.1,
    twin: 'the exit, and the banner that says so',
    make(stage) {
      FANFARE.forEach(([at, pitch, lasts]) => {
        tone(stage, { at, lasts, loud: 0.16, pitch, wave: 'sawtooth', rise: 0.02 });
        tone(stage, { at, lasts, loud: 0.14, pitch: pitch * 1.004, wave: 'triangle', rise: 0.02 });
        tone(stage, { at, lasts: lasts * 0.8, loud: 0.08, pitch: pitch * 1.5, wave: 'triangle', rise: 0.02 });
      });
    },
  },
  out: {
    lasts: () => 2.3,
    twin: 'a figure that goes out into the daylight',
    make(stage) {
      grind(stage, 0, 0.4, 0.7, 260);
      tone(stage, { at: 0.36, lasts: 0.3, loud: 0.34, pitch: 84, to: 46 });
      swell(stage, { at: 0.2, lasts: 2, loud: 0.24, filter: 'bandpass', pitch: 500, to: 1300 });
      bell(stage, 0.5, 659.25, 0.12);
      bell(stage, 0.66, 987.77, 0.12);
    },
  },
  coin: {
    lasts: () => 0.9,
    twin: 'a die more in front of whoever got it',
    make(stage) {
      tone(stage, { at: 0, lasts: 0.12, loud: 0.2, pitch: 1174.7 });
      tone(stage, { at: 0.09, lasts: 0.7, loud: 0.22, pitch: 1760 });
      tone(stage, { at: 0.09, lasts: 0.4, loud: 0.08, pitch: 3529 });
    },
  },
  lost: {
    lasts: () => 1,
    twin: 'a die that breaks, and a red frame',
    make(stage) {
      hiss(stage, { at: 0, lasts: 0.14, loud: 0.4, filter: 'highpass', pitch: 2600 });
      tone(stage, { at: 0, lasts: 0.2, loud: 0.3, pitch: 330, to: 110, wave: 'square' });
      tone(stage, { at: 0.14, lasts: 0.7, loud: 0.28, pitch: 138.6, to: 103.8, wave: 'triangle' });
    },
  },
  flare: {
    lasts: () => 1.2,
    twin: 'fire, or a figure that vanishes and stands elsewhere',
    make(stage) {
      swell(stage, { at: 0, lasts: 1, loud: 0.4, filter: 'bandpass', pitch: 500, to: 2600 });
      tone(stage, { at: 0, lasts: 0.7, loud: 0.14, pitch: 220, to: 660, rise: 0.2 });
    },
  },
  souls: {
    lasts: () => 1.6,
    twin: 'two figures that change their masters',
    make(stage) {
      tone(stage, { at: 0, lasts: 1.3, loud: 0.22, pitch: 523.25, to: 261.63, rise: 0.05 });
      tone(stage, { at: 0, lasts: 1.3, loud: 0.22, pitch: 261.63, to: 523.25, rise: 0.05 });
    },
  },
  pledge: {
    lasts: () => 0.25,
    twin: 'dice that are offered, marked with a hand',
    make(stage) {
      tone(stage, { at: 0, lasts: 0.1, loud: 0.16, pitch: 620, to: 560, wave: 'triangle' });
      tone(stage, { at: 0.07, lasts: 0.12, loud: 0.16, pitch: 780, to: 740, wave: 'triangle' });
    },
  },
  beat: {
    lasts: () => 0.6,
    twin: 'a candle that goes out, and the number of the beat',
    make(stage) {
      tone(stage, { at: 0, lasts: 0.45, loud: 0.22, pitch: 196, to: 190, wave: 'triangle', rise: 0.01 });
      hiss(stage, { at: 0, lasts: 0.04, loud: 0.06, filter: 'bandpass', pitch: 1400 });
    },
  },
  victory: {
    lasts: () => 4.2,
    twin: 'the end, told in the middle of the page',
    make(stage) {
      CADENCE.forEach(([at, chord, lasts]) => {
        chord.forEach((pitch) => {
          tone(stage, { at, lasts, loud: 0.1, pitch, wave: 'triangle', rise: 0.02 });
          tone(stage, { at, lasts: lasts * 0.7, loud: 0.04, pitch: pitch * 2 });
        });
        tone(stage, { at, lasts: 0.5, loud: 0.3, pitch: 98, to: 55 });
      });
      [783.99, 987.77, 1174.7, 1568].forEach((pitch, index) => bell(stage, 1.7 + index * 0.12, pitch, 0.1));
    },
  },
  defeat: {
    lasts: () => 3.8,
    twin: 'the end, told in the middle of the page',
    make(stage) {
      [220, 207.65, 174.61, 146.83].forEach((pitch, index) => {
        tone(stage, { at: index * 0.5, lasts: 1.5, loud: 0.16, pitch, wave: 'triangle', rise: 0.06 });
        tone(stage, { at: index * 0.5, lasts: 1.5, loud: 0.1, pitch: pitch / 2, rise: 0.06 });
      });
      swell(stage, { at: 0.6, lasts: 3, loud: 0.8, filter: 'lowpass', pitch: 140, to: 50 });
    },
  },
} as const satisfies Record<string, Make>;

export type CueName = keyof typeof MAKES;

export const CUE_NAMES = Object.keys(MAKES) as CueName[];

/** What is seen with each sound. */
export function twinOf(name: CueName): string {
  return MAKES[name].twin;
}

export function isCue(name: string): name is CueName {
  return name in MAKES;
}

export function lastsOf(name: CueName, how = 1): number {
  return (MAKES[name] as Make).lasts(how);
}

export function make(name: CueName, stage: Stage, how = 1): void {
  (MAKES[name] as Make).make(stage, how);
}

const VOWEL_E = [
  { hz: 420, gain: 1.4 },
  { hz: 1900, gain: 0.8 },
  { hz: 2600, gain: 0.4 },
];
const VOWEL_EI = [
  { hz: 540, to: 380, gain: 1.8 },
  { hz: 1750, to: 2150, gain: 1.1 },
  { hz: 2500, to: 2800, gain: 0.6 },
];

/** When a rock falls, and how large it is. */
const ROCKS: readonly (readonly [number, number])[] = [
  [0.1, 1],
  [0.55, 0.7],
  [0.9, 1.1],
  [1.2, 0.6],
  [1.6, 1.3],
  [1.95, 0.8],
  [2.4, 1.2],
  [2.7, 0.6],
  [3.1, 0.9],
  [3.5, 0.5],
];

const GEMS = [523.25, 659.25, 783.99, 1046.5] as const;

const FANFARE: readonly (readonly [number, number, number])[] = [
  [0, 392, 0.22],
  [0.18, 392, 0.2],
  [0.34, 392, 0.2],
  [0.5, 523.25, 0.5],
  [0.9, 466.16, 0.3],
  [1.12, 523.25, 0.9],
];

const CADENCE: readonly (readonly [number, readonly number[], number])[] = [
  [0, [261.63, 329.63, 392], 0.9],
  [0.55, [349.23, 440, 523.25], 0.9],
  [1.1, [392, 493.88, 587.33], 0.9],
  [1.65, [261.63, 392, 523.25, 659.25], 2.4],
];
