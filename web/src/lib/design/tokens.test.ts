/// Every pair of colours that is read together can be read: 4.5 to 1 for text, 3 to 1 for marks.
import { describe, expect, test } from 'vitest';

import css from './tokens.css?raw';

const tokens = new Map(
  [...css.matchAll(/--([\w-]+):\s*(?:light-dark\((#\w{6}),\s*(#\w{6})\)|(#\w{6}));/g)].map(
    ([, name = '', day = '', night = '', both = '']) => [name, { day: day || both, night: night || both }],
  ),
);

function colour(name: string, theme: 'day' | 'night'): string {
  const found = tokens.get(name);
  if (!found) throw new Error(`there is no colour --${name}`);
  return found[theme];
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const GROUNDS = ['ground', 'table', 'raised', 'deep', 'field'];
const SEATS = ['moss', 'water', 'stone', 'rust', 'plum', 'frost'];

const READ: [string, string][] = [
  ...GROUNDS.flatMap((ground): [string, string][] => [
    ['text', ground],
    ['dim', ground],
    ['ember-text', ground],
    ['bad', ground],
    ['good', ground],
  ]),
  ['ink', 'paper'],
  ['ink', 'paper-shade'],
  ['faded-ink', 'paper'],
  ['faded-ink', 'paper-shade'],
  ['on-ember', 'ember'],
  ['on-bad', 'bad'],
  ...SEATS.map((seat): [string, string] => ['on-seat', seat]),
];

const SEEN: [string, string][] = [
  ...GROUNDS.flatMap((ground): [string, string][] => [
    ['ember', ground],
    ['edge', ground],
  ]),
  ...SEATS.flatMap((seat) => ['ground', 'table', 'raised'].map((ground): [string, string] => [seat, ground])),
];

describe.each(['day', 'night'] as const)('by %s', (theme) => {
  test.each(READ)('--%s can be read on --%s', (front, back) => {
    expect(contrast(colour(front, theme), colour(back, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(SEEN)('--%s can be seen on --%s', (front, back) => {
    expect(contrast(colour(front, theme), colour(back, theme))).toBeGreaterThanOrEqual(3);
  });
});

test('the measure is right: black on white is 21 to 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
});
