import { describe, expect, test } from 'vitest';

import type { Deed } from '../wire/Deed';
import { actorOf, marksOf, nearestTold, neighbour, timeMarksOf, toldBy, type Known } from './lines';
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

describe('a game in real time', () => {
  const known = [0, 1, 2, 3].map((seq) => ({
    line: {
      seq,
      at: seq * 500,
      told: [{ event: { kind: ['began', 'gong', 'rolled', 'slammed'][seq] }, story: '' }],
    },
    revealed: false,
  }));

  test('marks what the game finds worth it, at its moment', () => {
    const signs = (event: unknown) =>
      (event as { kind: string }).kind === 'gong' ? ({ shape: 'gong', words: 'Gong' } as const) : undefined;
    expect(timeMarksOf(known, signs)).toEqual([{ shape: 'gong', words: 'Gong', seq: 1, at: 500 }]);
  });

  test('where trifles are left out, the line before them stands for them', () => {
    const telling = [known[0], known[1], known[3]];
    expect([0, 1, 2, 3, 9].map((seq) => nearestTold(telling, seq))).toEqual([0, 1, 1, 2, 2]);
    expect(nearestTold([], 5)).toBe(0);
  });
});
