/// What is read out to those who do not look at the screen. Anything may speak with `say`;
/// `LiveLog.svelte`, placed once on the page, is where it is heard.
import { untrack } from 'svelte';

export type Said = { id: number; text: string };

/** How many sentences stay in the page; a reader may still be busy with the ones before. */
const KEPT = 12;

export class Voice {
  #next = 0;
  /** Read when the reader pauses. */
  polite = $state.raw<readonly Said[]>([]);
  /** Read at once: a gong, a deadline, a lost connection. */
  urgent = $state.raw<readonly Said[]>([]);

  /** What was urgent is not any more: somebody is on another page. */
  calm(): void {
    this.urgent = [];
  }

  say(text: string, how: 'polite' | 'urgent' = 'polite'): void {
    const said = { id: this.#next++, text };
    // Whoever speaks in an effect does not want to be run again by what others say.
    untrack(() => {
      if (how === 'urgent') this.urgent = [...this.urgent, said].slice(-KEPT);
      else this.polite = [...this.polite, said].slice(-KEPT);
    });
  }
}

/** The one voice of this page. */
export const voice = new Voice();

/** Reads a sentence out: politely, or at once. */
export function say(text: string, how: 'polite' | 'urgent' = 'polite'): void {
  voice.say(text, how);
}
