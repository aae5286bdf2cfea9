import { expect, test } from 'vitest';

import { figurePlaces, row, tokenPlaces } from './layout';
import { arrow, smooth, tracks } from './lines';

test('a line goes through its ends and is round between', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
  ];
  const line = smooth(points);
  expect(line.startsWith('M0.0 0.0')).toBe(true);
  expect(line.endsWith('L10.0 10.0')).toBe(true);
  expect(line).toContain('Q10.0 0.0');
  expect(smooth([])).toBe('');
});

test('an arrow ends before its goal, and its words stand in the middle', () => {
  const { head, middle } = arrow({ x: 0, y: 0 }, { x: 0, y: -200 }, 0, 30);
  expect(head.startsWith('M0.0 -170.0')).toBe(true);
  expect(middle).toEqual({ x: 0, y: -100 });
});

test('tracks lie between, left and right', () => {
  const prints = tracks({ x: 0, y: 0 }, { x: 0, y: -104 });
  expect(prints.length).toBeGreaterThan(4);
  for (const { y } of prints) expect(y).toBeLessThan(0);
  expect(new Set(prints.map(({ x }) => Math.sign(x))).size).toBe(2);
  expect(tracks({ x: 0, y: 0 }, { x: 0, y: 0 })).toEqual([]);
});

test('however many there are, they stay on their tile', () => {
  for (const count of [1, 3, 5, 9]) {
    for (const places of [tokenPlaces(count, 19), figurePlaces(count, true), row(count, 14, 0, 72)]) {
      expect(places).toHaveLength(count);
      for (const { x } of places) expect(Math.abs(x)).toBeLessThanOrEqual(43);
    }
  }
});
