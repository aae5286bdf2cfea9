import { expect, test } from 'vitest';

import { pauseOf } from './pause';
import { aTable } from './table.fake';

const told = (pause: unknown) => pauseOf({ ...aTable(), pause } as ReturnType<typeof aTable>);

test('a pause is read as it is told', () => {
  expect(told({ kind: 'asked', by: 2, waits_for: [1, 3] })).toEqual({
    kind: 'asked',
    by: 2,
    waits_for: [1, 3],
    resumes_in_ms: undefined,
  });
  expect(told({ kind: 'agreed', waits_for: [], resumes_in_ms: 3000 })?.resumes_in_ms).toBe(3000);
});

test('a server that knows of none, or says something else, tells none', () => {
  expect(pauseOf(undefined)).toBeUndefined();
  expect(pauseOf(aTable())).toBeUndefined();
  for (const odd of [null, 'asked', {}, { kind: 'else' }]) expect(told(odd)).toBeUndefined();
  expect(told({ kind: 'away' })).toEqual({
    kind: 'away',
    by: undefined,
    waits_for: [],
    resumes_in_ms: undefined,
  });
});
