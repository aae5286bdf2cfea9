import { describe, expect, test } from 'vitest';

import { lying, places, tileAt } from './land';
import { late } from './testing/scenes';
import { cell, Valley } from './testing/valley';
import { percent, sayAll, sayCost, sayKind, sayKnown, sayOdds, sayTile, sayTokens, sayWay } from './words';

const names = (seat: number) => ['Ada', 'Bo', 'Cy', 'Dee', 'Eli'][seat - 1] ?? '?';

test('kinds are counted as people count', () => {
  expect(sayKind('supply', 2)).toBe('2 Supplies');
  expect(sayKind('key', 3)).toBe('3 Keys');
  expect(sayKind('captured', 2)).toBe('2 Captured');
  expect(sayKind('extra_carry', 2)).toBe('2 Extra Carry Capacities');
  expect(sayKind('teleport')).toBe('Teleport');
  expect(sayKind(undefined)).toBe('something unknown');
});

test('tiles are called by land and place', () => {
  const tile = { cell: cell('B3'), camp: false } as const;
  expect(sayTile({ ...tile, kind: 'forest' })).toBe('Forest B3');
  expect(sayTile({ ...tile, kind: 'forest', camp: true })).toBe('Camp B3');
  expect(sayTile({ ...tile, kind: 'exit', camp: true })).toBe('Camp at the exit B3');
  expect(sayTile({ kind: 'main_camp', camp: false, cell: { q: 0, r: 0 } })).toBe('Main Camp');
});

describe('a tile that is walked over says what is on it', () => {
  const { view } = late();
  const said = (name: string) => {
    const place = places(view)[name === 'Main' ? 0 : (tileAt(view, cell(name)) ?? -1)];
    return place ? sayAll(view, place, names) : '';
  };

  test('secrets, with what I know of them', () => {
    expect(said('B3')).toContain('2 secrets: a Key, b');
    expect(said('B3')).toContain('Dee');
    expect(said('B3')).toContain('raiding party of Stealer camp C3');
  });

  test('what is stored, and who lies there', () => {
    expect(said('Main')).toContain('stored: Extra Action, Extra Carry Capacity, 3 Supplies and Clairvoyance');
    expect(said('Main')).toContain('Eli (injured, 7 to heal)');
  });

  test('enemies with their stash, captives and temper', () => {
    expect(said('E2')).toContain('berserk');
    expect(said('E2')).toContain('stash: 2 Supplies and 2 unknown');
    expect(said('E2')).toContain('captive: Cy');
  });

  test('the lock, the gang and bands', () => {
    expect(said('F4')).toContain('2 of 5 keys in the lock');
    expect(said('D4')).toContain('the gang');
    expect(said('E8')).toContain('hired band to rescue from Stealer camp E2');
    expect(said('C4')).toContain('2 cliffs');
  });
});

test('who knows a secret', () => {
  const valley = new Valley(3).secrets(
    'A2',
    {},
    { known: [2] },
    { kind: 'key', known: [1, 2] },
    { kind: 'key', known: [1] },
  );
  const known = lying(valley.view, valley.tileOf('A2').tokens).map((secret) => sayKnown(secret, [1], names));
  expect(known).toEqual(['nobody has looked', 'Bo knows', 'you and Bo know', 'you know']);
});

test('a pack is told by what is known of it', () => {
  const valley = new Valley(2).pack(2, { kind: 'supply', up: true }, {}, {});
  expect(sayTokens(lying(valley.view, valley.player(2).pack))).toBe('Supply and 2 unknown');
});

test('costs and chances', () => {
  expect(sayCost({ actions: 1, supplies: 0 })).toBe('1 action');
  expect(sayCost({ actions: 3, supplies: 1 })).toBe('3 actions and 1 supply');
  expect([percent(0), percent(0.004), percent(0.58), percent(0.999), percent(1)]).toEqual([
    '0 %',
    '<1 %',
    '58 %',
    '>99 %',
    '100 %',
  ]);
});

test('a way names its cliffs and its caravans', () => {
  const { view } = late();
  const [b3, d5] = [tileAt(view, cell('B3')) ?? 0, tileAt(view, cell('D5')) ?? 0];
  const step = { actions: 1, supplies: 0 };
  expect(
    sayWay(view, {
      to: b3,
      actions: 2,
      supplies: 1,
      steps: [
        { ...step, to: d5, by: 'ride' },
        { ...step, to: b3, by: 'cross' },
      ],
    }),
  ).toBe('by caravan to Ally camp D5, over a cliff to Grassland B3');
});

test('what may lie there names the trap first, and how likely it is', () => {
  const kinds = [
    { kind: 'supply', chance: 0.3 },
    { kind: 'key', chance: 0.25 },
    { kind: 'captured', chance: 0.2 },
    { kind: 'farm_kit', chance: 0.15 },
  ] as const;
  expect(sayOdds(kinds)).toBe('Captured 20 %, Supply 30 %, Key 25 %');
  expect(sayOdds(kinds.filter(({ kind }) => kind !== 'captured'))).toBe('Supply 30 %, Key 25 %');
});
