import { expect, test } from 'vitest';

import type { Ticketed } from './socket';
import { browserWorld, follow, ticket } from './world';

const roll: Ticketed = { kind: 'act', seat: 1, action: 'roll', ticket: 't' };
const world = (storage: Storage | null, table = 't1') => browserWorld('ws://camp.example', table, storage);

test('tickets are never the same and fit the protocol', () => {
  const many = new Set(Array.from({ length: 200 }, ticket));
  expect(many.size).toBe(200);
  for (const one of many) expect(one).toMatch(/^[0-9a-f]{24}$/);
});

test('what is unanswered is kept for each table, in this tab', () => {
  world(sessionStorage).keep([roll]);
  expect(world(sessionStorage).kept()).toEqual([roll]);
  expect(world(sessionStorage, 't2').kept()).toEqual([]);
  world(sessionStorage).keep([]);
  expect(sessionStorage.length).toBe(0);
});

test('what was kept and makes no sense is left out', () => {
  sessionStorage.setItem(
    'bivouac.unanswered.t1',
    JSON.stringify([null, { kind: 'act' }, { ...roll, ticket: 3 }, roll]),
  );
  expect(world(sessionStorage).kept()).toEqual([roll]);
  sessionStorage.setItem('bivouac.unanswered.t1', '{');
  expect(world(sessionStorage).kept()).toEqual([]);
  sessionStorage.clear();
});

test('a browser that keeps nothing is no obstacle', () => {
  const refusing = {
    getItem: () => {
      throw new DOMException('no', 'SecurityError');
    },
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  } as unknown as Storage;
  for (const storage of [refusing, null]) {
    world(storage).keep([roll]);
    expect(world(storage).kept()).toEqual([]);
  }
});

test('the network and the reader wake a line, until it is no longer followed', () => {
  const heard: string[] = [];
  const stop = follow({ wake: () => heard.push('wake'), doubt: () => heard.push('doubt') });
  dispatchEvent(new Event('online'));
  dispatchEvent(new Event('offline'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(heard).toEqual(['wake', 'doubt', 'wake']);
  stop();
  dispatchEvent(new Event('online'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(heard.length).toBe(3);
});
