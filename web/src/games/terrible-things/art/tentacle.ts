/// Tentacles: a line that winds upwards and curls at its tip, given a body that tapers.
import type { Point } from '../../../lib/board/geometry';

export type Shape = {
  /** How long it is along its line. */
  length: number;
  /** How thick at its root. */
  width: number;
  /** How often it winds, and how far to the side, as an angle. */
  waves?: number;
  sway?: number;
  /** How far its tip curls, in radians; less than nothing curls to the left. */
  curl?: number;
  /** Where in its winding it begins. */
  phase?: number;
};

export type Tentacle = {
  /** The outline, from (0, 0) upwards. */
  d: string;
  suckers: (Point & { r: number })[];
  tip: Point;
};

const STEPS = 36;
/** From here on the tip curls. */
const TIP = 0.58;

const round = (value: number) => Math.round(value * 10) / 10;

/** A smooth line through the middles between its points. */
function smooth(points: readonly Point[]): string {
  return points
    .slice(0, -1)
    .map((point, index) => {
      const next = points[index + 1] ?? point;
      return `Q${round(point.x)} ${round(point.y)} ${round((point.x + next.x) / 2)} ${round((point.y + next.y) / 2)}`;
    })
    .join('');
}

export function tentacle(shape: Shape): Tentacle {
  const { length, width, waves = 1, sway = 0.5, curl = 3, phase = 0 } = shape;
  const line: (Point & { turn: number; half: number; s: number })[] = [];
  let x = 0;
  let y = 0;
  for (let step = 0; step <= STEPS; step += 1) {
    const s = step / STEPS;
    const bend = curl * Math.max(0, (s - TIP) / (1 - TIP)) ** 1.7;
    const turn = -Math.PI / 2 + sway * Math.sin(2 * Math.PI * waves * s + phase) + bend;
    line.push({ x, y, turn, half: (width / 2) * (0.08 + 0.92 * (1 - s) ** 0.85), s });
    // The curl tightens, so its steps shorten.
    const stride = (length / STEPS) * (s > TIP ? 1 - 0.45 * ((s - TIP) / (1 - TIP)) : 1);
    x += stride * Math.cos(turn);
    y += stride * Math.sin(turn);
  }
  const side = (way: number) =>
    line.map(({ x: cx, y: cy, turn, half }) => ({
      x: cx - way * half * Math.sin(turn),
      y: cy + way * half * Math.cos(turn),
    }));
  const left = side(-1);
  const right = side(1).reverse();
  const start = left[0] ?? { x: 0, y: 0 };
  const tip = line.at(-1) ?? { x: 0, y: 0 };
  const back = right[0] ?? tip;
  const suckers = line
    .filter((_, step) => step > 2 && step % 3 === 0 && step < STEPS - 3)
    .map(({ x: cx, y: cy, turn, half }) => {
      // They sit on the inner side of the curl.
      const inner = curl < 0 ? -0.45 : 0.45;
      return {
        x: round(cx - inner * half * Math.sin(turn)),
        y: round(cy + inner * half * Math.cos(turn)),
        r: round(half * 0.3),
      };
    })
    .filter(({ r }) => r >= 0.4);
  return {
    d: `M${round(start.x)} ${round(start.y)}${smooth(left)}L${round(back.x)} ${round(back.y)}${smooth(right)}Z`,
    suckers,
    tip: { x: round(tip.x), y: round(tip.y) },
  };
}
