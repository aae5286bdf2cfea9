/// What the board asks of the game: the cost of ways, who threatens whom, and what may lie face down. The answers are worked out by
/// the game from the view alone; the board only draws them.

import type { Counts, Kind } from './types';

/** Asks the game something about the view as it is now; nothing where it has no answer. */
export type Ask = (question: Question) => Promise<unknown>;

export type Question = { ask: 'paths'; seat: number } | { ask: 'threat' } | { ask: 'odds'; at: number };

/** One step of a way. */
export type PathStep = {
  /** The tile it leads to. */
  to: number;
  /** On foot, over a cliff, or on a caravan route. */
  by: 'move' | 'cross' | 'ride';
  actions: number;
  supplies: number;
};

/** The cheapest way of a seat to a tile. */
export type PathTo = { to: number; actions: number; supplies: number; steps: PathStep[] };

/** What an enemy camp would do next. */
export type Threat = {
  /** The enemy camp. */
  camp: number;
  killer: boolean;
  /** The camps it may choose from: one, or several that are equally near. None if it would find nothing. */
  targets: number[];
  /** How likely it is to attack in the next turn of the board, from 0 to 1. */
  /** Not told at a table that does without odds. */
  chance?: number;
  /** Why it cannot attack at all just now. */
  held?: 'party' | 'gang' | null;
  /** What it could take, target by target; an empty camp is destroyed. */
  takes?: { at: number; out_of: Counts; count: number; ruin: boolean }[];
};

/** Where the gang may end in the next turn of the board. */
export type Prowl = { to: number; chance?: number };

export type ThreatAnswer = { threats: Threat[]; gang: Prowl[] };

/** What a token may be that I do not know: the likeliest first. */
export type KindOdds = { kind: Kind; chance: number };

/** What the tokens on a tile may be, by marker. */
export async function askOdds(
  ask: Ask | undefined,
  at: number,
): Promise<ReadonlyMap<number, readonly KindOdds[]>> {
  const answer = await ask?.({ ask: 'odds', at }).catch(() => undefined);
  const tokens = isObject(answer) && Array.isArray(answer['tokens']) ? answer['tokens'] : [];
  return new Map(
    (tokens as { marker: number; kinds: KindOdds[] }[]).map(({ marker, kinds }) => [marker, kinds]),
  );
}

/** The ways of a seat to every tile it can reach, by tile. */
export async function askPaths(ask: Ask | undefined, seat: number): Promise<ReadonlyMap<number, PathTo>> {
  const answer = await ask?.({ ask: 'paths', seat }).catch(() => undefined);
  const paths = isObject(answer) && Array.isArray(answer['paths']) ? (answer['paths'] as PathTo[]) : [];
  return new Map(paths.map((path) => [path.to, path]));
}

/** Who threatens whom. */
export async function askThreats(ask: Ask | undefined): Promise<ThreatAnswer | undefined> {
  const answer = await ask?.({ ask: 'threat' }).catch(() => undefined);
  if (!isObject(answer) || !Array.isArray(answer['threats'])) return undefined;
  const gang = Array.isArray(answer['gang']) ? (answer['gang'] as Prowl[]) : [];
  return { threats: answer['threats'] as Threat[], gang };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
