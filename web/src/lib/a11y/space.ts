/// Whose the Space bar is. It rolls, wherever one is on the page; but a field takes what is typed into it, and a
/// control that was reached by keys is pressed by it, as everywhere. A control that was only clicked does not count:
/// whoever plays with the mouse and the Space bar rolls.

const FIELDS =
  'input:not([type="radio"], [type="checkbox"], [type="range"]), textarea, select, [contenteditable="true"], dialog[open]';
const CONTROLS =
  'button, a[href], summary, input, [role="button"], [role="tab"], [role="switch"], [role="checkbox"], [role="radio"], [role="slider"], [role="menuitem"]';

/** Whether the key that was pressed on `target` rolls; `walked` if the focus came there by keys. */
export function spaceRolls(target: EventTarget | null, walked: boolean): boolean {
  if (!(target instanceof Element)) return true;
  if (target.closest(FIELDS)) return false;
  // On my own dice Enter keeps, so that Space can roll.
  if (target.closest('[data-tray]')) return true;
  return !walked || target.closest(CONTROLS) === null;
}

/** Whether a letter belongs to a field or a dialog. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(FIELDS) !== null;
}

/** Follows how the focus moves: by keys, or by pointing. Returns whether by keys, and how to stop. */
export function followFocus(): { walked: () => boolean; stop: () => void } {
  let walked = false;
  const keyed = ({ key }: KeyboardEvent) => {
    if (key === 'Tab' || key.startsWith('Arrow')) walked = true;
  };
  const pointed = () => (walked = false);
  addEventListener('keydown', keyed, true);
  addEventListener('pointerdown', pointed, true);
  return {
    walked: () => walked,
    stop: () => {
      removeEventListener('keydown', keyed, true);
      removeEventListener('pointerdown', pointed, true);
    },
  };
}
