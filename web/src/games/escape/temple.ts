/// What the map reads out of a view: who stands where, what lies in the dark, and which way leads home.
import type { Cell } from '../../wire/escape/Cell';
import type { SeenChamber } from '../../wire/escape/SeenChamber';
import type { Side } from '../../wire/escape/Side';
import type { View } from '../../wire/escape/View';
import { beyond, daySide, keyOf, SIDES } from './geometry';

export type { View };

export const START = 'M-START';
export const EXIT = 'M-EXIT';

/** The seat whose eyes the map has: the first of mine that is still inside, else the first. */
export function meAmong(view: View, mine: readonly number[]): number | undefined {
  return mine.find((seat) => chamberOf(view, seat)) ?? mine[0];
}

/** The chamber in which the figure of a player stands; none once it is out. */
export function chamberOf(view: View, seat: number | undefined): SeenChamber | undefined {
  return view.temple[view.players[(seat ?? 0) - 1]?.place ?? -1];
}

/** The figures that my seats move, by their colours. */
export function pawnsOf(view: View, mine: readonly number[]): number[] {
  return mine.flatMap((seat) => view.players[seat - 1]?.pawn ?? []);
}

/** Who moves each figure, by its colour. */
export function moverOf(view: View, pawn: number): number {
  const at = view.players.findIndex((player) => player.pawn === pawn);
  return at < 0 ? pawn : at + 1;
}

/** The figures in a chamber, by their colours. */
export function pawnsAt(view: View, place: number): number[] {
  return view.pawns.flatMap((at, index) => (at === place ? [index + 1] : []));
}

/** A cell where nothing is known yet, and the doors that lead into it. */
export type Dark = { cell: Cell; doors: { place: number; side: Side }[] };

/** Every dark cell behind an open entrance. */
export function darkOf(view: View): Dark[] {
  const found = new Map<string, Dark>();
  view.temple.forEach((chamber, place) => {
    chamber.sides.forEach((behind, index) => {
      const side = SIDES[index];
      if (behind !== 'entrance' || !side) return;
      const cell = beyond(chamber.cell, side);
      const dark = found.get(keyOf(cell)) ?? { cell, doors: [] };
      dark.doors.push({ place, side });
      found.set(keyOf(cell), dark);
    });
  });
  return [...found.values()];
}

/** The chambers on the shortest way from one of them to where everybody should run, that one included. */
export function wayHome(view: View, from: SeenChamber | undefined): SeenChamber[] {
  const way: SeenChamber[] = [];
  let at = from;
  while (at && way.length <= view.temple.length) {
    way.push(at);
    const side: Side | undefined = at.home?.side;
    const behind = side && at.sides[SIDES.indexOf(side)];
    at = typeof behind === 'object' && 'way' in behind ? view.temple[behind.way] : undefined;
  }
  return way.length > 1 ? way : [];
}

/** The Exit, and the cell in the open before it where nothing else lies. */
export function dayOf(view: View): { exit: SeenChamber; side: Side; clearing: Cell | undefined } | undefined {
  const exit = view.temple.find(({ tile }) => tile === EXIT);
  if (!exit) return undefined;
  const side = daySide(exit.turn);
  const cell = beyond(exit.cell, side);
  const taken = [...view.temple.map((chamber) => chamber.cell), ...darkOf(view).map((dark) => dark.cell)];
  return { exit, side, clearing: taken.some((one) => keyOf(one) === keyOf(cell)) ? undefined : cell };
}

/** Who is out, by seat. */
export function outOf(view: View): number[] {
  return view.players.flatMap(({ out }, index) => (out ? [index + 1] : []));
}
