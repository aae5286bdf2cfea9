import { expect, test, vi } from 'vitest';

import { Api, Refusal, sentenceOf } from './api';
import { remember } from './session';
import { aProblem } from './table.fake';

function answering(response: () => Response | Promise<Response>) {
  const send = vi.fn<typeof fetch>(async () => response());
  return { send, api: new Api(send) };
}

const refused = (request: Promise<unknown>) =>
  request.then(
    () => {
      throw new Error('it was not refused');
    },
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      return error;
    },
  );

test('my own key goes along, and only where it belongs', async () => {
  remember({ table: 't1', game: 'pig', token: 'secret', name: 'Ada', seats: [1] });
  const { send, api } = answering(() => Response.json({}));
  await api.claim('t1', 2);
  await api.table('t2');
  await api.me('some phrase');
  await api.join('t1', { code: 'ABCDEF' });
  const calls = send.mock.calls.map(([url, init]) => [init?.method, url, init?.headers, init?.body]);
  expect(calls).toEqual([
    ['POST', '/api/v1/tables/t1/seats/2/claim', { authorization: 'Bearer secret' }, undefined],
    ['GET', '/api/v1/tables/t2', {}, undefined],
    ['GET', '/api/v1/me', { authorization: 'Bearer some phrase' }, undefined],
    [
      'POST',
      '/api/v1/tables/t1/join',
      { 'content-type': 'application/json' },
      JSON.stringify({ code: 'ABCDEF' }),
    ],
  ]);
});

test('questions of an address are written only where they are asked', async () => {
  const { send, api } = answering(() => Response.json({ tables: [] }));
  await api.tables();
  await api.tables(5);
  await api.replay('a/b', { from: 3, as: 'all' });
  expect(send.mock.calls.map(([url]) => url)).toEqual([
    '/api/v1/tables',
    '/api/v1/tables?before=5',
    '/api/v1/tables/a%2Fb/replay?from=3&as=all',
  ]);
});

test('a refusal carries the problem', async () => {
  const problem = aProblem({ rule: 'PIG-2.4' });
  const { api } = answering(() => Response.json(problem, { status: 422 }));
  const error = await refused(api.start('t1'));
  expect(error.problem).toEqual(problem);
  expect(error.unreached).toBe(false);
  expect(sentenceOf(error)).toBe('There is nothing to keep yet: roll first');
});

test('an answer that is not ours is a refusal with a sentence', async () => {
  const { api } = answering(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  const error = await refused(api.games());
  expect(error.problem).toMatchObject({ status: 502, code: 'busy' });
  expect(error.message).toContain('502');
});

test('a server that is not reached is a refusal too', async () => {
  const { api } = answering(() => Promise.reject(new TypeError('Failed to fetch')));
  const error = await refused(api.games());
  expect(error.unreached).toBe(true);
  expect(error.problem.status).toBe(0);
});

test('a request that is called off says so', async () => {
  const { api } = answering(() => Promise.reject(new DOMException('aborted', 'AbortError')));
  await expect(api.games()).rejects.toThrow('aborted');
});

test('leaving answers with nothing', async () => {
  const { api } = answering(() => new Response(null, { status: 204 }));
  expect(await api.leave('t1')).toBeUndefined();
});

test('the socket has the scheme of the page', () => {
  const { api } = answering(() => Response.json({}));
  expect(api.socketAddress('t 1', { protocol: 'https:', host: 'camp.example' })).toBe(
    'wss://camp.example/api/v1/tables/t%201/socket',
  );
  expect(api.socketAddress('t1', { protocol: 'http:', host: '127.0.0.1:7878' })).toMatch(/^ws:/);
});
