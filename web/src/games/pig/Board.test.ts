import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { settings } from '../../lib/settings.svelte';
import { aSeat, aStep, aView, HOLD, ROLL } from '../../lib/table.fake';
import type { BoardProps } from '../../table/board';
import type { View } from '../../wire/pig/View';
import Board from './Board.svelte';

const user = userEvent.setup({ delay: null });
const seats = [aSeat(1, 'Ada'), aSeat(2, 'Bo')];
const roll = { ...ROLL, seat: 1 };
const hold = { ...HOLD, seat: 1 };

beforeEach(() => {
  settings.motion = 'still';
});

function show(props: Partial<BoardProps<View>>) {
  const all: BoardProps<View> = { view: aView(), seats, mine: [1], ...props };
  return render(Board, all);
}

test('everything on it has a name', () => {
  show({ view: aView({ scores: [23, 5], pot: 12 }) });
  const names = screen.getAllByRole('img').map((item) => item.getAttribute('aria-label'));
  expect(names).toEqual([
    'Ada: 23 of 100, and 12 in the pot',
    'Bo: 5 of 100',
    'The die lies ready',
    '12 in the pot',
    'Hold',
  ]);
  expect(screen.queryByRole('button')).toBeNull();
});

test('what is offered is done, by pointer and by keys', async () => {
  const onact = vi.fn();
  show({ offers: [roll, hold], onact });
  await user.click(screen.getByRole('button', { name: /^Roll the die/ }));
  expect(onact).toHaveBeenLastCalledWith(roll);
  screen.getByRole('button', { name: /^Hold and keep 4/ }).focus();
  await user.keyboard('{Enter}');
  expect(onact).toHaveBeenLastCalledWith(hold);
});

test('what is not offered is asked about', async () => {
  const onwhy = vi.fn();
  show({ offers: [roll], onact: vi.fn(), onwhy });
  await user.click(screen.getByRole('button', { name: 'Hold' }));
  expect(onwhy).toHaveBeenCalledExactlyOnceWith('hold');
});

test('while something is pointed at nothing is done', async () => {
  const [onact, onping] = [vi.fn(), vi.fn()];
  show({ offers: [roll], onact, onping, pointing: true });
  await user.click(screen.getByRole('button', { name: /^Roll the die/ }));
  await user.click(screen.getByRole('button', { name: 'Bo: 0 of 100' }));
  expect(onping.mock.calls).toEqual([['die'], ['seat:2']]);
  expect(onact).not.toHaveBeenCalled();
});

test('the die stays as it fell until it is thrown again', async () => {
  const held = { event: { kind: 'held', seat: 1, pot: 4, score: 4 }, story: '' };
  const { rerender } = show({ step: aStep(1), view: aView({ pot: 4 }) });
  expect(screen.getByRole('img', { name: 'The die shows 4' })).toBeTruthy();
  await rerender({ step: aStep(2, { told: [held] }), view: aView({ scores: [4, 0], turn: 2 }) });
  expect(screen.getByRole('img', { name: 'The die shows 4' })).toBeTruthy();
  await rerender({ step: undefined });
  expect(screen.getByRole('img', { name: 'The die lies ready' })).toBeTruthy();
});

test('what was thrown before the board was shown lies there, and nothing of it is played again', async () => {
  settings.motion = 'full';
  const held = { event: { kind: 'held', seat: 2, pot: 9, score: 9 }, story: '' };
  const { container, rerender } = show({ before: aStep(1), view: aView({ pot: 4 }) });
  expect(screen.getByRole('img', { name: 'The die shows 4' })).toBeTruthy();
  expect(screen.getByRole('img', { name: '4 in the pot' })).toBeTruthy();
  expect(container.querySelector('.tumbling')).toBeNull();
  await rerender({ before: aStep(2, { told: [held] }) });
  expect(container.querySelector('.news')).toBeNull();
  await rerender({ before: undefined, step: aStep(3), view: aView({ pot: 8 }) });
  expect(container.querySelector('.tumbling')).toBeTruthy();
});

test('while the die tumbles nothing gives its face away', async () => {
  settings.motion = 'full';
  const { rerender } = show({ step: aStep(1), view: aView({ pot: 4 }) });
  await rerender({ step: aStep(2), view: aView({ pot: 8 }) });
  expect(screen.getByRole('img', { name: '4 in the pot' })).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('img', { name: '8 in the pot' })).toBeTruthy());
});

test('where nothing may move it shows at once', async () => {
  const { rerender } = show({ step: aStep(1), view: aView({ pot: 4 }) });
  await rerender({ step: aStep(2), view: aView({ pot: 8 }) });
  expect(screen.getByRole('img', { name: '8 in the pot' })).toBeTruthy();
});
