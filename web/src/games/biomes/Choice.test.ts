import { render, screen } from '@testing-library/svelte';
import { describe, expect, test, vi } from 'vitest';

import { namesOf } from '../../lib/names';
import Choice from './Choice.svelte';
import { deedsOf } from './deeds';
import { real } from './testing/real';
import type { View } from './types';

const names = namesOf([]);

/** What each card shows, and what the game says that it is. */
function cards(view: View, name: string) {
  const { offers, seat } = real(name);
  const ondo = vi.fn();
  render(Choice, { view, deeds: deedsOf(offers, seat), names, busy: false, ondo });
  return screen
    .getAllByRole('button')
    .map((card) => ({ shown: card.textContent?.trim() ?? '', said: card.getAttribute('aria-label') ?? '' }));
}

describe('a card shows the thing that its number means to the rules', () => {
  test.each(['foresight-tiles', 'foresight-secrets'])('%s', (name) => {
    const found = cards(real(name).view, name);
    expect(found).toHaveLength(5);
    const plain = (words: string) => words.toLowerCase().replaceAll('’', "'");
    for (const { shown, said } of found) expect(plain(said)).toContain(plain(shown));
    // Not all of them the same thing, or this would prove nothing.
    expect(new Set(found.map(({ shown }) => shown)).size).toBeGreaterThan(1);
  });

  test('rescue: tokens are counted in the order in which they came', () => {
    const view = structuredClone(real('rescue').view);
    const { pending } = view.board;
    const camp = pending?.asks === 'rescue' ? view.board.tiles[pending.camp] : undefined;
    const stash = camp?.tokens ?? [];
    expect(stash.length).toBeGreaterThan(1);
    // The oldest has the highest marker.
    const kinds = ['key', 'farm_kit', 'teleport', 'supply', 'camp_kit'] as const;
    stash.forEach((marker, index) => {
      const token = view.tokens[marker];
      if (token) Object.assign(token, { order: stash.length - index, face: { up: kinds[index % 5] } });
    });
    const [first] = cards(view, 'rescue');
    const oldest = kinds[(stash.length - 1) % 5];
    expect(first?.shown.toLowerCase().replace(' ', '_')).toBe(oldest);
  });
});
