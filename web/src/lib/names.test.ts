import { expect, test } from 'vitest';

import type { SeatInfo } from '../wire/SeatInfo';
import { full, listed, namesOf, plainName, short, withNames } from './names';

const seat = (number: number, name: string, kind: 'open' | 'person' = 'person'): SeatInfo => ({
  seat: number,
  name,
  away: false,
  holder: kind === 'open' ? { kind } : { kind, person: number },
});

test('only seats are named', () => {
  const told = withNames('@1 and @6 at a@b, @7, @12, @', plainName);
  expect(told).toBe('Seat 1 and Seat 6 at a@b, @7, @12, @');
});

test('two of the same name are told apart', () => {
  const names = namesOf([seat(1, 'Ada'), seat(2, 'Bo'), seat(3, 'Ada')]);
  expect(withNames('@1, @2, @3', names)).toBe('Ada (1), Bo, Ada (3)');
});

test('a seat that nobody has is called by its number', () => {
  const names = namesOf([seat(1, 'Ada'), seat(2, 'open', 'open')]);
  expect(withNames('@2 and @4', names)).toBe('Seat 2 and Seat 4');
});

test('a name with a dollar sign is left alone', () => {
  expect(withNames('@1 rolls', namesOf([seat(1, '$& $1')]))).toBe('$& $1 rolls');
});

test.each([
  ['Ada', 'Ada'],
  ['Wilhelmina', 'Wilhelmina'],
  ['Wilhelmina Oak', 'Wilhelmin…'],
  ['Theodora of the Wood', 'Theodora…'],
  ['MMMMMMMMMMMMMMMMMMMMMMMM', 'MMMMM…'],
  ['🐗🐗🐗🐗🐗🐗🐗🐗🐗🐗🐗', '🐗🐗🐗🐗🐗…'],
])('where there is room for ten letters %s is %s', (name, shown) => {
  expect(short(name, 10)).toBe(shown);
});

test('a sentence ends with a stop, and with one only', () => {
  expect(full('you left it')).toBe('You left it.');
  expect(full('Try again.')).toBe('Try again.');
});

test.each([
  [[], ''],
  [['Ada'], 'Ada'],
  [['Ada', 'Bo'], 'Ada and Bo'],
  [['Ada', 'Bo', 'Cy'], 'Ada, Bo and Cy'],
])('%j is said as "%s"', (words, said) => {
  expect(listed(words)).toBe(said);
});
