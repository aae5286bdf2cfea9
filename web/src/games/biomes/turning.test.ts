import { expect, test } from 'vitest';

import { toward } from './cells';
import { deedsOf } from './deeds';
import { cellOf, whereIs } from './land';
import { real } from './testing/real';
import { Valley } from './testing/valley';
import { askedCell, foreseen } from './turning';
import type { SeenTile } from './types';

test('a foreseen quarry shows its cliffs as the game says that they will lie', () => {
  const { view } = new Valley(2);
  const cliffs: SeenTile['cliffs'] = [['n'], ['ne'], ['se'], ['s', 'sw'], ['sw'], ['nw']];
  view.stack[0] = { face: { up: { kind: 'quarry', quarry: 1, spin: 2 } }, known: [1], cliffs };
  expect(foreseen(view, 3)).toEqual({ kind: 'quarry', cliffs: ['s', 'sw'] });
  view.stack[0] = { face: { up: { kind: 'forest', quarry: 0, spin: 0 } }, known: [1] };
  expect(foreseen(view, 4)).toEqual({ kind: 'forest', cliffs: [] });
});

test('only who has foreseen the top tile knows it', () => {
  const { view } = new Valley(2);
  expect(foreseen(view, 0)).toBeUndefined();
  view.stack[0] = { face: { up: { kind: 'lake', quarry: 0, spin: 0 } }, known: [1] };
  expect(foreseen(view, 0)?.kind).toBe('lake');
});

test('a new camp asks for one cell after another', () => {
  const { view, offers, seat } = real('camp');
  const asked = askedCell(view, deedsOf(offers, seat));
  const { pending } = view.board;
  const cells = pending?.asks === 'camp' ? pending.cells : [];
  const camp = cellOf(view, whereIs(view, seat) ?? 0);
  expect(asked?.cell).toEqual(camp && cells[0] && toward(camp, cells[0]));
  expect([asked?.index, asked?.count, asked?.turns.size]).toEqual([0, cells.length, 6]);
  expect(askedCell(view, [])).toBeUndefined();
});
