import { describe, expect, test } from 'vitest';

import { KINDS, TILES } from '../games/biomes/kinds';
import { rulesPage } from '../testing/rules';
import { asked, pieces, read, search, type Book } from './read';

const LIST = `---
game: biomes
title: Biomes
---
# Biomes
## 1. Numbers
| Quarry | Cliffs |
|---|---|
| Q1 | 0, 1 |
## 2. Rules
### 2.4 Movement
- **B34-MOVE-03** Players never walk onto a lake. [Movement; Lake Tile]
- **B34-MOVE-04** Crossing a cliff edge costs 1 supply. [Quarry Tile; R-07]
## 6. Rulings
- **B34-R-07** Whom do cliffs stop? **Only walking players.** *Option* \`cliffs_block_npcs\`.
## 9. Scenarios
**B34-S-06 Quarry aim.** Given a quarry.
`;

const HEADINGS = `---
title: Pig
---
## 2. A turn

### PIG-2.4 Holding
Instead of rolling, a seat may hold.
With an empty pot it may not.

## 4. Rulings

### PIG-R1 Ruling: may a seat pass without rolling?
No (PIG-2.4). *Why:* a longer game.
`;

const ids = ({ chapters }: Pick<Book, 'chapters'>) =>
  chapters.flatMap(({ rules }) => rules.map(({ id }) => id));

test('rules in a list are read with their chapters and tables, without the marks of the page', () => {
  const book = read(LIST);
  expect(book.title).toBe('Biomes');
  expect(book.chapters.map(({ title }) => title)).toEqual(['Numbers', 'Movement', 'Rulings']);
  expect(book.chapters[0]?.tables).toEqual([{ head: ['Quarry', 'Cliffs'], rows: [['Q1', '0, 1']] }]);
  expect(ids(book)).toEqual(['B34-MOVE-03', 'B34-MOVE-04', 'B34-R-07']);
  expect(book.chapters[1]?.rules[0]?.text).toBe('Players never walk onto a lake.');
});

test('how to play is read apart from the rules, part by part', () => {
  const book = read(
    LIST.replace(
      '## 1. Numbers',
      '## How to play\n\n- **The goal.** Cross the lake\n  (B34-MOVE-03).\n- Or *not*. [ours]\n\n## 1. Numbers',
    ),
  );
  expect(book.opening).toEqual([
    { about: 'The goal.', text: 'Cross the lake (B34-MOVE-03).' },
    { about: '', text: 'Or not.' },
  ]);
  expect(ids(book)).toEqual(ids(read(LIST)));
  expect(read(LIST).opening).toEqual([]);
});

test('every sentence of how to play names rules that there are', () => {
  for (const name of ['biomes', 'escape', 'pig']) {
    const book = read(rulesPage(name));
    const known = new Set(ids(book));
    expect(book.opening.length).toBeGreaterThan(2);
    for (const { text } of book.opening) {
      for (const sentence of text.split(/(?<=[.:])\s+(?=[A-Z])/)) {
        const named = sentence.match(/\b[A-Z][A-Z0-9]*-[A-Z0-9.-]*\d/g) ?? [];
        expect(named, sentence).not.toEqual([]);
        for (const id of named) expect(known, sentence).toContain(id);
      }
    }
  }
});

test('rules under headings are read whole', () => {
  const [turn] = read(HEADINGS).chapters;
  expect(turn?.rules[0]).toMatchObject({
    id: 'PIG-2.4',
    title: 'Holding',
    text: 'Instead of rolling, a seat may hold. With an empty pot it may not.',
  });
});

test('a ruling stands beside the rule that names it, and beside the rule that it names', () => {
  const beside = (page: string, id: string) =>
    read(page)
      .chapters.flatMap(({ rules }) => rules)
      .find((rule) => rule.id === id)
      ?.rulings.map((ruling) => ruling.id);
  expect(beside(LIST, 'B34-MOVE-04')).toEqual(['B34-R-07']);
  expect(beside(LIST, 'B34-MOVE-03')).toEqual([]);
  expect(beside(HEADINGS, 'PIG-2.4')).toEqual(['PIG-R1']);
});

