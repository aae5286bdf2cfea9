import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { voice } from '../../lib/a11y/say.svelte';
import { memoOf } from '../../lib/memo';
import { settings } from '../../lib/settings.svelte';
import type { Offer } from '../../table/board';
import type { View } from '../../wire/escape/View';
import {
  burdened,
  calm,
  held,
  locked,
  midGame,
  offer,
  seatsOf,
  Temple,
  told,
  type Scene,
} from './testing/views';
import Things from './Things.svelte';

const user = userEvent.setup({ delay: null });

beforeEach(() => {
  settings.motion = 'still';
});

const CALLS: Offer[] = [
  { seat: 1, text: 'gold', sentence: 'Golden mask!', action: { kind: 'gold' } },
  { seat: 1, text: 'give_up', sentence: 'Let us give up', action: { kind: 'give_up' } },
];

/** My hands in a scene, and what they asked for. */
function shown({ view, offers }: Scene, more: Record<string, unknown> = {}) {
  const onact = vi.fn();
  const oncall = vi.fn();
  const sent: string[] = [];
  let answer: (taken: boolean) => void = () => {};
  const onsend = (_: number, text: string) => {
    sent.push(text);
    return new Promise<boolean>((resolve) => (answer = resolve));
  };
  const props = { view, offers, seats: seatsOf(view), mine: [1], calls: CALLS, clock: () => 50_000 };
  const { rerender, unmount } = render(Things, { ...props, onact, oncall, onsend, ...more });
  return {
    onact,
    oncall,
    sent,
    close: unmount,
    answer: (taken: boolean) => answer(taken),
    again: (next: View, others: Record<string, unknown> = {}) =>
      rerender({ ...props, view: next, ...others }),
  };
}

const die = (name: RegExp) => screen.getByRole('button', { name });

