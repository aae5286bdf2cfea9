/// Pieces that are seen to go from where they were. Not a transition of the style sheet: those are lost when a piece
/// changes its place among the others, as it does whenever it comes to stand before or behind another.
import type { Attachment } from 'svelte/attachments';

import { settings } from '../settings.svelte';
import type { Point } from './geometry';

/** How long it takes, unless a game is in a hurry. */
const GLIDE_MS = 480;
const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)';

/** Where each was last. */
const last = new WeakMap<Element, Point>();

/** Moves a piece to a point, after a wait; one that is new with a wait appears only then. */
export function glide({ x, y }: Point, wait = 0, duration = GLIDE_MS): Attachment<SVGElement> {
  return (node) => {
    const before = last.get(node);
    last.set(node, { x, y });
    if (settings.still || (before ? before.x === x && before.y === y : wait === 0)) return;
    const at = (point: Point) => `translate(${point.x}px, ${point.y}px)`;
    const from: Keyframe = before ? { transform: at(before) } : { opacity: 0 };
    const to: Keyframe = before ? { transform: at({ x, y }) } : { opacity: 1 };
    node.animate([from, to], { duration, delay: wait, easing: EASE, fill: 'backwards' });
  };
}
