/// A small thing that the page remembers in this browser, over a new load and in every tab: what a game's own things
/// keep for their reader and no server needs to know.

export type Memo = {
  read(): unknown;
  /** `undefined` forgets. */
  write(value: unknown): void;
  /** Hears that another tab has written; returns how to stop. */
  follow(hear: () => void): () => void;
};

export function memoOf(name: string, storage: Storage | undefined = browserStorage()): Memo {
  const key = `bivouac.${name}`;
  return {
    read() {
      try {
        const text = storage?.getItem(key);
        return text ? (JSON.parse(text) as unknown) : undefined;
      } catch {
        return undefined;
      }
    },
    write(value) {
      try {
        if (value === undefined) storage?.removeItem(key);
        else storage?.setItem(key, JSON.stringify(value));
      } catch {
        // Refused or full: it holds as long as the page is open.
      }
    },
    follow(hear) {
      const told = (event: StorageEvent) => event.key === key && hear();
      addEventListener('storage', told);
      return () => removeEventListener('storage', told);
    },
  };
}

function browserStorage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}
