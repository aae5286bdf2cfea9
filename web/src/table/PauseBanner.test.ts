import { render } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { voice } from '../lib/a11y/say.svelte';
import { Session } from '../lib/session';
import { Api } from '../lib/api';
import { TableStore } from '../lib/table.svelte';
import { aNow, aSeat, aTableMessage, aWhole } from '../lib/table.fake';
import { FakeWorld } from '../lib/world.fake';
import type { PauseInfo } from '../wire/PauseInfo';
import PauseBanner from './PauseBanner.svelte';

let world: FakeWorld;

beforeEach(() => {
  world = new FakeWorld();
});
afterEach(() => void vi.useRealTimers());

/** A table at which Ada, who looks at it, Bo and Cy sit. */
function shown(paused: boolean, pause?: PauseInfo, more: object = {}) {
  const session = new Session(null);
  session.remember({ table: 't1', game: 'pig', token: 'key', name: 'Ada', seats: [1] });
  const api = new Api(async () => Response.json({ steps: [] }));
  const store = new TableStore('t1', { api, session, world: () => world });
  store.open();
  world.socket.open();
  world.socket.say(aTableMessage(table(pause, more)), aWhole(1, { now: aNow(1, { paused, runs: true }) }));
  return { store, ...render(PauseBanner, { store }) };
}
function table(pause?: PauseInfo, more: object = {}) {
  const people = ['Ada', 'Bo', 'Cy'].map((name, index) => ({ person: index + 1, name, here: true }));
  const seats = ['Ada', 'Bo', 'Cy'].map((name, index) => aSeat(index + 1, name));
  return { people, seats, ...(pause ? { pause } : {}), ...more };
}
const sent = (kind: 'pause' | 'resume') => world.socket.of(kind).length;

describe('a pause that is asked for', () => {
  test('says who asks and who is missing, and can be agreed to', async () => {
    const { container, getByRole } = shown(false, { kind: 'asked', by: 2, waits_for: [1, 3] });
    expect(container.textContent).toMatch(/Bo asks for a pause\.\s+Missing: Cy\./);
    expect(voice.urgent.at(-1)?.text).toBe('Bo asks for a pause.');
    await userEvent.click(getByRole('button', { name: 'Pause' }));
    expect(sent('pause')).toBe(1);
  });

  test('or declined', async () => {
    const { getByRole } = shown(false, { kind: 'asked', by: 2, waits_for: [1] });
    await userEvent.click(getByRole('button', { name: 'Play on' }));
    expect(sent('resume')).toBe(1);
  });

  test('whoever asked waits, and may think better of it', async () => {
    const { container, getByRole, queryByRole } = shown(false, { kind: 'asked', by: 1, waits_for: [2, 3] });
    expect(container.textContent).toMatch(/You ask for a pause\.\s+Missing: Bo and Cy\./);
    expect(queryByRole('button', { name: 'Pause' })).toBeNull();
    await userEvent.click(getByRole('button', { name: 'Never mind' }));
    expect(sent('resume')).toBe(1);
    world.socket.say(aTableMessage(table()));
    await vi.waitFor(() => expect(container.textContent).not.toContain('You ask'));
    expect(container.textContent).not.toContain('No pause');
  });

  test('one that is declined, or that nobody answers in time, is told to have come to nothing', async () => {
    vi.useFakeTimers();
    const { container } = shown(false, { kind: 'asked', by: 1, waits_for: [2, 3] });
    world.socket.say(aTableMessage(table()));
    await vi.waitFor(() => expect(container.textContent).toContain('No pause: not everybody agreed.'));
    expect(voice.polite.at(-1)?.text).toBe('No pause: not everybody agreed.');
    await vi.advanceTimersByTimeAsync(6_000);
    expect(container.textContent).not.toContain('No pause');
  });

  test('one that is agreed to is none of those', async () => {
    const { container } = shown(false, { kind: 'asked', by: 1, waits_for: [2] });
    const now = aNow(2, { paused: true, runs: true });
    world.socket.say(
      aTableMessage(table({ kind: 'agreed', by: 1, waits_for: [1, 2, 3] })),
      aWhole(2, { now }),
    );
    await vi.waitFor(() => expect(container.textContent).toContain('Time stands still.'));
    expect(container.textContent).not.toContain('No pause');
  });
});

describe('time that stands still', () => {
  test('goes on when everybody is ready', async () => {
    const { container, getByRole, queryByRole } = shown(true, { kind: 'agreed', by: 2, waits_for: [1, 3] });
    expect(container.textContent).toMatch(/Time stands still\.\s+Also waiting for Cy\./);
    await userEvent.click(getByRole('button', { name: 'I am ready' }));
    expect(sent('resume')).toBe(1);
    world.socket.say(aTableMessage(table({ kind: 'agreed', by: 2, waits_for: [3] })));
    await vi.waitFor(() => expect(container.textContent).toContain('You are ready. Waiting for Cy.'));
    expect(queryByRole('button')).toBeNull();
  });

  test('three, two, one: seen and said, once each', async () => {
    const before = voice.urgent.length;
    vi.useFakeTimers();
    const { container } = shown(true, { kind: 'agreed', waits_for: [], resumes_in_ms: 3_000 });
    const figure = () => container.querySelector('.lead')?.textContent;
    expect(figure()).toBe('3');
    // Somebody else's word comes in between, with what is left: no second is told twice.
    world.socket.say(aTableMessage(table({ kind: 'agreed', waits_for: [], resumes_in_ms: 2_990 })));
    await vi.advanceTimersByTimeAsync(1_100);
    expect(figure()).toBe('2');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(figure()).toBe('1');
    expect(voice.urgent.slice(before).map(({ text }) => text)).toEqual(['3', '2', '1']);
  });

  test('who is missed, and when a bot stands in', async () => {
    vi.useFakeTimers();
    const away = { kind: 'stand_in', after_s: 30 };
    const seats = [aSeat(1, 'Ada'), aSeat(2, 'Bo', { away: true }), aSeat(3, 'Cy')];
    const { container } = shown(true, { kind: 'away', waits_for: [2] }, { seats, away });
    expect(container.textContent).toMatch(/Bo\s+is missed\.\s+A bot stands in within 30 s\./);
    expect(container.textContent).not.toContain('aiting for Bo');
    await vi.advanceTimersByTimeAsync(12_000);
    expect(container.textContent).toContain('within 18 s');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(container.textContent).toContain('A bot stands in.');
  });

  test('at a table that tells no more than that, whoever sits may let it go on', async () => {
    const { getByRole } = shown(true);
    await userEvent.click(getByRole('button', { name: 'Go on' }));
    expect(sent('resume')).toBe(1);
  });
});
