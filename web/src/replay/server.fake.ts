/// A server of a few answers, for tests of whole pages.
import { vi } from 'vitest';

type Answer = unknown | ((query: URLSearchParams) => unknown);

/** Answers requests under `/api/v1` by their path; what has no answer is refused as not found. */
export function answering(answers: Record<string, Answer>) {
  const sent = vi.fn((input: RequestInfo | URL, _init?: RequestInit) => {
    const url = new URL(String(input), 'http://camp.test');
    const answer = answers[url.pathname.replace('/api/v1', '')];
    if (answer === undefined) {
      const problem = { status: 404, code: 'not_found', sentence: 'There is no such table.' };
      return Promise.resolve(new Response(JSON.stringify(problem), { status: 404 }));
    }
    const body: unknown = typeof answer === 'function' ? answer(url.searchParams) : answer;
    return Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body)));
  });
  vi.stubGlobal('fetch', sent);
  return sent;
}
