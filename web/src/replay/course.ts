/// The course of a game: how the points went, where it turned, and how lively it was.
import type { GameWords } from '../lib/games';
import type { Names } from '../lib/names';
import type { Replay } from '../wire/Replay';
import { kindOf, seatOf, takenBack } from '../table/story';
import type { StepLine } from '../wire/StepLine';
import type { Told } from '../wire/Told';
import { actorOf } from './lines';
import { LONGEST_MS } from './pace';

type ReadPoints = (view: unknown) => readonly number[] | undefined;

/** What `games/<key>/index.ts` may say for the end and the replay, besides what the shelf needs. */
export type CourseWords = GameWords & {
  /** The points of each seat in a view, in seat order, from which the turning points are found. */
  turningPoints?: ReadPoints;
  /** How weighty an event is when the game is told afterwards, by its kind: 1 and up. What is not named here goes
      without saying. */
  weights?: Readonly<Record<string, number>>;
  /** Why it ended, in a sentence of its own where what was told last does not say it. */
  because?: (view: unknown, reader: { mine: readonly number[]; names: Names }) => string | undefined;
  /** In a game in real time: what is marked on the line of its replay. */
  marks?: (event: unknown) => TimeSign | undefined;
};

/** A mark on the line of a replay: its shape, and how it is said. Tall ones part the game. */
export type TimeSign = {
  shape: 'gong' | 'slam' | 'gem' | 'door' | 'out' | 'end';
  words: string;
  tall?: boolean | undefined;
};

/** How the seats stood after a step. */
export type Standing = { seq: number; points: readonly number[] };

export type Turning = {
  seq: number;
  seat: number;
  /** Another seat went ahead; a seat gained more at once than ever else; one gained much; the end. */
  kind: 'lead' | 'leap' | 'gain' | 'end';
};

/** The most turning points that are shown. */
const MOST = 5;

/** Where the game turned: the end, the greatest gain, the latest changes of the lead, and where there
    are few of those, other large gains. */
export function turnings(standings: readonly Standing[]): Turning[] {
  const leads: Turning[] = [];
  const gains: (Turning & { gain: number })[] = [];
  let leader: number | undefined;
  let before: Standing | undefined;
  for (const standing of standings) {
    const { seq, points } = standing;
    const ahead = leaderOf(points);
    if (ahead !== undefined && ahead !== leader) {
      leads.push({ seq, seat: ahead, kind: 'lead' });
      leader = ahead;
    }
    points.forEach((now, index) => {
      const gain = now - (before?.points[index] ?? now);
      if (gain > 0) gains.push({ seq, seat: index + 1, kind: 'gain', gain });
    });
    before = standing;
  }
  const [leap, ...others] = gains.sort((one, other) => other.gain - one.gain);
  const last = standings.at(-1);
  const winner = last && leaderOf(last.points);
  const candidates: Turning[] = [
    ...(last && winner !== undefined ? [{ seq: last.seq, seat: winner, kind: 'end' as const }] : []),
    ...(leap ? [{ ...leap, kind: 'leap' as const }] : []),
    ...leads.reverse(),
    ...others,
  ];
  const chosen = new Map<number, Turning>();
  for (const { seq, seat, kind } of candidates) {
    if (chosen.size < MOST && !chosen.has(seq)) chosen.set(seq, { seq, seat, kind });
  }
  return [...chosen.values()].sort((one, other) => one.seq - other.seq);
}

/** The one seat with the most points; nobody while it is shared. */
function leaderOf(points: readonly number[]): number | undefined {
  const most = Math.max(...points);
  const first = points.indexOf(most);
  return first >= 0 && points.lastIndexOf(most) === first ? first + 1 : undefined;
}

