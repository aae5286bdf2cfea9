/// What the big button says: whether there is anything to roll, and if not, what is in the way.
import { some } from '../../../lib/counts';
import type { SeenPlayer } from '../../../wire/escape/SeenPlayer';
import type { View } from '../../../wire/escape/View';
import { count, has } from './party';

export type RollState = {
  kind: 'ready' | 'busy' | 'air' | 'waits' | 'nothing';
  words: string;
  note?: string | undefined;
};

type Given = {
  view: View;
  player: SeenPlayer | undefined;
  /** How many dice would be rolled, and how many are kept. */
  next: number;
  kept: number;
  flying: boolean;
  busyMs: number;
  paused?: boolean | undefined;
  /** A cursed hand is off the head. */
  dropped?: boolean | undefined;
};

export function rollState({ view, player, next, kept, flying, busyMs, paused, dropped }: Given): RollState {
  if (!player || player.out) return { kind: 'nothing', words: 'Out' };
  if (paused) return { kind: 'waits', words: 'Paused', note: 'time stands still' };
  if (!view.clock.running) return { kind: 'waits', words: 'Ready …', note: 'wait for the word' };
  if (player.done) return { kind: 'waits', words: 'Done', note: 'with this beat' };
  if (player.rolls === 0) return { kind: 'waits', words: 'No rolls left', note: 'act, or be done' };
  if (dropped) return { kind: 'waits', words: 'Hand dropped', note: 'hold it again to roll' };
  if (flying) return { kind: 'air', words: 'In the air' };
  if (next === 0) {
    if (kept > 0) return { kind: 'nothing', words: 'All kept', note: 'tap a die to let it go' };
    const black = count(player, 'black');
    return {
      kind: 'nothing',
      words: black > 0 ? 'All locked' : 'No dice',
      note: black > 0 ? `a golden mask frees ${has(player, 'mask') ? 'one' : 'two'}` : undefined,
    };
  }
  const words = kept > 0 || next < player.dice.length ? `Roll ${next}` : 'Roll all';
  const left = player.rolls === null ? undefined : `${some(player.rolls, 'roll')} left`;
  const few = player.most_dice === null ? undefined : `${player.most_dice} at most`;
  return { kind: busyMs > 0 ? 'busy' : 'ready', words, note: left ?? few };
}
