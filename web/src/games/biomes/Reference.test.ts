import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import Reference from './Reference.svelte';
import { read, type Rule } from './rules';
import { rulesPage } from './testing/page';

const user = userEvent.setup({ delay: null });
const from = (rules: readonly Rule[]) => () => Promise.resolve(rules);
const all = read(rulesPage());

test('the rule that a refusal names is the first that is shown', async () => {
  render(Reference, { wanted: 'B34-MOVE-04', from: from(all) });
  const [first] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('B34-MOVE-04');
  expect(first?.textContent).toContain('cliff');
});

test('words find rules, and say so when they find none', async () => {
  render(Reference, { from: from(all) });
  await screen.findAllByRole('listitem');
  const field = screen.getByRole('searchbox', { name: 'Search the rules' });
  await user.type(field, 'ransom');
  expect(screen.getByRole('status').textContent).toMatch(/\d+ rules/);
  for (const item of screen.getAllByRole('listitem'))
    expect(item.textContent?.toLowerCase()).toContain('ransom');
  await user.clear(field);
  await user.type(field, 'xyzzy');
  expect(screen.getByRole('status').textContent).toContain('No rule speaks of that');
});

test('a page that cannot be fetched is no empty page', async () => {
  render(Reference, { from: () => Promise.reject(new Error('gone')) });
  expect(await screen.findByText(/cannot be fetched now/)).toBeTruthy();
});
