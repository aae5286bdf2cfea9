/// The goal of the game in sentences, with the view's own figures.
import { some } from '../../lib/counts';
import type { Reason } from './reasons';
import type { View } from './types';

export type Goal = { wins: Reason[]; loses: Reason[] };

export function goalOf({ board, sums }: View): Goal {
  const free = board.players.filter(({ status }) => status.is === 'free').length;
  const exit =
    board.exit === null
      ? `The exit is not found yet: ${some(board.tiles_left, 'tile')} can still be turned over.`
      : `The exit is found: ${sums.keys_in} of ${some(sums.stacks, 'key')} in its lock.`;
  return {
    wins: [
      {
        sentence: `Put ${some(sums.stacks, 'key')} into the lock of the exit, and stand there all together, everybody free.`,
        rule: 'B34-WIN-01',
      },
      { sentence: exit, rule: 'B34-KEY-01' },
    ],
    loses: [
      {
        sentence: `Fewer than ${some(sums.stacks, 'key')} are left: now there are ${sums.keys_left}, those in the lock counted.`,
        rule: 'B34-LOSS-01',
      },
      { sentence: 'Main Camp is destroyed.', rule: 'B34-LOSS-02' },
      {
        sentence: `Everybody is captive or injured at once: now ${free} of ${board.players.length} are free.`,
        rule: 'B34-LOSS-03',
      },
      ...(board.exit === null
        ? [{ sentence: 'The exit is not found, and nothing can be explored any more.', rule: 'B34-LOSS-04' }]
        : []),
    ],
  };
}
