/// Through whose eyes a replay can be seen.
import type { Names } from '../lib/names';
import type { TableInfo } from '../wire/TableInfo';
import type { You } from '../wire/You';

export type Eyes = { value: string; label: string };

/** The eyes that are open to a reader. While a game runs everybody has only their own. */
export function eyesOf(table: TableInfo, you: You, names: Names): Eyes[] {
  const plays = you.seats.length > 0;
  const own: Eyes = { value: 'me', label: plays ? 'As I knew it' : WATCHER.label };
  if (table.phase !== 'over') return [own];
  const seats = table.seats
    .filter(({ seat }) => !(you.seats.length === 1 && you.seats[0] === seat))
    .map(({ seat }) => ({ value: String(seat), label: `As ${names(seat)} knew it` }));
  const watcher = plays ? [WATCHER] : [];
  return [own, ...seats, ...watcher, { value: 'all', label: 'All face up' }];
}

/** The eyes a link asks for, or the reader's own where those are not open to it. */
export function eyesFor(asked: string | undefined, open: readonly Eyes[]): string {
  const own = open[0]?.value ?? 'me';
  return open.some(({ value }) => value === asked) && asked !== undefined ? asked : own;
}

/** The seats whose knowledge that is. */
export function seatsOf(as: string, you: You): readonly number[] {
  if (as === 'me') return you.seats;
  return /^\d+$/.test(as) ? [Number(as)] : [];
}

const WATCHER: Eyes = { value: 'watcher', label: 'As a watcher' };
