import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import { voice } from '../lib/a11y/say.svelte';
import { Api } from '../lib/api';
import { boardOf, wordsOf } from '../lib/games';
import { toasts } from '../lib/design/toasts.svelte';
import { Session } from '../lib/session';
import { settings } from '../lib/settings.svelte';
import { sound } from '../lib/sound/sound.svelte';
import { aNow, aProblem, aSeat, aStep, aTableMessage, aView, aWhole, HOLD, ROLL } from '../lib/table.fake';
import { TableStore } from '../lib/table.svelte';
import { FakeWorld } from '../lib/world.fake';
import { answering } from '../replay/server.fake';
import type { Denied } from '../wire/Denied';
import type { ToClient } from '../wire/ToClient';
import Play from './Play.svelte';
import { thingsOf } from './things';

const user = userEvent.setup({ delay: null });
let world: FakeWorld;
let wide: boolean;
/** What the server answers when it is asked for a step again. */
let replays: (address: string) => unknown;

beforeAll(() => Promise.all([boardOf('pig'), thingsOf('pig'), wordsOf('pig')]));

beforeEach(() => {
  world = new FakeWorld();
  wide = true;
  replays = () => undefined;
  settings.motion = 'still';
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('width') && wide,
        media: query,
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  );
});

/** A table in play, shown to seat 1. */
async function shown(...more: ToClient[]): Promise<TableStore> {
  const session = new Session(null);
  session.remember({ table: 't1', game: 'pig', token: 'key', name: 'Ada', seats: [1] });
  const api = new Api(async (input) => Response.json(replays(String(input)) ?? { steps: [] }));
  const store = new TableStore('t1', { api, session, world: () => world });
  store.open();
  world.socket.open();
  world.socket.say(aTableMessage(), aWhole(0));
  render(Play, { store });
  hear(...more);
  await screen.findByRole('group', { name: /^Pig/ });
  return store;
}

function hear(...messages: ToClient[]): void {
  world.socket.say(...messages);
}

const pot = (seq: number, more: Partial<Extract<ToClient, { kind: 'played' }>> = {}): ToClient => ({
  kind: 'played',
  step: aStep(seq),
  now: aNow(seq, { mine: [{ seat: 1, offers: [ROLL, HOLD] }] }),
  view: aView({ pot: 4 }),
  ...more,
});

const theirs = (seq: number, more: Parameters<typeof aNow>[1] = {}): ToClient =>
  pot(seq, { now: aNow(seq, { to_act: [2], mine: [{ seat: 1, offers: [] }], ...more }) });

/** Answers whatever was asked for last: these are the things that cannot be done. */
function wished(...wishes: Denied[]): void {
  for (const { ticket, question } of world.socket.of('ask')) {
    if (question.kind === 'wishes') hear({ kind: 'answered', ticket, answer: { kind: 'wishes', wishes } });
  }
}

const HOLD_WISH: Denied = { words: 'Hold the pot', problem: aProblem({ rule: 'PIG-2.4' }) };

const actions = () => within(screen.getByRole('group', { name: 'Actions' })).queryAllByRole('button');
const sentActions = () => world.socket.of('act').map(({ action }) => action);

