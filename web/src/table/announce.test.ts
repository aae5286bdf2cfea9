import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';

import { voice } from '../lib/a11y/say.svelte';
import Toasts from '../lib/design/Toasts.svelte';
import { toasts } from '../lib/design/toasts.svelte';
import { aProblem, aStep, aTable } from '../lib/table.fake';
import { TableStore } from '../lib/table.svelte';
import { rulebook } from '../rules/rulebook.svelte';
import { announce, sounds, tellRefusal } from './announce';

afterEach(() => {
  toasts.shown = [];
  rulebook.close();
});

const words = { sounds: { rolled: 'die', held: 'brass' } } as const;
const told = (kind: string) => ({ event: { kind }, story: '' });

test('an event sounds as the game says, and each sound once', () => {
  expect(sounds(aStep(1), words)).toEqual(['die']);
  expect(sounds(aStep(1, { told: [told('held'), told('rolled'), told('held')] }), words)).toEqual([
    'brass',
    'die',
  ]);
});

test('an event without a sound of its own is wood', () => {
  expect(sounds(aStep(1, { told: [told('moved')] }), words)).toEqual(['wood']);
  expect(sounds(aStep(1), {})).toEqual(['wood']);
});

test('words and takebacks are paper; a step that shows nothing is silent', () => {
  expect(sounds({ seq: 1, at: 0, deed: { kind: 'said', seat: 1, words: 'a', call: false } }, words)).toEqual([
    'paper',
  ]);
  expect(sounds({ seq: 1, at: 0, deed: { kind: 'took_back', seat: 1, to: 1 } }, words)).toEqual(['paper']);
  expect(sounds({ seq: 1, at: 0 }, words)).toEqual([]);
});

test('a refusal is told with a way to the rule that forbids it', async () => {
  const store = new TableStore('t1');
  store.table = aTable();
  render(Toasts);
  tellRefusal(aProblem({ rule: 'PIG-2.4' }), store);
  expect(await screen.findByText('There is nothing to keep yet: roll first')).toBeTruthy();
  const link = screen.getByRole('button', { name: 'Read rule PIG-2.4' });
  expect(link.textContent).toBe('PIG-2.4');
  await userEvent.setup({ delay: null }).click(link);
  expect([rulebook.game, rulebook.rule]).toEqual(['pig', 'PIG-2.4']);
});

test('a refusal that no rule is behind leads nowhere', async () => {
  const store = new TableStore('t1');
  store.table = aTable();
  render(Toasts);
  tellRefusal(aProblem({ sentence: 'too fast' }), store);
  expect(await screen.findByText('Too fast')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Read rule/ })).toBeNull();
});

test('what is said with a mark of its own gets no full stop besides', () => {
  const watchers: Parameters<TableStore['watch']>[0][] = [];
  const store = new TableStore('t1');
  store.watch = (watcher) => {
    watchers.push(watcher);
    return () => undefined;
  };
  const teller = { names: () => 'Bo', people: [] };
  announce(
    store,
    () => ({}),
    () => teller,
  );
  const deed = { kind: 'said', seat: 2, words: 'Help me!', call: true } as const;
  const rolled = { event: { kind: 'rolled' }, story: '@2 rolls' };
  watchers[0]?.played?.({ seq: 1, at: 0, deed, told: [rolled] });
  expect(voice.polite.at(-1)?.text).toBe('Bo says: Help me! Bo rolls.');
});
