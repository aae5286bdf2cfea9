/// Short notices that go by themselves. Whatever matters for longer belongs in the page.
import { say } from '../a11y/say.svelte';

/** What else a notice leads to: a few words, what they do for those who hear them, and the deed. */
export type More = { words: string; label: string; run: () => void };

export type Toast = { id: number; text: string; kind: 'plain' | 'good' | 'bad'; more?: More | undefined };

/** How long a notice stays; one that is read slowly may be longer. */
const STAYS_MS = 6000;
const MOST = 3;

export class Toasts {
  #next = 0;
  shown = $state.raw<readonly Toast[]>([]);
  /** Whether they lie at the lower edge, because what matters is at the upper one. */
  low = $state(false);

  /** Shows a notice and reads it out. */
  tell(text: string, kind: Toast['kind'] = 'plain', more?: More): void {
    const toast = { id: this.#next++, text, kind, more };
    this.shown = [...this.shown, toast].slice(-MOST);
    say(text, kind === 'bad' ? 'urgent' : 'polite');
    setTimeout(() => this.dismiss(toast.id), STAYS_MS + 40 * text.length);
  }

  dismiss(id: number): void {
    this.shown = this.shown.filter((toast) => toast.id !== id);
  }
}

/** The notices of this page. */
export const toasts = new Toasts();

/** Shows a notice and reads it out. */
export function tell(text: string, kind: Toast['kind'] = 'plain', more?: More): void {
  toasts.tell(text, kind, more);
}
