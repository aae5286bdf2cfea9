/// What stands in the centre: what is asked of me, or whom we wait for.
import { listed, type Names } from '../lib/names';
import type { Away } from '../wire/Away';
import type { Now } from '../wire/Now';
import type { SeatInfo } from '../wire/SeatInfo';
import type { TableInfo } from '../wire/TableInfo';
import type { You } from '../wire/You';

export type Prompt = {
  /** Whether it is mine to answer. */
  mine: boolean;
  title: string;
  note?: string | undefined;
};

export function promptOf(table: TableInfo, you: You, now: Now, names: Names): Prompt {
  if (now.outcome) return { mine: false, title: 'The game is over' };
  if (now.paused) return { mine: false, title: 'Time stands still' };
  const turns = now.to_act.filter((seat) => you.seats.includes(seat));
  if (turns.length > 0) {
    const title = you.seats.length > 1 ? `${listed(turns.map(names))}: your turn` : 'Your turn';
    const others = now.to_act.length - turns.length;
    return { mine: true, title, note: others > 0 ? 'Others may act as well.' : undefined };
  }
  if (now.mine.some(({ offers }) => offers.length > 0)) return { mine: true, title: 'You may act' };
  if (now.to_act.length === 0) {
    return { mine: false, title: now.runs ? 'The clock runs' : 'Nobody can act just now' };
  }
  const waited = table.seats.filter(({ seat }) => now.to_act.includes(seat));
  const [only] = waited;
  return {
    mine: false,
    title: `Waiting for ${listed(now.to_act.map(names))}`,
    note: only && waited.length === 1 ? whyWaiting(only, table.away) : undefined,
  };
}

/** Why a seat takes its time, as far as the table knows. */
export function whyWaiting(info: SeatInfo, away: Away): string | undefined {
  if (info.holder.kind === 'open') return 'Nobody sits there. Take the seat, or give it to a bot.';
  if (info.holder.kind === 'bot') return 'A bot decides.';
  if (info.stand_in !== undefined) return 'Gone away: a bot plays until they return.';
  if (!info.away) return undefined;
  return away.kind === 'wait'
    ? 'Gone away: the game waits.'
    : `Gone away: a bot stands in after ${away.after_s} s.`;
}
