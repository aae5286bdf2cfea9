/// Arriving at a page: the reader's place moves to its heading and its title is read out, as if a
/// new document had been loaded.
import { say } from './say.svelte';

/** Moves focus to the first heading in `main`, now or as soon as there is one; returns how to stop waiting. */
export function arrive(main: HTMLElement): () => void {
  if (greet(main)) return () => {};
  const before = document.activeElement;
  const observer = new MutationObserver(() => {
    // Whoever began to use the page in the meantime is not torn away.
    if (document.activeElement !== before || greet(main)) observer.disconnect();
  });
  observer.observe(main, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function greet(main: HTMLElement): boolean {
  const heading = main.querySelector('h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  say(document.title);
  return true;
}
