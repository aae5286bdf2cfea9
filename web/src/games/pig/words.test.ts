import { expect, test } from 'vitest';

import { aStep, aView } from '../../lib/table.fake';
import { faceOf, newsOf, sayDie, sayPot, sayTrack } from './words';

test('a track says how far, and what is at stake', () => {
  expect(sayTrack(aView({ scores: [23, 5], pot: 12 }), 1, 'Ada')).toBe('Ada: 23 of 100, and 12 in the pot');
  expect(sayTrack(aView({ scores: [23, 5] }), 1, 'Ada')).toBe('Ada: 23 of 100, to roll');
  expect(sayTrack(aView({ scores: [23, 5], pot: 12 }), 2, 'Bo')).toBe('Bo: 5 of 100');
  expect(sayTrack(aView({ scores: [104, 5], winner: 1 }), 1, 'Ada')).toBe('Ada: 104 of 100, and wins');
});

test('the pot and the die say what they hold', () => {
  expect([sayPot(0), sayPot(7)]).toEqual(['The pot is empty', '7 in the pot']);
  expect([sayDie(undefined), sayDie(4)]).toEqual(['The die lies ready', 'The die shows 4']);
});

test('a step shows the face that was thrown', () => {
  const lost = { event: { kind: 'lost', seat: 1, pot: 9 }, story: '' };
  const held = { event: { kind: 'held', seat: 1, pot: 9, score: 9 }, story: '' };
  expect(faceOf(aStep(1))).toBe(4);
  expect(faceOf(aStep(1, { told: [lost] }))).toBe(1);
  expect(faceOf(aStep(1, { told: [held] }))).toBeUndefined();
  expect(faceOf(undefined)).toBeUndefined();
  expect(newsOf(aStep(1, { told: [lost] }))).toEqual({ kind: 'lost', pot: 9 });
  expect(newsOf(aStep(1, { told: [held] }))).toEqual({ kind: 'held', pot: 9 });
  expect(newsOf(aStep(1))).toBeUndefined();
});
