/// The line to a table: connects, says where it stopped, keeps what was not answered and sends it
/// again, and finds out when the network has died without a word. It knows no game and no browser:
/// `World` is all it has of the outside.
import type { Answer } from '../wire/Answer';
import type { Problem } from '../wire/Problem';
import type { ToClient } from '../wire/ToClient';
import type { ToServer } from '../wire/ToServer';
import type { Sample } from './clock.svelte';

/** The version of the socket's messages that this page speaks. */
export const PROTOCOL = 1;

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 3_000;
/** Time to connect and be greeted. */
const GREETING_MS = 10_000;
const BEAT_EVERY_MS = 15_000;
const BEAT_LIMIT_MS = 10_000;
/** How long to wait for an answer when the browser itself says that the network is gone. */
const DOUBT_LIMIT_MS = 3_000;
/** On a new connection of a game in real time the clock is asked this often in a row, then now and then. */
const MEASURES = 5;
const MEASURE_EVERY_MS = 120;
const MEASURE_AGAIN_MS = 5_000;
/** Where time runs something is heard all the time: after so much silence the connection is dead. */
const TIMED_LIMIT_MS = 4_500;
/** A connection that lasted this long was a good one: the next loss begins with the shortest pause. */
const STEADY_MS = 5_000;
/** How often something is sent again on a connection whose server is busy. */
const BUSY_TRIES = 5;

/** One connection. */
export type Wire = { send(text: string): void; close(): void };

/** What a connection reports, never before `open` has returned. */
export type WireEvents = { opened(): void; heard(text: string): void; ended(): void };

/** All that the line has of the world. */
export type World = {
  open(events: WireEvents): Wire;
  /** Milliseconds that never go back. */
  now(): number;
  after(ms: number, run: () => void): () => void;
  /** From 0 to 1. */
  chance(): number;
  /** A text that was never used before. */
  ticket(): string;
  /** What was unanswered when the page was last closed. */
  kept(): Ticketed[];
  keep(unanswered: Ticketed[]): void;
};

/** What waits for an answer. */
export type Ticketed = Extract<ToServer, { ticket: string }>;

type Unticketed<M> = M extends { ticket: string } ? Omit<M, 'ticket'> : never;
/** The same without its ticket, which the line gives it. */
export type Wish = Unticketed<Ticketed>;

export type Reply =
  | { kind: 'accepted'; seq: number; waits: boolean }
  | { kind: 'refused'; problem: Problem }
  | { kind: 'answered'; answer: Answer }
  /** Taken away before it was sent. */
  | { kind: 'dropped' };

export type LineState =
  | { kind: 'joining' }
  | { kind: 'live' }
  /** `next` is the moment of the next attempt; without it one is being made. */
  | { kind: 'lost'; since: number; next?: number | undefined; problem?: Problem | undefined }
  | { kind: 'closed'; problem?: Problem | undefined };

/** Something unanswered, as it is shown. */
export type Waiting = { message: Ticketed; sent: boolean };

type Entry = Waiting & { tries: number; answer: (reply: Reply) => void };

type Timer = 'connect' | 'beat' | 'limit' | 'steady' | 'measure';

type Listener = {
  /** Who I am and what I have, asked anew at each connection. */
  hello(): { token?: string | undefined; since?: number | undefined };
  heard(message: ToClient): void;
  /** The state, what waits, or the round trip is another. */
  changed(): void;
  /** Something that an earlier load of this page had sent is answered now. */
  late(message: Ticketed, reply: Reply): void;
  /** Whether this is worth nothing once it is late: it is sent now or not at all. */
  fleeting?(wish: Wish): boolean;
  /** Whether the time matters now, so that the clock is asked again and again. */
  timed?(): boolean;
  /** A question for the time went out. */
  asked?(): void;
  /** It was answered. */
  echoed?(sample: Sample): void;
};

