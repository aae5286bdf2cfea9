/// Where things lie on one tile, around its middle, so that none hides another for good.
import type { Point } from '../../lib/board/geometry';

/** The foot of what is built on a tile. */
export const SITE: Point = { x: 0, y: 4 };
/** The cool-down of what is built there. */
export const DIAL: Point = { x: 33, y: -25 };
/** Where the banner of a tribe stands. */
export const BANNER: Point = { x: -34, y: 16 };

const TOKENS_Y = 35;
const FEET_Y = 20;
/** As wide as a tile is where tokens and feet are. */
const BROAD = 74;

/** Places in a row, in the middle of the tile, closer together where there are many. */
export function row(count: number, each: number, y: number, most = BROAD): Point[] {
  const gap = count > 1 ? Math.min(each, (most - each) / (count - 1)) : 0;
  return Array.from({ length: count }, (_, index) => ({ x: (index - (count - 1) / 2) * gap, y }));
}

/** Where tokens lie: notes on a wild tile, discs at a camp. */
export function tokenPlaces(count: number, each: number): Point[] {
  return row(count, each, TOKENS_Y);
}

/** Where people stand. With tokens before them they step back. */
export function figurePlaces(count: number, tokens: boolean, built: boolean): Point[] {
  const y = tokens ? FEET_Y : FEET_Y + 12;
  // Beside what is built, not before its door.
  if (built && count === 1) return [{ x: 21, y: y - 2 }];
  return row(count, 21, y, 86);
}

/** Where raiders, bands and the gang stand: towards the back of the tile. */
export function partyPlace(index: number): Point {
  return { x: -26 + index * 18, y: -4 + index * 4 };
}

export function bandPlace(index: number): Point {
  return { x: 28 - index * 18, y: -2 + index * 4 };
}

export const GANG_PLACE: Point = { x: 0, y: -4 };
