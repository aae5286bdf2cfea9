import { afterEach, expect, test, vi } from 'vitest';

import { toasts } from '../lib/design/toasts.svelte';
import { copied, copy } from './copy';
import { logName } from './download';

afterEach(() => vi.unstubAllGlobals());

function clipboard(writeText: (text: string) => Promise<void>) {
  vi.stubGlobal('navigator', { clipboard: { writeText } });
}

test('what was copied is said', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  clipboard(writeText);
  expect(await copied('/t/x/replay', 'the link')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('/t/x/replay');
  expect(toasts.shown.at(-1)?.text).toBe('Copied the link.');
});

test('a browser that lets no page copy is no error, and the reader hears what to do', async () => {
  clipboard(() => Promise.reject(new Error('denied')));
  expect(await copied('x', 'the link')).toBe(false);
  vi.stubGlobal('navigator', {});
  await copy('x', 'the promise');
  expect(toasts.shown.at(-1)).toMatchObject({ kind: 'bad' });
  expect(toasts.shown.at(-1)?.text).toMatch(/Select the promise/);
});

test('a log is saved under a name that every system takes', () => {
  expect(logName('pig', 'ab12')).toBe('pig-ab12.log');
  expect(logName('../pig', 'a/b')).toBe('pig-ab.log');
});
