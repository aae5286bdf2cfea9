import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { aSeat } from '../../lib/table.fake';
import Reckoning from './Reckoning.svelte';
import { PRINTED, sceneOf, theBook } from './testing/scenes';
import Things from './Things.svelte';

const page = vi.hoisted(() => ({ wide: true }));
vi.mock('./narrow.svelte', () => ({ isWide: () => page.wide }));

const user = userEvent.setup({ delay: null });
const seats = ['Ada', 'Bo', 'Cy', 'Dee'].map((name, index) => aSeat(index + 1, name));

beforeEach(() => {
  page.wide = true;
});

function show(name: string) {
  const { view, offers, seat } = sceneOf(name);
  const onact = vi.fn();
  render(Things, {
    view,
    offers,
    seats: seats.slice(0, view.board.players.length),
    mine: [seat],
    book: PRINTED,
    onact,
  });
  return { view, offers, seat, onact };
}

test('my hand lies before me, with what each card does', () => {
  const { view, seat } = show('rolling');
  const hand = within(screen.getByRole('region', { name: 'Feat cards in hand' }));
  const cards = (view.hands[seat - 1] ?? []).flatMap(({ card }) =>
    card === 'down' ? [] : [theBook().feats[card.up]],
  );
  for (const card of cards)
    expect(hand.getAllByRole('button', { name: new RegExp(card?.name ?? '?') }).length).toBeGreaterThan(0);
});

test('a Feat is read, and then played', async () => {
  const { offers, onact } = show('rolling');
  const play = offers.find(({ text }) => text.startsWith('play'));
  if (!play) throw new Error('nothing to play');
  await user.click(screen.getByRole('button', { name: /^Can be played now/ }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: play.sentence }));
  expect(onact).toHaveBeenCalledWith(play);
});

test('while cards are drawn anew, a press sets one aside', async () => {
  const { onact } = show('ask-redraw');
  await user.click(screen.getAllByRole('button', { name: /^Set .* aside/ })[0] ?? document.body);
  expect(onact).toHaveBeenCalledWith(
    expect.objectContaining({ text: expect.stringMatching(/^set_aside card=F/) as unknown }),
  );
});

test('Achievements tell how far everybody is', async () => {
  show('move');
  await user.click(screen.getByRole('button', { name: 'Achievements' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('Pathfinder')).toBeTruthy();
  expect(dialog.getAllByRole('progressbar').length).toBeGreaterThan(0);
});

test('the reckoning adds up, step by step, and the winner has the Journal', () => {
  const { view } = sceneOf('over');
  render(Reckoning, { view, seats, book: PRINTED, winners: [1] });
  const table = within(screen.getByRole('region', { name: 'The reckoning' }));
  const row = table.getByRole('row', { name: /Ancient Secrets/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(view.scores.map(({ total }) => String(total).replace('-', '−')));
  expect(table.getByRole('img', { name: 'The Battered Journal' })).toBeTruthy();
});

test('my own points stand in the first column', () => {
  const { view } = sceneOf('over');
  const last = view.scores.length;
  render(Reckoning, { view, seats, book: PRINTED, winners: [1], mine: [last] });
  const [first] = screen.getAllByRole('columnheader');
  const name = ['Ada', 'Bo', 'Cy', 'Dee'][last - 1];
  expect(first?.textContent).toContain(name);
});

test('my own mat has room for the name, and its signs are said in words', () => {
  show('rolling');
  const mat = screen.getByRole('button', { name: /^Cy, The .*; .* Feat cards?; .*has the Map/ });
  expect(mat.textContent).toContain('Cy');
  expect(mat.textContent).not.toMatch(/Terrible Things of/);
});

test('alone one comes home with a title', () => {
  const { view } = sceneOf('solo-over');
  const honour = theBook().honours.findIndex(({ title }) => title === 'Footnote in a Banned Book');
  render(Reckoning, { view: { ...view, honour }, seats: seats.slice(0, 1), book: PRINTED, winners: [1] });
  expect(screen.getByText('Footnote in a Banned Book')).toBeTruthy();
});

test('on a phone the dice lie on top when they are wanted, and the Trading Post when that is', async () => {
  page.wide = false;
  show('rolling');
  expect(screen.getByRole('tab', { name: 'Dice', selected: true })).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: /^Cards/ }));
  expect(screen.getByRole('region', { name: 'Feat cards in hand' })).toBeTruthy();
});

test('on a phone the Trading Post comes up by itself', () => {
  page.wide = false;
  show('stock');
  expect(screen.getByRole('tab', { name: 'Post', selected: true })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Trading Post' })).toBeTruthy();
  expect(screen.getByText(/^Once, for nothing/)).toBeTruthy();
});
