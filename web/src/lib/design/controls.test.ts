import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { createRawSnippet } from 'svelte';
import { describe, expect, test, vi } from 'vitest';

import AskFirst from './AskFirst.svelte';
import Button from './Button.svelte';
import Choice from './Choice.svelte';
import Dialog from './Dialog.svelte';
import Explain from './Explain.svelte';
import Field from './Field.svelte';
import IconButton from './IconButton.svelte';
import { ICONS } from './icons';
import { shiftInside } from './inside';
import Select from './Select.svelte';
import Sheet from './Sheet.svelte';
import Slider from './Slider.svelte';
import Switch from './Switch.svelte';
import Tabs from './Tabs.svelte';
import Toasts from './Toasts.svelte';
import { Toasts as Notices, toasts } from './toasts.svelte';

const words = (text: string) => createRawSnippet(() => ({ render: () => `<span>${text}</span>` }));
const named = createRawSnippet<[string]>((key) => ({ render: () => `<p>panel of ${key()}</p>` }));
const TABS = [
  { key: 'now', label: 'Now' },
  { key: 'story', label: 'Story', badge: '3' },
  { key: 'people', label: 'People' },
];

describe('a button', () => {
  test('does what it says', async () => {
    const onclick = vi.fn();
    render(Button, { onclick, children: words('Roll') });
    await userEvent.click(screen.getByRole('button', { name: 'Roll' }));
    expect(onclick).toHaveBeenCalledOnce();
  });

  test('cannot be pressed while something is under way', async () => {
    const onclick = vi.fn();
    render(Button, { onclick, busy: true, children: words('Start') });
    await userEvent.click(screen.getByRole('button', { name: 'Start' }));
    expect(onclick).not.toHaveBeenCalled();
  });

  test('that is faded still answers why', async () => {
    const onclick = vi.fn();
    render(Button, { onclick, faded: true, children: words('Hold') });
    await userEvent.click(screen.getByRole('button', { name: 'Hold' }));
    expect(onclick).toHaveBeenCalledOnce();
  });

  test('with an address is a link', () => {
    render(Button, { href: '/about', children: words('About') });
    expect(screen.getByRole('link', { name: 'About' }).getAttribute('href')).toBe('/about');
  });

  test('that is only an icon has a name, and says whether it is on', () => {
    render(IconButton, { icon: 'sound-on', label: 'Turn sound off', pressed: true });
    expect(screen.getByRole('button', { name: 'Turn sound off', pressed: true })).toBeTruthy();
  });
});

test('a field is named by its label and described by its hint and what is wrong', () => {
  render(Field, { label: 'Goal', value: '5', hint: 'Points to win.', error: 'Too few.' });
  const input = screen.getByRole('textbox', { name: 'Goal' });
  const described = (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id));
  expect(described.map((note) => note?.textContent?.trim())).toEqual(['Points to win.', 'Too few.']);
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

test('a switch, a slider, a choice and a list say what they are and tell what was chosen', async () => {
  const user = userEvent.setup();
  const told = vi.fn();
  render(Switch, { label: 'Sound', checked: false, onchange: told });
  await user.click(screen.getByRole('switch', { name: 'Sound' }));
  expect(told).toHaveBeenLastCalledWith(true);

  render(Slider, { label: 'Volume', value: 40, words: (value: number) => `${value} %` });
  expect(screen.getByRole('slider', { name: 'Volume' }).getAttribute('aria-valuetext')).toBe('40 %');

  const options = [
    { value: 'a', label: 'Quick' },
    { value: 'b', label: 'Slow' },
  ];
  render(Choice, { label: 'Pace', value: 'a', options, onchange: told });
  await user.click(screen.getByRole('radio', { name: 'Slow' }));
  expect(told).toHaveBeenLastCalledWith('b');

  render(Select, { label: 'Seat 1', value: 'a', options, bare: true, onchange: told });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Seat 1' }), 'Slow');
  expect(told).toHaveBeenLastCalledWith('b');
});

describe('tabs', () => {
  test('one is open; arrows walk along the row and round its ends', async () => {
    const user = userEvent.setup();
    render(Tabs, { tabs: TABS, active: 'now', label: 'Table', panel: named });
    expect(screen.getByRole('tabpanel', { name: 'Now' }).textContent).toContain('panel of now');
    await user.tab();
    await user.keyboard('{ArrowLeft}{Enter}');
    expect(screen.getByRole('tab', { name: 'People', selected: true })).toBe(document.activeElement);
    expect(screen.getByRole('tabpanel', { name: 'People' })).toBeTruthy();
    await user.keyboard('{Home}');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Now' }));
  });

  test('only one of them is a stop for the Tab key', () => {
    render(Tabs, { tabs: TABS, active: 'story', label: 'Table', panel: named });
    const stops = screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0);
    expect(stops).toEqual([screen.getByRole('tab', { name: /Story/ })]);
  });
});

