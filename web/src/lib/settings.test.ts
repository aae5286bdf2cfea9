import { flushSync } from 'svelte';
import { expect, test, vi } from 'vitest';

import { LONGEST_NAME, Settings } from './settings.svelte';

test('choices are remembered', () => {
  const first = new Settings(localStorage);
  first.theme = 'day';
  first.motion = 'still';
  first.volume = 0.25;
  first.mute = true;
  first.name = 'Ada';
  const second = new Settings(localStorage);
  const { theme, motion, volume, mute, name } = second;
  expect({ theme, motion, volume, mute, name }).toEqual({
    theme: 'day',
    motion: 'still',
    volume: 0.25,
    mute: true,
    name: 'Ada',
  });
});

test.each([
  ['nothing at all', undefined],
  [
    'storage that refuses',
    {
      getItem: () => {
        throw new Error('refused');
      },
      setItem: () => {
        throw new Error('refused');
      },
    } as unknown as Storage,
  ],
])('with %s the choices hold until the page is closed', (_what, storage) => {
  const settings = new Settings(storage);
  settings.name = 'Ada';
  settings.theme = 'night';
  expect(settings.name).toBe('Ada');
  expect(settings.theme).toBe('night');
});

test.each(['not json', '[]', '7', 'null', '{"theme":"pink","volume":7,"mute":"yes","name":3,"motion":1}'])(
  'what does not fit is replaced: %s',
  (kept) => {
    localStorage.setItem('bivouac.settings', kept);
    const settings = new Settings(localStorage);
    expect(settings.theme).toBe('system');
    expect(settings.motion).toBe('system');
    expect(settings.volume).toBe(0.6);
    expect(settings.mute).toBe(false);
    expect(settings.name).toBe('');
  },
);

test('volume stays between silence and full, a name within its length', () => {
  const settings = new Settings(undefined);
  settings.volume = 3;
  expect(settings.volume).toBe(1);
  settings.volume = -1;
  expect(settings.volume).toBe(0);
  settings.name = 'x'.repeat(100);
  expect(settings.name).toHaveLength(LONGEST_NAME);
});

function media(matches: boolean) {
  const heard = new Set<() => void>();
  return {
    matches,
    addEventListener: (_name: string, listener: () => void) => heard.add(listener),
    removeEventListener: (_name: string, listener: () => void) => heard.delete(listener),
    change(now: boolean) {
      this.matches = now;
      heard.forEach((listener) => listener());
    },
    heard,
  };
}

test("nothing moves by choice, or by the system's wish unless the choice is to move", () => {
  const settings = new Settings(undefined);
  const wish = media(true);
  const stop = settings.dress(document.createElement('div'), wish as unknown as MediaQueryList);
  expect(settings.still).toBe(true);
  settings.motion = 'full';
  expect(settings.still).toBe(false);
  settings.motion = 'system';
  wish.change(false);
  expect(settings.still).toBe(false);
  settings.motion = 'still';
  expect(settings.still).toBe(true);
  stop();
  expect(wish.heard.size).toBe(0);
});

test('the root is dressed as chosen, and bare where the system decides', () => {
  const settings = new Settings(undefined);
  const root = document.createElement('div');
  const stop = settings.dress(root, media(false) as unknown as MediaQueryList);
  flushSync();
  expect(root.dataset['theme']).toBeUndefined();
  settings.theme = 'day';
  settings.motion = 'still';
  flushSync();
  expect(root.dataset).toMatchObject({ theme: 'day', motion: 'still' });
  settings.theme = 'system';
  flushSync();
  expect(root.dataset['theme']).toBeUndefined();
  stop();
  vi.restoreAllMocks();
});
