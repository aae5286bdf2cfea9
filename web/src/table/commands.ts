/// Everything that can be done on the page, as a list that can be searched.
import type { IconName } from '../lib/design/icons';

export type Command = {
  key: string;
  /** Under which heading it stands. */
  group: 'Actions' | 'Calls' | 'Not now' | 'Take back' | 'Table';
  label: string;
  /** What stands behind it: whose seat, or its key. */
  hint?: string | undefined;
  icon: IconName;
  run: () => void;
};

/** The commands that hold every word typed, those that begin with it first. */
export function search(commands: readonly Command[], typed: string): Command[] {
  const words = plain(typed).split(' ').filter(Boolean);
  const [first] = words;
  if (first === undefined) return [...commands];
  const found = commands
    .map((command) => ({ command, text: plain(`${command.label} ${command.hint ?? ''}`) }))
    .filter(({ text }) => words.every((word) => text.includes(word)));
  const rank = (text: string) =>
    text.startsWith(words.join(' ')) ? 0 : new RegExp(`(^| )${escape(first)}`).test(text) ? 1 : 2;
  return found.sort((one, other) => rank(one.text) - rank(other.text)).map(({ command }) => command);
}

/** Small letters without accents, so that "pass" finds "Passé". */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function escape(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
