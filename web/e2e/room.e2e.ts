/// Room for everything that a newcomer looks at: nothing is squeezed away, and every choice says what it means.
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { NewTable } from '../src/wire/NewTable';
import { Reader } from './browser';
import { Camp } from './camp';
import { layTable, seatLink } from './hands';

let camp: Camp;

beforeAll(async () => {
  camp = await Camp.pitch();
});

afterAll(async () => {
  await camp.strike();
});

const BIOMES: Partial<NewTable> = {
  game: 'biomes',
  options: {},
  seats: [{ kind: 'me' }, { kind: 'bot', bot: 'scout' }],
};

test('beside a wide board the story keeps its room while the calls lie open', async () => {
  const reader = await Reader.open(camp, { still: true });
  const { page } = reader;
  await page.goto(seatLink(await layTable(camp, BIOMES)));
  await page.getByRole('button', { name: 'Calls', exact: true }).click();
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    const boxes = await Promise.all(
      [
        page.getByRole('region', { name: 'Now', exact: true }),
        page.getByRole('tablist', { name: 'Story and people' }),
        page.getByRole('group', { name: 'Show in the story' }),
        page.getByRole('region', { name: 'Story', exact: true }),
        page.getByRole('region', { name: 'What can be called' }),
        page.getByRole('textbox', { name: 'Say something to the table' }),
      ].map((part) => part.boundingBox()),
    );
    // One below the other, none over the next, all on the screen.
    let above = 0;
    for (const box of boxes) {
      if (!box) throw new Error(`something is not shown at ${width} × ${height}`);
      expect(box.y).toBeGreaterThanOrEqual(above - 1);
      above = box.y + box.height;
    }
    expect(above).toBeLessThanOrEqual(height);
    expect(
      await page.getByRole('button', { name: 'Latest' }).count(),
      'the end of the story is in sight',
    ).toBe(0);
    expect(boxes[3]?.height).toBeGreaterThanOrEqual(150);
    await reader.shoot(`calls-${height}`);
  }
  reader.expectNoTroubles();
  await reader.close();
});

test('on a phone nothing but the seats stands above the board, and the full game is first on the shelf', async () => {
  const reader = await Reader.open(camp, { size: 'phone', still: true });
  const { page } = reader;
  await page.goto('/');
  const boxes = page.getByRole('region', { name: 'On the shelf' }).getByRole('heading', { level: 3 });
  await boxes.first().waitFor();
  const titles = await boxes.allTextContents();
  expect(titles.at(-1)).toBe('Pig');
  expect(titles).toContain('Biomes');
  await page.goto(seatLink(await layTable(camp, BIOMES)));
  const board = page.getByRole('region', { name: 'Board' });
  await board.waitFor();
  expect((await board.boundingBox())?.y).toBeLessThan(64);
  await reader.inspect('words-wait');
  reader.expectNoTroubles();
  await reader.close();
});

test('the choices of a new table say what they mean', async () => {
  const reader = await Reader.open(camp, { still: true });
  const { page } = reader;
  await page.goto('/new/biomes');
  await page.locator('summary', { hasText: 'All options' }).click();
  for (const words of ['In the next board turn', 'Only between the arms', 'Calls only']) {
    await page.getByRole('radio', { name: words }).waitFor();
  }
  reader.expectNoTroubles();
  await reader.close();
});
