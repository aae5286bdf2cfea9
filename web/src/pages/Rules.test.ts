import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';

import Rules from './Rules.svelte';

test('the rules of a game that is not there say so, and offer no table of it', async () => {
  render(Rules, { game: 'nosuch' });
  expect(screen.getByRole('heading', { level: 1, name: 'No such game' })).toBeTruthy();
  expect(screen.getByText(/no game called “nosuch”/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Set up a table' })).toBeNull();
});

test('those of a game that is there lead to a table', () => {
  render(Rules, { game: 'pig' });
  expect(screen.getByRole('heading', { level: 1, name: 'Rules' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Set up a table' })).toBeTruthy();
});