/** Fetches how the seats stood. A long game is sampled: nobody sees more than a few hundred points. */
export async function fetchStandings(
  fetch: (asked: { from: number; count: number }) => Promise<Replay>,
  read: ReadPoints,
): Promise<Standing[]> {
  const standings: Standing[] = [];
  const take = ({ steps }: Replay) => {
    for (const { step, view } of steps) {
      const points = read(view);
      if (points && points.length > 0) standings.push({ seq: step.seq, points });
    }
    return steps.at(-1)?.step.seq;
  };
  const first = await fetch({ from: 0, count: PAGE });
  let at = take(first);
  const { last } = first;
  const whole = last <= WHOLE;
  for (let index = 1; at !== undefined && at < last && index <= SAMPLES; index++) {
    const from = whole ? at + 1 : Math.max(at + 1, Math.round((last * index) / SAMPLES));
    at = take(await fetch({ from, count: whole ? PAGE : 1 }));
  }
  return standings;
}

const PAGE = 100;
/** Games up to this length are fetched whole. */
const WHOLE = 400;
const SAMPLES = 24;

/** One action on the line of a game without points: when, and whose. */
export type Beat = { seq: number; seat: number; at: number };

/** The actions along the time they took, long waits cut short, from 0 to 1. */
export function beats(steps: readonly StepLine[]): Beat[] {
  const found: Beat[] = [];
  let time = 0;
  let before: number | undefined;
  for (const step of steps) {
    const { seq, at } = step;
    time += before === undefined ? 0 : Math.min(LONGEST_MS, Math.max(0, at - before));
    before = at;
    const seat = actorOf(step);
    if (seat !== undefined) found.push({ seq, seat, at: time });
  }
  return time === 0 ? found : found.map((beat) => ({ ...beat, at: beat.at / time }));
}

/** A moment of a game that is worth telling: the step, the round where the game counts them, and the lines. */
export type Highlight = { seq: number; round: number | undefined; seat: number | undefined; lines: string[] };

/** The weightiest moments, in order; of equal ones the later. Each is told by the weightiest lines of its step. A
    game that weighs nothing is told by its latest steps. */
export function highlights(
  steps: readonly StepLine[],
  weights: Readonly<Record<string, number>> = {},
  count = MOST_TOLD,
): Highlight[] {
  const gone = takenBack(steps);
  const found: (Highlight & { weight: number })[] = [];
  let round: number | undefined;
  for (const step of steps) {
    const { seq, deed, told = [] } = step;
    if (told.length === 0 || gone.has(seq)) continue;
    const before = round;
    round = told.map(roundOf).findLast((one) => one !== undefined) ?? round;
    const weighed = told.map((one) => ({ one, weight: weights[kindOf(one)] ?? 0 }));
    const weight = Math.max(...weighed.map((all) => all.weight));
    // What is said may have its weight; where nothing has, it is no part of how the game came to its end.
    if (weight === 0 && deed?.kind === 'said') continue;
    const heaviest = weighed.filter((all) => all.weight === weight).map(({ one }) => one);
    found.push({
      seq,
      // A step that ends one round and begins the next belongs to the one it ends, unless it is the first.
      round: before ?? round,
      // What the board does at the end of a turn is not the deed of whoever ended it.
      seat: weight > 0 ? heaviest.map(seatOf).find((seat) => seat !== undefined) : actorOf(step),
      lines: (weight > 0 ? heaviest.slice(0, MOST_LINES) : heaviest).map(({ story }) => story),
      weight,
    });
  }
  const weighty = found.filter(({ weight }) => weight > 0);
  const chosen =
    weighty.length > 0
      ? weighty.sort((one, other) => other.weight - one.weight || other.seq - one.seq).slice(0, count)
      : found.slice(-MOST);
  return chosen.sort((one, other) => one.seq - other.seq).map(({ weight: _weight, ...rest }) => rest);
}

/** The most moments that are told of a game. */
const MOST_TOLD = 8;
/** The most lines of one of them. */
const MOST_LINES = 2;

function roundOf({ event }: Told): number | undefined {
  if (typeof event !== 'object' || event === null || !('round' in event)) return undefined;
  return typeof event.round === 'number' ? event.round : undefined;
}
