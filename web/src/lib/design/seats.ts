/// How the six seats are told apart: a hue, a shape and the seat's number, so that colour is never the
/// only sign. No letters: they would be taken for the first of a name. Seats count from one, as on the
/// wire.

export type Shape = 'circle' | 'square' | 'triangle' | 'diamond' | 'hexagon' | 'star';

export type Mark = {
  /** The hue's name, which people may say: "the plum seat". */
  hue: 'moss' | 'water' | 'stone' | 'rust' | 'plum' | 'frost';
  shape: Shape;
  /** The hue as CSS understands it. */
  colour: string;
};

const MARKS: readonly [Mark, Mark, Mark, Mark, Mark, Mark] = [
  { hue: 'moss', shape: 'circle', colour: 'var(--moss)' },
  { hue: 'water', shape: 'square', colour: 'var(--water)' },
  { hue: 'stone', shape: 'triangle', colour: 'var(--stone)' },
  { hue: 'rust', shape: 'diamond', colour: 'var(--rust)' },
  { hue: 'plum', shape: 'hexagon', colour: 'var(--plum)' },
  { hue: 'frost', shape: 'star', colour: 'var(--frost)' },
];

/** The mark of a seat. A seventh seat would begin again with the first. */
export function markOf(seat: number): Mark {
  const index = (((Math.trunc(seat) - 1) % MARKS.length) + MARKS.length) % MARKS.length;
  return MARKS[index] ?? MARKS[0];
}

/** How a mark is said: "moss circle". */
export function sayMark(seat: number): string {
  const { hue, shape } = markOf(seat);
  return `${hue} ${shape}`;
}

/** The outline of each shape around (0, 0), about 10 from the middle to the edge; areas are alike,
    so that no seat looks greater than another. */
export const OUTLINES: Record<Shape, string> = {
  circle: 'M0-10a10 10 0 0 1 0 20 10 10 0 0 1 0-20Z',
  square: 'M-9-9H9V9H-9Z',
  triangle: 'M0-11.5 11.5 9h-23Z',
  diamond: 'M0-12 12 0 0 12-12 0Z',
  hexagon: 'M-5.7-10H5.7L11.4 0 5.7 10H-5.7L-11.4 0Z',
  star: 'M0-13 3.6-5.2 12-4.2 5.9 1.7 7.5 10 0 5.9-7.5 10-5.9 1.7-12-4.2-3.6-5.2Z',
};

/** How far below the middle the number stands, where the shape's weight is not in the middle. */
export const FIGURE_DROP: Record<Shape, number> = {
  circle: 0,
  square: 0,
  triangle: 2.6,
  diamond: 0,
  hexagon: 0,
  star: 0.6,
};
