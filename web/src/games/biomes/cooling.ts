/// Everything that cools down, for the dial.
import { listed, type Names } from '../../lib/names';
import { sayPlace } from './words';
import type { View } from './types';

export type Cooling = {
  key: string;
  what: 'farm' | 'injury' | 'ally' | 'stealer' | 'killer' | 'captive';
  /** What the dial shows; 0 is off. */
  cool: number;
  /** The tile it is about. */
  at: number | undefined;
  seat?: number | undefined;
  /** The gang, or work elsewhere, keeps it from being rolled. */
  halted: boolean;
  words: string;
};

/** All that is on the dial, in the order of the board's turn. */
export function coolings(view: View, names: Names): Cooling[] {
  const { board } = view;
  const berserk = board.exit !== null;
  const ganged = (at: number) => board.gang === at;
  const found: Cooling[] = [];
  const add = (cooling: Omit<Cooling, 'words'>, words: string[]) =>
    found.push({ ...cooling, words: `${words[0] ?? ''}: ${listed(words.slice(1))}` });

  for (const { at, serves, cool } of board.farms) {
    const halted = ganged(at) || serves === null;
    add({ key: `farm ${at}`, what: 'farm', cool, at, halted }, [
      `Farm on ${sayPlace(view, at)}`,
      serves === null ? 'idle, no camp to serve' : String(cool),
      ...(ganged(at) ? ['halted by the gang'] : []),
    ]);
  }
  board.players.forEach(({ status }, index) => {
    const seat = index + 1;
    if (status.is === 'injured')
      add({ key: `seat ${seat}`, what: 'injury', cool: status.cool, at: 0, seat, halted: ganged(0) }, [
        `${names(seat)}, seat ${seat}, heals`,
        String(status.cool),
        ...(ganged(0) ? ['halted by the gang'] : []),
      ]);
    if (status.is === 'captive')
      add(
        {
          key: `seat ${seat}`,
          what: 'captive',
          cool: status.left,
          at: status.camp ?? undefined,
          seat,
          halted: false,
        },
        [`${names(seat)}, seat ${seat}, is captive`, `${status.left} more board turns`],
      );
  });
  for (const { at, cool } of board.allies) {
    const out = board.bands.some(({ ally }) => ally === at);
    add({ key: `ally ${at}`, what: 'ally', cool, at, halted: ganged(at) || out }, [
      sayPlace(view, at),
      out ? 'its band is out' : cool === 0 ? 'open' : String(cool),
      ...(ganged(at) ? ['halted by the gang'] : []),
    ]);
  }
  for (const { at, killer, cool } of board.enemies) {
    const out = board.parties.some(({ home }) => home === at);
    add({ key: `enemy ${at}`, what: killer ? 'killer' : 'stealer', cool, at, halted: ganged(at) || out }, [
      sayPlace(view, at),
      out ? 'its party is out' : berserk ? 'berserk' : String(cool),
      ...(ganged(at) ? ['halted by the gang'] : []),
    ]);
  }
  return found;
}
