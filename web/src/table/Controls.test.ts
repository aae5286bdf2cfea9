import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { midGame, seatsOf, Temple, told } from '../games/escape/testing/views';
import { voice } from '../lib/a11y/say.svelte';
import { Api } from '../lib/api';
import { toasts } from '../lib/design/toasts.svelte';
import { boardOf, wordsOf } from '../lib/games';
import { Session } from '../lib/session';
import { settings } from '../lib/settings.svelte';
import { aNow, aProblem, aTableMessage } from '../lib/table.fake';
import { TableStore } from '../lib/table.svelte';
import { FakeWorld } from '../lib/world.fake';
import type { Offered } from '../wire/Offered';
import type { ToClient } from '../wire/ToClient';
import type { View } from '../wire/escape/View';
import Play from './Play.svelte';
import { thingsOf } from './things';

const user = userEvent.setup({ delay: null });
let world: FakeWorld;
let wide: boolean;

beforeAll(() => Promise.all([boardOf('escape'), thingsOf('escape'), wordsOf('escape')]));

beforeEach(() => {
  world = new FakeWorld();
  wide = true;
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

const CALLS: Offered[] = [
  { text: 'help', sentence: 'Help me!', action: { kind: 'help' } },
  { text: 'gold', sentence: 'Golden mask!', action: { kind: 'gold' } },
];

const GIVE_UP: Offered = { text: 'give_up', sentence: 'Let us give up', action: { kind: 'give_up' } };

/** A table of Escape in the middle of the game, shown to seat 1. */
async function shown(calls = CALLS, change: (view: View) => View = (view) => view): Promise<void> {
  const session = new Session(null);
  session.remember({ table: 't1', game: 'escape', token: 'key', name: 'Ada', seats: [1] });
  const api = new Api(async () => Response.json({ steps: [] }));
  const store = new TableStore('t1', { api, session, world: () => world });
  store.open();
  world.socket.open();
  const { view: usual, offers } = midGame();
  const view = change(usual);
  const now = aNow(1, { at: 50_000, runs: true, mine: [{ seat: 1, offers, calls }] });
  world.socket.say(aTableMessage({ game: 'escape', seats: seatsOf(view) }), {
    kind: 'whole',
    now,
    view,
    steps: [],
    complete: true,
  });
  render(Play, { store });
  await screen.findByRole('group', { name: 'My dice' });
}

function hear(...messages: ToClient[]): void {
  world.socket.say(...messages);
}

const played = (seq: number, ...events: Parameters<typeof told>[1][]): ToClient => ({
  kind: 'played',
  step: told(seq, ...events),
  now: aNow(seq, { at: 50_000 + seq, runs: true, mine: [{ seat: 1, offers: [] }] }),
  view: midGame().view,
});

describe('a game that is played by its own things', () => {
  test('comes first on a phone, and the list of actions is behind a tab', async () => {
    wide = false;
    await shown();
    expect(screen.queryByRole('button', { name: /things to do/ })).toBeNull();
    expect(screen.queryByText('Your turn')).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Actions' }));
    await user.click(screen.getByRole('button', { name: /^All actions/ }));
    expect(screen.getByRole('button', { name: 'Go east into B09, Chamber' })).toBeTruthy();
  });

  test('beside a wide board the list lies folded, and nothing can be taken back', async () => {
    await shown();
    const now = screen.getByRole('region', { name: 'Now' });
    expect(within(now).queryByRole('button', { name: 'Activate a gem' })).toBeNull();
    await user.click(within(now).getByRole('button', { name: /^All actions/ }));
    expect(within(now).getByRole('button', { name: 'Activate a gem' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull();
    await user.keyboard('u');
    expect(screen.queryByRole('dialog', { name: 'Take back' })).toBeNull();
  });

  test('digits with Shift call, alone they keep dice, and neither does an action of the list', async () => {
    await shown();
    await user.keyboard('2');
    expect(screen.getByRole('button', { name: /^Die 2: adventurer, kept/ })).toBeTruthy();
    expect(world.socket.of('say')).toEqual([]);
    await user.keyboard('{Shift>}2{/Shift}');
    expect(world.socket.of('say').map(({ said }) => said)).toEqual([{ call: { call: 'gold' } }]);
    expect(world.socket.of('act')).toEqual([]);
  });

  test('what is refused stands under the thumb, with its rule, and no notice covers the board', async () => {
    await shown();
    const focused = document.activeElement;
    await user.keyboard(' ');
    const [act] = world.socket.of('act');
    expect(act?.action).toBe('roll dice=[1,2,3,4]');
    const problem = aProblem({ sentence: 'your hands are full for a moment', rule: 'ESC-RT-11' });
    hear({ kind: 'refused', ticket: act?.ticket ?? '', problem });
    expect(await screen.findByText('Your hands are full for a moment')).toBeTruthy();
    expect(toasts.shown).toEqual([]);
    expect(document.activeElement).toBe(focused);
  });

  test('what is pressed while the connection is gone is not promised, and not made up for', async () => {
    await shown();
    world.socket.end();
    expect(await screen.findByText(/What you press now is not sent/)).toBeTruthy();
    await user.keyboard(' ');
    expect(
      await screen.findByText('Not sent: the connection is gone. Press again when it is back'),
    ).toBeTruthy();
    expect(screen.queryByText(/^Waits/)).toBeNull();
    expect(screen.getByRole('button', { name: /^Die 1: adventurer/ })).toBeTruthy();
    world.pass(500);
    world.socket.open();
    hear(aTableMessage({ game: 'escape', seats: seatsOf(midGame().view) }));
    expect(world.socket.of('act')).toEqual([]);
  });

  test('the story leaves trifles out, unless everything is wanted', async () => {
    await shown();
    hear(
      played(2, { kind: 'rolled', seat: 2, dice: [1], careful: false, lands: 60_000 }),
      played(3, { kind: 'gong', number: 1 }),
    );
    const story = screen.getByRole('region', { name: 'Story' });
    expect(await within(story).findByText('Gong')).toBeTruthy();
    expect(within(story).queryByText('Rolled')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'All' }));
    expect(within(story).getByText('Rolled')).toBeTruthy();
  });

  test('only what matters is read out, gongs at once', async () => {
    await shown();
    const before = voice.polite.length;
    hear(
      played(2, { kind: 'landed', seat: 2, dice: [{ die: 1, shows: 'key' }] }),
      played(3, { kind: 'landed', seat: 1, dice: [{ die: 1, shows: 'gold' }] }),
      played(4, { kind: 'gong', number: 2 }),
    );
    await waitFor(() => expect(voice.urgent.at(-1)?.text).toBe('Second gong. Back to the start!'));
    const polite = voice.polite.slice(before).map(({ text }) => text);
    expect(polite.at(-1)).toBe('gold.');
    expect(polite.join(' ')).not.toContain('key');
    expect(voice.polite.slice(before).map(({ text }) => text)).not.toContain('Your turn.');
  });

  test('giving up is asked about wherever it is pressed, and stands nowhere among the words', async () => {
    const silenced = (view: View): View => ({
      ...view,
      players: view.players.map((one, index) =>
        index === 0
          ? { ...one, curses: new Temple(1).cursed(1, 'silence').view().players[0]?.curses ?? [] }
          : one,
      ),
    });
    await shown([GIVE_UP], silenced);
    expect(screen.queryByRole('button', { name: 'Let us give up' })).toBeNull();
    await user.keyboard('v');
    await user.click(await screen.findByRole('button', { name: 'Give up …' }));
    const dialog = await screen.findByRole('dialog', { name: 'Give up?' });
    expect(within(dialog).getByText(/must agree as well/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Play on' }));
    expect(world.socket.of('say')).toEqual([]);
    await user.keyboard('/');
    await user.type(await screen.findByRole('combobox'), 'give up{Enter}');
    const again = await screen.findByRole('dialog', { name: 'Give up?' });
    expect(world.socket.of('say')).toEqual([]);
    await user.click(within(again).getByRole('button', { name: 'Give up' }));
    expect(world.socket.of('say').map(({ said }) => said)).toEqual([{ call: { call: 'give_up' } }]);
    // The silenced are told that they may not point, and are not asked at what.
    await user.keyboard('p');
    expect(screen.queryByText(/Press what you point at/)).toBeNull();
    expect(await screen.findByText(/^You are silenced: no pointing/)).toBeTruthy();
  });

  test('whoever comes to the table is at its head', async () => {
    await shown();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  test('the list of keys tells its own', async () => {
    await shown();
    await user.keyboard('?');
    const keys = await screen.findByRole('dialog', { name: 'Keys' });
    expect(within(keys).getByText('Roll all dice that are not kept')).toBeTruthy();
    expect(within(keys).queryByText('Take back')).toBeNull();
    expect(within(keys).getByText(/Space rolls wherever you are/)).toBeTruthy();
  });
});
