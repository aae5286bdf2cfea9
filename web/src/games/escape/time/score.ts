/// The soundtrack of Escape (section 7 of the rules page): what is heard by the clock, and what comes
/// with a step. Gongs are told by their steps alone, as nobody knows them in advance (ESC-RT-06).
import type { Cue, Ears, Score, Timed } from '../../../lib/sound/score';
import type { Event } from '../../../wire/escape/Event';
import type { View } from '../../../wire/escape/View';
import { isCue, lastsOf, make, type CueName } from './cues';
import { heartbeats, phaseOf } from './hour';
import { bedBetween, HIT_LASTS, isHit, strike } from './music';

/** How long the drone before "Escape!" is (ESC-RT-02). */
const INTRO_MS = 5_000;
/** The last seconds before it are counted. */
const COUNTED = [3, 2, 1] as const;
/** From here on a phone beats with the heart. */
const FELT_MS = 10_000;
/** How loud what others do is. */
const OTHERS = 0.4;

const score: Score<View> = {
  mood({ clock, end }) {
    const track = trackOf(clock);
    const { countdown } = clock;
    return [clock.mode, clock.running, clock.start, clock.bells, track, countdown?.ends, end].join(' ');
  },
  between(view, from, to) {
    const { clock, end } = view;
    if (clock.mode === 'calm' || end !== null) return [];
    return [...leadIn(clock.start, from, to), ...bed(view, from, to), ...heart(view, from, to)];
  },
  of(step, view, ears) {
    const told = (step.told ?? []).map(({ event }) => event as Event);
    return told.flatMap((event) => cuesOf(event, view, ears));
  },
  refusal: { name: 'tick', buzz: [15] } satisfies Named,
  render({ name, how }, stage) {
    if (isHit(name)) strike(name, stage, how);
    else if (isCue(name)) make(name, stage, how);
  },
  lasts: ({ name, how }) => (isCue(name) ? lastsOf(name, how) : HIT_LASTS),
};

export default score;

type Named = Cue & { name: CueName };

function trackOf({ track }: View['clock']): 'one' | 'two' | 'silent' {
  const known = track === 'down' ? 'one' : track.up;
  return known === 'two' || known === 'silent' ? known : 'one';
}

function leadIn(start: number, from: number, to: number): Timed[] {
  const cues: (Timed & Named)[] = [
    { at: start - INTRO_MS, bus: 'cues', name: 'intro', how: INTRO_MS / 1000, key: 'intro' },
    ...COUNTED.map((seconds) => ({
      at: start - seconds * 1000,
      bus: 'cues' as const,
      name: 'count' as const,
      key: `count ${seconds}`,
    })),
    { at: start, bus: 'cues', name: 'call', key: 'call', buzz: [60, 40, 160] },
  ];
  return cues.filter(({ at }) => at >= from && at < to);
}

function bed({ clock }: View, from: number, to: number): Timed[] {
  const track = trackOf(clock);
  if (track === 'silent') return [];
  const { start, countdown } = clock;
  const ends = countdown?.ends ?? Infinity;
  const phase = phaseOf(clock);
  return bedBetween({ phase, track, start, countdown: countdown !== null }, from, Math.min(to, ends));
}

function heart({ clock: { countdown } }: View, from: number, to: number): Timed[] {
  if (!countdown || countdown.since === null || countdown.ends === null) return [];
  const { number, since, ends } = countdown;
  const beats = heartbeats(since, ends, from, to).map((at): Timed & Named => {
    const share = (at - since) / (ends - since);
    const felt = ends - at <= FELT_MS ? [35] : undefined;
    return { at, bus: 'cues', name: 'heart', loud: 0.35 + 0.65 * share, buzz: felt };
  });
  const end: Timed & Named =
    number >= 3
      ? { at: ends, bus: 'cues', name: 'collapse', key: 'collapse', buzz: COLLAPSE_BUZZ }
      : { at: ends, bus: 'cues', name: 'slam', key: `slam ${number}`, buzz: SLAM_BUZZ };
  return ends >= from && ends < to ? [...beats, end] : beats;
}

const SLAM_BUZZ = [400];
const COLLAPSE_BUZZ = [200, 60, 300, 60, 500];
const LOST_BUZZ = [300, 80, 300];

