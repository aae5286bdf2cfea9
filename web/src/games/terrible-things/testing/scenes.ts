/// Moments of real games, each with what was offered in it, and the book they were played with.
import type { Offer } from '../../../table/board';
import type { View } from '../../../wire/terrible-things/View';
import { bookOf, type Book } from '../book';
import printed from './book.jsonl?raw';
import lines from './scenes.jsonl?raw';

export type Scene = { name: string; seat: number; seats: number; view: View; offers: Offer[] };

export const PRINTED: unknown = JSON.parse(printed);

export const SCENES: readonly Scene[] = lines
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Scene);

export function sceneOf(name: string): Scene {
  const found = SCENES.find((scene) => scene.name === name);
  if (!found) throw new Error(`no scene ${name}`);
  return found;
}

export function theBook(): Book {
  const book = bookOf(PRINTED);
  if (!book) throw new Error('no book');
  return book;
}
