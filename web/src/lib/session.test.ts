import { expect, test, vi } from 'vitest';

import { Session } from './session';

const ada = { table: 't1', game: 'pig', token: 'a'.repeat(32), name: 'Ada', seats: [1] };

test('tables are kept for the next visit, the latest first', () => {
  const session = new Session(localStorage);
  session.remember({ ...ada, at: 1 });
  session.remember({ ...ada, table: 't2', at: 2 });
  const later = new Session(localStorage);
  expect(later.myTables().map(({ table }) => table)).toEqual(['t2', 't1']);
  expect(later.tokenOf('t1')).toBe(ada.token);
  later.forget('t1');
  expect(new Session(localStorage).tokenOf('t1')).toBeUndefined();
});

test('what is new is added to what was known', () => {
  const session = new Session(localStorage);
  session.remember(ada);
  session.remember({ table: 't1', seats: [1, 2] });
  expect(session.mine('t1')).toMatchObject({ game: 'pig', name: 'Ada', seats: [1, 2], token: ada.token });
  session.remember({ table: 'unknown', seats: [1] });
  expect(session.mine('unknown')).toBeUndefined();
});

test('the first promise of dice stays the one to compare with', () => {
  const session = new Session(localStorage);
  session.remember({ ...ada, commitment: 'first' });
  session.rememberCommitment('t1', 'second');
  session.rememberCommitment('watched', 'third');
  const later = new Session(localStorage);
  expect(later.commitmentOf('t1')).toBe('first');
  expect(later.commitmentOf('watched')).toBe('third');
});

test('where nothing may be kept, it holds until the page is closed', () => {
  const refusing = {
    getItem: () => {
      throw new DOMException('no', 'SecurityError');
    },
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  } as unknown as Storage;
  for (const storage of [refusing, null]) {
    const session = new Session(storage);
    session.remember(ada);
    session.remember({ ...ada, table: 't2' });
    expect(session.myTables().length).toBe(2);
    session.forget('t2');
    expect(session.tokenOf('t1')).toBe(ada.token);
    expect(session.tokenOf('t2')).toBeUndefined();
  }
});

test('what was kept and makes no sense is left out', () => {
  localStorage.setItem(
    'bivouac.tables',
    JSON.stringify([null, 3, { table: 't1' }, ada, { ...ada, seats: 'x' }]),
  );
  localStorage.setItem('bivouac.promises', '{"t1":1}');
  const session = new Session(localStorage);
  expect(session.myTables().map(({ seats }) => seats)).toEqual([[1], []]);
  expect(session.commitmentOf('t1')).toBeUndefined();
  localStorage.setItem('bivouac.tables', '{');
  expect(session.myTables()).toEqual([]);
});

test('the key of a seat link moves to storage and out of the address', () => {
  const session = new Session(localStorage);
  const replaceState = vi.fn();
  const past = { state: 7, replaceState };
  const key = '0123456789ABCDEF0123456789abcdef';
  const table = session.takeKeyFromAddress({ href: `https://camp.example/t/t1?x=1#key=${key}` }, past);
  expect(table).toBe('t1');
  expect(replaceState).toHaveBeenCalledExactlyOnceWith(7, '', new URL('https://camp.example/t/t1?x=1'));
  expect(session.tokenOf('t1')).toBe(key.toLowerCase());
});

test.each(['#key=', '#key=short', '#other', ''])('a link with %j opens nothing', (hash) => {
  const session = new Session(localStorage);
  const past = { state: null, replaceState: vi.fn() };
  expect(session.takeKeyFromAddress({ href: `https://camp.example/t/t1${hash}` }, past)).toBeUndefined();
  expect(session.myTables()).toEqual([]);
  expect(past.replaceState).toHaveBeenCalledTimes(hash.startsWith('#key') ? 1 : 0);
});

test('a key that was replaced by a link can be taken up again', () => {
  const session = new Session(localStorage);
  const past = { state: null, replaceState: vi.fn() };
  session.remember(ada);
  session.takeKeyFromAddress({ href: `https://camp.example/t/t1#key=${'b'.repeat(32)}` }, past);
  expect(session.tokenOf('t1')).toBe('b'.repeat(32));
  expect(session.takeUpFormer('t1')).toBe(true);
  expect(session.tokenOf('t1')).toBe(ada.token);
  expect(session.takeUpFormer('t1')).toBe(false);
});

test('a game is new until it was met, here or at another table', () => {
  const session = new Session(localStorage);
  session.remember(ada);
  // The table at which one sits makes one no old hand.
  expect(session.hasMet('pig', 't1')).toBe(false);
  expect(session.hasMet('pig', 't2')).toBe(true);
  session.meet('biomes');
  session.meet('biomes');
  expect(new Session(localStorage).hasMet('biomes', 't1')).toBe(true);
  expect(JSON.parse(localStorage.getItem('bivouac.met') ?? '')).toEqual(['biomes']);
  localStorage.setItem('bivouac.met', '{"edited": "by hand"}');
  expect(new Session(localStorage).hasMet('biomes', 't1')).toBe(false);
});
