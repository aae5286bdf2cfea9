import { expect, test } from 'vitest';

import type { Deed } from '../wire/Deed';
import { actorOf, marksOf, neighbour, toldBy, type Known } from './lines';
import { stepLine } from './samples';

const acted = (seat: number): Deed => ({ kind: 'acted', seat, action: 'roll' });

function known(...steps: [deed: Deed | undefined, revealed?: boolean][]): Known[] {
  return steps.map(([deed, revealed = false], seq) => ({ line: stepLine(seq, deed), revealed }));
}

test('a mark stands where another seat begins to act and where something came to light', () => {
  const steps = known([undefined], [acted(1), true], [acted(1), true], [acted(2)], [acted(2)], [acted(1)]);
  expect(marksOf(steps)).toEqual([
    { seq: 1, kind: 'turn', seat: 1 },
    { seq: 2, kind: 'revealed' },
    { seq: 3, kind: 'turn', seat: 2 },
    { seq: 5, kind: 'turn', seat: 1 },
  ]);
});

test('holes and words between two actions are no turn', () => {
  const words: Deed = { kind: 'said', seat: 2, words: 'hm', call: false };
  const steps = [...known([acted(1)], [words], [acted(1)])];
  expect(marksOf([undefined, ...steps, undefined])).toHaveLength(1);
});

test('the action of another seat is known by what is told of it', () => {
  const told = [
    { event: 'gong', story: 'a gong' },
    { event: { kind: 'rolled', seat: 3 }, story: '@3 rolls' },
  ];
  expect(actorOf({ seq: 1, at: 0, told })).toBe(3);
  expect(actorOf({ seq: 1, at: 0, told, deed: { kind: 'table', fact: 'paused' } })).toBeUndefined();
  expect(actorOf(stepLine(1))).toBeUndefined();
});

test('leaps go from turn to turn', () => {
  const marks = marksOf(known([undefined], [acted(1)], [acted(1), true], [acted(2)], [acted(1)]));
  expect(neighbour(marks, 1, 'after')).toBe(3);
  expect(neighbour(marks, 3, 'before')).toBe(1);
  expect(neighbour(marks, 4, 'after')).toBeUndefined();
});

test('a board shows the latest step of which something was told', () => {
  const told = { line: stepLine(1, undefined, ['@1 rolls']), revealed: true };
  const words = { line: stepLine(2), revealed: false };
  expect(toldBy([undefined, told, words], 2)?.seq).toBe(1);
  expect(toldBy([undefined, told, words], 0)).toBeUndefined();
});
