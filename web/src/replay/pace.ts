/// How long a replay rests on each step.

export type Pace = 'real' | 'double' | 'eightfold' | 'even';

export const PACES: readonly { value: Pace; label: string }[] = [
  { value: 'real', label: 'Real pace' },
  { value: 'double', label: '2× as fast' },
  { value: 'eightfold', label: '8× as fast' },
  { value: 'even', label: 'Step by step' },
];

/** Nobody watches somebody think for an hour: a longer wait is cut to this. */
export const LONGEST_MS = 8_000;
/** Steps of one moment still show one after another. */
const SHORTEST_MS = 60;
const EVEN_MS = 1_000;

/** How long to rest on a step that was followed by the next after `gap` milliseconds of table time. */
export function rest(gap: number, pace: Pace): number {
  const played = Math.min(LONGEST_MS, Math.max(0, gap));
  switch (pace) {
    case 'real':
      return Math.max(SHORTEST_MS, played);
    case 'double':
      return Math.max(SHORTEST_MS, played / 2);
    case 'eightfold':
      return Math.max(SHORTEST_MS, played / 8);
    case 'even':
      return EVEN_MS;
  }
}
