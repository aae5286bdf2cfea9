import { expect, test } from 'vitest';

import { KINDS, TILES } from './kinds';
import { read, search } from './rules';
import { rulesPage } from './testing/page';

const PAGE = `# Biomes
## 2. Rules
### 2.4 Movement
- **B34-MOVE-03** Players never walk onto a lake. [Movement; Lake Tile]
- **B34-MOVE-04** Crossing a cliff edge costs 1 supply. [Quarry Tile; R-07]
## 6. Rulings
- **B34-R-07** Whom do cliffs stop? **Only walking players.** *Option* \`cliffs_block_npcs\`.
## 9. Scenarios
**B34-S-06 Quarry aim.** Given a quarry.
`;

test('rules are read with their chapters, without the marks of the page', () => {
  expect(read(PAGE)).toEqual([
    { id: 'B34-MOVE-03', text: 'Players never walk onto a lake.', chapter: 'Movement' },
    { id: 'B34-MOVE-04', text: 'Crossing a cliff edge costs 1 supply.', chapter: 'Movement' },
    {
      id: 'B34-R-07',
      text: 'Whom do cliffs stop? Only walking players. Option cliffs_block_npcs.',
      chapter: 'Rulings',
    },
  ]);
});

test('a word finds the rules that have it, whole words first', () => {
  const all = read(PAGE);
  expect(search(all, 'cliff').map(({ id }) => id)).toEqual(['B34-MOVE-04', 'B34-R-07']);
  expect(search(all, 'CLIFF supply').map(({ id }) => id)).toEqual(['B34-MOVE-04']);
  expect(search(all, 'dragon')).toEqual([]);
  expect(search(all, '  ')).toHaveLength(3);
});

test('an id finds its rule before all others', () => {
  expect(search(read(PAGE), 'B34-R-07')[0]?.id).toBe('B34-R-07');
});

test('every rule that the board names is on the page of rules', () => {
  const all = read(rulesPage());
  const ids = new Set(all.map(({ id }) => id));
  expect(all.length).toBeGreaterThan(200);
  for (const { rule } of [...Object.values(KINDS), ...Object.values(TILES)]) expect(ids).toContain(rule);
  for (const { text } of all) expect(text).not.toBe('');
});