function cuesOf(event: Event, view: View, { mine }: Ears): readonly Named[] {
  /** What I do, or what is done to me, is nearer. */
  const near = (seat: number) => (mine.length === 0 || mine.includes(seat) ? 1 : OTHERS);
  const isMine = (seat: number) => mine.includes(seat);
  switch (event.kind) {
    case 'began':
      return view.clock.mode === 'calm' ? [] : [{ name: 'call', key: 'call' }];
    case 'rolled':
      return [{ name: 'rattle', loud: near(event.seat) * 0.8 }];
    case 'landed': {
      const loud = near(event.seat);
      const dice = event.dice.length;
      const black = event.dice.filter(({ shows }) => shows === 'black').length;
      const gold = event.dice.some(({ shows }) => shows === 'gold');
      const lost = event.dice.some(({ shows }) => shows === 'lost');
      const cues: Named[] = [{ name: 'land', how: dice, loud: loud * 0.8 }];
      // Of others only that their dice fall: six seats would drown everything.
      if (loud < 1) return cues;
      if (black > 0) cues.push({ name: 'knock', after: 120, buzz: Array(black * 2 - 1).fill(45) });
      if (gold) cues.push({ name: 'chime', after: 180 });
      if (lost) cues.push({ name: 'lost', after: 220, buzz: LOST_BUZZ });
      return cues;
    }
    case 'freed':
      return [{ name: 'chime', loud: Math.max(near(event.seat), near(event.by)) }];
    case 'healed':
      return [{ name: 'chime' }];
    case 'entered':
      return [{ name: 'steps', loud: near(event.seat) }];
    case 'teleported':
      return [{ name: 'flare', loud: near(event.seat) }];
    case 'discovered': {
      const cues: Named[] = [{ name: 'scrape', loud: Math.max(0.6, near(event.seat)) }];
      if (event.tile === EXIT) cues.push({ name: 'fanfare', after: 650, buzz: [80, 60, 80, 60, 200] });
      return cues;
    }
    case 'activated':
      return [{ name: 'gem', how: event.gems, loud: Math.max(0.7, near(event.seat)) }];
    case 'gem_saved':
      return [{ name: 'gem', how: 1, loud: 0.8 }];
    case 'escaped':
      return [
        {
          name: 'out',
          loud: Math.max(0.8, near(event.seat)),
          buzz: isMine(event.seat) ? [60, 60, 200] : undefined,
        },
      ];
    case 'gave':
      return [
        { name: 'coin', loud: Math.max(0.5, near(event.seat)), buzz: isMine(event.seat) ? [50] : undefined },
      ];
    case 'cursed':
      return event.stays
        ? [
            {
              name: 'curse',
              loud: Math.max(0.6, near(event.seat)),
              buzz: isMine(event.seat) ? [120] : undefined,
            },
          ]
        : [];
    case 'lifted':
      return [{ name: 'lift', loud: Math.max(0.6, near(event.seat)) }];
    case 'claimed':
      return [{ name: 'harp', loud: Math.max(0.6, near(event.seat)) }];
    case 'passage_opened':
      return [{ name: 'scrape', loud: 0.8 }];
    case 'torch_lit':
      return [{ name: 'flare', loud: 0.8 }];
    case 'pledged':
    case 'lent':
      return isMine(event.seat) || mine.length === 0 ? [{ name: 'pledge', loud: 0.5 }] : [{ name: 'pledge' }];
    case 'souls_swapped':
    case 'souls_returned':
      return [{ name: 'souls' }];
    case 'soul_asked':
      return isMine(event.seat) ? [{ name: 'ask', buzz: [60, 60, 60] }] : [];
    case 'proposed':
      return [{ name: 'ask', buzz: isMine(event.seat) ? undefined : [60, 60, 60] }];
    case 'declined':
      return [{ name: 'tick', loud: 0.7 }];
    case 'fate':
      return [{ name: 'fate' }];
    case 'gong':
      return [{ name: 'gong', how: event.number, key: `gong ${event.number}`, buzz: gongBuzz(event.number) }];
    case 'slammed': {
      const cues: Named[] = [{ name: 'slam', key: `slam ${event.number}`, buzz: SLAM_BUZZ }];
      if (event.losses.some(({ seat }) => isMine(seat)))
        cues.push({ name: 'lost', after: 350, buzz: LOST_BUZZ });
      return cues;
    }
    case 'beat':
      return [{ name: 'beat' }];
    case 'ended':
      if (event.end === 'escaped') return [{ name: 'victory', after: 700, buzz: [80, 60, 80, 60, 300] }];
      if (event.end === 'collapsed') {
        return [
          { name: 'collapse', key: 'collapse', buzz: COLLAPSE_BUZZ },
          { name: 'defeat', after: 3_600 },
        ];
      }
      return [{ name: 'defeat' }];
    // What moves little is seen, and need not be heard.
    case 'treasure_laid':
    case 'gift_over':
    case 'placed':
    case 'torch_out':
    case 'withdrawn':
    case 'marked':
    case 'hand_held':
    case 'voted':
    case 'done':
    case 'set':
      return [];
  }
}

/** The tile through which everybody gets out. */
const EXIT = 'M-EXIT';

function gongBuzz(strikes: number): number[] {
  return Array.from({ length: strikes * 2 - 1 }, (_, index) => (index % 2 === 0 ? 350 : 550));
}
