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
});
