/// Things strewn over a hexagon: thrown once, the same each time, none upon another.
import type { Point } from '../../../lib/board/geometry';
import { chance } from '../cells';

export type Strewn = Point & {
  /** From 0 to 1, for whatever may differ. */
  luck: number;
};

/** What every picture of a land is given: a number to vary by, and the outline of the ground. */
export type LandProps = { seed: number; ground: string };

const ROOT3 = Math.sqrt(3);

/** Up to `count` points in a hexagon of this size, at least `gap` apart, from the back to the front. */
export function scatter(
  seed: number,
  count: number,
  gap: number,
  size = 46,
  free?: (point: Point) => boolean,
): Strewn[] {
  const next = chance(seed);
  const found: Strewn[] = [];
  for (let tries = 0; found.length < count && tries < count * 20; tries += 1) {
    const point = { x: (next() * 2 - 1) * size, y: (next() * 2 - 1) * size, luck: next() };
    const inside =
      Math.abs(point.y) <= (ROOT3 / 2) * size && Math.abs(point.x) + Math.abs(point.y) / ROOT3 <= size;
    if (!inside || free?.(point) === false) continue;
    if (found.every((other) => Math.hypot(other.x - point.x, other.y - point.y) >= gap)) found.push(point);
  }
  return found.sort((one, other) => one.y - other.y);
}

/** A place for `translate`. */
export function at({ x, y }: Point): string {
  return `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
}
