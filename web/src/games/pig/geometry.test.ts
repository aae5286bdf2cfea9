import { expect, test } from 'vitest';

import { along, heap, layoutFor, posts } from './geometry';

test('a phone gets the tall board, a desk the wide one', () => {
  expect(layoutFor(2, 360, 460).box.width).toBe(360);
  expect(layoutFor(2, 1000, 700).box.width).toBe(960);
});

test.each([2, 3, 4, 5, 6])('%d tracks fit above the horizon, one under the other', (seats) => {
  for (const layout of [layoutFor(seats, 1000, 600), layoutFor(seats, 300, 600)]) {
    const { lanes, pitch, horizon } = layout;
    expect(lanes.length).toBe(seats);
    expect((lanes[0] ?? NaN) - pitch / 2).toBeGreaterThanOrEqual(0);
    expect((lanes.at(-1) ?? NaN) + pitch / 2).toBeLessThan(horizon);
    for (const [index, lane] of lanes.slice(1).entries())
      expect(lane - (lanes[index] ?? NaN)).toBeCloseTo(pitch);
  }
});

test('a track goes from nothing to the goal, and no further', () => {
  const layout = layoutFor(2, 1000, 600);
  expect(along(layout, 0, 100)).toBe(layout.start);
  expect(along(layout, 50, 100)).toBe((layout.start + layout.gate) / 2);
  expect(along(layout, 100, 100)).toBe(layout.gate);
  expect(along(layout, 130, 100)).toBe(layout.gate);
});

test.each([
  [10, [5]],
  [50, [10, 20, 30, 40]],
  [100, [25, 50, 75]],
  [1000, [250, 500, 750]],
])('a game to %d has posts at %j', (goal, at) => {
  expect(posts(goal)).toEqual(at);
});

test('acorns heap up, each in a place of its own', () => {
  expect(heap(0)).toEqual([]);
  const many = heap(30);
  expect(many.length).toBe(30);
  expect(new Set(many.map(({ x, y }) => `${x} ${y}`)).size).toBe(30);
  expect(heap(12)).toEqual(many.slice(0, 12));
  expect(heap(500).length).toBe(40);
  for (const { x } of heap(500)) expect(Math.abs(x)).toBeLessThanOrEqual(72);
});