describe('the sheet', () => {
  test('a tab unfolds it, the same tab folds it, and so does Escape', async () => {
    const user = userEvent.setup();
    render(Sheet, { tabs: TABS, active: 'now', open: false, label: 'the table', panel: named });
    expect(screen.queryByRole('tabpanel')).toBeNull();
    await user.click(screen.getByRole('tab', { name: /Story/ }));
    expect(screen.getByRole('tabpanel').textContent).toContain('panel of story');
    await user.click(screen.getByRole('tab', { name: /Story/ }));
    expect(screen.queryByRole('tabpanel')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Unfold the table' }));
    expect(screen.getByRole('tabpanel')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('tabpanel')).toBeNull();
  });

  test('folded it opens at the tab that was open before', async () => {
    const user = userEvent.setup();
    render(Sheet, { tabs: TABS, active: 'now', open: false, label: 'the table', panel: named });
    await user.click(screen.getByRole('tab', { name: 'Now' }));
    expect(screen.getByRole('tabpanel').textContent).toContain('panel of now');
  });
});

test('a dialog has its title as a name and can be closed', async () => {
  const onclose = vi.fn();
  render(Dialog, { open: true, title: 'Take back?', children: words('It goes.'), onclose });
  expect(screen.getByRole('dialog', { name: 'Take back?' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('It goes.')).toBeNull();
  expect(onclose).toHaveBeenCalledOnce();
});

test('a word explains itself on focus, and Escape puts the note away', async () => {
  const user = userEvent.setup();
  render(Explain, { note: 'What this turn has rolled.', children: words('pot') });
  const note = screen.getByText('What this turn has rolled.');
  expect(note.hidden).toBe(true);
  await user.tab();
  expect(note.hidden).toBe(false);
  expect(screen.getByRole('button', { name: 'pot' }).getAttribute('aria-describedby')).toBe(note.id);
  await user.keyboard('{Escape}');
  expect(note.hidden).toBe(true);
});

test.each([
  [100, 200, 400, 0],
  [300, 420, 400, -28],
  [-20, 80, 400, 28],
  [-20, 500, 400, 28],
])('what floats from %i to %i in %i is moved by %i', (left, right, width, shift) => {
  expect(shiftInside(left, right, width)).toBe(shift);
});

describe('notices', () => {
  test('three at most are shown, the oldest goes, and each goes by itself', () => {
    vi.useFakeTimers();
    try {
      const notices = new Notices();
      ['a', 'b', 'c', 'd'].forEach((text) => notices.tell(text));
      expect(notices.shown.map(({ text }) => text)).toEqual(['b', 'c', 'd']);
      vi.runAllTimers();
      expect(notices.shown).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('lie at the lower edge where the upper one is needed', async () => {
    const { container } = render(Toasts);
    const place = container.querySelector('.toasts');
    expect(place?.classList.contains('low')).toBe(false);
    toasts.low = true;
    await expect.poll(() => place?.classList.contains('low')).toBe(true);
    toasts.low = false;
  });

  test('can be dismissed', async () => {
    render(Toasts);
    toasts.tell('Copied.', 'good');
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss: Copied.' }));
    expect(screen.queryByText('Copied.')).toBeNull();
  });
});

test('every icon is a path that stays on its grid of 24', () => {
  for (const [name, path] of Object.entries(ICONS)) {
    expect(path, name).toMatch(/^[Mm][-\d.\sA-Za-z]+$/);
    const absolute = [...path.matchAll(/M(-?[\d.]+)[ ,]?(-?[\d.]+)/g)].flatMap(([, x, y]) => [
      Number(x),
      Number(y),
    ]);
    for (const place of absolute) {
      expect(place, name).toBeGreaterThanOrEqual(0);
      expect(place, name).toBeLessThanOrEqual(24);
    }
  }
});

test('a choice that is only something to do leaves the list as it was', async () => {
  const chosen = vi.fn();
  const options = [
    { value: '', label: 'Swap with …' },
    { value: '2', label: 'Bo' },
  ];
  const props = Object.defineProperty({ label: 'Swap', options, value: '' }, 'value', {
    get: () => '',
    set: chosen,
    enumerable: true,
  });
  render(Select, props);
  const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Swap' });
  for (const times of [1, 2]) {
    await userEvent.selectOptions(list, 'Bo');
    expect(chosen).toHaveBeenCalledTimes(times);
    await expect.poll(() => list.value).toBe('');
  }
});

describe('a button that asks first', () => {
  const asking = (more: Record<string, unknown> = {}) => {
    const onyes = vi.fn();
    const question = { question: 'Send Bo away?', about: 'Their seat becomes open.', yes: 'Send away' };
    render(AskFirst, { ...question, onyes, children: words('Send away …'), ...more });
    return onyes;
  };
  const user = userEvent.setup({ delay: null });
  const focused = () => document.activeElement?.textContent?.trim();

  test('does nothing before it is answered', async () => {
    const onyes = asking();
    await user.click(screen.getByRole('button', { name: 'Send away …' }));
    const question = screen.getByRole('group', { name: 'Send Bo away? Their seat becomes open.' });
    expect(onyes).not.toHaveBeenCalled();
    await user.click(within(question).getByRole('button', { name: 'Send away' }));
    expect(onyes).toHaveBeenCalledOnce();
    expect(screen.queryByRole('group')).toBeNull();
  });

  test('is worked by keys, from the answer that changes nothing, and gives the place back', async () => {
    const onyes = asking();
    await user.tab();
    await user.keyboard('{Enter}');
    await expect.poll(focused).toBe('Never mind');
    await user.keyboard('{Escape}');
    await expect.poll(focused).toBe('Send away …');
    expect(onyes).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    await expect.poll(focused).toBe('Never mind');
    await user.tab({ shift: true });
    await user.keyboard('{Enter}');
    expect(onyes).toHaveBeenCalledOnce();
  });

  test('does it at once where there is nothing to ask', async () => {
    const onyes = asking({ needed: false });
    await user.click(screen.getByRole('button', { name: 'Send away …' }));
    expect(onyes).toHaveBeenCalledOnce();
  });
});
