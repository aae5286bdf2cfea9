import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { aSeat } from '../../lib/table.fake';
import { early, late, type Scene } from './testing/scenes';
import { real } from './testing/real';
import Things from './Things.svelte';

const user = userEvent.setup({ delay: null });
const seats = ['Ada', 'Bo', 'Cy', 'Dee', 'Eli'].map((name, index) => aSeat(index + 1, name));

function show({ view, offers }: Pick<Scene, 'view' | 'offers'>, mine = [1]) {
  const onact = vi.fn();
  return { ...render(Things, { view, seats, mine, offers, onact }), onact };
}

const pack = () => within(screen.getByRole('group', { name: /^Pack/ }));

test('the pack shows what it holds and how heavy that is', () => {
  show(late());
  expect(screen.getByRole('group', { name: 'Pack: weight 4 of 5' })).toBeTruthy();
  expect(pack().getByRole('button', { name: /Key.*weight 2/ })).toBeTruthy();
  expect(pack().getByRole('button', { name: /Clairvoyance.*known to all/ })).toBeTruthy();
});

test('a token opens what can be done with it, and nothing else', async () => {
  const { onact } = show(late());
  await user.click(pack().getByRole('button', { name: /Key/ }));
  const deeds = within(screen.getByRole('group', { name: 'Pack' })).getAllByRole('button');
  expect(deeds.map((deed) => deed.textContent)).toEqual([
    'Put down the Key',
    'Show everybody the Key',
    'Send the Key to the ally camp D5 (1 supply from the pack)',
  ]);
  await user.click(screen.getByRole('button', { name: 'Show everybody the Key' }));
  expect(onact.mock.calls[0]?.[0]).toMatchObject({ text: 'reveal what=key' });
  expect(screen.queryByRole('button', { name: 'Show everybody the Key' })).toBeNull();
});

test('the actions left are counted', async () => {
  const scene = late();
  const { rerender } = show(scene);
  expect(screen.getByRole('img', { name: '4 actions left' }).textContent).toBe('');
  const view = structuredClone(scene.view);
  view.board.left = 13;
  await rerender({ view });
  expect(screen.getByRole('img', { name: '13 actions left' }).textContent).toContain('13');
});

test('out of turn it says what a turn would have', () => {
  const scene = early();
  scene.view.board.turn = 2;
  show({ ...scene, offers: [] });
  expect(screen.getByText('3 actions a turn')).toBeTruthy();
  expect(
    pack()
      .getByRole('button', { name: /Camp Kit/ })
      .getAttribute('aria-disabled'),
  ).toBe('true');
});

test('an injured one says how long', () => {
  show(late(), [5]);
  expect(screen.getByText('injured, 7 to heal')).toBeTruthy();
});

test('a teleport to anywhere is aimed on the map, not picked from a long list', async () => {
  const { view, offers, seat } = real('late');
  const carried = structuredClone(view);
  const marker = carried.tokens.findIndex(({ face }) => face !== 'down' && face.up === 'teleport');
  const player = carried.board.players[seat - 1];
  if (player) player.pack = [marker];
  const aimed = offers.map((offer) => ({
    ...offer,
    action:
      typeof offer.action === 'object' &&
      offer.action !== null &&
      'to' in offer.action &&
      'from' in offer.action
        ? { ...offer.action, from: 'pack' }
        : offer.action,
  }));
  show({ view: carried, offers: aimed }, [seat]);
  await user.click(pack().getByRole('button', { name: /Teleport/ }));
  expect(screen.getByText(/press the place you want on the map/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Teleport to/ })).toBeNull();
});

test('whoever watches has no things', () => {
  show(early(), []);
  expect(screen.queryByRole('group')).toBeNull();
});
