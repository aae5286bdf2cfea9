import { expect, test } from 'vitest';

import type { Outcome } from '../wire/Outcome';
import { resultOf } from './result';
import { stepLine } from './samples';

const NAMES = ['Ada', 'Bo', 'Cy'];
const names = (seat: number) => NAMES[seat - 1] ?? '';
const RANKED: Outcome = {
  ending: { ranked: [2, 1, 3] },
  points: [31, 52, 8],
  because: 'reached the goal',
  rule: 'PIG-3.1',
};

function seen(mine: number[], outcome = RANKED) {
  return resultOf({
    outcome,
    seats: 3,
    mine,
    names,
    steps: [
      stepLine(40, { kind: 'acted', seat: 2, action: 'hold' }, ['@2 keeps 20 and has 52', '@2 wins with 52']),
      stepLine(41, { kind: 'said', seat: 1, words: 'well played', call: false }, ['@1: well played']),
    ],
  });
}

test('the winner reads that it won, the others who did, and why', () => {
  expect(seen([2])).toMatchObject({ tone: 'won', title: 'You won' });
  expect(seen([1])).toMatchObject({ tone: 'lost', title: 'Bo won' });
  expect(seen([1]).sentence).toBe('Bo wins with 52: reached the goal.');
  expect(seen([1]).rule).toBe('PIG-3.1');
});

test('whoever watched or held every seat neither won nor lost', () => {
  expect(seen([])).toMatchObject({ tone: 'plain', title: 'Bo won' });
  expect(seen([1, 2, 3])).toMatchObject({ tone: 'plain', title: 'Bo won' });
});

test('the places come in their order, with points', () => {
  expect(seen([]).places).toEqual([
    { seat: 2, place: 1, points: 52 },
    { seat: 1, place: 2, points: 31 },
    { seat: 3, place: 3, points: 8 },
  ]);
});

test('a shared first place is told as one', () => {
  const tied: Outcome = { ...RANKED, ending: { ranked: [1, 1, 3] } };
  expect(seen([1], tied).title).toBe('You share the first place');
  expect(seen([3], tied).title).toBe('Ada and Bo share the first place');
});

test('a game that all win or lose has no places', () => {
  const lost: Outcome = { ending: 'lost', because: 'the gate closed on @3', rule: 'ESC-END-01' };
  const result = resultOf({ outcome: lost, seats: 3, mine: [1], names, steps: [] });
  expect(result).toEqual({
    tone: 'lost',
    title: 'You lost',
    sentence: 'The gate closed on Cy.',
    rule: 'ESC-END-01',
    places: [],
  });
  expect(
    resultOf({ outcome: { ...lost, ending: 'won' }, seats: 3, mine: [], names, steps: [] }),
  ).toMatchObject({ tone: 'plain', title: 'They won' });
});

test('what was told last and says why itself is not said twice', () => {
  const outcome: Outcome = { ending: 'lost', because: 'Main Camp is destroyed', rule: 'B34-LOSS-02' };
  const steps = [
    stepLine(9, { kind: 'acted', seat: 1, action: 'end' }, ['Main Camp is destroyed. All is lost']),
  ];
  const { sentence } = resultOf({ outcome, seats: 3, mine: [1], names, steps });
  expect(sentence).toBe('Main Camp is destroyed. All is lost.');
});

test('a reason that has a colon of its own is a sentence of its own', () => {
  const outcome: Outcome = { ending: 'won', because: 'practice: all are out', rule: 'ESC-SET-17' };
  const steps = [stepLine(9, { kind: 'acted', seat: 1, action: 'escape' }, ['all escaped'])];
  const { sentence } = resultOf({ outcome, seats: 3, mine: [1], names, steps });
  expect(sentence).toBe('All escaped. Practice: all are out.');
});

test('where the game says itself why it ended, that is what is read', () => {
  const outcome: Outcome = { ending: 'lost', because: 'gave up', rule: 'ESC-RT-31' };
  const steps = [stepLine(9, { kind: 'acted', seat: 2, action: 'roll' }, ['@2 rolls 3 dice'])];
  const because = 'you gave up';
  expect(resultOf({ outcome, seats: 3, mine: [1], names, steps, because }).sentence).toBe('You gave up.');
});
