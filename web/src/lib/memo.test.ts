import { beforeEach, expect, test, vi } from 'vitest';

import { memoOf } from './memo';

beforeEach(() => localStorage.clear());

test('what was written is there after a new load, and gone once it is forgotten', () => {
  memoOf('dice.t1').write([1, 2]);
  expect(memoOf('dice.t1').read()).toEqual([1, 2]);
  expect(memoOf('dice.t2').read()).toBeUndefined();
  memoOf('dice.t1').write(undefined);
  expect(localStorage.length).toBe(0);
});

test('nonsense and a browser that keeps nothing are the same as nothing', () => {
  localStorage.setItem('bivouac.dice', '{');
  expect(memoOf('dice').read()).toBeUndefined();
  const refuses = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  } as unknown as Storage;
  expect(() => memoOf('dice', refuses).write(1)).not.toThrow();
});

test('another tab is heard, of this thing alone', () => {
  const hear = vi.fn();
  const stop = memoOf('dice').follow(hear);
  dispatchEvent(new StorageEvent('storage', { key: 'bivouac.else' }));
  expect(hear).not.toHaveBeenCalled();
  dispatchEvent(new StorageEvent('storage', { key: 'bivouac.dice' }));
  stop();
  dispatchEvent(new StorageEvent('storage', { key: 'bivouac.dice' }));
  expect(hear).toHaveBeenCalledTimes(1);
});
