import { describe, expect, test } from 'vitest';

import type { Box, Point } from '../../lib/board/geometry';
import { CARD, holes, layoutFor, locationAt, pawnAt, type Spot, tokenAt } from './geometry';

const WIDE = layoutFor(1000, 700);
const TALL = layoutFor(360, 500);
const LOW = layoutFor(360, 300);

function within({ x, y }: Point, box: Box, margin = 0): boolean {
  return (
    x - margin >= box.x &&
    x + margin <= box.x + box.width &&
    y - margin >= box.y &&
    y + margin <= box.y + box.height
  );
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function cardBox({ x, y, scale }: Spot): Box {
  const [width, height] = [CARD.width * scale, CARD.height * scale];
  return { x: x - width / 2, y: y - height / 2, width, height };
}

test('on a phone the map keeps its shape, whatever lies below it', () => {
  expect([500, 300, 120].map((height) => layoutFor(360, height, true).shape)).toEqual(['low', 'low', 'low']);
});

test('a place that is broad for its height is wide, a phone is tall, and the upper part of one low', () => {
  expect([WIDE.shape, TALL.shape, LOW.shape]).toEqual(['wide', 'tall', 'low']);
});

describe.each([WIDE, TALL, LOW])('the $shape map', (layout) => {
  test('has six locations, by their numbers', () => {
    expect(layout.locations.map(({ slot }) => slot)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(locationAt(layout, 4)?.slot).toBe(4);
    expect(locationAt(layout, 7)).toBeUndefined();
  });

  test('no two places are pressed at once, and all are on the map', () => {
    const boxes = [...layout.locations, layout.boat, layout.post].map(({ box }) => box);
    for (const [index, box] of boxes.entries()) {
      expect(within(box, layout.box)).toBe(true);
      expect(within({ x: box.x + box.width, y: box.y + box.height }, layout.box)).toBe(true);
      for (const other of boxes.slice(index + 1)) expect(overlap(box, other)).toBe(false);
    }
  });

  test('a card lies inside its location', () => {
    for (const { card, box } of layout.locations) {
      const lies = cardBox(card);
      expect(within(lies, box)).toBe(true);
      expect(within({ x: lies.x + lies.width, y: lies.y + lies.height }, box)).toBe(true);
    }
  });

  test('tokens lie beside the card, not on it', () => {
    for (const location of layout.locations) {
      for (const index of [0, 1, 2]) {
        const token = tokenAt(location, index);
        expect(within(token, location.box)).toBe(true);
        expect(token.x + 16 * token.scale).toBeLessThanOrEqual(cardBox(location.card).x);
      }
    }
  });

  test('four pawns stand apart at each place', () => {
    for (const place of [...layout.locations, layout.boat, layout.post]) {
      const feet = [0, 1, 2, 3].map((index) => pawnAt(place, index));
      expect(feet.every((foot) => within(foot, place.box))).toBe(true);
      const apart = feet.flatMap((a, index) =>
        feet.slice(index + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)),
      );
      expect(Math.min(...apart)).toBeGreaterThan(10);
    }
  });

  test('how many are left lies beside the deck, and under nothing', () => {
    const { deck, counts, rumours, boat, post } = layout;
    const left = {
      x: counts.x,
      y: counts.y - 30 * counts.scale,
      width: 32 * counts.scale,
      height: 60 * counts.scale,
    };
    for (const other of [cardBox(deck), cardBox(rumours), boat.box, post.box])
      expect(overlap(left, other)).toBe(false);
    // The number on the Rumours stands out at their corner.
    expect(left.x + left.width).toBeLessThanOrEqual(cardBox(rumours).x - 11 * rumours.scale);
  });

  test.each([5, 7, 13])('a track of %i holes stays on the map', (total) => {
    const places = holes(layout, total);
    expect(places).toHaveLength(total);
    expect(places.every((place) => within(place, layout.box, 18 * place.scale))).toBe(true);
    const [first, second] = places;
    const pitch = Math.hypot((first?.x ?? 0) - (second?.x ?? 0), (first?.y ?? 0) - (second?.y ?? 0));
    expect(pitch).toBeGreaterThanOrEqual(36 * (first?.scale ?? 1));
  });
});
