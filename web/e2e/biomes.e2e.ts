/// A whole game of Biomes in the browser: one person and two scouts, at both sizes, by presses on the map.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { Reader, type Size } from './browser';
import { Camp } from './camp';
import { layTable, onPhone, seatLink, soon } from './hands';
import { Ranger } from './ranger';

/** Whoever has not got out by then has lost: a test has an end. */
const ROUNDS = 30;

let camp: Camp;
let reader: Reader;

beforeAll(async () => {
  camp = await Camp.pitch();
});

afterAll(async () => {
  await camp.strike();
});

afterEach(async () => {
  reader.expectNoTroubles();
  await reader.close();
});

describe.each<Size>(['wide', 'phone'])('on a %s screen', (size) => {
  test('a whole game, from the first step to the end', { timeout: 240_000 }, async () => {
    reader = await Reader.open(camp, { size, still: true });
    const { page } = reader;
    const laid = await layTable(camp, {
      game: 'biomes',
      options: { round_limit: ROUNDS },
      seats: [{ kind: 'me' }, { kind: 'bot', bot: 'scout' }, { kind: 'bot', bot: 'scout' }],
    });
    await page.goto(seatLink(laid));
    const ada = new Ranger(reader, 'Ada');
    const round = async (): Promise<number> => {
      const map = page.getByRole('group', { name: /^Map of the valley/ }).first();
      return Number(/\d+$/.exec((await map.getAttribute('aria-label')) ?? '')?.[0] ?? 0);
    };
    expect(await ada.turn()).toBe('mine');
    await reader.inspect('biomes-start');

    // Something that cannot be done names its rule.
    await page.keyboard.press('w');
    await page.getByRole('textbox', { name: 'What would you like to do?' }).fill('lock');
    await page.getByText('Put a Key into the lock', { exact: true }).waitFor();
    await reader.inspect('biomes-why-not');
    await page.getByRole('button', { name: 'Read rule B34-KEY-01' }).last().click();
    await page.locator('li[aria-current="true"]', { hasText: 'B34-KEY-01' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await soon(() => page.getByRole('dialog').count()).toBe(0);

    // A step on known land is planning, and can be taken back.
    const forest = ada.tiles.getByRole('button', { name: /^Forest A2/ });
    const card = await ada.card(forest, 'Forest A2');
    await card.getByRole('button', { name: /^Walk/ }).click();
    await soon(() => ada.mine.getAttribute('aria-label')).toMatch(/^Forest A2/);
    await onPhone(reader, 'Now');
    await page.getByRole('button', { name: 'Take back' }).first().click();
    await reader.inspect('biomes-takeback');
    await page.getByRole('dialog', { name: 'Take back' }).getByRole('button', { name: 'Take back' }).click();
    await soon(() => ada.mine.getAttribute('aria-label')).toMatch(/^Main Camp/);
    await onPhone(reader, 'Now');

    // A word about a tile, from its card.
    await ada.card(forest, 'Forest A2');
    // What may lie there is reckoned by the game.
    await card
      .getByText(/^May be /)
      .first()
      .waitFor();
    await card.getByText('Call something about it').click();
    const call = card
      .getByRole('group', { name: /^(Please|Plan)$/ })
      .getByRole('button')
      .first();
    const said = (await call.getAttribute('title')) ?? '';
    await call.click();
    await reader.inspect('biomes-card');
    await onPhone(reader, 'Story');
    await page.getByRole('region', { name: 'Story' }).getByText(said).first().waitFor();
    await onPhone(reader, 'Story');

    await ada.play(async () => (await round()) >= 4);
    await reader.inspect('biomes-early');
    const before = await round();
    await page.reload();
    await ada.turn();
    if ((await ada.end.count()) === 0) expect(await round()).toBeGreaterThanOrEqual(before);

    await ada.play(async () => (await round()) >= 12);
    await reader.inspect('biomes-middle');
    await ada.play();
    await ada.end.waitFor();
    await reader.inspect('biomes-end');
    expect(ada.deeds.filter((deed) => deed.includes('Explore')).length).toBeGreaterThan(3);
  });
});
