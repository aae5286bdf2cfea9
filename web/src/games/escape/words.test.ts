import { describe, expect, test } from 'vitest';

import { goalOf } from './goal';
import { movesOf } from './moves';
import { darkOf, pawnsAt } from './temple';
import { buried, calm, countdown, cursed, midGame, run, start, Temple, won } from './testing/views';
import { sayChamber, sayCost, sayDark, sayGems, sayIcon, sayMove, sayPeople, sayPlace } from './words';

const names = (seat: number) => ['Ada', 'Bo', 'Cy', 'Dee', 'Eli', 'Fen'][seat - 1] ?? '?';

test('icons and prices are said as one says them', () => {
  expect(sayIcon('torch', 2)).toBe('2 torches');
  expect(sayIcon('gold')).toBe('golden mask');
  expect(sayCost(['adventurer', 'torch'])).toBe('adventurer and torch');
  expect(sayCost(['adventurer', 'adventurer'])).toBe('2 adventurers');
});

test('gems are said with their prices, and once they shine without', () => {
  expect(sayGems({ icon: 'key', prices: [4], lit: 0 })).toBe('1 gem for 4 keys');
  expect(sayGems({ icon: 'torch', prices: [4, 7, 10], lit: 0 })).toBe('up to 3 gems for 4, 7 or 10 torches');
  expect(sayGems({ icon: 'torch', prices: [4, 7, 10], lit: 2 })).toBe('2 of 3 gems lit');
});

describe('a chamber', () => {
  const { view, offers } = midGame();
  const [first, , , great] = view.temple;

  test('is told apart by its tile where its name is shared', () => {
    expect(first && sayChamber(first)).toBe('Starting chamber');
    expect(great && sayChamber(great)).toBe('Great gem chamber GT1');
  });

  test('says what it holds, where one can go and who is there', () => {
    expect(great && sayPlace(great, sayPeople(pawnsAt(view, 3), names, [1]))).toBe(
      'Great gem chamber GT1; up to 3 gems for 4, 7 or 10 torches; ways north, east and south; you and Bo are here',
    );
    expect(first && sayPlace(first, sayPeople([4], names))).toBe(
      'Starting chamber; safe at a slam; ways east and west; Dee is here',
    );
  });

  test('says what a press does, or what entering costs', () => {
    const moves = movesOf(view, [1], offers);
    const north = view.temple.find(({ tile }) => tile === 'B04');
    expect(north && sayMove(north, moves.get('1,2'))).toBe('. Go north into B04, Gem chamber');
    expect(north && sayMove(north, movesOf(view, [1], []).get('1,2'))).toBe(
      '; to enter: adventurer and torch',
    );
    expect(north && sayMove(north, undefined)).toBe('');
  });

  test('says masks, treasures, fires and walled-up doors', () => {
    const { temple } = cursed().view;
    const all = temple.map((chamber) => sayPlace(chamber)).join('\n');
    expect(all).toMatch(/E11; a treasure; purple mask/);
    expect(all).toMatch(/E12; safe at a slam; purple mask; a Large torch burns/);
    // A plain wall against the next chamber is nothing to speak of.
    expect(all).not.toMatch(/walled up/);
    const [first] = temple;
    expect(first && sayPlace({ ...first, walled: ['e'] })).toMatch(/walled up east/);
  });

  test('says the way home on a gong', () => {
    const far = countdown().view.temple.find(({ tile }) => tile === 'B04');
    expect(far && sayPlace(far)).toMatch(/south is the way, 3 chambers/);
  });
});

test('the dark is said by the doors that lead into it', () => {
  const { view } = countdown();
  const dark = darkOf(view).find(({ cell }) => cell.x === 1 && cell.y === 3);
  expect(dark && sayDark(view, dark.doors, movesOf(view, [1], []).get('1,3'))).toBe(
    'Dark, north of Gem chamber B04; to discover: 2 adventurers',
  );
});

test.each([
  [start().view, 'Find the Exit', 'calm'],
  [countdown().view, 'Run home!', 'urgent'],
  [calm().view, 'Run home!', 'urgent'],
  [run().view, 'Run! Out for 3 keys', 'urgent'],
  [won().view, 'All out!', 'won'],
  [buried().view, 'The temple has fallen. Bo and Cy are buried', 'lost'],
  [
    new Temple(2).lay('M-EXIT', 1, 0, 1).with({ depot: 7, keys: 8 }).view(),
    '7 gems left: an escape costs 8 keys',
    'calm',
  ],
  [
    new Temple(2).lay('M-EXIT', 1, 0, 1).with({ depot: 0, keys: 1 }).view(),
    'No gem left: an escape costs 1 key',
    'calm',
  ],
  [new Temple(2).gong(3, 1, 2).view(), 'Run! Find the Exit', 'urgent'],
])('the goal in one line (%#)', (view, text, mood) => {
  expect(goalOf(view, names)).toEqual({ text, mood });
});
