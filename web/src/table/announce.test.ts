import { expect, test } from 'vitest';

import { aStep } from '../lib/table.fake';
import { sounds } from './announce';

const words = { sounds: { rolled: 'die', held: 'brass' } } as const;
const told = (kind: string) => ({ event: { kind }, story: '' });

test('an event sounds as the game says, and each sound once', () => {
  expect(sounds(aStep(1), words)).toEqual(['die']);
  expect(sounds(aStep(1, { told: [told('held'), told('rolled'), told('held')] }), words)).toEqual([
    'brass',
    'die',
  ]);
});

test('an event without a sound of its own is wood', () => {
  expect(sounds(aStep(1, { told: [told('moved')] }), words)).toEqual(['wood']);
  expect(sounds(aStep(1), {})).toEqual(['wood']);
});

test('words and takebacks are paper; a step that shows nothing is silent', () => {
  expect(sounds({ seq: 1, at: 0, deed: { kind: 'said', seat: 1, words: 'a', call: false } }, words)).toEqual([
    'paper',
  ]);
  expect(sounds({ seq: 1, at: 0, deed: { kind: 'took_back', seat: 1, to: 1 } }, words)).toEqual(['paper']);
  expect(sounds({ seq: 1, at: 0 }, words)).toEqual([]);
});
