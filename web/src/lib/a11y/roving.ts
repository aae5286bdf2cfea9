/// Roving focus: one stop for the Tab key, arrows within. For rows of tabs, lists of actions, hands
/// of cards and cells of a board.
import type { Action } from 'svelte/action';

type Options = {
  /** Which arrows walk: left and right, up and down, or all four in reading order. */
  along?: 'row' | 'column' | 'both';
  /** What is walked; whatever can be pressed unless said otherwise. */
  items?: string;
};

const ITEMS = '[role="tab"], [role="button"], button:not([disabled]), a[href]';

export const roving: Action<HTMLElement | SVGElement, Options | undefined> = (node, options) => {
  let { along = 'row', items = ITEMS } = options ?? {};

  const list = () => [...node.querySelectorAll<HTMLElement | SVGElement>(items)];

  function settle(chosen?: Element | null): void {
    const all = list();
    const stop =
      all.find((item) => item === chosen) ??
      all.find((item) => item.getAttribute('aria-selected') === 'true') ??
      all.find((item) => item.getAttribute('tabindex') === '0') ??
      all[0];
    for (const item of all) {
      const index = item === stop ? '0' : '-1';
      // Writing what stands there already would wake the observer again.
      if (item.getAttribute('tabindex') !== index) item.setAttribute('tabindex', index);
    }
  }

  function pressed(event: Event): void {
    if (!(event instanceof KeyboardEvent) || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = list();
    const at = all.findIndex((item) => item === event.target);
    if (at < 0) return;
    const to = stepTo(event.key, at, all.length, along);
    const next = to === undefined ? undefined : all[to];
    if (!next) return;
    event.preventDefault();
    settle(next);
    next.focus();
  }

  const focused = ({ target }: FocusEvent) => {
    if (target instanceof Element && node.contains(target) && target.matches(items)) settle(target);
  };
  const observer = new MutationObserver(() => settle(document.activeElement));

  settle();
  node.addEventListener('keydown', pressed);
  // Not on the node: a part of an SVG that listens for focus becomes a stop of its own in Chromium.
  document.addEventListener('focusin', focused);
  observer.observe(node, { childList: true, subtree: true });

  return {
    update(next) {
      ({ along = 'row', items = ITEMS } = next ?? {});
      settle();
    },
    destroy() {
      observer.disconnect();
      node.removeEventListener('keydown', pressed);
      document.removeEventListener('focusin', focused);
    },
  };
};

/** Where a key leads from place `at` of `count`; nowhere if it is not one that walks. */
export function stepTo(
  key: string,
  at: number,
  count: number,
  along: 'row' | 'column' | 'both',
): number | undefined {
  const row = along !== 'column';
  const column = along !== 'row';
  switch (key) {
    case 'ArrowRight':
      return row ? (at + 1) % count : undefined;
    case 'ArrowLeft':
      return row ? (at + count - 1) % count : undefined;
    case 'ArrowDown':
      return column ? (at + 1) % count : undefined;
    case 'ArrowUp':
      return column ? (at + count - 1) % count : undefined;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
