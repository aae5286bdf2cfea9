import { beforeEach, describe, expect, test } from 'vitest';

import { settings } from '../../lib/settings.svelte';
import { FollowingCamera } from './eye.svelte';

beforeEach(() => {
  settings.motion = 'still';
});

const map = { x: -500, y: -500, width: 1000, height: 1000 };
const window = { width: 360, height: 400, top: 40, bottom: 0, left: 0 };
const camera = () =>
  new FollowingCamera(
    () => map,
    () => window,
  );

describe('the eye', () => {
  test('follows me, near enough to read the red frames', () => {
    const eye = camera();
    eye.follow({ x: 300, y: 100 });
    expect(eye.sight.scale).toBeGreaterThan(0.85);
    expect(eye.sight).toMatchObject({ x: 300, y: 100 });
    eye.follow({ x: -300, y: 100 });
    expect(Math.abs(eye.sight.x + 300)).toBeLessThan(80);
  });

  test('stays where it was panned to, until it is asked back', () => {
    const eye = camera();
    eye.follow({ x: 0, y: 0 });
    eye.pan({ x: 150, y: 0 });
    expect(eye.following).toBe(false);
    const { x } = eye.sight;
    eye.follow({ x: -300, y: 0 });
    expect(eye.sight.x).toBe(x);
    eye.look({ x: -300, y: 0 });
    expect(eye.following).toBe(true);
    expect(eye.sight.x).toBe(-300);
  });

  test('shows everybody where there is room, from further away, and does not fidget', () => {
    const desk = { width: 1040, height: 640, top: 40, bottom: 0, left: 0 };
    const eye = new FollowingCamera(
      () => map,
      () => desk,
    );
    const me = { x: -400, y: -300 };
    const others = [
      { x: 400, y: 300 },
      { x: 0, y: 400 },
    ];
    eye.follow(me, others);
    const { sight } = eye;
    for (const { x, y } of [me, ...others]) {
      expect(Math.abs(x - sight.x) * sight.scale).toBeLessThan(desk.width / 2);
      expect(Math.abs(y - sight.y) * sight.scale).toBeLessThan((desk.height - desk.top) / 2);
    }
    eye.follow(me, [{ x: 300, y: 250 }]);
    expect(eye.sight).toEqual(sight);
    // Together again: near enough to read.
    eye.follow(me, [{ x: -300, y: -300 }]);
    expect(eye.sight.scale).toBeGreaterThan(0.85);
  });

  test('on a phone it stays with me when the others are far away', () => {
    const eye = camera();
    eye.follow({ x: 300, y: 100 }, [{ x: -400, y: -400 }]);
    expect(eye.sight.scale).toBeGreaterThan(0.85);
    expect(eye.sight).toMatchObject({ x: 300, y: 100 });
  });

  test('the whole way home is in sight, also on a phone', () => {
    const eye = camera();
    const me = { x: 300, y: 100 };
    const way = [me, { x: 196, y: 100 }, { x: 92, y: 100 }, { x: -12, y: 100 }, { x: -12, y: -4 }];
    eye.follow(me, [{ x: -400, y: -400 }], way);
    for (const { x, y } of way) {
      expect(Math.abs(x - eye.sight.x) * eye.sight.scale).toBeLessThan(window.width / 2);
      expect(Math.abs(y - eye.sight.y) * eye.sight.scale).toBeLessThan((window.height - window.top) / 2);
    }
    // Once it is over, near enough to read again.
    eye.follow({ x: -12, y: -4 }, [{ x: -400, y: -400 }]);
    expect(eye.sight.scale).toBeGreaterThan(0.85);
  });

  test('whoever has chosen how near it is keeps that', () => {
    const eye = camera();
    eye.follow({ x: 0, y: 0 });
    eye.zoom(0.6);
    const { scale } = eye.sight;
    eye.follow({ x: 100, y: 0 }, [{ x: 50, y: 0 }]);
    expect(eye.sight.scale).toBe(scale);
  });
});
