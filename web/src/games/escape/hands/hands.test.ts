import { describe, expect, test } from 'vitest';

import { aSeat } from '../../../lib/table.fake';
import { namesOf } from '../../../lib/names';
import type { Event } from '../../../wire/escape/Event';
import { midGame, offer, seatsOf, Temple, told } from '../testing/views';
import { spoken } from './controls';
import { activating, cheapest, deedsOf, freeing, lifting } from './deeds';
import { handKey } from './keys';
import { lockedInside, masksNear, matesOf, needsGold } from './party';
import { rollState } from './roll';
import { spaceRolls } from '../../../lib/a11y/space';

describe('offers', () => {
  test('of several ways to pay, the one with the fewest treasures', () => {
    const dear = offer({ kind: 'escape', with: ['key'] }, 'Escape with a Double key');
    const plain = offer({ kind: 'escape' }, 'Escape');
    expect(cheapest(deedsOf([dear, plain], 1, 'escape'))).toEqual(plain);
  });

  test('a golden mask frees as many as it can, for each who can be helped', () => {
    const offers = [
      offer({ kind: 'free', seat: 2, count: 1 }, 'Free 1'),
      offer({ kind: 'free', seat: 2, count: 2 }, 'Free 2'),
      offer({ kind: 'free', seat: 1, count: 1 }, 'Free 1'),
    ];
    expect([...freeing(offers, 1)].map(([seat, { action }]) => [seat, action.count])).toEqual([
      [2, 2],
      [1, 1],
    ]);
    expect(freeing(offers, 3).size).toBe(0);
  });

  test('most gems first, and each curse once', () => {
    const offers = [1, 2].map((gems) => offer({ kind: 'activate', gems }, `Activate ${gems}`));
    expect(activating(offers, 1).map(({ action }) => action.gems)).toEqual([2, 1]);
    const lifts = [
      offer({ kind: 'lift', curse: 'trap', with: ['key'] }, 'Lift'),
      offer({ kind: 'lift', curse: 'trap' }, 'Lift'),
    ];
    expect(lifting(lifts, 1)).toEqual([lifts[1]]);
  });
});

describe('the others', () => {
  const temple = () =>
    new Temple(4)
      .lay('B07', -1, 0, 3)
      .lay('B08', 1, 0, 1)
      .stands(1, 1, 0)
      .stands(3, 1, 0)
      .stands(4, -1, 0)
      .dice(1, 'A A K T -')
      .dice(3, 'B B A - -')
      .dice(4, 'B B B G -');

  test('those in my chamber come first', () => {
    const view = temple().view();
    expect(matesOf(view, 1, seatsOf(view)).map(({ seat, where }) => [seat, where])).toEqual([
      [3, 'here'],
      [2, 'Start'],
      [4, 'B07'],
    ]);
  });

  test('two black masks and no golden one near: somebody needs help', () => {
    const view = temple().view();
    expect([1, 3, 4].map((seat) => needsGold(view, seat))).toEqual([false, true, false]);
    expect(lockedInside(view)).toBe(5);
  });

  test('who has nothing but black masks needs help, whatever the others there have', () => {
    const view = temple().dice(3, 'B B B B .').dice(1, 'G A A A A').view();
    expect(needsGold(view, 3)).toBe(true);
    expect(needsGold(temple().dice(3, 'B B B A .').dice(1, 'G A A A A').view(), 3)).toBe(false);
  });

  test('a golden mask is worth keeping for every two black ones that somebody near has', () => {
    expect([1, 2].map((seat) => masksNear(temple().view(), seat))).toEqual([1, 0]);
    // A mask helps one player only, and under the curse Mask it frees one die.
    const more = temple().dice(1, 'B A A A A').dice(3, 'B B B A A');
    expect(masksNear(more.view(), 1)).toBe(3);
    expect(masksNear(more.cursed(1, 'mask').view(), 1)).toBe(4);
  });

  test('curses, bots and those who are away can be told', () => {
    const view = temple().cursed(2, 'silence', 'cursed_hand').player(2, { hand_off: 5 }).view();
    const seats = [
      aSeat(1, 'Ada'),
      aSeat(2, 'Bo', { away: true }),
      aSeat(3, 'R', { holder: { kind: 'bot', bot: 'runner' } }),
      aSeat(4, 'Dee'),
    ];
    const [third, second] = matesOf(view, 1, seats);
    expect(third).toMatchObject({ seat: 3, state: 'bot', silent: false, hand: undefined });
    expect(second).toMatchObject({ seat: 2, state: 'away', silent: true, hand: 'dropped' });
  });
});

