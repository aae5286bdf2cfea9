import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { createRawSnippet } from 'svelte';
import { beforeEach, expect, test } from 'vitest';

import { settings } from '../settings.svelte';
import BoardFrame from './BoardFrame.svelte';

const children = createRawSnippet(() => ({ render: () => '<circle r="1"></circle>' }));
const board = { x: -100, y: 0, width: 400, height: 200 };
const user = userEvent.setup({ delay: null });

beforeEach(() => {
  settings.motion = 'still';
});

const seen = () =>
  (screen.getByRole('group', { name: 'Temple' }).getAttribute('viewBox') ?? '').split(' ').map(Number);

test('all of the board is seen at first', () => {
  render(BoardFrame, { board, label: 'Temple', children });
  expect(seen()).toEqual([-100, 0, 400, 200]);
});

test('one looks closer by button or key, and back at the whole', async () => {
  render(BoardFrame, { board, label: 'Temple', home: { x: 0, y: 100 }, children });
  const out = screen.getByRole('button', { name: 'Look from further away' });
  expect(out.hasAttribute('disabled')).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Look closer' }));
  expect(seen()[2]).toBeCloseTo(400 / 1.4, 1);
  await user.click(out);
  expect(seen()).toEqual([-100, 0, 400, 200]);
  screen.getByRole('group', { name: 'Temple' }).focus();
  await user.keyboard('+');
  const [x = 0, , width] = seen();
  expect(width).toBeCloseTo(400 / 1.4, 1);
  await user.keyboard('{ArrowLeft}');
  expect(seen()[0]).toBeLessThan(x);
  await user.keyboard('0');
  expect(seen()).toEqual([-100, 0, 400, 200]);
  await user.click(screen.getByRole('button', { name: 'Look at where I am' }));
  expect(seen()[2]).toBeCloseTo(400 / 2.5, 1);
});

test('a board that grows is still seen whole', async () => {
  const { rerender } = render(BoardFrame, { board, label: 'Temple', children });
  await rerender({ board: { ...board, width: 800 } });
  expect(seen()).toEqual([-100, 0, 800, 200]);
});

test('a plain board has no buttons, and nothing comes nearer than six times', async () => {
  render(BoardFrame, { board, label: 'Temple', plain: true, children });
  expect(screen.queryByRole('button')).toBeNull();
  screen.getByRole('group', { name: 'Temple' }).focus();
  for (let press = 0; press < 20; press += 1) await user.keyboard('+');
  expect(seen()[2]).toBeCloseTo(400 / 6, 1);
});
