/// What part of a board is in sight: panning and zooming as pure functions on the box that is seen.
import type { Box, Point } from './geometry';

/** How far one may go in; going out ends at the whole board. */
export const NEAREST = 6;

/** Zooms by a factor around a point of the board, which stays where it is on the screen. */
export function zoom(seen: Box, board: Box, factor: number, at: Point): Box {
  const width = clamp(seen.width / factor, board.width / NEAREST, board.width);
  const ratio = width / seen.width;
  const height = seen.height * ratio;
  const next = { x: at.x - (at.x - seen.x) * ratio, y: at.y - (at.y - seen.y) * ratio, width, height };
  return keepInside(next, board);
}

/** Moves what is seen by a distance on the board. */
export function pan(seen: Box, board: Box, by: Point): Box {
  return keepInside({ ...seen, x: seen.x + by.x, y: seen.y + by.y }, board);
}

/** Puts a point in the middle, no nearer than asked. */
export function centreOn(board: Box, at: Point, nearness = 2.5): Box {
  const width = board.width / clamp(nearness, 1, NEAREST);
  const height = (board.height * width) / board.width;
  return keepInside({ x: at.x - width / 2, y: at.y - height / 2, width, height }, board);
}

/** How many times nearer than the whole board. */
export function nearness(seen: Box, board: Box): number {
  return board.width / seen.width;
}

export function middle({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

export function viewBox({ x, y, width, height }: Box): string {
  return `${x} ${y} ${width} ${height}`;
}

function keepInside(seen: Box, board: Box): Box {
  return {
    ...seen,
    x: clamp(seen.x, board.x, board.x + board.width - seen.width),
    y: clamp(seen.y, board.y, board.y + board.height - seen.height),
  };
}

function clamp(n: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, n));
}
