import { describe, expect, test } from 'vitest';

import { Refusal } from '../lib/api';
import { Session } from '../lib/session';
import { bot, free, person, tableInfo } from '../testing/cards';
import type { Now } from '../wire/Now';
import type { TableInfo } from '../wire/TableInfo';
import { Mine } from './mine.svelte';
import { company, standing } from './standing';

function now(to_act: number[], paused = false): Now {
  return { seq: 1, at: 0, paused, runs: false, to_act, mine: [], floor: { seq: 0, why: '' } };
}

describe('how a table stands', () => {
  const two = tableInfo([person(1, 'Ada'), person(2, 'Bo')]);

  test.each([
    ['my turn', two, now([1]), { words: 'Your turn', mine: true }],
    ['in real time', two, { ...now([1, 2]), runs: true }, { words: 'Running: time goes by', mine: true }],
    ['in real time, paused', two, { ...now([1], true), runs: true }, { words: 'Paused', mine: false }],
    ["another's turn", two, now([2]), { words: 'Waits for Bo', mine: false }],
    ['paused', two, now([1], true), { words: 'Paused', mine: false }],
    ["nobody's turn", two, now([]), { words: 'Under way', mine: false }],
    ['not known yet', two, undefined, { words: 'Under way', mine: false }],
    [
      'one open seat',
      tableInfo([person(1, 'Ada'), free(2)], { phase: 'gathering' }),
      undefined,
      { words: 'Waits for one more', mine: false },
    ],
    [
      'two open seats',
      tableInfo([person(1, 'Ada'), free(2), free(3)], { phase: 'gathering' }),
      undefined,
      { words: 'Waits for 2 more', mine: false },
    ],
    ['over', { ...two, phase: 'over' as const }, undefined, { words: 'Played to the end', mine: false }],
  ])('%s', (_what, info, at, expected) => expect(standing(info as TableInfo, [1], at)).toEqual(expected));
});

test('who else is there', () => {
  expect(company(tableInfo([person(1, 'Ada'), free(2)]), [1])).toBe('alone so far');
  expect(company(tableInfo([person(1, 'Ada'), bot(2)]), [1])).toBe('with a bot');
  expect(
    company(tableInfo([person(1, 'Ada'), person(2, 'Bo'), person(3, 'Bo', 2), bot(4), bot(5)]), [1]),
  ).toBe('with Bo and 2 bots');
});

describe('my tables', () => {
  function sessionWith(...tables: string[]): Session {
    const session = new Session(undefined);
    tables.forEach((table, index) =>
      session.remember({
        table,
        token: 'a'.repeat(32),
        game: 'pig',
        name: 'Ada',
        seats: [1],
        at: 100 - index,
      }),
    );
    return session;
  }

  const api = {
    table: async (table: string) => {
      if (table === 'gone') {
        throw new Refusal({ status: 404, code: 'not_found', sentence: 'There is no such table.' });
      }
      if (table === 'unreached') {
        throw new Refusal({ status: 0, code: 'busy', sentence: 'The camp cannot be reached.' }, true);
      }
      const phase = table === 'over' ? ('over' as const) : ('running' as const);
      const info = tableInfo([person(1, 'Ada'), person(2, 'Bo')], { table, phase });
      return { table: info, you: { person: 1, seats: [1], host: true } };
    },
    view: async (table: string) => ({
      now: now(table === 'waits' ? [1] : [2]),
      view: {},
      steps: [],
      complete: true,
    }),
  };

  test('the one that waits for me comes first, those that are over stand apart', async () => {
    const mine = new Mine(api, sessionWith('other', 'over', 'gone', 'waits'));
    await mine.refresh();
    expect(mine.running.map((row) => row.mine.table)).toEqual(['waits', 'other', 'gone']);
    expect(mine.running.map((row) => row.gone)).toEqual([false, false, true]);
    expect(mine.finished.map((row) => row.mine.table)).toEqual(['over']);
  });

  test('a table that cannot be asked about now is not called gone', async () => {
    const mine = new Mine(api, sessionWith('unreached'));
    await mine.refresh();
    expect(mine.running).toMatchObject([{ gone: false, standing: undefined }]);
  });

  test('one that is taken off the list stays off', () => {
    const session = sessionWith('gone', 'other');
    const mine = new Mine(api, session);
    mine.forget('gone');
    expect(mine.rows.map((row) => row.mine.table)).toEqual(['other']);
    expect(session.mine('gone')).toBeUndefined();
  });
});
