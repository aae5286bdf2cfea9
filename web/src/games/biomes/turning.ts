/// A tile that is about to be turned over: where, how it will lie, and its face for whoever has foreseen it.
import { toward } from './cells';
import type { Deed } from './deeds';
import { cellOf, faceUp, whereIs } from './land';
import type { Cell, Dir, TileKind, View } from './types';

export type Turning = {
  cell: Cell;
  turn: number;
  face?: { kind: TileKind; cliffs: Dir[] } | undefined;
};

/** The tile on top of the stack as it will look when it is turned so far, if the viewer has foreseen it; further
    down by `below`. */
export function foreseen(view: View, turn: number, below = 0): Turning['face'] {
  const tile = view.stack[below];
  const face = tile && faceUp(tile.face);
  return face && { kind: face.kind, cliffs: tile.cliffs?.[turn] ?? [] };
}

/** While a new camp asks how the tiles round it shall lie: the cell that is next, and how many there are. */
export function askedCell(
  view: View,
  deeds: readonly Deed[],
): { cell: Cell; index: number; count: number; turns: ReadonlyMap<number, Deed> } | undefined {
  const { pending, turn: seat } = view.board;
  if (pending?.asks !== 'camp') return undefined;
  const turns = new Map(
    deeds.flatMap((deed) => (deed.action.kind === 'turn' ? [[deed.action.turn, deed] as const] : [])),
  );
  const here = cellOf(view, whereIs(view, seat) ?? 0);
  const dir = pending.cells[pending.turns.length];
  if (!here || dir === undefined || turns.size === 0) return undefined;
  return { cell: toward(here, dir), index: pending.turns.length, count: pending.cells.length, turns };
}
