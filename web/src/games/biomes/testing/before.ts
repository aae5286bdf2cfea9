/// How things lay before the step of a scene, so that the step can be seen to happen.
import { tileAt } from '../land';
import type { Event, View } from '../types';
import type { Scene } from './scenes';

export function before({ view, step }: Scene): View {
  const then = structuredClone(view);
  const { board } = then;
  for (const { event } of (step.told ?? []).toReversed()) {
    const told = event as Event;
    switch (told.kind) {
      case 'explored':
        // It was laid last.
        if (tileAt(view, told.cell) === board.tiles.length - 1) board.tiles.pop();
        break;
      case 'gang_moved':
        board.gang = tileAt(view, told.from.cell) ?? null;
        break;
      case 'raided':
        board.parties = board.parties.filter(({ home }) => home !== tileAt(view, told.by.cell));
        break;
      case 'moved': {
        const player = board.players[told.seat - 1];
        if (player) player.at = tileAt(view, told.from.cell) ?? 0;
        break;
      }
    }
  }
  return then;
}
