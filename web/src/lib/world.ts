/// The browser as the line to a table sees it: sockets, time, chance, and a place to keep what was
/// not answered when the page is loaded anew.
import type { Ticketed, Wire, WireEvents, World } from './socket';

/** The world of a line to the socket at `address`; what is unanswered is kept under the table's name. */
export function browserWorld(address: string, table: string, storage = tabStorage()): World {
  const key = `bivouac.unanswered.${table}`;
  return {
    open: (events) => openSocket(address, events),
    now: () => performance.now(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    chance: Math.random,
    ticket,
    kept: () => read(storage, key),
    keep: (unanswered) => {
      try {
        if (unanswered.length === 0) storage?.removeItem(key);
        else storage?.setItem(key, JSON.stringify(unanswered));
      } catch {
        // Refused or full: it is kept as long as the page is open.
      }
    },
  };
}

/** 96 bits that nobody has used before. */
export function ticket(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Wakes a line when the network comes back or the page is looked at; returns how to stop. */
export function follow(line: { wake(): void; doubt(): void }): () => void {
  const wake = () => line.wake();
  const doubt = () => line.doubt();
  const looked = () => {
    if (document.visibilityState === 'visible') line.wake();
  };
  addEventListener('online', wake);
  addEventListener('offline', doubt);
  document.addEventListener('visibilitychange', looked);
  return () => {
    removeEventListener('online', wake);
    removeEventListener('offline', doubt);
    document.removeEventListener('visibilitychange', looked);
  };
}

function openSocket(address: string, events: WireEvents): Wire {
  const socket = new WebSocket(address);
  socket.addEventListener('open', () => events.opened());
  socket.addEventListener('message', ({ data }) => events.heard(String(data)));
  socket.addEventListener('close', () => events.ended());
  return { send: (text) => socket.send(text), close: () => socket.close() };
}

/** The storage of this tab alone: another tab has its own line and its own unanswered messages. */
function tabStorage(): Storage | null {
  try {
    return globalThis.sessionStorage;
  } catch {
    return null;
  }
}

function read(storage: Storage | null, key: string): Ticketed[] {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isTicketed) : [];
  } catch {
    return [];
  }
}

function isTicketed(kept: unknown): kept is Ticketed {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'kind' in kept &&
    'ticket' in kept &&
    typeof kept.ticket === 'string'
  );
}
