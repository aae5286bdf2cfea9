/// Two people, one of them on a phone: an invitation, a few words, and a network that goes away.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { Reader } from './browser';
import { Camp } from './camp';
import { actions, connectionGone, myTurn, onPhone, rollOrHold, theEnd } from './hands';

let camp: Camp;
let ada: Reader;
let bo: Reader;

beforeAll(async () => {
  camp = await Camp.pitch();
  ada = await Reader.open(camp);
  bo = await Reader.open(camp, { size: 'phone' });
});

afterAll(async () => {
  await bo.close();
  await ada.close();
  await camp.strike();
});

test('six letters lead a friend to the table', async () => {
  await ada.page.goto('/new/pig');
  await ada.page.getByLabel('Your name').fill('Ada');
  await ada.page.getByLabel('Seat 2').selectOption({ label: 'Open for a friend' });
  await ada.page.getByText('All options').click();
  await ada.page.getByLabel('Goal').fill('20');
  await ada.page.getByRole('button', { name: 'Start' }).click();
  const letters = ada.page.getByLabel(/^Six letters:/);
  await letters.waitFor();
  await ada.inspect('gathering');
  const code = (await letters.textContent())?.trim() ?? '';
  expect(code).toMatch(/^[A-Z]{6}$/);

  await bo.page.goto('/');
  await bo.page.getByLabel('Six letters from a friend').fill(code.toLowerCase());
  await bo.page.getByRole('button', { name: 'Join' }).click();
  await bo.page.getByLabel('Your name').fill('Bo');
  await bo.inspect('join');
  await bo.page.getByRole('button', { name: 'Sit down' }).click();
  await bo.page.getByText('Waiting for Ada').waitFor();
  await ada.page.getByText('Your turn', { exact: true }).waitFor();
  await bo.inspect('table');
});

test('words are heard on the other side', async () => {
  await ada.page.getByLabel('Say something to the table').fill('May the pig be with you');
  await ada.page.getByRole('button', { name: 'Send' }).click();
  await onPhone(bo, 'Story');
  await bo.page.getByRole('region', { name: 'Story' }).getByText('May the pig be with you').waitFor();
  await bo.inspect('table-story');
  await bo.page.keyboard.press('Escape');
});

test('an action made without a network is kept, and played when it is back', async () => {
  // Ada plays until it is Bo's turn.
  await until(bo, ada);
  await bo.context.setOffline(true);
  await connectionGone(bo.page).waitFor();
  await actions(bo.page).getByRole('button', { name: 'Roll the die' }).click();
  await bo.page.getByText('Waits to be sent: Roll the die').waitFor();
  await bo.inspect('table-offline');

  await bo.context.setOffline(false);
  await connectionGone(bo.page).waitFor({ state: 'hidden' });
  await ada.page
    .getByRole('region', { name: 'Story' })
    .getByText(/Bo rolls a/)
    .first()
    .waitFor();
});

test('both play on to the end', async () => {
  const readers = [ada, bo];
  for (;;) {
    const states = await Promise.race(
      readers.map(async (reader) => ({ reader, state: await myTurn(reader.page) })),
    );
    if (states.state === 'over') break;
    await rollOrHold(states.reader.page);
  }
  for (const { page } of readers) await theEnd(page).waitFor();
  await bo.inspect('end');
  const titles = await Promise.all(readers.map(({ page }) => theEnd(page).textContent()));
  expect(titles.filter((title) => title === 'You won')).toHaveLength(1);
  ada.expectNoTroubles();
});

/** Lets `other` play until it is `wanted`'s turn. */
async function until(wanted: Reader, other: Reader): Promise<void> {
  for (;;) {
    const turn = await Promise.race([
      actions(wanted.page)
        .getByRole('button')
        .first()
        .waitFor()
        .then(() => 'wanted'),
      actions(other.page)
        .getByRole('button')
        .first()
        .waitFor()
        .then(() => 'other'),
    ]);
    if (turn === 'wanted') return;
    await rollOrHold(other.page);
  }
}
