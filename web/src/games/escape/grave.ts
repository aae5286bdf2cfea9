/// Giving up, which loses the game for everybody (ESC-RT-31): what is asked before, and what is said at the end.
import { listed, type Names } from '../../lib/names';
import type { Grave } from '../../table/board';
import type { View } from '../../wire/escape/View';

export function graveOf(
  call: string,
  { seat, names, view }: { seat: number; names: Names; view: unknown },
): Grave | undefined {
  if (call !== 'give_up') return undefined;
  const known = view as View;
  const others = personsBeside(known, [seat]).filter(
    (one) => known.concede?.waits_for.includes(one) ?? !known.hands.away.includes(one),
  );
  const lost = known.players.length === 1 ? 'lost' : 'lost for everybody at the table';
  return {
    title: 'Give up?',
    about:
      others.length > 0
        ? `${listed(others.map(names))} must agree as well. Then the game is over, and ${lost}.`
        : `Nobody else has to agree: the game is over at once, and ${lost}.`,
    yes: 'Give up',
    no: 'Play on',
  };
}

/** How it ended, where the last words told do not say it; nothing of other ends. */
export function endOf(
  view: unknown,
  { mine, names }: { mine: readonly number[]; names: Names },
): string | undefined {
  const known = view as View;
  if (known.end !== 'conceded') return undefined;
  const others = personsBeside(known, mine);
  if (mine.length > 0) return others.length > 0 ? 'All gave up' : 'You gave up';
  return `${listed(others.map(names)) || 'All'} gave up`;
}

/** A seat of everybody but whoever holds these. */
function personsBeside({ hands: { holders } }: View, seats: readonly number[]): number[] {
  const person = (seat: number) => {
    const holder = holders[seat - 1];
    return typeof holder === 'object' ? holder.person : undefined;
  };
  const known = new Set(seats.map(person));
  return holders.flatMap((_, index) => {
    const one = person(index + 1);
    if (one === undefined || known.has(one)) return [];
    known.add(one);
    return [index + 1];
  });
}
