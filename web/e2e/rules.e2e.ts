/// The rules, from every refusal: the id that it names leads to the rule, and back.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { Reader, type Size } from './browser';
import { Camp } from './camp';
import { actions, layTable, myTurn, seatLink, soon, isFocused } from './hands';

let camp: Camp;
let reader: Reader;

beforeAll(async () => {
  camp = await Camp.pitch();
});

afterAll(async () => {
  await camp.strike();
});

const drawer = () => reader.page.getByRole('dialog', { name: 'Rules' });
const marked = () => reader.page.locator('li[aria-current="true"]');
const inSight = () =>
  marked().evaluate((item) => {
    const { top, bottom } = item.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

describe.each<Size>(['wide', 'phone'])('on a %s screen', (size) => {
  beforeEach(async () => {
    reader = await Reader.open(camp, { size, still: true });
  });

  afterEach(async () => {
    reader.expectNoTroubles();
    await reader.close();
  });

  test('Pig: why one cannot hold is one press from the rule', async () => {
    const { page } = reader;
    await page.goto(seatLink(await layTable(camp)));
    expect(await myTurn(page)).toBe('mine');
    await page.keyboard.press('w');
    await page.getByRole('list', { name: 'What cannot be done now' }).getByText('Hold the pot').waitFor();
    const chip = page.getByRole('button', { name: 'Read rule PIG-2.4' });
    await chip.last().click();
    await soon(inSight).toBe(true);
    expect(await marked().textContent()).toMatch(/PIG-2\.4.*With an empty pot it may not hold/s);
    // Its ruling is beside it.
    await marked().getByText('May a seat pass without rolling?').click();
    await marked()
      .getByText(/only makes the game longer/)
      .waitFor();
    await reader.inspect('rules-pig');
    await page.keyboard.press('Escape');
    await drawer().waitFor({ state: 'detached' });
    expect(await isFocused(chip.last())).toBe(true);
  });

  test('Biomes: what cannot be used leads to the rule of it', async () => {
    const { page } = reader;
    const laid = await layTable(camp, {
      game: 'biomes',
      options: {},
      seats: [{ kind: 'me' }, { kind: 'bot', bot: 'scout' }],
    });
    await page.goto(seatLink(laid));
    await page.getByRole('group', { name: 'Tiles' }).waitFor();
    await page.keyboard.press('w');
    await page.getByRole('textbox', { name: 'What would you like to do?' }).fill('use clairvoyance');
    await page.getByText('Use Clairvoyance', { exact: true }).waitFor();
    const chip = page.getByRole('button', { name: /^Read rule B34-/ }).last();
    const rule = (await chip.textContent())?.trim() ?? '';
    await chip.click();
    await soon(inSight).toBe(true);
    expect(await marked().textContent()).toContain(rule);
    await reader.inspect('rules-biomes');
  });

  test('a key opens the rules, a word finds one, and the focus comes back', async () => {
    const { page } = reader;
    await page.goto(seatLink(await layTable(camp)));
    expect(await myTurn(page)).toBe('mine');
    const roll = actions(page).getByRole('button').first();
    await roll.focus();
    await page.keyboard.press('r');
    await drawer().waitFor();
    const field = page.getByRole('searchbox', { name: 'Search the rules' });
    await field.fill('goal');
    await drawer().getByText('PIG-1.2').first().waitFor();
    await field.fill('TAB-07');
    await drawer()
      .getByText(/take back its own latest actions/)
      .waitFor();
    await page.keyboard.press('Escape');
    // The first press clears the search, as in any search field.
    if ((await drawer().count()) > 0) await page.keyboard.press('Escape');
    await drawer().waitFor({ state: 'detached' });
    expect(await isFocused(roll)).toBe(true);
  });

  test('a link leads to a rule, for a game and for the table', async () => {
    const { page } = reader;
    await page.goto('/rules/biomes?rule=B34-MOVE-04');
    await soon(inSight).toBe(true);
    expect(await marked().textContent()).toContain('Whom do cliffs stop?');
    await reader.inspect('rules-page');
    await page.goto('/rules/table?rule=TAB-07');
    await soon(inSight).toBe(true);
    await page.goto('/new/pig');
    await page.getByRole('link', { name: 'Read the rules' }).click();
    await page.getByText('PIG-2.4').first().waitFor();
  });
});
