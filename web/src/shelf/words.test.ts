import { expect, test } from 'vitest';

import { isCode, readCode } from './code';
import { fullFirst, minutes, players, weight } from './facts';

test('six letters are read as people type them', () => {
  expect(readCode(' kqx-zwb ')).toBe('KQXZWB');
  expect(readCode('kqxzwbextra')).toBe('KQXZWB');
  expect(readCode('12 34')).toBe('');
  expect(isCode(readCode('kqxzwb'))).toBe(true);
  expect(isCode(readCode('kqxzw'))).toBe(false);
});

test('what stands under a box', () => {
  const facts = {
    least_seats: 2,
    most_seats: 6,
    minutes: [2, 10] as [number, number],
    weight: 'light' as const,
  };
  expect([players(facts), minutes(facts), weight(facts)]).toEqual([
    '2–6 players',
    '2–10 minutes',
    'easy to learn',
  ]);
  const alone = { ...facts, least_seats: 1, most_seats: 1, minutes: [10, 10] as [number, number] };
  expect([players(alone), minutes(alone)]).toEqual(['1 player', '10 minutes']);
});

test('full games stand before the small ones, each kind as the server has it', () => {
  const games = [
    { key: 'pig', weight: 'light' },
    { key: 'biomes', weight: 'heavy' },
    { key: 'dice', weight: 'light' },
    { key: 'escape', weight: 'medium' },
  ] as const;
  expect(fullFirst(games).map(({ key }) => key)).toEqual(['biomes', 'escape', 'pig', 'dice']);
});