describe('playing', () => {
  test('by the list of actions', async () => {
    await shown(pot(1));
    await user.click(await screen.findByRole('button', { name: 'Hold and keep 4' }));
    expect(sentActions()).toEqual(['hold']);
  });

  test('by digits', async () => {
    await shown(pot(1));
    await waitFor(() => expect(actions().length).toBe(2));
    await user.keyboard('3');
    expect(sentActions()).toEqual([]);
    await user.keyboard('2');
    expect(sentActions()).toEqual(['hold']);
  });

  test('by walking through the list with arrows, and the place in it is kept', async () => {
    await shown(pot(1));
    await waitFor(() => expect(actions().length).toBe(2));
    actions()[0]?.focus();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(sentActions()).toEqual(['hold']);
    hear({ kind: 'accepted', ticket: 'ticket-1', seq: 2 }, theirs(2));
    await waitFor(() => expect(actions()).toEqual([]));
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Actions' }));
    hear(pot(3));
    await waitFor(() => expect(document.activeElement).toBe(actions()[0]));
  });

  test('by the board: what can be done is done, what cannot is explained', async () => {
    await shown();
    await user.click(await screen.findByRole('button', { name: 'Roll the die. The die lies ready' }));
    await user.click(screen.getByRole('button', { name: 'Hold' }));
    const [ask] = world.socket.of('ask');
    expect(ask?.question).toEqual({ kind: 'why_not', seat: 1, action: 'hold' });
    hear({
      kind: 'answered',
      ticket: ask?.ticket ?? '',
      answer: { kind: 'refused', problem: aProblem({ rule: 'PIG-2.4' }) },
    });
    expect(await screen.findByText('There is nothing to keep yet: roll first')).toBeTruthy();
    expect(screen.getByText('PIG-2.4')).toBeTruthy();
  });

  test('by searching', async () => {
    await shown(pot(1));
    await user.keyboard('/');
    const field = await screen.findByRole('combobox', { name: 'Search what can be done' });
    await user.type(field, 'keep{Enter}');
    expect(sentActions()).toEqual(['hold']);
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test('by searching for what cannot be done now, which is explained', async () => {
    await shown();
    await user.keyboard('/');
    wished(HOLD_WISH);
    await user.type(await screen.findByRole('combobox'), 'ho{Enter}');
    expect(await screen.findByText('There is nothing to keep yet: roll first')).toBeTruthy();
    expect(sentActions()).toEqual([]);
  });

  test('“Why not?” tells what is not allowed and why, as the position stands', async () => {
    await shown();
    await user.keyboard('w');
    const dialog = await screen.findByRole('dialog', { name: 'Why not?' });
    wished(HOLD_WISH);
    expect(await within(dialog).findByText('Hold the pot')).toBeTruthy();
    expect(within(dialog).getByText('There is nothing to keep yet: roll first')).toBeTruthy();
    expect(within(dialog).getByText('PIG-2.4')).toBeTruthy();
    const asked = world.socket.of('ask').length;
    hear(pot(1));
    await waitFor(() => expect(world.socket.of('ask').length).toBeGreaterThan(asked));
    wished();
    await waitFor(() => expect(within(dialog).queryByText('Hold the pot')).toBeNull());
  });

  test('“Why not?” is searched by word, and asks about anything else that is typed', async () => {
    await shown();
    await user.keyboard('w');
    const dialog = await screen.findByRole('dialog', { name: 'Why not?' });
    wished(HOLD_WISH, { words: 'Roll the die', problem: aProblem({ sentence: 'it is late' }) });
    const field = within(dialog).getByRole('textbox', { name: 'What would you like to do?' });
    await user.type(field, 'nothing keep');
    expect(within(dialog).getByText('Hold the pot')).toBeTruthy();
    expect(within(dialog).queryByText('Roll the die')).toBeNull();
    await user.clear(field);
    await user.type(field, 'fly');
    await user.click(within(dialog).getByRole('button', { name: 'Ask about “fly”' }));
    expect(world.socket.of('ask').at(-1)?.question).toEqual({ kind: 'why_not', seat: 1, action: 'fly' });
  });

  test('what nobody offers can still be asked about from the search', async () => {
    await shown();
    await user.keyboard('/');
    await user.type(await screen.findByRole('combobox'), 'fly{Enter}');
    expect(world.socket.of('ask').at(-1)?.question).toEqual({ kind: 'why_not', seat: 1, action: 'fly' });
  });
});

describe('while the die tumbles', () => {
  beforeEach(() => {
    settings.motion = 'full';
  });

  test('board, actions, story and voice wait alike; only the die is heard', async () => {
    const heard = vi.spyOn(sound, 'play').mockReturnValue(true);
    await shown();
    await screen.findByRole('button', { name: 'Roll the die' });
    heard.mockClear();
    voice.polite = [];
    const lost = { event: { kind: 'lost', seat: 1, pot: 0 }, story: '@1 rolls a 1' };
    hear(pot(1, { step: aStep(1, { told: [lost] }) }));
    expect(heard.mock.calls).toEqual([['die']]);
    await screen.findByRole('button', { name: 'Roll the die. The die shows 1' });
    expect(actions().length).toBe(1);
    expect(screen.queryByText('Ada rolls a 1')).toBeNull();
    expect(voice.polite).toEqual([]);
    await waitFor(() => expect(actions().length).toBe(2));
    expect(heard.mock.calls).toEqual([['die'], ['slam']]);
    expect(await screen.findByText('Ada rolls a 1')).toBeTruthy();
    expect(voice.polite.map(({ text }) => text)).toContain('Ada rolls a 1.');
  });
});

describe('being told', () => {
  test('whose turn it is, on the page and in the title', async () => {
    await shown();
    expect(screen.getByText('Your turn')).toBeTruthy();
    await waitFor(() => expect(document.title).toMatch(/^● Your turn/));
    hear(theirs(1));
    expect(await screen.findByText('Waiting for Bo')).toBeTruthy();
    await waitFor(() => expect(document.title).not.toMatch(/Your turn/));
  });

  test('what happens is read out and can be read', async () => {
    await shown();
    const said = () => voice.polite.map(({ text }) => text);
    hear(pot(1));
    expect(said()).toContain('Ada rolls a 4: 4 in the pot.');
    expect(
      await within(screen.getByRole('region', { name: 'Story' })).findByText('Ada rolls a 4: 4 in the pot'),
    ).toBeTruthy();
    hear(theirs(2));
    await screen.findByText('Waiting for Bo');
    hear(pot(3));
    await waitFor(() => expect(said().filter((text) => text === 'Your turn.').length).toBeGreaterThan(0));
  });

  test('a lost connection, and what is kept', async () => {
    const store = await shown();
    world.socket.end();
    expect(await screen.findByText('The connection is gone.')).toBeTruthy();
    await user.keyboard('1');
    expect(await screen.findByText('Waits to be sent: Roll the die')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Drop it' }));
    expect(store.waiting).toEqual([]);
    world.pass(500);
    world.socket.open();
    hear(aTableMessage(), aWhole(0));
    await waitFor(() => expect(screen.queryByText('The connection is gone.')).toBeNull());
    expect(sentActions()).toEqual([]);
  });

  test('what the page asks by itself is not among what waits', async () => {
    const store = await shown();
    world.socket.end();
    await screen.findByText('The connection is gone.');
    for (const at of [1, 2, 3]) void store.ask({ kind: 'game', about: { kind: 'odds', at } });
    void store.ask({ kind: 'why_not', seat: 1, action: 'hold' });
    expect(await screen.findByText('Waits to be sent: a question')).toBeTruthy();
    expect(screen.getAllByText(/^Waits to be sent/)).toHaveLength(1);
    expect(store.waiting).toHaveLength(2);
  });

  test('that time stands still, and lets it go on', async () => {
    await shown({ kind: 'changed', now: aNow(0, { paused: true, mine: [] }), view: aView() });
    await user.click(await screen.findByRole('button', { name: 'Go on' }));
    expect(world.socket.of('resume').length).toBe(1);
  });
});

describe('taking back', () => {
  const held = theirs(2, {
    mine: [{ seat: 1, offers: [], takebacks: [{ to: 2, needs: [2], steps: 1 }] }],
  });

  test('shows what goes, who must agree and how it would look, and asks', async () => {
    await shown(pot(1), held);
    await screen.findByText('Waiting for Bo');
    await user.keyboard('u');
    const dialog = await screen.findByRole('dialog', { name: 'Take back' });
    expect(within(dialog).getByText('Ada rolls a 4: 8 in the pot')).toBeTruthy();
    const [ask] = world.socket.of('ask');
    expect(ask?.question).toEqual({ kind: 'takeback', seat: 1, to: 2 });
    hear({
      kind: 'answered',
      ticket: ask?.ticket ?? '',
      answer: { kind: 'preview', view: aView({ pot: 7 }) },
    });
    expect(await within(dialog).findByText('How it would look')).toBeTruthy();
    expect(await within(dialog).findByRole('img', { name: '7 in the pot' })).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Ask Bo' }));
    expect(world.socket.of('take_back')).toMatchObject([{ seat: 1, to: 2 }]);
  });

  test('without anything to take back says why', async () => {
    await shown();
    await user.keyboard('u');
    const dialog = await screen.findByRole('dialog', { name: 'Take back' });
    expect(within(dialog).getByText(/Nothing of yours can be taken back now: the game begins/)).toBeTruthy();
  });

  test('of another is mine to agree to', async () => {
    await shown(pot(1), aTableMessage({ asked: { seat: 2, to: 1, waits_for: [1] } }));
    await user.click(await screen.findByRole('button', { name: 'Refuse' }));
    expect(world.socket.of('agree')).toMatchObject([{ agree: false }]);
  });
});

describe('a takeback that another asks for', () => {
  const asked = aTableMessage({ asked: { seat: 2, to: 2, waits_for: [1] } });

  test('shows what would go, and how it would look', async () => {
    replays = (address) =>
      address.endsWith('/tables/t1/replay?from=1&count=1')
        ? { last: 3, steps: [{ step: aStep(1), now: aNow(1), view: aView({ pot: 7 }) }] }
        : undefined;
    await shown(pot(1), pot(2), asked);
    const box = await screen.findByRole('region', { name: 'A takeback is asked for' });
    expect(within(box).getByText('Ada rolls a 4: 8 in the pot')).toBeTruthy();
    expect(await within(box).findByText('How it would look')).toBeTruthy();
    expect(await within(box).findByRole('img', { name: '7 in the pot' })).toBeTruthy();
    await user.click(within(box).getByRole('button', { name: 'Agree' }));
    expect(world.socket.of('agree')).toMatchObject([{ agree: true }]);
  });

  test('can be answered where no picture is to be had', async () => {
    await shown(pot(1), pot(2), asked);
    const box = await screen.findByRole('region', { name: 'A takeback is asked for' });
    expect(within(box).queryByText('How it would look')).toBeNull();
    expect(within(box).getByRole('button', { name: 'Agree' })).toBeTruthy();
  });
});

describe('pointing', () => {
  test('is said politely and shown on the board, and covers nothing as a notice would', async () => {
    await shown();
    voice.polite = [];
    hear({ kind: 'pinged', seat: 2, what: 'die' });
    expect(voice.polite.map(({ text }) => text)).toEqual(['Bo points at the die.']);
    expect(toasts.shown).toEqual([]);
    expect(await screen.findByText('Bo points at the die')).toBeTruthy();
    hear({ kind: 'pinged', seat: 2, what: 'seat:1' });
    expect(await screen.findByText('Bo points at Ada')).toBeTruthy();
    expect(screen.queryByText('Bo points at the die')).toBeNull();
  });
});

describe('talking', () => {
  test('c goes to the field, Enter speaks', async () => {
    await shown();
    await user.keyboard('c');
    const field = await screen.findByRole('textbox', { name: 'Say something to the table' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.keyboard('1 or 2?{Enter}');
    expect(world.socket.of('say')).toMatchObject([{ seat: 1, said: { text: { text: '1 or 2?' } } }]);
    expect(sentActions()).toEqual([]);
  });

  test('words that a rule warns of are said again only when they are meant', async () => {
    await shown();
    await user.type(
      screen.getByRole('textbox', { name: 'Say something to the table' }),
      'I am at the lake{Enter}',
    );
    const problem = aProblem({ unless_sure: true, sentence: 'the radio is listened to', rule: 'X-1' });
    hear({ kind: 'refused', ticket: world.socket.of('say')[0]?.ticket ?? '', problem });
    await user.click(await screen.findByRole('button', { name: 'Say it all the same' }));
    expect(world.socket.of('say')[1]?.said).toEqual({ text: { text: 'I am at the lake', sure: true } });
  });

  test('the calls of a game are a press away', async () => {
    const call = { text: 'help', sentence: 'Call @2 for help', action: 'help' };
    await shown({
      kind: 'changed',
      now: aNow(0, { mine: [{ seat: 1, offers: [ROLL], calls: [call] }] }),
      view: aView(),
    });
    await user.click(await screen.findByRole('button', { name: 'Call Bo for help' }));
    expect(world.socket.of('say')[0]?.said).toEqual({ call: { call: 'help' } });
  });
});

describe('on a phone', () => {
  beforeEach(() => {
    wide = false;
  });

  test('the actions stay under the thumb, and the sheet has now, story and people', async () => {
    await shown(pot(1));
    await waitFor(() => expect(actions().length).toBe(2));
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent?.trim())).toEqual([
      'Now',
      'Story',
      'People',
    ]);
    await user.click(screen.getByRole('tab', { name: 'People' }));
    expect(await screen.findByText('ABCDEF')).toBeTruthy();
    expect(actions().length).toBe(2);
    await user.click(screen.getByRole('tab', { name: 'Now' }));
    await user.click(screen.getByRole('button', { name: 'Roll the die' }));
    expect(sentActions()).toEqual(['roll']);
  });

  test('when the game is over nothing is left to do now', async () => {
    await shown(pot(1));
    await user.click(screen.getByRole('tab', { name: 'Now' }));
    const outcome = { ending: { ranked: [1, 2] }, because: 'reached the goal', rule: 'PIG-3.1' };
    hear(pot(2, { now: aNow(2, { outcome, to_act: [], mine: [] }) }));
    await waitFor(() => expect(screen.queryByRole('tab', { name: 'Now' })).toBeNull());
    expect(screen.getByRole('tab', { name: 'Story', selected: true })).toBeTruthy();
    expect(screen.queryByText('reached the goal')).toBeNull();
  });

  test('a word of another is counted until it is read', async () => {
    await shown({
      kind: 'played',
      step: { seq: 1, at: 0, deed: { kind: 'said', seat: 2, words: 'hello', call: false } },
      now: aNow(1),
    });
    await user.click(await screen.findByRole('tab', { name: /Story\s*1/ }));
    expect(await screen.findByText('hello')).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Story' })).toBeTruthy();
  });
});

test('an end that goes on below what is seen says so, until its foot is reached', async () => {
  answering({});
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(900);
  const outcome = { ending: { ranked: [1, 2] }, because: 'reached the goal', rule: 'PIG-3.1' };
  await shown(pot(1));
  hear(pot(2, { now: aNow(2, { outcome, to_act: [], mine: [] }) }));
  expect(await screen.findByText('More below')).toBeTruthy();
  const box = (await screen.findByRole('region', { name: 'You won' })).parentElement;
  if (!box) throw new Error('the end lies in nothing');
  box.scrollTop = 900;
  box.dispatchEvent(new Event('scroll'));
  await waitFor(() => expect(screen.queryByText('More below')).toBeNull());
});

test('a game without a board is played by its list and shown in words', async () => {
  const session = new Session(null);
  const api = new Api(async () => Response.json({ steps: [] }));
  const store = new TableStore('t1', { api, session, world: () => world });
  store.open();
  world.socket.open();
  hear(
    aTableMessage({ game: 'unheard-of', seats: [aSeat(1, 'Ada')] }),
    aWhole(0, { view: { treasure: 17 } }),
  );
  render(Play, { store });
  expect(await screen.findByText('treasure')).toBeTruthy();
  await user.keyboard('1');
  expect(sentActions()).toEqual(['roll']);
});

test('? lists the keys', async () => {
  await shown();
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keys' });
  expect(within(dialog).getByText('Take back')).toBeTruthy();
});
