/// Where things lie on the map of the temple: pure functions, in the units of its SVG. Cells count north and east;
/// the screen counts down and to the right.
import type { Box, Point } from '../../lib/board/geometry';
import type { Cell } from '../../wire/escape/Cell';
import type { Side } from '../../wire/escape/Side';

/** A slab is so wide, with a thin gap to the next one. */
export const SLAB = 100;
export const PITCH = 104;
/** From the middle of a chamber to its walls. */
export const FLOOR = 38;

/** Clockwise from the north, as the view lists them. */
export const SIDES: readonly Side[] = ['n', 'e', 's', 'w'];

const STEPS: Readonly<Record<Side, Cell>> = {
  n: { x: 0, y: 1 },
  e: { x: 1, y: 0 },
  s: { x: 0, y: -1 },
  w: { x: -1, y: 0 },
};

export function sideAt(index: number): Side {
  return SIDES[((index % 4) + 4) % 4] ?? 'n';
}

export function opposite(side: Side): Side {
  return sideAt(SIDES.indexOf(side) + 2);
}

/** Degrees clockwise from the top of the screen. */
export function angleOf(side: Side): number {
  return SIDES.indexOf(side) * 90;
}

/** The side on which a tile has its stairway, which is in the south while it is not turned. */
export function stairSide(turn: number): Side {
  return sideAt(2 + turn);
}

/** The side on which the Exit opens into the day, which is in the north while it is not turned. */
export function daySide(turn: number): Side {
  return sideAt(turn);
}

export function beyond({ x, y }: Cell, side: Side): Cell {
  const step = STEPS[side];
  return { x: x + step.x, y: y + step.y };
}

export function keyOf({ x, y }: Cell): string {
  return `${x},${y}`;
}

/** The middle of a cell on the map. */
export function centreOf({ x, y }: Cell): Point {
  return { x: x * PITCH, y: y === 0 ? 0 : -y * PITCH };
}

/** A point so far from the middle of a cell towards one of its sides. */
export function towardSide(cell: Cell, side: Side, far: number): Point {
  const { x, y } = centreOf(cell);
  const step = STEPS[side];
  return { x: x + step.x * far, y: y - step.y * far };
}

/** The box around some cells. */
export function boundsOf(cells: readonly Cell[], margin = 0): Box {
  return boxAround(cells.map(centreOf), PITCH / 2 + margin);
}

/** The box around some points, with room on each side. */
export function boxAround(points: readonly Point[], room: number): Box {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, top] = [Math.min(...xs) - room, Math.min(...ys) - room];
  return { x: left, y: top, width: Math.max(...xs) + room - left, height: Math.max(...ys) + room - top };
}

/** Where so many figures stand in one chamber, from the back to the front: nobody hides anybody. */
export function figurePlaces(count: number): Point[] {
  const row = (many: number, y: number, gap: number): Point[] =>
    Array.from({ length: many }, (_, index) => ({ x: (index - (many - 1) / 2) * gap, y }));
  if (count <= 3) return row(count, 38, count === 3 ? 24 : 27);
  const back = Math.floor(count / 2);
  return [...row(back, 15, 25), ...row(count - back, 38, 25)];
}

/** A line through points with round corners. */
export function roundLine(points: readonly Point[], radius = 18): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const parts = [`M${first.x} ${first.y}`];
  let from = first;
  rest.forEach((corner, index) => {
    const to = rest[index + 1];
    if (!to) {
      parts.push(`L${corner.x} ${corner.y}`);
      return;
    }
    const before = shortOf(corner, from, radius);
    const after = shortOf(corner, to, radius);
    parts.push(`L${before.x} ${before.y}Q${corner.x} ${corner.y} ${after.x} ${after.y}`);
    from = corner;
  });
  return parts.join('');
}

/** The point so far from `at` on the way to `to`. */
function shortOf(at: Point, to: Point, far: number): Point {
  const length = Math.hypot(to.x - at.x, to.y - at.y);
  const part = length === 0 ? 0 : Math.min(far, length / 2) / length;
  return { x: at.x + (to.x - at.x) * part, y: at.y + (to.y - at.y) * part };
}

/** Numbers from 0 to 1 that look thrown and are the same each time for the same seed. */
export function chance(seed: number): () => number {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number for a tile, for `chance`. */
export function seedOf(tile: string): number {
  return [...tile].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7);
}
