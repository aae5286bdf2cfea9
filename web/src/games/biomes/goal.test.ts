import { expect, test } from 'vitest';

import { goalOf } from './goal';
import { early, late } from './testing/scenes';

test('the goal is told with the figures of the view', () => {
  const { wins, loses } = goalOf(early().view);
  expect(wins.map(({ sentence }) => sentence)).toEqual([
    expect.stringMatching(/^Put 3 keys into the lock/),
    expect.stringMatching(/not found yet: 23 tiles can still be turned over/),
  ]);
  expect(loses.map(({ rule }) => rule)).toEqual(['B34-LOSS-01', 'B34-LOSS-02', 'B34-LOSS-03', 'B34-LOSS-04']);
  expect(loses[0]?.sentence).toContain('now there are 4');
});

test('once the exit is found one can no longer miss it', () => {
  const { wins, loses } = goalOf(late().view);
  expect(wins[1]?.sentence).toBe('The exit is found: 2 of 5 keys in its lock.');
  expect(loses.map(({ rule }) => rule)).not.toContain('B34-LOSS-04');
  expect(loses[2]?.sentence).toContain('now 3 of 5 are free');
});
