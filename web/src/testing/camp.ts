/// A pretended server for tests of pages: it answers what it was told to, and keeps what it was asked.
import { vi } from 'vitest';

type Answer = unknown | ((body: unknown) => unknown);

/** A refusal, as the server words it. */
export class Refused {
  constructor(
    readonly status: number,
    readonly sentence: string,
    readonly rule?: string,
  ) {}
}

export type Asked = { method: string; path: string; body: unknown; key: string | undefined };

/** Answers requests by method and path, as in `{ 'GET /games': … }`; `null` cannot be reached. */
export function camp(answers: Record<string, Answer>): { asked: Asked[] } {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const path = input.replace(/^\/api\/v1/, '');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    asked.push({ method, path, body, key: new Headers(init.headers).get('authorization') ?? undefined });
    const answer = answers[`${method} ${path}`];
    if (answer === null) throw new TypeError('fetch failed');
    const told = typeof answer === 'function' ? (answer(body) as unknown) : answer;
    if (told === undefined) return problem(new Refused(404, 'There is nothing here.'));
    return told instanceof Refused ? problem(told) : Response.json(told);
  });
  return { asked };
}

function problem({ status, sentence, rule }: Refused): Response {
  return Response.json({ status, code: 'illegal', sentence, rule }, { status });
}
