import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import Cooldowns from './Cooldowns.svelte';
import { coolings } from './cooling';
import { late } from './testing/scenes';

const names = (seat: number) => `P${seat}`;

test('every counter has its words and leads to its tile', async () => {
  const { view } = late();
  const onpick = vi.fn();
  render(Cooldowns, { view, names, onpick });
  expect(screen.getAllByRole('button')).toHaveLength(coolings(view, names).length);
  await userEvent.click(screen.getByRole('button', { name: 'Farm on Farmland E5: 5' }));
  screen.getByRole('button', { name: /P5, seat 5, heals/ }).focus();
  await userEvent.keyboard('{Enter}');
  expect(onpick.mock.calls.map(([tile]) => tile as number)).toEqual([view.board.farms[1]?.at, 0]);
});

test('no two counters lie on the same spot', () => {
  const { container } = render(Cooldowns, { view: late().view, names });
  const spots = [...container.querySelectorAll<SVGElement>('.counter')].map(({ style }) => style.transform);
  expect(new Set(spots).size).toBe(spots.length);
});
