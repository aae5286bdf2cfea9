/// The tables at which this browser has a place, the promise of dice it first saw at each table, and the games it
/// has met.
/// Where the browser keeps nothing, all of it holds until the page is closed.

/** A table of mine. */
export type MyTable = {
  table: string;
  /** The game's key; empty until the server has told it, for a seat link that was only just opened. */
  game: string;
  /** What opens my seats. */
  token: string;
  /** What I am called there. */
  name: string;
  seats: number[];
  /** What bound the dice when this browser first saw the table. */
  commitment?: string | undefined;
  /** When I was last there, in milliseconds since 1970. */
  at: number;
  /** The key I had before a seat link brought another: it is taken up again if that one opens nothing. */
  former?: string | undefined;
  /** Whether the reader has seen the words that bring them back. */
  noted?: boolean | undefined;
  /** Whether the reader was told that there are such words. */
  told?: boolean | undefined;
};

const TABLES = 'bivouac.tables';
const PROMISES = 'bivouac.promises';
const MET = 'bivouac.met';
const MOST_TABLES = 100;
const MOST_PROMISES = 300;

export class Session {
  readonly #storage: Storage | null;
  readonly #memory = new Map<string, unknown>();

  /** `null`: there is nowhere to keep anything. */
  constructor(storage: Storage | null = browserStorage()) {
    this.#storage = storage;
  }

  /** My tables, the latest first. */
  myTables(): MyTable[] {
    const kept = this.#read(TABLES);
    const tables = Array.isArray(kept) ? kept.flatMap(readTable) : [];
    return tables.sort((one, other) => other.at - one.at);
  }

  /** One of my tables. */
  mine(table: string): MyTable | undefined {
    return this.myTables().find((known) => known.table === table);
  }

  /** What opens my seats at a table. */
  tokenOf(table: string): string | undefined {
    return this.mine(table)?.token;
  }

  /** Keeps a table of mine, or what is new about it. */
  remember(table: Partial<MyTable> & Pick<MyTable, 'table'>): void {
    const known = this.mine(table.table);
    const token = table.token ?? known?.token;
    if (token === undefined) return;
    const fresh = { game: '', name: '', seats: [], ...known, ...table, token, at: table.at ?? Date.now() };
    const others = this.myTables().filter((other) => other.table !== table.table);
    this.#write(TABLES, [fresh, ...others].slice(0, MOST_TABLES));
    if (fresh.commitment !== undefined) this.rememberCommitment(fresh.table, fresh.commitment);
  }

  forget(table: string): void {
    this.#write(
      TABLES,
      this.myTables().filter((known) => known.table !== table),
    );
  }

  /** Takes up the key that a seat link replaced; whether there was one. */
  takeUpFormer(table: string): boolean {
    const known = this.mine(table);
    if (known?.former === undefined) return false;
    this.remember({ table, token: known.former, former: undefined });
    return true;
  }

  /** Keeps the promise of dice of a table, unless one was seen there before: the first one binds. */
  rememberCommitment(table: string, commitment: string): void {
    const promises = this.#promises();
    if (promises.some(([seen]) => seen === table)) return;
    this.#write(PROMISES, [[table, commitment], ...promises].slice(0, MOST_PROMISES));
  }

  /** The promise of dice that this browser saw first at a table. */
  commitmentOf(table: string): string | undefined {
    return this.#promises().find(([seen]) => seen === table)?.[1];
  }

  /** Whether this browser knows a game: it was told how it is played, or had a place at another table of it. */
  hasMet(game: string, besides: string): boolean {
    const elsewhere = this.myTables().some((known) => known.game === game && known.table !== besides);
    return elsewhere || this.#met().includes(game);
  }

  /** From now on it knows the game. */
  meet(game: string): void {
    const met = this.#met();
    if (!met.includes(game)) this.#write(MET, [...met, game]);
  }

  #met(): string[] {
    const kept = this.#read(MET);
    return Array.isArray(kept) ? kept.filter((game): game is string => typeof game === 'string') : [];
  }

  /** Moves the key of a seat link to storage and cleans the address at once. Returns the table it opens. */
  takeKeyFromAddress(
    address: Pick<Location, 'href'> = location,
    past: Pick<History, 'replaceState' | 'state'> = history,
  ): string | undefined {
    const url = new URL(address.href);
    const key = new URLSearchParams(url.hash.slice(1)).get('key');
    if (key === null) return undefined;
    url.hash = '';
    past.replaceState(past.state, '', url);
    const table = /^\/t\/([^/]+)$/.exec(url.pathname)?.[1];
    if (table === undefined || !/^[0-9a-f]{32}$/i.test(key)) return undefined;
    const token = key.toLowerCase();
    const before = this.tokenOf(table);
    if (before !== token) this.remember({ table, token, former: before });
    return table;
  }

  #promises(): [string, string][] {
    const kept = this.#read(PROMISES);
    return Array.isArray(kept) ? kept.filter(isPair) : [];
  }

  #read(key: string): unknown {
    if (this.#memory.has(key)) return this.#memory.get(key);
    try {
      return JSON.parse(this.#storage?.getItem(key) ?? '[]');
    } catch {
      return [];
    }
  }

  #write(key: string, value: unknown): void {
    try {
      if (!this.#storage) throw new Error('there is no storage');
      this.#storage.setItem(key, JSON.stringify(value));
      this.#memory.delete(key);
    } catch {
      // Refused or full: from now on this page's memory is what counts.
      this.#memory.set(key, value);
    }
  }
}

/** What this browser knows. */
export const session = new Session();

export const myTables = (): MyTable[] => session.myTables();
export const tokenOf = (table: string): string | undefined => session.tokenOf(table);
export const remember = (table: Partial<MyTable> & Pick<MyTable, 'table'>): void => session.remember(table);
export const forget = (table: string): void => session.forget(table);
export const rememberCommitment = (table: string, commitment: string): void =>
  session.rememberCommitment(table, commitment);
export const commitmentOf = (table: string): string | undefined => session.commitmentOf(table);
export const takeKeyFromAddress = (): string | undefined => session.takeKeyFromAddress();

function browserStorage(): Storage | null {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}

/** What was kept may be old, or edited by hand: whatever has no table and no key is left out. */
function readTable(kept: unknown): MyTable[] {
  if (typeof kept !== 'object' || kept === null) return [];
  const { table, game, token, name, seats, commitment, at, former, noted, told } = kept as Record<
    string,
    unknown
  >;
  if (typeof table !== 'string' || typeof token !== 'string') return [];
  return [
    {
      table,
      token,
      game: typeof game === 'string' ? game : '',
      name: typeof name === 'string' ? name : '',
      seats: Array.isArray(seats) ? seats.filter((seat): seat is number => typeof seat === 'number') : [],
      commitment: typeof commitment === 'string' ? commitment : undefined,
      at: typeof at === 'number' ? at : 0,
      former: typeof former === 'string' ? former : undefined,
      noted: noted === true ? true : undefined,
      told: told === true ? true : undefined,
    },
  ];
}

function isPair(kept: unknown): kept is [string, string] {
  return Array.isArray(kept) && typeof kept[0] === 'string' && typeof kept[1] === 'string';
}
