import { expect, test } from 'vitest';

import type { Threat } from './ask';
import { centreOf } from './cells';
import { tileAt } from './land';
import { late } from './testing/scenes';
import { cell } from './testing/valley';
import { byUrgency, partOf, sayDanger, sayProwls, sayTakes, sayThreat, strokeOf } from './threats';

const { view } = late();
const at = (name: string) => tileAt(view, cell(name)) ?? 0;
const threat: Threat = { camp: at('E2'), killer: false, targets: [0, at('D6')], chance: 0.5 };

test('a threat says who, whom and how likely', () => {
  expect(sayThreat(view, threat)).toBe(
    'Stealer camp E2 would rob Main Camp or Camp D6: 50 % in the next board turn.',
  );
  expect(sayThreat(view, threat, true)).toBe('Stealer camp E2 would rob Main Camp or Camp D6.');
  expect(sayThreat(view, { ...threat, targets: [] })).toContain('nothing to raid');
});

test('a threat that will not come about says why', () => {
  const cooling = structuredClone(view);
  for (const enemy of cooling.board.enemies) enemy.cool = 13;
  const never = { ...threat, chance: 0 };
  expect(sayThreat(view, { ...never, held: 'party' })).toMatch(
    /not in the next board turn: its party is out\.$/,
  );
  expect(sayThreat(view, { ...never, held: 'gang' })).toMatch(/: the gang holds it up\.$/);
  expect(sayThreat(cooling, never)).toMatch(/: its cool-down is at 13\.$/);
  // A party may be home in time.
  expect(sayThreat(view, { ...threat, held: 'party' })).toMatch(/50 % .* \(now its party is out\)\.$/);
});

test('a raid says what it would cost', () => {
  const takes = [{ at: 0, out_of: { key: 1, supply: 3 }, count: 2, ruin: false }];
  expect(sayTakes({ ...threat, takes }, 0)).toBe('It would take 2 out of Key and 3 Supplies.');
  const ruin = [{ at: 0, out_of: {}, count: 0, ruin: true }];
  expect(sayTakes({ ...threat, takes: ruin }, 0)).toContain('destroyed');
  expect(sayTakes(threat, 0)).toBeUndefined();
});

test('the likelier comes first, then what destroys', () => {
  const some: Threat[] = [
    { camp: 1, killer: false, targets: [0], chance: 0, held: 'party' },
    { camp: 2, killer: false, targets: [0], chance: 0.5 },
    { camp: 3, killer: true, targets: [0], chance: 0.5 },
    { camp: 4, killer: true, targets: [], chance: 1 },
    { camp: 5, killer: false, targets: [0], chance: 1 },
  ];
  expect(byUrgency(some).map(({ camp }) => camp)).toEqual([5, 4, 3, 2, 1]);
});

test('an arrow is as strong as the attack is likely, and thin where there will be none', () => {
  const widths = [0, 0.01, 0.5, 1].map((chance) => strokeOf({ ...threat, chance }).width);
  expect(widths).toEqual(widths.toSorted((one, other) => one - other));
  expect(new Set(widths).size).toBe(widths.length);
  expect(strokeOf({ ...threat, chance: 0 }).idle).toBe(true);
  expect(strokeOf({ ...threat, chance: 0.01 }).idle).toBe(false);
});

test('the whole danger is told in a sentence, and so is that there is none', () => {
  const gang = [{ to: 0, chance: 1 }];
  expect(sayDanger({ threats: [], gang: [] })).toBe(
    'Nobody is threatened: no enemy camp and no gang are on the board yet.',
  );
  expect(sayDanger({ threats: [], gang })).toBe('No enemy camp is on the board yet: nobody raids you.');
  expect(sayDanger({ threats: [{ ...threat, chance: 0 }], gang })).toMatch(/^No camp can be raided/);
  expect(sayDanger({ threats: [threat], gang })).toBe(
    '1 of 1 enemy camps may attack in the next board turn.',
  );
});

test('the gang says where it may end, or that it stays', () => {
  expect(sayProwls(view, [])).toBeUndefined();
  expect(sayProwls(view, [{ to: at('D4'), chance: 1 }])).toBe('The gang stays on Grassland D4.');
  expect(
    sayProwls(view, [
      { to: at('C2'), chance: 0.25 },
      { to: at('B3'), chance: 0.75 },
    ]),
  ).toBe('The gang may end on Grassland B3 (75 %) or Farmland C2 (25 %).');
});

test('the part of the map to look at holds the camp and its targets', () => {
  const part = partOf(view, [at('E2'), at('D6')]);
  for (const name of ['E2', 'D6']) {
    const { x, y } = centreOf(cell(name));
    expect(part && x > part.x && x < part.x + part.width && y > part.y && y < part.y + part.height).toBe(
      true,
    );
  }
  expect(partOf(view, [])).toBeUndefined();
});

test('at a table without odds it is told who and whom, and no number is made up', () => {
  const { chance: _, ...bare } = threat;
  expect(sayThreat(view, bare)).toBe('Stealer camp E2 would rob Main Camp or Camp D6.');
  expect(sayThreat(view, { ...bare, held: 'gang' })).toMatch(/ \(now the gang holds it up\)\.$/);
  expect(sayDanger({ threats: [bare], gang: [] })).toContain('not worked out at this table');
  expect(sayProwls(view, [{ to: at('D6') }, { to: 0 }])).toBe('The gang may end on Camp D6 or Main Camp.');
  expect(strokeOf(bare)).toEqual({ width: 3, idle: false });
  expect(byUrgency([bare, { ...bare, camp: 0 }]).map(({ camp }) => camp)).toEqual([0, bare.camp]);
});
