/// A page of rules, read for people who play: every rule with its id under the heading it stands under, the
/// rulings beside the rules they touch, the tables, and before all that how to play.

export type Rule = {
  id: string;
  /** What it is called, where it has a name of its own. */
  title: string;
  text: string;
  /** The rulings that touch it. */
  rulings: readonly Rule[];
};

export type Table = { head: readonly string[]; rows: readonly (readonly string[])[] };

export type Chapter = {
  title: string;
  rules: readonly Rule[];
  tables: readonly Table[];
  /** For whoever builds on the rules, not for whoever plays by them: scenarios, advice for bots, what is only planned. */
  builders?: boolean | undefined;
};

/** Something to read before the rules: a few sentences, and what they are about. */
export type Opening = { about: string; text: string };

/** The rules of a game, or of the table itself. */
export type Book = {
  title: string;
  /** How to play, for whoever has never done so; empty where the page does not say. */
  opening: readonly Opening[];
  chapters: readonly Chapter[];
};

/** How rules are named, everywhere: PIG-2.4, TAB-01, B34-MOVE-04, and rulings PIG-R1, B34-R-07. */
const ID = String.raw`[A-Z][A-Z0-9]*-(?:[A-Z]+-?)?\d+(?:\.\d+)*`;
const HEADING = /^#{2,4}\s+(?:[\d.]+\s+)?(.+?)\s*$/;
const NAMED = new RegExp(String.raw`^(${ID})(?:\s+(.*))?$`);
const ITEM = new RegExp(String.raw`^(?:[-*]\s+)?\*\*(${ID})[^*]*\*\*\s*(.*)$`);
const MENTION = new RegExp(String.raw`\b${ID}\b`, 'g');
/** The section that comes first, and what begins each part of it. */
const OPENING = /^how to play$/i;
const PART = /^[-*]\s+(?:\*\*([^*]+)\*\*)?\s*(.*)$/;
const RULING = /-R-?\d+$/;
/** Sections that are no rules to play by. */
const BUILDERS = /scenario|coverage|invariant|state machine|good play|for bots/i;
/** Scenarios are for whoever tests the rules, not for whoever plays by them. */
const SCENARIO = /-S-\d+$/;

export const isRuling = ({ id }: Pick<Rule, 'id'>): boolean => RULING.test(id);

type Draft = { id: string; title: string; lines: string[] };
type DraftChapter = {
  title: string;
  builders: boolean;
  rules: Draft[];
  tables: { head: string[]; rows: string[][] }[];
};

/** Reads the rules out of their page. */
export function read(page: string): Book {
  const { title, planned, lines } = opened(page);
  const chapters: DraftChapter[] = [];
  let current: Draft | undefined;
  /** Whether the section that holds the chapter is for builders. */
  let building = false;
  let table: string[][] | undefined;
  let opening: { about: string; lines: string[] }[] | undefined;
  const parts: NonNullable<typeof opening> = [];
  const begin = (draft: Draft) => {
    current = draft;
    if (!SCENARIO.test(draft.id)) chapters.at(-1)?.rules.push(draft);
  };
  for (const line of lines) {
    if (!line.startsWith('|')) table = undefined;
    const heading = HEADING.exec(line)?.[1];
    if (heading !== undefined) opening = OPENING.test(heading) ? parts : undefined;
    if (opening) {
      const [, about = '', text] = PART.exec(line) ?? [];
      if (text !== undefined) opening.push({ about, lines: [text] });
      else if (heading === undefined && line.trim() !== '') opening.at(-1)?.lines.push(line.trim());
      continue;
    }
    if (heading !== undefined) {
      const [, id, name = ''] = NAMED.exec(heading) ?? [];
      if (id !== undefined) begin({ id, title: plain(name), lines: [] });
      else {
        if (line.startsWith('## ')) building = BUILDERS.test(heading);
        const builders = building || BUILDERS.test(heading);
        chapters.push({ title: plain(heading), builders, rules: [], tables: [] });
        current = undefined;
      }
      continue;
    }
    const [, id, text] = ITEM.exec(line) ?? [];
    if (id !== undefined && text !== undefined) begin({ id, title: '', lines: [text] });
    else if (line.startsWith('|')) {
      const cells = cellsOf(line);
      if (table) {
        if (!cells.every((cell) => /^:?-*:?$/.test(cell))) table.push(cells);
      } else {
        table = [];
        chapters.at(-1)?.tables.push({ head: cells, rows: table });
      }
    } else if (line.trim() === '---') current = undefined;
    else if (line.trim() !== '' && current) current.lines.push(line.trim());
    // A rule that is an item of a list ends with its paragraph; one with a heading, at the next heading.
    else if (current?.title === '') current = undefined;
  }
  const openings = parts.map(({ about, lines }) => ({ about: plain(about), text: plain(lines.join(' ')) }));
  return {
    title,
    opening: openings,
    chapters: joined(chapters).flatMap((chapter) => parted(chapter, planned)),
  };
}

/** The page's head, and what comes after it. */
function opened(page: string): { title: string; planned: (id: string) => boolean; lines: string[] } {
  const [, head = '', body = page] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(page) ?? [];
  const title = /^title:\s*(.*?)\s*$/m.exec(head)?.[1] ?? '';
  const names = /^planned:\s*(.*?)\s*$/m.exec(head)?.[1]?.split(/,\s*/) ?? [];
  const planned = (id: string) => names.some((name) => id === name || id.startsWith(`${name}-`));
  return { title, planned, lines: body.split('\n') };
}

