import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { createRawSnippet } from 'svelte';
import { describe, expect, test, vi } from 'vitest';

import CardFace from './CardFace.svelte';
import Die from './Die.svelte';
import { twoLines } from './lines';
import { pips } from './pips';
import Pressable from './Pressable.svelte';
import Token from './Token.svelte';

const children = createRawSnippet(() => ({ render: () => '<circle r="1"></circle>' }));

describe('something that can be pressed', () => {
  test('is a button for the pointer, Enter and Space', async () => {
    const onpress = vi.fn();
    render(Pressable, { label: 'Roll', onpress, children });
    const user = userEvent.setup();
    const button = screen.getByRole('button', { name: 'Roll' });
    await user.tab();
    expect(document.activeElement === button).toBe(true);
    await user.keyboard('{Enter}');
    await user.keyboard(' ');
    await user.keyboard('x');
    await user.click(button);
    expect(onpress).toHaveBeenCalledTimes(3);
  });

  test('is a picture with the same name when there is nothing to press', () => {
    render(Pressable, { label: 'Roll', children });
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('img', { name: 'Roll' })).toBeTruthy();
  });
});

test.each([1, 2, 3, 4, 5, 6])('a %i has as many pips', (face) => expect(pips(face)).toHaveLength(face));

test('a die that was not thrown has no pips, nor has a face that there is not', () => {
  expect(pips(undefined)).toEqual([]);
  expect(pips(7)).toEqual([]);
});

test('a die that is kept says so', () => {
  render(Die, { label: 'Die: 4', face: 4, kept: true, onpress: () => {} });
  expect(screen.getByRole('button', { name: 'Die: 4' }).getAttribute('aria-pressed')).toBe('true');
});

test('a die that is thrown again tumbles and comes to rest on its face', async () => {
  vi.useFakeTimers();
  try {
    const { rerender, container } = render(Die, { label: 'die', face: 6, thrown: 1 });
    const count = () => container.querySelectorAll('circle').length;
    expect(count()).toBe(6);
    await rerender({ face: 2, thrown: 2 });
    expect(container.querySelector('.tumbling')).not.toBeNull();
    await vi.advanceTimersByTimeAsync(2000);
    expect(container.querySelector('.tumbling')).toBeNull();
    expect(count()).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

test('a token shows how many there are, but not that there is one', async () => {
  const { rerender } = render(Token, { label: 'Supplies', count: 1 });
  expect(screen.queryByText('1')).toBeNull();
  await rerender({ count: 3 });
  expect(screen.getByText('3')).toBeTruthy();
});

test('a card that lies face down does not show its name', async () => {
  const { rerender } = render(CardFace, { label: 'Lantern', name: 'Lantern' });
  expect(screen.getByText('Lantern')).toBeTruthy();
  await rerender({ down: true, label: 'A card, face down' });
  expect(screen.queryByText('Lantern')).toBeNull();
});

test('long names are broken at the space nearest to the middle', () => {
  expect(twoLines('Lantern')).toEqual(['Lantern']);
  expect(twoLines('A rather long card name')).toEqual(['A rather long', 'card name']);
  expect(twoLines('Unbreakablelongname')).toEqual(['Unbreakablelongname']);
});
