import { render, screen } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { api, Refusal } from '../lib/api';
import type { TableStore } from '../lib/table.svelte';
import ReadOnly from './ReadOnly.svelte';

afterEach(() => vi.restoreAllMocks());

const store = {
  id: 'tab1',
  table: { table: 'tab1', game: 'pig', phase: 'broken', broken: 'line 1: played by older rules' },
  names: (seat: number) => ['', 'Ada', 'Bo'][seat] ?? '',
} as unknown as TableStore;

test('a table that no longer replays shows why, how it stood and what happened last', async () => {
  vi.spyOn(api, 'picture').mockResolvedValue({
    seq: 41,
    text: '@1  12',
    story: ['@2 rolls a 1 and loses 5'],
  });
  render(ReadOnly, { store });
  expect(screen.getByText('Line 1: played by older rules')).toBeTruthy();
  expect(await screen.findByText('Bo rolls a 1 and loses 5')).toBeTruthy();
  expect(screen.getByText(/As it stood after step 41/)).toBeTruthy();
  expect(screen.getByText('Ada 12')).toBeTruthy();
});

test('where no picture was kept it says so', async () => {
  const problem = { status: 404, code: 'not_found' as const, sentence: 'no picture of this table was kept' };
  vi.spyOn(api, 'picture').mockRejectedValue(new Refusal(problem));
  render(ReadOnly, { store });
  expect(await screen.findByText('No picture of this table was kept')).toBeTruthy();
});
