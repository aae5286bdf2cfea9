/// The pieces of the design system in a real browser: panning and zooming, walking by keys, the sheet
/// under a finger, and whether anybody is shut out.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { Reader, type Size, type Theme } from './browser';

let server: ViteDevServer;
/** What this server prepares for itself: another one at work on the same folder has its own. */
const cacheDir = mkdtempSync(join(tmpdir(), 'bivouac-pieces-'));
let address: string;
let reader: Reader;
/** One browser for each way of looking, since starting one takes longer than most tests. */
const readers = new Map<string, Reader>();

beforeAll(async () => {
  server = await createServer({
    configFile: false,
    cacheDir,
    root: new URL('..', import.meta.url).pathname,
    plugins: [svelte()],
    server: { host: '127.0.0.1', port: 0, hmr: false },
    logLevel: 'error',
  });
  await server.listen();
  address = (server.resolvedUrls?.local[0] ?? '').replace(/\/$/, '');
});

afterAll(async () => {
  for (const known of readers.values()) await known.close();
  await server.close();
  rmSync(cacheDir, { recursive: true, force: true });
});

afterEach(() => {
  reader.expectNoTroubles();
});

async function open(size: Size = 'wide', theme: Theme = 'night', still = true): Promise<Reader> {
  const look = `${size} ${theme} ${still}`;
  reader = readers.get(look) ?? (await Reader.open({ address }, { size, theme, still }));
  readers.set(look, reader);
  await reader.page.goto('/e2e/pieces/index.html');
  await reader.page.getByRole('heading', { name: 'Pieces' }).waitFor();
  return reader;
}

const map = () => reader.page.getByRole('group', { name: 'Map' });
const pressed = () => reader.page.locator('p output').textContent();

type Box = { x: number; y: number; width: number; height: number };

async function seen(): Promise<Box> {
  const [x = 0, y = 0, width = 0, height = 0] = ((await map().getAttribute('viewBox')) ?? '')
    .split(' ')
    .map(Number);
  return { x, y, width, height };
}

/** The middle of the map on the screen. */
async function middle(): Promise<{ x: number; y: number }> {
  await map().scrollIntoViewIfNeeded();
  const box = await map().boundingBox();
  if (!box) throw new Error('the map is not to be seen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test.each<[Size, Theme]>([
  ['wide', 'night'],
  ['wide', 'day'],
  ['phone', 'night'],
  ['phone', 'day'],
])('nobody is shut out: %s, %s', async (size, theme) => {
  await open(size, theme);
  await reader.inspect('pieces');
});

describe('the frame around a board', () => {
  test('the wheel looks closer at what is under the pointer, and not closer than allowed', async () => {
    await open();
    const whole = await seen();
    const at = await middle();
    await reader.page.mouse.move(at.x, at.y);
    await reader.page.mouse.wheel(0, -400);
    await expect.poll(async () => (await seen()).width).toBeLessThan(whole.width * 0.8);
    await reader.page.mouse.wheel(0, -100_000);
    await expect.poll(async () => (await seen()).width).toBeCloseTo(whole.width / 6);
    await reader.page.mouse.wheel(0, 100_000);
    await expect.poll(seen).toEqual(whole);
  });

  test('a drag moves the board and presses nothing, a press presses', async () => {
    await open();
    const { page } = reader;
    const at = await middle();
    const whole = await seen();
    await map().dblclick({ position: { x: 5, y: 5 } });
    await expect.poll(async () => (await seen()).width).toBeLessThan(whole.width / 2);
    const before = await seen();
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x - 60, at.y, { steps: 6 });
    await page.mouse.up();
    expect((await seen()).x).toBeGreaterThan(before.x);
    expect(await pressed()).toBe('nothing');
    await page.mouse.click(at.x, at.y);
    await expect.poll(pressed).toMatch(/^land/);
  });

  test('keys look closer, about, and back at the whole', async () => {
    await open();
    const { page } = reader;
    const whole = await seen();
    await map().focus();
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    const near = await seen();
    expect(near.width).toBeLessThan(whole.width);
    await page.keyboard.press('ArrowRight');
    expect((await seen()).x).toBeGreaterThan(near.x);
    await page.keyboard.press('0');
    expect(await seen()).toEqual(whole);
  });

  test('buttons do the same', async () => {
    await open();
    const { page } = reader;
    const whole = await seen();
    const out = page.getByRole('button', { name: 'Look from further away' });
    expect(await out.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Look closer' }).click();
    expect((await seen()).width).toBeLessThan(whole.width);
    await out.click();
    expect(await seen()).toEqual(whole);
    await page.getByRole('button', { name: 'Look at where I am' }).click();
    const near = await seen();
    expect(near.x + near.width / 2).toBeCloseTo(0);
  });

  test('two fingers look closer, and a tap presses', async () => {
    await open('phone');
    const { page } = reader;
    const whole = await seen();
    const at = await middle();
    const client = await reader.context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          type === 'touchEnd'
            ? []
            : [
                { x: at.x - apart, y: at.y, id: 1 },
                { x: at.x + apart, y: at.y, id: 2 },
              ],
      });
    await touch('touchStart', 20);
    for (const apart of [30, 40, 50, 60]) await touch('touchMove', apart);
    await touch('touchEnd', 0);
    await expect.poll(async () => (await seen()).width).toBeLessThan(whole.width * 0.6);
    expect(await pressed()).toBe('nothing');
    await page.touchscreen.tap(at.x, at.y);
    await expect.poll(pressed).toBe('land 0 0');
  });
});

