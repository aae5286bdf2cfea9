/// The berths of one tile, around its middle: each sort of thing has a place of its own, so that none hides what
/// one must read of another. The name is printed at the top; below it, to the left, the stops of a way; to the right
/// the cool-down; at the back what is built; at the left raiders and the gang, at the right bands; in front people,
/// and before their feet the tokens.
import type { Point } from '../../lib/board/geometry';

/** The foot of what is built on a tile. */
export const SITE: Point = { x: 0, y: -3 };
/** The cool-down of what is built there. */
export const DIAL: Point = { x: 33, y: -26 };
/** Where the banner of a tribe stands. */
export const BANNER: Point = { x: -32, y: 9 };
/** Where a way says what it costs: in the corner, beside the name. */
export const STOP: Point = { x: -29, y: -45 };
/** Where it is marked that one may teleport here, or lay a route. */
export const FAR_PLACES: readonly Point[] = [
  { x: 48, y: 1 },
  { x: 42, y: 16 },
];

const TOKENS_Y = 36;
const FEET_Y = 24;
/** As wide as a tile is where tokens and feet are. */
const BROAD = 74;
/** Raiders, bands and the gang are drawn this large, so that they fit beside the others. */
export const COMPANY = 0.78;

/** Places in a row, in the middle of the tile, closer together where there are many. */
export function row(count: number, each: number, y: number, most = BROAD): Point[] {
  const gap = count > 1 ? Math.min(each, (most - each) / (count - 1)) : 0;
  return Array.from({ length: count }, (_, index) => ({ x: (index - (count - 1) / 2) * gap, y }));
}

/** Where tokens lie: notes on a wild tile, discs at a camp. */
export function tokenPlaces(count: number, each: number): Point[] {
  return row(count, each, TOKENS_Y);
}

/** Where people stand: before what is built, behind the tokens. Without tokens they come to the front. Those who
    lie need more room for `each`. */
export function figurePlaces(count: number, tokens: boolean, each = 22): Point[] {
  return row(count, each, tokens ? FEET_Y : FEET_Y + 12, 86);
}

/** Where the gang stands: at the left, and it needs more room than raiders do. */
export const GANG_PLACE: Point = { x: -31, y: 11 };

/** Where raiders stand, one behind the other: at the left. */
export function raiderPlace(index: number): Point {
  return { x: -38 + index * 12, y: 11 + index * 7 };
}

/** Where hired bands stand: at the right. */
export function bandPlace(index: number): Point {
  return { x: 39 - index * 12, y: 15 + index * 7 };
}
