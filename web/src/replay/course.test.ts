import { describe, expect, test, vi } from 'vitest';

import { beats, fetchStandings, highlights, turnings, type Standing } from './course';
import { replayStep, stepLine } from './samples';

function standings(...rows: number[][]): Standing[] {
  return rows.map((points, seq) => ({ seq, points }));
}

test('a game turns where the lead changes, where most was gained, and at the end', () => {
  const found = turnings(standings([0, 0], [5, 0], [5, 0], [5, 9], [5, 9], [20, 9], [20, 12], [20, 25]));
  expect(found).toEqual([
    { seq: 1, seat: 1, kind: 'lead' },
    { seq: 3, seat: 2, kind: 'lead' },
    { seq: 5, seat: 1, kind: 'leap' },
    { seq: 6, seat: 2, kind: 'gain' },
    { seq: 7, seat: 2, kind: 'end' },
  ]);
});

test('a shared lead is nobody’s', () => {
  expect(turnings(standings([0, 0], [4, 0], [4, 4], [8, 4]))).toEqual([
    { seq: 1, seat: 1, kind: 'leap' },
    { seq: 2, seat: 2, kind: 'gain' },
    { seq: 3, seat: 1, kind: 'end' },
  ]);
});

test('of many turns the latest count', () => {
  const rows = Array.from({ length: 30 }, (_, seq) => (seq % 2 === 0 ? [seq, seq + 1] : [seq + 1, seq]));
  const found = turnings(standings([0, 0], ...rows));
  expect(found).toHaveLength(5);
  expect(found.at(-1)).toMatchObject({ seq: 30, kind: 'end' });
});

test('nothing turns in a game that never began', () => {
  expect(turnings([])).toEqual([]);
  expect(turnings(standings([0, 0]))).toEqual([]);
});

function game(last: number) {
  return vi.fn(({ from, count }: { from: number; count: number }) => {
    const steps = [];
    for (let seq = from; seq < from + count && seq <= last; seq++) steps.push(replayStep(seq));
    return Promise.resolve({ last, steps });
  });
}

const read = (view: unknown) => [(view as { seq: number }).seq, 1];

test('a short game is fetched whole', async () => {
  const fetch = game(250);
  const found = await fetchStandings(fetch, read);
  expect(found).toHaveLength(251);
  expect(fetch).toHaveBeenCalledTimes(3);
});

test('a long game is sampled, its end included', async () => {
  const fetch = game(30_000);
  const found = await fetchStandings(fetch, read);
  expect(found.length).toBeLessThan(150);
  expect(found.at(-1)?.seq).toBe(30_000);
  expect(found.map(({ seq }) => seq)).toEqual([...new Set(found.map(({ seq }) => seq))]);
});

test('the pace of a game leaves out words and cuts long waits', () => {
  const acted = (seat: number) => ({ kind: 'acted', seat, action: 'go' }) as const;
  const steps = [
    { ...stepLine(1, acted(1)), at: 0 },
    { ...stepLine(2, { kind: 'said', seat: 2, words: 'hm', call: false }), at: 4_000 },
    { ...stepLine(3, acted(2)), at: 8_000 },
    { ...stepLine(4, acted(1)), at: 5_000_000 },
  ];
  expect(beats(steps)).toEqual([
    { seq: 1, seat: 1, at: 0 },
    { seq: 3, seat: 2, at: 0.5 },
    { seq: 4, seat: 1, at: 1 },
  ]);
});

test('a game that weighs nothing is told by its latest steps, not by the talk after it', () => {
  const steps = [stepLine(1, undefined, ['a']), stepLine(2), stepLine(3, undefined, ['b'])];
  const talk = stepLine(4, { kind: 'said', seat: 1, words: 'gg', call: false }, ['@1: gg']);
  expect(highlights([...steps, talk]).map(({ seq }) => seq)).toEqual([1, 3]);
});

describe('the moments of a game', () => {
  const weights = { key: 9, raid: 3, hurt: 5 };
  const told = (kind: string, more: object = {}) => ({ event: { kind, ...more }, story: `${kind} story` });
  const at = (seq: number, ...events: ReturnType<typeof told>[]) => ({ ...stepLine(seq), told: events });

  test('are its weightiest, in order, with their round and whose they were', () => {
    const steps = [
      at(0, told('turn', { round: 1 })),
      at(1, told('walk', { seat: 2 })),
      at(2, told('walk', { seat: 1 }), told('hurt', { seat: 2 })),
      at(3, told('turn', { round: 2 })),
      at(4, told('key', { seat: 1 })),
    ];
    expect(highlights(steps, weights)).toEqual([
      { seq: 2, round: 1, seat: 2, lines: ['hurt story'] },
      { seq: 4, round: 2, seat: 1, lines: ['key story'] },
    ]);
  });

  test('are eight at most: the lighter ones go first, and of equal ones the earlier', () => {
    const raids = Array.from({ length: 9 }, (_, seq) => at(seq + 1, told('raid')));
    const found = highlights([at(0, told('key')), ...raids], weights);
    expect(found.map(({ seq }) => seq)).toEqual([0, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('belong to the round that they end, not to the one that begins in the same step', () => {
    const steps = [
      at(0, told('turn', { round: 7 })),
      at(1, told('raid'), told('turn', { round: 8, seat: 2 })),
    ];
    const [raid] = highlights(steps, weights);
    expect(raid).toEqual({ seq: 1, round: 7, seat: undefined, lines: ['raid story'] });
  });

  test('are told by two lines at most, and never by what was taken back', () => {
    const steps = [
      at(1, told('raid'), told('raid'), told('raid')),
      at(2, told('key')),
      stepLine(3, { kind: 'took_back', seat: 1, to: 2 }),
    ];
    expect(highlights(steps, weights)).toMatchObject([{ seq: 1, lines: ['raid story', 'raid story'] }]);
  });
});
