import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import type { TableStore } from '../lib/table.svelte';
import type { TableInfo } from '../wire/TableInfo';
import { keptFor } from './keptfor';
import TableSettings from './TableSettings.svelte';

test('a table says how long it is kept, and nothing where that is for ever', () => {
  expect(keptFor({ phase: 'running' })).toBeUndefined();
  expect(keptFor({ phase: 'over', keeping: { abandoned_days: 9 } })).toBeUndefined();
  expect(keptFor({ phase: 'running', keeping: { finished_days: 30 } })).toBe(
    'This table is kept for 30 days after the end.',
  );
  expect(keptFor({ phase: 'gathering', keeping: { finished_days: 1, abandoned_days: 90 } })).toBe(
    'This table is kept for one day after the end, and for 90 days if nobody plays on.',
  );
  expect(keptFor({ phase: 'running', keeping: { abandoned_days: 9 } })).toBe(
    'This table is kept for ever after the end, and for 9 days if nobody plays on.',
  );
  const until = Date.UTC(2030, 4, 17, 12);
  expect(keptFor({ phase: 'over', keeping: { finished_days: 30, until } })).toMatch(
    /^This table is kept until .*2030.*\.$/,
  );
});

test('it stands where people read about the table', () => {
  const table = {
    table: 'tab1',
    phase: 'running',
    listed: false,
    people: [],
    away: { kind: 'wait' },
    pace: 'normal',
    keeping: { finished_days: 30 },
  } as unknown as TableInfo;
  const store = { id: 'tab1', you: { host: false, seats: [] } } as unknown as TableStore;
  render(TableSettings, { store, table });
  expect(screen.getByText('This table is kept for 30 days after the end.')).toBeTruthy();
});
