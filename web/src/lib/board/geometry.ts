/// Where things lie on boards of hexagons and squares: pure functions, so that they can be tested
/// without a screen. Lengths are in the units of the board's SVG.

export type Point = { x: number; y: number };
export type Box = { x: number; y: number; width: number; height: number };

/** A hexagon in axial coordinates: `q` goes right, `r` goes down and to the right. */
export type Hex = { q: number; r: number };

/** How a hexagon stands: on a point, or on a flat side. */
export type Stand = 'point' | 'flat';

const ROOT3 = Math.sqrt(3);

/** The middle of a hexagon; `size` is from the middle to a corner. */
export function hexCentre({ q, r }: Hex, size: number, stand: Stand = 'point'): Point {
  return stand === 'point'
    ? { x: size * ROOT3 * (q + r / 2), y: size * 1.5 * r }
    : { x: size * 1.5 * q, y: size * ROOT3 * (r + q / 2) };
}

/** The hexagon that a point lies in. */
export function hexAt({ x, y }: Point, size: number, stand: Stand = 'point'): Hex {
  const q = stand === 'point' ? (ROOT3 * x - y) / (3 * size) : (2 * x) / (3 * size);
  const r = stand === 'point' ? (2 * y) / (3 * size) : (ROOT3 * y - x) / (3 * size);
  return roundHex(q, r);
}

/** The six corners around (0, 0), the topmost or rightmost first, clockwise. */
export function hexCorners(size: number, stand: Stand = 'point'): Point[] {
  const turn = stand === 'point' ? -90 : 0;
  return [0, 1, 2, 3, 4, 5].map((corner) => {
    const angle = ((turn + 60 * corner) * Math.PI) / 180;
    return { x: size * Math.cos(angle), y: size * Math.sin(angle) };
  });
}

/** The six neighbours; for hexagons that stand on a point to the right first, then clockwise. */
export function hexNeighbours({ q, r }: Hex): Hex[] {
  return [
    { q: q + 1, r },
    { q, r: r + 1 },
    { q: q - 1, r: r + 1 },
    { q: q - 1, r },
    { q, r: r - 1 },
    { q: q + 1, r: r - 1 },
  ];
}

/** How many steps lie between two hexagons. */
export function hexDistance(a: Hex, b: Hex): number {
  const q = a.q - b.q;
  const r = a.r - b.r;
  return (Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2;
}

/** The box around some hexagons, with a margin. */
export function hexBounds(hexes: readonly Hex[], size: number, stand: Stand = 'point', margin = 0): Box {
  const half = (ROOT3 / 2) * size;
  const [wide, high] = stand === 'point' ? [half, size] : [size, half];
  return bounds(
    hexes.map((hex) => hexCentre(hex, size, stand)),
    wide + margin,
    high + margin,
  );
}

/** A square in columns and rows, both from 0. */
export type Square = { column: number; row: number };

/** The middle of a square with sides of `size`. */
export function squareCentre({ column, row }: Square, size: number, gap = 0): Point {
  return { x: (column + 0.5) * size + column * gap, y: (row + 0.5) * size + row * gap };
}

/** The box around some squares, with a margin. */
export function squareBounds(squares: readonly Square[], size: number, gap = 0, margin = 0): Box {
  const half = size / 2 + margin;
  return bounds(
    squares.map((square) => squareCentre(square, size, gap)),
    half,
    half,
  );
}

/** The corners of a polygon as SVG wants them. */
export function pointsOf(corners: readonly Point[]): string {
  return corners.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ');
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/** The point that an arrow key leads to: near, and not far off the line. Nothing lies there: `undefined`. */
export function towards(from: Point, points: readonly Point[], direction: Direction): number | undefined {
  let best: number | undefined;
  let least = Infinity;
  points.forEach((point, index) => {
    const [dx, dy] = [point.x - from.x, point.y - from.y];
    const sideways = direction === 'left' || direction === 'right';
    const ahead = sideways ? dx : dy;
    const along = direction === 'left' || direction === 'up' ? -ahead : ahead;
    const aside = Math.abs(sideways ? dy : dx);
    // Outside of a quarter turn to either side it would be another direction.
    if (along <= 1e-6 || aside > along * 2) return;
    const cost = along + 2 * aside;
    if (cost < least - 1e-6) [best, least] = [index, cost];
  });
  return best;
}

function bounds(centres: readonly Point[], wide: number, high: number): Box {
  if (centres.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const xs = centres.map((centre) => centre.x);
  const ys = centres.map((centre) => centre.y);
  const [left, top] = [Math.min(...xs) - wide, Math.min(...ys) - high];
  return { x: left, y: top, width: Math.max(...xs) + wide - left, height: Math.max(...ys) + high - top };
}

/** The nearest whole hexagon: the coordinate that was rounded furthest is made to fit the others. */
function roundHex(q: number, r: number): Hex {
  const s = -q - r;
  const [wholeQ, wholeR, wholeS] = [Math.round(q), Math.round(r), Math.round(s)];
  const [offQ, offR, offS] = [Math.abs(wholeQ - q), Math.abs(wholeR - r), Math.abs(wholeS - s)];
  if (offQ > offR && offQ > offS) return { q: noMinusZero(-wholeR - wholeS), r: noMinusZero(wholeR) };
  if (offR > offS) return { q: noMinusZero(wholeQ), r: noMinusZero(-wholeQ - wholeS) };
  return { q: noMinusZero(wholeQ), r: noMinusZero(wholeR) };
}

function noMinusZero(n: number): number {
  return n === 0 ? 0 : n;
}

function round(n: number): number {
  return noMinusZero(Math.round(n * 100) / 100);
}
