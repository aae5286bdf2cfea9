import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { tick } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';

import { session } from '../lib/session';
import { rulebook } from '../rules/rulebook.svelte';
import FirstTime from './FirstTime.svelte';

const user = userEvent.setup({ delay: null });

afterEach(() => rulebook.close());

/** A table of Pig at which I sit. */
function sit(): void {
  session.remember({ table: 't1', game: 'pig', token: 'a'.repeat(32), name: 'Ada', seats: [1] });
}

const AT_TABLE = { game: 'pig', table: 't1', name: 'Pig' };
const offer = () => screen.queryByRole('region', { name: 'New to Pig?' });

async function shown(says = true, more: { table?: string } = {}) {
  sit();
  const saysHow = vi.fn(() => Promise.resolve(says));
  const made = render(FirstTime, { ...AT_TABLE, saysHow, ...more });
  await vi.waitFor(() => expect(saysHow).toHaveBeenCalledWith('pig'));
  await tick();
  return made;
}

test('whoever never played the game is shown the way to how it is played, once (ESC-SET-11, ESC-R-119)', async () => {
  const { unmount } = await shown();
  await user.click(await screen.findByRole('button', { name: 'How to play' }));
  expect([rulebook.game, rulebook.rule]).toEqual(['pig', undefined]);
  expect(offer()).toBeNull();
  unmount();
  const saysHow = vi.fn(() => Promise.resolve(true));
  render(FirstTime, { ...AT_TABLE, saysHow });
  await tick();
  expect(saysHow).not.toHaveBeenCalled();
});

test('it goes when it is put away, and with the first turn', async () => {
  await shown();
  await user.click(await screen.findByRole('button', { name: 'I know how to play' }));
  expect(offer()).toBeNull();
  expect(session.hasMet('pig', 't1')).toBe(true);
  localStorage.clear();
  const { rerender } = await shown();
  await vi.waitFor(() => expect(offer()).toBeTruthy());
  await rerender({ due: false });
  expect(offer()).toBeNull();
  expect(session.hasMet('pig', 't1')).toBe(true);
});

test('not in the turn of another, nor where the rules do not say how', async () => {
  sit();
  const saysHow = vi.fn(() => Promise.resolve(true));
  const { unmount } = render(FirstTime, { ...AT_TABLE, due: false, saysHow });
  await tick();
  expect(saysHow).not.toHaveBeenCalled();
  unmount();
  await shown(false);
  expect(offer()).toBeNull();
  // Nothing was offered, so nothing was learnt.
  expect(session.hasMet('pig', 't1')).toBe(false);
});

test('not to whoever has a place at another table of it', async () => {
  sit();
  session.remember({ table: 't0', game: 'pig', token: 'b'.repeat(32), name: 'Ada', seats: [1] });
  const saysHow = vi.fn(() => Promise.resolve(true));
  render(FirstTime, { ...AT_TABLE, saysHow });
  await tick();
  expect(saysHow).not.toHaveBeenCalled();
});

test('while a table is set up it is offered too, and leaving that page teaches nothing', async () => {
  const saysHow = vi.fn(() => Promise.resolve(true));
  const { unmount } = render(FirstTime, { game: 'pig', name: 'Pig', saysHow });
  await vi.waitFor(() => expect(offer()).toBeTruthy());
  unmount();
  expect(session.hasMet('pig', 't1')).toBe(false);
});

test('whoever reads how is at the head of the page afterwards, since the offer goes', async () => {
  document.body.innerHTML = '<main><h1>Pig</h1></main>';
  await shown();
  await user.click(await screen.findByRole('button', { name: 'How to play' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Pig' }));
});
