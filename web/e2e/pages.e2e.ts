/// Every page at both sizes, in both lights, moving and still: nothing sticks out sideways, nobody is
/// shut out, and there is a picture to look at.
import { afterAll, beforeAll, describe, test } from 'vitest';

import { Reader, type Size, type Theme } from './browser';
import { Camp } from './camp';
import { actions, layTable, seatLink } from './hands';

let camp: Camp;

beforeAll(async () => {
  camp = await Camp.pitch();
});

afterAll(async () => {
  await camp.strike();
});

/** The sizes, lights and motions. Two of them are enough for axe: both sizes and both lights. */
const LOOKS: [size: Size, theme: Theme, still: boolean, axe: boolean][] = [
  ['wide', 'night', false, true],
  ['phone', 'day', false, true],
  ['wide', 'day', true, false],
  ['phone', 'night', true, false],
];

describe.each(LOOKS)('%s, %s, still: %s', (size, theme, still, axe) => {
  let reader: Reader;

  beforeAll(async () => {
    reader = await Reader.open(camp, { size, theme, still });
  });

  afterAll(async () => {
    await reader.close();
  });

  test('every page', async () => {
    const { page } = reader;
    const laid = await layTable(camp);
    const open = await layTable(camp, { seats: [{ kind: 'me' }, { kind: 'open' }] });
    const pages: [name: string, path: string, heading: RegExp][] = [
      ['new', '/new/pig', /^Pig$/],
      ['join', `/j/${open.code}`, /^Sit down/],
      ['join-letters', '/join', /^Join a table$/],
      ['recover', '/recover', /^Recover/],
      ['settings', '/settings', /^Settings$/],
      ['about', '/about', /^About/],
      ['lost', '/nowhere/at/all', /^The path ends here$/],
      ['gathering', seatLink(open), /^Pig$/],
      ['table', seatLink(laid), /^Pig$/],
      ['verify-bound', `/t/${laid.table}/verify`, /^The dice are bound$/],
      ['replay-running', `/t/${laid.table}/replay`, /^Pig/],
      ['shelf', '/', /./],
    ];
    for (const [name, path, heading] of pages) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: heading }).first().waitFor({ state: 'attached' });
      if (name === 'table') await actions(page).getByRole('button').first().waitFor();
      if (name === 'shelf') await page.getByRole('link', { name: 'Pig', exact: true }).waitFor();
      await reader.shoot(name);
      await reader.expectNoSidewaysScrolling(name);
      if (axe) await reader.expectAccessible(name);
    }
    // An address that leads nowhere is answered so, and browsers note that down.
    reader.expectNoTroubles([/status of 404/]);
  });
});