const NOT_SENT: Problem = {
  status: 503,
  code: 'busy',
  sentence: 'not sent: the connection is gone. Press again when it is back',
};
const PERHAPS: Problem = {
  status: 503,
  code: 'busy',
  sentence: 'the connection went before an answer came: see whether it was done once it is back',
};

/** An echo as newer servers send it: with the table's moment, and in tests how fast it runs. */
type Echo = { number: number; at?: number | null; rate?: number | null };

export class Line {
  state: LineState = { kind: 'joining' };
  /** How long a message and its answer take, in milliseconds, once that is known. */
  roundTrip: number | undefined;

  readonly #world: World;
  readonly #listener: Listener;
  readonly #unanswered = new Map<string, Entry>();
  #wire: Wire | undefined;
  #greeted = false;
  /** Whether everything has been told over this connection already. */
  #told = false;
  #tries = 0;
  /** Whether anything was heard since the last sign of life was asked for. */
  #alive = false;
  readonly #timers = new Map<Timer, () => void>();

  constructor(world: World, listener: Listener) {
    this.#world = world;
    this.#listener = listener;
    for (const message of world.kept()) {
      const answer = (reply: Reply) => listener.late(message, reply);
      this.#unanswered.set(message.ticket, { message, sent: true, tries: 0, answer });
    }
  }

