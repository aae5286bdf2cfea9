import { expect, test, vi } from 'vitest';

import { askOdds, askPaths, askThreats } from './ask';
import { real } from './testing/real';

const path = { to: 4, actions: 2, supplies: 0, steps: [{ to: 4, by: 'move', actions: 2, supplies: 0 }] };

test('ways come by the tile they lead to', async () => {
  const ask = vi.fn(() => Promise.resolve({ paths: [path] }));
  expect((await askPaths(ask, 2)).get(4)).toEqual(path);
  expect(ask).toHaveBeenCalledWith({ ask: 'paths', seat: 2 });
});

test.each([undefined, null, 7, {}, { paths: 'none' }])('an answer of %o is no answer', async (answer) => {
  expect((await askPaths(() => Promise.resolve(answer), 1)).size).toBe(0);
  expect(await askThreats(() => Promise.resolve(answer))).toBeUndefined();
});

test('a question that fails, or that nobody takes, is not answered either', async () => {
  expect((await askPaths(() => Promise.reject(new Error('gone')), 1)).size).toBe(0);
  expect((await askPaths(undefined, 1)).size).toBe(0);
  expect(await askThreats(undefined)).toBeUndefined();
});

test('threats come with the gang’s ways, if there is a gang', async () => {
  const threat = { camp: 3, killer: true, targets: [0], chance: 0.5 };
  expect(await askThreats(() => Promise.resolve({ threats: [threat] }))).toEqual({
    threats: [threat],
    gang: [],
  });
});

test('the game’s own answers are understood', async () => {
  const { view, offers, seat, answers } = real('late');
  const paths = await askPaths(() => Promise.resolve(answers.paths), seat);
  expect(paths.size).toBeGreaterThan(20);
  for (const { to, actions, supplies, steps } of paths.values()) {
    expect(steps.at(-1)?.to).toBe(to);
    expect(steps.reduce((sum, step) => sum + step.actions, 0)).toBe(actions);
    expect(steps.reduce((sum, step) => sum + step.supplies, 0)).toBe(supplies);
  }
  // What is one step away is offered as such.
  const next = [...paths.values()].filter(({ steps }) => steps.length === 1 && steps[0]?.by === 'move');
  expect(next.length).toBe(offers.filter(({ text }) => text.startsWith('move ')).length);
  const odds = await askOdds(() => Promise.resolve(answers.odds), 0);
  expect(odds.size).toBeGreaterThan(0);
  for (const [marker, kinds] of odds) {
    expect(view.tokens[marker]?.face).toBe('down');
    expect(kinds.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1);
  }
  const threats = await askThreats(() => Promise.resolve(answers.threat));
  expect(threats?.threats.map(({ camp }) => camp)).toEqual(view.board.enemies.map(({ at }) => at));
});
