/// A pause that was asked for and did not come about: the table tells no more than that it is gone.
import type { PauseInfo } from '../wire/PauseInfo';

/** Whether what was asked for is asked for no more, and time goes on. */
export function cameToNothing(
  before: PauseInfo | undefined,
  now: PauseInfo | undefined,
  paused: boolean,
): boolean {
  return before?.kind === 'asked' && now === undefined && !paused;
}
