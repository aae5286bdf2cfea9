import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Refusal } from '../lib/api';
import type { Replay } from '../wire/Replay';
import { PAGE, Player, type Source } from './player.svelte';
import { replayStep } from './samples';

type Asked = { from: number; count: number; as: string };

/** A game of `last` steps, a second apart, that counts what is asked of it. */
function game(last: number) {
  const asked: Asked[] = [];
  const source: Source = {
    steps: (ask) => {
      asked.push(ask);
      const steps = [];
      for (let seq = ask.from; seq < ask.from + ask.count && seq <= last; seq++) steps.push(replayStep(seq));
      return Promise.resolve({ last, steps });
    },
    story: () => Promise.resolve({ steps: [] }),
  };
  return { asked, source };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settled = () => vi.advanceTimersByTimeAsync(60);

test('it opens at the step of a link and asks for that page only', async () => {
  const { asked, source } = game(500);
  const player = new Player(source);
  player.open(130, '2');
  await settled();
  expect(player.frame?.step.seq).toBe(130);
  expect(asked).toEqual([{ from: 120, count: PAGE, as: '2' }]);
});

test('a step beyond the end leads to the end', async () => {
  const player = new Player(game(10).source);
  player.open(99, 'me');
  await settled();
  expect(player.at).toBe(10);
  expect(player.frame?.step.seq).toBe(10);
  expect(player.atEnd).toBe(true);
});

test('dragging over the whole game asks for where the hand rests', async () => {
  const { asked, source } = game(2000);
  const player = new Player(source);
  player.open(0, 'me');
  await settled();
  for (let at = 0; at <= 1500; at += 30) player.goto(at);
  await settled();
  expect(player.frame?.step.seq).toBe(1500);
  // The first page, the next to it while still near, the page of step 1500.
  expect(asked.map((ask) => ask.from)).toEqual([0, PAGE, 1480]);
});

test('it holds a window of views however long the game is', async () => {
  const player = new Player(game(1000).source);
  player.open(0, 'me');
  await settled();
  for (let at = 0; at <= 1000; at += 20) {
    player.goto(at);
    await settled();
    expect(player.frame?.step.seq).toBe(at);
    expect(player.held).toBeLessThanOrEqual(5 * PAGE);
  }
});

test('it plays to the end and stops there', async () => {
  const player = new Player(game(90).source);
  player.open(85, 'me');
  await settled();
  player.setPace('double');
  player.play();
  await vi.advanceTimersByTimeAsync(500);
  expect(player.at).toBe(86);
  await vi.advanceTimersByTimeAsync(4 * 500);
  expect(player.at).toBe(90);
  expect(player.playing).toBe(false);
  player.play();
  await settled();
  expect(player.at).toBe(0);
});

test('it plays on over the edge of what is at hand', async () => {
  const player = new Player(game(200).source);
  player.open(38, 'me');
  await settled();
  player.setPace('even');
  player.play();
  await vi.advanceTimersByTimeAsync(10_500);
  expect(player.at).toBe(48);
  player.pause();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(player.at).toBe(48);
});

test('other eyes know nothing of what was known before', async () => {
  const { asked, source } = game(60);
  const player = new Player(source);
  player.open(50, 'me');
  await settled();
  expect(player.known.filter(Boolean)).not.toHaveLength(0);
  player.look('2');
  expect(player.known).toHaveLength(0);
  expect(player.waiting).toBe(true);
  await settled();
  expect(player.at).toBe(50);
  expect(asked.at(-1)).toEqual({ from: 40, count: PAGE, as: '2' });
});

test('an answer for eyes that are no longer looked through is dropped', async () => {
  const answers: ((replay: Replay) => void)[] = [];
  const player = new Player({
    steps: () => new Promise((resolve) => answers.push(resolve)),
    story: () => Promise.resolve({ steps: [] }),
  });
  player.open(0, 'me');
  player.look('2');
  answers[0]?.({ last: 3, steps: [replayStep(0, 'mine')] });
  await settled();
  expect(player.frame).toBeUndefined();
  answers[1]?.({ last: 3, steps: [replayStep(0, 'theirs')] });
  await settled();
  expect(player.frame?.view).toBe('theirs');
});

test('a running game grows under the reader', async () => {
  let last = 4;
  const player = new Player({
    steps: ({ from, count }) => {
      const steps = [];
      for (let seq = from; seq < from + count && seq <= last; seq++) steps.push(replayStep(seq));
      return Promise.resolve({ last, steps });
    },
    story: () => Promise.resolve({ steps: [] }),
  });
  player.open(4, 'me');
  await settled();
  await player.forward();
  expect(player.at).toBe(4);
  last = 7;
  await player.forward();
  expect(player.at).toBe(5);
  expect(player.last).toBe(7);
});

test('a refusal is shown, stops the play, and can be tried again', async () => {
  let broken = true;
  const { source } = game(10);
  const player = new Player({
    ...source,
    steps: (ask, signal) =>
      broken
        ? Promise.reject(new Refusal({ status: 403, code: 'forbidden', sentence: 'Not yet.' }))
        : source.steps(ask, signal),
  });
  player.open(0, 'all');
  await settled();
  expect(player.problem).toBe('Not yet.');
  expect(player.waiting).toBe(false);
  broken = false;
  player.again();
  await settled();
  expect(player.problem).toBeUndefined();
  expect(player.frame?.step.seq).toBe(0);
});

test('a server that sends fewer steps than asked is asked for the rest, one that sends none is not asked for ever', async () => {
  const few = new Player({
    steps: ({ from }) => Promise.resolve({ last: 20, steps: [replayStep(from), replayStep(from + 1)] }),
    story: () => Promise.resolve({ steps: [] }),
  });
  few.open(5, 'me');
  await settled();
  expect(few.frame?.step.seq).toBe(5);

  const steps = vi.fn(() => Promise.resolve({ last: 20, steps: [] }));
  const none = new Player({ steps, story: () => Promise.resolve({ steps: [] }) });
  none.open(5, 'me');
  await settled();
  expect(steps).toHaveBeenCalledTimes(1);
  expect(none.problem).toMatch(/did not come/);
});

test('my own story is known whole, page by page', async () => {
  const { source } = game(300);
  const player = new Player({
    ...source,
    story: (from) =>
      Promise.resolve({
        steps: Array.from({ length: 100 }, (_, index) => replayStep(from + index).step),
        ...(from < 200 ? { next: from + 100 } : {}),
      }),
  });
  player.open(0, 'me');
  await settled();
  expect(player.known.filter(Boolean)).toHaveLength(300);
});

/** A game in real time: `last` steps, 700 ms apart but for a wait of twenty seconds before the sixth. */
function liveGame(last: number) {
  const at = (seq: number) => seq * 700 + (seq >= 6 ? 20_000 : 0);
  const timed = (seq: number) => {
    const one = replayStep(seq);
    return { ...one, step: { ...one.step, at: at(seq) } };
  };
  const source: Source = {
    steps: ({ from, count }) => {
      const steps = [];
      for (let seq = from; seq < from + count && seq <= last; seq++) steps.push(timed(seq));
      return Promise.resolve({ last, steps });
    },
    story: (from) =>
      Promise.resolve({
        steps: Array.from({ length: Math.min(100, last - from) + 1 }, (_, index) => timed(from + index).step),
        ...(from + 100 < last ? { next: from + 101 } : {}),
      }),
  };
  const player = new Player(source);
  player.live = true;
  return { player, at };
}

test('a game in real time plays by its stamps, and a long wait is as long as it was', async () => {
  const { player, at } = liveGame(10);
  const passed: number[] = [];
  player.passed = ({ seq }) => passed.push(seq);
  player.open(0, 'me');
  await settled();
  expect(player.ends).toBe(at(10));
  player.play();
  await vi.advanceTimersByTimeAsync(3_600);
  expect(player.at).toBe(5);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(player.at).toBe(5);
  expect(player.clock()).toBeCloseTo(22_600, -2);
  await vi.advanceTimersByTimeAsync(1_700);
  expect(player.at).toBe(6);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(player.playing).toBe(false);
  expect(passed).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const stands = player.clock();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(player.clock()).toBe(stands);
});

test('ten times as fast it passes every step in a tenth of the time, over pages too', async () => {
  const { player } = liveGame(300);
  let passed = 0;
  player.passed = () => (passed += 1);
  player.open(0, 'me');
  await settled();
  player.setPace('tenfold');
  player.play();
  await vi.advanceTimersByTimeAsync((300 * 700 + 20_000) / 10 + 500);
  expect(player.at).toBe(300);
  expect(passed).toBe(300);
});

test('a moment between two steps is a place to look at, and to play on from', async () => {
  const { player, at } = liveGame(200);
  player.open(0, 'me');
  await settled();
  player.seek(at(150) + 300);
  await settled();
  expect(player.at).toBe(150);
  expect(player.frame?.step.seq).toBe(150);
  expect(player.clock()).toBe(at(150) + 300);
  player.play();
  await vi.advanceTimersByTimeAsync(300);
  expect(player.at).toBe(150);
  await vi.advanceTimersByTimeAsync(200);
  expect(player.at).toBe(151);
  player.goto(3);
  expect(player.clock()).toBe(at(3));
});

test('time waits for steps that are still on their way', async () => {
  const { player } = liveGame(100);
  player.open(0, 'me');
  await settled();
  player.pause();
  // Far away: nothing of it is at hand.
  player.seek(80_000);
  player.play();
  const before = player.clock();
  expect(player.waiting).toBe(true);
  vi.advanceTimersByTime(40);
  expect(player.clock()).toBe(before);
  await settled();
  expect(player.waiting).toBe(false);
  await vi.advanceTimersByTimeAsync(500);
  expect(player.clock()).toBeGreaterThan(before);
});

test('through other eyes the moments of all steps are known too, and nothing else', async () => {
  const { player, at } = liveGame(150);
  player.open(0, '2');
  await settled();
  expect(player.ends).toBe(at(150));
  expect(player.known.filter(Boolean).length).toBeLessThan(100);
});

test('step by step a game in real time rests as long on each', async () => {
  const { player, at } = liveGame(20);
  player.open(4, 'me');
  await settled();
  player.setPace('even');
  player.play();
  await vi.advanceTimersByTimeAsync(2_100);
  expect(player.at).toBe(6);
  expect(player.clock()).toBe(at(6));
});
