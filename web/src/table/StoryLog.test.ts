import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';

import { aStep } from '../lib/table.fake';
import type { TableStore } from '../lib/table.svelte';
import StoryLog from './StoryLog.svelte';

/** A list of lines of this height in all, through a window of that height. */
function shown() {
  const store = { steps: [aStep(1), aStep(2)], story: 'whole' } as unknown as TableStore;
  render(StoryLog, { store, teller: { names: (seat) => `Seat ${seat}`, people: [] } });
  const list = screen.getByRole('region', { name: 'Story' });
  const size = { clientHeight: 400, scrollHeight: 1000 };
  for (const key of ['clientHeight', 'scrollHeight'] as const) {
    Object.defineProperty(list, key, { get: () => size[key] });
  }
  const scrollTo = async (top: number) => {
    list.scrollTop = top;
    await fireEvent.scroll(list);
  };
  return { list, size, scrollTo };
}

const leftTheEnd = () => screen.queryByRole('button', { name: 'Latest' }) !== null;

test('whoever scrolls up leaves the end, and comes back to it', async () => {
  const { list, scrollTo } = shown();
  await scrollTo(600);
  expect(leftTheEnd()).toBe(false);
  await scrollTo(300);
  expect(leftTheEnd()).toBe(true);
  await fireEvent.click(screen.getByRole('button', { name: 'Latest' }));
  expect(list.scrollTop).toBe(1000);
});

test('a layout that takes room away does not take whoever reads at the end away from it', async () => {
  const { list, size, scrollTo } = shown();
  await scrollTo(600);
  // Something beside the story opens after a new line has moved it, and before the browser tells of that.
  size.clientHeight = 150;
  await scrollTo(600);
  expect(leftTheEnd()).toBe(false);
  expect(list.scrollTop).toBe(1000);
});
