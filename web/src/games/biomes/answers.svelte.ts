/// What the game answered about the view as it is now. An answer belongs to the view it was asked about, and is
/// asked for when somebody looks.
import {
  askOdds,
  askPaths,
  askThreats,
  type Ask,
  type KindOdds,
  type PathTo,
  type ThreatAnswer,
} from './ask';
import type { View } from './types';

/** What is looked at, and who asks. */
export type Looks = {
  view: () => View;
  ask: () => Ask | undefined;
  /** Whose ways are wanted, if any are. */
  ways: () => number | undefined;
  /** Whether threats are wanted. */
  threats: () => boolean;
  /** The tile with secrets that are guessed at. */
  secrets: () => number | undefined;
};

export class Answers {
  readonly #looks: Looks;
  #ways = $state.raw<{ view: View; seat: number; paths: ReadonlyMap<number, PathTo> }>();
  #threats = $state.raw<{ view: View; answer: ThreatAnswer }>();
  #odds = $state.raw<{ view: View; at: number; odds: ReadonlyMap<number, readonly KindOdds[]> }>();

  /** The ways to every tile that can be reached; nothing before they are known. */
  readonly paths = $derived.by(() =>
    this.#ways?.view === this.#looks.view() ? this.#ways.paths : undefined,
  );
  /** The latest, until there is a newer one: what is drawn of it must not flicker with every step. */
  readonly threats = $derived.by(() => this.#threats?.answer);
  readonly odds = $derived.by(() =>
    this.#odds?.view === this.#looks.view() && this.#odds.at === this.#looks.secrets()
      ? this.#odds.odds
      : undefined,
  );

  /** To be made while a component is made, with which it ends. */
  constructor(looks: Looks) {
    this.#looks = looks;
    $effect(() => {
      const [view, seat] = [looks.view(), looks.ways()];
      if (seat === undefined || view.board.end !== null) return;
      if (this.#ways?.view === view && this.#ways.seat === seat) return;
      void askPaths(looks.ask(), seat).then((paths) => {
        if (view === looks.view()) this.#ways = { view, seat, paths };
      });
    });
    $effect(() => {
      const view = looks.view();
      if (!looks.threats() || this.#threats?.view === view) return;
      void askThreats(looks.ask()).then((answer) => {
        if (answer && view === looks.view()) this.#threats = { view, answer };
      });
    });
    $effect(() => {
      const [view, at] = [looks.view(), looks.secrets()];
      if (at === undefined || view.board.end !== null) return;
      void askOdds(looks.ask(), at).then((odds) => {
        if (view === looks.view()) this.#odds = { view, at, odds };
      });
    });
  }
}
