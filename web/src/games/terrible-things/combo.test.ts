import { expect, test } from 'vitest';

import { drawn, laid } from './combo';

test('a part is drawn as the smallest dice that meet it', () => {
  expect(drawn({ High: 5 })).toEqual({ link: 'one', faces: [5], more: true });
  expect(drawn({ High: 6 })).toEqual({ link: 'one', faces: [6], more: false });
  expect(drawn({ Pair: 3 })).toEqual({ link: 'alike', faces: [3, 3], more: true });
  expect(drawn({ Block: [3, 2] })).toEqual({ link: 'alike', faces: [2, 2, 2], more: true });
  expect(drawn({ Run: [4, 2] })).toEqual({ link: 'run', faces: [2, 3, 4, 5], more: true });
  expect(drawn({ Run: [3, 4] })).toEqual({ link: 'run', faces: [4, 5, 6], more: false });
});

test('parts lie one after the other and never overlap', () => {
  const { strips, length } = laid([{ Run: [3, 1] }, { Pair: 5 }]);
  expect(strips.map(({ dice }) => dice.length)).toEqual([3, 2]);
  const [run, pair] = strips;
  expect(run?.plus).toBeLessThan(pair?.from ?? 0);
  expect(length).toBeGreaterThan(5);
});
