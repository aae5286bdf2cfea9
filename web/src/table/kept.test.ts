import { expect, test } from 'vitest';

import { HOLD } from '../lib/table.fake';
import type { Ticketed } from '../lib/socket';
import { keptWords } from './kept';

const ticket = 't';
const names = (seat: number) => ['', 'Ada', 'Bo'][seat] ?? '';
const offers = [{ ...HOLD, seat: 1, sentence: 'Hold before @2 does' }];

test.each<[Ticketed, string]>([
  [{ kind: 'act', seat: 1, action: 'hold', ticket }, 'Hold before Bo does'],
  [{ kind: 'act', seat: 2, action: 'hold', ticket }, 'hold'],
  [{ kind: 'say', seat: 1, said: { text: { text: 'hello' } }, ticket }, '“hello”'],
  [{ kind: 'say', seat: 1, said: { call: { call: 'help' } }, ticket }, 'help'],
  [{ kind: 'take_back', seat: 1, to: 7, ticket }, 'take back from step 7'],
  [{ kind: 'agree', agree: false, ticket }, 'refuse the takeback'],
  [{ kind: 'resume', ticket }, 'let time go on'],
])('%j is "%s"', (message, words) => {
  expect(keptWords(message, offers, names)).toBe(words);
});
