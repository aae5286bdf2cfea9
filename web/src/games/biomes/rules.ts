/// The rules page, read for the reference: every rule with its id, under the heading it stands under.

export type Rule = {
  id: string;
  text: string;
  /** The chapter it stands in. */
  chapter: string;
};

/** The page itself; it is fetched when somebody first opens the reference. */
const pages = import.meta.glob<string>('../../../../docs/rules/biomes.md', {
  query: '?raw',
  import: 'default',
});

let fetched: Promise<readonly Rule[]> | undefined;

/** All rules, in the order of the page. */
export function rules(): Promise<readonly Rule[]> {
  const [page] = Object.values(pages);
  fetched ??= page ? page().then(read) : Promise.resolve([]);
  return fetched;
}

/** Reads the rules out of the page. */
export function read(page: string): Rule[] {
  const found: Rule[] = [];
  let chapter = '';
  for (const line of page.split('\n')) {
    const heading = /^#{2,4}\s+(?:[\d.]+\s+)?(.+?)\s*$/.exec(line)?.[1];
    if (heading !== undefined) {
      // A ruling may be a heading of its own: "### B34-R-60 Ruling: …".
      const [, id, text] = /^(B\w+-[A-Z]+-\d+)\s+(.*)$/.exec(heading) ?? [];
      if (id !== undefined && text !== undefined) found.push({ id, text: plain(text), chapter });
      else chapter = plain(heading);
      continue;
    }
    const [, id, text] = /^(?:[-*]\s+)?\*\*(B\w+-[A-Z]+-\d+)[^*]*\*\*\s*(.*)$/.exec(line) ?? [];
    // Scenarios are for whoever tests the rules, not for whoever plays by them.
    if (id !== undefined && text !== undefined && !/-S-\d+$/.test(id))
      found.push({ id, text: plain(text), chapter });
  }
  return found;
}

/** A rule's words without the marks of its page: no emphasis, no sources. */
function plain(text: string): string {
  return text
    .replaceAll(/\s*\[[^\]]*\]/g, '')
    .replaceAll(/\*\*|`/g, '')
    .replaceAll(/(^|\s)\*(\S[^*]*)\*/g, '$1$2')
    .trim();
}

const fold = (text: string) => text.toLowerCase().normalize('NFKD');

/** The rules in which every word occurs, the ones named so first. An id, or the end of one, finds its rule. */
export function search(all: readonly Rule[], words: string): Rule[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [...all];
  const scored = all.flatMap((rule) => {
    const [id, text, chapter] = [fold(rule.id), fold(rule.text), fold(rule.chapter)];
    const parts = wanted.map((word) => {
      if (id === word || id.endsWith(`-${word}`)) return 4;
      if (text.split(/[^\p{L}\p{N}]+/u).includes(word)) return 3;
      if (text.includes(word)) return 2;
      return chapter.includes(word) || id.includes(word) ? 1 : 0;
    });
    return parts.includes(0) ? [] : [{ rule, score: parts.reduce<number>((sum, part) => sum + part, 0) }];
  });
  return scored.sort((one, other) => other.score - one.score).map(({ rule }) => rule);
}
