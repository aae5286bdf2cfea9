/// The program is killed in the middle of a game and started again: the page comes back by itself.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { Reader } from './browser';
import { Camp } from './camp';
import {
  actions,
  connectionGone,
  layTable,
  myTurn,
  rollOrHold,
  seatLink,
  theEnd,
  untilTheEnd,
} from './hands';

let camp: Camp;
let ada: Reader;

beforeAll(async () => {
  camp = await Camp.pitch();
  ada = await Reader.open(camp, { still: true });
});

afterAll(async () => {
  await ada.close();
  await camp.strike();
});

test('a killed program is started again and play goes on', async () => {
  const { page } = ada;
  await page.goto(seatLink(await layTable(camp)));
  expect(await myTurn(page)).toBe('mine');
  expect(page.url(), 'the key must not stay in the address').not.toContain('key');
  await actions(page).getByRole('button', { name: 'Roll the die' }).click();
  const story = page.getByRole('region', { name: 'Story' });
  await story
    .getByText(/Ada rolls a/)
    .first()
    .waitFor();
  const told = await story.getByText(/Ada rolls a/).allTextContents();

  await camp.kill();
  await connectionGone(page).waitFor();
  await ada.inspect('table-killed');
  await camp.restart();
  await connectionGone(page).waitFor({ state: 'hidden' });

  // What was told before is still told, and nobody asked for a reload.
  expect(await story.getByText(/Ada rolls a/).allTextContents()).toEqual(expect.arrayContaining(told));
  await untilTheEnd(page, () => rollOrHold(page));
  await theEnd(page).waitFor();
});
