import { cleanup, render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import { toasts } from '../lib/design/toasts.svelte';
import { commitmentOf, myTables, remember, tokenOf } from '../lib/session';
import { aNow, aProblem, aSeat, aTable, aTableMessage, aWhole, ME } from '../lib/table.fake';
import { PIG } from '../testing/cards';
import type { TableInfo } from '../wire/TableInfo';
import type { ToClient } from '../wire/ToClient';
import type { You } from '../wire/You';
import Table from './Table.svelte';

const KEY = '0123456789abcdef0123456789abcdef';
const user = userEvent.setup({ delay: null });

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

const STRENGTHS = [
  { name: 'Careful', about: '', bot: 'hold:at=15' },
  { name: 'Steady', about: '', bot: 'hold:at=20' },
  { name: 'Bold', about: '', bot: 'hold:at=25' },
];

/** What plain requests were made, and what they are answered with. */
let requests: string[];
let answers: Record<string, unknown>;

beforeEach(() => {
  requests = [];
  answers = {
    'GET /games/pig': { ...PIG, strengths: STRENGTHS },
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
  expect(await screen.findByText(/^Seat 2 is open/)).toBeTruthy();
  // Which variant it is, in words.
  expect(await screen.findByText('Duel:')).toBeTruthy();
  expect(screen.getByText('ABCDEF')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Bots for the open seats' }));
  expect(await screen.findByText('Everybody is here.')).toBeTruthy();
  expect(requests).toContain('POST /tables/t1/seats/2/bot {"bot":"hold:at=15"}');
  answers['POST /tables/t1/start'] = { table: aTable(), you: ME };
  await user.click(screen.getByRole('button', { name: 'Begin' }));
  expect(requests).toContain('POST /tables/t1/start');
});

test('before every seat is taken, “Begin” says which are open and asks nothing of the server', async () => {
  sitting();
  const open = (seat: number) => aSeat(seat, 'open', { holder: { kind: 'open' } });
  await shown(gathering({ seats: [aSeat(1, 'Ada'), open(2), aSeat(3, 'Cy'), open(4)] }));
  const begin = await screen.findByRole('button', { name: 'Begin' });
  const why = document.getElementById(begin.getAttribute('aria-describedby') ?? '');
  expect(why?.textContent).toMatch(/^Seats 2 and 4 are open\./);
  await user.click(begin);
  expect(toasts.shown.map(({ text }) => text)).toContain('Not yet: seats 2 and 4 are open.');
  expect(requests.some((request) => request.includes('start'))).toBe(false);
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
  await user.click(await screen.findByRole('tab', { name: /^People/ }));
  await user.click(await screen.findByRole('button', { name: 'What can be done with seat 2' }));
  await user.click(screen.getByRole('button', { name: 'New key' }));
  expect(requests.some((request) => request.includes('reissue'))).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Make a new key' }));
  const dialog = await screen.findByRole('dialog', { name: 'A new key for Bo' });
  expect(within(dialog).getByText(new RegExp(`/t/t1#key=${'f'.repeat(32)}$`))).toBeTruthy();
  expect(tokenOf('t1')).toBe(KEY);
});

test('leaving is asked about first, and forgets the key', async () => {
  sitting();
  answers['POST /tables/t1/leave'] = {};
  await shown(aTableMessage(), aWhole(0));
  await user.click(await screen.findByRole('tab', { name: /^People/ }));
  await user.click(await screen.findByRole('button', { name: 'Leave the table' }));
  expect(requests.some((request) => request.includes('leave'))).toBe(false);
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(tokenOf('t1')).toBeUndefined());
  expect(location.pathname).toBe('/');
});

describe('what takes something from somebody', () => {
  const BO = { table: aTable(), you: ME };

  async function unfolded(): Promise<void> {
    sitting();
    await shown(aTableMessage(), aWhole(0));
    await user.click(await screen.findByRole('tab', { name: /^People/ }));
    await user.click(await screen.findByRole('button', { name: 'What can be done with seat 2' }));
  }

  test.each([
    ['Send away', 'Send Bo away?', 'Send away', 'POST /tables/t1/kick', '{"person":2}'],
    ['Open the seat', 'Take seat 2 from Bo?', 'Open the seat', 'POST /tables/t1/seats/2/release', undefined],
    [
      'Let it play',
      'Give Bo’s seat to a bot?',
      'Let it play',
      'POST /tables/t1/seats/2/bot',
      '{"bot":"hold:at=20"}',
    ],
  ])('%s is asked about first', async (button, question, yes, request, body) => {
    answers[request] = BO;
    await unfolded();
    await user.click(await screen.findByRole('button', { name: button }));
    const asked = screen.getByRole('group', { name: new RegExp(`^${question.replace('?', '\\?')}`) });
    expect(requests.some((made) => made.startsWith(request))).toBe(false);
    await user.click(within(asked).getByRole('button', { name: 'Never mind' }));
    await user.click(screen.getByRole('button', { name: button }));
    await user.click(within(screen.getByRole('group', { name: /\?/ })).getByRole('button', { name: yes }));
    expect(requests).toContain([request, body].filter(Boolean).join(' '));
  });

  test('the bot that is chosen beforehand is the one that a new table has', async () => {
    await unfolded();
    const list = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Which bot' });
    expect(list.selectedOptions[0]?.textContent).toBe('Steady');
  });

  test('sending somebody away says that the letters change', async () => {
    await unfolded();
    await user.click(await screen.findByRole('button', { name: 'Send away' }));
    expect(screen.getByRole('group', { name: /new letters are drawn/ })).toBeTruthy();
  });

  test('a question about somebody is gone when somebody else sits there', async () => {
    await unfolded();
    await user.click(await screen.findByRole('button', { name: 'Send away' }));
    expect(screen.getByRole('group', { name: /^Send Bo away/ })).toBeTruthy();
    const cy = aSeat(2, 'Cy', { holder: { kind: 'person', person: 3 } });
    Socket.last.say(aTableMessage({ seats: [aSeat(1, 'Ada'), cy] }));
    await waitFor(() => expect(screen.queryByRole('group', { name: /away/ })).toBeNull());
    expect(screen.getByRole('button', { name: 'Send away' })).toBeTruthy();
  });

  test('seats are swapped once for each choice, and the list is ready for the next', async () => {
    answers['POST /tables/t1/swap'] = BO;
    await unfolded();
    const list = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Swap seat 2 with' });
    for (const times of [1, 2]) {
      await user.selectOptions(list, 'Ada');
      expect(requests.filter((made) => made.startsWith('POST /tables/t1/swap'))).toHaveLength(times);
      await waitFor(() => expect(list.value).toBe(''));
    }
  });

  test('a bot makes room without a question', async () => {
    answers['POST /tables/t1/seats/2/release'] = BO;
    sitting();
    const bot = aSeat(2, 'Steady', { holder: { kind: 'bot', bot: 'hold:at=15' } });
    await shown(aTableMessage({ seats: [aSeat(1, 'Ada'), bot] }), aWhole(0));
    await user.click(await screen.findByRole('tab', { name: /^People/ }));
    await user.click(await screen.findByRole('button', { name: 'What can be done with seat 2' }));
    await user.click(screen.getByRole('button', { name: 'Open the seat' }));
    expect(requests).toContain('POST /tables/t1/seats/2/release');
  });
});

test('on a phone many of one kind are one thing to do', async () => {
  sitting();
  const offer = (kind: string, n = 0) => ({
    text: `${kind} ${n}`,
    sentence: `${kind} ${n}`,
    action: { kind },
  });
  const explores = Array.from({ length: 18 }, (_, n) => offer('explore', n));
  const offers = [...explores, ...[1, 2, 3].map((n) => offer('walk', n)), offer('end')];
  await shown(aTableMessage(), aWhole(0, { now: aNow(0, { mine: [{ seat: 1, offers }] }) }));
  await user.click(await screen.findByRole('button', { name: '5 things to do' }));
  expect(await screen.findByRole('tab', { name: 'Now 5' })).toBeTruthy();
  expect(screen.getByRole('button', { name: /to pick from$/ })).toBeTruthy();
});

describe('my recovery words', () => {
  const WORDS = /^bahog /;

  test('are shown on wish among the people', async () => {
    remember({ table: 't1', game: 'pig', token: KEY, name: 'Ada', seats: [1], noted: true });
    await shown(aTableMessage(), aWhole(0));
    await user.click(await screen.findByRole('tab', { name: 'People' }));
    await user.click(await screen.findByRole('button', { name: 'Show my recovery words' }));
    expect(screen.getByText(WORDS)).toBeTruthy();
  });

  test('lie open before play, to whoever has just sat down', async () => {
    sitting();
    await shown(gathering());
    const note = await screen.findByRole('region', { name: 'Recovery words' });
    expect(within(note).getByText(WORDS)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Put the recovery words away' }));
    Socket.last.say(aTableMessage(), aWhole(0));
    expect(await screen.findByRole('tab', { name: 'People' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Recovery words' })).toBeNull();
  });

  test('go once they are copied', async () => {
    sitting();
    await shown(gathering());
    const copying = userEvent.setup();
    const note = await screen.findByRole('region', { name: 'Recovery words' });
    await copying.click(within(note).getByRole('button', { name: 'Copy the recovery words' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Recovery words' })).toBeNull());
    expect(await navigator.clipboard.readText()).toMatch(WORDS);
  });

  test('wait among the people of a phone, where they cost the board nothing, until they are seen', async () => {
    sitting();
    toasts.shown = [];
    await shown(aTableMessage(), aWhole(0));
    const tab = await screen.findByRole('tab', { name: 'People 1' });
    expect(screen.queryByRole('region', { name: 'Recovery words' })).toBeNull();
    // A notice says where they are, once.
    await waitFor(() =>
      expect(toasts.shown.map(({ text }) => text)).toEqual(['Your recovery words are among the people.']),
    );
    await user.click(tab);
    const note = await screen.findByRole('region', { name: 'Recovery words' });
    expect(within(note).getByText(WORDS)).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'People' })).toBeTruthy();
    await user.click(within(note).getByRole('button', { name: 'Put the recovery words away' }));
    expect(screen.queryByRole('region', { name: 'Recovery words' })).toBeNull();
    cleanup();
    toasts.shown = [];
    await shown(aTableMessage(), aWhole(0));
    await user.click(await screen.findByRole('tab', { name: 'People' }));
    expect(screen.queryByRole('region', { name: 'Recovery words' })).toBeNull();
    expect(toasts.shown).toEqual([]);
  });

  test('are nothing to tell of when the game is over', async () => {
    sitting();
    toasts.shown = [];
    const outcome = { ending: { ranked: [1, 2] }, because: 'reached the goal', rule: 'PIG-3.1' };
    await shown(aTableMessage({ phase: 'over' }), aWhole(3, { now: aNow(3, { outcome, mine: [] }) }));
    expect(await screen.findByRole('tab', { name: 'People' })).toBeTruthy();
    expect(toasts.shown).toEqual([]);
  });

  test('stay beside a wide board until they are put away', async () => {
    sitting();
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        ({
          matches: media.includes('60rem'),
          media,
          addEventListener: () => {},
          removeEventListener: () => {},
        }) as unknown as MediaQueryList,
    );
    onTestFinished(() => void vi.restoreAllMocks());
    await shown(aTableMessage(), aWhole(0));
    const note = await screen.findByRole('region', { name: 'Recovery words' });
    expect(within(note).getByText(WORDS)).toBeTruthy();
    await user.click(within(note).getByRole('button', { name: 'Put the recovery words away' }));
    expect(screen.queryByRole('region', { name: 'Recovery words' })).toBeNull();
  });

  test('are nothing for those who watch', async () => {
    await shown(aTableMessage({}, { person: null, seats: [], host: false }), aWhole(0, { now: aNow(0) }));
    await screen.findByRole('tab', { name: /^People/ });
    expect(screen.queryByRole('region', { name: 'Recovery words' })).toBeNull();
  });

  test('are always in the menu of the table', async () => {
    remember({ table: 't1', game: 'pig', token: KEY, name: 'Ada', seats: [1], noted: true });
    await shown(aTableMessage(), aWhole(0));
    await user.click(await screen.findByRole('button', { name: 'Everything that can be done' }));
    await user.type(
      await screen.findByRole('combobox', { name: 'Search what can be done' }),
      'recovery{Enter}',
    );
    const dialog = await screen.findByRole('dialog', { name: 'My recovery words' });
    expect(within(dialog).getByText(WORDS)).toBeTruthy();
  });
});

test('a log that no longer replays is shown with its reason and can be saved', async () => {
  sitting();
  await shown(aTableMessage({ phase: 'broken', broken: 'step 7: the digest differs' }));
  expect(await screen.findByText('Step 7: the digest differs')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save the log' })).toBeTruthy();
});

describe('a table that stays closed', () => {
  const closing: ToClient = {
    kind: 'closing',
    problem: aProblem({ status: 401, code: 'unauthorised', sentence: 'This key opens nothing here.' }),
    again: false,
  };

  test('can be watched by somebody who was sent away, where it is listed', async () => {
    sitting();
    answers['GET /tables/t1'] = { table: aTable(), you: { person: null, seats: [], host: false } };
    await shown(aTableMessage(), closing);
    expect(await screen.findByText('This key opens nothing here.')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Watch without a seat' }));
    expect(requests).toContain('GET /tables/t1 no key');
    Socket.last.dispatchEvent(new Event('open'));
    expect(Socket.last.sent).toEqual([{ kind: 'hello', protocol: 1 }]);
  });

  test('is not offered to be watched where it is private; there are other ways on', async () => {
    sitting();
    await shown(aTableMessage({ listed: false }), closing);
    expect(await screen.findByText('This key opens nothing here.')).toBeTruthy();
    await waitFor(() => expect(requests).toContain('GET /tables/t1 no key'));
    expect(screen.getByRole('link', { name: 'I have an invitation' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'I have recovery words' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Watch without a seat' })).toBeNull();
  });

  test('has the head of every page', async () => {
    sitting();
    await shown(aTableMessage(), closing);
    expect(await screen.findByRole('heading', { name: 'You have no place here any more' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Bivouac' }).getAttribute('href')).toBe('/');
    expect(screen.getByRole('link', { name: 'Settings' })).toBeTruthy();
  });
});
