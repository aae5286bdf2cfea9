import { describe, expect, test } from 'vitest';

import type { Proof } from '../wire/Proof';
import { unhex } from './hex';
import { commitmentOf, examine, seedOf } from './promise';

// A secret of 32 sevens; what follows from it was written down from the program's own sums.
const SECRET = new Uint8Array(32).fill(7);
const SECRET_HEX = '07'.repeat(32);
const COMMITMENT = '5b8fed7ee6ef15740fb5ff0dacd9ad80df6de9164eeae1b73e1d9aab31142b79';

const PROOF: Proof = {
  commitment: COMMITMENT,
  words: ['moss', 'ember'],
  secret: SECRET_HEX,
  steps: 40,
  rolled: 31,
  replays: true,
  digest: 'ab'.repeat(16),
};

test('a secret answers to its commitment', () => {
  expect(commitmentOf(SECRET)).toBe(COMMITMENT);
});

test.each([
  [[], '982e76637d5a07af7ddb8f205b60edd9e3700de1d77b479501e69b4ab201afea'],
  [['moss', 'ember'], '568d8a64bd6d9f233b8d0e7b506a6bbcc45abd7fbb276796d71c45f38ba07e12'],
  [['', 'żółć'], '0fddc2a6168a8c784414d34a57c2596d31924264cec0e6748da8b1d04714a680'],
  [['w'.repeat(1100), 'x'], '48854daab8639ab6e3291e3458df88f7eb9b6a0bbd38941188ab3c67999fe982'],
])('the words of the seats go into the seed (case %#)', (words, seed) => {
  expect(seedOf(SECRET, words)).toBe(seed);
});

describe('a proof', () => {
  test('holds when everything fits', () => {
    const found = examine(PROOF, COMMITMENT);
    expect(found).toMatchObject({ same: 'holds', kept: 'holds', replayed: 'holds', whole: 'holds' });
    expect(found.seed).toBe(seedOf(SECRET, PROOF.words));
  });

  test('holds for somebody who was not there, without the comparison', () => {
    expect(examine(PROOF, undefined)).toMatchObject({ same: 'open', whole: 'holds' });
  });

  test('is open until the secret is told', () => {
    const { secret: _, ...running } = PROOF;
    const found = examine(running, COMMITMENT);
    expect(found).toMatchObject({ same: 'holds', kept: 'open', whole: 'open', seed: undefined });
  });

  test('is broken at once when the promise is not the one first seen', () => {
    const { secret: _, ...running } = PROOF;
    expect(examine(running, 'f'.repeat(64))).toMatchObject({ same: 'broken', whole: 'broken' });
    expect(examine(PROOF, 'f'.repeat(64)).whole).toBe('broken');
  });

  test('is broken by another secret, one that is cut short, and a log that does not play again', () => {
    expect(examine({ ...PROOF, secret: '08'.repeat(32) }, COMMITMENT)).toMatchObject({
      kept: 'broken',
      whole: 'broken',
    });
    expect(examine({ ...PROOF, secret: '07' }, COMMITMENT)).toMatchObject({
      kept: 'broken',
      seed: undefined,
      whole: 'broken',
    });
    expect(examine({ ...PROOF, replays: false }, COMMITMENT)).toMatchObject({
      replayed: 'broken',
      whole: 'broken',
    });
  });
});

test('hexadecimal is read strictly', () => {
  expect(unhex('00ff', 2)).toEqual(Uint8Array.of(0, 255));
  expect(unhex('00FF', 2)).toBeUndefined();
  expect(unhex('00f', 2)).toBeUndefined();
  expect(unhex('0 ff', 2)).toBeUndefined();
});
