import { expect, test } from 'vitest';

import { aStep } from '../lib/table.fake';
import { folded, lineOf, linesOf, moment, wouldGo, type Teller } from './story';
import type { StepLine } from '../wire/StepLine';

const teller: Teller = {
  names: (seat) => ['', 'Ada', 'Bo'][seat] ?? `Seat ${seat}`,
  people: [{ person: 7, name: 'Cy', here: true }],
  icons: { rolled: 'dice' },
};

const texts = (steps: StepLine[]) => linesOf(steps, teller).map(({ text }) => text);

test('what is told is told by name, with the icon of its event', () => {
  expect(lineOf(aStep(3), teller)).toEqual([
    {
      key: '3.0',
      seq: 3,
      at: 3000,
      kind: 'play',
      icon: 'dice',
      seat: 1,
      text: 'Ada rolls a 4: 12 in the pot',
      gone: false,
    },
  ]);
});

test('an event of any shape has a line', () => {
  const told = [
    { event: 'gong', story: 'the gong' },
    { event: { Moved: { to: 3 } }, story: '@2 moves' },
    { event: null, story: 'a thing' },
  ];
  expect(texts([{ seq: 1, at: 0, told }])).toEqual(['The gong', 'Bo moves', 'A thing']);
});

test('an action of mine of which nothing is told is still there, and a step that shows me nothing is not', () => {
  const deed = { kind: 'acted', seat: 1, action: 'move 3' } as const;
  expect(
    texts([
      { seq: 1, at: 0, deed },
      { seq: 2, at: 0 },
    ]),
  ).toEqual(['Ada: move 3']);
});

test('words are never taken for names', () => {
  const deed = { kind: 'said', seat: 2, words: 'mail me at @1', call: false } as const;
  expect(linesOf([{ seq: 1, at: 0, deed }], teller)).toMatchObject([
    { kind: 'talk', seat: 2, text: 'mail me at @1' },
  ]);
});

test('who comes and goes is told', () => {
  const facts = [
    'paused',
    'resumed',
    { away: { seat: 1 } },
    { back: { seat: 1 } },
    { hands: { seat: 2, holder: 'nobody' } },
    { hands: { seat: 2, holder: 'bot' } },
    { hands: { seat: 2, holder: { person: 7 } } },
    { hands: { seat: 2, holder: { person: 8 } } },
  ] as const;
  const steps = facts.map((fact, seq): StepLine => ({ seq, at: 0, deed: { kind: 'table', fact } }));
  expect(texts(steps)).toEqual([
    'Time stands still',
    'Time goes on',
    'Ada has gone away',
    'Ada is back',
    'Seat 2 is open',
    'A bot takes seat 2',
    'Cy takes seat 2',
    'Somebody takes seat 2',
  ]);
});

test('who sits down where others have played is told to have seen what is there', () => {
  const fact = { hands: { seat: 2, holder: { person: 7 } } } as const;
  const step: StepLine = { seq: 1, at: 0, deed: { kind: 'table', fact, shows: true } };
  expect(texts([step])).toEqual(['Cy takes seat 2 and sees its secrets']);
});

test('what was taken back no longer counts; words stay', () => {
  const steps: StepLine[] = [
    aStep(1),
    aStep(2),
    { seq: 3, at: 0, deed: { kind: 'said', seat: 2, words: 'wait', call: false } },
    { seq: 4, at: 0, told: [{ event: { kind: 'held' }, story: '@2 keeps 3' }] },
    { seq: 5, at: 0, deed: { kind: 'took_back', seat: 1, to: 2 } },
    aStep(6),
  ];
  const gone = linesOf(steps, teller).map(({ seq, gone }) => [seq, gone]);
  expect(gone).toEqual([
    [1, false],
    [2, true],
    [3, false],
    [4, true],
    [5, false],
    [6, false],
  ]);
  expect(wouldGo(steps, 1, teller).map(({ seq }) => seq)).toEqual([1, 6]);
});

test.each([
  [0, '0:00'],
  [65_999, '1:05'],
  [3_661_000, '1:01:01'],
])('%d ms is %s', (at, said) => {
  expect(moment(at)).toBe(said);
});

test('what somebody says again and again in a row is told once, with how often', () => {
  const said = (seq: number, seat: number, words: string): StepLine => ({
    seq,
    at: seq * 1000,
    deed: { kind: 'said', seat, words, call: true },
  });
  const steps = [
    said(1, 1, 'Help me!'),
    said(2, 1, 'Help me!'),
    said(3, 2, 'Help me!'),
    said(4, 1, 'Help me!'),
  ];
  expect(folded(linesOf(steps, teller))).toMatchObject([
    { key: '1', seat: 1, at: 2000, times: 2 },
    { key: '3', seat: 2 },
    { key: '4', seat: 1 },
  ]);
});
