import { expect, test } from 'vitest';

import type { View } from '../../wire/escape/View';
import { endOf, graveOf } from './grave';
import { Temple } from './testing/views';

const names = (seat: number) => ['Ada', 'Bo', 'Cy'][seat - 1] ?? '';
const about = (view: unknown) => graveOf('give_up', { seat: 1, names, view })?.about;
const bots: View['hands'] = { holders: [{ person: 1 }, 'bot', 'bot'], away: [] };

test('before the game is given up it is said what that does, and who else must agree', () => {
  expect(about(new Temple(1).view())).toBe('Nobody else has to agree: the game is over at once, and lost.');
  expect(about(new Temple(3).with({ hands: bots }).view())).toBe(
    'Nobody else has to agree: the game is over at once, and lost for everybody at the table.',
  );
  expect(about(new Temple(3).view())).toBe(
    'Bo and Cy must agree as well. Then the game is over, and lost for everybody at the table.',
  );
});

test('who has gone away or agreed already is not waited for', () => {
  const { hands } = new Temple(3).view();
  expect(about(new Temple(3).with({ hands: { ...hands, away: [3] } }).view())).toMatch(/^Bo must agree/);
  const concede = { by: 2, yes: [2], waits_for: [1, 3], ends: 60_000 };
  expect(about(new Temple(3).with({ concede }).view())).toMatch(/^Cy must agree/);
  expect(about(new Temple(3).with({ concede: { ...concede, waits_for: [1] } }).view())).toMatch(
    /^Nobody else/,
  );
});

test('no other call is asked about', () => {
  expect(graveOf('help', { seat: 1, names, view: new Temple(2).view() })).toBeUndefined();
});

test('the end says who gave up, and nothing of other ends', () => {
  const end = 'conceded' as const;
  const mine = (view: unknown) => endOf(view, { mine: [1], names });
  expect(mine(new Temple(3).with({ end, hands: bots }).view())).toBe('You gave up');
  expect(mine(new Temple(3).with({ end }).view())).toBe('All gave up');
  expect(endOf(new Temple(2).with({ end }).view(), { mine: [], names })).toBe('Ada and Bo gave up');
  expect(mine(new Temple(3).with({ end: 'collapsed' }).view())).toBeUndefined();
});