describe('the tray', () => {
  test('Space rolls all but what is kept, and the dice fly before the answer comes', async () => {
    const { sent } = shown(midGame());
    await user.click(die(/^Die 3: torch/));
    expect(die(/^Die 3: torch, kept/).getAttribute('aria-pressed')).toBe('true');
    await user.keyboard(' ');
    expect(sent).toEqual(['roll dice=[1,2,4]']);
    expect(die(/^Die 1: in the air/)).toBeTruthy();
    expect(screen.getByRole('button', { name: /In the air/ })).toBeTruthy();
  });

  test('a refusal lays them down again', async () => {
    const { answer } = shown(midGame());
    await user.click(screen.getByRole('button', { name: /^Roll 4/ }));
    answer(false);
    await waitFor(() => expect(die(/^Die 1: adventurer/)).toBeTruthy());
  });

  test('what is kept is still kept after a new load and in another tab, and let go in both', async () => {
    localStorage.clear();
    const memo = (seat: number) => memoOf(`things.t1.${seat}`);
    const first = shown(midGame(), { memo });
    await user.click(die(/^Die 3: torch/));
    first.close();
    shown(midGame(), { memo });
    expect(die(/^Die 3: torch, kept/)).toBeTruthy();
    // The other tab lets it go.
    memo(1).write(undefined);
    dispatchEvent(new StorageEvent('storage', { key: 'bivouac.things.t1.1' }));
    await waitFor(() => expect(die(/^Die 3: torch$|^Die 3: torch,(?! kept)/)).toBeTruthy());
  });

  test('a kept die that shows something else by now is not kept', () => {
    localStorage.clear();
    const memo = (seat: number) => memoOf(`things.t1.${seat}`);
    memo(1).write([{ die: 3, face: 'key', keep: true }, 'nonsense']);
    shown(midGame(), { memo });
    expect(screen.queryByRole('button', { name: /^Die 3.*kept/ })).toBeNull();
  });

  test('a throw that nobody answers does not fly for ever', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    shown(midGame());
    await user.keyboard(' ');
    expect(die(/^Die 1: in the air/)).toBeTruthy();
    vi.advanceTimersByTime(3000);
    vi.useRealTimers();
    await waitFor(() => expect(die(/^Die 1: adventurer/)).toBeTruthy());
  });

  test('what the table tells takes the place of the throw', async () => {
    const { again } = shown(midGame());
    await user.keyboard(' ');
    const landed = new Temple(4).dice(1, 'K K B G -').view();
    await again(landed, { step: told(9, { kind: 'landed', seat: 1, dice: [] }) });
    expect(die(/^Die 1: key/)).toBeTruthy();
    expect(die(/^Die 3: black mask, locked/)).toBeTruthy();
  });

  test('that dice are in the air is read out once, however often one presses', async () => {
    voice.polite = [];
    shown(midGame());
    await user.keyboard('    ');
    expect(voice.polite.filter(({ text }) => text === 'In the air')).toHaveLength(1);
  });

  test('what is offered to the others is not thrown', async () => {
    const view = new Temple(2).dice(1, 'T+ T+ A K -').view();
    const { sent } = shown({ view, offers: [] });
    expect(die(/^Die 1: torch, kept, offered to the others/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Roll 3/ }));
    expect(sent).toEqual(['roll dice=[3,4,5]']);
  });

  test('whoever plays alone offers nothing to anybody', () => {
    const joint = { icon: 'torch' as const, own: 2, pledged: 0, lacks: [2] };
    shown({ view: new Temple(1).dice(1, 'T+ T A K -').player(1, { joint }).view(), offers: [] });
    expect(screen.queryByRole('button', { name: /offered|^Offer|^Take back/ })).toBeNull();
  });

  test('arrows lead to the dice and walk along them, Enter keeps, and Space still rolls', async () => {
    const { sent } = shown(midGame());
    await user.keyboard('{ArrowRight}');
    expect(die(/^Die 1/)).toBe(document.activeElement);
    await user.keyboard('{ArrowRight}{Enter}');
    expect(die(/^Die 2: adventurer, kept/)).toBe(document.activeElement);
    await user.keyboard(' ');
    expect(sent).toEqual(['roll dice=[1,3,4]']);
  });

  test('a button that was walked to is pressed by Space, and rolls nothing', async () => {
    const { sent, onact } = shown(midGame());
    await user.tab();
    screen.getByRole('button', { name: 'Activate 1 gem' }).focus();
    await user.keyboard(' ');
    expect(sent).toEqual([]);
    expect(onact).toHaveBeenCalledOnce();
  });

  test('a die is marked by the menu key, and offered by its corner', async () => {
    const { sent } = shown(midGame());
    die(/^Die 4: key/).dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
    await user.click(screen.getByRole('button', { name: 'Offer die 3' }));
    expect(sent).toEqual(['mark die=4 on=true', 'pledge die=3']);
  });

  test('under Lost dice there are two ways to roll', async () => {
    const view = new Temple(1).dice(1, 'A - - - -').cursed(1, 'lost_dice').view();
    const { sent, answer } = shown({ view, offers: [] });
    await user.click(screen.getByRole('button', { name: /^Careful/ }));
    answer(false);
    await waitFor(() => expect(die(/^Die 1: adventurer/)).toBeTruthy());
    await user.keyboard(' ');
    expect(sent).toEqual(['roll careful=true dice=[1,2,3,4,5]', 'roll dice=[1,2,3,4,5]']);
  });

  test('a press while the hands are full rolls when they are free', async () => {
    let now = 50_000;
    const view = midGame().view;
    const busy = { ...view, players: view.players.map((one) => ({ ...one, busy: 50_400 })) };
    const { sent } = shown({ view: busy, offers: [] }, { clock: () => now });
    await user.keyboard(' ');
    expect(sent).toEqual([]);
    now = 50_500;
    await waitFor(() => expect(sent).toEqual(['roll dice=[1,2,3,4]']));
  });
});

