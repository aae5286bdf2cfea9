import { beforeEach, describe, expect, test } from 'vitest';

import { Settings } from '../settings.svelte';
import { Sound } from './sound.svelte';
import { LENGTHS, render, SOUNDS } from './synth';

/** Just enough of a browser's sound to see what is asked of it. */
class Fake {
  started: { from: number; to: number }[] = [];
  volume = 1;
  currentTime = 3;
  sampleRate = 100;
  destination = {};
  resumed = false;

  node() {
    const heard = { from: 0, to: 0 };
    const node = {
      gain: this.param((value) => (this.volume = value)),
      frequency: this.param(),
      connect: (to: unknown) => to,
      start: (from: number) => {
        heard.from = from;
        this.started.push(heard);
      },
      stop: (to: number) => (heard.to = to),
    };
    return node;
  }

  param(set: (value: number) => void = () => {}) {
    return {
      set value(value: number) {
        set(value);
      },
      setValueAtTime: () => {},
      exponentialRampToValueAtTime: (value: number) => {
        // The real thing throws here.
        if (value <= 0) throw new RangeError('a ramp to nothing');
      },
    };
  }

  createGain = () => this.node();
  createOscillator = () => this.node();
  createBiquadFilter = () => this.node();
  createBufferSource = () => this.node();
  createBuffer = (_channels: number, length: number) => {
    const samples = new Float32Array(length);
    return { getChannelData: () => samples };
  };
  resume = async () => {
    this.resumed = true;
  };
}

const as = (fake: Fake) => fake as unknown as AudioContext;

test.each(SOUNDS)('%s begins at its moment, ends, and is no longer than it says', (name) => {
  const fake = new Fake();
  render(name, as(fake), as(fake).destination, 7);
  expect(fake.started.length).toBeGreaterThan(0);
  for (const { from, to } of fake.started) {
    expect(from).toBeGreaterThanOrEqual(7);
    expect(to).toBeGreaterThan(from);
    expect(to).toBeLessThanOrEqual(7 + LENGTHS[name] + 0.1);
  }
});

describe('playing', () => {
  let now: number;
  let fake: Fake;
  let settings: Settings;
  let sound: Sound;

  beforeEach(() => {
    now = 1000;
    fake = new Fake();
    settings = new Settings(undefined);
    sound = new Sound(
      settings,
      () => now,
      () => as(fake),
    );
  });

  test('nothing is heard before the first press, then it is (ESC-SND-03, ESC-R-112)', () => {
    expect(sound.play('wood')).toBe(false);
    const target = new EventTarget();
    sound.listen(target);
    target.dispatchEvent(new Event('pointerdown'));
    expect(sound.ready).toBe(true);
    expect(fake.resumed).toBe(true);
    expect(sound.play('wood')).toBe(true);
  });

  test('muted or turned down to nothing, nothing is heard', () => {
    sound.wake();
    settings.mute = true;
    expect(sound.play('wood')).toBe(false);
    settings.mute = false;
    settings.volume = 0;
    expect(sound.play('wood')).toBe(false);
    settings.volume = 0.5;
    expect(sound.play('wood')).toBe(true);
    expect(fake.volume).toBeCloseTo(0.25);
  });

  test('the chime is heard three times a minute at most', () => {
    sound.wake();
    let heard = 0;
    for (let second = 0; second < 60; second += 1) {
      now = 1000 + second * 1000;
      if (sound.play('turn')) heard += 1;
    }
    expect(heard).toBe(3);
  });

  test('the same sound twice in an instant is heard once', () => {
    sound.wake();
    expect(sound.play('die')).toBe(true);
    expect(sound.play('die')).toBe(false);
    now += 60;
    expect(sound.play('die')).toBe(true);
  });

  test('a machine without sound is no trouble', () => {
    const silent = new Sound(
      settings,
      () => now,
      () => {
        throw new Error('no device');
      },
    );
    silent.wake();
    expect(silent.play('wood')).toBe(false);
  });
});
