import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';

import { aView } from '../../lib/table.fake';
import { layoutFor } from './geometry';
import Track from './Track.svelte';

/** What is written on the first track of a phone's board with so many seats. */
function written(seats: number): string[] {
  const layout = layoutFor(seats, 360, 452);
  const view = aView({ scores: Array.from({ length: seats }, () => 7) });
  render(Track, { layout, view, seat: 1, label: 'Bo: 7 of 100', name: 'Bo', mine: false });
  const track = screen.getByRole('img', { name: 'Bo: 7 of 100' });
  // The number on a mark or a pig is no word of the track's.
  return [...track.querySelectorAll('text')]
    .map((text) => text.textContent ?? '')
    .filter((text) => text !== '1');
}

test.each([2, 4])('on a phone a track of %i has a name and a scale', (seats) => {
  expect(written(seats)).toEqual(['25', '50', '75', '100', '7', 'Bo']);
});

test('where six tracks leave no room only the points are written', () => {
  expect(written(6)).toEqual(['7']);
});
