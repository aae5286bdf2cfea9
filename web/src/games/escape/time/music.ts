/// The bed under the game: two bars of drums and a few plucked notes, whose beats lie on the table's
/// clock, so that everybody in one room hears the same. It grows faster and fuller from slam to slam.
import { hiss, tone, type Stage } from '../../../lib/sound/synth';
import type { Timed } from '../../../lib/sound/score';

/** Beats a minute: from the start, after slam 1, after slam 2, in the last countdown (section 7). */
export const TEMPI = [84, 96, 112, 128] as const;
/** Sixteenths in the two bars. */
export const STEPS = 32;

export type Bed = {
  /** From 0 to 3. */
  phase: number;
  track: 'one' | 'two';
  /** The moment of "Escape!", on which the first beat falls. */
  start: number;
  /** In a countdown the tune is silent, so that the heart is heard. */
  countdown: boolean;
};

type Part = { name: Hit; loud: number; from: number; to?: number; tune?: boolean; steps: string };

/** A dot is silence, `x` a hit, a number the note of the scale. `from` and `to` are phases. */
const PARTS: Readonly<Record<Bed['track'], readonly Part[]>> = {
  one: [
    { name: 'boom', loud: 0.9, from: 0, to: 1, steps: 'x.........x.....x.......x.x.....' },
    { name: 'boom', loud: 0.9, from: 2, steps: 'x..x....x.x.....x..x....x.x..x..' },
    { name: 'tap', loud: 0.5, from: 1, steps: '....x.......x.......x.......x.x.' },
    { name: 'shake', loud: 0.35, from: 0, to: 1, steps: '..x...x...x...x...x...x...x...x.' },
    { name: 'shake', loud: 0.35, from: 2, steps: 'x.xxx.xxx.xxx.xxx.xxx.xxx.xxx.xx' },
    { name: 'bass', loud: 0.6, from: 1, steps: '0.....0...0.....3.....3...2.1...' },
    { name: 'pluck', loud: 0.5, from: 0, tune: true, steps: '0.....2...3.....4...3..2..1.....' },
    { name: 'pluck', loud: 0.35, from: 2, tune: true, steps: '....4.......5.......4.....5.....' },
  ],
  two: [
    { name: 'boom', loud: 0.9, from: 0, to: 1, steps: 'x.....x.....x...x.....x.....x...' },
    { name: 'boom', loud: 0.85, from: 2, steps: 'x..x..x.x..x..x.x..x..x.x..x.x.x' },
    { name: 'tap', loud: 0.5, from: 0, steps: '...x......x........x......x.....' },
    { name: 'tap', loud: 0.4, from: 2, steps: '......x.......x.......x.......xx' },
    { name: 'shake', loud: 0.3, from: 1, steps: 'x..x..x.x..x..x.x..x..x.x..x..x.' },
    { name: 'bass', loud: 0.6, from: 1, steps: '0..0..0.1..1..0.0..0..0.5..4..1.' },
    { name: 'pluck', loud: 0.45, from: 0, tune: true, steps: '0..1..2.3..2..1.0.....4..3.2.1..' },
    { name: 'pluck', loud: 0.3, from: 2, tune: true, steps: '..6...5...4...3...6...5...4...2.' },
  ],
};

/** Five notes of D minor, and the bright and dark steps over E. */
const SCALES: Readonly<Record<Bed['track'], readonly number[]>> = {
  one: [146.83, 174.61, 196, 220, 261.63, 293.66],
  two: [164.81, 174.61, 207.65, 220, 246.94, 261.63, 293.66],
};

export type Hit = 'boom' | 'tap' | 'shake' | 'bass' | 'pluck';
export const HITS: readonly Hit[] = ['boom', 'tap', 'shake', 'bass', 'pluck'];

/** How long a sixteenth is, in milliseconds. */
export function sixteenth(phase: number): number {
  return 60_000 / (TEMPI[phase] ?? TEMPI[0]) / 4;
}

/** What of the bed falls between two moments. */
export function bedBetween(bed: Bed, from: number, to: number): Timed[] {
  const length = sixteenth(bed.phase);
  const hits: Timed[] = [];
  const scale = SCALES[bed.track];
  for (let index = Math.max(0, Math.ceil((from - bed.start) / length)); ; index += 1) {
    const at = bed.start + index * length;
    if (at >= to) return hits;
    for (const part of PARTS[bed.track]) {
      const sign = part.steps[index % STEPS];
      if (sign === undefined || sign === '.' || bed.phase < part.from || bed.phase > (part.to ?? 3)) continue;
      if (part.tune && bed.countdown) continue;
      const how = sign === 'x' ? 1 : scale[Number(sign)];
      hits.push({ at, bus: 'music', name: part.name, loud: part.loud * (bed.countdown ? 0.7 : 1), how });
    }
  }
}

export function isHit(name: string): name is Hit {
  return (HITS as readonly string[]).includes(name);
}

/** How long any of them is heard, in seconds. */
export const HIT_LASTS = 0.8;

export function strike(name: Hit, stage: Stage, how = 1): void {
  switch (name) {
    case 'boom':
      tone(stage, { at: 0, lasts: 0.4, loud: 0.5, pitch: 88, to: 46 });
      return hiss(stage, { at: 0, lasts: 0.04, loud: 0.08, filter: 'lowpass', pitch: 700 });
    case 'tap':
      tone(stage, { at: 0, lasts: 0.12, loud: 0.26, pitch: 250, to: 170 });
      return hiss(stage, { at: 0, lasts: 0.06, loud: 0.14, filter: 'bandpass', pitch: 1300 });
    case 'shake':
      return hiss(stage, { at: 0, lasts: 0.07, loud: 0.12, filter: 'highpass', pitch: 6200, rise: 0.015 });
    case 'bass':
      tone(stage, { at: 0, lasts: 0.34, loud: 0.34, pitch: how / 2, rise: 0.01 });
      return tone(stage, { at: 0, lasts: 0.2, loud: 0.08, pitch: how, wave: 'triangle', rise: 0.01 });
    case 'pluck':
      tone(stage, { at: 0, lasts: 0.5, loud: 0.22, pitch: how * 2, wave: 'triangle' });
      return tone(stage, { at: 0, lasts: 0.16, loud: 0.07, pitch: how * 6.02 });
  }
}
