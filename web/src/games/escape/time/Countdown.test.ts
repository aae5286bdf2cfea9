import { render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { voice } from '../../../lib/a11y/say.svelte';
import { settings } from '../../../lib/settings.svelte';
import type { View } from '../../../wire/escape/View';
import { seatsOf, start } from '../testing/views';
import Countdown from './Countdown.svelte';

const base = start().view;
const seats = seatsOf(base);
let at: number;

beforeEach(() => {
  vi.useFakeTimers();
  at = 0;
});
afterEach(() => {
  vi.useRealTimers();
  settings.motion = 'system';
});

const clocked = (clock: Partial<View['clock']>): View => ({
  ...base,
  clock: {
    ...base.clock,
    mode: 'realtime',
    face: 'hidden',
    start: 5_000,
    running: true,
    collapse: 605_000,
    bells: 0,
    countdown: null,
    beat: null,
    ...clock,
  },
});
const counting = (number: number, more: Partial<View['clock']> = {}) =>
  clocked({
    bells: number * 2 - 1,
    countdown: { number, since: 100_000, ends: 138_000, beats: null, beats_left: null },
    ...more,
  });

function show(view: View, moment: number) {
  at = moment;
  const shown = render(Countdown, { view, clock: () => at, seats, mine: [1] });
  return { ...shown, to: (next: View) => shown.rerender({ view: next, clock: () => at, seats, mine: [1] }) };
}
async function pass(ms: number) {
  for (let left = ms; left > 0; left -= 100) {
    at += 100;
    await vi.advanceTimersByTimeAsync(100);
  }
}
const urgent = () => voice.urgent.map(({ text }) => text);

describe('the face of the clock (ESC-RT-06)', () => {
  test('hidden: a torch and a ring, and no figure anywhere', () => {
    const { container, getByRole } = show(counting(1), 120_000);
    expect(getByRole('img', { name: /torch of the temple: about three quarters/ })).toBeTruthy();
    expect(getByRole('timer', { name: 'The countdown runs' })).toBeTruthy();
    expect(container.textContent).not.toMatch(/\d/);
  });

  test('countdown: figures in the window, none outside it', async () => {
    const shown = show(counting(1, { face: 'countdown' }), 120_000);
    expect(shown.getByRole('timer').textContent).toContain('18');
    await shown.to(clocked({ face: 'countdown', bells: 2 }));
    expect(shown.queryByRole('timer')).toBeNull();
  });

  test('full: always', () => {
    const { getByRole } = show(clocked({ face: 'full' }), 305_000);
    expect(getByRole('timer', { name: 'Until the collapse' }).textContent).toBe('5:00');
  });

  test('the lead-in is counted down', async () => {
    const { container } = show(clocked({ running: false }), 2_500);
    expect(container.textContent).toContain('3');
    await pass(1_000);
    expect(container.textContent).toContain('2');
  });
});

describe('a countdown is seen, not heard alone (ESC-SND-01)', () => {
  test('the gong is shown; 30, 20, 10 and 5 seconds are read out at once', async () => {
    const shown = show(clocked({}), 99_900);
    await pass(100);
    await shown.to(counting(1));
    await tick();
    expect(shown.container.textContent).toContain('Gong! Back to the start');
    await pass(37_900);
    expect(urgent().slice(-4)).toEqual([
      '30 seconds until the slam.',
      '20 seconds until the slam.',
      '10 seconds until the slam.',
      '5 seconds until the slam.',
    ]);
    expect(shown.container.querySelector('.flash')).toBeNull();
  });

  test('whoever loses a die at the slam sees red, for a moment', async () => {
    const shown = show(counting(2), 137_900);
    await pass(100);
    const after = clocked({ bells: 4 });
    const [first, ...others] = after.players;
    if (!first) throw new Error('somebody plays');
    const dice = first.dice.map((die, index) => (index === 0 ? { ...die, shows: 'lost' as const } : die));
    await shown.to({ ...after, players: [{ ...first, dice }, ...others] });
    await tick();
    expect(shown.container.querySelector('.red')).not.toBeNull();
    expect(shown.container.textContent).toContain('You lose a die');
    await pass(3_000);
    expect(shown.container.querySelector('.red')).toBeNull();
    expect(shown.container.textContent).not.toContain('You lose a die');
  });

  test('the board shakes with the heart in the last ten seconds, and never where nothing shall move', async () => {
    const animate = vi.fn();
    const shown = show(counting(1), 120_000);
    const board = shown.container;
    Object.assign(board, { animate });
    await pass(7_900);
    expect(animate).not.toHaveBeenCalled();
    await pass(5_000);
    expect(animate.mock.calls.length).toBeGreaterThan(5);
    animate.mockClear();
    settings.motion = 'still';
    await pass(3_000);
    expect(animate).not.toHaveBeenCalled();
    expect(board.querySelector('.time.still .frame')).not.toBeNull();
  });

  test('dust falls in the last minute, and hangs where nothing shall move', () => {
    const grains = () => document.querySelectorAll('.dust i').length;
    show(clocked({}), 500_000).unmount();
    expect(grains()).toBe(0);
    show(clocked({}), 560_000).unmount();
    const moving = show(clocked({}), 560_000);
    expect(grains()).toBeGreaterThan(10);
    moving.unmount();
    settings.motion = 'still';
    show(clocked({}), 560_000);
    expect(grains()).toBe(0);
    expect(document.querySelector('.dust')).not.toBeNull();
  });

  test('in calm beats candles burn down, and nothing hurries', async () => {
    const calm = clocked({
      mode: 'calm',
      collapse: null,
      beat: { number: 95, of: 150, ends: null },
      bells: 3,
      countdown: { number: 2, since: null, ends: null, beats: 9, beats_left: 4 },
    });
    const { container, getByRole } = show(calm, 0);
    expect(getByRole('img', { name: '4 of 9 beats left' })).toBeTruthy();
    expect(container.querySelectorAll('.burns')).toHaveLength(4);
    expect(container.querySelector('.ring')).toBeNull();
    expect(container.querySelector('.frame.calm')).not.toBeNull();
  });
});
