import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { settings } from '../../lib/settings.svelte';
import { aSeat } from '../../lib/table.fake';
import Board from './Board.svelte';
import type { Given } from './desk.svelte';
import { PRINTED, SCENES, sceneOf } from './testing/scenes';

const page = vi.hoisted(() => ({ wide: true }));
vi.mock('./narrow.svelte', () => ({ isWide: () => page.wide }));

const user = userEvent.setup({ delay: null });
const seats = ['Ada', 'Bo', 'Cy', 'Dee'].map((name, index) => aSeat(index + 1, name));

beforeEach(() => {
  settings.motion = 'still';
});

function show(name: string, more: Partial<Given> = {}) {
  const { view, offers, seat } = sceneOf(name);
  const spies = { onact: vi.fn(), onwhy: vi.fn(), onping: vi.fn(), onsend: vi.fn(async () => true) };
  const all: Given = {
    view,
    offers,
    seats: seats.slice(0, view.board.players.length),
    mine: [seat],
    book: PRINTED,
    ...spies,
    ...more,
  };
  render(Board, all);
  return { ...spies, view, offers };
}

const texts = (spy: ReturnType<typeof vi.fn>) =>
  spy.mock.calls.map(([offer]) => (offer as { text: string }).text);
const button = (name: RegExp | string) => screen.getByRole('button', { name });
const dice = () => within(screen.getByRole('group', { name: 'Dice' })).getAllByRole('button');

describe('any moment', () => {
  test.each(SCENES.map(({ name }) => name))('%s: everything that can be pressed has a name', (name) => {
    show(name);
    for (const one of screen.getAllByRole('button'))
      expect(one.getAttribute('aria-label') ?? one.textContent).toMatch(/\w/);
  });

  test('before the book has come it waits quietly', () => {
    show('move', { book: undefined });
    expect(screen.getByRole('status').textContent).toMatch(/book/);
  });

  test('without offers nothing is done, as in a replay', () => {
    show('rolling', { offers: [], onact: undefined, onsend: undefined });
    expect(screen.queryByRole('button', { name: /Stop rolling/ })).toBeNull();
  });
});

describe('the river', () => {
  test('a location that can be entered is pressed to go there', async () => {
    const { onact, offers } = show('move');
    const [first] = offers;
    await user.click(button(new RegExp(`^${first?.sentence}`)));
    expect(texts(onact)).toEqual([first?.text]);
  });

  test('a location that cannot be entered says why', async () => {
    const { onwhy, view } = show('move');
    const empty = view.board.places.findIndex(({ encounter }) => encounter === null) + 1;
    await user.click(button(new RegExp(`^Location ${empty}, .*no Encounter`)));
    expect(onwhy).toHaveBeenCalledWith(`move to=${empty}`);
  });

  test('a card opens whole, with its flavour, and goes there too', async () => {
    const { onact, offers } = show('move');
    const [card] = screen.getAllByRole('button', { name: /Secrets?, (green|orange|red) .*: / }).slice(-3);
    if (card) await user.click(card);
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByText('Needs')).toBeTruthy();
    const go = within(dialog).queryByRole('button', { name: /^Go to/ });
    if (go) {
      await user.click(go);
      expect(offers.map(({ text }) => text)).toContain(texts(onact)[0]);
    }
  });

  test('pointing points, and does nothing', async () => {
    const { onact, onping } = show('move', { pointing: true });
    await user.click(screen.getAllByRole('button', { name: /^Go to/ })[0] ?? document.body);
    expect(onping).toHaveBeenCalledWith(expect.stringMatching(/^place:[1-6]$/));
    expect(onact).not.toHaveBeenCalled();
  });

  test('exact chances stand at each location, if the game tells them', async () => {
    const onask = vi.fn(async () => ({ encounters: [{ place: 1, chance: 0.374 }], rows: [], rerolls: [] }));
    const { view } = show('solo-move', { onask });
    const there = view.board.places.findIndex(({ encounter }) => encounter !== null) + 1;
    onask.mockResolvedValue({ encounters: [{ place: there, chance: 0.374 }], rows: [], rerolls: [] });
    expect(onask).toHaveBeenCalledWith({ kind: 'odds' });
  });
});

