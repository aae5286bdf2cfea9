import { waitFor } from '@testing-library/svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { Api } from './api';
import { Session } from './session';
import { TableStore } from './table.svelte';
import { aNow, aProblem, aStep, aTableMessage, aView, aWhole, HOLD, ROLL } from './table.fake';
import { FakeWorld } from './world.fake';
import type { ToClient } from '../wire/ToClient';

let world: FakeWorld;
let session: Session;
/** What plain requests are answered with, by the end of their address. */
let answers: Record<string, () => Response>;
const asked: string[] = [];

beforeEach(() => {
  world = new FakeWorld();
  session = new Session(null);
  session.remember({ table: 't1', game: 'pig', token: 'key', name: 'Ada', seats: [1] });
  answers = { story: () => Response.json({ steps: [] }) };
  asked.length = 0;
});

function aStore(): TableStore {
  const send = async (input: RequestInfo | URL) => {
    const address = String(input).replace('/api/v1/tables/t1', '');
    asked.push(address);
    const answer = Object.entries(answers).find(([name]) => address.includes(name))?.[1];
    if (!answer) throw new TypeError('no network');
    return answer();
  };
  const store = new TableStore('t1', { api: new Api(send), session, world: () => world });
  store.open();
  return store;
}

function aLiveStore(...more: ToClient[]): TableStore {
  const store = aStore();
  world.socket.open();
  world.socket.say(aTableMessage(), ...more);
  return store;
}

const played = (seq: number, more: Partial<Extract<ToClient, { kind: 'played' }>> = {}): ToClient => ({
  kind: 'played',
  step: aStep(seq),
  now: aNow(seq),
  ...more,
});

