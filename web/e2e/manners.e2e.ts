/// How the page behaves towards whoever reads it: focus and titles when one goes about, choices that
/// hold, and things large enough for a thumb.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { Reader } from './browser';
import { Camp } from './camp';

let camp: Camp;
let reader: Reader;

beforeAll(async () => {
  camp = await Camp.pitch();
});

afterAll(async () => {
  await camp.strike();
});

describe('going about', () => {
  beforeEach(async () => {
    reader = await Reader.open(camp);
  });

  afterEach(async () => {
    reader.expectNoTroubles();
    await reader.close();
  });

  const focused = () => reader.page.evaluate(() => document.activeElement?.textContent?.trim());

  test('focus and title follow, by links and by the browser’s own buttons', async () => {
    const { page } = reader;
    await page.goto('/');
    await page.getByRole('link', { name: 'Pig', exact: true }).waitFor();
    // A page that was just opened is left as the browser opens it.
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');

    await page.getByRole('link', { name: 'Settings' }).click();
    await expect.poll(focused).toBe('Settings');
    expect(await page.title()).toBe('Settings · Bivouac');
    await page
      .getByRole('log', { name: 'What happens' })
      .getByText('Settings · Bivouac')
      .waitFor({ state: 'attached' });

    await page.getByRole('link', { name: 'About Bivouac' }).click();
    await expect.poll(focused).toBe('About Bivouac');
    await page.goBack();
    await expect.poll(focused).toBe('Settings');
    await page.goBack();
    await expect.poll(() => page.title()).toContain('board games by the fire');
  });

  test('the first stop of the Tab key leads past the header', async () => {
    const { page } = reader;
    await page.goto('/about');
    await page.getByRole('heading', { name: 'About Bivouac' }).waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(focused).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  });

  test('light and stillness are as chosen, also after loading anew', async () => {
    const { page } = reader;
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const flame = () =>
      page.evaluate(
        () => getComputedStyle(document.querySelector('.fire path') ?? document.body).animationName,
      );
    await page.goto('/settings');
    const night = await ground();
    await page.getByRole('radio', { name: 'Day' }).check();
    await expect.poll(ground).not.toBe(night);
    await page.getByRole('radio', { name: 'Still' }).check();

    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await ground()).not.toBe(night);
    expect(await flame()).toBe('none');

    await page.goto('/settings');
    await page.getByRole('radio', { name: 'Moving' }).check();
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await flame()).not.toBe('none');
  });

  test('the choice to see motion counts more than the system’s wish, and the wish without a choice', async () => {
    const { page } = reader;
    const flame = () =>
      page.evaluate(
        () => getComputedStyle(document.querySelector('.fire path') ?? document.body).animationName,
      );
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await flame()).toBe('none');
    await page.evaluate(() => document.documentElement.setAttribute('data-motion', 'full'));
    expect(await flame()).not.toBe('none');
  });

  test('mute is remembered', async () => {
    const { page } = reader;
    await page.goto('/about');
    await page.getByRole('button', { name: 'Turn sound off' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Turn sound on' }).waitFor();
  });
});

describe('under a thumb', () => {
  beforeAll(async () => {
    reader = await Reader.open(camp, { size: 'phone' });
  });

  afterAll(async () => {
    await reader.close();
  });

  test.each(['/', '/new/pig', '/join', '/recover', '/settings', '/about', '/nowhere'])(
    'whatever is pressed on %s is 44 pixels high',
    async (path) => {
      const { page } = reader;
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (path === '/') await page.getByRole('link', { name: 'Pig', exact: true }).waitFor();
      const small = await page.evaluate(() =>
        [
          ...document.querySelectorAll<HTMLElement>(
            'button, select, input, summary, a[href]:not(p a):not(.skip)',
          ),
        ]
          // An input that is drawn by its label is as large as that.
          .map((item) => ({ item, box: (item.closest('label') ?? item).getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
          .map(({ item, box }) => `${item.outerHTML.slice(0, 80)} ${box.width}×${box.height}`),
      );
      expect(small).toEqual([]);
    },
  );
});
