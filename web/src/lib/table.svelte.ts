/// A table as this page knows it: who is there, how things stand, what has happened, and what waits
/// for an answer. Messages replace what was known; all else is computed from it.
import { api as ourApi, Refusal, type Api } from './api';
import { TableClock } from './clock.svelte';
import { namesOf } from './names';
import { patched, spliced } from './patch';
import { session as ourSession, type Session } from './session';
import {
  Line,
  type LineState,
  type Reply,
  type Ticketed,
  type Waiting,
  type Wish,
  type World,
} from './socket';
import { browserWorld, follow } from './world';
import type { Answer } from '../wire/Answer';
import type { Now } from '../wire/Now';
import type { Offered } from '../wire/Offered';
import type { Problem } from '../wire/Problem';
import type { Question } from '../wire/Question';
import type { Said } from '../wire/Said';
import type { SeatNow } from '../wire/SeatNow';
import type { StepLine } from '../wire/StepLine';
import type { TableInfo } from '../wire/TableInfo';
import type { ToClient } from '../wire/ToClient';
import type { Whole } from '../wire/Whole';
import type { You } from '../wire/You';

export type Status = 'joining' | 'live' | 'lost' | 'closed' | 'readonly';

/** Somebody points at something for a moment. */
export type Ping = { id: number; seat: number; what: string };

/** What somebody who shows the table wants to be told as it happens. */
export type Watcher = {
  /** A step was played just now, and how it came out is held back for a moment. */
  rolls?(step: StepLine): void;
  /** A step was played just now, in front of our eyes. */
  played?(step: StepLine): void;
  pinged?(ping: Ping): void;
  /** Something that I wanted was refused. */
  refused?(problem: Problem): void;
};

type Outside = {
  api?: Api;
  session?: Session;
  world?: (address: string, table: string) => World;
};

const NOBODY: You = { person: null, seats: [], host: false };
const PING_MS = 3000;

export class TableStore {
  readonly id: string;

  table = $state.raw<TableInfo>();
  you = $state.raw<You>(NOBODY);
  /** The game as I see it; only the game's own board looks inside. */
  view = $state.raw<unknown>();
  now = $state.raw<Now>();
  /** When `now` was heard, by `performance.now()`: for drawing clocks, and nothing else. */
  heardAt = $state.raw(0);
  /** The story so far, in order. */
  steps = $state.raw<readonly StepLine[]>([]);
  /** The step that was played last in front of our eyes; none after a break. */
  latest = $state.raw<StepLine>();
  /** The step at which the table was last shown whole: what came later was played in front of our eyes. */
  shownFrom = $state.raw(0);
  /** Whether the story begins at the beginning; while it is fetched, "fetching". */
  story = $state.raw<'fetching' | 'whole' | 'partial'>('fetching');
  /** The step whose outcome is held back: it is no part of the story yet. */
  rolling = $state.raw<StepLine>();
  /** The latest step of which something was told: words said since move nothing on a board. */
  readonly told = $derived(
    this.rolling ?? this.steps.findLast(({ told }) => told !== undefined && told.length > 0),
  );
  pings = $state.raw<readonly Ping[]>([]);
  line = $state.raw<LineState>({ kind: 'joining' });
  /** What has not been answered yet. */
  waiting = $state.raw<readonly Waiting[]>([]);
  /** How long a message and its answer take, in milliseconds. */
  roundTrip = $state.raw<number>();

  readonly status = $derived.by((): Status => {
    if (this.line.kind !== 'live') return this.line.kind;
    return this.table?.phase === 'broken' ? 'readonly' : 'live';
  });
  /** Why the table cannot be shown, or why the connection ended. */
  readonly problem = $derived('problem' in this.line ? this.line.problem : undefined);
  readonly names = $derived(namesOf(this.table?.seats ?? []));
  /** Everything that my seats may do, seat by seat. */
  readonly offers = $derived(
    (this.now?.mine ?? []).flatMap(({ seat, offers }) => offers.map((offer) => ({ ...offer, seat }))),
  );
  /** Everything that my seats may call, seat by seat. */
  readonly calls = $derived(
    (this.now?.mine ?? []).flatMap(({ seat, calls = [] }) => calls.map((call) => ({ ...call, seat }))),
  );
  /** My seats that may act now. */
  readonly myTurn = $derived((this.now?.to_act ?? []).filter((seat) => this.you.seats.includes(seat)));
  /** Whether an action of mine has not been answered yet. */
  readonly busy = $derived(this.waiting.some(({ message }) => message.kind === 'act'));

  /** The table's moment, between messages too. */
  readonly clock = new TableClock();
  /** Whether time runs by itself at this table, or has done so: then it is asked for again and again. */
  #timed = false;

