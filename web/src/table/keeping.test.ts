import { expect, test } from 'vitest';

import { Session } from '../lib/session';
import { Keeping } from './keeping.svelte';

const mine = { table: 't1', game: 'pig', token: 'a'.repeat(32), name: 'Ada', seats: [1] };

function aSession(): Session {
  const session = new Session(localStorage);
  session.remember(mine);
  return session;
}

test('words that were seen stay on the page until they are put away, and are not shown again', () => {
  const session = aSession();
  const keeping = new Keeping('t1', session);
  expect([keeping.noted, keeping.shown]).toEqual([false, true]);
  keeping.see();
  expect([keeping.noted, keeping.shown]).toEqual([true, true]);
  keeping.putAway();
  expect(keeping.shown).toBe(false);
  const later = new Keeping('t1', new Session(localStorage));
  expect([later.noted, later.shown]).toEqual([true, false]);
});

test('somebody is told of them once, and not after having seen them', () => {
  const session = aSession();
  expect(new Keeping('t1', session).untold()).toBe(true);
  expect(new Keeping('t1', new Session(localStorage)).untold()).toBe(false);
  session.remember({ ...mine, table: 't2' });
  const seen = new Keeping('t2', session);
  seen.see();
  expect(seen.untold()).toBe(false);
  // A table that is not mine has no words of mine.
  expect(new Keeping('t3', session).untold()).toBe(false);
});
