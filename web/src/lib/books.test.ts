import { afterEach, expect, test, vi } from 'vitest';

import { Refusal, api } from './api';
import { bookOf } from './books';
import { wordsOf } from './games';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('a game without a book asks for none', async () => {
  const asked = vi.spyOn(api, 'book');
  expect(await bookOf('pig')).toBeUndefined();
  expect(await bookOf('no-such-game')).toBeUndefined();
  expect(asked).not.toHaveBeenCalled();
});

test('a book is fetched once, however often it is wanted, and asked for again until the server is reached', async () => {
  // The game's own words are there before time stands still.
  await wordsOf('terrible-things');
  vi.useFakeTimers();
  const away = new Refusal({ status: 0, code: 'busy', sentence: 'away' }, true);
  const asked = vi.spyOn(api, 'book').mockRejectedValueOnce(away).mockResolvedValue({ feats: {} });
  const [one, two] = [bookOf('terrible-things'), bookOf('terrible-things')];
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await one).toEqual({ feats: {} });
  expect(await two).toBe(await one);
  expect(await bookOf('terrible-things')).toBe(await one);
  expect(asked).toHaveBeenCalledTimes(2);
});