describe('the big button', () => {
  const view = midGame().view;
  const player = view.players[0];
  const given = { view, player, next: 4, kept: 0, flying: false, busyMs: 0 };

  test('says how many it rolls, and what is in the way', () => {
    expect(rollState(given)).toMatchObject({ kind: 'ready', words: 'Roll 4' });
    expect(rollState({ ...given, busyMs: 300 })).toMatchObject({ kind: 'busy' });
    expect(rollState({ ...given, flying: true })).toMatchObject({ kind: 'air' });
    expect(rollState({ ...given, next: 0, kept: 2 })).toMatchObject({ kind: 'nothing', words: 'All kept' });
    expect(rollState({ ...given, next: 0 })).toMatchObject({
      words: 'All locked',
      note: 'a golden mask frees two',
    });
    expect(rollState({ ...given, dropped: true })).toMatchObject({ kind: 'waits', words: 'Hand dropped' });
    expect(rollState({ ...given, paused: true })).toMatchObject({ kind: 'waits', words: 'Paused' });
    const waits = { ...view, clock: { ...view.clock, running: false } };
    expect(rollState({ ...given, view: waits }).kind).toBe('waits');
  });

  test('in calm mode it counts the rolls of the beat', () => {
    const calm = player && { ...player, rolls: 1 };
    expect(rollState({ ...given, player: calm }).note).toBe('1 roll left');
    expect(rollState({ ...given, player: player && { ...player, rolls: 0 } }).kind).toBe('waits');
  });
});

describe('the Space bar', () => {
  test.each([
    ['<p>', 'p', true, true],
    ['<input>', 'input', false, false],
    ['<dialog open><p></p></dialog>', 'p', false, false],
    ['<button>', 'button', true, false],
    ['<button>', 'button', false, true],
    ['<div data-tray><button></button></div>', 'button', true, true],
    ['<div role="tab"></div>', 'div', true, false],
  ])('in %s on %s, walked there %s: rolls %s', (html, where, walked, rolls) => {
    document.body.innerHTML = html;
    expect(spaceRolls(document.querySelector(where), walked)).toBe(rolls);
  });

  test('with the Shift key it rolls with care; a digit keeps, on any keyboard', () => {
    const press = (init: KeyboardEventInit) => handKey(new KeyboardEvent('keydown', init), false);
    expect(press({ key: ' ', code: 'Space', shiftKey: true })).toEqual({ kind: 'roll', careful: true });
    expect(press({ key: '2', code: 'Digit2' })).toEqual({ kind: 'keep', die: 2 });
    expect(press({ key: 'é', code: 'Digit2' })).toEqual({ kind: 'keep', die: 2 });
    expect(press({ key: '2', code: 'Numpad2' })).toEqual({ kind: 'keep', die: 2 });
    expect(press({ key: '0', code: 'Digit0' })).toEqual({ kind: 'keep', die: 10 });
    expect(press({ key: 'g', code: 'KeyG', ctrlKey: true })).toBeUndefined();
    // With Shift they belong to the table, which calls by them.
    expect(press({ key: '"', code: 'Digit2', shiftKey: true })).toBeUndefined();
  });
});

describe('what is read out', () => {
  const view = midGame().view;
  const to = { mine: [1], names: namesOf(seatsOf(view)), view };
  const heard = (...events: Event[]) => spoken(told(1, ...events), to);

  test('my own dice in few words, those of others not at all', () => {
    const dice = [
      { die: 1, shows: 'adventurer' },
      { die: 2, shows: 'key' },
      { die: 3, shows: 'black' },
    ] as const;
    expect(heard({ kind: 'landed', seat: 1, dice: [...dice] })).toEqual([
      { text: 'adventurer, key, black.', urgent: false },
    ]);
    expect(heard({ kind: 'landed', seat: 2, dice: [...dice] })).toEqual([]);
    expect(heard({ kind: 'rolled', seat: 1, dice: [1], careful: false, lands: 9 })).toEqual([]);
  });

  test('gongs at once, with where to run', () => {
    expect(heard({ kind: 'gong', number: 1 })).toEqual([
      { text: 'First gong. Back to the start!', urgent: true },
    ]);
    expect(heard({ kind: 'gong', number: 3 })).toEqual([{ text: 'Third gong. To the Exit!', urgent: true }]);
  });

  test('whoever is asked hears the keys of the answers', () => {
    const asked = { ...view, fate: { by: 2, yes: [2], waits_for: [1], ends: 9 } };
    const event = { kind: 'proposed', seat: 2, motion: 'fate' } as const;
    const [heardNow] = spoken(told(1, event), { ...to, view: asked });
    expect(heardNow).toEqual({ text: 'Proposed. Y for yes, N for no.', urgent: true });
    expect(heard({ ...event, seat: 1 })).toEqual([{ text: 'Proposed.', urgent: true }]);
  });

  test('a slam says what it cost me', () => {
    const loss = { seat: 1, die: 3, was: 'black' } as const;
    const [slam] = heard({ kind: 'slammed', number: 1, late: [1, 2], losses: [loss, { ...loss, seat: 2 }] });
    expect(slam).toEqual({ text: 'Slammed. You lose 1 die.', urgent: true });
  });

  test('who helps me, and where I am', () => {
    expect(heard({ kind: 'freed', by: 2, seat: 1, dice: [1] })).toHaveLength(1);
    expect(heard({ kind: 'freed', by: 2, seat: 3, dice: [1] })).toHaveLength(0);
    const paid = { seat: 1, dice: [1, 2], icons: [], with: [] };
    expect(heard({ kind: 'entered', seat: 1, from: 'B08', to: 'M-START', paid })).toEqual([
      { text: 'Starting chamber.' },
    ]);
  });
});
