import { expect, test } from 'vitest';

import { PIG } from '../testing/cards';
import { variantOf } from './variant';

const TEMPLE = {
  schema: {
    properties: {
      mode: {
        title: 'Mode',
        oneOf: [
          { const: 'realtime', title: 'Real time' },
          { const: 'calm', title: 'Calm' },
        ],
      },
      curses: { title: 'Curses', type: 'boolean' },
      grace: { title: 'Grace', type: ['integer', 'null'] },
    },
  },
  defaults: { mode: 'realtime', curses: false, grace: null },
  presets: [
    { key: 'temple', name: 'Temple', about: 'Against the clock.', options: {}, seats: 4 },
    { key: 'cursed', name: 'Cursed', about: 'With curses.', options: { curses: true }, seats: 4 },
  ],
};

test('a table that plays a preset is called by it, whether its options are told whole or not', () => {
  expect(variantOf(TEMPLE, {})).toEqual({ name: 'Temple', about: ['Against the clock.'] });
  expect(variantOf(TEMPLE, { mode: 'realtime', curses: true, grace: null })).toEqual({
    name: 'Cursed',
    about: ['With curses.'],
  });
  expect(variantOf(PIG, { goal: 50 }).name).toBe('Quick');
});

test('any other says what differs from the game as written', () => {
  expect(variantOf(TEMPLE, { mode: 'calm', curses: true, grace: 100 })).toEqual({
    about: ['Mode: calm', 'Curses', 'Grace: 100'],
  });
});
