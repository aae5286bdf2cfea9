import { render } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { TableClock } from './clock.svelte';
import RoundTrip from './design/RoundTrip.svelte';
import { gradeOf, writeTrip } from './trip';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('bars, a word and figures', () => {
  expect([40, 149, 150, 399, 400, 3_000].map((ms) => gradeOf(ms).bars)).toEqual([3, 3, 2, 2, 1, 1]);
  expect(gradeOf(640)).toEqual({ bars: 1, word: 'Slow line', slow: true });
  expect([8.4, 640, 1_400].map(writeTrip)).toEqual(['8 ms', '640 ms', '1.4 s']);
});

test('a good line is figures and bars, a slow one is said in words, and one that hangs too', async () => {
  let local = 0;
  const clock = new TableClock(() => local);
  const { container, getByRole, rerender } = render(RoundTrip, { clock });
  expect(getByRole('img', { name: 'The line is being measured' })).toBeTruthy();
  clock.hear({ sent: 0, heard: 48 });
  await vi.advanceTimersByTimeAsync(600);
  expect(getByRole('img', { name: 'Good line: 48 ms' })).toBeTruthy();
  expect(container.querySelectorAll('.full')).toHaveLength(3);
  clock.ask();
  local = 640;
  await vi.advanceTimersByTimeAsync(600);
  expect(container.textContent).toContain('Slow line: 640 ms');
  expect(container.querySelectorAll('.full')).toHaveLength(1);
  await rerender({ clock, lost: true });
  expect(getByRole('img', { name: 'No line' })).toBeTruthy();
  expect(container.querySelectorAll('.full')).toHaveLength(0);
});
