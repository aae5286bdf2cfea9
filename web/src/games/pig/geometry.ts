/// Where things lie on Pig's board, in both of its shapes, and how acorns heap up.
import type { Box, Point } from '../../lib/board/geometry';

export type Place = Point & { scale: number };

export type Layout = {
  box: Box;
  /** Where the nearest hill begins. */
  horizon: number;
  /** Where a track begins and where its gate is. */
  start: number;
  gate: number;
  /** The middle of each seat's track. */
  lanes: number[];
  /** How high a track is. */
  pitch: number;
  /** Where the mark and the points of a seat stand. */
  mark: number;
  points: number;
  die: Place;
  trough: Place;
  sack: Place;
};

/** Below this breadth for its height a place is tall. */
const TALL = 1.1;

/** The layout for so many seats in a place of this size. */
export function layoutFor(seats: number, width: number, height: number): Layout {
  return width < height * TALL ? tall(seats) : wide(seats);
}

function wide(seats: number): Layout {
  return {
    box: { x: 0, y: 0, width: 960, height: 620 },
    horizon: 384,
    start: 206,
    gate: 850,
    ...tracks(seats, 34, 352, 116),
    mark: 44,
    points: 108,
    die: { x: 218, y: 492, scale: 2.9 },
    trough: { x: 506, y: 512, scale: 1.4 },
    sack: { x: 782, y: 502, scale: 1.3 },
  };
}

function tall(seats: number): Layout {
  return {
    box: { x: 0, y: 0, width: 360, height: 452 },
    horizon: 240,
    start: 106,
    gate: 318,
    ...tracks(seats, 16, 232, 84),
    mark: 18,
    points: 50,
    die: { x: 95, y: 342, scale: 1.95 },
    trough: { x: 258, y: 308, scale: 0.86 },
    sack: { x: 258, y: 402, scale: 0.8 },
  };
}

function tracks(
  seats: number,
  top: number,
  bottom: number,
  most: number,
): { lanes: number[]; pitch: number } {
  const pitch = Math.min(most, (bottom - top) / seats);
  const first = (top + bottom - pitch * seats) / 2 + pitch / 2;
  return { pitch, lanes: Array.from({ length: seats }, (_, index) => first + index * pitch) };
}

/** How far along its track somebody with so many points is. Past the gate there is nowhere to go. */
export function along({ start, gate }: Layout, points: number, goal: number): number {
  return start + (gate - start) * Math.min(1, Math.max(0, points / goal));
}

/** The points at which a track has a post with a number. */
export function posts(goal: number): number[] {
  const step = [5, 10, 25, 50, 100, 250].find((size) => goal / size <= 5) ?? 250;
  return Array.from({ length: Math.ceil(goal / step) - 1 }, (_, index) => (index + 1) * step);
}

/** More acorns than this are only counted. */
const MOST_ACORNS = 40;
const ROW = 9;
const ACORN = 15;

/** Where the acorns of a pot lie, from the floor of the trough up. */
export function heap(pot: number): (Point & { turn: number })[] {
  const places: (Point & { turn: number })[] = [];
  for (let row = 0; places.length < Math.min(pot, MOST_ACORNS); row += 1) {
    const wide = Math.max(1, ROW - row);
    for (let at = 0; at < wide && places.length < Math.min(pot, MOST_ACORNS); at += 1) {
      // From the middle outwards, so that a small pot is a small heap.
      const side = at % 2 === 0 ? at / 2 : -(at + 1) / 2;
      const index = places.length;
      places.push({
        // Rows of an even number have no middle one: they lie between those below.
        x: (side + (wide % 2 === 0 ? 0.5 : 0)) * ACORN,
        y: -row * 11,
        // Looks thrown, and is the same each time.
        turn: ((index * 67) % 90) - 45,
      });
    }
  }
  return places;
}
