import { expect, test } from 'vitest';

import { coolings } from './cooling';
import { early, late } from './testing/scenes';

const names = (seat: number) => `P${seat}`;

test('everything that cools down is on the dial, in the order of the board’s turn', () => {
  const found = coolings(late().view, names);
  expect(found.map(({ what }) => what)).toEqual([
    'farm',
    'farm',
    'farm',
    'farm',
    'captive',
    'injury',
    'ally',
    'ally',
    'stealer',
    'killer',
    'stealer',
  ]);
  const words = found.map(({ words: said }) => said);
  expect(words).toContain('P5, seat 5, heals: 7');
  expect(words).toContain('Farm on Farmland B5: idle, no camp to serve');
  expect(words).toContain('Ally camp D5: open');
  expect(words).toContain('Ally camp F8: its band is out');
  expect(words).toContain('Stealer camp C3: its party is out');
  expect(words).toContain('Stealer camp E2: berserk');
});

test('what the gang stands on is halted', () => {
  const { view } = early();
  view.board.gang = view.board.farms[0]?.at ?? 0;
  const [farm] = coolings(view, names);
  expect(farm).toMatchObject({ halted: true, cool: 4 });
  expect(farm?.words).toContain('halted by the gang');
});
