/// Which key means what at the table.
import type { Controls } from './board';

export type Key =
  | { kind: 'offer' | 'call'; index: number }
  | { kind: 'commands' | 'takeback' | 'chat' | 'help' | 'why' | 'point' | 'people' | 'rules' };

/** What the help lists: each key and what it does. */
export const KEYS: readonly { keys: string; does: string }[] = [
  { keys: '1 – 9', does: 'Do the action with this number' },
  { keys: '↑ ↓', does: 'Walk through the actions' },
  { keys: '/', does: 'Search everything that can be done' },
  { keys: 'u', does: 'Take back' },
  { keys: 'c', does: 'Say something' },
  { keys: 'w', does: 'Ask why something cannot be done' },
  { keys: 'p', does: 'Point at something on the board' },
  { keys: 's', does: 'See who sits where' },
  { keys: 'r', does: 'Read the rules' },
  { keys: '?', does: 'This list' },
  { keys: 'Esc', does: 'Close what is open' },
];

/** The same where the game is in real time: digits with Shift call, and it has keys of its own. */
export function keysOf(controls: Controls | undefined): readonly { keys: string; does: string }[] {
  if (!controls) return KEYS;
  const own = new Set(controls.keys.map(({ keys }) => keys));
  return [...controls.keys, ...KEYS.filter(({ keys }) => !/^[1u↑]/.test(keys) && !own.has(keys))];
}

const LETTERS: Readonly<Record<string, Exclude<Key['kind'], 'offer' | 'call'>>> = {
  '/': 'commands',
  u: 'takeback',
  c: 'chat',
  w: 'why',
  p: 'point',
  s: 'people',
  r: 'rules',
  '?': 'help',
};

/** What a key press asks of the table; nothing where it belongs to a field or a dialog. In real time (`live`) the digits
    are the game's own, and with Shift they call. */
export function keyOf(event: KeyboardEvent, live = false): Key | undefined {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.repeat)
    return undefined;
  if (event.target instanceof Element && belongsElsewhere(event.target)) return undefined;
  // By its place on the keyboard: with Shift each layout has another sign there.
  const digit = live ? /^Digit(\d)$/.exec(event.code)?.[1] : undefined;
  if (digit !== undefined) {
    return event.shiftKey && digit !== '0' ? { kind: 'call', index: Number(digit) - 1 } : undefined;
  }
  if (!live && /^[1-9]$/.test(event.key)) return { kind: 'offer', index: Number(event.key) - 1 };
  const kind = LETTERS[event.key];
  return kind && { kind };
}

function belongsElsewhere(target: Element): boolean {
  return (
    target.closest('input:not([type="radio"], [type="checkbox"]), textarea, select, dialog[open]') !== null
  );
}
