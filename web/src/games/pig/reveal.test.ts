import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Reveal } from './reveal.svelte';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a view waits for as long as it is told to', () => {
  const reveal = new Reveal('old');
  reveal.show('new', 500);
  expect(reveal.shown).toBe('old');
  vi.advanceTimersByTime(500);
  expect(reveal.shown).toBe('new');
});

test('steps that come faster than the die each show the one before', () => {
  const reveal = new Reveal(0);
  for (let step = 1; step <= 5; step += 1) {
    reveal.show(step, 500);
    expect(reveal.shown).toBe(step - 1);
    vi.advanceTimersByTime(100);
  }
  reveal.show(6, 0);
  expect(reveal.shown).toBe(6);
  vi.advanceTimersByTime(1000);
  expect(reveal.shown).toBe(6);
});

test('what still waits when the board goes is forgotten', () => {
  const reveal = new Reveal('old');
  reveal.show('new', 500);
  reveal.stop();
  vi.advanceTimersByTime(1000);
  expect(reveal.shown).toBe('old');
});
