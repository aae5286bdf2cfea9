import { expect, test } from 'vitest';

import { groupsOf } from './offers';
import type { Offer } from './board';

const names = (seat: number) => ['', 'Ada', 'Bo'][seat] ?? '';
const offer = (text: string, seat = 1, action: unknown = undefined): Offer => ({
  text,
  seat,
  sentence: text,
  action,
});

const shape = (offers: Offer[]) =>
  groupsOf(offers, names).map(({ title, offers }) => [
    title,
    offers.map(({ text, digit }) => `${digit ?? '-'} ${text}`),
  ]);

test('a few offers of one seat stand without a heading', () => {
  expect(shape([offer('roll'), offer('hold')])).toEqual([[undefined, ['1 roll', '2 hold']]]);
});

test('several seats of mine stand apart, and the numbers go on', () => {
  expect(shape([offer('roll'), offer('hold'), offer('roll', 2)])).toEqual([
    ['Ada', ['1 roll', '2 hold']],
    ['Bo', ['3 roll']],
  ]);
});

test('many offers stand by kind; only nine have a key', () => {
  const moves = Array.from({ length: 8 }, (_, n) => offer(`move ${n}`, 1, { kind: 'move_to', n }));
  const offers = [...moves, offer('rest', 1, 'Rest'), offer('end turn', 1, { EndTurn: {} })];
  expect(shape(offers)).toEqual([
    [
      'Move to',
      ['1 move 0', '2 move 1', '3 move 2', '4 move 3', '5 move 4', '6 move 5', '7 move 6', '8 move 7'],
    ],
    ['Rest', ['9 rest']],
    ['End turn', ['- end turn']],
  ]);
});

test('without offers there are no groups', () => {
  expect(groupsOf([], names)).toEqual([]);
});
