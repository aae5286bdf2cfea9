/// The others as my hands need to know them: who is with me, who is in need, where the rest are.
import type { SeatInfo } from '../../../wire/SeatInfo';
import type { Curse } from '../../../wire/escape/Curse';
import type { Die } from '../../../wire/escape/Die';
import type { SeenPlayer } from '../../../wire/escape/SeenPlayer';
import type { View } from '../../../wire/escape/View';

export type Mate = {
  seat: number;
  player: SeenPlayer;
  /** In the chamber where I am. */
  here: boolean;
  /** "here", "out", or the name of a chamber in few letters. */
  where: string;
  black: number;
  /** Nothing but black masks; or two and more, and no golden one in that chamber. */
  needsGold: boolean;
  silent: boolean;
  /** A cursed hand: on the head, dropped, or none. */
  hand: 'held' | 'dropped' | undefined;
  state: 'bot' | 'away' | undefined;
};

/** So many black masks are worth a sign. */
const NEED = 2;

export function count(player: SeenPlayer, shows: Die): number {
  return player.dice.filter((die) => die.shows === shows).length;
}

export function has(player: SeenPlayer, curse: Curse): boolean {
  return player.curses.some((one) => one.curse === curse);
}

/** Those whose adventurers share a chamber with somebody's, that one included. */
export function together(view: View, seat: number): SeenPlayer[] {
  const place = view.players[seat - 1]?.place;
  return place === null || place === undefined ? [] : view.players.filter((player) => player.place === place);
}

/** How many golden masks are worth keeping where somebody is: one for every two black masks that somebody there has,
    one for each under the curse Mask. */
export function masksNear(view: View, seat: number): number {
  const me = view.players[seat - 1];
  const frees = me && has(me, 'mask') ? 1 : 2;
  return together(view, seat).reduce((sum, mate) => sum + Math.ceil(count(mate, 'black') / frees), 0);
}

/** Dice that are neither lost, nor broken, nor away. */
function there(player: SeenPlayer): number {
  return player.dice.length - count(player, 'lost') - count(player, 'broken') - count(player, 'missing');
}

/** Whether somebody has black masks and nobody there has a golden one. Who has nothing else can do nothing at all, so
    that is said whatever the others there have. */
export function needsGold(view: View, seat: number): boolean {
  const player = view.players[seat - 1];
  if (!player || player.out) return false;
  const black = count(player, 'black');
  if (black > 0 && black === there(player)) return true;
  if (black < NEED) return false;
  return !together(view, seat).some((mate) => count(mate, 'gold') > 0);
}

/** "Start", "Exit", "GT1", "B08". */
export function shortPlace(view: View, place: number | null): string {
  const tile = place === null ? undefined : view.temple[place]?.tile;
  if (tile === undefined) return 'out';
  if (tile === 'M-START') return 'Start';
  return tile === 'M-EXIT' ? 'Exit' : tile.replace('M-', '');
}

/** All but me, those in my chamber first. */
export function matesOf(view: View, me: number, seats: readonly SeatInfo[]): Mate[] {
  const place = view.players[me - 1]?.place ?? null;
  const mates = view.players.map((player, index): Mate => {
    const seat = index + 1;
    const info = seats.find((one) => one.seat === seat);
    const here = place !== null && player.place === place;
    const bot = info?.holder.kind === 'bot' || info?.stand_in !== undefined;
    return {
      seat,
      player,
      here,
      where: here ? 'here' : shortPlace(view, player.place),
      black: count(player, 'black'),
      needsGold: needsGold(view, seat),
      silent: has(player, 'silence'),
      hand: has(player, 'cursed_hand') ? (player.hand_off === null ? 'held' : 'dropped') : undefined,
      state: bot ? 'bot' : info?.away ? 'away' : undefined,
    };
  });
  return mates
    .filter(({ seat }) => seat !== me)
    .sort((one, other) => Number(other.here) - Number(one.here) || one.seat - other.seat);
}

/** Whether nobody inside has a die that is not locked, nor a treasure, and somebody has a locked one. */
export function allLocked(view: View): boolean {
  const inside = view.players.filter(({ out }) => out === null);
  return (
    lockedInside(view) > 0 &&
    inside.every((player) => player.treasures.length === 0 && count(player, 'black') === there(player)) &&
    view.players.every(({ out }) => !out?.gift)
  );
}

/** How many black masks fate would free. */
export function lockedInside(view: View): number {
  return view.players
    .filter(({ out }) => out === null)
    .reduce((sum, player) => sum + count(player, 'black'), 0);
}
