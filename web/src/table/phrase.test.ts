import { expect, test } from 'vitest';

import { phraseOf } from './phrase';

// The first and last words there are, one that uses every shift, and one that a server made.
test.each([
  ['0'.repeat(32), 'babab babab babab babab babab babab babab babab'],
  ['f'.repeat(32), 'zuzuz zuzuz zuzuz zuzuz zuzuz zuzuz zuzuz zuzuz'],
  ['1234'.repeat(8), Array(8).fill('damuh').join(' ')],
  ['f896042a8844bf97cdc7f939eed34e6f', 'zofik bibop modah ruvil sulal zohun vurig hunoz'],
  ['12', undefined],
  ['g'.repeat(32), undefined],
])('%s is %s', (token, phrase) => {
  expect(phraseOf(token)).toBe(phrase);
});
