/// The pages of rules, one for each game and one for the table itself. Each is fetched when it is first read.
import { read, type Book } from './read';

const pages = import.meta.glob<string>('../../../docs/rules/*.md', { query: '?raw', import: 'default' });

/** The rules that hold at every table. */
const TABLE = 'table';

const fetched = new Map<string, Promise<Book>>();

function book(name: string): Promise<Book> | undefined {
  const page = pages[`../../../docs/rules/${name}.md`];
  if (!page) return undefined;
  const known = fetched.get(name);
  if (known) return known;
  const asked = page().then(read);
  fetched.set(name, asked);
  // What could not be fetched is asked for again next time.
  asked.catch(() => fetched.delete(name));
  return asked;
}

/** Whether there are rules by this name: of a game, or of every table. */
export function hasRules(name: string): boolean {
  return `../../../docs/rules/${name}.md` in pages;
}

/** Whether the rules of a game say how to play it, in a few words. */
export async function saysHow(game: string): Promise<boolean> {
  return ((await book(game))?.opening.length ?? 0) > 0;
}

/** The rules of a game and those of the table, which refusals name too. A game without a page of rules has
    the table's alone. */
export async function booksOf(game: string): Promise<readonly Book[]> {
  const asked = [game === TABLE ? undefined : book(game), book(TABLE)].filter((one) => one !== undefined);
  return Promise.all(asked);
}
