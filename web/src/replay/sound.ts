/// The sound of a replay: that of the game, at true speed.
import { scoreOf } from '../lib/games';
import { Conductor, type Scene } from '../lib/sound/conductor';
import { sound } from '../lib/sound/sound.svelte';
import type { Player } from './player.svelte';

const EVERY_MS = 150;

/** Follows a replay through some seats' eyes; returns how to stop. Nothing shakes: nobody holds dice. */
export function accompanyReplay(player: Player, game: string, mine: () => readonly number[]): () => void {
  let conductor: Conductor | undefined;
  let stopped = false;
  void scoreOf(game).then((score) => {
    if (!score || stopped) return;
    conductor = new Conductor(score, {
      desk: () => sound.desk(),
      buzz: () => {},
      ears: () => ({ mine: mine() }),
    });
  });
  const atTrueSpeed = () => player.playing && player.pace === 'real';
  const scene = (view = player.frame?.view): Scene => ({
    view,
    now: player.clock(),
    rate: 1,
    runs: atTrueSpeed() && !player.waiting,
    over: player.atEnd,
  });
  player.passed = (step, view) => {
    if (atTrueSpeed()) conductor?.played(step, scene(view));
  };
  const timer = setInterval(() => {
    if (player.frame) conductor?.follow(scene());
  }, EVERY_MS);
  return () => {
    stopped = true;
    player.passed = () => {};
    clearInterval(timer);
    conductor?.hush();
  };
}
