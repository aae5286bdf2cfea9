import { expect, test } from 'vitest';

import { oddsOf, percent } from './odds.svelte';

test('chances are read, whatever is missing', () => {
  expect(oddsOf(undefined)).toBeUndefined();
  const odds = oddsOf({
    encounters: [{ place: 2, chance: 0.5 }, { place: 3 }],
    rows: [{ row: 'I-1', chance: 1 }],
    rerolls: [
      { dice: [1, 2], pay: 'by_held', price: 2, chance: 0.25 },
      { dice: [1], pay: null, price: 0, chance: null },
    ],
    best: { dice: [], pay: null, price: 0, chance: 0.3 },
    raises: [{ die: 5, to: 6 }, { die: 2 }],
    uncounted: ['S07', 7],
  });
  expect([...(odds?.places ?? [])]).toEqual([[2, 0.5]]);
  expect(odds?.rows.get('I-1')).toBe(1);
  expect(odds?.rerolls).toEqual([{ dice: [1, 2], pay: 'by_held', price: 2, chance: 0.25 }]);
  expect(odds?.best?.dice).toEqual([]);
  expect(odds?.raises).toEqual([{ die: 5, to: 6 }]);
  expect(odds?.uncounted).toEqual(['S07']);
});

test.each([
  [0, '0 %'],
  [0.001, '< 1 %'],
  [0.374, '37 %'],
  [0.999, '> 99 %'],
  [1, '100 %'],
])('%d is said as %s, and nothing of it stands on the next line', (chance, words) => {
  expect(percent(chance)).toBe(words.replaceAll(' ', '\u00a0'));
});
