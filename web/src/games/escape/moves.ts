/// What a press on the map does: which neighbouring chamber or dark entrance is behind which side, and what is offered
/// there. The rules are the game's: here offers are only found again by their side.
import type { Offer } from '../../table/board';
import type { Action } from '../../wire/escape/Action';
import type { Double } from '../../wire/escape/Double';
import type { Side } from '../../wire/escape/Side';
import { beyond, keyOf, SIDES } from './geometry';
import { chamberOf, type View } from './temple';
import type { Aim } from './targeting.svelte';

/** One of my figures and what it could do with a cell beside it. */
export type Move = {
  seat: number;
  side: Side;
  kind: 'enter' | 'discover';
  /** What may be done now, and what treasures it takes. */
  offer?: Offer | undefined;
  with: readonly Double[];
  /** What to ask about when nothing is offered. */
  text: string;
};

/** What my figures could do with the cells around them, by the cell's key. What can be done now comes before what
    cannot, and what costs no treasure before what does. */
export function movesOf(view: View, mine: readonly number[], offers: readonly Offer[]): Map<string, Move> {
  const moves = new Map<string, Move>();
  for (const seat of mine) {
    const chamber = chamberOf(view, seat);
    if (!chamber || view.end) continue;
    SIDES.forEach((side, index) => {
      const behind = chamber.sides[index] ?? 'wall';
      if (behind === 'wall') return;
      const kind = behind === 'entrance' ? 'discover' : 'enter';
      const offer = cheapest(
        offers.filter((one) => one.seat === seat && goes(one.action as Action, kind, side)),
      );
      const move: Move = {
        seat,
        side,
        kind,
        offer,
        with: offer ? doubles(offer.action as Action) : [],
        text: `${kind} side=${side}`,
      };
      const key = keyOf(beyond(chamber.cell, side));
      if (!moves.get(key)?.offer) moves.set(key, move);
    });
  }
  return moves;
}

function goes(action: Action, kind: 'enter' | 'discover', side: Side): boolean {
  return action.kind === kind && action.side === side;
}

function doubles(action: Action): readonly Double[] {
  return action.kind === 'enter' ? (action.with ?? []) : [];
}

function cheapest(offers: readonly Offer[]): Offer | undefined {
  return offers.toSorted(
    (one, other) => doubles(one.action as Action).length - doubles(other.action as Action).length,
  )[0];
}

/** Where a treasure may be used that is aimed: chambers for Teleport, the walls between two for Secret passage. */
export type Target = { offer: Offer; tile: string; side?: Side };

export function targetsOf(aim: Aim | undefined, offers: readonly Offer[]): Target[] {
  return offers.flatMap((offer): Target[] => {
    const action = offer.action as Action;
    if (aim === 'teleport' && action.kind === 'teleport') return [{ offer, tile: action.to }];
    if (aim === 'passage' && action.kind === 'passage')
      return [{ offer, tile: action.at, side: action.side }];
    return [];
  });
}
