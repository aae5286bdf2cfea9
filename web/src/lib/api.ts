/// Every request that the page makes over plain HTTP. What the server refuses, and what does not get
/// there, is thrown as a `Refusal` with a sentence that can be shown.
import { capital } from './names';
import { tokenOf } from './session';
import type { Acting } from '../wire/Acting';
import type { Agreeing } from '../wire/Agreeing';
import type { Asking } from '../wire/Asking';
import type { Created } from '../wire/Created';
import type { GameCard } from '../wire/GameCard';
import type { Games } from '../wire/Games';
import type { Health } from '../wire/Health';
import type { Invitation } from '../wire/Invitation';
import type { Join } from '../wire/Join';
import type { Joined } from '../wire/Joined';
import type { Me } from '../wire/Me';
import type { NewTable } from '../wire/NewTable';
import type { Problem } from '../wire/Problem';
import type { Picture } from '../wire/Picture';
import type { Proof } from '../wire/Proof';
import type { Reissued } from '../wire/Reissued';
import type { Replay } from '../wire/Replay';
import type { Retable } from '../wire/Retable';
import type { Saying } from '../wire/Saying';
import type { Story } from '../wire/Story';
import type { TableInfo } from '../wire/TableInfo';
import type { Tables } from '../wire/Tables';
import type { TakingBack } from '../wire/TakingBack';
import type { ToClient } from '../wire/ToClient';
import type { Whole } from '../wire/Whole';
import type { You } from '../wire/You';

/** A table, and who I am at it. */
export type Seated = { table: TableInfo; you: You };

/** Something was not done, and this is why. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly problem: Problem;
  /** Whether it did not even get to the server: trying again may help. */
  readonly unreached: boolean;

  constructor(problem: Problem, unreached = false) {
    super(problem.sentence);
    this.problem = problem;
    this.unreached = unreached;
  }
}

/** The sentence to show for anything that was thrown. */
export function sentenceOf(error: unknown): string {
  return error instanceof Refusal
    ? capital(error.problem.sentence)
    : 'Something on this page went wrong. Try again.';
}

type Request = {
  method?: 'GET' | 'POST' | 'PATCH';
  token?: string | undefined;
  body?: unknown;
  query?: Record<string, string | number | undefined>;
  signal?: AbortSignal | undefined;
};

const UNREACHED: Problem = {
  status: 0,
  code: 'busy',
  sentence: 'The camp cannot be reached just now. Check your connection and try again.',
};

export class Api {
  readonly base: string;
  readonly #fetch: typeof fetch;

  constructor(send: typeof fetch = (input, init) => fetch(input, init), base = '/api/v1') {
    this.#fetch = send;
    this.base = base;
  }

  // The shelf.
  games = (): Promise<Games> => this.#json('/games');
  game = (key: string): Promise<GameCard> => this.#json(`/games/${part(key)}`);
  /** All that is printed, for a game whose card says that it has a book. */
  book = (key: string): Promise<unknown> => this.#json(`/games/${part(key)}/book`);
  tables = (before?: number): Promise<Tables> => this.#json('/tables', { query: { before } });
  health = (): Promise<Health> => this.#json('/health');

  // Coming and going.
  createTable = (body: NewTable): Promise<Created> => this.#json('/tables', { method: 'POST', body });
  invitation = (code: string): Promise<Invitation> => this.#json(`/invitations/${part(code)}`);
  join = (table: string, body: Join): Promise<Joined> =>
    this.#json(`/tables/${part(table)}/join`, { method: 'POST', body });
  /** Whose token or recovery phrase this is. */
  me = (key: string): Promise<Me> => this.#json('/me', { token: key });
  leave = (table: string): Promise<void> => this.#post(table, 'leave');

  // The table and its seats. My own key goes along by itself, here and in all that follows.
  table = (table: string): Promise<Seated> => this.#at(table, '');
  /** The table as anybody sees it; refused where it is private. */
  lookedAt = (table: string): Promise<Seated> => this.#json(`/tables/${part(table)}`);
  retable = (table: string, body: Retable): Promise<Seated> =>
    this.#json(`/tables/${part(table)}`, { method: 'PATCH', body, token: tokenOf(table) });
  start = (table: string): Promise<Seated> => this.#post(table, 'start');
  kick = (table: string, person: number): Promise<Seated> => this.#post(table, 'kick', { person });
  swap = (table: string, one: number, other: number): Promise<Seated> =>
    this.#post(table, 'swap', { one, other });
  claim = (table: string, seat: number): Promise<Seated> => this.#post(table, `seats/${seat}/claim`);
  release = (table: string, seat: number): Promise<Seated> => this.#post(table, `seats/${seat}/release`);
  placeBot = (table: string, seat: number, bot: string): Promise<Seated> =>
    this.#post(table, `seats/${seat}/bot`, { bot });
  reissue = (table: string, seat: number): Promise<Reissued> => this.#post(table, `seats/${seat}/reissue`);

