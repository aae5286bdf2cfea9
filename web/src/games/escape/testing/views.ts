/// Sample views of Escape: what tests are about, and what the harness shows.
import type { Offer } from '../../../table/board';
import type { Event } from '../../../wire/escape/Event';
import type { View } from '../../../wire/escape/View';
import { aSeat } from '../../../lib/table.fake';
import type { SeatInfo } from '../../../wire/SeatInfo';
import type { StepLine } from '../../../wire/StepLine';
import { offer, Temple } from './temple';

export { offer, Temple };

/** `before` is how things lay until the step. */
export type Scene = { view: View; offers: Offer[]; calls?: Offer[]; step?: StepLine; before?: View };

const NAMES = ['Ada', 'Bo', 'Cy', 'Dee', 'Eli', 'Fen'];

/** Who sits where. */
export function seatsOf(view: View): SeatInfo[] {
  return view.players.map((_, index) => aSeat(index + 1, NAMES[index] ?? `Seat ${index + 1}`));
}

/** A step with what is told of it. */
export function told(seq: number, ...events: Event[]): StepLine {
  return {
    seq,
    at: seq * 1000,
    deed: { kind: 'acted', seat: 1, action: 'roll' },
    told: events.map((event) => ({ event, story: event.kind.replaceAll('_', ' ') })),
  };
}

/** The first breath: the start and its two neighbours, all together. */
export function start(seats = 4): Scene {
  const view = new Temple(seats)
    .lay('B07', -1, 0, 3)
    .lay('B02', 1, 0, 1)
    .with({ depot: 14, keys: 15, pile: { left: 16, unseen: [], order: null } })
    .view();
  return { view, offers: [offer({ kind: 'roll', dice: [1, 2, 3, 4, 5] }, 'Roll 5 spent dice')] };
}

/** A four-seat temple of nine chambers; seat 1 can go west, north and discover in the east. */
function nine(): Temple {
  return new Temple(4)
    .lay('B07', -1, 0, 3)
    .lay('B08', 1, 0, 1)
    .lay('M-GT1', 1, 1, 0, { found: { by: 1, at: 42_000 } })
    .lay('B01', -1, 1, 0, { lit: 1 })
    .lay('B09', 2, 1, 1)
    .lay('B04', 1, 2, 0)
    .lay('M-GK2', -2, 0, 3, { lit: 2 })
    .lay('B10', -1, -1, 2)
    .stands(1, 1, 1)
    .stands(2, 1, 1)
    .stands(3, -2, 0)
    .stands(4, 0, 0)
    .dice(1, 'A A T K B')
    .dice(2, 'T+ T+ T+ - -')
    .dice(3, 'B B K A ~')
    .dice(4, 'G A A - -');
}

export function midGame(): Scene {
  const view = nine()
    .with({ depot: 8, keys: 9, fate_left: 1, beside: 1 })
    .player(1, { joint: { icon: 'torch', own: 1, pledged: 3, lacks: [0, 3, 6] } })
    .view();
  return {
    view,
    offers: [
      offer({ kind: 'roll', dice: [1, 2, 3, 4] }, 'Roll 2 adventurers, torch and key'),
      offer({ kind: 'enter', side: 'e' }, 'Go east into B09, Chamber'),
      offer({ kind: 'enter', side: 'n' }, 'Go north into B04, Gem chamber'),
      offer({ kind: 'enter', side: 's' }, 'Go south into B08, Chamber'),
      offer({ kind: 'activate', gems: 1 }, 'Activate a gem'),
    ],
  };
}

/** The first gong has sounded: all but one are far from home. */
export function countdown(): Scene {
  const view = nine().with({ depot: 8, keys: 9 }).stands(1, 1, 2).gong(1, 163_000, 203_000).view();
  return { view, offers: [offer({ kind: 'enter', side: 's' }, 'Go south into GT1, Great gem chamber')] };
}

/** Calm mode, in the beat of a countdown. */
export function calm(): Scene {
  const temple = nine();
  const { clock } = temple.view();
  const view = temple
    .with({
      depot: 8,
      keys: 9,
      clock: {
        ...clock,
        mode: 'calm',
        collapse: null,
        beat: { number: 47, of: 150, ends: null },
        countdown: { number: 1, since: null, ends: null, beats: 9, beats_left: 4 },
      },
    })
    .player(1, { rolls: 1 })
    .player(2, { rolls: 0, done: true })
    .player(3, { rolls: 2 })
    .player(4, { rolls: 2 })
    .view();
  return {
    view,
    offers: [
      offer({ kind: 'enter', side: 's' }, 'Go south into B08, Chamber'),
      offer({ kind: 'done', on: true }, 'Be done with this beat'),
    ],
  };
}

