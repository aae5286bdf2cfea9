import { expect, test } from 'vitest';

import { nameOf } from './cells';
import { border, faceUp, heaps, heardOf, isClosed, lying, meAmong, places, tileAt, whereIs } from './land';
import { late } from './testing/scenes';
import { cell, Valley } from './testing/valley';

test('a face that is down shows nothing', () => {
  expect(faceUp('down')).toBeUndefined();
  expect(faceUp({ up: 'key' })).toBe('key');
});

test('tokens are heaped by kind, and what I do not know lies apart', () => {
  const { view } = new Valley(2).store('Main', 'supply', 'key', 'supply', undefined);
  const found = heaps(lying(view, view.board.tiles[0]?.tokens ?? []));
  expect(found.map(({ kind, count }) => [kind, count])).toEqual([
    ['key', 1],
    ['supply', 2],
    [undefined, 1],
  ]);
});

test('the border is every empty cell that a tile opens on, each once', () => {
  const { view } = new Valley(2);
  expect(border(view).map(nameOf).sort()).toEqual(['B1', 'B2', 'B3', 'B4', 'B5']);
});

test('a tile knows all that is on it', () => {
  const { view } = late();
  const all = places(view);
  const at = (name: string) => all[tileAt(view, cell(name)) ?? -1];
  expect(at('B3')?.parties).toHaveLength(1);
  expect(at('B3')?.figures.map(({ seat }) => seat)).toEqual([4]);
  expect(at('E2')?.captives.map(({ seat }) => seat)).toEqual([3]);
  expect(at('E2')?.figures).toEqual([]);
  expect(at('D4')?.gang).toBe(true);
  expect(at('F4')?.lock).toHaveLength(2);
  expect(at('D6')?.friendly).toBe(true);
  expect(at('E5')?.farm?.cool).toBe(5);
});

test('somebody in captivity is where the camp is, or nobody knows where', () => {
  const valley = new Valley(2).lay('B3', 'stealer_camp');
  valley.stand(2, 'Main', { is: 'captive', camp: valley.id('B3'), left: 2 });
  expect(whereIs(valley.view, 2)).toBe(valley.id('B3'));
  valley.stand(2, 'Main', { is: 'captive', camp: null, left: 2 });
  expect(whereIs(valley.view, 2)).toBeUndefined();
});

test('of several seats that are mine the one whose turn it is acts', () => {
  const { view } = new Valley(3);
  view.board.turn = 2;
  expect(meAmong(view, [1, 2])).toBe(2);
  expect(meAmong(view, [1, 3])).toBe(1);
  expect(meAmong(view, [])).toBeUndefined();
});

test('what was called about a tile comes back, the latest first', () => {
  const { view } = late();
  expect(heardOf(view, cell('B3')).map(({ call }) => call.kind)).toEqual(['fetch', 'very_good']);
});

test('a route is closed while the gang is on it', () => {
  const { view } = new Valley(2);
  expect(isClosed(view, [0, 1])).toBe(false);
  view.board.gang = 1;
  expect(isClosed(view, [0, 1])).toBe(true);
  expect(isClosed(view, [0, 2])).toBe(false);
});