describe('the dice', () => {
  test('the price stands there before it is paid, and the cheaper way is taken', async () => {
    const { onact, onsend, view } = show('rolling');
    const [first] = dice();
    if (first) await user.click(first);
    const again = view.now.reroll;
    const price = Math.min(again?.by_rerolled[1]?.focus ?? 99, again?.by_held[1]?.focus ?? 99);
    const roll = button(new RegExp(`^Roll 1 die again for ${price} Focus`));
    await user.click(roll);
    const told = texts(onact)[0] ?? (onsend.mock.calls as unknown[][])[0]?.[1];
    expect(told).toMatch(/^focused dice=\[1\] pay=by_/);
  });

  test('Space rolls the pool', async () => {
    const { onact } = show('pool');
    await user.keyboard(' ');
    expect(texts(onact)).toEqual(['roll']);
  });

  test('what chosen dice buy is lit, and bought with these very dice', async () => {
    const { onact, onsend, offers } = show('spending');
    const claim = offers
      .map(({ action }) => action as { kind: string; row?: string; dice: number[] })
      .find(({ kind, dice: which }) => kind === 'claim' && which.length === 2);
    if (!claim) throw new Error('nothing to claim');
    const all = within(screen.getByRole('group', { name: 'Dice' }));
    for (const die of claim.dice) {
      const found = all.getAllByRole('button')[die - 1];
      if (found) await user.click(found);
    }
    await user.click(screen.getAllByRole('button', { name: /^Spend (a|any|one|two) / })[0] ?? document.body);
    const told = texts(onact)[0] ?? (onsend.mock.calls as unknown[][])[0]?.[1];
    expect(told).toBe(`claim dice=[${claim.dice.join(',')}] row=${claim.row}`);
  });
});

describe('while dice are chosen', () => {
  test('what they are chosen for is said', async () => {
    show('spending');
    const [first] = dice();
    if (first) await user.click(first);
    expect(dice()[0]?.getAttribute('aria-label')).toMatch(/chosen to spend$/);
  });

  test('a re-roll that cannot be paid says what it costs and what there is', async () => {
    const { view, onact } = show('rolling');
    for (const die of dice().slice(0, 2)) await user.click(die);
    const prices = [view.now.reroll?.by_rerolled[2], view.now.reroll?.by_held[2]];
    expect(prices.some((price) => price?.affordable)).toBe(false);
    const words = screen.getByText(/^Rolling 2 dice again costs \d Focus: you have \d\.$/);
    expect(words.closest('[aria-hidden="true"], .hidden-words')).toBeNull();
    expect(button(/^Roll 2 dice again .*too little/).hasAttribute('disabled')).toBe(true);
    expect(onact).not.toHaveBeenCalled();
  });

  test('the chance of a roll is read out with it', async () => {
    const rerolls = [
      { dice: [1], pay: 'by_rerolled', price: 1, chance: 0.53 },
      { dice: [1], pay: 'by_held', price: 1, chance: 0.53 },
    ];
    const onask = vi.fn(async () => ({ encounters: [], rows: [], rerolls }));
    show('rolling', { onask });
    const [first] = dice();
    if (first) await user.click(first);
    expect(button(/^Roll 1 die again for 1 Focus \(53\u00a0%\)/)).toBeTruthy();
  });

  test('while something is on its way a press does nothing, and nothing loses the focus', async () => {
    const { onact } = show('rolling', { busy: true });
    const stop = button(/^Stop rolling/);
    stop.focus();
    await user.click(stop);
    expect(onact).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(stop);
  });
});

describe('what had the focus is gone', () => {
  const given = (name: string): Given => {
    const { view, offers, seat } = sceneOf(name);
    return { view, offers, seats, mine: [seat], book: PRINTED, onact: vi.fn() };
  };

  test('whoever plays by keys is at the next thing of the tray', async () => {
    const { rerender } = render(Board, given('pool'));
    button(/^Roll 6 dice/).focus();
    await user.keyboard('{Shift}');
    await rerender(given('rolling'));
    await vi.waitFor(() => expect(document.activeElement).toBe(dice()[0]));
  });

  test('whoever points is at the tray, where Space still rolls', async () => {
    const { rerender } = render(Board, given('pool'));
    await user.click(button(/^Roll 6 dice/));
    await rerender(given('rolling'));
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Dice tray' })),
    );
  });
});

