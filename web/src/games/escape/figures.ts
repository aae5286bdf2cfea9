/// Where each figure stands on the map, from the back to the front.
import type { Point } from '../../lib/board/geometry';
import { centreOf, figurePlaces } from './geometry';
import { dayOf, moverOf, outOf, pawnsAt, pawnsOf, type View } from './temple';

export type Standing = Point & {
  pawn: number;
  mover: number;
  mine: boolean;
  scale: number;
  buried: boolean;
};

export function figuresOf(view: View, mine: readonly number[]): Standing[] {
  const my = pawnsOf(view, mine);
  const stand = (pawn: number, at: Point, scale: number, buried: boolean): Standing => ({
    ...at,
    pawn,
    mover: moverOf(view, pawn),
    mine: my.includes(pawn),
    scale,
    buried,
  });
  const inside = view.temple.flatMap((chamber, place) => {
    const here = pawnsAt(view, place);
    const { x, y } = centreOf(chamber.cell);
    const places = figurePlaces(here.length);
    const scale = here.length > 3 ? 0.84 : 1;
    // A chest in the corner stays in sight.
    const aside = chamber.treasure ? 8 : 0;
    return here.map((pawn, index) => {
      const spot = places[index] ?? { x: 0, y: 0 };
      return stand(pawn, { x: x + spot.x - aside, y: y + spot.y }, scale, view.end === 'collapsed');
    });
  });
  return [...inside, ...outside(view, stand)].sort((one, other) => one.y - other.y || one.x - other.x);
}

/** Those who are out stand in the open before the Exit, where there is room for them. */
function outside(
  view: View,
  stand: (pawn: number, at: Point, scale: number, buried: boolean) => Standing,
): Standing[] {
  const clearing = dayOf(view)?.clearing;
  if (!clearing) return [];
  const { x, y } = centreOf(clearing);
  const out = outOf(view).flatMap((seat) => view.players[seat - 1]?.pawn ?? seat);
  const places = figurePlaces(out.length);
  return out.map((pawn, index) => {
    const spot = places[index] ?? { x: 0, y: 0 };
    return stand(pawn, { x: x + spot.x, y: y + spot.y - 6 }, 0.9, false);
  });
}
