/// A way that is walked step by step. Each step is one of the game's offers; where the next one is not offered,
/// or somebody ends up elsewhere, the walk is over.
import type { PathStep, PathTo } from './ask';
import type { Deed } from './deeds';

export class Walk {
  /** Where the walk leads, while there is one. */
  going = $state.raw<PathTo>();
  #index = 0;
  #expected: number | undefined;
  #sent = false;

  go(path: PathTo, from: number | undefined): void {
    this.going = path;
    this.#index = 0;
    this.#expected = from;
    this.#sent = false;
  }

  stop(): void {
    this.going = undefined;
  }

  /** The next step to take, once the one before is done; nothing while there is none. */
  next(
    at: number | undefined,
    deeds: readonly Deed[],
    busy: boolean,
    leadsTo: (deed: Deed, step: PathStep) => boolean,
  ): Deed | undefined {
    const path = this.going;
    if (!path || busy) return undefined;
    const reached = path.steps[this.#index];
    if (this.#sent && reached && at === reached.to) {
      this.#index += 1;
      this.#expected = at;
      this.#sent = false;
    }
    const step = path.steps[this.#index];
    if (!step || at !== this.#expected) {
      this.stop();
      return undefined;
    }
    if (this.#sent) return undefined;
    const deed = deeds.find((one) => one.action.kind === step.by && leadsTo(one, step));
    // A cliff costs a supply and cannot be taken back: that step is for the player to take.
    if (!deed || step.by === 'cross') {
      this.stop();
      return undefined;
    }
    this.#sent = true;
    return deed;
  }
}
