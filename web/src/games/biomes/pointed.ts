/// Which cell of the map is looked at: the one under the mouse, or the one that the keys came to. Cells say which
/// they are in `data-cell`. A finger points at nothing: it presses.
import type { Attachment } from 'svelte/attachments';

export function pointed(onpoint: (key: string | undefined) => void): Attachment<SVGElement> {
  return (node) => {
    const keyAt = (target: EventTarget | null): string | undefined =>
      target instanceof Element && node.contains(target)
        ? (target.closest('[data-cell]')?.getAttribute('data-cell') ?? undefined)
        : undefined;
    const over = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') onpoint(keyAt(event.target));
    };
    const away = () => onpoint(undefined);
    const focused = ({ target }: FocusEvent) => {
      const key = keyAt(target);
      // A press takes the focus as well, but has an answer of its own.
      if (key !== undefined && target instanceof Element && target.matches(':focus-visible')) onpoint(key);
    };
    const blurred = ({ target }: FocusEvent) => keyAt(target) !== undefined && onpoint(undefined);

    node.addEventListener('pointerover', over);
    node.addEventListener('pointerleave', away);
    // Not on the node: a part of an SVG that listens for focus becomes a stop of its own in Chromium.
    document.addEventListener('focusin', focused);
    document.addEventListener('focusout', blurred);
    return () => {
      node.removeEventListener('pointerover', over);
      node.removeEventListener('pointerleave', away);
      document.removeEventListener('focusin', focused);
      document.removeEventListener('focusout', blurred);
    };
  };
}