/** Curses and treasures, six seats, a soul exchange between seats 1 and 3, a Large torch and a secret passage. */
export function cursed(): Scene {
  const view = new Temple(6)
    .lay('E07', -1, 0, 3, { mask: true })
    .lay('E08', 1, 0, 1, { treasure: 'down' })
    .lay('E11', 1, 1, 0, { mask: true, treasure: 'down', found: { by: 2, at: 50_000 } })
    .lay('E12', 2, 0, 1, { mask: true, torch: true })
    .lay('E01', -1, 1, 0, { mask: true })
    .lay('M-GK1', -2, 0, 3, { lit: 3 })
    .lay('E05', 0, 1, 3, { treasure: 'down' })
    .lay('E13', -1, -1, 2, { mask: true })
    .lay('M-GT2', 1, -1, 2)
    .passage(0, 0, 'n')
    .swapped(1, 3)
    .stands(1, 1, 1)
    .stands(2, 1, 1)
    .stands(3, -1, 0)
    .stands(4, 2, 0)
    .stands(5, 1, 1)
    .stands(6, 1, -1)
    .dice(1, 'A K K T #')
    .dice(2, 'B B B A -')
    .cursed(1, 'soul_exchange', 'broken_die')
    .cursed(2, 'trap', 'cursed_hand')
    .cursed(4, 'silence')
    .owns(1, 'teleport', 'double_key', 'secret_passage')
    .owns(6, 'healing_mask')
    .with({
      depot: 12,
      keys: 13,
      curses: { left: 10, unseen: [], order: null },
      treasures: { left: 9, unseen: [], order: null },
      pile: { left: 7, unseen: [], order: null },
    })
    .view();
  return {
    view,
    offers: [
      offer({ kind: 'claim' }, 'Claim the treasure'),
      offer({ kind: 'enter', side: 's', with: ['torch'] }, 'Go south into E08, Chamber with a Double torch'),
      offer({ kind: 'teleport', to: 'E12' }, 'Teleport to E12, Chamber'),
      offer({ kind: 'teleport', to: 'M-GT2' }, 'Teleport to M-GT2, Great gem chamber'),
      offer({ kind: 'passage', at: 'E01', side: 'e' }, 'Open a secret passage east of E01'),
    ],
  };
}

function late(): Temple {
  return nine()
    .lay('B03', 2, 0, 2)
    .lay('M-EXIT', 3, 1, 1, { found: { by: 2, at: 400_000 } })
    .lay('B12', -1, 2, 0)
    .stands(1, 3, 1)
    .stands(2, 2, 1)
    .stands(3, -1, 0)
    .with({ depot: 2, keys: 3, beside: 0, fate_left: 0, pile: { left: 2, unseen: [], order: null } });
}

/** The Exit is found, the third gong has sounded, one is out. */
export function run(): Scene {
  const view = late().escaped(4, 520_000).dice(1, 'K K K A -').gong(3, 543_000, 603_000).view();
  return { view, offers: [offer({ kind: 'escape' }, 'Escape for 3 keys')] };
}

/** Something of everything happens at once: a discovery, a curse, gems, somebody goes and somebody gets out. */
export function happening(): Scene {
  const paid = { seat: 1, dice: [1, 2], icons: ['adventurer' as const, 'adventurer' as const], with: [] };
  const before = late().view();
  const view = late()
    .lay('B11', 0, 2, 3)
    .stands(1, 1, 2)
    .stands(2, 3, 1)
    .escaped(4, 520_000)
    .with({ depot: 1, keys: 2 })
    .view();
  const gems = view.temple.find(({ tile }) => tile === 'M-GT1')?.gems;
  if (gems) gems.lit = 1;
  const step = told(
    9,
    { kind: 'discovered', seat: 1, from: 'B04', side: 'w', tile: 'B11', cell: { x: 0, y: 2 }, paid },
    { kind: 'cursed', seat: 1, curse: 'trap', stays: true },
    { kind: 'activated', seat: 2, at: 'M-GT1', gems: 1, icon: 'torch', price: 4, paid: [paid], depot: 1 },
    { kind: 'entered', seat: 2, from: 'B09', to: 'M-EXIT', paid },
    { kind: 'escaped', seat: 4, paid, inside: [1, 2, 3] },
    { kind: 'slammed', number: 2, late: [3], losses: [{ seat: 3, die: 2, was: 'key' }] },
  );
  return { view, offers: [], step, before };
}

