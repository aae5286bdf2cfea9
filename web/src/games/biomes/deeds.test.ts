import { describe, expect, test } from 'vitest';

import { keyOf, nameOf } from './cells';
import {
  byCell,
  callsAbout,
  deedsOf,
  fromPack,
  goingOf,
  shoutsOf,
  targetOf,
  underHeadings,
  unknowns,
  wayOf,
} from './deeds';
import { early, late } from './testing/scenes';
import { cell, offer, Valley } from './testing/valley';
import type { Action } from './types';

function deed(action: Action) {
  const [found] = deedsOf([offer(action, '')], 1);
  if (!found) throw new Error('no deed');
  return found;
}

describe('where a deed is done', () => {
  const { view } = new Valley(2).lay('B3', 'ally_camp').route('Main', 'A2', 'B3');
  const named = (action: Action) => {
    const at = targetOf(view, deed(action));
    return at && nameOf(at);
  };

  test.each<[Action, string]>([
    [{ kind: 'move', to: 'n' }, 'A2'],
    [{ kind: 'cross', to: 'ne', pack: 1 }, 'A3'],
    [{ kind: 'explore', to: 'nw', turn: 3 }, 'A1'],
    [{ kind: 'ride', route: 0 }, 'B3'],
    [{ kind: 'teleport', from: 'pack', to: { q: 1, r: -1 } }, 'A3'],
    [{ kind: 'lay_route', from: 'pack', path: ['n', 'n'] }, 'B3'],
    [{ kind: 'discover', slot: 'a' }, 'Main Camp'],
    [{ kind: 'take', what: 'supply' }, 'Main Camp'],
  ])('%o points at %s', (action, name) => expect(named(action)).toBe(name));

  test('a route is previewed along its whole way', () => {
    const way = wayOf(view, deed({ kind: 'lay_route', from: 'pack', path: ['n', 'n'] }));
    expect(way.map(nameOf)).toEqual(['Main Camp', 'A2', 'B3']);
  });
});

test('only my own seat’s offers become deeds', () => {
  expect(deedsOf([offer({ kind: 'end' }, 'End', 2)], 1)).toEqual([]);
  expect(deedsOf([{ seat: 1, text: 'odd', sentence: 'odd', action: 'odd' }], 1)).toEqual([]);
});

test('a cell that may be explored has a deed for every turning of its tile', () => {
  const { view, offers } = early();
  const deeds = deedsOf(offers, 1);
  const found = unknowns(view, deeds);
  expect([...found.values()].map(({ cell: at }) => nameOf(at))).toEqual(['B4']);
  expect([...(found.get(keyOf(cell('B4')))?.turns.keys() ?? [])]).toEqual([0, 1, 2, 3, 4, 5]);
  expect(byCell(view, deeds).has(keyOf(cell('B4')))).toBe(false);
});

test('a plain walk is preferred to a ride and to a cliff', () => {
  const cross = deed({ kind: 'cross', to: 'n', pack: 1 });
  const ride = deed({ kind: 'ride', route: 0 });
  const move = deed({ kind: 'move', to: 'n' });
  expect(goingOf([cross, ride, move])).toBe(move);
  expect(goingOf([cross, ride])).toBe(ride);
  expect(goingOf([deed({ kind: 'end' })])).toBeUndefined();
});

test.each<[Action, string | undefined]>([
  [{ kind: 'place', what: 'key' }, 'key'],
  [{ kind: 'build_camp', from: 'pack' }, 'camp_kit'],
  [{ kind: 'build_camp', from: 'a' }, undefined],
  [{ kind: 'send', route: 0, what: 'key', from: 'pack', pack: 0 }, 'key'],
  [{ kind: 'send', route: 0, what: 'key', from: 'camp', pack: 0 }, undefined],
  [{ kind: 'use_supply', from: 'pack' }, 'supply'],
  [{ kind: 'end' }, undefined],
])('%o is done with %s of the pack', (action, kind) => expect(fromPack(deed(action))).toBe(kind));

test('headings come in a steady order and hold everything', () => {
  const deeds = deedsOf(late().offers, 1);
  const groups = underHeadings(deeds);
  expect(groups.map(({ heading }) => heading)).toEqual(['Go', 'Use', 'Pack']);
  expect(groups.flatMap(({ deeds: some }) => some)).toHaveLength(deeds.length);
});

test('calls about a tile are grouped by what they are for', () => {
  const { calls } = late();
  const about = callsAbout(shoutsOf(calls, 1), cell('B3'));
  expect(about.map(({ tone }) => tone)).toEqual(['Warn', 'Praise', 'Please', 'Plan']);
  expect(about[0]?.calls.map(({ sentence }) => sentence)).toContain('Keep off B3');
  expect(callsAbout(shoutsOf(calls, 1), cell('B2')).map(({ tone }) => tone)).toEqual(['Please', 'Plan']);
});
