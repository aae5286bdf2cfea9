/// Putting something where it can be pasted.
import { tell } from '../lib/design/toasts.svelte';

/** Copies `text` and says so, with `note` in the same breath; whether the browser let us. */
export async function copied(text: string, what: string, note?: string): Promise<boolean> {
  try {
    // Without https there is no clipboard, except at home.
    if (!navigator.clipboard) return false;
    await navigator.clipboard.writeText(text);
    tell([`Copied ${what}.`, note].filter(Boolean).join(' '), 'good');
    return true;
  } catch {
    return false;
  }
}

/** Copies `text` that also stands on the page, and says how it went; whether the browser let us. */
export async function copy(text: string, what: string, note?: string): Promise<boolean> {
  if (await copied(text, what, note)) return true;
  tell(`This browser lets no page copy. Select ${what} and take it by hand.`, 'bad');
  return false;
}
