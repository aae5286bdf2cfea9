import { render } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { voice } from '../lib/a11y/say.svelte';
import { Api } from '../lib/api';
import { toasts } from '../lib/design/toasts.svelte';
import { Session } from '../lib/session';
import { aSeat, aTable, aTableMessage, aWhole } from '../lib/table.fake';
import { TableStore } from '../lib/table.svelte';
import { FakeWorld } from '../lib/world.fake';
import type { SeatingAsked } from '../wire/SeatingAsked';
import type { TableInfo } from '../wire/TableInfo';
import Seating from './Seating.svelte';
import { cameToNothing, seatingWords } from './seating';

let world: FakeWorld;
beforeEach(() => {
  world = new FakeWorld();
});

/** Ada, who looks on, and Bo sit; a bot has seat 3. */
function table(seating?: SeatingAsked, more: Partial<TableInfo> = {}): Partial<TableInfo> {
  const bot = aSeat(3, 'Steady bot', { holder: { kind: 'bot', bot: 'hold:at=20' } });
  return { seats: [aSeat(1, 'Ada'), aSeat(2, 'Bo'), bot], ...(seating && { seating }), ...more };
}
function asked(more: Partial<SeatingAsked> = {}): SeatingAsked {
  return { question: 7, by: 2, shows: [{ person: 2, seat: 3 }], waits_for: [1], ...more };
}
function shown(seating: SeatingAsked) {
  const session = new Session(null);
  session.remember({ table: 't1', game: 'pig', token: 'key', name: 'Ada', seats: [1] });
  const api = new Api(async () => Response.json({ steps: [] }));
  const store = new TableStore('t1', { api, session, world: () => world });
  store.open();
  world.socket.open();
  world.socket.say(aTableMessage(table(seating)), aWhole(1));
  return render(Seating, { store });
}

describe('a change of seats that is asked for', () => {
  test('says who would see what, and is agreed to by keyboard', async () => {
    const { container, getByRole } = shown(asked());
    expect(container.textContent).toContain('Bo wants to take seat 3 and would see its secrets.');
    expect(voice.urgent.at(-1)?.text).toBe(
      'Bo wants to take seat 3 and would see its secrets. Do you agree?',
    );
    await userEvent.tab();
    expect(document.activeElement).toBe(getByRole('button', { name: 'Agree' }));
    await userEvent.keyboard('{Enter}');
    expect(world.socket.of('agree_seating')).toMatchObject([{ question: 7, agree: true }]);
  });

  test('or declined', async () => {
    const { getByRole } = shown(asked());
    await userEvent.click(getByRole('button', { name: 'No' }));
    expect(world.socket.of('agree_seating')).toMatchObject([{ question: 7, agree: false }]);
  });

  test('whoever asked waits, may think better of it, and is told when it came to nothing', async () => {
    const { container, getByRole, queryByRole } = shown(
      asked({ by: 1, shows: [{ person: 1, seat: 3 }], waits_for: [2] }),
    );
    expect(container.textContent).toMatch(
      /You want to take seat 3 and would see its secrets\.\s+Waiting for Bo\./,
    );
    expect(queryByRole('button', { name: 'Agree' })).toBeNull();
    expect(getByRole('button', { name: 'Never mind' })).toBeTruthy();
    world.socket.say(aTableMessage(table()));
    await vi.waitFor(() =>
      expect(toasts.shown.at(-1)?.text).toBe('It came to nothing: the seats stay as they are.'),
    );
  });

  test('whoever is not asked sees that others are', () => {
    const { container, queryByRole } = shown(asked({ waits_for: [3] }));
    expect(container.textContent).toContain('Waiting for somebody.');
    expect(queryByRole('button')).toBeNull();
  });
});

test('every kind of change has words', () => {
  const at = aTable(table(undefined, { former: [{ person: 9, name: 'Cy', here: false }] }));
  const words = (more: Partial<SeatingAsked>) => seatingWords(asked(more), at, 1);
  expect(words({ by: 1, shows: [{ person: 9, seat: 3 }] })).toBe(
    'You want to give seat 3 to Cy, who would see its secrets',
  );
  const both = [
    { person: 1, seat: 2 },
    { person: 2, seat: 1 },
  ];
  expect(words({ shows: both })).toBe(
    'Bo wants to swap seats, and would show their secrets: you those of seat 2 and Bo those of seat 1',
  );
  expect(words({ shows: [{ person: 1, seat: 1 }], new_key: true })).toBe(
    'Bo wants a new key to your seat 1: whoever has it sees its secrets',
  );
});

test('what was agreed to did not come to nothing', () => {
  const taken = aSeat(3, 'Bo', { holder: { kind: 'person', person: 2 } });
  expect(cameToNothing(asked(), aTable({ seats: [taken] }))).toBe(false);
  expect(cameToNothing(asked(), aTable(table()))).toBe(true);
  expect(cameToNothing(asked(), aTable(table(asked({ waits_for: [] }))))).toBe(false);
  expect(cameToNothing(asked({ new_key: true }), aTable(table()))).toBe(false);
});
