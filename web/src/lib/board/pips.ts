/// Where the pips of a die lie, around (0, 0), one unit from the middle to the outer rows.
import type { Point } from './geometry';

const at = (...points: [number, number][]): Point[] => points.map(([x, y]) => ({ x, y }));

const PIPS: Readonly<Record<number, readonly Point[]>> = {
  1: at([0, 0]),
  2: at([-1, -1], [1, 1]),
  3: at([-1, -1], [0, 0], [1, 1]),
  4: at([-1, -1], [1, -1], [-1, 1], [1, 1]),
  5: at([-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]),
  6: at([-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]),
};

/** The pips of a face; a die that was not thrown yet has none. */
export function pips(face: number | undefined): readonly Point[] {
  return face === undefined ? [] : (PIPS[face] ?? []);
}
