import { describe, expect, test } from 'vitest';

import {
  angleOf,
  beyond,
  boundsOf,
  centreOf,
  chance,
  daySide,
  figurePlaces,
  FLOOR,
  opposite,
  PITCH,
  roundLine,
  seedOf,
  SIDES,
  stairSide,
  towardSide,
} from './geometry';

describe('sides', () => {
  test('a tile has its stairway in the south and turns clockwise', () => {
    expect([0, 1, 2, 3].map(stairSide)).toEqual(['s', 'w', 'n', 'e']);
    expect([0, 1, 2, 3].map(daySide)).toEqual(['n', 'e', 's', 'w']);
  });

  test('the way back is the opposite side', () => {
    for (const side of SIDES) {
      expect(beyond(beyond({ x: 3, y: -2 }, side), opposite(side))).toEqual({ x: 3, y: -2 });
      expect(Math.abs(angleOf(side) - angleOf(opposite(side)))).toBe(180);
    }
  });
});

describe('the map', () => {
  test('north is up and east is right', () => {
    expect(centreOf({ x: 1, y: 2 })).toEqual({ x: PITCH, y: -2 * PITCH });
    expect(towardSide({ x: 0, y: 0 }, 'n', 52)).toEqual({ x: 0, y: -52 });
    expect(towardSide({ x: 1, y: 0 }, 'w', 52)).toEqual({ x: 52, y: 0 });
  });

  test('its bounds hold every cell', () => {
    expect(
      boundsOf(
        [
          { x: 0, y: 0 },
          { x: 2, y: 1 },
        ],
        8,
      ),
    ).toEqual({
      x: -60,
      y: -PITCH - 60,
      width: 2 * PITCH + 120,
      height: PITCH + 120,
    });
  });
});

describe('figures in one chamber', () => {
  test.each([1, 2, 3, 4, 5, 6])('%i of them stand apart, on the floor', (count) => {
    const places = figurePlaces(count);
    expect(places).toHaveLength(count);
    places.forEach((one, index) => {
      expect(Math.abs(one.x)).toBeLessThanOrEqual(FLOOR - 10);
      expect(one.y).toBeLessThanOrEqual(FLOOR);
      for (const other of places.slice(index + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(20);
    });
  });
});

test('a line with round corners begins and ends where it should', () => {
  const line = roundLine([
    { x: 0, y: 0 },
    { x: 104, y: 0 },
    { x: 104, y: 104 },
  ]);
  expect(line).toBe('M0 0L86 0Q104 0 104 18L104 104');
  expect(roundLine([])).toBe('');
});

test('chance is the same for the same tile and differs between tiles', () => {
  expect(chance(seedOf('B07'))()).toBe(chance(seedOf('B07'))());
  expect(chance(seedOf('B07'))()).not.toBe(chance(seedOf('B08'))());
});
