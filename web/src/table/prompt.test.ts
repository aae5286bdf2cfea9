import { expect, test } from 'vitest';

import { namesOf } from '../lib/names';
import { aNow, aSeat, aTable, ME } from '../lib/table.fake';
import { promptOf } from './prompt';
import type { Now } from '../wire/Now';
import type { SeatInfo } from '../wire/SeatInfo';
import type { You } from '../wire/You';

function prompt(now: Partial<Now>, { you = ME, bo = {} }: { you?: You; bo?: Partial<SeatInfo> } = {}) {
  const table = aTable({
    seats: [aSeat(1, 'Ada'), aSeat(2, 'Bo', bo)],
    away: { kind: 'stand_in', after_s: 20 },
  });
  return promptOf(table, you, aNow(1, now), namesOf(table.seats));
}

test('my turn', () => {
  expect(prompt({})).toEqual({ mine: true, title: 'Your turn', note: undefined });
  expect(prompt({ to_act: [1, 2] }).note).toBe('Others may act as well.');
});

test('the turn of one of several seats of mine', () => {
  const you = { person: 1, seats: [1, 2], host: true };
  expect(prompt({ to_act: [2] }, { you }).title).toBe('Bo: your turn');
});

test('somebody else', () => {
  const now = { to_act: [2], mine: [] };
  expect(prompt(now)).toEqual({ mine: false, title: 'Waiting for Bo', note: undefined });
  expect(prompt(now, { bo: { holder: { kind: 'bot', bot: 'hold' } } }).note).toBe('A bot decides.');
  expect(prompt(now, { bo: { away: true } }).note).toContain('after 20 s');
  expect(prompt(now, { bo: { away: true, stand_in: 'hold' } }).note).toContain('until they return');
  expect(prompt(now, { bo: { holder: { kind: 'open' }, name: 'open' } })).toMatchObject({
    title: 'Waiting for Seat 2',
    note: 'Nobody sits there. Take the seat, or give it to a bot.',
  });
});

test('nobody in particular', () => {
  expect(prompt({ to_act: [], mine: [] }).title).toBe('Nobody can act just now');
  expect(prompt({ to_act: [], mine: [], runs: true }).title).toBe('The clock runs');
  expect(prompt({ to_act: [] }).title).toBe('You may act');
  expect(prompt({ paused: true }).title).toBe('Time stands still');
  const outcome = { ending: 'won', because: 'reached the goal', rule: 'PIG-3.1' } as const;
  expect(prompt({ outcome })).toEqual({ mine: false, title: 'The game is over' });
});
