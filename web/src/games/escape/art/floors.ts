/// Floors: how the stones of a chamber are laid. Each is a list of stones, some lighter and some darker than the rest,
/// thrown by the chamber's seed, so that a chamber looks the same to everybody and like no other.
import type { Point } from '../../../lib/board/geometry';
import { chance, FLOOR } from '../geometry';

export type Floor = {
  /** All joints. */
  joints: string;
  light: string;
  dark: string;
};

type Stone = readonly Point[];
type Lay = (next: () => number) => Stone[];

const EDGE = FLOOR + 1;
const p = (x: number, y: number): Point => ({ x, y });

function box(left: number, top: number, right: number, bottom: number): Stone {
  return [p(left, top), p(right, top), p(right, bottom), p(left, bottom)];
}

/** Cuts a length into pieces of about a size. */
function cuts(from: number, to: number, about: number, next: () => number): number[] {
  const at = [from];
  let last = from;
  while (last < to - about * 0.7) {
    last = Math.min(to, last + about * (0.75 + next() * 0.5));
    at.push(last);
  }
  at[at.length - 1] = to;
  return at;
}

const pairs = <T>(list: readonly T[]): [T, T][] =>
  list.slice(1).flatMap((to, index) => {
    const from = list[index];
    return from === undefined ? [] : [[from, to] as [T, T]];
  });

const flags: Lay = (next) =>
  pairs(cuts(-EDGE, EDGE, 19, next)).flatMap(([top, bottom]) =>
    pairs(cuts(-EDGE, EDGE, 23, next)).map(([left, right]) => box(left, top, right, bottom)),
  );

const bond: Lay = (next) =>
  Array.from({ length: 7 }, (_, row) => row).flatMap((row) => {
    const top = -EDGE + (row * 2 * EDGE) / 7;
    const shift = (row % 2) * 10 + next() * 3;
    return Array.from({ length: 6 }, (_, column) =>
      box(-EDGE - 20 + shift + column * 20, top, -EDGE + shift + column * 20, top + (2 * EDGE) / 7),
    );
  });

function arc(inner: number, outer: number, from: number, to: number): Stone {
  const at = (r: number, turn: number) => p(r * Math.cos(turn), r * Math.sin(turn));
  const along = [0, 0.25, 0.5, 0.75, 1].map((part) => from + (to - from) * part);
  return [...along.map((turn) => at(outer, turn)), ...along.toReversed().map((turn) => at(inner, turn))];
}

const rings: Lay = (next) => {
  const turn = next() * Math.PI;
  return [
    [0, 10, 5],
    [10, 21, 9],
    [21, 33, 14],
    [33, 56, 18],
  ].flatMap(([inner = 0, outer = 0, many = 1]) =>
    Array.from({ length: many }, (_, index) =>
      arc(inner, outer, turn + (index * 2 * Math.PI) / many, turn + ((index + 1) * 2 * Math.PI) / many),
    ),
  );
};

const diamonds: Lay = () => {
  const half = 13;
  const stones: Stone[] = [];
  for (let row = -4; row <= 4; row += 1)
    for (let column = -4; column <= 4; column += 1) {
      if ((row + column) % 2 !== 0) continue;
      const [x, y] = [column * half, row * half];
      stones.push([p(x, y - half), p(x + half, y), p(x, y + half), p(x - half, y)]);
    }
  return stones;
};

const herringbone: Lay = () => {
  const unit = 9.5;
  const stones: Stone[] = [];
  for (let row = -6; row <= 6; row += 1)
    for (let column = -6; column <= 6; column += 1) {
      const [x, y] = [column * unit, row * unit];
      const kind = (((column - row) % 4) + 4) % 4;
      if (kind === 0) stones.push(box(x, y, x + 2 * unit, y + unit));
      else if (kind === 3) stones.push(box(x, y - unit, x + unit, y + unit));
    }
  return stones;
};

const slabs: Lay = (next) => {
  const [x, y] = [(next() - 0.5) * 16, (next() - 0.5) * 16];
  const crack = (left: number, top: number, right: number, bottom: number): Stone[] => {
    const [a, b] = [
      left + (right - left) * (0.3 + next() * 0.4),
      left + (right - left) * (0.3 + next() * 0.4),
    ];
    const middle = p((a + b) / 2 + (next() - 0.5) * 8, (top + bottom) / 2);
    return [
      [p(left, top), p(a, top), middle, p(b, bottom), p(left, bottom)],
      [p(a, top), p(right, top), p(right, bottom), p(b, bottom), middle],
    ];
  };
  return [
    ...crack(-EDGE, -EDGE, x, y),
    box(x, -EDGE, EDGE, y),
    box(-EDGE, y, x, EDGE),
    ...crack(x, y, EDGE, EDGE),
  ];
};

const maze: Lay = () => {
  const stones: Stone[] = [];
  for (const [outer, inner] of [
    [EDGE, 29],
    [29, 19],
    [19, 9],
  ] as const) {
    stones.push(
      box(-outer, -outer, inner, -inner),
      box(inner, -outer, outer, inner),
      box(-inner, inner, outer, outer),
      box(-outer, -inner, -inner, outer),
    );
  }
  return [...stones, box(-9, -9, 9, 9)];
};

const star: Lay = () => {
  const at = (r: number, turn: number) => p(r * Math.cos(turn), r * Math.sin(turn));
  const stones: Stone[] = [];
  for (let index = 0; index < 8; index += 1) {
    const turn = (index * Math.PI) / 4;
    const step = Math.PI / 8;
    stones.push([p(0, 0), at(13, turn - step), at(29, turn), at(13, turn + step)]);
    stones.push([
      at(29, turn),
      at(13, turn + step),
      at(29, turn + 2 * step),
      at(58, turn + 2 * step),
      at(58, turn),
    ]);
  }
  return stones;
};

const LAYS: readonly Lay[] = [flags, bond, rings, diamonds, herringbone, slabs, maze, star];

const drawn = (stone: Stone) => `M${stone.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;

/** The floor of a chamber. Its number picks how the stones are laid, so that neighbours in the list differ. */
export function floorOf(number: number, seed: number): Floor {
  const next = chance(seed);
  const stones = (LAYS[number % LAYS.length] ?? flags)(next);
  const light: string[] = [];
  const dark: string[] = [];
  for (const stone of stones) {
    const thrown = next();
    if (thrown < 0.26) light.push(drawn(stone));
    else if (thrown < 0.5) dark.push(drawn(stone));
  }
  return { joints: stones.map(drawn).join(''), light: light.join(''), dark: dark.join('') };
}

/** The joints between the blocks of a wall: lines across it, a little off beat. */
export function wallJoints(seed: number): string {
  const next = chance(seed + 99);
  const lines: string[] = [];
  for (const turn of [0, 1, 2, 3]) {
    for (const at of cuts(-48, 48, 13, next).slice(1, -1)) {
      const [a, b] = [at, at + (next() - 0.5) * 1.6];
      const [x1, y1, x2, y2] = [
        [a, -49.5, b, -39],
        [39, a, 49.5, b],
        [a, 39, b, 49.5],
        [-49.5, a, -39, b],
      ][turn] ?? [0, 0, 0, 0];
      lines.push(`M${x1?.toFixed(1)} ${y1?.toFixed(1)}L${x2?.toFixed(1)} ${y2?.toFixed(1)}`);
    }
  }
  return lines.join('');
}
