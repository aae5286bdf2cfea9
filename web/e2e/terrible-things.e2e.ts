/// Ancient Terrible Things in the browser: a person against a bot, and one alone, at a desk and on a phone, to the
/// reckoning.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { Reader } from './browser';
import { Camp } from './camp';
import { layTable, seatLink } from './hands';
import { Voyager } from './voyager';

let camp: Camp;
const readers: Reader[] = [];

beforeAll(async () => {
  camp = await Camp.pitch();
});

afterAll(async () => {
  await camp.strike();
});

afterEach(async () => {
  for (const reader of readers.splice(0)) {
    reader.expectNoTroubles();
    await reader.close();
  }
});

async function open(settings: Parameters<typeof Reader.open>[1]): Promise<Reader> {
  const reader = await Reader.open(camp, settings);
  readers.push(reader);
  return reader;
}

/** Moments that are looked at by the tool as well: one of each kind is enough. */
const INSPECTED = new Set(['move', 'rolling', 'trading', 'forget']);

async function play(reader: Reader, table: Parameters<typeof layTable>[1], name: string): Promise<Voyager> {
  const laid = await layTable(camp, { game: 'terrible-things', ...table });
  await reader.page.goto(seatLink(laid));
  const voyager = new Voyager(reader);
  await voyager.play(async (moment) => {
    if (INSPECTED.has(moment)) await reader.inspect(`${name}-${moment}`);
    else await reader.shoot(`${name}-${moment}`);
  });
  await voyager.end.waitFor();
  await reader.page.getByRole('region', { name: 'The reckoning' }).waitFor();
  await reader.inspect(`${name}-end`);
  return voyager;
}

const RIVALS = {
  options: { length: 'short' },
  seats: [{ kind: 'me' }, { kind: 'bot', bot: 'pilot' }],
} as const;
const ALONE = { options: {}, seats: [{ kind: 'me' }] } as const;

describe.each(['wide', 'phone'] as const)('%s', (size) => {
  test('a person and the pilot go up the river and come back', { timeout: 120_000 }, async () => {
    const ada = await open({ still: true, size });
    const voyager = await play(ada, { ...RIVALS, seats: [...RIVALS.seats] }, 'terrible');
    for (const deed of ['go', 'roll', 'end']) expect(voyager.deeds).toContain(deed);
    await ada.page.getByRole('row', { name: /Ancient Secrets/ }).waitFor();

    // What was played can be looked at again.
    await ada.page.getByRole('link', { name: 'Watch the replay' }).click();
    await ada.page.getByRole('group', { name: /^The river/ }).waitFor();
    await ada.inspect('terrible-replay');
  });

  test('one goes alone and comes back or not', { timeout: 120_000 }, async () => {
    const ada = await open({ still: true, size, theme: 'day' });
    const voyager = await play(ada, { ...ALONE, seats: [...ALONE.seats] }, 'terrible-solo');
    for (const deed of ['go', 'roll', 'end']) expect(voyager.deeds).toContain(deed);
    await ada.page.getByRole('row', { name: /Ancient Secrets/ }).waitFor();
  });
});
