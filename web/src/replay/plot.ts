/// Where the lines of a game's course run, in a box of `WIDTH` by `HEIGHT`.
import type { Standing } from './course';

export const WIDTH = 600;
export const HEIGHT = 160;

/** The place of a value between two ends, along a side of this length. */
export function along(value: number, from: number, to: number, length: number): number {
  return to === from ? 0 : ((value - from) / (to - from)) * length;
}

export type Scale = { x: (seq: number) => number; y: (points: number) => number };

/** Points begin at nothing, unless some seat had less. */
export function scaleOf(standings: readonly Standing[]): Scale {
  const all = standings.flatMap(({ points }) => points);
  const least = Math.min(0, ...all);
  const most = Math.max(least + 1, ...all);
  const first = standings[0]?.seq ?? 0;
  const last = standings.at(-1)?.seq ?? first;
  return {
    x: (seq) => along(seq, first, last, WIDTH),
    y: (points) => HEIGHT - along(points, least, most, HEIGHT),
  };
}

/** The line of one seat: points stay as they are until they change, so it goes in steps. */
export function lineOf(standings: readonly Standing[], seat: number, { x, y }: Scale): string {
  let path = '';
  let before: number | undefined;
  for (const { seq, points } of standings) {
    const here = points[seat - 1];
    if (here === undefined) continue;
    if (before === undefined) path = `M${round(x(seq))} ${round(y(here))}`;
    else if (here !== before) path += `H${round(x(seq))}V${round(y(here))}`;
    before = here;
  }
  return before === undefined ? '' : `${path}H${WIDTH}`;
}

/** Moves places apart that are nearer than `gap`, in their order, and none below `most`. */
export function spread(places: readonly number[], gap: number, most: number): number[] {
  const order = places
    .map((place, index) => ({ place, index }))
    .sort((one, other) => one.place - other.place);
  order.forEach((one, at) => {
    const above = order[at - 1];
    if (above) one.place = Math.max(one.place, above.place + gap);
  });
  order.reverse().forEach((one, at) => {
    const below = order[at - 1];
    one.place = Math.min(one.place, below ? below.place - gap : most);
  });
  const moved = [...places];
  for (const { place, index } of order) moved[index] = place;
  return moved;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