/** What is played, and beside it under the same title what is only planned. A table goes with its rules, and of one that
    has a row for each rule, each row. */
function parted(chapter: Chapter, planned: (id: string) => boolean): Chapter[] {
  const { title, builders, rules, tables } = chapter;
  if (builders) return [chapter];
  const [later, now] = [rules.filter(({ id }) => planned(id)), rules.filter(({ id }) => !planned(id))];
  const allLater = later.length > 0 && now.length === 0;
  const rowsOf = (wanted: boolean) =>
    tables
      .map(({ head, rows }) => ({ head, rows: rows.filter(([id = '']) => planned(id) === wanted) }))
      .filter(({ rows }) => rows.length > 0);
  const parts: Chapter[] = [
    { title, rules: now, tables: allLater ? [] : rowsOf(false) },
    { title, rules: later, tables: allLater ? tables : rowsOf(true), builders: true },
  ];
  return parts.filter((part) => part.rules.length + part.tables.length > 0);
}

function cellsOf(line: string): string[] {
  return line
    .replace(/^\||\|\s*$/g, '')
    .split('|')
    .map(plain);
}

/** Puts rulings beside what they touch: rules that they name, and rules that name them. */
function joined(chapters: readonly DraftChapter[]): Chapter[] {
  const all = chapters.flatMap(({ rules }) => rules);
  const rulings = all.filter(isRuling);
  const raw = ({ lines }: Draft) => lines.join(' ');
  const mentions = new Map(all.map((draft) => [draft.id, new Set(named(raw(draft), draft.id))]));
  const leaf = (draft: Draft): Rule => ({
    id: draft.id,
    title: draft.title,
    text: plain(raw(draft)),
    rulings: [],
  });
  const ruled = (draft: Draft): Rule => ({
    ...leaf(draft),
    rulings: isRuling(draft)
      ? []
      : rulings
          .filter(({ id }) => mentions.get(draft.id)?.has(id) || mentions.get(id)?.has(draft.id))
          .map(leaf),
  });
  return chapters
    .map(({ title, builders, rules, tables }) => ({
      title,
      rules: rules.map(ruled),
      tables,
      ...(builders ? { builders } : {}),
    }))
    .filter(({ rules, tables }) => rules.length + tables.length > 0);
}

/** The ids in a text. A source in brackets names rulings without what comes before the R. */
function named(text: string, id: string): string[] {
  const prefix = id.split('-')[0] ?? '';
  const short = [...text.matchAll(/\[([^\]]*)\]/g)].flatMap(([, inside = '']) =>
    [...inside.matchAll(/(?<![\w-])R-\d+\b/g)].map(([ruling]) => `${prefix}-${ruling}`),
  );
  return [...[...text.matchAll(MENTION)].map(([mention]) => mention), ...short];
}

/** Words without the marks of their page: no emphasis, no sources. */
function plain(text: string): string {
  return text
    .replaceAll(/\s*\[[^\]]*\]/g, '')
    .replaceAll(/\*Source:[^*]*\*/g, '')
    .replaceAll(/\*\*|`/g, '')
    .replaceAll(/(^|\s)\*(\S[^*]*)\*/g, '$1$2')
    .trim();
}

/** A text in pieces: plain words, and ids of rules that there are. */
export function pieces(text: string, known: (id: string) => boolean): { text: string; rule: boolean }[] {
  const found: { text: string; rule: boolean }[] = [];
  let from = 0;
  for (const { 0: id, index } of text.matchAll(MENTION)) {
    if (!known(id)) continue;
    if (index > from) found.push({ text: text.slice(from, index), rule: false });
    found.push({ text: id, rule: true });
    from = index + id.length;
  }
  if (from < text.length) found.push({ text: text.slice(from), rule: false });
  return found;
}

/** A ruling as a question and its answer. */
export function asked({ title, text }: Rule): { question: string; answer: string } {
  if (title !== '') return { question: upper(title.replace(/^Ruling:\s*/, '')), answer: text };
  const [, question = '', answer = ''] = /^(.*?\?)\s+(.*)$/s.exec(text) ?? [];
  return question === '' ? { question: 'A ruling', answer: text } : { question, answer };
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const fold = (text: string) => text.toLowerCase().normalize('NFKD');

/** Chapters with only the rules in which every word occurs; those with the word itself before those with part
    of it. An id, or the end of one, finds its rule. Without words, everything. */
export function search(chapters: readonly Chapter[], words: string): readonly Chapter[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return chapters;
  const scored = chapters.map(({ title, builders, rules }) => {
    const found = rules
      .map((rule) => ({ rule, score: scoreOf(rule, title, wanted) }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score);
    return { title, builders, rules: found.map(({ rule }) => rule), tables: [], best: found[0]?.score ?? 0 };
  });
  return scored.filter(({ best }) => best > 0).sort((one, other) => other.best - one.best);
}

function scoreOf(rule: Rule, chapter: string, wanted: readonly string[]): number {
  const [id, text, above] = [fold(rule.id), fold(`${rule.title} ${rule.text}`), fold(chapter)];
  const parts = wanted.map((word) => {
    if (id === word) return 9;
    if (id.endsWith(`-${word}`)) return 4;
    if (text.split(/[^\p{L}\p{N}]+/u).includes(word)) return 3;
    if (text.includes(word)) return 2;
    return above.includes(word) || id.includes(word) ? 1 : 0;
  });
  return parts.includes(0) ? 0 : parts.reduce<number>((sum, part) => sum + part, 0);
}
