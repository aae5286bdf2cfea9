import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { tick } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';

import { session } from '../lib/session';
import { aNow, aTable, ME } from '../lib/table.fake';
import { TableStore } from '../lib/table.svelte';
import { rulebook } from '../rules/rulebook.svelte';
import FirstTime from './FirstTime.svelte';

const user = userEvent.setup({ delay: null });

afterEach(() => rulebook.close());

/** A table of Pig at which I sit, and it is my turn. */
function aStore(): TableStore {
  const store = new TableStore('t1');
  session.remember({ table: 't1', game: 'pig', token: 'a'.repeat(32), name: 'Ada', seats: [1] });
  store.table = aTable();
  store.you = ME;
  store.now = aNow(1);
  return store;
}

const theirs = () => aNow(2, { to_act: [2], mine: [] });
const offer = () => screen.queryByRole('region', { name: 'New to Pig?' });

async function shown(store: TableStore, says = true) {
  const saysHow = vi.fn(() => Promise.resolve(says));
  const made = render(FirstTime, { store, name: 'Pig', saysHow });
  await vi.waitFor(() => expect(saysHow).toHaveBeenCalledWith('pig'));
  await tick();
  return made;
}

test('whoever never played the game is shown the way to how it is played, once', async () => {
  const store = aStore();
  const { unmount } = await shown(store);
  await user.click(await screen.findByRole('button', { name: 'How to play' }));
  expect([rulebook.game, rulebook.rule]).toEqual(['pig', undefined]);
  expect(offer()).toBeNull();
  unmount();
  const saysHow = vi.fn(() => Promise.resolve(true));
  render(FirstTime, { store, name: 'Pig', saysHow });
  await tick();
  expect(saysHow).not.toHaveBeenCalled();
});

test('it goes when it is put away, and with the first turn', async () => {
  const store = aStore();
  await shown(store);
  await user.click(await screen.findByRole('button', { name: 'I know how to play' }));
  expect(offer()).toBeNull();
  expect(session.hasMet('pig', 't1')).toBe(true);
  localStorage.clear();
  const other = aStore();
  await shown(other);
  await vi.waitFor(() => expect(offer()).toBeTruthy());
  other.now = theirs();
  await tick();
  expect(offer()).toBeNull();
  expect(session.hasMet('pig', 't1')).toBe(true);
});

test('not in the turn of another, nor where the rules do not say how', async () => {
  const store = aStore();
  store.now = theirs();
  const saysHow = vi.fn(() => Promise.resolve(true));
  const { unmount } = render(FirstTime, { store, name: 'Pig', saysHow });
  await tick();
  expect(saysHow).not.toHaveBeenCalled();
  unmount();
  await shown(aStore(), false);
  expect(offer()).toBeNull();
  // Nothing was offered, so nothing was learnt.
  expect(session.hasMet('pig', 't1')).toBe(false);
});

test('not to whoever has a place at another table of it', async () => {
  const store = aStore();
  session.remember({ table: 't0', game: 'pig', token: 'b'.repeat(32), name: 'Ada', seats: [1] });
  const saysHow = vi.fn(() => Promise.resolve(true));
  render(FirstTime, { store, name: 'Pig', saysHow });
  await tick();
  expect(saysHow).not.toHaveBeenCalled();
});
