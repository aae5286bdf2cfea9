/// How a table of mine stands, in a few words: whose turn it is, or what it waits for.
import { listed, namesOf } from '../lib/names';
import type { Now } from '../wire/Now';
import type { TableInfo } from '../wire/TableInfo';

export type Standing = {
  words: string;
  /** Somebody waits for me. */
  mine: boolean;
};

/** `now` is missing where the game has not begun. */
export function standing(info: TableInfo, seats: readonly number[], now: Now | undefined): Standing {
  switch (info.phase) {
    case 'gathering': {
      const open = info.seats.filter((seat) => seat.holder.kind === 'open').length;
      if (open === 0) return { words: 'Ready to begin', mine: false };
      return { words: open === 1 ? 'Waits for one more' : `Waits for ${open} more`, mine: false };
    }
    case 'running': {
      if (!now) return { words: 'Under way', mine: false };
      if (now.paused) return { words: 'Paused', mine: false };
      // In real time there are no turns: it goes on without me.
      if (now.runs) return { words: 'Running: time goes by', mine: seats.length > 0 };
      if (now.to_act.some((seat) => seats.includes(seat))) return { words: 'Your turn', mine: true };
      const names = namesOf(info.seats);
      return now.to_act.length === 0
        ? { words: 'Under way', mine: false }
        : { words: `Waits for ${listed(now.to_act.map(names))}`, mine: false };
    }
    case 'over':
      return { words: 'Played to the end', mine: false };
    case 'broken':
      return { words: 'Can only be looked at', mine: false };
  }
}

/** Who else is at the table: "with Ada and a bot". */
export function company(info: TableInfo, mine: readonly number[]): string {
  const others = info.seats.filter((seat) => !mine.includes(seat.seat));
  const people = others.filter((seat) => seat.holder.kind === 'person').map((seat) => seat.name);
  const bots = others.filter((seat) => seat.holder.kind === 'bot').length;
  const words = [...new Set(people)];
  if (bots > 0) words.push(bots === 1 ? 'a bot' : `${bots} bots`);
  return words.length === 0 ? 'alone so far' : `with ${listed(words)}`;
}
