/// How long a table is kept, in words.
import type { TableInfo } from '../wire/TableInfo';

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });

function days(count: number): string {
  return count === 1 ? 'one day' : `${count} days`;
}

/** What to say of it; nothing where every table is kept for ever. */
export function keptFor({ phase, keeping }: Pick<TableInfo, 'phase' | 'keeping'>): string | undefined {
  if (!keeping) return undefined;
  const { finished_days, abandoned_days, until } = keeping;
  if (phase === 'over') {
    return until === undefined ? undefined : `This table is kept until ${day.format(until)}.`;
  }
  const ended =
    finished_days === undefined ? 'for ever after the end' : `for ${days(finished_days)} after the end`;
  if (abandoned_days === undefined) return `This table is kept ${ended}.`;
  return `This table is kept ${ended}, and for ${days(abandoned_days)} if nobody plays on.`;
}
