import { beforeEach, describe, expect, test } from 'vitest';

import { TableClock } from './clock.svelte';

/** Our own clock, and the table's `behind` it. */
let local: number;
let clock: TableClock;
const BEHIND = 40_000;

beforeEach(() => {
  local = 100_000;
  clock = new TableClock(() => local);
});

/** A question whose two ways take so long; the answer tells the table's moment in between. */
function trip(there: number, back: number, table = (at: number) => at - BEHIND): void {
  const sent = local;
  clock.ask();
  local += there;
  const at = table(local);
  local += back;
  clock.hear({ sent, heard: local, at });
}

describe('where the table stands (ESC-R-112)', () => {
  test('is known from the first message, and better from the first answer', () => {
    expect(clock.known).toBe(false);
    clock.stand({ at: 60_000, paused: false });
    expect(clock.now()).toBe(60_000);
    local += 500;
    expect(clock.now()).toBe(60_500);
  });

  test('comes from the quickest of the answers', () => {
    trip(20, 20);
    trip(500, 20);
    trip(20, 900);
    expect(clock.now()).toBeCloseTo(local - BEHIND, 6);
  });

  test('is never earlier than what a message told', () => {
    // The way there takes all the time: halfway is far too early.
    trip(0, 400);
    const wrong = local - BEHIND;
    expect(clock.now()).toBeLessThan(wrong);
    clock.stand({ at: wrong - 10, paused: false });
    local += 1_000;
    expect(clock.now()).toBeGreaterThan(wrong);
  });

  test('runs as fast as the table does, where that is another clock', () => {
    clock.hear({ sent: local, heard: local, at: 1_000, rate: 20 });
    expect(clock.now()).toBe(1_000);
    local += 100;
    expect(clock.now()).toBe(3_000);
    expect(clock.rate).toBe(20);
  });
});

describe('what is shown', () => {
  test('never goes back when an answer corrects it, and is right after a while', () => {
    trip(300, 0);
    // Halfway was too late by 150 ms; the next answer knows better.
    let before = clock.now();
    const wrong = before - (local - BEHIND);
    expect(wrong).toBeCloseTo(150, 6);
    trip(1, 1);
    for (let step = 0; step < 100; step += 1) {
      local += 16;
      const now = clock.now();
      expect(now).toBeGreaterThan(before);
      before = now;
    }
    expect(before).toBeCloseTo(local - BEHIND, 6);
  });

  test('leaps ahead when it was far behind', () => {
    clock.stand({ at: 1_000, paused: false });
    expect(clock.now()).toBe(1_000);
    trip(5, 5);
    expect(clock.now()).toBeCloseTo(local - BEHIND, 6);
  });

  test('stands still while the table is paused, and goes on from there', () => {
    trip(10, 10);
    clock.now();
    clock.stand({ at: local - BEHIND, paused: true });
    const stood = clock.now();
    local += 30_000;
    expect(clock.now()).toBe(stood);
    clock.stand({ at: stood, paused: false });
    local += 1_000;
    // What was measured before the pause would be half a minute ahead.
    expect(clock.now() - stood).toBeGreaterThanOrEqual(1_000);
    expect(clock.now() - stood).toBeLessThan(1_050);
  });

  test('runs on without a connection, and may go back after it', () => {
    trip(10, 10);
    const before = clock.now();
    clock.lose();
    expect(clock.roundTrip).toBeUndefined();
    local += 20_000;
    expect(clock.now() - before).toBeCloseTo(20_000, 0);
    // The table had waited for us.
    clock.stand({ at: before + 500, paused: true });
    expect(clock.now()).toBe(before + 500);
    local += 1_000;
    expect(clock.now()).toBe(before + 500);
  });
});

describe('the round trip', () => {
  test('is the middle one of the latest', () => {
    for (const ms of [40, 900, 50, 45, 60]) trip(ms / 2, ms / 2);
    expect(clock.roundTrip).toBe(50);
    for (let times = 0; times < 9; times += 1) trip(100, 100);
    expect(clock.roundTrip).toBe(200);
  });

  test('shows at once that an answer does not come', () => {
    expect(clock.lag()).toBeUndefined();
    trip(20, 20);
    expect(clock.lag()).toBe(40);
    clock.ask();
    local += 2_000;
    clock.ask();
    local += 1_000;
    expect(clock.lag()).toBe(3_000);
    clock.hear({ sent: local - 3_000, heard: local });
    expect(clock.lag()).toBe(3_000);
  });
});
