import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { settings } from '../../lib/settings.svelte';
import type { BoardProps } from '../../table/board';
import Board from './Board.svelte';
import { targeting } from './targeting.svelte';
import { darkOf, type View } from './temple';
import {
  countdown,
  cursed,
  midGame,
  offer,
  run,
  SCENES,
  seatsOf,
  won,
  buried,
  type Scene,
} from './testing/views';

const user = userEvent.setup({ delay: null });

beforeEach(() => {
  settings.motion = 'still';
  targeting.stop();
});

function show({ view, offers }: Scene, more: Partial<BoardProps<View>> = {}) {
  const spies = { onact: vi.fn(), onwhy: vi.fn(), onping: vi.fn() };
  const all: BoardProps<View> = { view, seats: seatsOf(view), mine: [1], offers, ...spies, ...more };
  return { ...render(Board, all), ...spies };
}

const chambers = () => within(screen.getByRole('group', { name: 'Chambers' }));
const press = (name: RegExp) => user.click(chambers().getByRole('button', { name }));
const texts = (spy: ReturnType<typeof vi.fn>) =>
  spy.mock.calls.map(([given]) => (given as { text: string }).text);

describe('the temple', () => {
  test.each(Object.entries(SCENES))(
    'every chamber and every dark entrance has a name: %s',
    (_name, scene) => {
      const { view } = scene();
      show(scene());
      const all = [...chambers().queryAllByRole('button'), ...chambers().queryAllByRole('img')];
      expect(all).toHaveLength(view.temple.length + darkOf(view).length);
      for (const one of all)
        expect(one.getAttribute('aria-label')).toMatch(/^(Dark|Starting|Exit|Gem|Great|Chamber)/);
    },
  );

  test('the first stop of the Tab key is my own chamber, and arrows reach those where nothing can be done', async () => {
    show(midGame());
    const stops = screen
      .getByRole('group', { name: 'Chambers' })
      .querySelectorAll<SVGElement>('[data-x][tabindex="0"]');
    expect(stops).toHaveLength(1);
    expect(stops[0]?.getAttribute('aria-label')).toMatch(/you and Bo are here/);
    stops[0]?.focus();
    await user.keyboard('{ArrowDown}{ArrowLeft}');
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Starting chamber/);
    expect(document.activeElement?.getAttribute('role')).toBe('img');
  });

  test('all that lies in it is drawn', () => {
    const { container } = show(cursed());
    const count = (selector: string) => container.querySelectorAll(selector).length;
    expect(count('[data-chest="shut"]')).toBe(3);
    expect(count('[data-mask]')).toBe(5);
    expect(count('[data-gem="lit"]')).toBe(3);
    expect(count('[data-fire="torch"]')).toBe(1);
    expect(count('[data-fire="hearth"]')).toBe(1);
    expect(count('[data-door="passage"]')).toBe(2);
    expect(count('[data-figure]')).toBe(6);
    // After a soul exchange two figures carry the mark of who moves them.
    expect(container.querySelector('[data-figure="3"]')?.getAttribute('data-mover')).toBe('1');
    expect(container.querySelector('[data-figure="1"]')?.getAttribute('data-mover')).toBe('3');
  });
});

