import { expect, test } from 'vitest';

import { countOf, groupsOf, keyed, restOf } from './offers';
import type { Offer } from './board';

const names = (seat: number) => ['', 'Ada', 'Bo'][seat] ?? '';
const offer = (text: string, seat = 1, action: unknown = undefined): Offer => ({
  text,
  seat,
  sentence: text,
  action,
});

const shape = (offers: Offer[]) =>
  groupsOf(offers, names).map(({ title, offers }) => [
    title,
    offers.map(({ text, digit }) => `${digit ?? '-'} ${text}`),
  ]);

test('a few offers of one seat stand without a heading', () => {
  expect(shape([offer('roll'), offer('hold')])).toEqual([[undefined, ['1 roll', '2 hold']]]);
});

test('several seats of mine stand apart, and the numbers go on', () => {
  expect(shape([offer('roll'), offer('hold'), offer('roll', 2)])).toEqual([
    ['Ada', ['1 roll', '2 hold']],
    ['Bo', ['3 roll']],
  ]);
});

test('many offers stand by kind; only nine have a key', () => {
  const moves = Array.from({ length: 5 }, (_, n) => offer(`move ${n}`, 1, { kind: 'move_to', n }));
  const ends = ['end turn', 'end it', 'end all', 'end last'].map((text) => offer(text, 1, { EndTurn: {} }));
  const offers = [...moves, offer('rest', 1, 'Rest'), ...ends];
  expect(shape(offers)).toEqual([
    ['Move to', Array.from({ length: 5 }, (_, n) => `${n + 1} move ${n}`)],
    ['Rest', ['6 rest']],
    ['End turn', ['7 end turn', '8 end it', '9 end all', '- end last']],
  ]);
});

test('many of one kind are folded into one line, with one key', () => {
  const teleports = Array.from({ length: 40 }, (_, n) => ({
    ...offer(`teleport ${n}`, 1, { kind: 'teleport', n }),
    sentence: `Teleport to the forest A${n}`,
  }));
  const groups = groupsOf([...teleports, offer('end', 1, 'End')], names);
  expect(groups.map(({ fold }) => fold)).toEqual([{ words: 'Teleport to the forest', digit: 1 }, undefined]);
  const [fold, end] = groups;
  expect(fold?.offers).toHaveLength(40);
  expect(fold?.offers.every(({ digit }) => digit === undefined)).toBe(true);
  expect(end?.offers[0]?.digit).toBe(2);
  expect(fold?.fold && restOf('Teleport to the forest A7', fold.fold)).toBe('A7');
  expect(keyed(groups, 1)).toBe(fold);
  expect(keyed(groups, 2)).toBe(end?.offers[0]);
  expect(keyed(groups, 3)).toBeUndefined();
});

test('a list of one kind alone is no flood: nothing else would be hidden behind it', () => {
  const turns = Array.from({ length: 8 }, (_, n) => offer(`turn ${n}`, 1, { kind: 'turn', n }));
  expect(groupsOf(turns, names)[0]?.fold).toBeUndefined();
});

test('without offers there are no groups', () => {
  expect(groupsOf([], names)).toEqual([]);
});

test('what is folded counts as one thing to do', () => {
  const explores = Array.from({ length: 18 }, (_, n) => offer(`Explore ${n}`, 1, { kind: 'explore', n }));
  const walks = Array.from({ length: 5 }, (_, n) => offer(`Walk ${n}`, 1, { kind: 'walk', n }));
  const rest = [...walks, offer('End your turn', 1, { kind: 'end' })];
  expect(countOf(groupsOf([...explores, ...rest], names))).toBe(7);
  expect(countOf(groupsOf(rest, names))).toBe(6);
  expect(countOf([])).toBe(0);
});