  // Playing without a socket.
  act = (table: string, body: Acting): Promise<ToClient> => this.#post(table, 'actions', body);
  say = (table: string, body: Saying): Promise<ToClient> => this.#post(table, 'say', body);
  takeBack = (table: string, body: TakingBack): Promise<ToClient> => this.#post(table, 'takeback', body);
  agree = (table: string, body: Agreeing): Promise<ToClient> => this.#post(table, 'takeback/answer', body);
  ask = (table: string, body: Asking): Promise<ToClient> => this.#post(table, 'ask', body);
  pause = (table: string, ticket: string): Promise<ToClient> => this.#post(table, 'pause', { ticket });
  resume = (table: string, ticket: string): Promise<ToClient> => this.#post(table, 'resume', { ticket });

  // Looking.
  view = (table: string): Promise<Whole> => this.#at(table, 'view');
  story = (table: string, from?: number, signal?: AbortSignal): Promise<Story> =>
    this.#at(table, 'story', { from }, signal);
  /** Steps played again; `as` is "me" (unless said otherwise), "watcher", a seat's number or "all". */
  replay = (
    table: string,
    asked: { from?: number; count?: number; as?: string } = {},
    signal?: AbortSignal,
  ): Promise<Replay> => this.#at(table, 'replay', asked, signal);
  picture = (table: string, signal?: AbortSignal): Promise<Picture> => this.#at(table, 'picture', {}, signal);
  proof = (table: string, signal?: AbortSignal): Promise<Proof> => this.#at(table, 'proof', {}, signal);
  /** The log as text. */
  export = async (table: string): Promise<string> =>
    (await this.#send(`/tables/${part(table)}/export`, { token: tokenOf(table) })).text();
  /** Where the log is to be had, for those who may see it without a key. */
  exportAddress = (table: string): string => `${this.base}/tables/${part(table)}/export`;
  /** Where the table's socket is. */
  socketAddress = (table: string, here: Pick<Location, 'protocol' | 'host'> = location): string =>
    `${here.protocol === 'https:' ? 'wss' : 'ws'}://${here.host}${this.base}/tables/${part(table)}/socket`;

  #at<T>(table: string, what: string, query: Request['query'] = {}, signal?: AbortSignal): Promise<T> {
    const path = what === '' ? `/tables/${part(table)}` : `/tables/${part(table)}/${what}`;
    return this.#json(path, { token: tokenOf(table), query, signal });
  }

  #post<T>(table: string, what: string, body?: unknown): Promise<T> {
    return this.#json(`/tables/${part(table)}/${what}`, { method: 'POST', body, token: tokenOf(table) });
  }

  async #json<T>(path: string, request: Request = {}): Promise<T> {
    const response = await this.#send(path, request);
    if (response.status === 204) return undefined as T;
    try {
      return (await response.json()) as T;
    } catch (error) {
      throw thrown(error);
    }
  }

  async #send(path: string, { method = 'GET', token, body, query, signal }: Request): Promise<Response> {
    const headers: Record<string, string> = {};
    if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
    if (body !== undefined) headers['content-type'] = 'application/json';
    const init: RequestInit = { method, headers };
    if (body !== undefined) init.body = JSON.stringify(body);
    if (signal) init.signal = signal;
    let response: Response;
    try {
      response = await this.#fetch(`${this.base}${path}${asked(query)}`, init);
    } catch (error) {
      throw thrown(error);
    }
    if (response.ok) return response;
    throw new Refusal(await problemOf(response));
  }
}

/** The server of this page. */
export const api = new Api();

function part(text: string): string {
  return encodeURIComponent(text);
}

function asked(query: Request['query'] = {}): string {
  const wanted = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) wanted.set(name, String(value));
  }
  return wanted.size > 0 ? `?${wanted}` : '';
}

/** Whoever called it off is told so as usual; anything else means that the server was not reached. */
function thrown(error: unknown): unknown {
  const calledOff = error instanceof DOMException && error.name === 'AbortError';
  return calledOff ? error : new Refusal(UNREACHED, true);
}

/** A proxy in between may answer with something of its own. */
async function problemOf(response: Response): Promise<Problem> {
  try {
    const problem: unknown = await response.json();
    if (isProblem(problem)) return problem;
  } catch {
    // Not JSON: what follows says so.
  }
  const { status } = response;
  return {
    status,
    code: status === 429 ? 'too_many' : status >= 500 ? 'busy' : 'mistake',
    sentence: `The camp answered with something unexpected (${status}). Try again in a moment.`,
  };
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'sentence' in value && 'code' in value;
}
