/// What the first visit weighs, and where it comes from: this host, and no other.
import { gzipSync } from 'node:zlib';

import type { Response } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { Reader } from './browser';
import { Camp } from './camp';

/** What the first load may weigh, compressed. */
const MOST_BYTES = 100_000;

let camp: Camp;
let ada: Reader;

beforeAll(async () => {
  camp = await Camp.pitch();
  ada = await Reader.open(camp);
});

afterAll(async () => {
  await ada.close();
  await camp.strike();
});

test('the first load is small and nothing leaves the host', async () => {
  const { page } = ada;
  const requested: string[] = [];
  const sizes: Promise<number>[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const weigh = (response: Response): void => {
    sizes.push(response.body().then((body) => gzipSync(body).length));
  };
  page.on('response', weigh);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Pig', exact: true }).waitFor();
  page.off('response', weigh);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(1_000);
  expect(bytes).toBeLessThan(MOST_BYTES);

  // The rest of the way to a running table asks nobody else either.
  await page.getByRole('link', { name: 'Pig', exact: true }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('group', { name: 'Actions' }).getByRole('button').first().waitFor();
  const { host } = new URL(camp.address);
  expect(requested.filter((url) => new URL(url).host !== host)).toEqual([]);
});

test('scripts and styles come compressed and may be kept for ever', async () => {
  const { page } = ada;
  const assets: Promise<Asset>[] = [];
  const note = (response: Response): void => {
    if (/\/assets\/.*\.(js|css)$/.test(response.url())) assets.push(assetOf(response));
  };
  page.on('response', note);
  const client = await ada.context.newCDPSession(page);
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.goto('/');
  await page.getByRole('link', { name: 'Pig', exact: true }).waitFor();
  page.off('response', note);
  const seen = await Promise.all(assets);
  expect(seen.some(({ bytes }) => bytes > SMALL)).toBe(true);
  for (const { url, bytes, encoding, kept } of seen) {
    expect(kept, url).toContain('immutable');
    if (bytes > SMALL) expect(encoding, url).toMatch(/^(br|gzip)$/);
  }
});

/** What is smaller fits in one packet as it is. */
const SMALL = 1_400;

type Asset = { url: string; bytes: number; encoding: string; kept: string };

async function assetOf(response: Response): Promise<Asset> {
  const headers = response.headers();
  const body = await response.body();
  return {
    url: response.url(),
    bytes: body.length,
    encoding: headers['content-encoding'] ?? 'none',
    kept: headers['cache-control'] ?? 'none',
  };
}
