/// The keys of a replay. They are left alone where somebody writes, chooses or slides.

export type Wish = 'back' | 'forward' | 'first' | 'last' | 'turn-back' | 'turn-on' | 'play';

/** What a key asks for, if this element leaves it to the replay. */
export function wishOf(event: KeyboardEvent): Wish | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return undefined;
  const { target } = event;
  // A slider walks by itself with the arrows; the space bar means nothing to it.
  const slides = target instanceof HTMLInputElement && target.type === 'range';
  if (slides) return event.key === ' ' ? 'play' : undefined;
  if (target instanceof HTMLElement && target.closest('textarea, select, dialog, [contenteditable], input')) {
    return undefined;
  }
  switch (event.key) {
    case 'ArrowLeft':
      return event.shiftKey ? 'turn-back' : 'back';
    case 'ArrowRight':
      return event.shiftKey ? 'turn-on' : 'forward';
    case 'Home':
      return 'first';
    case 'End':
      return 'last';
    case ' ': {
      // On a button the space bar presses that button.
      const presses = target instanceof Element && target.closest('button, a, summary, [role="button"]');
      return presses ? undefined : 'play';
    }
    default:
      return undefined;
  }
}
