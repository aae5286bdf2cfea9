/// A world for tests: sockets that do as they are told, and time that passes when it is told to.
import type { Ticketed, WireEvents, World } from './socket';
import type { ToClient } from '../wire/ToClient';
import type { ToServer } from '../wire/ToServer';

export class FakeSocket {
  readonly sent: ToServer[] = [];
  closed = false;
  readonly #events: WireEvents;

  constructor(events: WireEvents) {
    this.#events = events;
  }

  open(): void {
    this.#events.opened();
  }

  say(...messages: ToClient[]): void {
    for (const message of messages) this.#events.heard(JSON.stringify(message));
  }

  garble(text: string): void {
    this.#events.heard(text);
  }

  end(): void {
    this.#events.ended();
  }

  /** What was sent of one kind. */
  of<K extends ToServer['kind']>(kind: K): Extract<ToServer, { kind: K }>[] {
    return this.sent.filter((message): message is Extract<ToServer, { kind: K }> => message.kind === kind);
  }

  send = (text: string): void => {
    if (!this.closed) this.sent.push(JSON.parse(text) as ToServer);
  };

  close = (): void => {
    this.closed = true;
  };
}

export class FakeWorld implements World {
  readonly sockets: FakeSocket[] = [];
  stored: Ticketed[] = [];
  luck = 1;
  #at = 0;
  #tickets = 0;
  #timers: { at: number; run: () => void }[] = [];

  /** The connection that was opened last. */
  get socket(): FakeSocket {
    const last = this.sockets.at(-1);
    if (!last) throw new Error('nothing was opened');
    return last;
  }

  open = (events: WireEvents): FakeSocket => {
    const socket = new FakeSocket(events);
    this.sockets.push(socket);
    return socket;
  };
  now = (): number => this.#at;
  chance = (): number => this.luck;
  ticket = (): string => `ticket-${++this.#tickets}`;
  kept = (): Ticketed[] => this.stored;
  keep = (unanswered: Ticketed[]): void => {
    this.stored = unanswered;
  };
  after = (ms: number, run: () => void): (() => void) => {
    const timer = { at: this.#at + ms, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };

  /** Lets time pass. */
  pass(ms: number): void {
    const end = this.#at + ms;
    for (;;) {
      const [next] = this.#timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
      if (!next) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.#at = next.at;
      next.run();
    }
    this.#at = end;
  }
}