describe('a press', () => {
  test('on a neighbouring chamber goes there', async () => {
    const { onact } = show(midGame());
    await press(/^Gem chamber B04/);
    expect(texts(onact)).toEqual(['enter side=n']);
  });

  test('by keys does the same', async () => {
    const { onact } = show(midGame());
    chambers()
      .getByRole('button', { name: /^Chamber B09/ })
      .focus();
    await user.keyboard('{Enter}');
    expect(texts(onact)).toEqual(['enter side=e']);
  });

  test('on the dark discovers, where that is offered', async () => {
    const scene = countdown();
    const more = offer({ kind: 'discover', side: 'n' }, 'Discover a chamber in the north');
    const { onact } = show({ ...scene, offers: [...scene.offers, more] });
    await press(/^Dark, north of Gem chamber B04\. Discover/);
    expect(texts(onact)).toEqual(['discover side=n']);
  });

  test('on what cannot be done asks why not', async () => {
    const { onact, onwhy } = show(countdown());
    await press(/^Dark, north of Gem chamber B04; to discover/);
    expect(onact).not.toHaveBeenCalled();
    expect(onwhy).toHaveBeenCalledWith('discover side=n');
  });

  test('says that it takes a treasure, where it does', async () => {
    const { onact } = show(cursed());
    await press(/Go south into E08, Chamber with a Double torch/);
    expect(texts(onact)).toEqual(['enter side=s with=torch']);
  });

  test('does nothing while something of mine waits for its answer', async () => {
    const { onact, onwhy } = show(midGame(), { busy: true });
    await press(/^Gem chamber B04/);
    expect(onact).not.toHaveBeenCalled();
    expect(onwhy).not.toHaveBeenCalled();
  });

  test('in a replay there is nothing to press', () => {
    show(midGame(), { onact: undefined, onwhy: undefined, offers: [] });
    expect(chambers().queryAllByRole('button')).toEqual([]);
  });

  test('while pointing points at a chamber', async () => {
    const { onact, onping } = show(midGame(), { pointing: true });
    await press(/^Starting chamber/);
    expect(onping).toHaveBeenCalledWith('M-START');
    expect(onact).not.toHaveBeenCalled();
  });

  test('who is silenced points at nothing', async () => {
    const { onping } = show(midGame(), { pointing: true, calls: [], oncall: vi.fn() });
    await press(/^Starting chamber/);
    expect(onping).not.toHaveBeenCalled();
  });

  test('what is pointed at is marked', () => {
    const { container } = show(midGame(), { pings: [{ id: 1, seat: 2, what: 'B04' }] });
    expect(
      [...container.querySelectorAll('[data-ping]')].map((mark) => mark.getAttribute('data-ping')),
    ).toEqual(['B04']);
  });
});

describe('taking aim', () => {
  test('Teleport lights its chambers, and a press uses it once', async () => {
    targeting.kind = 'teleport';
    const { onact } = show(cursed());
    screen.getByText(/Press the chamber to teleport to/);
    expect(chambers().getAllByRole('button')).toHaveLength(2);
    await press(/Teleport to M-GT2/);
    expect(texts(onact)).toEqual(['teleport to=M-GT2']);
    expect(targeting.kind).toBeUndefined();
  });

  test('a Secret passage is dug through a wall', async () => {
    targeting.kind = 'passage';
    const { onact } = show(cursed());
    await press(/Open a secret passage east of E01/);
    expect(texts(onact)).toEqual(['passage at=E01 side=e']);
  });

  test('aim is taken off where there is nothing to aim at, and when one never minds', async () => {
    targeting.kind = 'teleport';
    const { unmount } = show(midGame());
    await vi.waitFor(() => expect(targeting.kind).toBeUndefined());
    unmount();
    targeting.kind = 'passage';
    show(cursed());
    await user.click(screen.getByRole('button', { name: 'Stop aiming' }));
    expect(targeting.kind).toBeUndefined();
  });
});

describe('how things stand', () => {
  test('on a gong the way home glows from my chamber', () => {
    const { container } = show(countdown());
    expect(container.querySelector('[data-way]')?.getAttribute('data-way')).toBe('M-START');
    screen.getByText('Run home!');
  });

  test('in the last countdown it leads to the Exit, for those who are not there', () => {
    const { container } = show(run(), { mine: [2] });
    expect(container.querySelector('[data-way]')?.getAttribute('data-way')).toBe('M-EXIT');
    screen.getByText('Run! Out for 3 keys');
    screen.getByRole('img', { name: 'Dee' });
  });

  test('the piles are counted in words', () => {
    show(cursed());
    const items = screen.getAllByRole('listitem').map((item) => item.textContent.replace(/\s+/g, ' ').trim());
    expect(items).toEqual([
      'Gems left12',
      'Keys to escape13',
      'Fate gems2',
      'Chambers to discover7',
      'Curses in the pile10',
      'Treasures in the stack9',
    ]);
  });

  test('the end is to be seen', () => {
    const { container, unmount } = show(won());
    screen.getByText('All out!');
    expect(container.querySelectorAll('[data-rubble]')).toHaveLength(0);
    unmount();
    const fallen = show(buried()).container;
    expect(fallen.querySelectorAll('[data-rubble]')).toHaveLength(buried().view.temple.length);
  });
});
