import { beforeEach, describe, expect, test, vi } from 'vitest';

import type { StepLine } from '../../wire/StepLine';
import { AHEAD_MS, Conductor, type Scene } from './conductor';
import { FakeAudio } from './context.fake';
import type { Desk } from './sound.svelte';
import type { Cue, Score, Timed } from './score';
import { tone } from './synth';

/** A drum on every half second of the table, a bell at ten seconds, and a knock with each step. */
type View = { mood: string };
const score: Score<View> = {
  mood: ({ mood }) => mood,
  between: (_, from, to) => {
    const cues: Timed[] = [];
    for (let at = Math.ceil(from / 500) * 500; at < to; at += 500)
      cues.push({ at, bus: 'music', name: 'drum' });
    if (from <= 10_000 && to > 10_000) {
      cues.push({ at: 10_000, bus: 'cues', name: 'bell', key: 'bell', buzz: [9] });
    }
    return cues;
  },
  of: ({ told = [] }) =>
    told.map(({ story }): Cue => ({ name: story, key: story === 'bell' ? 'bell' : undefined })),
  refusal: { name: 'tick' },
  render: (_, stage) => tone(stage, { at: 0, lasts: 0.1, loud: 0.5, pitch: 100 }),
  lasts: () => 0.2,
};

let audio: FakeAudio;
let desk: Desk | undefined;
let conductor: Conductor;
const buzz = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  buzz.mockClear();
  audio = new FakeAudio();
  desk = audio.desk();
  conductor = new Conductor(score as unknown as Score<unknown>, {
    desk: () => desk,
    buzz,
    ears: () => ({ mine: [1] }),
  });
  return () => void vi.useRealTimers();
});

const scene = (now: number, more: Partial<Scene> = {}): Scene => ({
  view: { mood: 'calm' },
  now,
  rate: 1,
  runs: true,
  over: false,
  ...more,
});
const step = (at: number, ...stories: string[]): StepLine => ({
  seq: 1,
  at,
  told: stories.map((story) => ({ event: { kind: story }, story })),
});
/** Lets the table and the context go on together. */
const pass = (from: number, ms: number, more?: Partial<Scene>) => {
  for (let now = from; now < from + ms; now += 100) {
    conductor.follow(scene(now, more));
    audio.currentTime += 0.1;
    vi.advanceTimersByTime(100);
  }
};

describe('by the clock (ESC-SND-02)', () => {
  test('what falls within the next two seconds is planned at its moment, once', () => {
    conductor.follow(scene(250));
    const first = audio.started.map(({ from }) => from);
    expect(first).toEqual([3.25, 3.75, 4.25, 4.75]);
    expect(AHEAD_MS).toBe(2_000);
    pass(250, 1_000);
    // Two more came into reach; nothing twice.
    const moments = audio.started.map(({ from }) => from.toFixed(2));
    expect(new Set(moments).size).toBe(moments.length);
    expect(moments).toContain('5.25');
  });

  test('a pause takes back all that was planned, and it goes on from where it stood', () => {
    pass(0, 500);
    conductor.follow(scene(500, { runs: false }));
    expect(audio.heardFrom(audio.currentTime)).toEqual([]);
    audio.currentTime += 60;
    audio.started = [];
    conductor.follow(scene(500));
    expect(audio.heardFrom(0)[0]).toBeCloseTo(audio.currentTime, 6);
  });

  test('another mood plans anew', () => {
    conductor.follow(scene(100));
    const before = audio.heardFrom(audio.currentTime + 0.5).length;
    expect(before).toBeGreaterThan(0);
    conductor.follow(scene(100, { view: { mood: 'wild' } }));
    // The same drums as before, not twice as many.
    expect(audio.heardFrom(audio.currentTime + 0.5)).toHaveLength(before);
  });

  test('a phone shakes at the moment, and not after a pause took it back', () => {
    pass(8_500, 1_000);
    expect(buzz).not.toHaveBeenCalled();
    pass(9_500, 600);
    expect(buzz).toHaveBeenCalledTimes(1);
    buzz.mockClear();
    conductor.hush();
    conductor.follow(scene(9_000));
    conductor.follow(scene(9_000, { runs: false }));
    vi.advanceTimersByTime(5_000);
    expect(buzz).not.toHaveBeenCalled();
  });

  test('a table that runs for a test has no bed', () => {
    conductor.follow(scene(0, { rate: 20 }));
    expect(audio.started).toEqual([]);
  });

  test('before the first press nothing is planned, and nothing is made up for', () => {
    desk = undefined;
    pass(0, 1_000);
    conductor.played(step(1_000, 'knock'), scene(1_000));
    expect(audio.started).toEqual([]);
    desk = audio.desk();
    conductor.follow(scene(1_000));
    expect(Math.min(...audio.started.map(({ from }) => from))).toBeGreaterThanOrEqual(audio.currentTime);
  });
});

describe('with a step', () => {
  test('it is heard at once', () => {
    conductor.played(step(5_000, 'knock'), scene(5_040));
    expect(audio.heardFrom(0)).toEqual([3]);
  });

  test('what is old is not heard: after a break nothing is played again', () => {
    conductor.played(step(5_000, 'knock'), scene(9_000));
    expect(audio.started).toEqual([]);
  });

  test('what the clock has played already is not played again', () => {
    pass(9_600, 500);
    const bells = audio.started.length;
    conductor.played(step(10_000, 'bell'), scene(10_100));
    expect(audio.started).toHaveLength(bells);
    expect(buzz).toHaveBeenCalledTimes(1);
  });

  test('the last sounds of a game ring out, its drums do not', () => {
    pass(0, 500);
    conductor.played(step(500, 'knock'), scene(500, { runs: false, over: true }));
    const now = audio.currentTime;
    conductor.follow(scene(500, { runs: false, over: true }));
    expect(audio.heardFrom(now)).toContain(now);
    expect(audio.heardFrom(now + 0.4)).toEqual([]);
  });
});
