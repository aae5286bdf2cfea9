import { describe, expect, test } from 'vitest';

import type { SeenDie } from '../../../wire/escape/SeenDie';
import { Temple } from '../testing/views';
import { Tray, type Lying } from './tray.svelte';

/** Dice by their letters, as in the sample views. */
function dice(letters: string): readonly SeenDie[] {
  return new Temple(1).dice(1, letters).view().players[0]?.dice ?? [];
}

function tray(letters: string, more: Partial<Lying> = {}) {
  const lying: Lying = { dice: dice(letters), masks: 0, most: null, ...more };
  const one = new Tray(() => lying);
  one.hear();
  return {
    tray: one,
    die: (number: number) => lying.dice.find((die) => die.number === number) as SeenDie,
    now(next: string, change: Partial<Lying> = {}) {
      Object.assign(lying, { dice: dice(next), ...change });
      // The class derives from what it is given; outside a component a new one is asked anew.
      one.hear();
    },
  };
}

describe('keeping', () => {
  test('nothing is kept unless it was tapped, and a second tap lets it go', () => {
    const { tray: mine, die } = tray('A K T - -');
    expect(mine.next).toEqual([1, 2, 3, 4, 5]);
    expect(mine.tap(die(2))).toBe(true);
    expect(mine.isKept(die(2))).toBe(true);
    expect(mine.tap(die(2))).toBe(true);
    expect(mine.isKept(die(2))).toBe(false);
  });

  test('spent and black dice cannot be kept', () => {
    const { tray: mine, die } = tray('- B A A A');
    expect([mine.tap(die(1)), mine.tap(die(2))]).toEqual([false, false]);
  });

  test('a golden mask is kept by itself while somebody near has black masks, unless it is let go', () => {
    const { tray: mine, die } = tray('G B A A A', { masks: 1 });
    expect(mine.isKept(die(1))).toBe(true);
    mine.tap(die(1));
    expect(mine.isKept(die(1))).toBe(false);
    expect(tray('G A A A A').tray.next).toContain(1);
  });

  test('no more golden masks are kept than are of use, and those that lay there first', () => {
    const { tray: mine, die, now } = tray('A G B G G', { masks: 2 });
    expect([2, 4, 5].filter((number) => mine.isKept(die(number)))).toEqual([2, 4]);
    expect(mine.next).toEqual([1, 5]);
    now('G A B G B', { masks: 1 });
    expect([1, 4].filter((number) => mine.isKept(die(number)))).toEqual([4]);
    // One that is let go does not hand its place on.
    mine.tap(die(4));
    expect([1, 4].some((number) => mine.isKept(die(number)))).toBe(false);
  });

  test('what is offered to the others is kept, unless it is let go; to nobody nothing is offered', () => {
    const { tray: mine, die } = tray('T+ T+ A K -');
    expect(mine.next).toEqual([3, 4, 5]);
    expect(mine.tap(die(1))).toBe(true);
    expect(mine.next).toEqual([1, 3, 4, 5]);
    const { tray: lone, die: own } = tray('T+ T+ A K -', { alone: true });
    expect(lone.isOffered(own(1))).toBe(false);
    expect(lone.next).toEqual([1, 2, 3, 4, 5]);
  });

  test('a kept die that was spent is let go: the same face later is another throw', () => {
    const { tray: mine, die, now } = tray('K A A A A');
    mine.tap(die(1));
    now('- A A A A');
    now('K A A A A');
    expect(mine.isKept(die(1))).toBe(false);
  });

  test('all can be let go at once, golden masks too', () => {
    const { tray: mine, die } = tray('G K B A A', { masks: 1 });
    mine.tap(die(2));
    mine.letAllGo();
    expect([1, 2].map((number) => mine.isKept(die(number)))).toEqual([false, false]);
  });
});

describe('throwing', () => {
  test('rolls what is loose and not kept, by the numbers the server knows', () => {
    const { tray: mine, die } = tray('A K B - #');
    mine.tap(die(2));
    expect(mine.throw()).toBe('roll dice=[1,4]');
    expect(mine.isFlying(die(1))).toBe(true);
    expect(mine.isFlying(die(2))).toBe(false);
  });

  test('with care, if it is asked for', () => {
    expect(tray('- - . B A').tray.throw(true)).toBe('roll careful=true dice=[1,2,5]');
  });

  test('where a curse limits a roll spent dice go first', () => {
    expect(tray('A - K - -', { most: 3 }).tray.throw()).toBe('roll dice=[2,4,5]');
  });

  test('nothing is thrown while dice are in the air, or where there is nothing to throw', () => {
    expect(tray('~ A A - -').tray.throw()).toBeUndefined();
    expect(tray('B B B B B').tray.throw()).toBeUndefined();
    const { tray: mine } = tray('A A A A A');
    mine.throw();
    expect(mine.throw()).toBeUndefined();
  });

  test('a refusal lays the dice down as they lay, and shows it', () => {
    const { tray: mine, die } = tray('A K - - -');
    mine.throw();
    mine.bounce();
    expect(mine.isFlying(die(1))).toBe(false);
    expect(mine.bounced).toEqual([1, 2, 3, 4, 5]);
  });

  test('what the table tells takes the place of the throw, one step or two later', () => {
    const { tray: mine, now } = tray('A K - - -');
    mine.throw();
    now('A K - - -');
    expect(mine.thrown).toBeDefined();
    now('~ ~ ~ ~ ~');
    expect(mine.thrown).toBeUndefined();
  });

  test('lost and broken dice are no longer in the tray', () => {
    const { tray: mine } = tray('A . # B -');
    expect(mine.dice.map(({ number }) => number)).toEqual([1, 4, 5]);
    expect(mine.lost).toBe(1);
  });
});

test('a kept die stays where it lay when the table rolls its twin', () => {
  // Die 1 is kept; of the two adventurers the table takes the one with the lower number (ESC-R-92).
  const { tray: mine, die, now } = tray('A - - T A');
  mine.tap(die(1));
  expect(mine.throw()).toBe('roll dice=[2,3,4,5]');
  mine.rolled([1, 2, 3, 4]);
  now('~ ~ ~ ~ A');
  expect(mine.isKept(die(5))).toBe(true);
  expect(mine.dice.map(({ number }) => number)).toEqual([5, 2, 3, 4, 1]);
  now('G K T B A');
  expect(mine.isKept(die(1))).toBe(false);
});

test("the order of the dice is remembered, and the latest is everybody's", () => {
  const { tray: mine, die, now } = tray('A - - T A');
  mine.tap(die(1));
  mine.throw();
  mine.rolled([1, 2, 3, 4]);
  now('~ ~ ~ ~ A');
  const { tray: other } = tray('~ ~ ~ ~ A');
  const before = other.memory;
  other.restore(mine.memory);
  expect(other.dice.map(({ number }) => number)).toEqual([5, 2, 3, 4, 1]);
  // What another tab had written before changes nothing.
  mine.restore(before);
  expect(mine.dice.map(({ number }) => number)).toEqual([5, 2, 3, 4, 1]);
});
