import { expect, test, vi } from 'vitest';

import { Api } from '../lib/api';
import { Session } from '../lib/session';
import type { TableInfo } from '../wire/TableInfo';
import { newTableLike, playAgain } from './again';

const YOU = { person: 1, seats: [1], host: true };
const TABLE: TableInfo = {
  table: 'old',
  game: 'pig',
  phase: 'over',
  options: { goal: 50 },
  seats: [
    { seat: 1, holder: { kind: 'person', person: 1 }, name: 'Ada', away: false },
    { seat: 2, holder: { kind: 'person', person: 2 }, name: 'Bo', away: true, stand_in: 'hold:at=20' },
    { seat: 3, holder: { kind: 'bot', bot: 'hold:at=20' }, name: 'hold', away: false },
  ],
  people: [
    { person: 1, name: 'Ada', here: true },
    { person: 2, name: 'Bo', here: false },
  ],
  host: 1,
  listed: false,
  away: { kind: 'wait' },
  pace: 'quick',
  starts_when_full: true,
  commitment: 'ab',
  watchers: 0,
};

test('the new table has the same game, options and seats', () => {
  expect(newTableLike(TABLE, YOU)).toEqual({
    game: 'pig',
    options: { goal: 50 },
    seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'bot', bot: 'hold:at=20' }],
    name: 'Ada',
    listed: false,
    away: { kind: 'wait' },
    pace: 'quick',
    starts_when_full: true,
  });
});

test('its key is kept and the others hear its letters', async () => {
  const made = { table: 'new', code: 'QWERTZ', token: 'f'.repeat(32), phrase: '', you: YOU };
  const sent = vi.fn((_input: RequestInfo | URL, _init?: RequestInit) =>
    Promise.resolve(new Response(JSON.stringify(made), { status: 201 })),
  );
  const session = new Session(undefined);
  expect(await playAgain(TABLE, YOU, { api: new Api(sent), session })).toBe('new');
  expect(session.tokenOf('new')).toBe(made.token);
  const [address, init] = sent.mock.calls[1] ?? [];
  expect(address).toBe('/api/v1/tables/old/say');
  expect(String(init?.body)).toContain('The letters are QWERTZ.');
});

test('whoever played alone tells nobody', async () => {
  const made = { table: 'new', code: 'QWERTZ', token: 'f'.repeat(32), phrase: '', you: YOU };
  const sent = vi.fn(() => Promise.resolve(new Response(JSON.stringify(made), { status: 201 })));
  const alone = { ...TABLE, people: TABLE.people.slice(0, 1) };
  await playAgain(alone, YOU, { api: new Api(sent), session: new Session(undefined) });
  expect(sent).toHaveBeenCalledTimes(1);
});
