import { beforeEach, describe, expect, test } from 'vitest';

import { settings } from '../../lib/settings.svelte';
import { Effects, quakeOf } from './effects.svelte';
import { centreOf } from './geometry';
import { cursed, midGame, run, told } from './testing/views';

beforeEach(() => {
  settings.motion = 'full';
});

const paid = { seat: 1, dice: [1, 2], icons: ['adventurer' as const, 'adventurer' as const], with: [] };

describe('what is seen to happen', () => {
  test('dust where a chamber lands, and each mark lives until it is done', () => {
    const { view } = midGame();
    const effects = new Effects();
    const cell = { x: 2, y: 1 };
    effects.play(
      told(1, { kind: 'discovered', seat: 1, from: 'M-GT1', side: 'e', tile: 'B09', cell, paid }),
      view,
    );
    effects.play(told(2, { kind: 'rolled', seat: 2, dice: [1], careful: false, lands: 9 }), view);
    expect(effects.marks).toEqual([{ id: 1, sign: 'dust', ...centreOf(cell), count: 1 }]);
    effects.done(1);
    expect(effects.marks).toEqual([]);
  });

  test('violet over the chamber of who is cursed, whoever’s figure stands there', () => {
    const { view } = cursed();
    const effects = new Effects();
    effects.play(told(1, { kind: 'cursed', seat: 1, curse: 'trap', stays: true }), view);
    expect(effects.marks[0]).toMatchObject({ sign: 'curse', ...centreOf({ x: 1, y: 1 }) });
  });

  test('as many gems fly as were activated', () => {
    const { view } = midGame();
    const effects = new Effects();
    effects.play(
      told(1, {
        kind: 'activated',
        seat: 3,
        at: 'M-GK2',
        gems: 2,
        icon: 'key',
        price: 7,
        paid: [paid],
        depot: 8,
      }),
      view,
    );
    expect(effects.marks[0]).toMatchObject({ sign: 'gems', count: 2 });
  });

  test('a chamber that a call names is marked', () => {
    const { view } = midGame();
    const effects = new Effects();
    effects.play({ seq: 1, at: 1, deed: { kind: 'said', seat: 2, words: 'Look at B04!', call: true } }, view);
    expect(effects.marks).toMatchObject([{ sign: 'call', ...centreOf({ x: 1, y: 2 }) }]);
  });

  test('never more than a few at once', () => {
    const { view } = run();
    const effects = new Effects();
    for (let seq = 0; seq < 40; seq += 1)
      effects.play(told(seq, { kind: 'escaped', seat: 1, paid, inside: [] }), view);
    expect(effects.marks.length).toBeLessThanOrEqual(12);
  });

  test('a slam and a collapse shake everything', () => {
    expect(quakeOf(told(1, { kind: 'slammed', number: 1, late: [], losses: [] }))).toBe('slam');
    expect(quakeOf(told(1, { kind: 'ended', end: 'collapsed', inside: [1] }))).toBe('collapse');
    expect(quakeOf(told(1, { kind: 'ended', end: 'escaped', inside: [] }))).toBeUndefined();
  });

  test('nothing at all where nothing may move', () => {
    settings.motion = 'still';
    const effects = new Effects();
    expect(
      effects.play(told(1, { kind: 'slammed', number: 1, late: [], losses: [] }), midGame().view),
    ).toBeUndefined();
    effects.play(told(2, { kind: 'torch_lit', seat: 1, at: 'B08' }), midGame().view);
    expect(effects.marks).toEqual([]);
  });
});