describe('the others', () => {
  const scene = () => {
    const view = new Temple(3)
      .lay('B08', 1, 0, 1)
      .stands(1, 1, 0)
      .stands(2, 1, 0)
      .dice(1, 'G A A B -')
      .dice(2, 'B B A - -')
      .view();
    return {
      view,
      offers: [
        offer({ kind: 'free', seat: 2, count: 1 }, 'Free 1'),
        offer({ kind: 'free', seat: 2, count: 2 }, 'Free 2'),
        offer({ kind: 'free', seat: 1, count: 1 }, 'Free 1'),
      ],
    };
  };

  test('one tap beside a portrait frees two of theirs', async () => {
    const { onact } = shown(scene());
    await user.click(screen.getByRole('button', { name: /^Free 2 black masks of Bo/ }));
    expect(onact.mock.calls[0]?.[0]).toMatchObject({ text: 'free seat=2 count=2' });
  });

  test('one tap frees my own, and the golden mask is kept for it', async () => {
    const { onact, sent } = shown(scene());
    expect(die(/^Die 1: golden mask, kept/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Free 1 black mask of your own' }));
    expect(onact.mock.calls[0]?.[0]).toMatchObject({ text: 'free seat=1 count=1' });
    await user.keyboard(' ');
    expect(sent).toEqual(['roll dice=[2,3,5]']);
  });

  test('in need one calls for a golden mask, unless silenced', async () => {
    const stuck = new Temple(2).dice(1, 'B B B A -');
    const { oncall } = shown({ view: stuck.view(), offers: [] });
    await user.click(screen.getByRole('button', { name: 'Golden mask! Call for one' }));
    expect(oncall.mock.calls[0]?.[0]).toMatchObject({ text: 'gold' });
    document.body.innerHTML = '';
    shown({ view: stuck.cursed(1, 'silence').view(), offers: [] });
    expect(screen.queryByRole('button', { name: 'Golden mask! Call for one' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Call out: silenced' })).toBeTruthy();
  });
});

describe('questions', () => {
  test('a vote on fate says what it costs and frees, and is answered by y and n', async () => {
    const { view, offers } = midGame();
    const fate = { by: 2, yes: [2], waits_for: [1], ends: 62_000 };
    const votes = [true, false].map((yes) => offer({ kind: 'vote_fate', yes }, 'Vote'));
    const { onact } = shown({ view: { ...view, fate }, offers: [...offers, ...votes] });
    const question = screen.getByRole('region', { name: 'Bo asks all: provoke fate?' });
    expect(within(question).getByText(/Frees all 3 black masks, for 1 gem more/)).toBeTruthy();
    expect(within(question).getByRole('timer').textContent).toBe('12 s');
    await user.keyboard('n');
    expect(onact.mock.calls[0]?.[0]).toMatchObject({ text: 'vote_fate yes=false' });
  });

  test('the others stay in sight while a vote waits, and can be helped', async () => {
    const { view, offers } = midGame();
    const fate = { by: 2, yes: [2], waits_for: [1], ends: 62_000 };
    const votes = [true, false].map((yes) => offer({ kind: 'vote_fate', yes }, 'Vote'));
    const free = offer({ kind: 'free', seat: 3, count: 2 }, 'Free 2');
    shown({ view: { ...view, fate }, offers: [...offers, ...votes, free] });
    expect(screen.getByRole('region', { name: 'Bo asks all: provoke fate?' })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Free 2 black masks of Cy/ })).toBeTruthy();
  });

  test('in calm mode the beat waits for an answer, in the place of the big button', async () => {
    voice.polite = [];
    const { onact } = shown(held());
    const answer = screen.getByRole('region', { name: 'The beat waits for your answer: Provoke fate?' });
    expect(screen.queryByRole('button', { name: /^(Roll|Done with)/ })).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Yes' })).toEqual([
      within(answer).getByRole('button', { name: 'Yes' }),
    ]);
    await waitFor(() =>
      expect(voice.polite.map(({ text }) => text)).toContain(
        'The beat waits for your answer: Provoke fate? Y for yes, N for no.',
      ),
    );
    await user.keyboard('y');
    expect(onact.mock.calls[0]?.[0]).toMatchObject({ text: 'vote_fate yes=true' });
  });

  test('whoever can still roll in the beat answers above the others', () => {
    const { view, offers } = held();
    const players = view.players.map((one) => ({ ...one, rolls: 1, done: false }));
    shown({ view: { ...view, players }, offers });
    expect(screen.queryByRole('region', { name: /^The beat waits/ })).toBeNull();
    expect(screen.getByRole('button', { name: /1 roll left/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Yes' })).toBeTruthy();
  });

  test('a vote on giving up is answered by y and n as well', async () => {
    const { view, offers } = midGame();
    const concede = { by: 2, yes: [2], waits_for: [1], ends: 62_000 };
    const { oncall } = shown({ view: { ...view, concede }, offers });
    await user.keyboard('y');
    expect(oncall.mock.calls[0]?.[0]).toMatchObject({ text: 'give_up' });
  });

  test('when only fate can help that is said, once, with the way to ask for it', async () => {
    voice.polite = [];
    const { onact, again } = shown(locked());
    const question = screen.getByRole('region', { name: 'All dice inside are locked' });
    await user.click(within(question).getByRole('button', { name: 'Ask for fate' }));
    expect(onact.mock.calls[0]?.[0]).toMatchObject({ text: 'propose_fate' });
    await again({ ...locked().view });
    const heard = voice.polite.filter(({ text }) => text.startsWith('All dice inside are locked'));
    expect(heard).toHaveLength(1);
  });

  test('when nobody can do anything any more, giving up is offered in plain sight (ESC-R-113)', async () => {
    const view = new Temple(2).dice(1, 'B B B B B').dice(2, 'B B B B B').with({ stuck: true }).view();
    const { oncall } = shown({ view, offers: [] });
    const question = screen.getByRole('region', { name: 'Nobody can do anything any more' });
    expect(within(question).getByText('Give up, or wait for the end.')).toBeTruthy();
    await user.click(within(question).getByRole('button', { name: 'Give up' }));
    expect(oncall.mock.calls[0]?.[0]).toMatchObject({ text: 'give_up' });
  });

  test('whoever is out gives a die away', async () => {
    const { view } = midGame();
    const out = { since: 1, beat: 0, gift: true, gift_ends: 60_000 };
    const players = view.players.map((one, index) => (index === 0 ? { ...one, out, place: null } : one));
    const { onact } = shown({
      view: { ...view, players },
      offers: [offer({ kind: 'gift', seat: 3 }, 'Give a die')],
    });
    await user.click(screen.getByRole('button', { name: 'Give a die to Cy' }));
    expect(onact).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button', { name: /^Roll/ })).toBeNull();
  });

  test('a cursed hand is held by the key H, and let go with it', async () => {
    const view = new Temple(2)
      .cursed(1, 'cursed_hand')
      .player(1, { hand: { held: false, until: 50_200 }, hand_off: 49_600 })
      .view();
    const { sent } = shown({ view, offers: [] });
    await user.keyboard('{h>}');
    expect(sent).toEqual(['hold on=true']);
    expect(screen.getByRole('button', { name: /^held: cursed hand/ })).toBeTruthy();
    await user.keyboard('{/h}');
    expect(sent).toEqual(['hold on=true', 'hold on=false']);
  });
});

describe('what lies in front of me', () => {
  const set = { name: 'Offer fitting dice to the others by themselves' };

  test('what it takes to lift a curse is heard as it is written', () => {
    shown(burdened());
    const lift = screen.getByRole('button', { name: 'Lift Trap + Double torch, a curse' });
    expect(lift.textContent?.replace(/\s+/g, ' ')).toContain('Lift Trap + Double torch');
  });

  test('a curse that cannot be lifted now says why not', async () => {
    const onwhy = vi.fn();
    shown(burdened(), { onwhy });
    await user.keyboard('v');
    await user.click(screen.getByRole('button', { name: 'Lift Mask: why not?' }));
    expect(onwhy).toHaveBeenCalledWith('lift curse=mask');
  });

  test('whoever plays alone is not asked about the others', async () => {
    const alone = shown({ view: new Temple(1).view(), offers: [] });
    await user.keyboard('v');
    expect(screen.getByText(/No curses and no treasures/)).toBeTruthy();
    expect(screen.queryByRole('switch', set)).toBeNull();
    alone.close();
    shown(midGame());
    await user.keyboard('v');
    expect(screen.getByRole('switch', set)).toBeTruthy();
  });
});

describe('calm mode', () => {
  test('says how many rolls are left, who is still thinking, and when one is done', async () => {
    const { onact } = shown(calm());
    expect(screen.getByRole('button', { name: /1 roll left/ })).toBeTruthy();
    expect(screen.getAllByText(/still thinking/).length).toBe(2);
    await user.keyboard('d');
    expect(onact.mock.calls[0]?.[0]).toMatchObject({ text: 'done on=true' });
  });
});
