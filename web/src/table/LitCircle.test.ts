import { render } from '@testing-library/svelte';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { Api } from '../lib/api';
import { boardOf } from '../lib/games';
import { Session } from '../lib/session';
import { settings } from '../lib/settings.svelte';
import { aNow, aStep, aTableMessage, aView, aWhole } from '../lib/table.fake';
import { TableStore } from '../lib/table.svelte';
import { FakeWorld } from '../lib/world.fake';
import type { TableWords } from './board';
import LitCircle from './LitCircle.svelte';
import { Surface } from './surface.svelte';

beforeAll(async () => {
  await boardOf('pig');
});
beforeEach(() => {
  settings.motion = 'full';
});

const HELD = { event: { kind: 'held', seat: 2, pot: 9, score: 9 }, story: '@2 keeps 9' };

/** A table of Pig that has come to its third step, at which somebody held. */
async function opened(words: TableWords = {}) {
  const world = new FakeWorld();
  const api = new Api(async () => Response.json({ steps: [] }));
  const store = new TableStore('t1', { api, session: new Session(null), world: () => world });
  store.open();
  world.socket.open();
  const steps = [aStep(1), aStep(2), aStep(3, { told: [HELD] })];
  world.socket.say(aTableMessage(), aWhole(3, { steps }));
  const { container } = render(LitCircle, { store, surface: new Surface(store), words });
  await vi.waitFor(() => expect(container.querySelector('.pig-board')).toBeTruthy());
  return { store, world, container, news: () => container.querySelector('.news') };
}

test('a table that is opened does not play again what happened before', async () => {
  const { store, world, news } = await opened();
  expect(store.told?.seq).toBe(3);
  expect(news()).toBeNull();
  // Words move nothing, so the step before them is as old as it was.
  const said = { kind: 'said', seat: 2, words: 'hm', call: false } as const;
  world.socket.say({ kind: 'played', step: { seq: 4, at: 0, deed: said }, now: aNow(4) });
  await vi.waitFor(() => expect(store.latest?.seq).toBe(4));
  expect(news()).toBeNull();
  const held = { ...aStep(5), told: [HELD] };
  world.socket.say({ kind: 'played', step: held, now: aNow(5), view: aView({ scores: [0, 18] }) });
  await vi.waitFor(() => expect(news()).toBeTruthy());
});

test('nor does one that is shown anew after a loss', async () => {
  const { store, world, news } = await opened();
  world.socket.say({ kind: 'played', step: { ...aStep(4), told: [HELD] }, now: aNow(4) });
  await vi.waitFor(() => expect(news()).toBeTruthy());
  world.socket.say(aWhole(9, { steps: [aStep(9, { told: [HELD] })] }));
  await vi.waitFor(() => expect(store.told?.seq).toBe(9));
  await vi.waitFor(() => expect(news()).toBeNull());
});

test('in real time the board is seen to the end before the result is', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ steps: [] }));
  const controls = { spoken: () => [], phrases: [], keys: [] };
  const { world, container } = await opened({ controls });
  const outcome = { ending: 'won', because: 'all are out', rule: 'PIG-3.1' } as const;
  world.socket.say({ kind: 'played', step: aStep(4), now: aNow(4, { outcome, to_act: [], mine: [] }) });
  await vi.advanceTimersByTimeAsync(1000);
  expect(container.querySelector('.pig-board')).toBeTruthy();
  await vi.advanceTimersByTimeAsync(3000);
  await vi.waitFor(() => expect(container.querySelector('#end-title')).toBeTruthy());
});
