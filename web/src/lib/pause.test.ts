import { expect, test } from 'vitest';

import type { PauseInfo } from '../wire/PauseInfo';
import { cameToNothing } from './pause';

const asked: PauseInfo = { kind: 'asked', by: 2, waits_for: [1] };
const agreed: PauseInfo = { kind: 'agreed', by: 2, waits_for: [1] };

test('a pause that was asked for and is gone came to nothing, unless time stands still', () => {
  expect(cameToNothing(asked, undefined, false)).toBe(true);
  expect(cameToNothing(asked, undefined, true)).toBe(false);
});

test('one that is still asked for, was agreed on or has ended did not', () => {
  expect(cameToNothing(asked, asked, false)).toBe(false);
  expect(cameToNothing(asked, agreed, true)).toBe(false);
  expect(cameToNothing(agreed, undefined, false)).toBe(false);
  expect(cameToNothing(undefined, undefined, false)).toBe(false);
});
