import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { settings } from '../settings.svelte';
import { vibrate } from './vibrate';

const shaken = vi.fn(() => true);

beforeEach(() => {
  shaken.mockClear();
  vi.stubGlobal('navigator', { vibrate: shaken, userActivation: { hasBeenActive: true } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  settings.buzz = true;
});

test('a phone shakes, unless its reader wants none, or has not touched it yet', () => {
  expect(vibrate([80, 40, 80])).toBe(true);
  expect(shaken).toHaveBeenCalledWith([80, 40, 80]);
  settings.buzz = false;
  expect(vibrate([80])).toBe(false);
  settings.buzz = true;
  vi.stubGlobal('navigator', { vibrate: shaken, userActivation: { hasBeenActive: false } });
  expect(vibrate([80])).toBe(false);
  expect(shaken).toHaveBeenCalledTimes(1);
});

test('a machine that cannot is no trouble', () => {
  vi.stubGlobal('navigator', {});
  expect(vibrate([80])).toBe(false);
});
