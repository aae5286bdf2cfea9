import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';

import Clock from './Clock.svelte';
import { leftAt, sayTime, writeTime } from './clock';

test.each([
  [0, '0:00'],
  [1, '0:01'],
  [59_001, '1:00'],
  [65_000, '1:05'],
  [600_000, '10:00'],
  [3_729_000, '1:02:09'],
  [-5, '0:00'],
])('%i milliseconds are written %s', (ms, text) => expect(writeTime(ms)).toBe(text));

test('the last ten seconds have tenths', () => {
  expect(writeTime(9_940, true)).toBe('0:09.9');
  expect(writeTime(50, true)).toBe('0:00.0');
  expect(writeTime(10_000, true)).toBe('0:10');
});

test.each([
  [1000, '1 second'],
  [45_000, '45 seconds'],
  [60_000, '1 minute'],
  [125_000, '2 minutes 5 seconds'],
])('%i milliseconds are said %s', (ms, words) => expect(sayTime(ms)).toBe(words));

test('a clock that stands shows what was left, one that runs what is left now', () => {
  expect(leftAt(5000, 100, 1100, false)).toBe(5000);
  expect(leftAt(5000, 100, 1100, true)).toBe(4000);
  expect(leftAt(5000, 100, 99_999, true)).toBe(0);
});

test('a clock is also text', () => {
  render(Clock, { left: 65_000, since: 0, running: false, of: 90_000 });
  expect(screen.getByRole('timer', { name: 'Time left: 1 minute 5 seconds' }).textContent).toContain('1:05');
});
