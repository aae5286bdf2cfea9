/// Somebody would sit down where they would see what others hold: what is asked, in words, and what came of it.
import { listed } from '../lib/names';
import type { SeatingAsked } from '../wire/SeatingAsked';
import type { TableInfo } from '../wire/TableInfo';

/** What a person is called at this table, also when they have left it. */
export function personName(table: Pick<TableInfo, 'people' | 'former'>, person: number): string {
  const known = [...table.people, ...(table.former ?? [])];
  return known.find((one) => one.person === person)?.name ?? 'somebody';
}

/** What would change and who would see what: "Bo wants to take seat 3 and would see its secrets". */
export function seatingWords(asked: SeatingAsked, table: TableInfo, me: number | null): string {
  const { by, shows, new_key } = asked;
  const who = (person: number) => (person === me ? 'you' : personName(table, person));
  const asker = by === me ? 'You want' : `${personName(table, by)} wants`;
  const seats = listed(shows.map(({ seat }) => `seat ${seat}`));
  const its = shows.length > 1 ? 'their' : 'its';
  const [first] = shows;
  if (!first) return `${asker} to change seats`;
  if (new_key) {
    const whose = who(first.person) === 'you' ? 'your' : `${who(first.person)}’s`;
    return `${asker} a new key to ${whose} ${seats}: whoever has it sees ${its} secrets`;
  }
  if (shows.every(({ person }) => person === by))
    return `${asker} to take ${seats} and would see ${its} secrets`;
  if (shows.length === 1) {
    return `${asker} to give seat ${first.seat} to ${who(first.person)}, who would see its secrets`;
  }
  const seen = shows.map(({ person, seat }) => `${who(person)} those of seat ${seat}`);
  return `${asker} to swap seats, and would show their secrets: ${listed(seen)}`;
}

/** Whether what was asked for is asked for no more, and nobody has got the seats. A new key cannot be seen. */
export function cameToNothing(was: SeatingAsked | undefined, table: TableInfo | undefined): boolean {
  if (!was || !table || was.new_key || table.phase !== 'running') return false;
  if (table.seating?.question === was.question) return false;
  const has = ({ person, seat }: SeatingAsked['shows'][number]) => {
    const holder = table.seats.find((info) => info.seat === seat)?.holder;
    return holder?.kind === 'person' && holder.person === person;
  };
  return !was.shows.every(has);
}
