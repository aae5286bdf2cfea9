import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { namesOf } from '../../lib/names';
import type { StepLine } from '../../wire/StepLine';
import { Bulletin } from './bulletin.svelte';
import { lastsMs, newsOf, type Reader } from './news';
import {
  declined,
  fated,
  given,
  happening,
  lostDice,
  seatsOf,
  shared,
  silence,
  swapped,
  told,
  type Scene,
} from './testing/views';

const reader = ({ view }: Scene, mine: readonly number[] = [1]): Reader => ({
  view,
  mine,
  names: namesOf(seatsOf(view)),
});

function titles(scene: Scene, mine?: readonly number[]): string[] {
  return newsOf(scene.step as StepLine, reader(scene, mine)).map(({ title }) => title);
}

describe('what is new', () => {
  test('a curse of mine says what it does and what lifts it; those of others are named', () => {
    const scene = silence();
    expect(newsOf(scene.step as StepLine, reader(scene))).toEqual([
      {
        tone: 'bad',
        icon: 'skull',
        title: 'You are cursed: Silence',
        note: 'You may not talk: no words, no calls, no pointing.',
        lift: ['adventurer', 'adventurer', 'key'],
      },
    ]);
    expect(titles(scene, [2])).toEqual(['Ada is cursed: Silence']);
  });

  test('souls, gifts, fate and dice of mine that others use are told to whom they concern', () => {
    expect(titles(swapped())).toEqual(['You and Cy swap adventurers']);
    expect(titles(swapped(), [3])).toEqual(['You and Ada swap adventurers']);
    expect(titles(swapped(), [2])).toEqual(['Ada and Cy swap adventurers']);
    expect(titles(given())).toEqual(['Dee gives you a die']);
    expect(titles(given(), [2])).toEqual(['Dee gives Ada a die']);
    expect(titles(fated())).toEqual(['Fate: 6 black masks free']);
    expect(titles(declined())).toEqual(['No fate: not everybody agreed']);
    expect(titles(shared())).toEqual(['Bo lights 2 gems with 3 dice of yours']);
    expect(titles(shared(), [2])).toEqual(['You light 2 gems: 6 left']);
    expect(titles(lostDice())).toEqual(['1 die fell off the table: lost for good']);
    expect(titles(lostDice(), [2])).toEqual([]);
  });

  test('with two seats of mine each is named', () => {
    expect(titles(given(), [1, 2])).toEqual(['Dee gives Ada a die']);
  });

  test('calls of others are shown, my own are not', () => {
    const scene = silence();
    const said = (seat: number): StepLine => ({
      seq: 9,
      at: 9,
      deed: { kind: 'said', seat, words: 'Golden mask!', call: true },
    });
    expect(newsOf(said(2), reader(scene))).toEqual([
      { tone: 'plain', icon: 'chat', seat: 2, title: 'Bo: Golden mask!' },
    ]);
    expect(newsOf(said(1), reader(scene))).toEqual([]);
  });

  test('a kind of event that is not known yet says nothing', () => {
    const odd = { ...told(9), told: [{ event: { kind: 'else', seat: 1 }, story: 'else' }] };
    expect(newsOf(odd, reader(silence()))).toEqual([]);
  });
});

describe('the bulletin', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('shows two at most, my curse before small talk, and each goes by itself', () => {
    const bulletin = new Bulletin();
    const cursed = silence();
    bulletin.hear(cursed.step, reader(cursed));
    const busy = happening();
    bulletin.hear(busy.step, reader(busy, [2]));
    expect(bulletin.items.map(({ title }) => title)).toEqual(['You are cursed: Silence', 'Dee is out!']);
    vi.advanceTimersByTime(lastsMs({ tone: 'good', icon: 'sun', title: '', note: 'so long' }));
    expect(bulletin.items.map(({ title }) => title)).toEqual(['You are cursed: Silence']);
    vi.advanceTimersByTime(10_000);
    expect(bulletin.items).toEqual([]);
  });

  test('what is put away stays away', () => {
    const bulletin = new Bulletin();
    bulletin.hear(given().step, reader(given()));
    bulletin.putAway(bulletin.items[0]?.id ?? 0);
    expect(bulletin.items).toEqual([]);
    bulletin.stop();
  });
});
