import { describe, expect, test } from 'vitest';

import type { Clock } from '../../../wire/escape/Clock';
import { callBetween, heartbeats, hourOf, isLast, phaseOf, pulseMs, torchLeft } from './hour';
import { bedBetween, sixteenth, STEPS, TEMPI } from './music';

const clock: Clock = {
  mode: 'realtime',
  face: 'hidden',
  start: 5_000,
  running: true,
  collapse: 605_000,
  track: 'down',
  bells: 0,
  countdown: null,
  beat: null,
};
const window1 = { number: 1, since: 167_000, ends: 205_000, beats: null, beats_left: null };
const seen = (more: Partial<Clock>, now: number) => hourOf({ clock: { ...clock, ...more }, end: null }, now);

describe('what the clock shows (ESC-RT-06)', () => {
  test('before the start the lead-in runs down', () => {
    expect(seen({ running: false }, 1_800)).toEqual({ kind: 'lead', left: 3_200 });
  });

  test('a hidden face shows no figures, in a countdown or without', () => {
    expect(seen({}, 50_000)).toEqual({ kind: 'runs', left: undefined });
    expect(seen({ countdown: window1 }, 195_000)).toMatchObject({ left: 10_000, of: 38_000, digits: false });
  });

  test('figures in windows alone, or always', () => {
    expect(seen({ face: 'countdown' }, 50_000)).toEqual({ kind: 'runs', left: undefined });
    expect(seen({ face: 'countdown', countdown: window1 }, 195_000)).toMatchObject({ digits: true });
    expect(seen({ face: 'full' }, 50_000)).toEqual({ kind: 'runs', left: 555_000 });
  });

  test('calm beats are counted, and practice has no end', () => {
    const beats = { number: 2, since: null, ends: null, beats: 9, beats_left: 4 };
    const beat = { number: 95, of: 150, ends: null };
    expect(seen({ mode: 'calm', collapse: null, countdown: beats, beat }, 0)).toEqual({
      kind: 'beats',
      number: 2,
      left: 4,
      of: 9,
    });
    expect(seen({ mode: 'calm', collapse: null, beat }, 0)).toEqual({ kind: 'calm' });
    expect(seen({ mode: 'practice', collapse: null }, 99)).toEqual({ kind: 'practice' });
    expect(torchLeft({ ...clock, mode: 'practice', collapse: null }, 99)).toBeUndefined();
    expect(torchLeft({ ...clock, mode: 'calm', collapse: null, beat }, 0)).toBeCloseTo(1 - 94 / 150);
  });

  test('the torch is whole at the start and burnt down at the end', () => {
    expect(torchLeft(clock, 0)).toBe(1);
    expect(torchLeft(clock, 305_000)).toBeCloseTo(0.5);
    expect(torchLeft(clock, 700_000)).toBe(0);
  });

  test('dust falls in the last minute', () => {
    expect(isLast({ clock }, 544_000)).toBe(false);
    expect(isLast({ clock }, 545_000)).toBe(true);
  });
});

describe('what is read out', () => {
  test('30, 20, 10 and 5 seconds, each once, and nothing that was missed long ago', () => {
    const calls: string[] = [];
    for (let left = 38_000; left > -500; left -= 130) {
      const call = callBetween(1, left + 130, left);
      if (call) calls.push(call);
    }
    expect(calls).toEqual([30, 20, 10, 5].map((seconds) => `${seconds} seconds until the slam.`));
    expect(callBetween(3, 10_050, 9_950)).toBe('10 seconds until the collapse.');
  });
});

describe('the heart', () => {
  const all = heartbeats(0, 38_000, 0, 38_000);

  test('beats from 60 to 150 a minute', () => {
    const pause = (index: number) => (all[index + 1] ?? 0) - (all[index] ?? 0);
    expect(all[0]).toBe(0);
    expect(60_000 / pause(0)).toBeGreaterThan(60);
    expect(60_000 / pause(0)).toBeLessThan(64);
    expect(60_000 / pause(all.length - 2)).toBeGreaterThan(145);
    expect(60_000 / pause(all.length - 2)).toBeLessThan(150.1);
    expect(pulseMs(38_000, 38_000)).toBe(1_000);
    expect(pulseMs(0, 38_000)).toBe(400);
  });

  test('cut anywhere, beats the same', () => {
    const cut = [0, 4_321, 9_999, 30_000, 38_000].flatMap((from, index, cuts) =>
      heartbeats(0, 38_000, from, cuts[index + 1] ?? from),
    );
    expect(cut.map((at) => at.toFixed(4))).toEqual(all.map((at) => at.toFixed(4)));
  });
});

describe('the bed', () => {
  test('is faster after each slam and in the last countdown', () => {
    expect([0, 1, 2, 3, 4, 5, 6].map((bells) => TEMPI[phaseOf({ bells })])).toEqual([
      84, 84, 96, 96, 112, 128, 128,
    ]);
  });

  test('comes round after two bars, and is fuller from phase to phase', () => {
    const bars = (phase: number, round: number) => {
      const length = sixteenth(phase) * STEPS;
      const bed = { phase, track: 'one' as const, start: 1_000, countdown: false };
      return bedBetween(bed, 1_000 + length * round - 0.01, 1_000 + length * (round + 1) - 0.01);
    };
    const names = (all: ReturnType<typeof bars>) => all.map(({ name, how }) => `${name} ${how}`);
    expect(names(bars(0, 3))).toEqual(names(bars(0, 0)));
    const full = [0, 1, 2].map((phase) => bars(phase, 0).length);
    expect(full).toEqual([...full].sort((one, other) => one - other));
    expect(new Set(full).size).toBe(3);
  });

  test('in a countdown the tune is silent', () => {
    const bed = { phase: 1, track: 'one' as const, start: 0 };
    const named = (countdown: boolean) =>
      new Set(bedBetween({ ...bed, countdown }, 0, 6_000).map(({ name }) => name));
    expect(named(false)).toContain('pluck');
    expect(named(true)).not.toContain('pluck');
  });
});
