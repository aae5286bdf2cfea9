import { expect, test } from 'vitest';

import type { Box, Point } from '../../lib/board/geometry';
import { HALF, SIZE } from './cells';
import {
  bandPlace,
  BANNER,
  COMPANY,
  DIAL,
  figurePlaces,
  GANG_PLACE,
  raiderPlace,
  SITE,
  STOP,
  tokenPlaces,
} from './layout';

/** What must be read of each thing, around the point that it is drawn at. */
const part = ({ x, y }: Point, left: number, top: number, right: number, bottom: number, scale = 1): Box => ({
  x: x + left * scale,
  y: y + top * scale,
  width: (right - left) * scale,
  height: (bottom - top) * scale,
});
const figure = (point: Point) => part(point, -9, -33, 9, 0);
const berths: Readonly<Record<string, Box[]>> = {
  name: [part({ x: 0, y: -SIZE * 0.73 }, -12, -6, 12, 6)],
  stop: [part(STOP, -11, -11, 11, 11)],
  dial: [part(DIAL, -8, -8, 8, 8)],
  farm: [part(SITE, -10, -22, 16, -8)],
  raiders: [part(raiderPlace(0), -14, -26, 14, 0, COMPANY)],
  band: [part(bandPlace(0), -10, -20, 10, 0, COMPANY)],
  people: figurePlaces(1, true).map(figure),
  tokens: tokenPlaces(2, 24).map((point) => part(point, -6, -5, 6, 6)),
};

const meet = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const pairs = Object.keys(berths).flatMap((one, index, all) =>
  all.slice(index + 1).map((other) => [one, other] as const),
);

test.each(pairs)('nothing covers what one must read: %s and %s', (one, other) => {
  for (const a of berths[one] ?? []) for (const b of berths[other] ?? []) expect(meet(a, b)).toBe(false);
});

test('the cloth of a banner leaves room for the name, the stop and the people', () => {
  const cloth = part(BANNER, -9, -42, 15, -20);
  for (const other of ['name', 'dial', 'people', 'tokens'])
    for (const box of berths[other] ?? []) expect(meet(cloth, box)).toBe(false);
});

test('the gang stays off people, the dial and the tokens', () => {
  const riders = part(GANG_PLACE, -26, -30, 24, 2, COMPANY);
  for (const other of ['dial', 'tokens', 'name'])
    for (const box of berths[other] ?? []) expect(meet(riders, box)).toBe(false);
  expect(riders.x).toBeGreaterThan(-SIZE);
});

test.each([1, 2, 3, 5])('%i people stand on their tile', (count) => {
  for (const tokens of [true, false])
    for (const { x, y } of figurePlaces(count, tokens)) {
      expect(Math.abs(y)).toBeLessThan(HALF);
      expect(Math.abs(x)).toBeLessThan(SIZE - Math.abs(y) / Math.sqrt(3));
    }
});
