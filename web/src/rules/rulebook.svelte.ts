/// Which rules lie open beside the page, and at which rule.

export class Rulebook {
  /** The game whose rules lie open. */
  game = $state.raw<string>();
  /** The rule that is looked for. */
  rule = $state.raw<string>();

  /** Opens the rules of a game, at a rule if one is named. */
  read(game: string, rule?: string): void {
    this.game = game;
    this.rule = rule;
  }

  close(): void {
    this.game = undefined;
  }
}

/** The one book of rules of this page. */
export const rulebook = new Rulebook();
