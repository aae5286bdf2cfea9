/// The eye over the valley: it opens where I am, steps aside for what lies over the map, and keeps in sight what
/// somebody looks at.
import { untrack } from 'svelte';
import { cubicOut } from 'svelte/easing';
import { Tween } from 'svelte/motion';

import { Camera } from '../../lib/board/camera.svelte';
import type { Box, Point } from '../../lib/board/geometry';
import { settings } from '../../lib/settings.svelte';

/** Room around what is kept in sight. */
const ROOM = 66;

export type Sights = {
  bounds: () => Box;
  /** The window, in pixels, and what covers it. */
  window: () => { width: number; height: number; top: number; bottom: number; left: number };
  /** Where I am. */
  home: () => Point;
  /** What a card is about, while one is open. */
  subject: () => Point | undefined;
  myTurn: () => boolean;
};

/** To be called while a component is made, with which it ends. */
export function eyeOver(sights: Sights): Camera {
  // Nothing jumps: neither for a card, nor when the map grows.
  const slide = { duration: () => (settings.still ? 0 : 240), easing: cubicOut };
  const bottom = Tween.of(() => sights.window().bottom, slide);
  const left = Tween.of(() => sights.window().left, slide);
  const bounds = Tween.of(sights.bounds, slide);
  const camera = new Camera(
    () => bounds.current,
    () => ({ ...sights.window(), bottom: bottom.current, left: left.current }),
  );
  let opened = false;
  $effect(() => {
    const { width, height } = sights.window();
    if (opened || width === 0 || height === 0) return;
    opened = true;
    camera.open(untrack(sights.home));
  });
  $effect(() => {
    // A card must not hide the tile it is about.
    const subject = sights.subject();
    const covered = { bottom: bottom.target, left: left.target };
    untrack(() => (subject ? camera.reach(subject, ROOM, covered) : camera.release()));
  });
  $effect(() => {
    // When my turn comes, I am in sight.
    if (!sights.myTurn() || !opened) return;
    untrack(() => !sights.subject() && !camera.whole && camera.reach(sights.home(), ROOM));
  });
  return camera;
}
