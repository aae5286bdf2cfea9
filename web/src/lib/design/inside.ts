/// Keeps something that floats inside the window: moves it sideways by what it sticks out.
import type { Action } from 'svelte/action';

/** How far it stays from the window's edge. */
const MARGIN = 8;

/** How far to move what reaches from `left` to `right` to lie within `width`. */
export function shiftInside(left: number, right: number, width: number): number {
  const over = right - (width - MARGIN);
  const moved = over > 0 ? -over : 0;
  // The beginning of a text matters more than its end.
  return left + moved < MARGIN ? MARGIN - left : moved;
}

export const inside: Action<HTMLElement, boolean> = (node, shown) => {
  const place = (now: boolean) => {
    node.style.transform = '';
    if (!now) return;
    const { left, right } = node.getBoundingClientRect();
    const shift = shiftInside(left, right, document.documentElement.clientWidth);
    if (shift !== 0) node.style.transform = `translateX(${shift}px)`;
  };
  place(shown);
  return { update: place };
};
