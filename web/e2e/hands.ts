/// What a person does on the page, with a mouse, a thumb or keys.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Created } from '../src/wire/Created';
import type { NewTable } from '../src/wire/NewTable';
import type { Camp } from './camp';
import type { Reader } from './browser';

/** Lays a table without the page, for tests that are about something else. */
export async function layTable(camp: Camp, table: Partial<NewTable> = {}): Promise<Created> {
  const body: NewTable = {
    game: 'pig',
    options: { goal: 20 },
    seats: [{ kind: 'me' }, { kind: 'bot', bot: 'hold:at=20' }],
    name: 'Ada',
    pace: 'quick',
    ...table,
  };
  const answer = await fetch(`${camp.address}/api/v1/tables`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return (await answer.json()) as Created;
}

/** Where a table is, with the key to one's seat. */
export function seatLink({ table, token }: Pick<Created, 'table' | 'token'>): string {
  return `/t/${table}#key=${token}`;
}

export function actions(page: Page): Locator {
  return page.getByRole('group', { name: 'Actions' });
}

/** The heading of the end, whoever won. */
export function theEnd(page: Page): Locator {
  return page.getByRole('heading', { name: /won$|share the first place$/ });
}

/** Waits until something is as it should be. */
export function soon<T>(value: () => T | Promise<T>) {
  return expect.poll(value, { timeout: 15_000 });
}

/** What the page says while there is no connection; it is also read out, elsewhere. */
export function connectionGone(page: Page): Locator {
  return page.getByText('The connection is gone.', { exact: true });
}

/** Waits until it is this reader's turn, or the game is over; whether it is over. */
export async function myTurn(page: Page): Promise<'mine' | 'over'> {
  const end = theEnd(page);
  await actions(page).getByRole('button').first().or(end).first().waitFor();
  return (await end.isVisible()) ? 'over' : 'mine';
}

/** Does something as often as it is this reader's turn, until the game is over. */
export async function untilTheEnd(page: Page, act: () => Promise<void>): Promise<void> {
  while ((await myTurn(page)) === 'mine') await act();
}

/** Holds what there is to hold, else rolls, by the list of actions. */
export async function rollOrHold(page: Page): Promise<void> {
  const hold = actions(page).getByRole('button', { name: /^\d?\s*Hold/ });
  const roll = actions(page).getByRole('button', { name: /^\d?\s*Roll/ });
  await pressed((await hold.count()) > 0 ? hold : roll);
}

/** Presses something that may have gone by the time the finger is there. */
export async function pressed(target: Locator): Promise<void> {
  await target
    .first()
    .click({ timeout: 1_000 })
    .catch(() => undefined);
}

/** Walks with the Tab key until what is looked for has the focus. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.first().waitFor();
  for (let presses = 0; presses < 120; presses++) {
    if (await isFocused(wanted)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not lead to ${wanted}`);
}

export async function isFocused(wanted: Locator): Promise<boolean> {
  return wanted.first().evaluate((element) => element === document.activeElement);
}

/** Opens the part of the page that on a phone lies in the sheet. */
export async function onPhone(reader: Reader, tab: string): Promise<void> {
  if (reader.size === 'phone') await reader.page.getByRole('tab', { name: tab }).click();
}