describe('how far the game is', () => {
  test('the round is told', () => {
    const { view } = show('rolling');
    expect(screen.getByText(`Round ${view.board.round}`)).toBeTruthy();
    expect(screen.queryByText(/Last round/)).toBeNull();
  });

  test('an empty deck says that this is the last round, and its dialog what ends the game', async () => {
    const onrule = vi.fn();
    show('stock', { onrule });
    expect(screen.getByText('Last round: the deck is empty')).toBeTruthy();
    await user.click(button(/^The Encounter deck is empty/));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/The game ends when a round would begin/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'The rule' }));
    expect(onrule).toHaveBeenCalledWith('ATT-END-01');
  });
});

test('in a replay the hand of those eyes lies beside the dice', () => {
  show('rolling', { offers: [], onact: undefined, onsend: undefined, onwhy: undefined });
  const hand = within(screen.getByRole('region', { name: 'Feat cards in hand' }));
  expect(hand.getAllByRole('button').length).toBeGreaterThan(1);
});

test('a mat says in words what it shows in signs', () => {
  show('stock');
  const mats = screen.getAllByRole('button', { name: /^(Ada|Cy), The .*Secrets?;/ });
  expect(mats.length).toBeGreaterThan(0);
  for (const mat of mats) {
    expect(mat.textContent).not.toMatch(/\dF \dS/);
    expect(mat.textContent).not.toMatch(/Terrible Things of/);
  }
});

describe('questions', () => {
  test.each([
    ['ask-choose', /./],
    ['ask-type', /^Gain/],
    ['ask-steal', /^Take a \w+ token from/],
    ['ask-trade_rival', /^Take a \w+ token from/],
    ['ask-give', /^Give|^Return/],
    ['ask-swap_dice', /^Swap/],
    ['ask-hex', /./],
    ['ask-gossip', /./],
    ['ask-redraw', /aside$/],
  ])('%s is answered where it is asked', async (name, words) => {
    const { onact, offers } = show(name);
    const group = screen.getByRole('region', { name: 'Dice tray' });
    const answers = within(group)
      .getAllByRole('button', { name: words })
      .filter((one) => one.classList.contains('answer'));
    await user.click(answers[0] ?? document.body);
    expect(offers.map(({ text }) => text)).toContain(texts(onact)[0]);
  });

  test.each(['ask-adjust', 'ask-flip', 'ask-set_any', 'ask-wild'])(
    '%s: a die, then what becomes of it',
    async (name) => {
      const { onact } = show(name);
      const [first] = dice();
      if (first) await user.click(first);
      const tray = within(screen.getByRole('region', { name: 'Dice tray' }));
      await user.click(tray.getAllByRole('button', { name: /^(Turn|Make)/ })[0] ?? document.body);
      expect(texts(onact)[0]).toMatch(/^(turn|wild) die=\d/);
    },
  );

  test.each(['ask-target', 'ask-swap_with', 'ask-location'])('%s is answered on the map', async (name) => {
    const { onact, offers } = show(name);
    const [first] = offers;
    const place = (first?.action as { place: number }).place;
    await user.click(button(new RegExp(`Location ${place},`)));
    expect(texts(onact)).toEqual([first?.text]);
  });

  test('a re-roll by a card: the die is chosen, then rolled', async () => {
    const { onact } = show('ask-reroll');
    const [first] = dice();
    if (first) await user.click(first);
    await user.click(button(/^Roll .* again, for nothing/));
    expect(texts(onact)[0]).toMatch(/^reroll dice=\[1\]/);
  });
});

describe('the Trading Post', () => {
  test('a card is swapped for nothing, and slots are marked in order to be renewed', async () => {
    const { onact, offers } = show('stock');
    const swap = offers.find(({ text }) => text.startsWith('swap'));
    if (swap) {
      await user.click(button(swap.sentence));
      expect(texts(onact)).toEqual([swap.text]);
    }
  });
});

test('alone: cards are marked to be forgotten, with the sum of it', async () => {
  const { onact, offers } = show('solo-forget');
  expect(screen.getByText(/marked to be forgotten/)).toBeTruthy();
  expect(screen.getByText('You owe 2 Secrets: twice the 1 Secret of the Rumours.')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: /^Forget .* worth/ })[0] ?? document.body);
  expect(offers.map(({ text }) => text)).toContain(texts(onact)[0]);
});
