/// Steps as the server would send them, for tests.
import type { Deed } from '../wire/Deed';
import type { ReplayStep } from '../wire/ReplayStep';
import type { StepLine } from '../wire/StepLine';

/** A step of a game in which somebody acts every second. */
export function replayStep(seq: number, view: unknown = { seq }): ReplayStep {
  return {
    step: stepLine(seq, { kind: 'acted', seat: 1 + (seq % 2), action: 'roll' }, [`@${1 + (seq % 2)} rolls`]),
    now: {
      seq,
      at: seq * 1000,
      paused: false,
      runs: false,
      to_act: [1],
      mine: [],
      floor: { seq: 0, why: 'nothing was shown yet' },
    },
    view,
  };
}

export function stepLine(seq: number, deed?: Deed, stories: readonly string[] = []): StepLine {
  return {
    seq,
    at: seq * 1000,
    ...(deed ? { deed } : {}),
    ...(stories.length > 0 ? { told: stories.map((story) => ({ event: {}, story })) } : {}),
  };
}
