import { expect, test } from 'vitest';

import { LIVE_PACES, LONGEST_MS, rest, speedOf } from './pace';

test('a replay rests as long as the table did, or a part of it', () => {
  expect(rest(2400, 'real')).toBe(2400);
  expect(rest(2400, 'double')).toBe(1200);
  expect(rest(2400, 'eightfold')).toBe(300);
  expect(rest(2400, 'even')).toBe(1000);
});

test('long waits are cut, and steps of one moment still show one by one', () => {
  expect(rest(3_600_000, 'real')).toBe(LONGEST_MS);
  expect(rest(0, 'eightfold')).toBeGreaterThan(0);
  expect(rest(-5, 'real')).toBeGreaterThan(0);
});

test('a game in real time goes at true speed, twice, four and ten times as fast, or step by step', () => {
  expect(LIVE_PACES.map(({ value }) => speedOf(value))).toEqual([1, 2, 4, 10, undefined]);
});