  /** Whether what is pressed late is worth nothing here: then nothing waits for a connection that is gone. Whoever shows
      the table decides. */
  hasty = $state(false);

  /** How long the outcome of a step is held back, in milliseconds. Whoever shows the table decides. */
  suspense: (step: StepLine) => number = () => 0;

  readonly #api: Api;
  readonly #session: Session;
  readonly #world: NonNullable<Outside['world']>;
  readonly #watchers = new Set<Watcher>();
  readonly #fetches = new AbortController();
  #line: Line | undefined;
  #stopFollowing = () => {};
  /** The latest step I have. (`now` may be of a later one, when several come at once.) */
  #seq: number | undefined;
  #joined = false;
  #probed = false;
  /** A whole view was asked for; until it comes, changes to the old one mean nothing. */
  #asked = false;
  #pings = 0;
  #held: { show: () => void; timer: ReturnType<typeof setTimeout> } | undefined;

  constructor(id: string, { api = ourApi, session = ourSession, world = browserWorld }: Outside = {}) {
    this.id = id;
    this.#api = api;
    this.#session = session;
    this.#world = world;
  }

  /** Connects; returns how to stop. */
  open(): () => void {
    this.#connect();
    return () => {
      this.#stopFollowing();
      this.#line?.stop();
      this.#fetches.abort();
      this.#forgetHeld();
    };
  }

  /** Tells `watcher` what happens; returns how to stop. */
  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Does what was offered. The same twice, before the first was answered, is one press too many. */
  async act(seat: number, { text: action }: Pick<Offered, 'text'>): Promise<Reply | undefined> {
    if (this.rolling) {
      // Whoever does not wait for the die sees at once how it fell, and does what is still offered.
      this.reveal();
      if (!this.offers.some((offer) => offer.seat === seat && offer.text === action)) return undefined;
    }
    const already = this.waiting.some(
      ({ message }) => message.kind === 'act' && message.seat === seat && message.action === action,
    );
    return already ? undefined : this.#wish({ kind: 'act', seat, action });
  }

  /** Says something. A refusal is for whoever spoke to handle: some words only need to be said again. */
  say(seat: number, said: Said<string>): Promise<Reply> {
    return this.#send({ kind: 'say', seat, said });
  }

  takeBack(seat: number, to: number): Promise<Reply> {
    return this.#wish({ kind: 'take_back', seat, to });
  }

  agree(agree: boolean): Promise<Reply> {
    return this.#wish({ kind: 'agree', agree });
  }

  /** Answers the change of seats that is asked for now. */
  agreeSeating(agree: boolean): Promise<Reply> {
    const question = this.table?.seating?.question;
    if (question === undefined) return Promise.resolve({ kind: 'dropped' });
    return this.#wish({ kind: 'agree_seating', question, agree });
  }

  pause(): Promise<Reply> {
    return this.#wish({ kind: 'pause' });
  }

  resume(): Promise<Reply> {
    return this.#wish({ kind: 'resume' });
  }

  async ask(question: Question): Promise<Answer> {
    const reply = await this.#send({ kind: 'ask', question });
    if (reply.kind === 'answered') return reply.answer;
    return reply.kind === 'refused' ? { kind: 'refused', problem: reply.problem } : { kind: 'nothing' };
  }

  /** The view as it was for me before a step: what taking that step back would bring. */
  async before(step: number): Promise<unknown> {
    const { steps } = await this.#api.replay(this.id, { from: step - 1, count: 1 }, this.#fetches.signal);
    return steps[0]?.view;
  }

  ping(seat: number, what: string): void {
    this.#line?.tell({ kind: 'ping', seat, what });
  }

  /** Shows at once what is held back. */
  reveal(): void {
    const held = this.#held;
    this.#forgetHeld();
    held?.show();
  }

  /** Takes away what was never sent. */
  drop(ticket: string): void {
    this.#line?.drop(ticket);
  }

  /** Comes in anew, with the key there is now. */
  rejoin(): void {
    this.#connect();
  }

  /** Tries to connect at once. */
  wake(): void {
    this.#line?.wake();
  }

  /** Takes a seat: as one who has a place here already, or as somebody new. */
  async sit(seat: number, name: string): Promise<void> {
    if (this.you.person !== null) {
      this.take(await this.#api.claim(this.id, seat));
      return;
    }
    const { token, you } = await this.#api.join(this.id, { seat, name });
    this.#session.remember({ table: this.id, token, name, seats: you.seats });
    this.#connect();
  }

  /** Whether the table can be watched without a key. */
  watchable(): Promise<boolean> {
    return this.#api.lookedAt(this.id).then(
      () => true,
      () => false,
    );
  }

