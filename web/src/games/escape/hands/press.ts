/// A press that answers the finger at once: when it comes down, not when it goes up. A second finger counts as well
/// (one may be holding a cursed hand), and keys and readers of the screen press by click as ever. The focus stays
/// where it is, so that the Space bar still rolls.
import type { Attachment } from 'svelte/attachments';

type Held = {
  /** Held down long: what happens instead, after the press was undone. */
  long?: (() => void) | undefined;
};

const LONG_MS = 480;

export function press(act: () => void, { long }: Held = {}): Attachment<HTMLElement> {
  return (node) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let handled = false;

    function down(event: PointerEvent) {
      if (event.button !== 0) return;
      handled = true;
      act();
      if (long) timer = setTimeout(long, LONG_MS);
    }
    function up() {
      clearTimeout(timer);
    }
    function click(event: MouseEvent) {
      // The click that follows a press was answered by it.
      if (!handled || event.detail === 0) act();
      handled = false;
    }
    // Only the focus is kept away; touching still scrolls and clicks.
    const keepFocus = (event: MouseEvent) => event.preventDefault();

    node.addEventListener('pointerdown', down);
    node.addEventListener('pointerup', up);
    node.addEventListener('pointercancel', up);
    node.addEventListener('pointerleave', up);
    node.addEventListener('mousedown', keepFocus);
    node.addEventListener('click', click);
    return () => {
      clearTimeout(timer);
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('pointerup', up);
      node.removeEventListener('pointercancel', up);
      node.removeEventListener('pointerleave', up);
      node.removeEventListener('mousedown', keepFocus);
      node.removeEventListener('click', click);
    };
  };
}
