/// Alone against a bot, with the mouse: two clicks from the shelf to a table, a whole game, its end,
/// its replay and the proof of its dice.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { Reader } from './browser';
import { Camp, run } from './camp';
import { actions, myTurn, pressed, soon, theEnd, untilTheEnd } from './hands';

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

test('two clicks from the shelf to a running table', async () => {
  const { page } = ada;
  await page.goto('/');
  await page.getByRole('link', { name: 'Pig', exact: true }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await actions(page).getByRole('button', { name: 'Roll the die' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/t\/\w+$/);
});

test('a game to the end, by the board', async () => {
  const { page } = ada;
  await page.goto('/new/pig');
  await page.getByText('All options').click();
  await page.getByLabel('Goal').fill('20');
  await page.getByText('The table', { exact: true }).click();
  await page.getByRole('group', { name: 'How fast bots play' }).getByLabel('Quick').check();
  await page.getByLabel('Anyone may join or watch').check();
  await page.getByLabel('A word for the dice').fill('juniper');
  await page.getByLabel('Your name').fill('Ada');
  await page.getByRole('button', { name: 'Start' }).click();
  await myTurn(page);
  await ada.inspect('table');
  const board = page.getByRole('region', { name: 'Board' });
  let held = false;
  await untilTheEnd(page, async () => {
    const hold = board.getByRole('button', { name: /hold/i });
    const mayHold = (await actions(page).getByRole('button', { name: /Hold/ }).count()) > 0;
    // Whatever the dice do, somebody who may hold is looked at once.
    if (mayHold && !held) await ada.inspect('table-hold');
    held ||= mayHold;
    await pressed(mayHold ? hold : board.getByRole('button', { name: /roll/i }));
  });
  await page.getByText('PIG-3.1').waitFor();
  await page.getByRole('img', { name: /At the end/ }).waitFor();
  await ada.inspect('end');
});

test('the replay: scrubber, steps, the story and other eyes', async () => {
  const { page } = ada;
  await page.getByRole('link', { name: 'Watch the replay' }).click();
  const slider = page.getByRole('slider', { name: 'Step' });
  await page.getByText('Step 0 of').waitFor();

  // By its middle, with the mouse.
  const box = await slider.boundingBox();
  expect(box).not.toBeNull();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  await soon(async () => Number(await slider.inputValue())).toBeGreaterThan(3);
  const middle = Number(await slider.inputValue());

  await page.getByRole('button', { name: 'One step on' }).click();
  await page.getByText(`Step ${middle + 1} of`).waitFor();
  await soon(() => new URL(page.url()).searchParams.get('step')).toBe(String(middle + 1));
  await ada.inspect('replay');

  const story = page.getByRole('list', { name: 'Story' });
  await story.getByRole('button', { name: /rolls/ }).first().click();
  await soon(async () => Number(await slider.inputValue())).toBeLessThan(middle);

  await page.getByRole('combobox', { name: 'Through whose eyes' }).selectOption('All face up');
  await soon(() => new URL(page.url()).searchParams.get('as')).toBe('all');

  await page.getByRole('combobox', { name: 'Pace' }).selectOption('8× as fast');
  await page.getByRole('button', { name: 'Play' }).click();
  await story.getByRole('button', { name: /wins with/ }).waitFor();
  await soon(() => page.getByRole('button', { name: 'Play' }).count()).toBe(1);
  expect(await slider.inputValue()).toBe(await slider.getAttribute('max'));
});

test('a link to a step opens at that step, for somebody who was not there too', async () => {
  await soon(() => new URL(ada.page.url()).searchParams.get('step')).not.toBeNull();
  const address = new URL(ada.page.url());
  address.searchParams.set('step', '5');
  const stranger = await Reader.open(camp, { size: 'phone', theme: 'day' });
  await stranger.page.goto(address.href);
  await stranger.page.getByText('Step 5 of').waitFor();
  await stranger.inspect('replay');
  stranger.expectNoTroubles();
  await stranger.close();
});

test('the dice are proven on this device, and the log is there to check without it', async () => {
  const { page } = ada;
  await page.getByRole('link', { name: 'Check the dice' }).click();
  await page.getByRole('heading', { name: 'The dice were honest' }).waitFor();
  await page.getByText('It is the promise that this browser noted').waitFor();
  await page.getByText('juniper').waitFor();
  await ada.inspect('verify');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the log' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^pig-\w+\.log$/);

  // The way round this page, as the page tells it.
  const command = await page.getByText(/^bivouac verify/).textContent();
  const [, verb = '', , ...rest] = (command ?? '').split(' ');
  expect(run(verb, await download.path(), ...rest)).toMatch(/ok/i);
});

test('again: the same game with the same company', async () => {
  const { page } = ada;
  await page.getByRole('link', { name: 'Back to the table' }).click();
  await theEnd(page).waitFor();
  const before = page.url();
  await page.getByRole('button', { name: 'Play again' }).click();
  await soon(() => page.url()).not.toBe(before);
  await actions(page).getByRole('button', { name: 'Roll the die' }).waitFor();
  ada.expectNoTroubles();
});
