/// Why something on the map leads nowhere, in a sentence and with its rule, from what everybody sees. What exactly
/// is in the way of a single step the game itself says, when it is asked.
import type { PathTo } from './ask';
import { sameCell, toward } from './cells';
import type { Place } from './land';
import { sayCost, sayPlace, sayStatus } from './words';
import type { Cell, Player, View } from './types';

export type Reason = { sentence: string; rule: string };

/** The tiles from which a cell could be explored. */
export function openersOf(view: View, cell: Cell): number[] {
  return view.board.tiles.flatMap((tile, id) =>
    tile.open.some((dir) => sameCell(toward(tile.cell, dir), cell)) ? [id] : [],
  );
}

/** The cheapest way to one of several tiles. */
export function nearest(
  paths: ReadonlyMap<number, PathTo> | undefined,
  tiles: readonly number[],
): PathTo | undefined {
  return tiles
    .flatMap((tile) => paths?.get(tile) ?? [])
    .toSorted((one, other) => one.actions - other.actions || one.supplies - other.supplies)[0];
}

/** Why a cell cannot be explored from where one stands: it is too far away. */
export function whyFar(view: View, openers: readonly number[], way: PathTo | undefined): Reason {
  const rule = 'B34-EXPL-01';
  const far = 'It is too far away: you explore from a tile next to it.';
  if (way) return { sentence: `${far} ${sayPlace(view, way.to)} is one, ${sayCost(way)} from you.`, rule };
  const [one] = openers;
  const where = one === undefined ? '' : ` No way leads you to ${sayPlace(view, one)} as things are.`;
  return { sentence: `${far}${where}`, rule };
}

/** Why no way leads to a tile. */
export function whyNoWay({ tile, gang }: Place, me: Player | undefined): Reason {
  if (me && me.status.is !== 'free')
    return {
      sentence: `You go nowhere: you are ${sayStatus(me.status)}.`,
      rule: me.status.is === 'captive' ? 'B34-CAP-05' : 'B34-INJ-01',
    };
  if (tile.kind === 'lake')
    return { sentence: 'You cannot go there: nobody walks onto a lake.', rule: 'B34-MOVE-03' };
  if (gang)
    return {
      sentence: 'No way is shown there: the gang injures whoever enters its tile.',
      rule: 'B34-MOVE-08',
    };
  return {
    sentence: 'No way leads you there as things are: lakes are closed, and each cliff costs a supply.',
    rule: 'B34-MOVE-04',
  };
}
