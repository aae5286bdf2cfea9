import { expect, test } from 'vitest';

import { HEIGHT, lineOf, scaleOf, spread, WIDTH } from './plot';

const STANDINGS = [
  { seq: 0, points: [0, 0] },
  { seq: 5, points: [10, 0] },
  { seq: 10, points: [10, 20] },
];

test('a line goes in steps from the first to the last', () => {
  const scale = scaleOf(STANDINGS);
  expect(lineOf(STANDINGS, 1, scale)).toBe(`M0 ${HEIGHT}H${WIDTH / 2}V${HEIGHT / 2}H${WIDTH}`);
  expect(lineOf(STANDINGS, 2, scale)).toBe(`M0 ${HEIGHT}H${WIDTH}V0H${WIDTH}`);
});

test('a seat that is not there has no line, and a flat game no division by nothing', () => {
  const scale = scaleOf(STANDINGS);
  expect(lineOf(STANDINGS, 3, scale)).toBe('');
  const flat = [{ seq: 4, points: [0] }];
  expect(lineOf(flat, 1, scaleOf(flat))).toBe(`M0 ${HEIGHT}H${WIDTH}`);
});

test('points below nothing stay inside the box', () => {
  const scale = scaleOf([{ seq: 0, points: [-10, 10] }]);
  expect(scale.y(-10)).toBe(HEIGHT);
  expect(scale.y(10)).toBe(0);
});

test('marks that would lie on each other move apart, and stay inside', () => {
  expect(spread([10, 60, 62], 20, 160)).toEqual([10, 60, 80]);
  expect(spread([158, 10, 159], 20, 160)).toEqual([140, 10, 160]);
  expect(spread([5, 90], 20, 160)).toEqual([5, 90]);
});
