/// The eye over the temple: it follows my figure and the growing temple, until I move it by hand; then it stays where
/// I look until I ask for my figure again.
import { untrack } from 'svelte';
import { cubicOut } from 'svelte/easing';
import { Tween } from 'svelte/motion';

import { Camera } from '../../lib/board/camera.svelte';
import type { Lens } from '../../lib/board/camera';
import type { Box, Point } from '../../lib/board/geometry';
import { settings } from '../../lib/settings.svelte';
import { PITCH } from './geometry';

/** Glyphs in the red frame are 12 units high: below this they can no longer be read. */
const READABLE = 0.85;
const LENS: Lens = { whole: 1.7, read: 1.15, nearest: 3 };
/** My chamber and half of each one around it are kept in sight. */
const ROOM = PITCH;

/** A camera that knows whether it was last moved by hand. */
export class FollowingCamera extends Camera {
  following = $state(true);

  override pan(by: Point): void {
    this.following = false;
    super.pan(by);
  }

  override look(at: Point): void {
    this.following = true;
    super.look(at);
  }

  override all(): void {
    this.following = true;
    super.all();
  }

  /** Keeps a point in sight, near enough to be read. */
  follow(at: Point): void {
    if (!this.following) return;
    if (this.sight.scale < READABLE) super.look(at);
    else this.reach(at, ROOM);
  }
}

export type Sights = {
  bounds: () => Box;
  /** The window, in pixels, and what covers its top and its bottom. */
  window: () => { width: number; height: number; top: number; bottom: number };
  /** Where I am, if I am anywhere. */
  home: () => Point | undefined;
  /** Whether it is over: then all of it is to be seen. */
  over: () => boolean;
};

/** To be called while a component is made, with which it ends. */
export function eyeOver(sights: Sights): FollowingCamera {
  const bounds = Tween.of(sights.bounds, {
    duration: () => (settings.still ? 0 : 240),
    easing: cubicOut,
  });
  const camera = new FollowingCamera(
    () => bounds.current,
    () => ({ ...sights.window(), left: 0, lens: LENS }),
  );
  $effect(() => {
    const { width, height } = sights.window();
    const home = sights.home();
    // A temple that grows changes what is in sight as much as a step does.
    void bounds.target;
    if (width === 0 || height === 0 || !home) return;
    untrack(() => camera.follow(home));
  });
  $effect(() => {
    if (sights.over()) untrack(() => camera.all());
  });
  return camera;
}