test('a ruling is a question and its answer', () => {
  const [cliffs, pass] = [read(LIST), read(HEADINGS)].map((book) => book.chapters.at(-1)?.rules[0]);
  expect(cliffs && asked(cliffs)).toEqual({
    question: 'Whom do cliffs stop?',
    answer: 'Only walking players. Option cliffs_block_npcs.',
  });
  expect(pass && asked(pass).question).toBe('May a seat pass without rolling?');
});

test('ids in a text are found where there is such a rule', () => {
  const known = (id: string) => id === 'TAB-01';
  expect(pieces('No (TAB-01), nor A-1.', known)).toEqual([
    { text: 'No (', rule: false },
    { text: 'TAB-01', rule: true },
    { text: '), nor A-1.', rule: false },
  ]);
});

test('a word finds the rules that have it, and an id its rule before all others', () => {
  const { chapters } = read(LIST);
  const found = (words: string) => ids({ chapters: search(chapters, words) });
  expect(found('cliff')).toEqual(['B34-MOVE-04', 'B34-R-07']);
  expect(found('CLIFF supply')).toEqual(['B34-MOVE-04']);
  expect(found('dragon')).toEqual([]);
  expect(found('  ')).toHaveLength(3);
  expect(found('b34-r-07')[0]).toBe('B34-R-07');
});

test('the pages of the project are read: every rule has words, and none is there twice', () => {
  for (const [name, least] of [
    ['biomes', 200],
    ['pig', 10],
    ['table', 15],
  ] as const) {
    const book = read(rulesPage(name));
    const all = book.chapters.flatMap(({ rules }) => rules);
    expect(book.title).not.toBe('');
    expect(all.length).toBeGreaterThan(least);
    expect(new Set(ids(book)).size).toBe(all.length);
    expect(all.filter(({ text }) => text === '')).toEqual([]);
  }
});

test('every rule that the board of Biomes names is on its page', () => {
  const known = new Set(ids(read(rulesPage('biomes'))));
  for (const { rule } of [...Object.values(KINDS), ...Object.values(TILES)]) expect(known).toContain(rule);
});

describe('what is for builders', () => {
  const page = [
    '---',
    'title: Tag',
    'planned: TAG-NIGHT, TAG-R-02',
    '---',
    '## 1. Running',
    '- **TAG-RUN-01** Run.',
    '- **TAG-NIGHT-01** Run in the dark.',
    '| id | question |',
    '|---|---|',
    '| TAG-R-01 | How fast? |',
    '| TAG-R-02 | With a lamp? |',
    '## 2. Good play (for bots)',
    '### When tired',
    '- **TAG-BOT-01** Rest.',
    '## 3. The end',
    '- **TAG-END-01** Stop.',
  ].join('\n');

  test('are sections of that name with all they hold, and what is only planned', () => {
    const part = (builders: boolean) =>
      read(page)
        .chapters.filter((chapter) => (chapter.builders ?? false) === builders)
        .map(({ title, rules, tables }) => [
          title,
          ...rules.map(({ id }) => id),
          ...tables.flatMap(({ rows }) => rows.map(([id]) => id)),
        ]);
    expect(part(false)).toEqual([
      ['Running', 'TAG-RUN-01', 'TAG-R-01'],
      ['The end', 'TAG-END-01'],
    ]);
    expect(part(true)).toEqual([
      ['Running', 'TAG-NIGHT-01', 'TAG-R-02'],
      ['When tired', 'TAG-BOT-01'],
    ]);
  });

  test('is found by its id all the same', () => {
    expect(
      search(read(page).chapters, 'TAG-NIGHT-01').flatMap(({ rules }) => rules.map(({ id }) => id)),
    ).toEqual(['TAG-NIGHT-01']);
  });

  test.each(['biomes', 'escape', 'pig', 'table'])('every page has something to play by: %s', (name) => {
    const { chapters } = read(rulesPage(name));
    const players = chapters.filter(({ builders }) => !builders);
    expect(players.length).toBeGreaterThan(0);
    expect(players.some(({ title }) => /scenario|coverage/i.test(title))).toBe(false);
    expect(players.flatMap(({ rules }) => rules).some(({ id }) => /^SC-/.test(id))).toBe(false);
  });
});
