import { expect, test } from 'vitest';

import { Twins, type Channel } from './twins.svelte';

/** Channels of one browser, on which everybody else hears what one says. */
function aBrowser(): (name: string) => Channel {
  const all = new Map<Channel, string>();
  return (name) => {
    const channel: Channel = {
      onmessage: null,
      postMessage(data: unknown) {
        for (const [other, its] of all) {
          if (other !== channel && its === name) {
            other.onmessage?.call(other as BroadcastChannel, { data } as MessageEvent);
          }
        }
      },
      close: () => all.delete(channel),
    };
    all.set(channel, name);
    return channel;
  };
}

test('two tabs at the same table know of each other, until one goes', () => {
  const open = aBrowser();
  const [one, other, elsewhere] = [new Twins('a'), new Twins('b'), new Twins('c')];
  one.meet('t1', open);
  expect(one.others).toBe(0);
  const leave = other.meet('t1', open);
  elsewhere.meet('t2', open);
  expect([one.others, other.others, elsewhere.others]).toEqual([1, 1, 0]);
  leave();
  expect([one.others, other.others]).toEqual([0, 0]);
});

test('a tab that died without a word is forgotten when one looks again', () => {
  const open = aBrowser();
  const one = new Twins('a');
  one.meet('t1', open);
  open('bivouac.table.t1').postMessage({ kind: 'here', tab: 'dead' });
  expect(one.others).toBe(1);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(one.others).toBe(0);
});

test('where tabs cannot talk nobody else is known', () => {
  const one = new Twins('a');
  one.meet('t1', () => undefined)();
  expect(one.others).toBe(0);
});
