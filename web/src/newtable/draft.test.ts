import { describe, expect, test } from 'vitest';

import { PIG } from '../testing/cards';
import type { Preset } from '../wire/Preset';
import { Draft } from './draft.svelte';
import { place } from './place';

function preset(index: number): Preset {
  const found = PIG.presets[index];
  if (!found) throw new Error(`there is no preset ${index}`);
  return found;
}

test('a new draft is ready to start: the first preset, me, and a bot of middling strength', () => {
  const draft = new Draft(PIG, 'Ada');
  expect(draft.preset).toBe('duel');
  expect(draft.request()).toEqual({
    game: 'pig',
    seats: [{ kind: 'me' }, { kind: 'bot', bot: 'hold:at=20' }],
    name: 'Ada',
    listed: false,
    pace: 'normal',
  });
});

test('a preset brings its options and its seats', () => {
  const draft = new Draft(PIG);
  draft.choose(preset(1));
  expect(draft.request().options).toEqual({ goal: 50 });
  draft.choose(preset(2));
  expect(draft.seats).toHaveLength(4);
  expect(draft.request().options).toBeUndefined();
});

test('an option changed by hand is no preset any more, and changed back it is sent no more', () => {
  const draft = new Draft(PIG);
  draft.setOption(['goal'], 60);
  expect(draft.preset).toBeUndefined();
  expect(draft.request().options).toEqual({ goal: 60 });
  draft.setOption(['goal'], 100);
  expect(draft.request().options).toBeUndefined();
});

describe('seats', () => {
  test('are as many as the game allows, and those who sit keep their seats', () => {
    const draft = new Draft(PIG);
    draft.setSeat(1, { kind: 'open' });
    draft.setCount(3);
    expect(draft.seats.map(({ kind }) => kind)).toEqual(['me', 'open', 'bot']);
    draft.setCount(99);
    expect(draft.seats).toHaveLength(6);
    draft.setCount(0);
    expect(draft.seats.map(({ kind }) => kind)).toEqual(['me', 'open']);
  });

  test('are told in a line', () => {
    const draft = new Draft(PIG);
    expect(draft.summary).toBe('2 seats: you and a bot');
    draft.setCount(5);
    draft.setSeat(1, { kind: 'open' });
    draft.setSeat(2, { kind: 'open' });
    draft.setSeat(3, { kind: 'me' });
    expect(draft.summary).toBe('5 seats: you in 2 seats, 2 friends and a bot');
  });

  test('a game without presets or strengths still has a table', () => {
    const draft = new Draft({ ...PIG, presets: [], strengths: [], bots: [] });
    expect(draft.seats).toEqual([{ kind: 'me' }, { kind: 'bot', bot: 'random' }]);
  });
});

test('what is agreed on besides the game is sent as chosen', () => {
  const draft = new Draft(PIG, '  ');
  draft.word = ' plum ';
  draft.away = 'stand_in';
  draft.awaySeconds = 45;
  expect(draft.request()).toMatchObject({ starts_when_full: false, away: { kind: 'stand_in', after_s: 45 } });
  expect(draft.request().name).toBeUndefined();
  draft.away = 'wait';
  expect(draft.request().away).toEqual({ kind: 'wait' });
});

test('numbers that the schema forbids are complained of before anything is sent', () => {
  const draft = new Draft(PIG);
  expect(draft.complaints.size).toBe(0);
  draft.setOption(['goal'], 5);
  expect([...draft.complaints]).toEqual([['goal', 'A number from 10 to 1000, please.']]);
});

describe('a refusal has its place', () => {
  const draft = new Draft(PIG);
  draft.setSeat(1, { kind: 'bot', bot: 'gizmo:x=1' });
  test.each([
    [
      'the goal is odd',
      'PIG-1.2',
      { at: 'option', path: 'goal', sentence: 'The goal is odd (PIG-1.2)', rule: 'PIG-1.2' },
    ],
    ['there is no bot "gizmo"', undefined, { at: 'seat', index: 1, sentence: 'There is no bot "gizmo"' }],
    ['a name has 24 letters at most', undefined, { at: 'name', sentence: 'A name has 24 letters at most' }],
    [
      'too many tables: wait 30 seconds',
      undefined,
      { at: 'table', sentence: 'Too many tables: wait 30 seconds' },
    ],
  ])('%s', (because, rule, placed) => expect(place(because, rule, draft)).toEqual(placed));
});
