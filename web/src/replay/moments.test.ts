import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';

import { namesOf } from '../lib/names';
import { aSeat } from '../lib/table.fake';
import Course from './Course.svelte';
import { stepLine } from './samples';

const told = (kind: string, more: object, story: string) => ({ event: { kind, ...more }, story });
const steps = [
  { ...stepLine(0), told: [told('turn', { round: 3 }, 'Round 3')] },
  { ...stepLine(7), told: [told('walk', { seat: 2 }, '@2 walks')] },
  { ...stepLine(8), told: [told('walk', { seat: 1 }, '@1 walks'), told('key', { seat: 2 }, '@2 has a key')] },
  { ...stepLine(9), told: [told('walk', { seat: 1 }, '@1 walks home')] },
];
const given = {
  table: 't1',
  steps,
  standings: [],
  seats: 2,
  names: namesOf([aSeat(1, 'Ada'), aSeat(2, 'Bo')]),
};

test('a weighty moment is told with its round, and leads into the replay at its step', () => {
  render(Course, { ...given, weights: { key: 9 } });
  const [item, ...others] = screen.getAllByRole('listitem');
  expect(others).toEqual([]);
  expect(item?.textContent).toContain('Bo has a key');
  expect(item?.textContent).not.toContain('walks');
  const link = screen.getByRole('link', { name: 'Round 3, step 8' });
  expect(link.getAttribute('href')).toBe('/t/t1/replay?step=8');
});

test('without weights the latest steps are told', () => {
  render(Course, given);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toHaveLength(4);
  expect(screen.getByText('Ada walks home')).toBeTruthy();
});
