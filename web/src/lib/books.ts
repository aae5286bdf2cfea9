/// What is printed on a game's cards, fetched once for each game that has such a book.
import { Refusal, api } from './api';
import { wordsOf } from './games';

const books = new Map<string, Promise<unknown>>();

/** How long to wait before a server that was not reached is asked again. */
const AGAIN = 2000;

/** The book of a game, if it has one. Games without one ask for none. */
export function bookOf(key: string): Promise<unknown> {
  const known = books.get(key);
  if (known) return known;
  const book = fetched(key);
  books.set(key, book);
  return book;
}

async function fetched(key: string): Promise<unknown> {
  const { book } = await wordsOf(key);
  while (book) {
    try {
      return await api.book(key);
    } catch (error) {
      if (!(error instanceof Refusal) || !error.unreached) break;
      await new Promise((again) => setTimeout(again, AGAIN));
    }
  }
  books.delete(key);
  return undefined;
}
