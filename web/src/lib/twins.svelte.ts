/// Whether this table lies open in another tab of the same browser.

type Word = { kind: 'here' | 'gone'; tab: string; asks?: boolean };

/** What tabs talk through. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>;

export class Twins {
  readonly #tab: string;
  readonly #known = new Set<string>();
  #channel: Channel | undefined;

  /** How many other tabs show the table. */
  others = $state(0);

  constructor(tab: string) {
    this.#tab = tab;
  }

  /** Begins to listen; returns how to stop. Where tabs cannot talk, nothing is known of others. */
  meet(table: string, open: (name: string) => Channel | undefined = browserChannel): () => void {
    const channel = open(`bivouac.table.${table}`);
    if (!channel) return () => {};
    this.#channel = channel;
    channel.onmessage = ({ data }: MessageEvent<Word>) => this.#hear(data);
    const leave = () => this.#say({ kind: 'gone', tab: this.#tab });
    // Whoever comes back asks anew: a tab that died has said nothing.
    const look = () => document.visibilityState === 'visible' && this.#ask();
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', look);
    this.#ask();
    return () => {
      leave();
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', look);
      channel.close();
      this.#channel = undefined;
      this.#know(() => this.#known.clear());
    };
  }

  #ask(): void {
    this.#know(() => this.#known.clear());
    this.#say({ kind: 'here', tab: this.#tab, asks: true });
  }

  #hear({ kind, tab, asks }: Word): void {
    this.#know(() => (kind === 'here' ? this.#known.add(tab) : this.#known.delete(tab)));
    if (kind === 'here' && asks) this.#say({ kind: 'here', tab: this.#tab });
  }

  #know(change: () => void): void {
    change();
    this.others = this.#known.size;
  }

  #say(word: Word): void {
    this.#channel?.postMessage(word);
  }
}

function browserChannel(name: string): Channel | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
}