describe('how things stand', () => {
  test('before play begins there is a table and no view', () => {
    const store = aStore();
    expect(store.status).toBe('joining');
    world.socket.open();
    world.socket.say(aTableMessage({ phase: 'gathering' }));
    expect(store.status).toBe('live');
    expect(store.table?.phase).toBe('gathering');
    expect(store.now).toBeUndefined();
    expect(session.commitmentOf('t1')).toBe('c0ffee');
  });

  test('a step brings a patch, a whole view, or no change', () => {
    const store = aLiveStore(aWhole(0));
    world.socket.say(played(1, { patch: [{ at: ['pot'], to: 4 }] }));
    expect(store.view).toEqual(aView({ pot: 4 }));
    world.socket.say(played(2, { view: aView({ pot: 8 }) }));
    expect(store.view).toEqual(aView({ pot: 8 }));
    world.socket.say(played(3));
    expect(store.view).toEqual(aView({ pot: 8 }));
    expect(store.now?.seq).toBe(3);
    expect(store.steps.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(store.latest?.seq).toBe(3);
  });

  test('a step brings what changed of the calls', () => {
    const call = (text: string) => ({ text, sentence: `Call ${text}`, action: { kind: text } });
    const mine = (more: object) => aNow(0, { mine: [{ seat: 1, offers: [], ...more }] });
    const store = aLiveStore(aWhole(0, { now: mine({ calls: [call('yes'), call('no')] }) }));
    const texts = () => store.calls.map(({ text }) => text);
    world.socket.say(played(1, { now: { ...mine({ calls_changed: [] }), seq: 1 } }));
    expect(texts()).toEqual(['yes', 'no']);
    const maybe = [{ at: 1, gone: 1, new: [call('maybe')] }];
    world.socket.say(played(2, { now: { ...mine({ calls_changed: maybe }), seq: 2 } }));
    expect(texts()).toEqual(['yes', 'maybe']);
    world.socket.say(played(3, { now: { ...mine({}), seq: 3 } }));
    expect(texts()).toEqual([]);
    world.socket.say(played(4, { now: { ...mine({ calls_changed: maybe }), seq: 4 } }));
    expect(world.socket.of('again').length).toBe(1);
  });

  test('a step, and time alone, bring what changed of the offers', () => {
    const offer = (text: string) => ({ text, sentence: `Do ${text}`, action: { kind: text } });
    const now = (seq: number, more: object) => aNow(seq, { mine: [{ seat: 1, offers: [], ...more }] });
    const store = aLiveStore(aWhole(0, { now: now(0, { offers: [offer('roll'), offer('hold')] }) }));
    const texts = () => store.offers.map(({ text }) => text);
    world.socket.say(played(1, { now: now(1, { offers_changed: [] }) }));
    expect(texts()).toEqual(['roll', 'hold']);
    world.socket.say(played(2, { now: now(2, { offers_changed: [{ at: 0, gone: 1, new: [] }] }) }));
    expect(texts()).toEqual(['hold']);
    const changes = [{ at: 1, gone: 0, new: [offer('run')] }];
    world.socket.say({
      kind: 'changed',
      now: now(2, { offers_changed: changes }),
      patch: [{ at: ['pot'], to: 4 }],
    });
    expect(texts()).toEqual(['hold', 'run']);
    expect(store.view).toEqual(aView({ pot: 4 }));
    world.socket.say({ kind: 'changed', now: now(2, { offers: [offer('hold')] }) });
    expect(texts()).toEqual(['hold']);
    expect(store.view).toEqual(aView({ pot: 4 }));
    expect(world.socket.of('again')).toEqual([]);
    world.socket.say({ kind: 'changed', now: now(2, { offers_changed: [{ at: 3, gone: 0, new: [] }] }) });
    expect(world.socket.of('again').length).toBe(1);
  });

  test('a step that was heard before changes nothing', () => {
    const store = aLiveStore(aWhole(2));
    const seen = vi.fn();
    store.watch({ played: seen });
    world.socket.say(played(2, { view: aView({ pot: 99 }) }));
    expect(store.view).toEqual(aView());
    expect(seen).not.toHaveBeenCalled();
  });

  test('of several steps at once the first brings how things stand after the last', () => {
    const store = aLiveStore(aWhole(1));
    const now = aNow(3);
    world.socket.say(played(2, { now, view: aView({ pot: 12 }) }), played(3, { now }));
    expect(store.steps.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(store.view).toEqual(aView({ pot: 12 }));
    expect(world.socket.of('again')).toEqual([]);
  });

  test('a gap is a loss: everything is asked for once, and taken', () => {
    const store = aLiveStore(aWhole(1));
    world.socket.say(played(3), played(4));
    expect(world.socket.of('again').length).toBe(1);
    expect(store.now?.seq).toBe(1);
    world.socket.say(aWhole(4, { view: aView({ pot: 16 }) }));
    expect(store.now?.seq).toBe(4);
    expect(store.view).toEqual(aView({ pot: 16 }));
    world.socket.say(played(5));
    expect(store.now?.seq).toBe(5);
  });

  test('a patch that does not fit is a loss too', () => {
    const store = aLiveStore(aWhole(0));
    world.socket.say(played(1, { patch: [{ at: ['land', 3], to: 4 }] }));
    expect(world.socket.of('again').length).toBe(1);
    expect(store.now?.seq).toBe(0);
  });

  test('time alone may change what can be done', () => {
    const store = aLiveStore(aWhole(1));
    const now = aNow(1, { mine: [{ seat: 1, offers: [ROLL, HOLD] }] });
    world.socket.say({ kind: 'changed', now, view: aView({ pot: 4 }) });
    expect(store.offers.map(({ text, seat }) => [text, seat])).toEqual([
      ['roll', 1],
      ['hold', 1],
    ]);
    expect(store.view).toEqual(aView({ pot: 4 }));
  });

  test('a table whose log no longer replays can only be looked at', () => {
    const store = aStore();
    world.socket.open();
    world.socket.say(aTableMessage({ phase: 'broken', broken: 'the rules are newer' }));
    expect(store.status).toBe('readonly');
  });

  test('it knows when it is my turn', () => {
    const store = aLiveStore(aWhole(0));
    expect(store.myTurn).toEqual([1]);
    world.socket.say(played(1, { now: aNow(1, { to_act: [2], mine: [] }) }));
    expect(store.myTurn).toEqual([]);
  });
});

describe('a die that tumbles', () => {
  const now = aNow(1, { mine: [{ seat: 1, offers: [ROLL, HOLD] }] });
  const rolled = played(1, { now, view: aView({ pot: 4 }) });
  const lost = played(1, { now: aNow(1, { to_act: [2], mine: [] }), view: aView({ turn: 2 }) });
  const seen = { rolls: vi.fn(), played: vi.fn() };

  beforeEach(() => {
    vi.useFakeTimers();
    Object.values(seen).forEach((spy) => spy.mockReset());
    return () => vi.useRealTimers();
  });

  function aStoreInSuspense(): TableStore {
    const store = aLiveStore(aWhole(0));
    store.suspense = () => 500;
    store.watch(seen);
    return store;
  }

  const texts = (store: TableStore) => store.offers.map(({ text }) => text);

  test('holds back all that would tell how it fell, and then shows it', () => {
    const store = aStoreInSuspense();
    world.socket.say(rolled);
    expect(store.rolling?.seq).toBe(1);
    expect(seen.rolls).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(499);
    expect(store.view).toEqual(aView());
    expect(texts(store)).toEqual(['roll']);
    expect(store.steps).toEqual([]);
    expect(seen.played).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(store.rolling).toBeUndefined();
    expect(store.view).toEqual(aView({ pot: 4 }));
    expect(texts(store)).toEqual(['roll', 'hold']);
    expect(store.steps.map(({ seq }) => seq)).toEqual([1]);
    expect(seen.played).toHaveBeenCalledTimes(1);
  });

  test('is not waited for by what comes next', () => {
    const store = aStoreInSuspense();
    world.socket.say(rolled, played(2, { patch: [{ at: ['pot'], to: 9 }] }));
    expect(store.view).toEqual(aView({ pot: 4 }));
    vi.advanceTimersByTime(500);
    expect(store.view).toEqual(aView({ pot: 9 }));
    world.socket.say(played(3), { kind: 'changed', now: aNow(3), view: aView({ pot: 11 }) });
    expect(store.view).toEqual(aView({ pot: 11 }));
    vi.advanceTimersByTime(500);
    expect(store.view).toEqual(aView({ pot: 11 }));
    expect(world.socket.of('again')).toEqual([]);
  });

  test('is shown at once to whoever presses on', () => {
    const store = aStoreInSuspense();
    world.socket.say(rolled);
    void store.act(1, ROLL);
    expect(store.rolling).toBeUndefined();
    expect(world.socket.of('act').length).toBe(1);
  });

  test('shows whoever presses what is no longer offered how it fell, and no more', async () => {
    const store = aStoreInSuspense();
    world.socket.say(lost);
    expect(await store.act(1, ROLL)).toBeUndefined();
    expect(store.view).toEqual(aView({ turn: 2 }));
    expect(world.socket.of('act')).toEqual([]);
  });
});

describe('coming back', () => {
  test('it says what it has and takes what it missed', () => {
    const store = aLiveStore(aWhole(2));
    world.socket.end();
    expect(store.status).toBe('lost');
    expect(store.view).toEqual(aView());
    world.pass(500);
    world.socket.open();
    expect(world.socket.of('hello')[0]).toMatchObject({ token: 'key', since: 2 });
    world.socket.say(aTableMessage(), aWhole(4, { steps: [aStep(3), aStep(4)] }));
    expect(store.status).toBe('live');
    expect(store.steps.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  });

  test('a message that the server cannot read is told in words for people', () => {
    const store = aLiveStore(aWhole(0));
    const refused = vi.fn();
    store.watch({ refused });
    const sentence = 'this cannot be read: expected value at line 1 column 1';
    world.socket.say({ kind: 'refused', problem: aProblem({ code: 'malformed', sentence }) });
    expect(refused.mock.calls[0]?.[0]).toMatchObject({
      code: 'malformed',
      sentence: 'something that this page sent was not understood. Load it anew if that goes on',
    });
  });

  test('what was not sent is kept, and sent later', async () => {
    const store = aLiveStore(aWhole(0));
    world.socket.end();
    const reply = store.act(1, ROLL);
    expect(store.busy).toBe(true);
    world.pass(500);
    world.socket.open();
    world.socket.say(aTableMessage());
    expect(world.socket.of('act')).toEqual([{ kind: 'act', seat: 1, action: 'roll', ticket: 'ticket-1' }]);
    world.socket.say({ kind: 'accepted', ticket: 'ticket-1', seq: 1 });
    expect(await reply).toMatchObject({ kind: 'accepted' });
    expect(store.busy).toBe(false);
  });

  test('a table that does not let me in says why', async () => {
    answers[''] = () =>
      Response.json(aProblem({ status: 403, code: 'forbidden', sentence: 'private' }), { status: 403 });
    const store = aStore();
    world.socket.end();
    await waitFor(() => expect(store.status).toBe('closed'));
    expect(store.problem?.sentence).toBe('private');
    world.pass(60_000);
    expect(world.sockets.length).toBe(1);
  });

  test('a server that is only away is waited for', async () => {
    const store = aStore();
    world.socket.end();
    await waitFor(() => expect(asked).toEqual(['']));
    world.pass(500);
    world.socket.open();
    world.socket.say(aTableMessage());
    expect(store.status).toBe('live');
  });

  test('a link that opens nothing gives way to the key I had', () => {
    session.remember({ table: 't1', token: 'bogus', former: 'key' });
    const store = aStore();
    world.socket.open();
    expect(world.socket.of('hello')[0]?.token).toBe('bogus');
    const problem = aProblem({ status: 401, code: 'unauthorised' });
    world.socket.say({ kind: 'closing', problem, again: false });
    expect(store.status).toBe('joining');
    world.socket.open();
    expect(world.socket.of('hello')[0]?.token).toBe('key');
  });

  test('somebody who was sent away may look on', () => {
    const store = aLiveStore();
    world.socket.say({ kind: 'closing', problem: aProblem({ code: 'unauthorised' }), again: false });
    expect(store.status).toBe('closed');
    store.watchOnly();
    world.socket.open();
    expect(world.socket.of('hello')).toEqual([{ kind: 'hello', protocol: 1 }]);
    expect(session.tokenOf('t1')).toBeUndefined();
  });
});

describe('the story', () => {
  test('is fetched page by page at first, and goes on from messages', async () => {
    answers = {};
    answers['story?from=0'] = () => Response.json({ steps: [aStep(0, { told: [] }), aStep(1)], next: 2 });
    answers['story?from=2'] = () => Response.json({ steps: [aStep(2), aStep(3)] });
    const store = aLiveStore(aWhole(3, { steps: [aStep(3)], complete: false }));
    world.socket.say(played(4));
    await waitFor(() => expect(store.story).toBe('whole'));
    expect(store.steps.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4]);
  });

  test('that could not be fetched is said to be partial, and asked for again from the gap', async () => {
    answers = {};
    const store = aLiveStore(aWhole(2));
    await waitFor(() => expect(store.story).toBe('partial'));
    world.socket.say(aWhole(9, { steps: [aStep(9)], complete: false }));
    await waitFor(() => expect(asked.at(-1)).toBe('/story?from=3'));
  });
});

describe('wishes', () => {
  test('the same action twice is one press too many', async () => {
    const store = aLiveStore(aWhole(0));
    void store.act(1, ROLL);
    expect(await store.act(1, ROLL)).toBeUndefined();
    expect(world.socket.of('act').length).toBe(1);
  });

  test('a refused wish is told, a refused word is left to who spoke', async () => {
    const store = aLiveStore(aWhole(0));
    const refused = vi.fn();
    store.watch({ refused });
    const problem = aProblem({ rule: 'PIG-2.4' });
    const act = store.act(1, HOLD);
    world.socket.say({ kind: 'refused', ticket: 'ticket-1', problem });
    await act;
    expect(refused).toHaveBeenCalledExactlyOnceWith(problem);
    const word = store.say(1, { text: { text: 'hello' } });
    world.socket.say({ kind: 'refused', ticket: 'ticket-2', problem: aProblem({ unless_sure: true }) });
    expect(await word).toMatchObject({ kind: 'refused', problem: { unless_sure: true } });
    expect(refused).toHaveBeenCalledTimes(1);
  });

  test('a question is answered, whatever comes of it', async () => {
    const store = aLiveStore(aWhole(0));
    const why = store.ask({ kind: 'why_not', seat: 1, action: 'hold' });
    const problem = aProblem();
    world.socket.say({ kind: 'answered', ticket: 'ticket-1', answer: { kind: 'refused', problem } });
    expect(await why).toEqual({ kind: 'refused', problem });
  });

  test('a ping is seen for a moment', () => {
    vi.useFakeTimers();
    const store = aLiveStore(aWhole(0));
    const pinged = vi.fn();
    store.watch({ pinged });
    world.socket.say({ kind: 'pinged', seat: 2, what: 'die' });
    expect(store.pings).toEqual([{ id: 0, seat: 2, what: 'die' }]);
    expect(pinged).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(3000);
    expect(store.pings).toEqual([]);
    vi.useRealTimers();
  });

  test('a stranger who sits down gets a key and comes in with it', async () => {
    session.forget('t1');
    answers['join'] = () =>
      Response.json({ table: 't1', token: 'new', phrase: '', you: { person: 3, seats: [2], host: false } });
    const store = aStore();
    world.socket.open();
    world.socket.say(aTableMessage({}, { person: null, seats: [], host: false }));
    await store.sit(2, 'Cy');
    expect(session.tokenOf('t1')).toBe('new');
    world.socket.open();
    expect(world.socket.of('hello')[0]?.token).toBe('new');
  });
});

describe('the clock', () => {
  test('follows what is told, stands with the table, and runs on without a connection', () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const store = aLiveStore(aWhole(3, { now: aNow(3, { at: 60_000, runs: true }) }));
    expect(store.clock.now()).toBe(60_000);
    vi.advanceTimersByTime(500);
    expect(store.clock.now()).toBe(60_500);
    world.socket.say({
      kind: 'changed',
      now: aNow(3, { at: 60_520, paused: true, runs: true }),
      view: aView(),
    });
    const stood = store.clock.now();
    vi.advanceTimersByTime(5_000);
    expect(store.clock.now()).toBe(stood);
    world.socket.say({ kind: 'changed', now: aNow(3, { at: 60_520, runs: true }), view: aView() });
    vi.advanceTimersByTime(1_000);
    expect(store.clock.now()).toBeGreaterThan(stood + 900);
    world.socket.end();
    vi.advanceTimersByTime(1_000);
    expect(store.clock.now()).toBeGreaterThan(stood + 1_900);
    expect(store.clock.roundTrip).toBeUndefined();
    vi.useRealTimers();
  });

  test('is asked for at a table where time runs, and at no other', () => {
    aLiveStore(aWhole(3));
    world.pass(5_000);
    expect(world.socket.of('echo')).toHaveLength(1);
    world = new FakeWorld();
    aLiveStore(aWhole(3, { now: aNow(3, { runs: true }) }));
    world.pass(1_000);
    expect(world.socket.of('echo').length).toBeGreaterThanOrEqual(6);
  });
});
