/// Where people sit around the fire.
import type { Point } from '../lib/board/geometry';

/** The place of one of so many, the first at the lower left, going round as the turn does. */
export function around(index: number, count: number): Point {
  const angle = Math.PI * (0.5 + 1 / Math.max(2, count)) + (index * 2 * Math.PI) / count;
  return { x: 240 + 168 * Math.cos(angle), y: 162 + 106 * Math.sin(angle) };
}
