/// Walking over a board with the arrow keys: one stop for the Tab key, and from there to whatever
/// lies nearest in that direction. Items say where they lie in `data-x` and `data-y`. Whoever comes
/// from elsewhere begins at `home`, if that is known.
import type { Action } from 'svelte/action';

import { towards, type Direction, type Point } from '../board/geometry';

const ITEMS = '[role="button"][data-x], [role="img"][data-x]';

const KEYS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

type Options = { home?: Point | undefined };

export const walk: Action<SVGElement, Options | undefined> = (node, options) => {
  let home = options?.home;
  const list = () => [...node.querySelectorAll<SVGElement>(ITEMS)];
  const place = (item: SVGElement) => ({ x: Number(item.dataset['x']), y: Number(item.dataset['y']) });

  const isHome = (item: SVGElement) =>
    home !== undefined && Math.hypot(place(item).x - home.x, place(item).y - home.y) < 1;

  function settle(chosen?: Element | null): void {
    const all = list();
    const stop =
      all.find((item) => item === chosen) ??
      all.find(isHome) ??
      all.find((item) => item.getAttribute('tabindex') === '0') ??
      all[0];
    for (const item of all) {
      const index = item === stop ? '0' : '-1';
      if (item.getAttribute('tabindex') !== index) item.setAttribute('tabindex', index);
    }
  }

  function pressed(event: KeyboardEvent): void {
    const direction = KEYS[event.key];
    if (!direction || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const all = list();
    const here = all.find((item) => item === event.target);
    if (!here) return;
    const index = towards(place(here), all.map(place), direction);
    const next = index === undefined ? undefined : all[index];
    event.preventDefault();
    event.stopPropagation();
    if (!next) return;
    settle(next);
    next.focus();
  }

  const focused = ({ target }: FocusEvent) => {
    if (target instanceof Element && node.contains(target) && target.matches(ITEMS)) settle(target);
  };
  const observer = new MutationObserver(() => settle(document.activeElement));

  settle();
  node.addEventListener('keydown', pressed);
  // Not on the node: a part of an SVG that listens for focus becomes a stop of its own in Chromium.
  document.addEventListener('focusin', focused);
  observer.observe(node, { childList: true, subtree: true });
  return {
    update(next) {
      home = next?.home;
      settle(document.activeElement);
    },
    destroy() {
      observer.disconnect();
      node.removeEventListener('keydown', pressed);
      document.removeEventListener('focusin', focused);
    },
  };
};
