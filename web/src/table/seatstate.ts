/// What there is to say about whoever has a seat.
import type { IconName } from '../lib/design/icons';
import type { Phase } from '../wire/Phase';
import type { SeatInfo } from '../wire/SeatInfo';
import type { You } from '../wire/You';

export type SeatState = { icon?: IconName; short?: string; long: string };

/** Bot, stand-in, away, open or host. */
export function stateOf({ holder, away, stand_in }: SeatInfo, host?: number): SeatState {
  switch (holder.kind) {
    case 'open':
      return { icon: 'door', short: 'open', long: 'nobody sits here' };
    case 'bot':
      return { icon: 'bot', short: 'bot', long: 'a bot' };
    case 'person':
      if (stand_in !== undefined)
        return { icon: 'bot', short: 'a bot stands in', long: 'away, a bot stands in' };
      if (away) return { icon: 'away', short: 'away', long: 'away' };
      if (holder.person === host) return { icon: 'crown', short: 'host', long: 'host' };
      return { long: '' };
  }
}

/** What I may do about a seat. The server has the last word; this only decides what is shown. */
export type May = {
  sit: boolean;
  bot: boolean;
  release: boolean;
  swap: boolean;
  reissue: boolean;
  kick: boolean;
  /** Any but sitting down. */
  more: boolean;
};

export function mayOf(
  { holder, seat, stand_in }: SeatInfo,
  you: You,
  phase: Phase,
  /** Only those who were invited take a bot's seat. */
  invited = true,
): May {
  const going = phase === 'gathering' || phase === 'running';
  const mine = you.seats.includes(seat);
  const other = holder.kind === 'person' && holder.person !== you.person;
  const free =
    holder.kind === 'open' ||
    (you.person !== null && ((invited && holder.kind === 'bot') || (other && stand_in !== undefined)));
  const may = {
    sit: going && free,
    bot: going && (mine || you.host),
    release: going && holder.kind !== 'open' && (mine || you.host),
    swap: going && you.host,
    reissue: you.host && other,
    kick: you.host && other,
  };
  return { ...may, more: may.bot || may.release || may.swap || may.reissue || may.kick };
}