/** All out. */
export function won(): Scene {
  const temple = late();
  for (const seat of [1, 2, 3, 4]) temple.escaped(seat, 540_000 + seat * 9000);
  return { view: temple.with({ end: 'escaped', depot: 0, keys: 1 }).view(), offers: [] };
}

/** Two were too slow. */
export function buried(): Scene {
  const view = late().escaped(1).escaped(4).with({ end: 'collapsed' }).view();
  return { view, offers: [] };
}

/** The eight calls of seat 1. */
const CALLS = (
  [
    ['help', 'Help me!'],
    ['gold', 'Golden mask!'],
    ['come', 'Come here'],
    ['gems', 'Gems here'],
    ['join', 'Join me'],
    ['back', 'Back to start!'],
    ['exit', 'Exit found'],
    ['wait', 'Wait'],
  ] as const
).map(([kind, sentence]): Offer => ({ seat: 1, text: kind, sentence, action: { kind } }));

const ROLL = offer({ kind: 'roll', dice: [1, 2, 3, 4] }, 'Roll');

/** A cursed hand that was let go. */
export function cursedHand(): Scene {
  const view = nine()
    .cursed(1, 'cursed_hand')
    .cursed(2, 'cursed_hand')
    .player(1, { hand: { held: false, until: 63_400 }, hand_off: 62_900 })
    .player(2, { hand_off: 62_000 })
    .view();
  return { view, offers: [ROLL], calls: CALLS };
}

/** A roll may be quick or careful, and a die was lost already. */
export function lostDice(): Scene {
  const before = nine().cursed(1, 'lost_dice').dice(1, 'A A T ~ ~').view();
  const view = nine().cursed(1, 'lost_dice').dice(1, 'A A T K .').view();
  const step = told(7, {
    kind: 'landed',
    seat: 1,
    dice: [
      { die: 4, shows: 'key' },
      { die: 5, shows: 'lost' },
    ],
  });
  return { view, offers: [ROLL], calls: CALLS, step, before };
}

/** I was just silenced, and somebody in my chamber is, too. */
export function silence(): Scene {
  const view = nine().cursed(1, 'silence').cursed(2, 'silence').view();
  const step = told(7, { kind: 'cursed', seat: 1, curse: 'silence', stays: true });
  return { view, offers: [ROLL], calls: [], step, before: nine().view() };
}

/** Everything at once in front of one player. */
export function allCurses(): Scene {
  const view = nine()
    .cursed(1, 'trap', 'broken_die', 'mask', 'silence', 'lost_dice', 'cursed_hand')
    .dice(1, 'A A B B #')
    .player(1, { hand: { held: true, until: null } })
    .view();
  return { view, offers: [ROLL], calls: [] };
}

/** I drew Soul exchange and must pick somebody. */
export function soul(): Scene {
  const view = nine()
    .cursed(1, 'soul_exchange')
    .with({ prompts: [{ seat: 1, ask: 'soul', ends: 70_000 }] })
    .view();
  const offers = [2, 3, 4].map((seat) => offer({ kind: 'exchange', seat }, `Swap adventurers with @${seat}`));
  return { view, offers: [ROLL, ...offers], calls: CALLS };
}

/** I am Cy's adventurer now, and Cy is mine. */
export function swapped(): Scene {
  const before = nine().cursed(1, 'soul_exchange').view();
  const view = nine().cursed(1, 'soul_exchange').swapped(1, 3).stands(1, -2, 0).stands(3, 1, 1).view();
  const step = told(7, { kind: 'souls_swapped', seat: 1, with: 3, late: false });
  return { view, offers: [ROLL], calls: CALLS, step, before };
}

/** I am out and may give a die away. */
export function gift(): Scene {
  const view = late()
    .escaped(1, 60_000)
    .player(1, { out: { since: 60_000, beat: 0, gift: true, gift_ends: 72_000 } })
    .dice(2, 'B B B - .')
    .view();
  const offers = [2, 3, 4].map((seat) => offer({ kind: 'gift', seat }, `Give a die to @${seat}`));
  return { view, offers, calls: CALLS };
}

/** Somebody who got out gave me a die. */
export function given(): Scene {
  const before = late().escaped(4, 60_000).dice(1, 'K B B A .').view();
  const view = late().escaped(4, 60_000).dice(1, 'K B B A . -').view();
  const step = told(7, { kind: 'gave', by: 4, seat: 1, die: 6 });
  return { view, offers: [ROLL], calls: CALLS, step, before };
}

