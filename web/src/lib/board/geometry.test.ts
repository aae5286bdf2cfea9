import { describe, expect, test } from 'vitest';

import {
  hexAt,
  hexBounds,
  hexCentre,
  hexCorners,
  hexDistance,
  hexNeighbours,
  pointsOf,
  squareBounds,
  squareCentre,
  towards,
  type Hex,
  type Stand,
} from './geometry';

const some: Hex[] = [];
for (let q = -3; q <= 3; q += 1) for (let r = -3; r <= 3; r += 1) some.push({ q, r });

describe.each<Stand>(['point', 'flat'])('hexagons that stand on a %s', (stand) => {
  test('the middle of each lies in itself, and so does a point near a corner', () => {
    for (const hex of some) {
      const centre = hexCentre(hex, 20, stand);
      expect(hexAt(centre, 20, stand)).toEqual(hex);
      for (const corner of hexCorners(19, stand)) {
        expect(hexAt({ x: centre.x + corner.x, y: centre.y + corner.y }, 20, stand)).toEqual(hex);
      }
    }
  });

  test('neighbours touch: their middles are two inner radii apart', () => {
    const here = hexCentre({ q: 2, r: -1 }, 10, stand);
    for (const neighbour of hexNeighbours({ q: 2, r: -1 })) {
      const there = hexCentre(neighbour, 10, stand);
      expect(Math.hypot(there.x - here.x, there.y - here.y)).toBeCloseTo(10 * Math.sqrt(3));
    }
  });

  test('the box holds every corner and no more', () => {
    const box = hexBounds(some, 12, stand);
    const corners = some.flatMap((hex) => {
      const centre = hexCentre(hex, 12, stand);
      return hexCorners(12, stand).map(({ x, y }) => ({ x: centre.x + x, y: centre.y + y }));
    });
    expect(Math.min(...corners.map(({ x }) => x))).toBeCloseTo(box.x);
    expect(Math.max(...corners.map(({ x }) => x))).toBeCloseTo(box.x + box.width);
    expect(Math.min(...corners.map(({ y }) => y))).toBeCloseTo(box.y);
    expect(Math.max(...corners.map(({ y }) => y))).toBeCloseTo(box.y + box.height);
  });
});

test('hexagons that stand on a point begin at the top, the others at the right', () => {
  expect(hexCorners(1, 'point')[0]?.y).toBeCloseTo(-1);
  expect(hexCorners(1, 'flat')[0]?.x).toBeCloseTo(1);
});

test('distance counts steps', () => {
  expect(hexDistance({ q: 0, r: 0 }, { q: 0, r: 0 })).toBe(0);
  expect(hexNeighbours({ q: 1, r: 1 }).map((hex) => hexDistance({ q: 1, r: 1 }, hex))).toEqual([
    1, 1, 1, 1, 1, 1,
  ]);
  expect(hexDistance({ q: -2, r: 3 }, { q: 1, r: -1 })).toBe(4);
});

test('a wider margin grows the box on every side', () => {
  const [tight, wide] = [hexBounds([{ q: 0, r: 0 }], 10), hexBounds([{ q: 0, r: 0 }], 10, 'point', 5)];
  expect(wide.x).toBeCloseTo(tight.x - 5);
  expect(wide.height).toBeCloseTo(tight.height + 10);
});

test('no cells, no box', () => {
  expect(hexBounds([], 10)).toEqual({ x: 0, y: 0, width: 0, height: 0 });
});

test('squares lie in columns and rows, with a gap between', () => {
  expect(squareCentre({ column: 0, row: 0 }, 10)).toEqual({ x: 5, y: 5 });
  expect(squareCentre({ column: 2, row: 1 }, 10, 4)).toEqual({ x: 33, y: 19 });
  const corners = [
    { column: 0, row: 0 },
    { column: 2, row: 1 },
  ];
  expect(squareBounds(corners, 10, 4, 1)).toEqual({ x: -1, y: -1, width: 40, height: 26 });
});

test('points are written with two places and no minus zero', () => {
  expect(
    pointsOf([
      { x: -0.0001, y: 1 / 3 },
      { x: 2, y: -1.5 },
    ]),
  ).toBe('0,0.33 2,-1.5');
});

describe('arrow keys lead to what lies nearest in that direction', () => {
  const row = [0, 10, 20].map((x) => ({ x, y: 0 }));

  test('along a row, one by one, and nowhere at its end', () => {
    expect(towards({ x: 0, y: 0 }, row, 'right')).toBe(1);
    expect(towards({ x: 20, y: 0 }, row, 'left')).toBe(1);
    expect(towards({ x: 20, y: 0 }, row, 'right')).toBeUndefined();
    expect(towards({ x: 0, y: 0 }, row, 'down')).toBeUndefined();
  });

  test('over hexagons every cell can be reached', () => {
    const points = some.map((hex) => hexCentre(hex, 10));
    const reached = new Set([24]);
    const todo = [24];
    for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
      const from = points[at] ?? { x: 0, y: 0 };
      for (const direction of ['left', 'right', 'up', 'down'] as const) {
        const next = towards(from, points, direction);
        if (next !== undefined && !reached.has(next)) {
          reached.add(next);
          todo.push(next);
        }
      }
    }
    expect(reached.size).toBe(some.length);
  });

  test('what lies straight ahead is preferred to what is nearer but aside', () => {
    const points = [
      { x: 12, y: 0 },
      { x: 7, y: 7 },
    ];
    expect(towards({ x: 0, y: 0 }, points, 'right')).toBe(0);
  });
});
