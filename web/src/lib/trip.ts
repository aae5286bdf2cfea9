/// How good a line is, in words and bars, by how long a message and its answer take.

export type Grade = { bars: 0 | 1 | 2 | 3; word: string; slow: boolean };

/** Quicker than this nobody feels it. */
const GOOD_MS = 150;
/** Slower than this others are faster. */
const SLOW_MS = 400;

export function gradeOf(ms: number | undefined): Grade {
  if (ms === undefined) return { bars: 0, word: 'No line', slow: true };
  if (ms < GOOD_MS) return { bars: 3, word: 'Good line', slow: false };
  if (ms < SLOW_MS) return { bars: 2, word: 'Fair line', slow: false };
  return { bars: 1, word: 'Slow line', slow: true };
}

/** "48 ms", "1.4 s". */
export function writeTrip(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
