/// Pig's pieces in words, for those who hear the board.
import type { View } from '../../wire/pig/View';
import type { Event } from '../../wire/pig/Event';
import type { StepLine } from '../../wire/StepLine';

/** "Ada: 23 of 100, and 12 in the pot". */
export function sayTrack(view: View, seat: number, name: string): string {
  const points = `${name}: ${view.scores[seat - 1] ?? 0} of ${view.goal}`;
  if (view.winner === seat) return `${points}, and wins`;
  if (view.winner !== null || view.turn !== seat) return points;
  return view.pot > 0 ? `${points}, and ${view.pot} in the pot` : `${points}, to roll`;
}

export function sayPot(pot: number): string {
  return pot === 0 ? 'The pot is empty' : `${pot} in the pot`;
}

export function sayDie(face: number | undefined): string {
  return face === undefined ? 'The die lies ready' : `The die shows ${face}`;
}

/** The events of a step. The server speaks of Pig with Pig's own events. */
export function eventsOf(step: StepLine | undefined): Event[] {
  return (step?.told ?? []).map(({ event }) => event as Event);
}

/** What the die came up with in a step, if it was thrown. */
export function faceOf(step: StepLine | undefined): number | undefined {
  for (const event of eventsOf(step)) {
    if (event.kind === 'rolled') return event.face;
    if (event.kind === 'lost') return 1;
  }
  return undefined;
}

/** What a step did to the pot: lost it, or kept it. */
export function newsOf(step: StepLine | undefined): { kind: 'lost' | 'held'; pot: number } | undefined {
  for (const event of eventsOf(step)) {
    if (event.kind === 'lost' || event.kind === 'held') return { kind: event.kind, pot: event.pot };
  }
  return undefined;
}
