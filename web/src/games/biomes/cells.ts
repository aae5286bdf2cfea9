/// Cells of the valley: where they lie on the map, what they are called, and the shapes of hexagons
/// cut from paper by hand. Hexagons stand on a flat side.
import { hexCentre, hexCorners, type Box, type Point } from '../../lib/board/geometry';
import type { Cell, Dir } from './types';

/** From the middle of a hexagon to a corner. */
export const SIZE = 60;
/** From the middle of a hexagon to a side. */
export const HALF = (Math.sqrt(3) / 2) * SIZE;

/** Clockwise from the top, as the rules count them. */
export const DIRS: readonly Dir[] = ['n', 'ne', 'se', 's', 'sw', 'nw'];

const STEPS: Readonly<Record<Dir, Cell>> = {
  n: { q: 0, r: -1 },
  ne: { q: 1, r: -1 },
  se: { q: 1, r: 0 },
  s: { q: 0, r: 1 },
  sw: { q: -1, r: 1 },
  nw: { q: -1, r: 0 },
};

const DIR_NAMES: Readonly<Record<Dir, string>> = {
  n: 'north',
  ne: 'north-east',
  se: 'south-east',
  s: 'south',
  sw: 'south-west',
  nw: 'north-west',
};

export function sayDir(dir: Dir): string {
  return DIR_NAMES[dir];
}

/** The direction with this number, counted round. */
export function dirOf(number: number): Dir {
  return DIRS[((number % 6) + 6) % 6] ?? 'n';
}

/** The next cell in a direction. */
export function toward({ q, r }: Cell, dir: Dir): Cell {
  const step = STEPS[dir];
  return { q: q + step.q, r: r + step.r };
}

export function sameCell(a: Cell, b: Cell): boolean {
  return a.q === b.q && a.r === b.r;
}

/** The direction in which the next cell is that one, if it is next to this one. */
export function dirTo(from: Cell, to: Cell): Dir | undefined {
  return DIRS.find((dir) => sameCell(toward(from, dir), to));
}

export function keyOf({ q, r }: Cell): string {
  return `${q},${r}`;
}

/** How many steps a cell is from Main Camp. */
export function ringOf({ q, r }: Cell): number {
  return (Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2;
}

/** Its ring as a letter and its place in the ring, counted from the left arm of the V: "B3". */
export function nameOf(cell: Cell): string {
  const ring = ringOf(cell);
  if (ring === 0) return 'Main Camp';
  const letter = String.fromCharCode('A'.charCodeAt(0) + ((ring - 1) % 26));
  return letter.repeat(1 + Math.floor((ring - 1) / 26)) + String(cell.q + ring + 1);
}

/** The middle of a cell on the map. */
export function centreOf(cell: Cell): Point {
  return hexCentre(cell, SIZE, 'flat');
}

/** The angle of a direction on the map, in degrees clockwise from the top. */
export function angleOf(dir: Dir): number {
  return DIRS.indexOf(dir) * 60;
}

/** The two corners of a side, in clockwise order, around the middle of its hexagon. */
export function sideOf(dir: Dir, size = SIZE): readonly [Point, Point] {
  const corners = hexCorners(size, 'flat');
  const first = (DIRS.indexOf(dir) + 4) % 6;
  const at = (index: number): Point => corners[index % 6] ?? { x: 0, y: 0 };
  return [at(first), at(first + 1)];
}

/** Numbers from 0 to 1 that look thrown and are the same each time for the same cell. */
export function chance(seed: number): () => number {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number for a cell, for `chance`. */
export function seedOf({ q, r }: Cell): number {
  return (q + 64) * 131 + (r + 64);
}

/** The outline of a hexagon that somebody cut with a knife: its sides are nearly straight. */
export function cutHex(size: number, seed: number, rough = 0.9): string {
  const next = chance(seed);
  const corners = hexCorners(size, 'flat');
  const points: string[] = [];
  corners.forEach((corner, index) => {
    const to = corners[(index + 1) % 6] ?? corner;
    for (const along of [0, 0.34, 0.68]) {
      // Corners hardly stray, so that neighbours meet.
      const stray = (along === 0 ? 0.25 : 1) * rough;
      const x = corner.x + (to.x - corner.x) * along + (next() - 0.5) * 2 * stray;
      const y = corner.y + (to.y - corner.y) * along + (next() - 0.5) * 2 * stray;
      points.push(`${x.toFixed(1)} ${y.toFixed(1)}`);
    }
  });
  return `M${points.join('L')}Z`;
}

/** The box around some cells, with room for what sticks out of them. */
export function boundsOf(cells: readonly Cell[], margin: number): Box {
  const centres = cells.map(centreOf);
  if (centres.length === 0) return { x: -SIZE, y: -SIZE, width: 2 * SIZE, height: 2 * SIZE };
  const xs = centres.map(({ x }) => x);
  const ys = centres.map(({ y }) => y);
  const [left, top] = [Math.min(...xs) - SIZE - margin, Math.min(...ys) - HALF - margin];
  const [right, bottom] = [Math.max(...xs) + SIZE + margin, Math.max(...ys) + HALF + margin];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Whether a cell lies between the arms of the V. */
export function inValley({ q, r }: Cell): boolean {
  return r <= 0 && q + r <= 0;
}

/** Every cell of the valley whose middle lies in a box: what is there to be drawn as glass. */
export function valleyIn(box: Box): Cell[] {
  const cells: Cell[] = [];
  const reach = Math.ceil((box.width + box.height) / SIZE) + 2;
  for (let q = -reach; q <= reach; q += 1) {
    for (let r = -reach; r <= 0; r += 1) {
      const cell = { q, r };
      if (!inValley(cell)) continue;
      const { x, y } = centreOf(cell);
      if (x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height) cells.push(cell);
    }
  }
  return cells;
}