  get waiting(): Waiting[] {
    return [...this.#unanswered.values()].map(({ message, sent }) => ({ message, sent }));
  }

  /** Connects. */
  start(): void {
    if (this.#wire || this.state.kind === 'closed') return;
    this.#connect();
  }

  /** Ends the line for good. What was not answered stays kept. */
  stop(problem?: Problem): void {
    this.#hangUp();
    this.#become({ kind: 'closed', problem });
  }

  /** The network may be back, or somebody looks at the page again: no reason to wait. */
  wake(): void {
    if (this.state.kind === 'lost' && !this.#wire) this.#connect();
    else if (this.state.kind === 'live') this.#beat(BEAT_LIMIT_MS);
  }

  /** The network may be gone. (It may also be here: a program on this very machine needs none.) */
  doubt(): void {
    if (this.state.kind === 'live') this.#beat(DOUBT_LIMIT_MS);
  }

  /** Asks for the time a few times in a row, and then now and then as long as it matters. */
  measure(times = MEASURES): void {
    if (!this.#greeted || !this.#listener.timed?.()) return this.#clear('measure');
    this.#listener.asked?.();
    if (times > 1) this.tell({ kind: 'echo', number: this.#world.now() });
    else this.#beat(TIMED_LIMIT_MS);
    const pause = times > 1 ? MEASURE_EVERY_MS : MEASURE_AGAIN_MS;
    this.#set('measure', pause, () => this.measure(Math.max(1, times - 1)));
  }

  /** Sends what has no answer, if there is a connection; otherwise it is gone. */
  tell(message: Exclude<ToServer, { ticket: string } | { kind: 'hello' }>): boolean {
    if (!this.#greeted) return false;
    this.#wire?.send(JSON.stringify(message));
    return true;
  }

  /** Sends something and waits for its answer, over any number of connections. */
  ask(wish: Wish): Promise<Reply> {
    if (!this.#greeted && this.#isFleeting(wish)) {
      return Promise.resolve({ kind: 'refused', problem: NOT_SENT });
    }
    const asked = this.#greeted ? undefined : this.#superseded(wish);
    if (asked) {
      return new Promise((answer) => {
        const before = asked.answer;
        asked.answer = (reply) => [before, answer].forEach((tell) => tell(reply));
      });
    }
    const message = { ...wish, ticket: this.#world.ticket() } as Ticketed;
    return new Promise((answer) => {
      const entry: Entry = { message, sent: false, tries: 0, answer };
      this.#unanswered.set(message.ticket, entry);
      if (this.#greeted) this.#send(entry);
      this.#kept();
    });
  }

  /** While there is no connection a board asks whenever it is drawn, and nobody wants to know but the last time: what
      it asked before of the same kind goes. The very same question waits already. */
  #superseded(wish: Wish): Entry | undefined {
    const kind = quietKind(wish);
    if (kind === undefined) return undefined;
    let same: Entry | undefined;
    for (const entry of [...this.#unanswered.values()]) {
      const { message } = entry;
      if (message.kind !== 'ask' || wish.kind !== 'ask' || quietKind(message) !== kind) continue;
      if (JSON.stringify(message.question) === JSON.stringify(wish.question)) same = entry;
      else this.#settle(message.ticket, { kind: 'dropped' });
    }
    return same;
  }

  /** Takes back what was never sent; whether it could. */
  drop(ticket: string): boolean {
    const entry = this.#unanswered.get(ticket);
    if (!entry || entry.sent) return false;
    this.#settle(ticket, { kind: 'dropped' });
    return true;
  }

  #connect(): void {
    this.#clear('connect');
    if (this.state.kind === 'lost') this.#become({ ...this.state, next: undefined });
    this.#greeted = false;
    this.#told = false;
    // A connection that was given up may still report; it is not listened to.
    const current = (run: () => void) => () => {
      if (this.#wire === wire) run();
    };
    const wire: Wire = this.#world.open({
      opened: current(() => this.#greet()),
      heard: (text) => current(() => this.#hear(text))(),
      ended: current(() => this.#lose()),
    });
    this.#wire = wire;
    const tooLate = current(() => this.#lose());
    this.#set('limit', GREETING_MS, tooLate);
  }

  #greet(): void {
    const { token, since } = this.#listener.hello();
    const hello: ToServer = { kind: 'hello', protocol: PROTOCOL };
    if (token !== undefined) hello.token = token;
    if (since !== undefined) hello.since = since;
    this.#wire?.send(JSON.stringify(hello));
  }

  #hear(text: string): void {
    let message: ToClient;
    try {
      message = JSON.parse(text) as ToClient;
    } catch {
      return this.#lose();
    }
    this.#alive = true;
    switch (message.kind) {
      case 'table':
        if (!this.#greeted) this.#welcome();
        break;
      case 'whole':
        // Once more: this reader was behind, and answers may be among what was left out.
        if (this.#told) this.#sendAgain();
        this.#told = true;
        break;
      case 'echo':
        this.#echoed(message);
        return;
      case 'accepted':
        this.#settle(message.ticket, { kind: 'accepted', seq: message.seq, waits: message.waits ?? false });
        break;
      case 'answered':
        this.#settle(message.ticket, { kind: 'answered', answer: message.answer });
        break;
      case 'refused':
        if (message.ticket !== undefined) this.#refused(message.ticket, message.problem);
        break;
      case 'closing':
        if (message.again) this.#lose(message.problem);
        else this.stop(message.problem);
        return;
      default:
    }
    this.#listener.heard(message);
  }

  #welcome(): void {
    this.#greeted = true;
    this.#clear('limit');
    this.#become({ kind: 'live' });
    this.#set('steady', STEADY_MS, () => (this.#tries = 0));
    this.#sendAgain();
    this.#kept();
    this.#beat(BEAT_LIMIT_MS);
    this.measure();
  }

  #echoed({ number, at, rate }: Echo): void {
    const heard = this.#world.now();
    this.roundTrip = Math.max(0, heard - number);
    this.#listener.echoed?.({ sent: number, heard, at: at ?? undefined, rate: rate ?? undefined });
    this.#listener.changed();
  }

  /** Sends everything that is unanswered, under the tickets it has. */
  #sendAgain(): void {
    for (const entry of this.#unanswered.values()) this.#send(entry);
  }

  #send(entry: Entry): void {
    const { message } = entry;
    // Those that change something say when they may have been heard before; answers are the same.
    const repeats = message.kind === 'act' || message.kind === 'say' || message.kind === 'take_back';
    const out = repeats && entry.sent ? { ...message, again: true } : message;
    entry.sent = true;
    this.#wire?.send(JSON.stringify(out));
  }

  #refused(ticket: string, problem: Problem): void {
    const entry = this.#unanswered.get(ticket);
    if (!entry) return;
    entry.tries += 1;
    if (problem.code !== 'busy' || entry.tries >= BUSY_TRIES) {
      return this.#settle(ticket, { kind: 'refused', problem });
    }
    // The server is about to stop or has too much to do. It is asked again, here or at the next connection.
    const wire = this.#wire;
    this.#world.after((problem.wait_s ?? 1) * 1000, () => {
      if (this.#wire === wire && this.#greeted && this.#unanswered.has(ticket)) this.#send(entry);
    });
  }

  #settle(ticket: string, reply: Reply): void {
    const entry = this.#unanswered.get(ticket);
    if (!entry) return;
    this.#unanswered.delete(ticket);
    this.#kept();
    entry.answer(reply);
  }

  /** Asks for a sign of life; without one within `limit` the connection is given up. */
  #beat(limit: number): void {
    this.#alive = false;
    this.tell({ kind: 'echo', number: this.#world.now() });
    this.#set('limit', limit, () => {
      if (!this.#alive) this.#lose();
    });
    this.#set('beat', BEAT_EVERY_MS, () => this.#beat(BEAT_LIMIT_MS));
  }

  #isFleeting(wish: Wish): boolean {
    return this.#listener.fleeting?.(wish) ?? false;
  }

  #lose(problem?: Problem): void {
    this.#hangUp();
    for (const { message } of [...this.#unanswered.values()]) {
      if (this.#isFleeting(message)) this.#settle(message.ticket, { kind: 'refused', problem: PERHAPS });
    }
    const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#tries);
    this.#tries += 1;
    // Jitter, so that a whole camp does not come back in the same moment.
    const pause = Math.max(longest * (0.5 + this.#world.chance() / 2), (problem?.wait_s ?? 0) * 1000);
    const now = this.#world.now();
    this.#set('connect', pause, () => this.#connect());
    const since = this.state.kind === 'lost' ? this.state.since : now;
    const before = this.state.kind === 'lost' ? this.state.problem : undefined;
    this.#become({ kind: 'lost', since, next: now + pause, problem: problem ?? before });
  }

  #hangUp(): void {
    const wire = this.#wire;
    this.#wire = undefined;
    this.#greeted = false;
    this.roundTrip = undefined;
    for (const timer of [...this.#timers.keys()]) this.#clear(timer);
    wire?.close();
  }

  #set(timer: Timer, ms: number, run: () => void): void {
    this.#clear(timer);
    this.#timers.set(timer, this.#world.after(ms, run));
  }

  #clear(timer: Timer): void {
    this.#timers.get(timer)?.();
    this.#timers.delete(timer);
  }

  #become(state: LineState): void {
    this.state = state;
    this.#listener.changed();
  }

  #kept(): void {
    this.#world.keep(
      this.waiting
        .map(({ message }) => message)
        .filter((message) => isDeed(message) && !this.#isFleeting(message)),
    );
    this.#listener.changed();
  }
}

/** What a question is about that the page asks by itself, and not a person; nothing of all else. */
export function quietKind(wish: Wish): string | undefined {
  if (wish.kind !== 'ask') return undefined;
  const { question } = wish;
  if (question.kind === 'wishes' || question.kind === 'offers') return question.kind;
  if (question.kind !== 'game') return undefined;
  const { about } = question;
  const { kind, ask } = { ...(about as Record<string, unknown> | null) };
  return `game ${[kind, ask].filter((one) => typeof one === 'string').join(' ')}`;
}

/** Questions and pauses are worth nothing to whoever opens the page anew. */
function isDeed(message: Ticketed): boolean {
  return !['ask', 'pause', 'resume', 'agree_seating'].includes(message.kind);
}
