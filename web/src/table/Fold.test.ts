import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';

import { namesOf } from '../lib/names';
import Fold from './Fold.svelte';

const user = userEvent.setup({ delay: null });
const offers = ['A1', 'A2', 'B12'].map((place) => ({
  seat: 1,
  text: `teleport to=${place}`,
  sentence: `Teleport to ${place}`,
  action: { kind: 'teleport' },
}));

function show(open: boolean) {
  const spies = { ontoggle: vi.fn(), onpick: vi.fn() };
  const all = { fold: { words: 'Teleport to', digit: 3 }, offers, names: namesOf([]), open, ...spies };
  return { ...render(Fold, all), ...spies };
}

test('folded it is one line, with its key and how many there are', async () => {
  const { ontoggle } = show(false);
  const line = screen.getByRole('button', { name: 'Teleport to … 3 to pick from' });
  expect(screen.getAllByRole('button')).toEqual([line]);
  expect(line.getAttribute('aria-keyshortcuts')).toBe('3');
  await user.click(line);
  expect(ontoggle).toHaveBeenCalledWith(true);
});

test('open, one is found by typing and done by Enter', async () => {
  const { onpick } = show(true);
  const field = screen.getByRole('searchbox', { name: 'Find among 3' });
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard('{Enter}');
  expect(onpick).not.toHaveBeenCalled();
  await user.keyboard('b1{Enter}');
  expect(onpick.mock.calls).toEqual([[offers[2]]]);
});

test('open, each can be pressed; Escape folds it and the line has the focus', async () => {
  const { onpick, ontoggle } = show(true);
  await user.click(screen.getByRole('button', { name: 'Teleport to A2' }));
  expect(onpick.mock.calls).toEqual([[offers[1]]]);
  await user.keyboard('{Escape}');
  expect(ontoggle).toHaveBeenCalledWith(false);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Teleport to …/ }));
});

test('on a phone no keyboard leaps up when it is opened, and it comes into sight', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => ({ matches: media === '(hover: none)', media }) as MediaQueryList,
  );
  onTestFinished(() => void vi.restoreAllMocks());
  show(true);
  await vi.waitFor(() => expect(scrolled).toHaveBeenCalled());
  expect(document.activeElement).not.toBe(screen.getByRole('searchbox'));
});
