import { describe, expect, test } from 'vitest';

import {
  boundsOf,
  centreOf,
  cutHex,
  DIRS,
  HALF,
  inValley,
  nameOf,
  ringOf,
  sideOf,
  SIZE,
  toward,
  valleyIn,
} from './cells';

test.each([
  [0, 0, 'Main Camp'],
  [-1, 0, 'A1'],
  [0, -1, 'A2'],
  [1, -1, 'A3'],
  [0, -2, 'B3'],
  [-2, 0, 'B1'],
  [2, -2, 'B5'],
])('the cell %i, %i is called %s', (q, r, name) => expect(nameOf({ q, r })).toBe(name));

test('every cell of a ring has a name of its own', () => {
  const cells = valleyIn({ x: -900, y: -900, width: 1800, height: 1000 });
  expect(cells.length).toBeGreaterThan(60);
  expect(new Set(cells.map(nameOf)).size).toBe(cells.length);
  for (const cell of cells) expect(inValley(cell)).toBe(true);
  expect(cells.filter((cell) => ringOf(cell) === 3)).toHaveLength(7);
});

describe('directions', () => {
  test('lead away in the order of the clock, and back again', () => {
    const here = { q: 2, r: -5 };
    DIRS.forEach((dir, index) => {
      const there = centreOf(toward(here, dir));
      const from = centreOf(here);
      const angle = (Math.atan2(there.x - from.x, from.y - there.y) * 180) / Math.PI;
      expect(Math.round((angle + 360) % 360)).toBe(index * 60);
      expect(toward(toward(here, dir), DIRS[(index + 3) % 6] ?? 'n')).toEqual(here);
    });
  });

  test('a side lies half way to the neighbour', () => {
    for (const dir of DIRS) {
      const [a, b] = sideOf(dir);
      const neighbour = centreOf(toward({ q: 0, r: 0 }, dir));
      expect((a.x + b.x) / 2).toBeCloseTo(neighbour.x / 2);
      expect((a.y + b.y) / 2).toBeCloseTo(neighbour.y / 2);
    }
  });
});

test('a hexagon is cut the same way each time, and each a little differently', () => {
  expect(cutHex(SIZE, 7)).toBe(cutHex(SIZE, 7));
  expect(cutHex(SIZE, 7)).not.toBe(cutHex(SIZE, 8));
});

test('the bounds leave room around the outermost cells', () => {
  const box = boundsOf(
    [
      { q: 0, r: 0 },
      { q: 2, r: -2 },
    ],
    10,
  );
  expect(box.x).toBeCloseTo(-SIZE - 10);
  expect(box.x + box.width).toBeCloseTo(3 * SIZE + SIZE + 10);
  expect(box.y + box.height).toBeCloseTo(HALF + 10);
});
