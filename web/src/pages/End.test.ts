import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';

import { voice } from '../lib/a11y/say.svelte';
import { toasts } from '../lib/design/toasts.svelte';
import { tokenOf } from '../lib/session';
import { sound } from '../lib/sound/sound.svelte';
import { TableStore } from '../lib/table.svelte';
import { aNow, aStep, aTable, ME } from '../lib/table.fake';
import { answering } from '../replay/server.fake';
import type { Outcome } from '../wire/Outcome';
import type { TableInfo } from '../wire/TableInfo';
import End from './End.svelte';

const WON: Outcome = {
  ending: { ranked: [1, 2] },
  points: [102, 64],
  because: 'reached the goal',
  rule: 'PIG-3.1',
};

afterEach(() => vi.unstubAllGlobals());

/** A table at which Ada has just won; `seen` says whether that happened in front of our eyes. */
function ended(
  id: string,
  { you = ME, outcome = WON, seen = true, table = {} as Partial<TableInfo> } = {},
): TableStore {
  const store = new TableStore(id);
  store.table = aTable({ table: id, phase: 'over', game: 'unboxed', ...table });
  store.you = you;
  store.now = aNow(3, { outcome, to_act: [], mine: [] });
  const last = aStep(3, { told: [{ event: { kind: 'won', seat: 1 }, story: '@1 wins with 102' }] });
  store.steps = [aStep(1), aStep(2), last];
  store.latest = seen ? last : undefined;
  return store;
}

test('the winner reads that it won, why, and by which rule', () => {
  answering({});
  render(End, { store: ended('e1') });
  expect(screen.getByRole('heading', { name: 'You won' })).toBeTruthy();
  expect(screen.getByText(/Ada wins with 102: reached the goal\./)).toBeTruthy();
  expect(screen.getByText('PIG-3.1')).toBeTruthy();
  const places = screen.getAllByRole('listitem').map((item) => item.textContent?.replace(/\s+/g, ' ').trim());
  expect(places[0]).toMatch(/1\. .*Ada 102/);
  expect(places[1]).toMatch(/2\. .*Bo 64/);
});

test('the end is read out, and sounds once', async () => {
  answering({});
  const play = vi.spyOn(sound, 'play').mockReturnValue(true);
  const store = ended('e2');
  const { unmount } = render(End, { store });
  voice.polite = [];
  await vi.waitFor(() =>
    expect(voice.polite.at(-1)?.text).toBe('You won. Ada wins with 102: reached the goal.'),
  );
  unmount();
  render(End, { store });
  expect(play.mock.calls).toEqual([['win']]);
});

test('a loss sounds like one; what ended long ago, or was only watched, is silent', () => {
  answering({});
  const play = vi.spyOn(sound, 'play').mockReturnValue(true);
  const { unmount } = render(End, { store: ended('e3', { you: { person: 2, seats: [2], host: false } }) });
  expect(play.mock.calls).toEqual([['loss']]);
  unmount();
  const before = render(End, { store: ended('e4', { seen: false }) });
  before.unmount();
  render(End, { store: ended('e5', { you: { person: null, seats: [], host: false } }) });
  expect(play).toHaveBeenCalledTimes(1);
});

test('the turning points lead into the replay', () => {
  answering({});
  render(End, { store: ended('e6') });
  expect(screen.getByRole('link', { name: 'Step 3' }).getAttribute('href')).toBe('/t/e6/replay?step=3');
  expect(screen.getByRole('link', { name: 'Watch the replay' }).getAttribute('href')).toBe('/t/e6/replay');
  expect(screen.getByRole('link', { name: 'Check the dice' }).getAttribute('href')).toBe('/t/e6/verify');
});

test('again makes a table like this one and goes there', async () => {
  const made = { table: 'next', code: 'QWERTZ', token: 'a'.repeat(32), phrase: '', you: ME };
  answering({ '/tables': made, '/tables/e7/say': { kind: 'accepted', ticket: 'x', seq: 4 } });
  render(End, { store: ended('e7') });
  await userEvent.setup().click(screen.getByRole('button', { name: 'Play again' }));
  await waitFor(() => expect(location.pathname).toBe('/t/next'));
  expect(tokenOf('next')).toBe(made.token);
});

test.each([
  ['a listed table', { listed: true }, '/t/e8/replay', undefined],
  ['a private table', { listed: false }, '/j/ABCDEF', /invitation shows who played/],
  [
    'a private table without an invitation',
    { listed: false, code: undefined },
    undefined,
    /nothing to share/,
  ],
])(
  'what is shared of %s can be opened, or it is said that there is nothing',
  async (_, table, path, note) => {
    answering({});
    const user = userEvent.setup();
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    render(End, { store: ended('e8', { table: table as Partial<TableInfo> }) });
    voice.polite = [];
    toasts.shown = [];
    await user.click(screen.getByRole('button', { name: 'Share' }));
    const heard = () => voice.polite.map(({ text }) => text).join(' ');
    if (note) await expect.poll(heard).toMatch(note);
    if (path) expect(copied).toHaveBeenCalledExactlyOnceWith(new URL(path, location.href).href);
    else expect(copied).not.toHaveBeenCalled();
    // One notice, and not over who won.
    await expect.poll(() => toasts.shown.length).toBe(1);
    expect(toasts.low).toBe(true);
  },
);
