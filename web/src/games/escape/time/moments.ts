/// The great moments, found by comparing what is seen now with what was seen before: "Escape!", a gong,
/// a slam with what it cost, the collapse. A leap in a replay, or a table that is shown anew, is none.
import type { View } from '../../../wire/escape/View';

export type Moment =
  | { kind: 'escape' }
  | { kind: 'gong'; number: number }
  /** `lost`: seats that have a die less. */
  | { kind: 'slam'; lost: readonly number[] }
  | { kind: 'collapse' }
  | { kind: 'won' };

/** A moment longer ago than this, in milliseconds of the table, is not told as if it were now. */
const FRESH_MS = 6_000;

export function momentBetween(before: View, now: View, at: number): Moment | undefined {
  const fresh = (moment: number | null | undefined) =>
    moment === null || moment === undefined || Math.abs(at - moment) <= FRESH_MS;
  if (before.end === null && now.end !== null) {
    if (now.end === 'escaped') return { kind: 'won' };
    return now.end === 'collapsed' ? { kind: 'collapse' } : undefined;
  }
  if (now.end !== null) return undefined;
  if (!before.clock.running && now.clock.running) {
    return fresh(now.clock.start) ? { kind: 'escape' } : undefined;
  }
  const [was, is] = [before.clock.countdown, now.clock.countdown];
  if (is && is.number !== was?.number) {
    return before.clock.bells < now.clock.bells && fresh(is.since)
      ? { kind: 'gong', number: is.number }
      : undefined;
  }
  if (was && !is && before.clock.bells + 1 === now.clock.bells && fresh(was.ends)) {
    return { kind: 'slam', lost: poorer(before, now) };
  }
  return undefined;
}

/** Seats with fewer dice than before. */
function poorer(before: View, now: View): number[] {
  return now.players.flatMap((player, index) => {
    const then = before.players[index];
    return then && lostOf(player) > lostOf(then) ? [index + 1] : [];
  });
}

function lostOf({ dice }: View['players'][number]): number {
  return dice.filter(({ shows }) => shows === 'lost').length;
}
