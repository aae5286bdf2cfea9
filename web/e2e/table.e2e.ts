/// The table under a thumb: what a turn needs is in sight whatever else lies open, six seats have names,
/// and the end shows all that can be done. And under a mouse: no ring where none is needed.
import type { Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { NewSeat } from '../src/wire/NewSeat';
import { Reader } from './browser';
import { Camp } from './camp';
import { actions, layTable, myTurn, rollOrHold, seatLink, soon, theEnd, untilTheEnd } from './hands';

const BOT: NewSeat = { kind: 'bot', bot: 'hold:at=20' };
const SIX: NewSeat[] = [{ kind: 'me' }, BOT, BOT, { kind: 'bot', bot: 'random' }, BOT, BOT];

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

const board = () => reader.page.getByRole('region', { name: 'Board' });
const sheet = () => reader.page.getByRole('region', { name: 'The table', exact: true });

async function box(of: Locator): Promise<{ top: number; bottom: number; left: number; right: number }> {
  const found = await of.first().boundingBox();
  if (!found) throw new Error(`${of} is not to be seen`);
  const { x, y, width, height } = found;
  return { left: x, top: y, right: x + width, bottom: y + height };
}

describe('on a phone', () => {
  beforeEach(async () => {
    reader = await Reader.open(camp, { size: 'phone', still: true });
  });

  test.each([
    ['two', SIX.slice(0, 2)],
    ['six', SIX],
  ])('nothing covers the die, the pot or the actions, with %s at the table', async (name, seats) => {
    const { page } = reader;
    await page.goto(seatLink(await layTable(camp, { seats, options: { goal: 100 } })));
    expect(await myTurn(page)).toBe('mine');
    for (const tab of ['', 'Now', 'Story', 'People']) {
      if (tab) await page.getByRole('tab', { name: tab }).click();
      await soon(async () => {
        const { top } = await box(sheet());
        const things = [
          board().getByRole('button', { name: /^Roll/ }),
          board().getByRole('img', { name: /pot/ }),
        ];
        const lowest = await Promise.all(things.map(async (thing) => (await box(thing)).bottom));
        return lowest.every((bottom) => bottom <= top);
      }).toBe(true);
      expect((await box(actions(page).getByRole('button'))).bottom).toBeLessThanOrEqual(740);
      await reader.shoot(`table-${name}${tab ? `-${tab.toLowerCase()}` : ''}`);
    }
    await reader.expectNoSidewaysScrolling(name);
    await reader.expectAccessible(`table-${name}`);
  });

  test('the names of six can be read', async () => {
    const { page } = reader;
    await page.goto(seatLink(await layTable(camp, { seats: SIX })));
    await page.getByRole('list', { name: 'Seats' }).getByText('Steady').first().waitFor();
    const cut = await page
      .getByRole('list', { name: 'Seats' })
      .evaluate((list) =>
        [...list.querySelectorAll('.name')]
          .filter((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 1)
          .map((name) => name.textContent),
      );
    expect(cut).toEqual([]);
  });

  test('names of 24 broad letters stick out nowhere, and can be had in full', async () => {
    const { page } = reader;
    const [ada, bo] = ['W'.repeat(24), 'M'.repeat(24)];
    const laid = await layTable(camp, { name: ada, seats: [{ kind: 'me' }, { kind: 'open' }, BOT] });
    await page.goto(`/j/${laid.code}`);
    await page.getByRole('heading', { name: /^Sit down/ }).waitFor();
    await reader.inspect('long-join');
    await page.goto(seatLink(laid));
    await page.getByText(/^Seat 2 is open/).waitFor();
    await reader.inspect('long-gathering');
    const joined = await fetch(`${camp.address}/api/v1/tables/${laid.table}/join`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: laid.code, name: bo }),
    });
    expect(joined.status).toBe(201);
    expect(await myTurn(page)).toBe('mine');
    for (const tab of ['Story', 'People']) {
      await page.getByRole('tab', { name: tab }).click();
      await reader.inspect(`long-${tab.toLowerCase()}`);
    }
    const seats = page.getByRole('list', { name: 'Seats' }).first().getByRole('listitem');
    const titles = await seats.evaluateAll((items) => items.map((item) => item.getAttribute('title')));
    expect(titles.map((title) => title?.split(',')[0])).toEqual([ada, bo, expect.stringContaining('Steady')]);
  });

  test('a table that lies open in two tabs says so in both', async () => {
    const { page } = reader;
    const laid = await layTable(camp);
    await page.goto(seatLink(laid));
    expect(await myTurn(page)).toBe('mine');
    const also = page.getByText('Also open in another tab');
    expect(await also.count()).toBe(0);
    const second = await reader.context.newPage();
    await second.goto(`/t/${laid.table}`);
    await second.getByText('Also open in another tab').waitFor();
    await also.waitFor();
    await second.close();
    await also.waitFor({ state: 'detached' });
  });

  test.each([
    ['two', SIX.slice(0, 2)],
    ['six', SIX],
  ])('at the end of a game of %s all that can be done is in sight', async (name, seats) => {
    const { page } = reader;
    await page.goto(seatLink(await layTable(camp, { seats })));
    await untilTheEnd(page, () => rollOrHold(page));
    await theEnd(page).waitFor();
    const { top } = await box(sheet());
    for (const what of ['Play again', 'Share', 'Download the log']) {
      expect((await box(page.getByRole('button', { name: what }))).bottom, what).toBeLessThanOrEqual(top);
    }
    const curve = page.getByRole('img', { name: /At the end/ });
    await curve.waitFor();
    const { left, right } = await box(curve);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(360);
    expect(await page.getByRole('tab', { name: 'Now' }).count()).toBe(0);
    await reader.inspect(`end-${name}`);
  });

  test('what is pointed at is not covered by the words about it', async () => {
    const { page } = reader;
    await page.goto(seatLink(await layTable(camp)));
    expect(await myTurn(page)).toBe('mine');
    await page.getByRole('tab', { name: 'Now' }).click();
    await page.getByRole('button', { name: 'Point at something' }).click();
    await board().getByRole('button', { name: /^Roll/ }).click();
    const words = await box(page.getByText('Ada points at the die', { exact: true }));
    const thing = await box(page.locator('[data-ping]'));
    expect(words.bottom <= thing.top || words.top >= thing.bottom).toBe(true);
    await page.getByText('Ada points at the die', { exact: true }).waitFor({ state: 'detached' });
  });
});

describe('with a mouse', () => {
  beforeEach(async () => {
    reader = await Reader.open(camp, { still: true });
  });

  const ring = () =>
    reader.page.evaluate(() => {
      const focused = document.activeElement ?? document.body;
      return `${focused.tagName} ${getComputedStyle(focused).outlineStyle}`;
    });

  test('a press draws no ring, and the Tab key does', async () => {
    const { page } = reader;
    const laid = await layTable(camp, { options: { goal: 100 } });
    await page.goto(seatLink(laid));
    expect(await myTurn(page)).toBe('mine');
    const die = await box(board().getByRole('button', { name: /^Roll/ }));
    await page.mouse.click((die.left + die.right) / 2, (die.top + die.bottom) / 2);
    await soon(ring).toBe('g none');
    await page.keyboard.press('Tab');
    await soon(ring).toMatch(/ solid$/);

    await page.goto(`/t/${laid.table}/replay`);
    const replay = page.getByRole('group', { name: /^Pig/ });
    await replay.click({ position: { x: 5, y: 5 } });
    await soon(ring).toBe('svg none');
  });
});
