import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';

import { TILES } from './kinds';
import Ledger from './Ledger.svelte';
import { real } from './testing/real';
import { early } from './testing/scenes';

const names = (seat: number) => `P${seat}`;

test('what everybody can count is counted', () => {
  const { container } = render(Ledger, { view: early().view, names, mine: [1] });
  expect(container.textContent).toContain('0 of 3 in the lock, 4 not destroyed');
  expect(container.textContent?.replaceAll(/\s+/g, ' ')).toContain(
    '8 tiles in the block on top, with lake, mountain, stealer camp',
  );
  expect(screen.getByText('3 Captured')).toBeTruthy();
});

test('what I foresaw is my own note', () => {
  const { view, seat } = real('foresight-tiles');
  const { container } = render(Ledger, { view, names, mine: [seat] });
  const foreseen = view.stack.flatMap(({ face }) => (face === 'down' ? [] : [TILES[face.up.kind].name]));
  expect(foreseen).toHaveLength(5);
  expect(container.textContent).toContain(foreseen.join(', '));
});

test('the box is shown as I saw it, and what was drawn since', () => {
  const { view } = early();
  view.looks[0] = { held: { up: { key: 1, supply: 2 } }, since: [30] };
  view.looks[1] = { held: 'down', since: [] };
  const { container } = render(Ledger, { view, names, mine: [1] });
  expect(container.textContent?.replaceAll(/\s+/g, ' ')).toContain(
    'as you saw it Key, 2 Supplies; 1 drawn since',
  );
  expect(container.textContent).not.toContain('P2');
});

test('somebody who is held nobody knows where is not forgotten', () => {
  const { view } = early();
  const [, , third] = view.board.players;
  if (third) third.status = { is: 'captive', camp: null, left: 2 };
  view.board.limbo = [3, 4];
  const { container } = render(Ledger, { view, names, mine: [1] });
  expect(container.textContent).toContain('P3 (captive for 2 more rounds) and 2 tokens');
});
