import { expect, test } from 'vitest';

import { aStep, HOLD, ROLL } from '../lib/table.fake';
import { wondersOf } from './wonders';

const known = [
  { text: 'roll', sentence: 'Roll' },
  { text: 'hold', sentence: 'Hold' },
];

test('what is offered needs no explaining', () => {
  expect(wondersOf([], [{ ...ROLL, seat: 1 }], known)).toEqual([{ text: 'hold', sentence: 'Hold' }]);
  expect(
    wondersOf(
      [],
      [
        { ...ROLL, seat: 1 },
        { ...HOLD, seat: 1 },
      ],
      known,
    ),
  ).toEqual([]);
});

test('what I did before is worth asking about, the latest first and each once', () => {
  const act = (seq: number, action: string) => aStep(seq, { deed: { kind: 'acted', seat: 1, action } });
  const steps = [act(1, 'move 3'), act(2, 'rest'), act(3, 'move 3'), { seq: 4, at: 0 }];
  expect(wondersOf(steps, []).map(({ text }) => text)).toEqual(['move 3', 'rest']);
});

test('a long game does not make a long list', () => {
  const steps = Array.from({ length: 40 }, (_, seq) =>
    aStep(seq, { deed: { kind: 'acted', seat: 1, action: `move ${seq}` } }),
  );
  expect(wondersOf(steps, [], known).length).toBe(8);
});
