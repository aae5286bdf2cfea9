import { describe, expect, test } from 'vitest';

import { FakeAudio } from '../../../lib/sound/context.fake';
import type { Event } from '../../../wire/escape/Event';
import type { View } from '../../../wire/escape/View';
import { countdown, start, told } from '../testing/views';
import { CUE_NAMES, lastsOf, make, twinOf } from './cues';
import { HIT_LASTS, HITS, strike } from './music';
import score from './score';

const withClock = (view: View, clock: Partial<View['clock']>): View => ({
  ...view,
  clock: { ...view.clock, ...clock },
});
const running = withClock(start().view, {
  mode: 'realtime',
  start: 5_000,
  running: true,
  collapse: 605_000,
  bells: 0,
  countdown: null,
  beat: null,
  track: { up: 'one' },
});
const inCountdown = (number: number) =>
  withClock(running, {
    bells: number * 2 - 1,
    countdown: { number, since: 100_000, ends: 138_000, beats: null, beats_left: null },
  });

const heard = (view: View, from: number, to: number) => score.between(view, from, to).map(({ name }) => name);
const cues = (event: Event, mine: readonly number[] = [1]) =>
  score.of(told(7, event), running, { mine }).map(({ name }) => name);

describe('every sound (ESC-SND-01)', () => {
  test.each(CUE_NAMES)('%s begins, ends within its length, and has something that is seen', (name) => {
    const audio = new FakeAudio();
    const how = name === 'gong' || name === 'gem' ? 3 : 1;
    make(name, { context: audio.context, out: audio.context.destination, when: 7 }, how);
    expect(audio.started.length).toBeGreaterThan(0);
    for (const { from, to } of audio.started) {
      expect(from).toBeGreaterThanOrEqual(7);
      expect(to).toBeGreaterThan(from);
      // The gong under fate may ring on.
      expect(to).toBeLessThanOrEqual(7 + lastsOf(name, how) + (name === 'fate' ? 3 : 0.1));
    }
    expect(twinOf(name)).not.toBe('');
  });

  test.each(HITS)('%s of the bed too', (name) => {
    const audio = new FakeAudio();
    strike(name, { context: audio.context, out: audio.context.destination, when: 0 }, 220);
    expect(audio.started.length).toBeGreaterThan(0);
    for (const { to } of audio.started) expect(to).toBeLessThanOrEqual(HIT_LASTS);
  });
});

describe('by the clock (ESC-SND-02)', () => {
  test('a drone of five seconds, a count, and the call exactly at the start', () => {
    const before = withClock(running, { running: false });
    const all = score.between(before, 0, 5_001).filter(({ bus }) => bus === 'cues');
    expect(all.map(({ at, name }) => [at, name])).toEqual([
      [0, 'intro'],
      [2_000, 'count'],
      [3_000, 'count'],
      [4_000, 'count'],
      [5_000, 'call'],
    ]);
  });

  test('nothing of the bed before the start', () => {
    expect(score.between(running, 0, 5_000).filter(({ bus }) => bus === 'music')).toEqual([]);
    expect(score.between(running, 5_000, 5_100).some(({ bus }) => bus === 'music')).toBe(true);
  });

  test('a gong is not known in advance, and a slam is', () => {
    expect(heard(running, 5_000, 600_000)).not.toContain('gong');
    expect(heard(running, 5_000, 600_000)).not.toContain('slam');
    expect(heard(inCountdown(1), 137_000, 138_001)).toContain('slam');
    expect(heard(inCountdown(2), 137_000, 138_000)).not.toContain('slam');
    expect(heard(inCountdown(3), 137_000, 138_001)).toContain('collapse');
  });

  test('the bed ends with the countdown, and a heart beats until then', () => {
    const view = inCountdown(1);
    expect(heard(view, 120_000, 122_000)).toContain('heart');
    expect(score.between(view, 138_001, 140_000)).toEqual([]);
  });

  test('a phone feels the heart in the last ten seconds alone', () => {
    const felt = score.between(inCountdown(1), 100_000, 138_000).filter(({ buzz }) => buzz);
    expect(felt.length).toBeGreaterThan(10);
    expect(Math.min(...felt.map(({ at }) => at))).toBeGreaterThanOrEqual(128_000);
  });

  test('windows that meet leave nothing out and hear nothing twice', () => {
    const view = inCountdown(2);
    const whole = score.between(view, 110_000, 120_000);
    const parts = Array.from({ length: 50 }, (_, index) =>
      score.between(view, 110_000 + index * 200, 110_200 + index * 200),
    ).flat();
    const sorted = (all: typeof whole) => all.map(({ at, name }) => `${at.toFixed(3)} ${name}`).sort();
    expect(sorted(parts)).toEqual(sorted(whole));
  });

  test('a silent track has no bed, a calm table no clock at all', () => {
    expect(heard(withClock(running, { track: { up: 'silent' } }), 5_100, 20_000)).toEqual([]);
    expect(score.between(withClock(running, { mode: 'calm' }), 0, 100_000)).toEqual([]);
  });

  test('the two tracks are different, and one that is hidden tells nothing', () => {
    const two = score.between(withClock(running, { track: { up: 'two' } }), 5_000, 15_000);
    const hidden = score.between(withClock(running, { track: 'down' }), 5_000, 15_000);
    expect(hidden).toEqual(score.between(running, 5_000, 15_000));
    expect(two).not.toEqual(hidden);
  });

  test('a bell, a pause of the countdown or the end change the mood', () => {
    const moods = [running, inCountdown(1), inCountdown(2), { ...running, end: 'escaped' as const }].map(
      score.mood,
    );
    expect(new Set(moods).size).toBe(4);
    expect(score.mood(countdown().view)).toBe(score.mood(countdown().view));
  });
});

