import { expect, test } from 'vitest';

import type { PathTo } from './ask';
import { places, tileAt } from './land';
import { nearest, openersOf, whyFar, whyNoWay } from './reasons';
import { early, late } from './testing/scenes';
import { cell } from './testing/valley';
import type { Player } from './types';

test('a cell is explored from the tiles that lie open to it', () => {
  const { view } = early();
  expect(openersOf(view, cell('C4')).map((id) => view.board.tiles[id]?.cell)).toEqual([cell('B3')]);
  expect(openersOf(view, cell('F3'))).toEqual([]);
});

test('of several ways the cheapest counts, supplies after actions', () => {
  const way = (to: number, actions: number, supplies: number): [number, PathTo] => [
    to,
    { to, actions, supplies, steps: [] },
  ];
  const paths = new Map([way(1, 3, 0), way(2, 2, 1), way(3, 2, 0)]);
  expect(nearest(paths, [1, 2, 3])?.to).toBe(3);
  expect(nearest(paths, [1, 2])?.to).toBe(2);
  expect(nearest(paths, [9])).toBeUndefined();
  expect(nearest(undefined, [1])).toBeUndefined();
});

test('what is too far away says how far, or that no way leads there', () => {
  const { view } = early();
  const [b3 = 0] = openersOf(view, cell('C4'));
  const way = { to: b3, actions: 2, supplies: 0, steps: [] };
  expect(whyFar(view, [b3], way).sentence).toMatch(/Grassland B3 is one, 2 actions from you\.$/);
  expect(whyFar(view, [b3], undefined).sentence).toMatch(/No way leads you to Grassland B3 as things are\.$/);
  // While the game has not answered nothing is claimed.
  expect(whyFar(view, [], undefined).sentence).not.toContain('No way');
});

test.each([
  ['C6', { is: 'free' }, 'B34-MOVE-03'],
  ['D4', { is: 'free' }, 'B34-MOVE-08'],
  ['B2', { is: 'free' }, 'B34-MOVE-04'],
  ['B2', { is: 'captive', camp: 0, left: 2 }, 'B34-CAP-05'],
  ['B2', { is: 'injured', cool: 7 }, 'B34-INJ-01'],
] as const)('where no way leads there is a rule: %s for somebody %o', (name, status, rule) => {
  const { view } = late();
  const place = places(view)[tileAt(view, cell(name)) ?? 0];
  const me: Player = { at: 0, status, pack: [], lost: [] };
  expect(place && whyNoWay(place, me)).toMatchObject({ rule });
});
