import { beforeEach, expect, test } from 'vitest';

import { deedsOf } from './deeds';
import { offer } from './testing/valley';
import { Walk } from './walk.svelte';

const [north] = deedsOf([offer({ kind: 'move', to: 'n' }, 'Walk')], 1);
const step = (to: number) => ({ to, by: 'move' as const, actions: 1, supplies: 0 });
const path = { to: 3, actions: 2, supplies: 0, steps: [step(2), step(3)] };
const leads = () => true;
const deeds = north ? [north] : [];
let walk: Walk;

beforeEach(() => {
  walk = new Walk();
});

test('one step is taken at a time, each once', () => {
  walk.go(path, 1);
  expect(walk.next(1, deeds, false, leads)).toBe(north);
  expect(walk.next(1, deeds, true, leads)).toBeUndefined();
  expect(walk.next(1, deeds, false, leads)).toBeUndefined();
  expect(walk.next(2, deeds, false, leads)).toBe(north);
  expect(walk.next(3, deeds, false, leads)).toBeUndefined();
  expect(walk.going).toBeUndefined();
});

test('whoever ends up elsewhere walks no further', () => {
  walk.go(path, 1);
  walk.next(1, deeds, false, leads);
  expect(walk.next(7, deeds, false, leads)).toBeUndefined();
  expect(walk.going).toBeUndefined();
});

test('a step that is not offered ends the walk', () => {
  walk.go(path, 1);
  expect(walk.next(1, [], false, leads)).toBeUndefined();
  expect(walk.going).toBeUndefined();
});

test('a cliff is left to the player: it costs a supply', () => {
  walk.go({ ...path, steps: [{ ...step(2), by: 'cross' }] }, 1);
  const cliffs = deedsOf([offer({ kind: 'cross', to: 'n', pack: 1 }, 'Cross')], 1);
  expect(walk.next(1, cliffs, false, leads)).toBeUndefined();
  expect(walk.going).toBeUndefined();
});
