import { describe, expect, test } from 'vitest';

import {
  boxOf,
  fit,
  holds,
  isWhole,
  keep,
  LENS,
  lookAt,
  onMap,
  opening,
  pan,
  reach,
  READABLE,
  whole,
  zoom,
} from './camera';

const map = { x: -500, y: -800, width: 1000, height: 800 };
const desk = { width: 1000, height: 700, top: 50, bottom: 0, left: 0 };
const phone = { width: 360, height: 460, top: 50, bottom: 0, left: 0 };

describe('the whole map', () => {
  test('fits under what covers the top', () => {
    for (const window of [desk, phone]) {
      const box = boxOf(whole(map, window), window);
      const scale = window.width / box.width;
      expect(box.x).toBeLessThanOrEqual(map.x + 0.01);
      expect(box.x + box.width).toBeGreaterThanOrEqual(map.x + map.width - 0.01);
      expect(box.y + window.top / scale).toBeLessThanOrEqual(map.y + 0.01);
      expect(box.y + box.height).toBeGreaterThanOrEqual(map.y + map.height - 0.01);
    }
  });

  test('fits over what covers the foot', () => {
    const window = { ...phone, foot: 60 };
    const { y, scale } = whole(map, window);
    const box = boxOf({ x: 0, y, scale }, window);
    expect(box.y + (window.height - window.foot) / scale).toBeGreaterThanOrEqual(map.y + map.height - 0.01);
    expect(holds({ x: 0, y, scale }, window, map)).toBe(true);
    expect(holds({ x: 40, y, scale }, window, map)).toBe(false);
  });

  test('a small map is not blown up', () => {
    expect(whole({ x: 0, y: 0, width: 100, height: 80 }, desk).scale).toBe(1.5);
  });
});

test('a large map opens near me on a phone, and whole on a desk', () => {
  const me = { x: 100, y: -400 };
  expect(opening(map, desk, me)).toEqual(whole(map, desk));
  const near = opening(map, phone, me);
  expect(near.scale).toBeGreaterThan(READABLE);
  expect({ x: near.x, y: near.y }).toEqual(me);
});

test('zooming keeps the point under the finger where it is, and ends somewhere', () => {
  const before = { x: 0, y: -400, scale: 1 };
  const finger = { x: 300, y: 200 };
  const after = zoom(before, map, phone, 1.5, onMap(before, phone, finger));
  const [a, b] = [onMap(before, phone, finger), onMap(after, phone, finger)];
  expect(b.x).toBeCloseTo(a.x);
  expect(b.y).toBeCloseTo(a.y);
  expect(zoom(before, map, phone, 1000, before).scale).toBe(LENS.nearest);
  expect(isWhole(zoom(before, map, phone, 0.001, before), map, phone)).toBe(true);
});

test('dragging ends at the edge of the map', () => {
  const near = { x: 0, y: -400, scale: 1 };
  const far = pan(near, map, phone, { x: 1e6, y: 1e6 });
  const box = boxOf(far, phone);
  expect(box.x + box.width).toBeCloseTo(map.x + map.width);
  expect(box.y + box.height).toBeCloseTo(map.y + map.height);
  expect(pan(whole(map, desk), map, desk, { x: 40, y: 40 })).toMatchObject({ y: -400 });
});

test('looking at a point is near enough to read', () => {
  expect(lookAt(whole(map, phone), map, phone, { x: 0, y: -400 })).toEqual({ x: 0, y: -400, scale: 1 });
});

test('a board says itself how near one comes', () => {
  const window = { ...desk, top: 0, lens: { whole: Infinity, read: 20, nearest: 48 } };
  const board = { x: 0, y: 0, width: 100, height: 50 };
  expect(whole(board, window)).toEqual({ x: 50, y: 25, scale: 10 });
  expect(lookAt(whole(board, window), board, window, { x: 50, y: 25 }).scale).toBe(20);
  expect(zoom(whole(board, window), board, window, 99, { x: 50, y: 25 }).scale).toBe(48);
});

describe('showing a part of the map', () => {
  const part = { x: -200, y: -500, width: 100, height: 300 };

  test.each([
    ['nothing covers the window', phone],
    ['a card lies over its lower edge', { ...phone, bottom: 200 }],
    ['a card lies at its side', { ...desk, left: 300 }],
  ])('all of it is in sight: %s', (_, window) => {
    const sight = fit(whole(map, window), map, window, part);
    const box = boxOf(sight, window);
    const [left, top] = [(part.x - box.x) * sight.scale, (part.y - box.y) * sight.scale];
    expect(left).toBeGreaterThanOrEqual(window.left - 0.01);
    expect(left + part.width * sight.scale).toBeLessThanOrEqual(window.width + 0.01);
    expect(top).toBeGreaterThanOrEqual(window.top - 0.01);
    expect(top + part.height * sight.scale).toBeLessThanOrEqual(window.height - window.bottom + 0.01);
  });

  test('a small part is not blown up further than to read it', () => {
    expect(fit(whole(map, desk), map, desk, { ...part, width: 10, height: 10 }).scale).toBe(LENS.read);
  });
});

describe('bringing a point into sight', () => {
  const near = { x: 0, y: -400, scale: 1 };

  test('what is in sight already stays where it is', () => {
    expect(reach(near, map, phone, { x: 20, y: -380 }, 60)).toEqual(near);
  });

  test('what lies under a card comes out from under it', () => {
    const covered = { ...phone, bottom: 250 };
    const at = { x: 0, y: -300 };
    const box = boxOf(reach(near, map, covered, at, 60), covered);
    expect(at.y + 60).toBeLessThanOrEqual(box.y + (covered.height - covered.bottom) + 0.01);
  });

  test('even at the lower end of the map, and from under a card at the side', () => {
    const covered = { ...desk, left: 300 };
    const at = { x: -450, y: -50 };
    const sight = reach(whole(map, covered), map, covered, at, 50);
    const box = boxOf(sight, covered);
    expect((at.x - 50 - box.x) * sight.scale).toBeGreaterThanOrEqual(300 - 0.01);
    // Once the card is gone the map goes back to its middle.
    expect(keep(sight, map, desk).x).toBeCloseTo(0);
  });
});
