import { fireEvent, render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';

import { rulesPage } from '../testing/rules';
import { read, type Book } from './read';
import Reference from './Reference.svelte';
import RuleChip from './RuleChip.svelte';
import { rulebook } from './rulebook.svelte';

const user = userEvent.setup({ delay: null });
const books = ['biomes', 'table'].map((name) => read(rulesPage(name)));
const given = (found: readonly Book[] = books) => ({
  game: 'biomes',
  onread: () => undefined,
  from: () => Promise.resolve(found),
});

afterEach(() => rulebook.close());

test('the rule that a refusal names is marked, and the reading begins there', async () => {
  render(Reference, { ...given(), wanted: 'B34-MOVE-04' });
  const marked = await vi.waitFor(() => {
    const item = screen.getAllByRole('listitem').find((one) => one.getAttribute('aria-current') === 'true');
    if (!item) throw new Error('nothing is marked');
    expect(document.activeElement).toBe(item);
    return item;
  });
  expect(marked.textContent).toContain('B34-MOVE-04');
  expect(marked.textContent).toContain('cliff');
  // Its ruling is beside it, the other rules are around it.
  expect(within(marked).getByText(/Whom do cliffs stop/)).toBeTruthy();
  expect(screen.getAllByRole('listitem').length).toBeGreaterThan(200);
});

test('a rule of the table is found beside those of the game', async () => {
  render(Reference, { ...given(), wanted: 'TAB-07' });
  await vi.waitFor(() => expect(document.activeElement?.textContent).toContain('take back'));
  expect(screen.getByRole('region', { name: 'The table' }).contains(document.activeElement)).toBe(true);
});

test('it opens with how to play, before any table of numbers; a search puts that aside', async () => {
  const onread = vi.fn();
  render(Reference, { ...given(), onread });
  const how = await screen.findByRole('heading', { name: 'How to play' });
  const table = screen.getByRole('region', { name: 'Tiles (45), table' });
  expect(how.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  const part = screen.getByText('The goal.').closest('p') as HTMLElement;
  const id = within(part).getByRole('button', { name: 'B34-WIN-01' });
  // No line ends between an id and its brackets.
  expect(id.parentElement?.textContent).toBe('(B34-WIN-01).');
  await fireEvent.click(id);
  expect(onread).toHaveBeenCalledWith('B34-WIN-01');
  await user.type(screen.getByRole('searchbox', { name: 'Search the rules' }), 'ransom');
  expect(screen.queryByRole('heading', { name: 'How to play' })).toBeNull();
});

test('words find rules, and say so when they find none', async () => {
  render(Reference, given());
  await screen.findAllByRole('listitem');
  const field = screen.getByRole('searchbox', { name: 'Search the rules' });
  await user.type(field, 'ransom');
  expect(screen.getByRole('status').textContent).toMatch(/\d+ rules/);
  for (const item of screen.getAllByRole('listitem'))
    expect(item.textContent?.toLowerCase()).toContain('ransom');
  await user.clear(field);
  await user.type(field, 'B34-KEY-01');
  expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('B34-KEY-01');
  await user.clear(field);
  await user.type(field, 'xyzzy');
  expect(screen.getByRole('status').textContent).toContain('No rule speaks of that');
});

test('an id in a rule leads to that rule', async () => {
  const onread = vi.fn();
  render(Reference, { ...given(), onread });
  const tile = (await screen.findByText('B34-TILE-05')).closest('li');
  await fireEvent.click(within(tile as HTMLElement).getByRole('button', { name: 'B34-MOVE-04' }));
  expect(onread).toHaveBeenCalledWith('B34-MOVE-04');
});

test('a page that cannot be fetched is no empty page', async () => {
  render(Reference, { ...given(), from: () => Promise.reject(new Error('gone')) });
  expect(await screen.findByText(/cannot be fetched now/)).toBeTruthy();
});

test('a rule that there is not is no silence', async () => {
  render(Reference, { ...given(), wanted: 'B99-X-01' });
  await vi.waitFor(() =>
    expect(screen.getByRole('status').textContent).toContain('There is no rule B99-X-01'),
  );
});

test('a chip opens the book at its rule', async () => {
  render(RuleChip, { game: 'pig', rule: 'PIG-2.4' });
  await fireEvent.click(screen.getByRole('button', { name: 'Read rule PIG-2.4' }));
  expect([rulebook.game, rulebook.rule]).toEqual(['pig', 'PIG-2.4']);
});

test('what is for builders lies folded at the end, and opens for whoever looks for it', async () => {
  const from = () => Promise.resolve([read(rulesPage('escape'))]);
  const { rerender } = render(Reference, { ...given(), from });
  const fold = (await screen.findByText(/^For builders/)).closest('details');
  expect(fold?.open).toBe(false);
  expect(fold?.textContent).toContain('SC-16');
  expect(fold?.nextElementSibling).toBeNull();
  await rerender({ wanted: 'ESC-MAY-11' });
  await vi.waitFor(() => expect(fold?.open).toBe(true));
  await user.type(screen.getByRole('searchbox', { name: 'Search the rules' }), 'ESC-MAY-11');
  expect(screen.queryByText(/^For builders/)).toBeNull();
  expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('ESC-MAY-11');
});
