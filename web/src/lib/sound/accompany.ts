/// Plays the soundtrack of a running table, if its game has one.
import { scoreOf } from '../games';
import type { TableStore } from '../table.svelte';
import { Conductor, type Scene } from './conductor';
import type { Score } from './score';
import { sound } from './sound.svelte';
import { vibrate } from './vibrate';

const EVERY_MS = 150;

/** Follows a table; returns how to stop. */
export function accompany(store: TableStore, game: string): () => void {
  let stop = () => {};
  let stopped = false;
  void scoreOf(game).then((score) => {
    if (score && !stopped) stop = conduct(store, score);
  });
  return () => {
    stopped = true;
    stop();
  };
}

function conduct(store: TableStore, score: Score<unknown>): () => void {
  const conductor = new Conductor(score, {
    desk: () => sound.desk(),
    buzz: vibrate,
    ears: () => ({ mine: store.you.seats }),
  });
  const scene = (): Scene => {
    const over = store.now?.outcome !== undefined;
    return {
      view: store.view,
      now: store.clock.now(),
      rate: store.clock.rate,
      runs: store.status === 'live' && store.now?.paused === false && store.clock.known && !over,
      over,
    };
  };
  const timer = setInterval(() => {
    if (store.view !== undefined) conductor.follow(scene());
  }, EVERY_MS);
  const unwatch = store.watch({
    played: (step) => conductor.played(step, scene()),
    refused: () => conductor.refused(),
  });
  return () => {
    clearInterval(timer);
    unwatch();
    conductor.hush();
  };
}
