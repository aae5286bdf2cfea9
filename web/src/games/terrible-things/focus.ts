/// Where the focus goes when what had it is gone: whoever plays by keys presses something, and it is not there any
/// more. Then the focus is at the tray, on what is wanted next, and not at the top of the page.
import type { Action } from 'svelte/action';

const CONTROLS = 'button, [role="button"], [role="tab"], [tabindex]';

/** What is wanted next, in the order in which it is looked for. */
const WANTED = ['[data-dice] [role="button"]', '.answer', '.primary', 'button:not([disabled])'];

/** What is wanted next in a home, or the home itself. */
export function nextIn(home: Element): HTMLElement | SVGElement | undefined {
  for (const one of WANTED) {
    const found = home.querySelector<HTMLElement | SVGElement>(one);
    if (found) return found;
  }
  return home.querySelector<HTMLElement>('[tabindex="-1"]') ?? undefined;
}

/** Minds the focus of whatever is pressed inside. The homes are marked by `data-home`. */
export const minded: Action<HTMLElement> = (node) => {
  let last: Element | undefined;
  let keyed = false;

  const came = ({ target }: FocusEvent) => {
    last = target instanceof Element && target.matches(CONTROLS) ? target : undefined;
  };
  const went = ({ target }: FocusEvent) => {
    // What was taken away is known only after it is gone.
    queueMicrotask(() => {
      if (target === last && target instanceof Element && target.isConnected) last = undefined;
    });
  };
  const byKey = () => (keyed = true);
  const byHand = () => (keyed = false);

  function look(): void {
    const { activeElement: at, body } = document;
    if (!last || (last.isConnected && last.matches(CONTROLS)) || (at !== null && at !== body)) return;
    last = undefined;
    const home = document.querySelector('[data-home]');
    if (!home) return;
    // The hand that points needs no ring around what it may press next, and Space still rolls.
    const next = keyed ? nextIn(home) : (home.querySelector<HTMLElement>('[tabindex="-1"]') ?? undefined);
    next?.focus({ preventScroll: !keyed });
  }
  const observer = new MutationObserver(look);

  node.addEventListener('focusin', came);
  node.addEventListener('focusout', went);
  addEventListener('keydown', byKey, true);
  addEventListener('pointerdown', byHand, true);
  observer.observe(node, { childList: true, subtree: true });
  return {
    destroy() {
      node.removeEventListener('focusin', came);
      node.removeEventListener('focusout', went);
      removeEventListener('keydown', byKey, true);
      removeEventListener('pointerdown', byHand, true);
      observer.disconnect();
    },
  };
};
