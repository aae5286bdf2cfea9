import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { aNow, aStep, aTable, ME } from '../lib/table.fake';
import { answering } from '../replay/server.fake';
import Replay from './Replay.svelte';

const LAST = 30;

/** A game without a board, so that its view is shown as words. */
function open(props: { step?: number; as?: string } = {}, phase: 'running' | 'over' = 'over') {
  const sent = answering({
    '/games': { games: [] },
    '/tables/t1': { table: aTable({ phase, game: 'unboxed' }), you: ME },
    '/tables/t1/story': { steps: Array.from({ length: LAST + 1 }, (_, seq) => aStep(seq)) },
    '/tables/t1/replay': (query: URLSearchParams) => {
      const from = Number(query.get('from'));
      const as = query.get('as');
      const steps = [];
      for (let seq = from; seq < from + Number(query.get('count')) && seq <= LAST; seq++) {
        steps.push({ step: aStep(seq), now: aNow(seq), view: { seen: `${seq} by ${as}` } });
      }
      return { last: LAST, steps };
    },
  });
  render(Replay, { table: 't1', ...props });
  return sent;
}

beforeEach(() => history.replaceState(null, '', '/t/t1/replay'));
afterEach(() => vi.unstubAllGlobals());

test('it opens where the link says and draws what was seen then', async () => {
  open({ step: 7, as: '2' });
  expect(await screen.findByText('7 by 2')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('slider', { name: 'Step' }).value).toBe('7');
});

test('buttons and keys walk, and the story follows', async () => {
  open();
  await screen.findByText('0 by me');
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'One step on' }));
  expect(await screen.findByText('1 by me')).toBeTruthy();
  await fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  expect(await screen.findByText('2 by me')).toBeTruthy();
  await fireEvent.keyDown(document.body, { key: 'End' });
  expect(await screen.findByText(`${LAST} by me`)).toBeTruthy();
  const story = within(screen.getByRole('list', { name: 'Story' }));
  const current = story.getAllByRole('button').filter((line) => line.getAttribute('aria-current') === 'step');
  expect(current.map((line) => line.dataset['seq'])).toEqual([String(LAST)]);
});

test('a line of the story leads to its step, and the address to where the reader rests', async () => {
  open();
  const line = await screen.findByRole('button', { name: /Ada rolls a 4: 36 in the pot/ });
  await fireEvent.click(line);
  expect(await screen.findByText('9 by me')).toBeTruthy();
  await waitFor(() => expect(location.search).toBe('?step=9'));
});

test('once the game is over all eyes are open', async () => {
  open({ as: 'all' });
  expect(await screen.findByText('0 by all')).toBeTruthy();
  const eyes = within(screen.getByRole('combobox', { name: 'Through whose eyes' })).getAllByRole('option');
  expect(eyes.map((one) => one.textContent)).toEqual([
    'As I knew it',
    'As Bo knew it',
    'As a watcher',
    'All face up',
  ]);
});

test('while the game runs only my own eyes are open, whatever the link says', async () => {
  open({ as: 'all' }, 'running');
  expect(await screen.findByText('0 by me')).toBeTruthy();
  expect(screen.getAllByRole('option', { name: /knew it|watcher|face up/ })).toHaveLength(1);
});

test('a table that may not be seen is refused in words', async () => {
  answering({});
  render(Replay, { table: 'gone' });
  expect(await screen.findByText('There is no such table.')).toBeTruthy();
});