describe('by keys alone', () => {
  const here = () => reader.page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

  test('arrows walk over the hexagons that can be pressed, Enter presses, Tab leaves', async () => {
    await open();
    const { page } = reader;
    await map().focus();
    await page.keyboard.press('Tab');
    const first = await here();
    expect(first).toMatch(/^Land/);
    await page.keyboard.press('ArrowRight');
    const second = await here();
    expect(second).toMatch(/^Land/);
    expect(second).not.toBe(first);
    await page.keyboard.press('Enter');
    expect(await pressed()).toBe(second?.toLowerCase());
    await page.keyboard.press('Tab');
    expect(await here()).toBe('Look closer');
  });

  test('what has the focus comes into sight', async () => {
    await open();
    const { page } = reader;
    await map().focus();
    for (let press = 0; press < 8; press += 1) await page.keyboard.press('+');
    const before = await seen();
    await page.keyboard.press('Tab');
    for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowLeft');
    expect((await seen()).x).toBeLessThan(before.x);
  });

  test('a dialog keeps the focus and gives it back', async () => {
    await open();
    const { page } = reader;
    await page.getByRole('button', { name: 'Ask' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Take back two steps?' });
    await dialog.waitFor();
    for (let press = 0; press < 5; press += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)).toMatch(
        /DIALOG|BODY/,
      );
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Ask');
  });
});

describe('the sheet under a finger', () => {
  test('a pull up opens it, a pull down folds it, a tap does either', async () => {
    await open('phone');
    const { page } = reader;
    const panel = page.getByRole('tabpanel');
    const pull = async (by: number) => {
      const box = await page.getByRole('button', { name: /old the table/ }).boundingBox();
      if (!box) throw new Error('there is no handle');
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x, y + by, { steps: 4 });
      await page.mouse.up();
    };
    await pull(-120);
    await panel.waitFor();
    await pull(120);
    await panel.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Unfold the table' }).tap();
    await panel.waitFor();
  });
});

test('a die that is thrown tumbles, and where nothing moves it is simply there', async () => {
  await open('wide', 'night', false);
  await reader.page.getByRole('button', { name: 'Throw' }).click();
  await reader.page.locator('.tumbling').first().waitFor({ state: 'attached' });
  await reader.page.locator('.tumbling').first().waitFor({ state: 'detached' });

  await open('wide', 'night', true);
  await reader.page.getByRole('button', { name: 'Throw' }).click();
  expect(await reader.page.locator('.tumbling').count()).toBe(0);
});

test('an explanation stays inside the window', async () => {
  await open('phone');
  const { page } = reader;
  await page.getByRole('button', { name: 'pot' }).tap();
  const note = page.getByRole('tooltip');
  await note.waitFor();
  const box = await note.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
});
