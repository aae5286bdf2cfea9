import { expect, test } from 'vitest';

import { stepLine } from './samples';
import { wordsFor } from './words';

const teller = {
  names: (seat: number) => (seat === 1 ? 'Ada' : 'Bo'),
  people: [],
  icons: { held: 'hold' } as const,
};

test('all that is told of a step is one line, with the sign of the first', () => {
  const step = {
    seq: 3,
    at: 0,
    told: [
      { event: { kind: 'held', seat: 1 }, story: '@1 keeps 9' },
      { event: { kind: 'passed' }, story: 'the turn passes to @2' },
    ],
  };
  expect(wordsFor(step, teller)).toEqual({
    text: 'Ada keeps 9. The turn passes to Bo',
    icon: 'hold',
    seat: 1,
  });
});

test('words stand in quotes, after who said them', () => {
  const said = stepLine(4, { kind: 'said', seat: 2, words: 'hold it', call: false });
  expect(wordsFor(said, teller)).toEqual({ text: 'Bo: “hold it”', icon: 'chat', seat: 2 });
});

test('a hidden step is still there, and so is the beginning', () => {
  expect(wordsFor(stepLine(4), teller).text).toBe('Something that these eyes did not see');
  expect(wordsFor(stepLine(0), teller).text).toBe('The table is laid out');
});
