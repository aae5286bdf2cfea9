/// The games as the page knows them: everything under `games/<key>/`. A game without a folder is
/// still on the shelf, in a plain box, and is played by its list of actions.
import type { Component } from 'svelte';

import type { IconName } from './design/icons';
import type { Score } from './sound/score';

/** What `games/<key>/index.ts` may say about a game; all of it is optional. */
export type GameWords = {
  /** The icon of an event in the story, by its kind. */
  icons?: Readonly<Record<string, IconName>>;
  /** The colour of the box's sides, as CSS understands it. */
  box?: string;
  /** The wood, felt or stone that its board lies on, as CSS understands it. */
  felt?: string;
  /** Whether its board and things are given the book of all that is printed. */
  book?: boolean;
};

type File<Props extends Record<string, unknown>> = { default: Component<Props> };

const covers = import.meta.glob<File<Record<string, never>>>('../games/*/Cover.svelte');
// Each game's board has props of its own kind; whoever mounts it hands it that game's view.
const boards = import.meta.glob<File<Record<string, unknown>>>('../games/*/Board.svelte');
// What a game adds to the end: how the points came together.
const reckonings = import.meta.glob<File<Record<string, unknown>>>('../games/*/Reckoning.svelte');
const scores = import.meta.glob<{ default: Score }>('../games/*/time/score.ts');
const words = import.meta.glob<{ default: GameWords }>('../games/*/index.ts');

async function fetched<T>(
  files: Record<string, () => Promise<{ default: T }>>,
  path: string,
): Promise<T | undefined> {
  const file = files[path];
  return file ? (await file()).default : undefined;
}

/** The picture on the box, if the game has one. */
export function coverOf(key: string): Promise<Component<Record<string, never>> | undefined> {
  return fetched(covers, `../games/${key}/Cover.svelte`);
}

/** The board, if the game has one. */
export function boardOf(key: string): Promise<Component<Record<string, unknown>> | undefined> {
  return fetched(boards, `../games/${key}/Board.svelte`);
}

/** How the points came together, for the end, if the game tells it. */
export function reckoningOf(key: string): Promise<Component<Record<string, unknown>> | undefined> {
  return fetched(reckonings, `../games/${key}/Reckoning.svelte`);
}

/** The soundtrack, if the game has one; it is given that game's view. */
export function scoreOf(key: string): Promise<Score<unknown> | undefined> {
  return fetched(
    scores as Record<string, () => Promise<{ default: Score<unknown> }>>,
    `../games/${key}/time/score.ts`,
  );
}

/** What the page says and shows about a game besides. */
export async function wordsOf(key: string): Promise<GameWords> {
  return (await fetched(words, `../games/${key}/index.ts`)) ?? {};
}
