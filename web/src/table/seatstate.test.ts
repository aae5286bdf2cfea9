import { expect, test } from 'vitest';

import { aSeat, ME } from '../lib/table.fake';
import { mayOf, stateOf } from './seatstate';
import type { SeatInfo } from '../wire/SeatInfo';
import type { You } from '../wire/You';

const GUEST: You = { person: 2, seats: [2], host: false };
const STRANGER: You = { person: null, seats: [], host: false };
const open: Partial<SeatInfo> = { holder: { kind: 'open' }, name: 'open' };
const bot: Partial<SeatInfo> = { holder: { kind: 'bot', bot: 'hold' } };

/** What may be done about seat 3, in words. */
function may(info: Partial<SeatInfo>, you: You, phase: 'running' | 'over' = 'running'): string {
  const { more, ...rest } = mayOf(aSeat(3, 'Cy', info), you, phase);
  const can = Object.entries(rest).flatMap(([name, yes]) => (yes ? [name] : []));
  expect(more).toBe(can.some((name) => name !== 'sit'));
  return can.join(' ');
}

test('a stranger may take an open seat and nothing else', () => {
  expect(may(open, STRANGER)).toBe('sit');
  expect(may(bot, STRANGER)).toBe('');
  expect(may({}, STRANGER)).toBe('');
});

test('somebody with a place may take over from a bot or a stand-in', () => {
  expect(may(bot, GUEST)).toBe('sit');
  expect(may({ away: true }, GUEST)).toBe('');
  expect(may({ away: true, stand_in: 'hold' }, GUEST)).toBe('sit');
});

test('my own seat is mine to give away', () => {
  expect(may({ holder: { kind: 'person', person: 2 } }, { ...GUEST, seats: [2, 3] })).toBe('bot release');
});

test('the host may do the rest', () => {
  expect(may({}, ME)).toBe('bot release swap reissue kick');
  expect(may(open, ME)).toBe('sit bot swap');
});

test('when the game is over nobody changes seats', () => {
  expect(may(open, ME, 'over')).toBe('');
  expect(may({}, ME, 'over')).toBe('reissue kick');
});

test.each([
  [open, 'open'],
  [bot, 'bot'],
  [{ away: true }, 'away'],
  [{ away: true, stand_in: 'hold' }, 'a bot stands in'],
  [{}, undefined],
])('%j is called %s', (info, short) => {
  expect(stateOf(aSeat(3, 'Cy', info), 1).short).toBe(short);
});

test('the host has a crown', () => {
  expect(stateOf(aSeat(1, 'Ada'), 1)).toMatchObject({ icon: 'crown', short: 'host' });
});
