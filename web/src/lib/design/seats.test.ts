import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';

import SeatMark from './SeatMark.svelte';
import { markOf, OUTLINES, sayMark } from './seats';

const six = [1, 2, 3, 4, 5, 6].map(markOf);

test('six seats differ in hue, shape and colour, so that any one of them is enough', () => {
  for (const sign of ['hue', 'shape', 'colour'] as const) {
    expect(new Set(six.map((mark) => mark[sign])).size).toBe(6);
  }
  expect(new Set(six.map((mark) => OUTLINES[mark.shape])).size).toBe(6);
});

test('the shapes come in the order of the seats', () => {
  expect(six.map((mark) => mark.shape)).toEqual([
    'circle',
    'square',
    'triangle',
    'diamond',
    'hexagon',
    'star',
  ]);
});

test('a mark can be said', () => {
  expect(sayMark(5)).toBe('plum hexagon');
});

test('a number that is no seat still has a mark', () => {
  expect(markOf(7)).toEqual(markOf(1));
  expect(markOf(0)).toEqual(markOf(6));
});

test('a mark beside a name is decoration; alone it has a name of its own', async () => {
  const { rerender } = render(SeatMark, { seat: 2 });
  expect(screen.queryByRole('img')).toBeNull();
  await rerender({ label: 'Ada' });
  expect(screen.getByRole('img', { name: 'Ada' }).textContent.trim()).toBe('2');
});

test('a mark bears the number of its seat, which nobody takes for the first letter of a name', () => {
  for (const seat of [1, 2, 3, 4, 5, 6]) {
    const { container, unmount } = render(SeatMark, { seat });
    expect(container.textContent.trim()).toBe(String(seat));
    unmount();
  }
});
