/// What a viewer knows of each step, and what in it is worth a mark.
import type { StepLine } from '../wire/StepLine';
import type { CourseWords, TimeSign } from './course';

/** What a viewer knows of one step, without the view after it. */
export type Known = {
  line: StepLine;
  /** Dice were rolled or something was shown: from here on nothing before it is taken back. */
  revealed: boolean;
};

export type Mark = {
  seq: number;
  kind: 'turn' | 'revealed';
  /** Whose turn begins. */
  seat?: number;
};

/** The marks of a game: where another seat begins to act, and where something came to light. */
export function marksOf(known: readonly (Known | undefined)[]): Mark[] {
  const marks: Mark[] = [];
  let before: number | undefined;
  for (const one of known) {
    if (!one) continue;
    const { seq } = one.line;
    const actor = actorOf(one.line);
    if (actor !== undefined && actor !== before) {
      before = actor;
      marks.push({ seq, kind: 'turn', seat: actor });
    } else if (one.revealed) {
      marks.push({ seq, kind: 'revealed' });
    }
  }
  return marks;
}

/** A mark of a game in real time, with its moment. */
export type TimeMark = TimeSign & { seq: number; at: number };

/** The marks of a game in real time: what the game itself finds worth one. */
export function timeMarksOf(
  known: readonly (Known | undefined)[],
  signOf: NonNullable<CourseWords['marks']>,
): TimeMark[] {
  return known.flatMap((one) =>
    (one?.line.told ?? []).flatMap(({ event }) => {
      const sign = signOf(event);
      return sign && one ? [{ ...sign, seq: one.line.seq, at: one.line.at }] : [];
    }),
  );
}

/** Whose action a step was. That of others is known only from what is told of it. */
export function actorOf({ deed, told = [] }: StepLine): number | undefined {
  if (deed) return deed.kind === 'acted' ? deed.seat : undefined;
  for (const { event } of told) {
    if (typeof event === 'object' && event !== null && 'seat' in event && typeof event.seat === 'number') {
      return event.seat;
    }
  }
  return undefined;
}

/** The turn before or after a step, to leap to. */
export function neighbour(marks: readonly Mark[], at: number, way: 'before' | 'after'): number | undefined {
  return nearest(
    marks.filter((mark) => mark.kind === 'turn').map((mark) => mark.seq),
    at,
    way,
  );
}

/** The nearest of some steps before or after one. */
export function nearest(turns: readonly number[], at: number, way: 'before' | 'after'): number | undefined {
  return way === 'after' ? turns.find((seq) => seq > at) : turns.findLast((seq) => seq < at);
}

/** The latest step up to `seq` of which something was told. Words said since move nothing on a board. */
export function toldBy(known: readonly (Known | undefined)[], seq: number): StepLine | undefined {
  for (let index = seq; index >= 0; index -= 1) {
    const line = known[index]?.line;
    if (line?.told && line.told.length > 0) return line;
  }
  return undefined;
}

/** The place of the last of some steps up to `seq`; the first one where all are later. */
export function nearestTold(known: readonly (Known | undefined)[], seq: number): number {
  let [low, high] = [0, Math.max(0, known.length - 1)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((known[middle]?.line.seq ?? Infinity) <= seq) low = middle;
    else high = middle - 1;
  }
  return low;
}