  /** Gives up a key that opens nothing, and only looks on. */
  watchOnly(): void {
    this.#session.forget(this.id);
    this.you = NOBODY;
    this.#connect();
  }

  /** Takes what a plain request has answered; the socket says the same a moment later. */
  take({ table, you }: { table: TableInfo; you: You }): void {
    this.table = table;
    this.you = you;
    this.#session.rememberCommitment(table.table, table.commitment);
    if (you.person === null || this.#session.tokenOf(this.id) === undefined) return;
    const name = table.people.find(({ person }) => person === you.person)?.name ?? '';
    this.#session.remember({ table: this.id, game: table.game, name, seats: you.seats, former: undefined });
  }

  /** Fetches what is missing of the story. */
  async fillStory(first = this.#firstMissing()): Promise<void> {
    this.story = 'fetching';
    let from: number | undefined = first;
    try {
      while (from !== undefined) {
        const page = await this.#api.story(this.id, from, this.#fetches.signal);
        this.#tell(page.steps);
        from = page.next;
      }
      this.story = 'whole';
    } catch {
      this.story = 'partial';
    }
  }

  #connect(): void {
    this.#stopFollowing();
    this.#line?.stop();
    this.#asked = false;
    this.#forgetHeld();
    // Another viewer may know more or less, so nothing that was known counts any more.
    this.now = undefined;
    this.#seq = undefined;
    this.steps = [];
    this.#joined = false;
    this.#probed = false;
    const line = new Line(this.#world(this.#api.socketAddress(this.id), this.id), {
      hello: () => ({ token: this.#session.tokenOf(this.id), since: this.#seq }),
      heard: (message) => this.#hear(message),
      changed: () => this.#lineChanged(line),
      late: (message, reply) => this.#late(message, reply),
      fleeting: (wish) => this.hasty && isFleeting(wish),
      timed: () => this.#timed && this.now?.outcome === undefined,
      asked: () => this.clock.ask(),
      echoed: (sample) => this.clock.hear(sample),
    });
    this.#line = line;
    this.waiting = line.waiting;
    this.line = line.state;
    this.#stopFollowing = follow(line);
    line.start();
  }

  #lineChanged(line: Line): void {
    if (this.#line !== line) return;
    if (this.line.kind === 'live' && line.state.kind !== 'live') this.clock.lose();
    this.line = line.state;
    this.waiting = line.waiting;
    this.roundTrip = line.roundTrip;
    if (line.state.kind === 'closed' && line.state.problem?.code === 'unauthorised') this.#tryFormerKey();
    const attemptFailed = line.state.kind === 'lost' && line.state.next !== undefined;
    if (attemptFailed && !this.#joined) void this.#probe(line);
  }

  /** A socket that is not let in cannot say why; a plain request can. */
  async #probe(line: Line): Promise<void> {
    if (this.#probed) return;
    this.#probed = true;
    try {
      await this.#api.table(this.id);
    } catch (error) {
      const final = error instanceof Refusal && [401, 403, 404].includes(error.problem.status);
      if (final && this.#line === line && !this.#joined) line.stop(error.problem);
    } finally {
      this.#probed = false;
    }
  }

  #tryFormerKey(): void {
    if (this.#session.takeUpFormer(this.id)) this.#connect();
  }

  async #wish(wish: Wish): Promise<Reply> {
    const reply = await this.#send(wish);
    if (reply.kind === 'refused') this.#refused(reply.problem);
    return reply;
  }

  #send(wish: Wish): Promise<Reply> {
    return this.#line?.ask(wish) ?? Promise.resolve({ kind: 'dropped' });
  }

  #late(message: Ticketed, reply: Reply): void {
    if (reply.kind === 'refused' && message.kind !== 'ask') this.#refused(reply.problem);
  }

  #refused(problem: Problem): void {
    for (const watcher of this.#watchers) watcher.refused?.(problem);
  }

