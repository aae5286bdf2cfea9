import { expect, test } from 'vitest';

import type { View } from '../../../wire/escape/View';
import { start } from '../testing/views';
import { momentBetween } from './moments';

const base = start().view;
const at = (clock: Partial<View['clock']>, more: Partial<View> = {}): View => ({
  ...base,
  ...more,
  clock: {
    ...base.clock,
    mode: 'realtime',
    start: 5_000,
    running: true,
    collapse: 605_000,
    bells: 0,
    countdown: null,
    beat: null,
    ...clock,
  },
});
const window1 = { number: 1, since: 167_000, ends: 205_000, beats: null, beats_left: null };
const poorer = (view: View, seat: number): View => ({
  ...view,
  players: view.players.map((player, index) =>
    index + 1 === seat
      ? { ...player, dice: player.dice.map((die, which) => (which === 0 ? { ...die, shows: 'lost' } : die)) }
      : player,
  ),
});

test('the start, a gong, a slam with what it cost, the ends', () => {
  expect(momentBetween(at({ running: false }), at({}), 5_020)).toEqual({ kind: 'escape' });
  const counting = at({ bells: 1, countdown: window1 });
  expect(momentBetween(at({}), counting, 167_030)).toEqual({ kind: 'gong', number: 1 });
  expect(momentBetween(counting, at({ bells: 2 }), 205_040)).toEqual({ kind: 'slam', lost: [] });
  expect(momentBetween(counting, poorer(at({ bells: 2 }), 3), 205_040)).toEqual({ kind: 'slam', lost: [3] });
  expect(momentBetween(at({}), at({}, { end: 'escaped' }), 400_000)).toEqual({ kind: 'won' });
  expect(momentBetween(at({}), at({}, { end: 'collapsed' }), 605_000)).toEqual({ kind: 'collapse' });
});

test('in calm beats a gong and a slam have no moment, and are told all the same', () => {
  const beats = { number: 1, since: null, ends: null, beats: 9, beats_left: 9 };
  const calm = { mode: 'calm', collapse: null } as const;
  const counting = at({ ...calm, bells: 1, countdown: beats });
  expect(momentBetween(at(calm), counting, 164_000)).toEqual({ kind: 'gong', number: 1 });
  expect(momentBetween(counting, at({ ...calm, bells: 2 }), 200_000)).toEqual({ kind: 'slam', lost: [] });
});

test('nothing is told of a step in between', () => {
  const counting = at({ bells: 1, countdown: window1 });
  expect(momentBetween(at({}), at({}), 20_000)).toBeUndefined();
  expect(momentBetween(counting, counting, 190_000)).toBeUndefined();
});

test('a leap over it is no gong: neither in a replay nor after a break', () => {
  const counting = at({ bells: 1, countdown: window1 });
  expect(momentBetween(at({}), counting, 190_000)).toBeUndefined();
  // Back in a replay, from after the slam into the countdown, and from the countdown to before it.
  expect(momentBetween(at({ bells: 2 }), counting, 168_000)).toBeUndefined();
  expect(momentBetween(counting, at({}), 100_000)).toBeUndefined();
  expect(momentBetween(at({ running: false }), at({}), 60_000)).toBeUndefined();
});
