import { expect, test } from 'vitest';

import { nameOf } from './cells';
import { BEAT_MS, beatsOf, exploredIn, gangTrail, happeningsOf } from './happenings';
import { tileAt } from './land';
import { early, late } from './testing/scenes';
import { cell } from './testing/valley';

test('a board turn is shown one thing after another, each where it happened', () => {
  const shown = happeningsOf(late().step);
  expect(shown.map(({ sign, at }) => `${sign} ${nameOf(at)}`)).toEqual([
    'cool A1',
    'cool E5',
    'gang D4',
    'raid Main Camp',
  ]);
  expect(shown[0]).toMatchObject({ die: 2, left: 4 });
  expect(shown[2]).toMatchObject({ die: 5 });
  expect(shown[3]?.kinds).toEqual(['supply', 'extra_carry']);
  expect(shown[3]?.story).toContain('take a Supply');
});

test('the gang leaves tracks from where it was', () => {
  const trail = gangTrail(late().step);
  expect(trail && [nameOf(trail.from), nameOf(trail.to)]).toEqual(['E6', 'D4']);
  expect(gangTrail(early().step)).toBeUndefined();
});

test('a tile that was explored is turned over before our eyes', () => {
  expect(exploredIn(early().step).map(nameOf)).toEqual(['B2']);
  expect(exploredIn(undefined)).toEqual([]);
});

test('a piece moves when the mark appears that tells of it', () => {
  const { view, step } = late();
  const raiders = `party ${tileAt(view, cell('C3'))}`;
  expect([...beatsOf(view, happeningsOf(step))]).toEqual([
    ['gang', 2 * BEAT_MS],
    [raiders, 3 * BEAT_MS],
  ]);
});
