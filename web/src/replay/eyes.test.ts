import { expect, test } from 'vitest';

import type { TableInfo } from '../wire/TableInfo';
import { eyesFor, eyesOf, seatsOf } from './eyes';

const names = (seat: number) => `Seat ${seat}`;
const table = (phase: TableInfo['phase']): TableInfo => ({
  table: 't',
  game: 'pig',
  phase,
  options: {},
  seats: [1, 2, 3].map((seat) => ({ seat, holder: { kind: 'open' }, name: '', away: false })),
  people: [],
  host: null,
  listed: true,
  away: { kind: 'wait' },
  pace: 'quick',
  starts_when_full: true,
  commitment: '',
  watchers: 0,
});
const player = { person: 1, seats: [2], host: false };
const stranger = { person: null, seats: [], host: false };
const values = (eyes: { value: string }[]) => eyes.map(({ value }) => value);

test('while a game runs everybody has only their own eyes', () => {
  expect(values(eyesOf(table('running'), player, names))).toEqual(['me']);
  expect(values(eyesOf(table('running'), stranger, names))).toEqual(['me']);
});

test('once it is over all eyes are open', () => {
  expect(values(eyesOf(table('over'), player, names))).toEqual(['me', '1', '3', 'watcher', 'all']);
  expect(values(eyesOf(table('over'), stranger, names))).toEqual(['me', '1', '2', '3', 'all']);
});

test('whoever holds several seats may also look through one of them', () => {
  const both = { person: 1, seats: [1, 2], host: true };
  expect(values(eyesOf(table('over'), both, names))).toEqual(['me', '1', '2', '3', 'watcher', 'all']);
});

test('a link to eyes that are closed leads to my own', () => {
  const open = eyesOf(table('over'), player, names);
  expect(eyesFor('3', open)).toBe('3');
  expect(eyesFor('9', open)).toBe('me');
  expect(eyesFor(undefined, open)).toBe('me');
  expect(eyesFor('all', eyesOf(table('running'), player, names))).toBe('me');
});

test('eyes belong to seats', () => {
  expect(seatsOf('me', player)).toEqual([2]);
  expect(seatsOf('3', player)).toEqual([3]);
  expect(seatsOf('all', player)).toEqual([]);
});
