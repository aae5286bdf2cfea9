/// What a step did, as it is shown on the map: one mark after another, each where it happened.
import type { StepLine } from '../../wire/StepLine';
import { tileAt } from './land';
import type { Cell, Event, Kind, View } from './types';

export type Sign =
  | 'found'
  | 'raid'
  | 'strike'
  | 'party'
  | 'gang'
  | 'band'
  | 'hurt'
  | 'seized'
  | 'supply'
  | 'cool'
  | 'safe'
  | 'lost'
  | 'caught';

/** How long after the one before a mark appears. */
export const BEAT_MS = 420;
/** More than this are only told in the story. */
const MOST = 16;

export type Happening = {
  sign: Sign;
  at: Cell;
  /** Where it came from, if it came from somewhere. */
  from?: Cell | undefined;
  /** The die that was rolled for it. */
  die?: number | undefined;
  /** What is left of a cool-down. */
  left?: number | undefined;
  /** What was taken or made. */
  kinds?: readonly Kind[] | undefined;
  /** The piece that moves with it, if one does. */
  mover?: Mover | undefined;
  /** The line of the story about it. */
  story: string;
};

/** A piece on the map, and the camp that it belongs to. */
export type Mover = { piece: 'gang' } | { piece: 'party' | 'band'; home: Cell };

/** The game's own events of a step, each with its line. */
function told(step: StepLine | undefined): { event: Event; story: string }[] {
  return (step?.told ?? []).map(({ event, story }) => ({ event: event as Event, story }));
}

export function happeningsOf(step: StepLine | undefined): Happening[] {
  return told(step)
    .flatMap(({ event, story }) => {
      const happening = happeningOf(event);
      return happening ? [{ ...happening, story }] : [];
    })
    .slice(-MOST);
}

/** How long each piece waits before it moves, by its key: until the mark appears that tells of it. */
export function beatsOf(view: View, happenings: readonly Happening[]): ReadonlyMap<string, number> {
  return new Map(
    happenings.flatMap(({ mover }, index) => {
      if (!mover) return [];
      const key = mover.piece === 'gang' ? 'gang' : `${mover.piece} ${tileAt(view, mover.home) ?? ''}`;
      return [[key, index * BEAT_MS] as const];
    }),
  );
}

function happeningOf(event: Event): Omit<Happening, 'story'> | undefined {
  switch (event.kind) {
    case 'explored':
      return { sign: 'found', at: event.cell };
    case 'raided':
      return {
        sign: 'raid',
        at: event.camp.cell,
        from: event.by.cell,
        kinds: event.taken,
        mover: party(event.by.cell),
      };
    case 'camp_destroyed':
      return { sign: 'strike', at: event.camp.cell, from: event.by.cell };
    case 'party_moved':
      return { sign: 'party', at: event.to.cell, mover: party(event.home.cell) };
    case 'party_home':
      return { sign: event.destroyed ? 'lost' : 'party', at: event.home.cell };
    case 'party_caught':
      return { sign: 'caught', at: event.at.cell };
    case 'party_slain':
      return { sign: 'lost', at: event.home.cell };
    case 'gang_moved':
      return {
        sign: 'gang',
        at: event.to.cell,
        from: event.from.cell,
        die: event.dice.at(-1),
        mover: { piece: 'gang' },
      };
    case 'gang_destroyed':
      return { sign: 'lost', at: event.at.cell, kinds: [event.what] };
    case 'band_moved':
      return { sign: 'band', at: event.to.cell, mover: { piece: 'band', home: event.ally.cell } };
    case 'rescued':
      return { sign: 'safe', at: event.from.cell };
    case 'produced':
      return { sign: 'supply', at: event.camp.cell, from: event.at.cell, kinds: ['supply'] };
    case 'seized':
      return event.by ? { sign: 'seized', at: event.by.cell } : undefined;
    case 'sprang':
      return event.at ? { sign: 'seized', at: event.at.cell } : undefined;
    case 'injured':
      return { sign: 'hurt', at: HOME };
    case 'healed':
      return { sign: 'safe', at: HOME };
    case 'cooled':
      return {
        sign: 'cool',
        at: event.of.what === 'player' ? HOME : event.of.at.cell,
        die: event.die,
        left: event.left,
      };
    default:
      return undefined;
  }
}

const party = (home: Cell): Mover => ({ piece: 'party', home });

/** Where the injured are brought. */
const HOME: Cell = { q: 0, r: 0 };

/** Where the gang came from in a step, for its tracks. */
export function gangTrail(step: StepLine | undefined): { from: Cell; to: Cell } | undefined {
  const moved = told(step).findLast(({ event }) => event.kind === 'gang_moved')?.event;
  return moved?.kind === 'gang_moved' ? { from: moved.from.cell, to: moved.to.cell } : undefined;
}

/** The cells that were explored in a step. */
export function exploredIn(step: StepLine | undefined): Cell[] {
  return told(step).flatMap(({ event }) => (event.kind === 'explored' ? [event.cell] : []));
}
