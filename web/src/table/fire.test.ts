import { expect, test } from 'vitest';

import { around } from './fire';

test.each([1, 2, 3, 4, 5, 6])(
  '%d sit apart from each other and from the fire, inside the picture',
  (count) => {
    const places = Array.from({ length: count }, (_, index) => around(index, count));
    for (const [index, { x, y }] of places.entries()) {
      expect(x).toBeGreaterThan(40);
      expect(x).toBeLessThan(440);
      expect(y).toBeGreaterThan(30);
      expect(y).toBeLessThan(290);
      expect(Math.hypot(x - 240, y - 170)).toBeGreaterThan(75);
      for (const other of places.slice(index + 1))
        expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThan(80);
    }
  },
);