describe('with a step', () => {
  test('as many gongs as the countdown has', () => {
    expect(score.of(told(7, { kind: 'gong', number: 2 }), running, { mine: [] })).toEqual([
      { name: 'gong', how: 2, key: 'gong 2', buzz: [350, 550, 350] },
    ]);
  });

  test('my black mask knocks and my golden one chimes; of others only dice fall', () => {
    const landed: Event = {
      kind: 'landed',
      seat: 1,
      dice: [
        { die: 1, shows: 'black' },
        { die: 2, shows: 'gold' },
      ],
    };
    expect(cues(landed)).toEqual(['land', 'knock', 'chime']);
    expect(cues(landed, [2])).toEqual(['land']);
    const [mine] = score.of(told(7, landed), running, { mine: [1] });
    const [theirs] = score.of(told(7, landed), running, { mine: [2] });
    expect(theirs?.loud ?? 1).toBeLessThan(mine?.loud ?? 1);
  });

  test('the exit is heard', () => {
    const found: Event = {
      kind: 'discovered',
      seat: 2,
      from: 'B01',
      side: 'n',
      tile: 'M-EXIT',
      cell: { x: 0, y: 3 },
      paid: { seat: 2, dice: [1, 2], icons: ['adventurer', 'adventurer'], with: [] },
    };
    expect(cues(found)).toEqual(['scrape', 'fanfare']);
    expect(cues({ ...found, tile: 'B02' })).toEqual(['scrape']);
  });

  test('a slam is one slam, whether the clock or the step told it; a die of mine that goes is heard', () => {
    const slam = (seat: number): Event => ({
      kind: 'slammed',
      number: 1,
      late: [seat],
      losses: [{ seat, die: 5, was: 'key' }],
    });
    expect(cues(slam(1))).toEqual(['slam', 'lost']);
    expect(cues(slam(2))).toEqual(['slam']);
    const [told1] = score.of(told(7, slam(1)), running, { mine: [1] });
    const clocked = score.between(inCountdown(1), 137_500, 138_001).find(({ name }) => name === 'slam');
    expect(clocked?.key).toBe(told1?.key);
  });

  test('a second curse of a kind goes without a sound', () => {
    expect(cues({ kind: 'cursed', seat: 1, curse: 'trap', stays: true })).toEqual(['curse']);
    expect(cues({ kind: 'cursed', seat: 1, curse: 'trap', stays: false })).toEqual([]);
  });

  test('the ends', () => {
    expect(cues({ kind: 'ended', end: 'escaped', inside: [] })).toEqual(['victory']);
    expect(cues({ kind: 'ended', end: 'collapsed', inside: [1] })).toEqual(['collapse', 'defeat']);
  });
});
