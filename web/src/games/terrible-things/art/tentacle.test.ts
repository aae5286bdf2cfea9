import { expect, test } from 'vitest';

import { tentacle } from './tentacle';

test('a tentacle grows upwards and its tip curls to the side that is asked for', () => {
  const right = tentacle({ length: 100, width: 12, sway: 0, curl: 2 });
  const left = tentacle({ length: 100, width: 12, sway: 0, curl: -2 });
  expect(right.tip.y).toBeLessThan(-50);
  expect(right.tip.x).toBeGreaterThan(0);
  expect(left.tip.x).toBeCloseTo(-right.tip.x);
});

test('suckers grow smaller towards the tip', () => {
  const sizes = tentacle({ length: 100, width: 20 }).suckers.map(({ r }) => r);
  expect(sizes.length).toBeGreaterThan(4);
  expect([...sizes].sort((a, b) => b - a)).toEqual(sizes);
});
