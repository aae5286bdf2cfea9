/// Another game for the same company.
import { api as ourApi, type Api } from '../lib/api';
import { session as ourSession, type Session } from '../lib/session';
import { ticket } from '../lib/world';
import type { NewSeat } from '../wire/NewSeat';
import type { NewTable } from '../wire/NewTable';
import type { SeatHolder } from '../wire/SeatHolder';
import type { TableInfo } from '../wire/TableInfo';
import type { You } from '../wire/You';

/** The same game, options and seats: my seats are mine, other people's are open for them. */
export function newTableLike(table: TableInfo, you: You): NewTable {
  const name = table.people.find(({ person }) => person === you.person)?.name;
  return {
    game: table.game,
    options: table.options,
    seats: table.seats.map(({ holder }) => newSeat(holder, you)),
    ...(name === undefined ? {} : { name }),
    listed: table.listed,
    away: table.away,
    pace: table.pace,
    starts_when_full: table.starts_when_full,
  };
}

function newSeat(holder: SeatHolder, you: You): NewSeat {
  switch (holder.kind) {
    case 'bot':
      return { kind: 'bot', bot: holder.bot };
    case 'person':
      return holder.person === you.person ? { kind: 'me' } : { kind: 'open' };
    case 'open':
      return { kind: 'open' };
  }
}

/** Makes the new table, tells the others its letters, and returns its name. */
export async function playAgain(
  table: TableInfo,
  you: You,
  { api = ourApi, session = ourSession }: { api?: Api; session?: Session } = {},
): Promise<string> {
  const asked = newTableLike(table, you);
  const made = await api.createTable(asked);
  session.remember({
    table: made.table,
    game: table.game,
    token: made.token,
    name: asked.name ?? '',
    seats: made.you.seats,
  });
  const [seat] = you.seats;
  const others = table.people.some(({ person }) => person !== you.person);
  if (others && seat !== undefined) {
    const text = `Another game? The letters are ${made.code}.`;
    // The new table stands even if nobody hears of it here: its letters are shown there too.
    await api.say(table.table, { seat, ticket: ticket(), said: { text: { text } } }).catch(() => undefined);
  }
  return made.table;
}
