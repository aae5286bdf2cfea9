/// Lines over the map: ways, routes and arrows.
import type { Point } from '../../lib/board/geometry';

const n = (value: number) => value.toFixed(1);

/** A line through points, rounded where it turns. */
export function smooth(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  if (rest.length < 2) return `M${[first, ...rest].map(({ x, y }) => `${n(x)} ${n(y)}`).join('L')}`;
  let path = `M${n(first.x)} ${n(first.y)}`;
  points.slice(1).forEach((point, index) => {
    const after = points[index + 2];
    if (!after) path += `L${n(point.x)} ${n(point.y)}`;
    else {
      const before = points[index] ?? first;
      const [into, out] = [toward(point, before, 0.35), toward(point, after, 0.35)];
      path += `L${n(into.x)} ${n(into.y)}Q${n(point.x)} ${n(point.y)} ${n(out.x)} ${n(out.y)}`;
    }
  });
  return path;
}

/** An arrow from one point to another, bent to one side, ending a little before its goal. */
export function arrow(
  from: Point,
  to: Point,
  bend = 0.18,
  short = 30,
): { line: string; head: string; middle: Point } {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const control = { x: (from.x + to.x) / 2 + dy * bend, y: (from.y + to.y) / 2 - dx * bend };
  const [ux, uy] = [(to.x - control.x) / (length / 2 || 1), (to.y - control.y) / (length / 2 || 1)];
  const norm = Math.hypot(ux, uy) || 1;
  const [vx, vy] = [ux / norm, uy / norm];
  const tip = { x: to.x - vx * short, y: to.y - vy * short };
  const head = [
    tip,
    { x: tip.x - vx * 15 - vy * 8, y: tip.y - vy * 15 + vx * 8 },
    { x: tip.x - vx * 15 + vy * 8, y: tip.y - vy * 15 - vx * 8 },
  ];
  const neck = { x: tip.x - vx * 12, y: tip.y - vy * 12 };
  return {
    line: `M${n(from.x)} ${n(from.y)}Q${n(control.x)} ${n(control.y)} ${n(neck.x)} ${n(neck.y)}`,
    head: `M${head.map(({ x, y }) => `${n(x)} ${n(y)}`).join('L')}Z`,
    middle: { x: (from.x + 2 * control.x + to.x) / 4, y: (from.y + 2 * control.y + to.y) / 4 },
  };
}

/** Marks of feet from one point to another: where each stands, and how it is turned. */
export function tracks(from: Point, to: Point, gap = 13): (Point & { turn: number })[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  const turn = (Math.atan2(dy, dx) * 180) / Math.PI + 90;
  return Array.from({ length: Math.max(0, Math.floor(length / gap) - 1) }, (_, index) => {
    const along = ((index + 1) * gap) / length;
    const side = index % 2 === 0 ? 4 : -4;
    return {
      x: from.x + dx * along - (dy / length) * side,
      y: from.y + dy * along + (dx / length) * side,
      turn,
    };
  });
}

function toward(from: Point, to: Point, part: number): Point {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}
