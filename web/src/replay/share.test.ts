import { expect, test } from 'vitest';

import { shareOf } from './share';

const REPLAY = '/t/t1/replay';

test('a listed table shares its replay', () => {
  expect(shareOf({ listed: true, code: 'ABCDEF' }, REPLAY)).toEqual({
    href: REPLAY,
    what: 'the link to the replay',
  });
});

test('a private one shares the invitation, for its replay opens for nobody else', () => {
  const { href, what, note } = shareOf({ listed: false, code: 'ABCDEF' }, REPLAY);
  expect([href, what]).toEqual(['/j/ABCDEF', 'the invitation']);
  expect(note).toMatch(/private/);
});

test('where there is nothing to share, that is said', () => {
  const { href, note } = shareOf({ listed: false }, REPLAY);
  expect(href).toBeUndefined();
  expect(note).toMatch(/nothing to share/);
});
