import { expect, test } from 'vitest';

import { phraseComplaint, wordsIn } from './eightwords';

const RIGHT = 'babab zuzuz damuh lusab babad gutih tugad kaliv';

test('a phrase may be typed as one likes', () => {
  expect(phraseComplaint(RIGHT)).toBeUndefined();
  expect(phraseComplaint(RIGHT.toUpperCase().replaceAll(' ', ' - '))).toBeUndefined();
  expect(wordsIn(' Babab-zuzuz\n damuh, ')).toEqual(['babab', 'zuzuz', 'damuh']);
});

test.each([
  ['', 'Type the eight words first.'],
  ['babab', 'These are 1 word; the phrase has 8.'],
  ['babab zuzuz', 'These are 2 words; the phrase has 8.'],
  [`${RIGHT} babab`, 'These are 9 words; the phrase has 8.'],
  [RIGHT.replace('damuh', 'damuhh'), '“damuhh” is not one of the words: look at it once more.'],
  [RIGHT.replace('damuh', 'demuh'), '“demuh” is not one of the words: look at it once more.'],
])('what is wrong is said: %s', (typed, sentence) => expect(phraseComplaint(typed)).toBe(sentence));
