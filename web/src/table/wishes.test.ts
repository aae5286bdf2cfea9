import { expect, test } from 'vitest';

import { aProblem } from '../lib/table.fake';
import { matching, oneReason } from './wishes';

const wish = (words: string, sentence: string, rule: string) => ({
  words,
  problem: aProblem({ sentence, rule }),
});
const FARM = wish('Build a farm here', 'you carry no Farm Kit', 'B34-USE-01');
const RANSOM = wish('Buy @2 free', 'a captive is bought free at the camp', 'B34-CAP-03');
const named = (text: string) => text.replaceAll('@2', 'Bo');

test('a wish is found by its words, by its reason and by its rule', () => {
  const all = [FARM, RANSOM];
  expect(matching(all, '', named)).toEqual(all);
  expect(matching(all, 'BUILD farm', named)).toEqual([FARM]);
  expect(matching(all, 'kit', named)).toEqual([FARM]);
  expect(matching(all, 'cap-03', named)).toEqual([RANSOM]);
  expect(matching(all, 'bo free', named)).toEqual([RANSOM]);
  expect(matching(all, '@2', named)).toEqual([]);
});

test('one reason for all is told once', () => {
  const turn = (words: string) => wish(words, 'it is the turn of @2', 'B34-TURN-08');
  expect(oneReason([turn('Walk'), turn('Build')])?.rule).toBe('B34-TURN-08');
  expect(oneReason([turn('Walk'), FARM])).toBeUndefined();
  expect(oneReason([turn('Walk')])).toBeUndefined();
  expect(oneReason([])).toBeUndefined();
});
