import { describe, expect, test } from 'vitest';

import { centreOn, middle, NEAREST, nearness, pan, viewBox, zoom } from './sight';

const board = { x: -100, y: 0, width: 400, height: 200 };

test('zooming keeps the point under the pointer where it is', () => {
  const at = { x: 50, y: 60 };
  const seen = zoom(board, board, 2, at);
  expect(seen.width).toBe(200);
  expect((at.x - seen.x) / seen.width).toBeCloseTo((at.x - board.x) / board.width);
  expect((at.y - seen.y) / seen.height).toBeCloseTo((at.y - board.y) / board.height);
});

test('one goes no nearer than allowed and no further than the whole', () => {
  expect(nearness(zoom(board, board, 100, middle(board)), board)).toBeCloseTo(NEAREST);
  const near = zoom(board, board, 3, { x: 0, y: 0 });
  expect(zoom(near, board, 0.01, { x: 0, y: 0 })).toEqual(board);
});

test('there and back again', () => {
  const near = zoom(board, board, 1.5, { x: 10, y: 20 });
  const back = zoom(near, board, 1 / 1.5, { x: 10, y: 20 });
  expect(back.width).toBeCloseTo(board.width);
  expect(back.x).toBeCloseTo(board.x);
});

describe('panning ends at the edge', () => {
  const near = zoom(board, board, 2, middle(board));
  test.each([
    [
      { x: 1e6, y: 1e6 },
      { x: 100, y: 100 },
    ],
    [
      { x: -1e6, y: -1e6 },
      { x: -100, y: 0 },
    ],
  ])('%o', (by, corner) => expect(pan(near, board, by)).toMatchObject(corner));

  test('the whole board does not move', () => expect(pan(board, board, { x: 30, y: 30 })).toEqual(board));
});

test('a point is put in the middle, unless it lies at the edge', () => {
  expect(middle(centreOn(board, { x: 100, y: 100 }, 4))).toEqual({ x: 100, y: 100 });
  expect(centreOn(board, { x: -100, y: 0 }, 4)).toMatchObject({ x: -100, y: 0 });
});

test('the box is written for SVG', () => expect(viewBox(board)).toBe('-100 0 400 200'));
