import { expect, test } from 'vitest';

import type { Patch } from '../wire/Patch';
import type { Offered } from '../wire/Offered';
import { Misfit, patched, spliced } from './patch';

/** The patches are those that the server's own comparison gives for these pairs. */
const CASES: [old: unknown, patch: Patch, next: unknown][] = [
  [{ a: 1 }, [], { a: 1 }],
  [
    { a: 1, b: [1, 2, { c: null }] },
    [
      { at: ['a'], to: 2 },
      { at: ['b', 1], to: 3 },
      { at: ['b', 2, 'c'], to: 4 },
    ],
    { a: 2, b: [1, 3, { c: 4 }] },
  ],
  [{ a: 1, b: 2 }, [{ at: ['a'] }, { at: ['c'], to: null }], { b: 2, c: null }],
  [{ a: [1, 2] }, [{ at: ['a'], to: [1] }], { a: [1] }],
  [[1], [{ at: [], to: { a: 1 } }], { a: 1 }],
  [{ a: null }, [{ at: ['a'] }], {}],
  [{}, [{ at: ['a'], to: null }], { a: null }],
];

test.each(CASES)('%j with %j is %j', (old, patch, next) => {
  const before = structuredClone(old);
  expect(patched(old, patch)).toEqual(next);
  expect(old).toEqual(before);
});

test('what did not change stays the same object', () => {
  const old = { land: { cells: [1, 2] }, pot: 3 };
  const next = patched(old, [{ at: ['pot'], to: 4 }]) as typeof old;
  expect(next).not.toBe(old);
  expect(next.land).toBe(old.land);
});

test.each([
  [{ a: 3 }, [{ at: ['a', 'b'], to: 2 }]],
  [[], [{ at: ['a', 'b'], to: 2 }]],
  [[], [{ at: [0], to: 2 }]],
  [[1], [{ at: [0] }]],
  [{}, [{ at: ['a'] }]],
  [{ a: 1 }, [{ at: [] }]],
] as [unknown, Patch][])('%j does not take %j', (old, patch) => {
  expect(() => patched(old, patch)).toThrow(Misfit);
});

const calls = (letters: string): Offered[] =>
  [...letters].map((text) => ({ text, sentence: `Call ${text}`, action: { kind: text } }));

/** As the server's own comparison gives them. */
test.each([
  [
    'abcd',
    [
      [1, 0, 'x'],
      [5, 0, 'y'],
    ],
    'axbcdy',
  ],
  [
    'abcdef',
    [
      [1, 2, ''],
      [2, 1, ''],
    ],
    'adf',
  ],
  ['abcd', [[1, 2, 'xy']], 'axyd'],
  ['', [[0, 0, 'ab']], 'ab'],
] as [string, [number, number, string][], string][])('the calls %s with %j are %s', (old, changes, next) => {
  const before = calls(old);
  const splices = changes.map(([at, gone, come]) => ({ at, gone, new: calls(come) }));
  expect(spliced(before, splices)).toEqual(calls(next));
  expect(before).toEqual(calls(old));
});

test('calls that did not change stay the same list', () => {
  const list = calls('ab');
  expect(spliced(list, [])).toBe(list);
  expect(() => spliced(list, [{ at: 1, gone: 2, new: [] }])).toThrow(Misfit);
});
