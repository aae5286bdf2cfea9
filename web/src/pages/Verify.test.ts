import { render, screen } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';

import { commitmentOf, rememberCommitment } from '../lib/session';
import { aTable, ME } from '../lib/table.fake';
import { answering } from '../replay/server.fake';
import type { Proof } from '../wire/Proof';
import Verify from './Verify.svelte';

const COMMITMENT = '5b8fed7ee6ef15740fb5ff0dacd9ad80df6de9164eeae1b73e1d9aab31142b79';
const PROOF: Proof = {
  commitment: COMMITMENT,
  words: ['moss', ''],
  secret: '07'.repeat(32),
  steps: 40,
  rolled: 31,
  replays: true,
  digest: 'ab'.repeat(16),
};

afterEach(() => vi.unstubAllGlobals());

function open(proof: Proof, phase: 'running' | 'over' = 'over') {
  answering({
    '/tables/t1': { table: aTable({ phase }), you: ME },
    '/tables/t1/proof': proof,
  });
  render(Verify, { table: 't1' });
}

test('an honest game is found honest on this device', async () => {
  rememberCommitment('t1', COMMITMENT);
  open(PROOF);
  expect(await screen.findByRole('heading', { name: 'The dice were honest' })).toBeTruthy();
  expect(screen.getByText(/Nobody chose these dice/)).toBeTruthy();
  expect(screen.getByText(/promise that this browser noted/)).toBeTruthy();
  expect(screen.getByText(/the secret answers to the promise/)).toBeTruthy();
  expect(screen.getByText('moss')).toBeTruthy();
  expect(screen.getByText('no word')).toBeTruthy();
  expect(screen.getByText(`bivouac verify pig-t1.log --commitment ${COMMITMENT}`)).toBeTruthy();
});

test('without a word of anybody no more is claimed than was shown', async () => {
  open({ ...PROOF, words: ['', ''] });
  expect(await screen.findByRole('heading', { name: 'The promise was kept' })).toBeTruthy();
  expect(screen.getByText(/a word from any player would have bound it further/)).toBeTruthy();
  expect(screen.queryByText(/Nobody chose these dice/)).toBeNull();
});

test('a promise that was exchanged is found out, and the command asks for the one first seen', async () => {
  rememberCommitment('t1', 'e'.repeat(64));
  open(PROOF);
  expect(await screen.findByRole('heading', { name: 'Something does not fit' })).toBeTruthy();
  expect(screen.getByText(/is not the promise that this browser noted/)).toBeTruthy();
  expect(screen.getByText(new RegExp(`--commitment ${'e'.repeat(64)}`))).toBeTruthy();
});

test('another secret is found out', async () => {
  open({ ...PROOF, secret: '08'.repeat(32) });
  expect(await screen.findByRole('heading', { name: 'Something does not fit' })).toBeTruthy();
  expect(screen.getByText(/does not answer to the promise/)).toBeTruthy();
});

test('a log that does not play again says what is wrong', async () => {
  open({ ...PROOF, replays: false, wrong: 'line 7: another digest' });
  expect(await screen.findByText(/line 7: another digest/)).toBeTruthy();
});

test('before the end there is the promise, and no secret', async () => {
  const { secret: _, ...running } = PROOF;
  open(running, 'running');
  expect(await screen.findByRole('heading', { name: 'The dice are bound' })).toBeTruthy();
  expect(screen.getByText(/stays with the server while the game runs/)).toBeTruthy();
  expect(screen.queryByText(/bivouac verify/)).toBeNull();
});

test('before the beginning there is only the promise, and it is noted', async () => {
  answering({ '/tables/t1': { table: aTable({ phase: 'gathering', commitment: COMMITMENT }), you: ME } });
  render(Verify, { table: 't1' });
  expect(await screen.findByRole('heading', { name: 'The dice are bound' })).toBeTruthy();
  expect(screen.getByText('They are shown when the game begins.')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Played again' })).toBeNull();
  expect(commitmentOf('t1')).toBe(COMMITMENT);
});

test('a table that is not there is refused in words', async () => {
  answering({});
  render(Verify, { table: 'gone' });
  expect(await screen.findByText('There is no such table.')).toBeTruthy();
});