  #hear(message: ToClient): void {
    switch (message.kind) {
      case 'table':
        this.#joined = true;
        return this.take(message);
      case 'whole':
        return this.#takeWhole(message);
      case 'played':
        return this.#played(message);
      case 'changed':
        return this.#changed(message);
      case 'pinged':
        return this.#pinged(message.seat, message.what);
      case 'refused':
        // What nobody waits for was not asked for by a person: the words for programs would only puzzle.
        if (message.ticket === undefined) this.#refused(plainly(message.problem));
        return;
      case 'accepted':
      case 'answered':
      case 'echo':
      case 'closing':
        return;
      default:
        // A newer server may say more; what this page does not know it does not need.
        message satisfies never;
    }
  }

  #takeWhole(whole: Whole): void {
    this.reveal();
    const first = this.now === undefined;
    this.#asked = false;
    this.latest = undefined;
    this.shownFrom = whole.now.seq;
    this.#stand(whole.now, whole.view);
    this.#seq = whole.now.seq;
    this.#tell(whole.steps);
    // What was told while the game was laid out comes before the first step.
    if (first) void this.fillStory(0);
    else if (!whole.complete) void this.fillStory();
  }

  #changed({ now, view, patch }: Extract<ToClient, { kind: 'changed' }>): void {
    if (this.#asked) return;
    if (now.seq !== this.#seq) return this.#again();
    this.reveal();
    try {
      const next = patch ? patched(this.view, patch) : (view ?? this.view);
      this.#stand({ ...now, mine: now.mine.map((mine) => this.#withLists(mine)) }, next);
    } catch {
      this.#again();
    }
  }

  #played({ step, now, view, patch }: Extract<ToClient, { kind: 'played' }>): void {
    if (this.#asked || this.#seq === undefined) return;
    // What was sent again in a resumption is known already.
    if (step.seq <= this.#seq) return;
    if (step.seq > this.#seq + 1) return this.#again();
    this.reveal();
    let next: unknown;
    let stands: Now;
    try {
      next = patch ? patched(this.view, patch) : (view ?? this.view);
      stands = { ...now, mine: now.mine.map((mine) => this.#withLists(mine)) };
    } catch {
      return this.#again();
    }
    this.#seq = step.seq;
    const heardAt = performance.now();
    const show = () => {
      this.latest = step;
      this.#stand(stands, next, heardAt);
      this.#tell([step]);
      for (const watcher of this.#watchers) watcher.played?.(step);
    };
    const ms = this.suspense(step);
    if (ms === 0) return show();
    this.rolling = step;
    this.#held = { show, timer: setTimeout(() => this.reveal(), ms) };
    for (const watcher of this.#watchers) watcher.rolls?.(step);
  }

  /** All that a seat may do and call, where only what changed was told. */
  #withLists({ offers_changed, calls_changed, ...mine }: SeatNow): SeatNow {
    const before = this.now?.mine.find(({ seat }) => seat === mine.seat);
    const all = { ...mine };
    if (offers_changed !== undefined) all.offers = [...spliced(before?.offers ?? [], offers_changed)];
    if (calls_changed !== undefined) all.calls = [...spliced(before?.calls ?? [], calls_changed)];
    return all;
  }

  #forgetHeld(): void {
    clearTimeout(this.#held?.timer);
    this.#held = undefined;
    this.rolling = undefined;
  }

  #again(): void {
    if (this.#asked) return;
    this.#asked = this.#line?.tell({ kind: 'again' }) ?? false;
  }

  #stand(now: Now, view: unknown, heardAt = performance.now()): void {
    const goesOn = this.now?.paused === true && !now.paused;
    this.now = now;
    this.view = view;
    this.heardAt = heardAt;
    this.clock.stand(now, heardAt);
    const begins = now.runs && !this.#timed;
    this.#timed ||= now.runs;
    // What was measured before holds no longer, or nothing was measured yet.
    if (begins || (goesOn && this.#timed)) this.#line?.measure();
  }

  /** Adds steps to the story. They come from two sides, so some may be known. */
  #tell(steps: readonly StepLine[]): void {
    const last = this.steps.at(-1)?.seq ?? -1;
    const [first] = steps;
    if (first === undefined) return;
    if (first.seq > last) {
      this.steps = [...this.steps, ...steps];
      return;
    }
    const all = new Map(this.steps.map((step) => [step.seq, step]));
    for (const step of steps) all.set(step.seq, step);
    this.steps = [...all.values()].sort((one, other) => one.seq - other.seq);
  }

  /** The first step that is not in the story. */
  #firstMissing(): number {
    let expected = this.steps[0]?.seq === 1 ? 1 : 0;
    for (const { seq } of this.steps) {
      if (seq !== expected) break;
      expected += 1;
    }
    return expected;
  }

  #pinged(seat: number, what: string): void {
    const ping = { id: this.#pings++, seat, what };
    this.pings = [...this.pings, ping];
    setTimeout(() => (this.pings = this.pings.filter(({ id }) => id !== ping.id)), PING_MS);
    for (const watcher of this.#watchers) watcher.pinged?.(ping);
  }
}

/** A message that could not be read, in words for people. */
function plainly(problem: Problem): Problem {
  if (problem.code !== 'malformed') return problem;
  const sentence = 'something that this page sent was not understood. Load it anew if that goes on';
  return { ...problem, sentence };
}

/** What is meant for this very moment; words that were written can still be read later. */
function isFleeting(wish: Wish): boolean {
  if (wish.kind === 'say') return 'call' in wish.said;
  return wish.kind === 'act' || wish.kind === 'pause' || wish.kind === 'resume';
}
