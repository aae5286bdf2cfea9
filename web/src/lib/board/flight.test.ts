import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Camera } from './camera.svelte';

const map = { x: -500, y: -800, width: 1000, height: 800 };
const phone = { width: 360, height: 460, top: 50, bottom: 0, left: 0 };

let frames: FrameRequestCallback[] = [];
beforeEach(() => {
  frames = [];
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((step) => frames.push(step));
  vi.spyOn(performance, 'now').mockReturnValue(10_000);
});
afterEach(() => void vi.restoreAllMocks());

test('a frame that is older than the flight does not throw the eye off the map', () => {
  const camera = new Camera(
    () => map,
    () => phone,
  );
  camera.look({ x: 300, y: -100 });
  const before = camera.sight;
  // On a busy machine the time of a frame lies far behind the clock.
  frames.shift()?.(7_000);
  expect(camera.sight).toEqual(before);
  frames.shift()?.(10_320);
  expect(camera.sight).toMatchObject({ scale: 1 });
});
