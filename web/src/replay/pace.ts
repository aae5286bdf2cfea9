/// How long a replay rests on each step, and how fast it runs where the game was played by the clock.

export type Pace = 'real' | 'double' | 'fourfold' | 'eightfold' | 'tenfold' | 'even';

type Choice = { value: Pace; label: string };

export const PACES: readonly Choice[] = [
  { value: 'real', label: 'Real pace' },
  { value: 'double', label: '2× as fast' },
  { value: 'eightfold', label: '8× as fast' },
  { value: 'even', label: 'Step by step' },
];

/** Of a game in real time: as it was, with its sound, or faster. */
export const LIVE_PACES: readonly Choice[] = [
  { value: 'real', label: 'True speed' },
  { value: 'double', label: '2× as fast' },
  { value: 'fourfold', label: '4× as fast' },
  { value: 'tenfold', label: '10× as fast' },
  { value: 'even', label: 'Step by step' },
];

/** Nobody watches somebody think for an hour: a longer wait is cut to this. */
export const LONGEST_MS = 8_000;
/** Steps of one moment still show one after another. */
const SHORTEST_MS = 60;
const EVEN_MS = 1_000;

/** How many times as fast as it was; nothing where each step has the same time. */
export function speedOf(pace: Pace): number | undefined {
  switch (pace) {
    case 'real':
      return 1;
    case 'double':
      return 2;
    case 'fourfold':
      return 4;
    case 'eightfold':
      return 8;
    case 'tenfold':
      return 10;
    case 'even':
      return undefined;
  }
}

/** How long to rest on a step that was followed by the next after `gap` milliseconds of table time. */
export function rest(gap: number, pace: Pace): number {
  const speed = speedOf(pace);
  if (speed === undefined) return EVEN_MS;
  return Math.max(SHORTEST_MS, Math.min(LONGEST_MS, Math.max(0, gap)) / speed);
}
