/// Messages of a server for tests and for trying the page out: a table of Pig with two seats.
import type { View } from '../wire/pig/View';
import type { Now } from '../wire/Now';
import type { Offered } from '../wire/Offered';
import type { Problem } from '../wire/Problem';
import type { SeatInfo } from '../wire/SeatInfo';
import type { StepLine } from '../wire/StepLine';
import type { TableInfo } from '../wire/TableInfo';
import type { ToClient } from '../wire/ToClient';
import type { Whole } from '../wire/Whole';
import type { You } from '../wire/You';

export const ROLL: Offered = { text: 'roll', sentence: 'Roll the die', action: { kind: 'roll' } };
export const HOLD: Offered = { text: 'hold', sentence: 'Hold and keep 4', action: { kind: 'hold' } };

export function aSeat(seat: number, name: string, more: Partial<SeatInfo> = {}): SeatInfo {
  return { seat, name, away: false, holder: { kind: 'person', person: seat }, ...more };
}

export function aTable(more: Partial<TableInfo> = {}): TableInfo {
  return {
    table: 't1',
    game: 'pig',
    phase: 'running',
    options: { goal: 100 },
    seats: [aSeat(1, 'Ada'), aSeat(2, 'Bo')],
    people: [
      { person: 1, name: 'Ada', here: true },
      { person: 2, name: 'Bo', here: true },
    ],
    host: 1,
    listed: true,
    code: 'ABCDEF',
    away: { kind: 'wait' },
    pace: 'normal',
    starts_when_full: true,
    commitment: 'c0ffee',
    watchers: 0,
    ...more,
  };
}

export const ME: You = { person: 1, seats: [1], host: true };

export function aTableMessage(more: Partial<TableInfo> = {}, you: You = ME): ToClient {
  return { kind: 'table', table: aTable(more), you };
}

export function aView(more: Partial<View> = {}): View {
  return { goal: 100, scores: [0, 0], turn: 1, pot: 0, winner: null, ...more };
}

export function aNow(seq: number, more: Partial<Now> = {}): Now {
  return {
    seq,
    at: seq * 1000,
    paused: false,
    runs: false,
    to_act: [1],
    mine: [{ seat: 1, offers: [ROLL] }],
    floor: { seq: 0, why: 'the game begins' },
    ...more,
  };
}

/** A step in which seat 1 rolls a 4. */
export function aStep(seq: number, more: Partial<StepLine> = {}): StepLine {
  return {
    seq,
    at: seq * 1000,
    deed: { kind: 'acted', seat: 1, action: 'roll' },
    told: [
      {
        event: { kind: 'rolled', seat: 1, face: 4, pot: 4 * seq },
        story: `@1 rolls a 4: ${4 * seq} in the pot`,
      },
    ],
    ...more,
  };
}

export function aWhole(seq: number, more: Partial<Whole> = {}): ToClient {
  return {
    kind: 'whole',
    now: aNow(seq),
    view: aView(),
    steps: Array.from({ length: seq }, (_, index) => aStep(index + 1)),
    complete: true,
    ...more,
  };
}

export function aProblem(more: Partial<Problem> = {}): Problem {
  return { status: 422, code: 'illegal', sentence: 'there is nothing to keep yet: roll first', ...more };
}
