/// The eye over the temple: it follows my figure and the growing temple, until I move it by hand; then it stays where
/// I look until I ask for my figure again.
import { untrack } from 'svelte';
import { cubicOut } from 'svelte/easing';
import { Tween } from 'svelte/motion';

import { Camera } from '../../lib/board/camera.svelte';
import { holds, nearest, type Lens } from '../../lib/board/camera';
import type { Box, Point } from '../../lib/board/geometry';
import { settings } from '../../lib/settings.svelte';
import { boxAround, PITCH } from './geometry';

/** Glyphs in the red frame are 12 units high: below this they can no longer be read. */
const READABLE = 0.85;
/** Where there is room for more than my own surroundings, everybody is worth seeing from a little further away. */
const TOLD_APART = 0.55;
const ROOMY = 640;
const LENS: Lens = { whole: 1.7, read: 1.15, nearest: 3 };
/** My chamber and half of each one around it are kept in sight. */
const ROOM = PITCH;

/** A camera that knows whether it was last moved by hand. */
export class FollowingCamera extends Camera {
  following = $state(true);
  /** Whether somebody has chosen how near it is. */
  #chosen = false;

  override zoom(factor: number, at?: Point): void {
    this.#chosen = true;
    super.zoom(factor, at);
  }

  override pan(by: Point): void {
    this.following = false;
    super.pan(by);
  }

  override look(at: Point): void {
    this.following = true;
    this.#chosen = false;
    super.look(at);
  }

  override all(): void {
    this.following = true;
    this.#chosen = false;
    super.all();
  }

  /** Keeps a point in sight, near enough to be read, and all the `others` where there is room for them; and all of a `way`
      from there, however far away that is. */
  follow(at: Point, others: readonly Point[] = [], way: readonly Point[] = []): void {
    if (!this.following) return;
    const { window, sight } = this;
    if (this.#chosen || (this.whole && sight.scale >= READABLE)) return this.reach(at, ROOM);
    const everybody = boxAround([at, ...others, ...way], ROOM);
    const most = nearest(window, everybody);
    if (others.length > 0 && most >= (window.width < ROOMY ? READABLE : TOLD_APART)) {
      // It moves when somebody would be lost from sight, and comes nearer again once there is much room for it.
      const far = sight.scale < READABLE && most > LENS.read * 1.25;
      if (far || !holds(sight, window, boxAround([at, ...others, ...way], PITCH / 2))) this.show(everybody);
    } else if (way.length > 0) {
      const all = boxAround([at, ...way], PITCH * 0.6);
      const far = sight.scale < READABLE && nearest(window, all) > sight.scale * 1.25;
      if (far || !holds(sight, window, boxAround([at, ...way], PITCH / 2))) this.show(all);
    } else if (sight.scale < READABLE) super.look(at);
    else this.reach(at, ROOM);
  }
}

export type Sights = {
  bounds: () => Box;
  /** The window, in pixels, and what covers its top and its foot. */
  window: () => { width: number; height: number; top: number; foot: number };
  /** Where I am, if I am anywhere. */
  home: () => Point | undefined;
  /** Where the others are. */
  others: () => readonly Point[];
  /** The way that everybody should run now, if any. */
  way: () => readonly Point[];
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
    () => ({ ...sights.window(), bottom: 0, left: 0, lens: LENS }),
  );
  $effect(() => {
    const { width, height } = sights.window();
    const way = sights.way();
    const home = sights.home();
    const others = sights.others();
    // A temple that grows changes what is in sight as much as a step does.
    void bounds.target;
    if (width === 0 || height === 0 || !home) return;
    untrack(() => camera.follow(home, others, way));
  });
  $effect(() => {
    if (sights.over()) untrack(() => camera.all());
  });
  return camera;
}
