/// Escape in the browser: two people and two bots against an accelerated clock, one of them on a phone; and calm
/// beats by keys alone.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import type { Joined } from '../src/wire/Joined';
import { Reader } from './browser';
import { Camp } from './camp';
import { Delver } from './delver';
import { layTable, onPhone, seatLink, soon } from './hands';

/** Ten minutes in two; `ESCAPE_RATE=1` plays at true speed. */
const RATE = Number(process.env['ESCAPE_RATE'] ?? 5);
const TIMEOUT = 600_000 / RATE + 120_000;

let camp: Camp;
const readers: Reader[] = [];

beforeAll(async () => {
  // Delvers look far more often than any page asks, and everybody here has one address.
  camp = await Camp.pitch('--clock-rate', String(RATE), '--requests-per-second', '0');
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

test('two people and two runners escape, or are buried', { timeout: TIMEOUT }, async () => {
  const [ada, bo] = [await open({ still: true }), await open({ size: 'phone', theme: 'day', still: true })];
  const laid = await layTable(camp, {
    game: 'escape',
    options: { clock: 'full', curses: true, treasures: true },
    seats: [
      { kind: 'me' },
      { kind: 'open' },
      { kind: 'bot', bot: 'runner:pace=2000' },
      { kind: 'bot', bot: 'runner:pace=2000' },
    ],
  });
  const joined = await fetch(`${camp.address}/api/v1/tables/${laid.table}/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: laid.code, name: 'Bo' }),
  });
  expect(joined.status, await joined.clone().text()).toBe(201);
  const place = (await joined.json()) as Joined;
  await Promise.all([ada.page.goto(seatLink(laid)), bo.page.goto(seatLink(place))]);

  const [first, second] = [new Delver(camp, ada, laid, 1), new Delver(camp, bo, place, 2)];
  await soon(async () => (await first.look()).view.clock.running).toBe(true);
  await Promise.all([ada.inspect('escape-start'), bo.inspect('escape-start')]);
  const until = (moment: Parameters<Delver['play']>[0]) =>
    Promise.all([first.play(moment), second.play(moment)]);
  await until((view) => view.temple.length >= 6);
  await Promise.all([ada.shoot('escape-temple'), bo.shoot('escape-temple')]);
  // The gong: everybody runs, and the way home glows.
  await until((view) => view.clock.countdown !== null);
  await Promise.all([ada.shoot('escape-gong'), bo.shoot('escape-gong')]);
  await ada.expectAccessible('escape-gong');
  await ada.page.getByText(/start/i).first().waitFor();
  await until((view) => view.clock.bells >= 3);
  await onPhone(bo, 'Story');
  await bo.shoot('escape-story');
  await onPhone(bo, 'Story');
  // The page comes back in the middle of it all, and goes on.
  await bo.page.reload();
  const [view] = await until(() => false);
  expect(['escaped', 'collapsed']).toContain(view?.end);
  await Promise.all([first, second].map(({ end }) => end.first().waitFor()));
  await Promise.all([ada.inspect('escape-end'), bo.inspect('escape-end')]);
  for (const { deeds } of [first, second]) expect(deeds).toContain('roll');
  const deeds = [...first.deeds, ...second.deeds];
  expect(deeds.some((deed) => deed === 'enter' || deed === 'discover')).toBe(true);

  // What was played in real time can be looked at again, and checked.
  await ada.page.goto(`/t/${laid.table}/replay`);
  await ada.page
    .getByRole('group', { name: /temple/i })
    .first()
    .waitFor();
  await ada.inspect('escape-replay');
});

test('calm beats are played by keys alone', { timeout: 180_000 }, async () => {
  const ada = await open({ still: true });
  const laid = await layTable(camp, {
    game: 'escape',
    options: { mode: 'calm' },
    seats: [{ kind: 'me' }, { kind: 'bot', bot: 'runner:pace=500' }],
  });
  await ada.page.goto(seatLink(laid));
  const { page } = ada;
  const delver = new Delver(camp, ada, laid, 1);
  const beat = async () => (await delver.look()).view.clock.beat?.number ?? 0;
  await page.locator('[data-tray] [data-die]').first().waitFor();
  await ada.inspect('escape-calm');
  for (let number = 1; number <= 8; number++) {
    await soon(beat).toBe(number);
    // Both rolls, whatever they free, and done.
    for (const key of ['Space', 'g', 'Space', 'g', 'a', 'd']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(60);
    }
  }
  await soon(beat).toBe(9);
  await ada.inspect('escape-calm-later');
});
