import { expect, test } from 'vitest';

import { nameOf } from './cells';
import { deedsOf } from './deeds';
import { real } from './testing/real';
import { Valley } from './testing/valley';
import { askedCell, faceOf, foreseen } from './turning';

test('a foreseen quarry shows its cliffs as it will lie (B34-S-06)', () => {
  expect(faceOf({ kind: 'quarry', quarry: 1, spin: 2 }, 1).cliffs).toEqual(['s', 'sw']);
  expect(faceOf({ kind: 'forest', quarry: 0, spin: 0 }, 4).cliffs).toEqual([]);
});

test('only who has foreseen the top tile knows it', () => {
  const { view } = new Valley(2);
  expect(foreseen(view)).toBeUndefined();
  view.stack[0] = { face: { up: { kind: 'lake', quarry: 0, spin: 0 } }, known: [1] };
  expect(foreseen(view)?.kind).toBe('lake');
});

test('a new camp asks for one cell after another', () => {
  const { view, offers, seat } = real('camp');
  const asked = askedCell(view, deedsOf(offers, seat));
  expect(asked && nameOf(asked.cell)).toBe('C4');
  expect([asked?.index, asked?.count, asked?.turns.size]).toEqual([0, 1, 6]);
  expect(askedCell(view, [])).toBeUndefined();
});
