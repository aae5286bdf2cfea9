/// Which keys belong to my hands. The table's own are in `table/keys.ts`; these are none of those.
import { isTyping, spaceRolls } from '../../../lib/a11y/space';

export type HandKey =
  | { kind: 'roll'; careful: boolean }
  | { kind: 'keep'; die: number }
  | { kind: 'vote'; yes: boolean }
  | { kind: 'gold' | 'activate' | 'escape' | 'done' }
  | { kind: 'cards' | 'hold' };

const LETTERS: Readonly<Record<string, HandKey>> = {
  g: { kind: 'gold' },
  a: { kind: 'activate' },
  x: { kind: 'escape' },
  d: { kind: 'done' },
  v: { kind: 'cards' },
  h: { kind: 'hold' },
  y: { kind: 'vote', yes: true },
  n: { kind: 'vote', yes: false },
};

/** What a key asks of my hands; `walked` if the focus came where it is by keys. */
export function handKey(event: KeyboardEvent, walked: boolean): HandKey | undefined {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return undefined;
  if (event.code === 'Space' || event.key === ' ') {
    return spaceRolls(event.target, walked) ? { kind: 'roll', careful: event.shiftKey } : undefined;
  }
  if (isTyping(event.target)) return undefined;
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
  // With Shift the digits call, which is the table's matter.
  if (event.shiftKey) return undefined;
  if (digit !== undefined) return { kind: 'keep', die: Number(digit) || 10 };
  return LETTERS[event.key.toLowerCase()];
}
