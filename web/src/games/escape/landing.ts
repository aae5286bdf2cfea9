/// Chambers that slide in when they are discovered.
import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';

import { settings } from '../../lib/settings.svelte';
import type { Side } from '../../wire/escape/Side';
import { centreOf, beyond } from './geometry';

const LAND_MS = 600;

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
