import { configure, render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { commitmentOf, myTables, remember, tokenOf } from '../lib/session';
import { aProblem, aSeat, aTable, aTableMessage, aWhole, ME } from '../lib/table.fake';
import type { TableInfo } from '../wire/TableInfo';
import type { ToClient } from '../wire/ToClient';
import type { You } from '../wire/You';
import Table from './Table.svelte';

const KEY = '0123456789abcdef0123456789abcdef';
const user = userEvent.setup({ delay: null });

// A machine with other work to do may take its time over a whole page.
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 30_000 });

/** The socket that the page opened last. */
class Socket extends EventTarget {
  static last: Socket;
  readonly sent: unknown[] = [];
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    Socket.last = this;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {}
  say(...messages: ToClient[]) {
    for (const message of messages) {
      this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
    }
  }
}

/** What plain requests were made, and what they are answered with. */
let requests: string[];
let answers: Record<string, unknown>;

beforeEach(() => {
  requests = [];
  answers = {
    'GET /games/pig': { name: 'Pig', strengths: [{ name: 'Careful', about: '', bot: 'hold:at=15' }] },
    'GET /tables/t1/story?from=0': { steps: [] },
  };
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, headers }: RequestInit) => {
    const request = `${method} ${url.replace('/api/v1', '')}`;
    const key = new Headers(headers).get('authorization') ?? '';
    requests.push([request, body, key === '' ? 'no key' : ''].filter(Boolean).join(' '));
    const answer = answers[request];
    if (answer === undefined) return Response.json(aProblem({ status: 404 }), { status: 404 });
    return Response.json(answer);
  });
  history.replaceState(null, '', '/t/t1');
});

async function shown(...messages: ToClient[]): Promise<void> {
  render(Table, { table: 't1' });
  await waitFor(() => expect(Socket.last.address).toContain('/t1/socket'));
  Socket.last.dispatchEvent(new Event('open'));
  Socket.last.say(...messages);
}

function sitting(): void {
  remember({ table: 't1', game: 'pig', token: KEY, name: 'Ada', seats: [1] });
}

const gathering = (more: Partial<TableInfo> = {}, you: You = ME) =>
  aTableMessage(
    {
      phase: 'gathering',
      seats: [aSeat(1, 'Ada'), aSeat(2, 'open', { holder: { kind: 'open' } })],
      ...more,
    },
    you,
  );

test('a seat link is emptied of its key before anything is sent', async () => {
  history.replaceState(null, '', `/t/t1#key=${KEY}`);
  await shown(aTableMessage(), aWhole(0));
  expect(location.href).not.toContain(KEY);
  expect(tokenOf('t1')).toBe(KEY);
  expect(Socket.last.address).not.toContain(KEY);
  expect(Socket.last.sent[0]).toEqual({ kind: 'hello', protocol: 1, token: KEY });
  expect(myTables()).toMatchObject([{ table: 't1', game: 'pig', name: 'Ada', seats: [1] }]);
  expect(commitmentOf('t1')).toBe('c0ffee');
});

test('a seat link that is opened over its own table is taken at once', async () => {
  sitting();
  await shown(aTableMessage(), aWhole(0));
  const other = 'f'.repeat(32);
  history.replaceState(null, '', `/t/t1#key=${other}`);
  window.dispatchEvent(new HashChangeEvent('hashchange'));
  Socket.last.dispatchEvent(new Event('open'));
  expect(Socket.last.sent[0]).toMatchObject({ token: other });
  expect(location.hash).toBe('');
});

test('before play the host sees who is there, how others get in, and fills up with bots', async () => {
  sitting();
  answers['POST /tables/t1/seats/2/bot'] = {
    table: aTable({ phase: 'gathering', seats: [aSeat(1, 'Ada'), aSeat(2, 'Careful')] }),
    you: ME,
  };
  await shown(gathering());
  expect(await screen.findByText(/One seat is open/)).toBeTruthy();
  expect(screen.getByText('ABCDEF')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Bots for the open seats' }));
  expect(await screen.findByText('Everybody is here.')).toBeTruthy();
  expect(requests).toContain('POST /tables/t1/seats/2/bot {"bot":"hold:at=15"}');
  answers['POST /tables/t1/start'] = { table: aTable(), you: ME };
  await user.click(screen.getByRole('button', { name: 'Begin' }));
  expect(requests).toContain('POST /tables/t1/start');
});

test('a beginning that is refused says why and changes nothing', async () => {
  sitting();
  await shown(gathering());
  await user.click(await screen.findByRole('button', { name: 'Begin' }));
  expect(screen.getByText(/One seat is open/)).toBeTruthy();
});

test('a stranger at an open table may sit down, and comes back with a key', async () => {
  answers['POST /tables/t1/join'] = {
    table: 't1',
    token: KEY,
    phrase: '',
    you: { person: 3, seats: [2], host: false },
  };
  await shown(gathering({}, { person: null, seats: [], host: false }));
  await user.click(await screen.findByRole('button', { name: 'Sit here' }));
  await waitFor(() => expect(tokenOf('t1')).toBe(KEY));
  Socket.last.dispatchEvent(new Event('open'));
  expect(Socket.last.sent[0]).toMatchObject({ token: KEY });
});

test('the host makes a new key for a seat and sees its link once', async () => {
  sitting();
  answers['POST /tables/t1/seats/2/reissue'] = { table: 't1', token: 'f'.repeat(32), phrase: 'zuzuz zuzuz' };
  await shown(aTableMessage(), aWhole(0));
  await user.click(await screen.findByRole('tab', { name: 'People' }));
  await user.click(await screen.findByRole('button', { name: 'What can be done with seat 2' }));
  await user.click(screen.getByRole('button', { name: 'New key' }));
  const dialog = await screen.findByRole('dialog', { name: 'A new key for Bo' });
  expect(within(dialog).getByText(new RegExp(`/t/t1#key=${'f'.repeat(32)}$`))).toBeTruthy();
  expect(tokenOf('t1')).toBe(KEY);
});

test('leaving is asked about first, and forgets the key', async () => {
  sitting();
  answers['POST /tables/t1/leave'] = {};
  await shown(aTableMessage(), aWhole(0));
  await user.click(await screen.findByRole('tab', { name: 'People' }));
  await user.click(await screen.findByRole('button', { name: 'Leave the table' }));
  expect(requests.some((request) => request.includes('leave'))).toBe(false);
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(tokenOf('t1')).toBeUndefined());
  expect(location.pathname).toBe('/');
});

test('my recovery words are shown on wish', async () => {
  sitting();
  await shown(aTableMessage(), aWhole(0));
  await user.click(await screen.findByRole('tab', { name: 'People' }));
  await user.click(await screen.findByRole('button', { name: 'Show my recovery words' }));
  expect(screen.getByText(/^bahog /)).toBeTruthy();
});

test('a log that no longer replays is shown with its reason and can be saved', async () => {
  sitting();
  await shown(aTableMessage({ phase: 'broken', broken: 'step 7: the digest differs' }));
  expect(await screen.findByText('Step 7: the digest differs')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save the log' })).toBeTruthy();
});

test('somebody who was sent away is told so and may look on', async () => {
  sitting();
  await shown(aTableMessage(), {
    kind: 'closing',
    problem: aProblem({ status: 401, code: 'unauthorised', sentence: 'This key opens nothing here.' }),
    again: false,
  });
  expect(await screen.findByText('This key opens nothing here.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Watch without a seat' }));
  Socket.last.dispatchEvent(new Event('open'));
  expect(Socket.last.sent).toEqual([{ kind: 'hello', protocol: 1 }]);
});
