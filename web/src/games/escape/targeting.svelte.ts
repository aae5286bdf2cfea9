/// Which treasure is being aimed: while one is, the map lights its targets and a press on one of them uses it.
/// My things set it, the map reads it; both lie on one page and show one game.
export type Aim = 'teleport' | 'passage';

export class Targeting {
  kind = $state<Aim>();

  /** Takes aim, or stops aiming where it was aimed already. */
  toggle(kind: Aim): void {
    this.kind = this.kind === kind ? undefined : kind;
  }

  stop(): void {
    this.kind = undefined;
  }
}

export const targeting = new Targeting();
