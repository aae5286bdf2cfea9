/// Figures that are seen to go from where they were, and chambers that slide in. Not a transition of the style sheet:
/// those are lost when a figure comes to stand before or behind another.
import { cubicOut } from 'svelte/easing';
import type { Attachment } from 'svelte/attachments';
import type { TransitionConfig } from 'svelte/transition';

import type { Point } from '../../lib/board/geometry';
import { settings } from '../../lib/settings.svelte';
import type { Side } from '../../wire/escape/Side';
import { centreOf, beyond } from './geometry';

const GLIDE_MS = 240;
const LAND_MS = 600;
const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)';

/** Where each was last. */
const last = new WeakMap<Element, Point>();

export function glide({ x, y }: Point): Attachment<SVGElement> {
  return (node) => {
    const before = last.get(node);
    last.set(node, { x, y });
    if (settings.still || !before || (before.x === x && before.y === y)) return;
    const at = (point: Point) => `translate(${point.x}px, ${point.y}px)`;
    node.animate([{ transform: at(before) }, { transform: at({ x, y }) }], {
      duration: GLIDE_MS,
      easing: EASE,
    });
  };
}

/** A chamber is pushed in from the side that lies away from its stairway, and drops into its place. */
export function land(_node: Element, { from }: { from: Side }): TransitionConfig {
  const off = centreOf(beyond({ x: 0, y: 0 }, from));
  return {
    duration: settings.still ? 0 : LAND_MS,
    easing: cubicOut,
    css: (t, u) =>
      `transform: translate(${off.x * 0.7 * u}px, ${off.y * 0.7 * u}px) scale(${1 + 0.16 * u}); opacity: ${Math.min(1, t * 2)}`,
  };
}