/** Somebody asks all to provoke fate. */
export function fate(): Scene {
  const view = nine()
    .dice(1, 'B B B K B')
    .with({ fate: { by: 3, waits_for: [1, 2], yes: [3, 4], ends: 74_000 } })
    .view();
  const offers = [true, false].map((yes) => offer({ kind: 'vote_fate', yes }, yes ? 'Agree' : 'Refuse'));
  return { view, offers: [ROLL, ...offers], calls: CALLS };
}

/** All have agreed. */
export function fated(): Scene {
  const before = fate().view;
  const view = nine()
    .dice(1, '- - - K -')
    .dice(3, '- - K A ~')
    .with({ depot: 10, keys: 11, beside: 1 })
    .view();
  return {
    view,
    offers: [ROLL],
    calls: CALLS,
    before,
    step: told(7, { kind: 'fate', depot: 10, beside: 1, freed: 6 }),
  };
}

/** Somebody has not. */
export function declined(): Scene {
  const view = nine().dice(1, 'B B B K B').view();
  const step = told(7, { kind: 'declined', motion: 'fate', why: { kind: 'refused', seat: 2 } });
  return { view, offers: [ROLL], calls: CALLS, before: fate().view, step };
}

/** In calm mode I have no rolls left, and all are asked about fate. */
export function held(): Scene {
  const { view, offers } = calm();
  const fate = { by: 3, waits_for: [1], yes: [2, 3, 4], ends: null };
  const players = view.players.map((one, index) => (index === 0 ? { ...one, rolls: 0, done: true } : one));
  const votes = [true, false].map((yes) => offer({ kind: 'vote_fate', yes }, yes ? 'Agree' : 'Refuse'));
  return { view: { ...view, players, fate }, offers: [...offers, ...votes], calls: CALLS };
}

/** Everybody's dice are locked, and fate may be provoked. */
export function locked(): Scene {
  const temple = nine();
  for (const seat of [1, 2, 3, 4]) temple.dice(seat, 'B B B B B');
  return { view: temple.view(), offers: [offer({ kind: 'propose_fate' }, 'Provoke fate')], calls: CALLS };
}

/** Seven dice, most of them offered, and more curses than fit in a line; the Exit is dear. */
export function burdened(): Scene {
  const view = late()
    .stands(1, 1, 1)
    .dice(1, 'T+ T+ A K B T+ G')
    .cursed(1, 'trap', 'broken_die', 'mask', 'lost_dice')
    .player(1, { joint: { icon: 'torch', own: 3, pledged: 3, lacks: [0, 1, 4] } })
    .with({ depot: 11, keys: 12, fate_left: 0 })
    .view();
  const lift = offer({ kind: 'lift', curse: 'trap', with: ['torch'] }, 'Lift');
  return { view, offers: [ROLL, lift, offer({ kind: 'activate', gems: 1 }, 'Activate a gem')], calls: CALLS };
}

/** Somebody lit two gems with dice of mine. */
export function shared(): Scene {
  const before = nine().dice(1, 'T+ T+ T+ K -').dice(2, 'T T T T -').view();
  const temple = nine().dice(1, '- - - K -').dice(2, '- - - - -').with({ depot: 6, keys: 7 });
  const view = temple.view();
  const gems = view.temple.find(({ tile }) => tile === 'M-GT1')?.gems;
  if (gems) gems.lit = 2;
  const paid = [
    { seat: 2, dice: [1, 2, 3, 4], icons: Array<'torch'>(4).fill('torch'), with: [] },
    { seat: 1, dice: [1, 2, 3], icons: Array<'torch'>(3).fill('torch'), with: [] },
  ];
  const step = told(7, {
    kind: 'activated',
    seat: 2,
    at: 'M-GT1',
    gems: 2,
    icon: 'torch',
    price: 7,
    paid,
    depot: 6,
  });
  return { view, offers: [ROLL], calls: CALLS, before, step };
}

export const SCENES = {
  start,
  midGame,
  countdown,
  calm,
  cursed,
  run,
  happening,
  won,
  buried,
  cursedHand,
  lostDice,
  silence,
  allCurses,
  soul,
  swapped,
  gift,
  given,
  fate,
  fated,
  declined,
  held,
  locked,
  burdened,
  shared,
} as const;
export type SceneName = keyof typeof SCENES;
