import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';

import { toasts } from '../lib/design/toasts.svelte';
import { aNow, aProblem, aTable, ME } from '../lib/table.fake';
import { TableStore } from '../lib/table.svelte';
import Chat from './Chat.svelte';
import { Surface } from './surface.svelte';

const user = userEvent.setup({ delay: null });

afterEach(() => {
  toasts.shown = [];
});

/** A table at which so many things can be called. */
function shown(count: number, beside?: { sentence: string; rule: string }) {
  const store = new TableStore('t1');
  store.table = aTable();
  store.you = ME;
  const calls = Array.from({ length: count }, (_, n) => ({
    text: `go to=${n}`,
    sentence: `Please go to place ${n}`,
    action: { kind: 'go' },
  }));
  store.now = aNow(1, { mine: [{ seat: 1, offers: [], calls }] });
  render(Chat, { store, surface: new Surface(store), beside });
  return store;
}

const fold = () => screen.queryByRole('button', { name: 'Calls' });
const list = () => screen.queryByRole('group', { name: 'Calls' });

test('a few calls lie open; many are folded, and whoever draws the table is told to make room', async () => {
  shown(8);
  expect(fold()).toBeNull();
  expect(list()).toBeTruthy();
  expect(document.querySelector('[data-unfolded]')).toBeNull();
});

test('many calls unfold, are found by typing, and fold again', async () => {
  shown(30);
  expect(list()).toBeNull();
  const button = fold() as HTMLElement;
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await user.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(document.querySelector('[data-unfolded]')).toBeTruthy();
  expect(within(list() as HTMLElement).getAllByRole('button')).toHaveLength(30);
  const field = screen.getByRole('textbox', { name: 'Say something to the table' });
  await user.type(field, 'place 17');
  expect(within(list() as HTMLElement).getAllByRole('button')).toHaveLength(1);
  await user.type(field, 'x');
  expect(screen.getByText(/No call has these words/)).toBeTruthy();
  await user.click(button);
  expect(list()).toBeNull();
  expect(document.querySelector('[data-unfolded]')).toBeNull();
});

test('a call that is refused leads to its rule', async () => {
  const store = shown(2);
  const problem = aProblem({ sentence: 'nobody is there', rule: 'B34-RADIO-02' });
  vi.spyOn(store, 'say').mockResolvedValue({ kind: 'refused', problem });
  await user.click(screen.getByRole('button', { name: 'Please go to place 1' }));
  await vi.waitFor(() =>
    expect(toasts.shown).toMatchObject([{ text: 'Nobody is there', more: { words: 'B34-RADIO-02' } }]),
  );
});

test('what a game says beside the field is read with it; where it says nothing there is nothing', () => {
  shown(2, { sentence: 'Name tiles, never one of several secrets', rule: 'B34-R-84' });
  const field = screen.getByRole('textbox', { name: 'Say something to the table' });
  const described = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe('Name tiles, never one of several secrets');
  expect(screen.getByText('B34-R-84')).toBeTruthy();
});

test('without a word of the game the field stands alone', () => {
  shown(2);
  const field = screen.getByRole('textbox', { name: 'Say something to the table' });
  expect(field.hasAttribute('aria-describedby')).toBe(false);
});
