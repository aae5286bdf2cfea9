/// A pause of a table: who asked for it, why time stands still, and whose word is missing. Read with
/// care: a server may not know of it yet.
import type { TableInfo } from '../wire/TableInfo';

export type Pause = {
  /** Asked for and not yet agreed on; agreed on; somebody is missed; the server had to start anew. */
  kind: 'asked' | 'agreed' | 'away' | 'restart';
  /** Which person asked. */
  by?: number | undefined;
  /** Persons whose word is missing: to pause while it is asked for, to go on while it lasts. */
  waits_for: readonly number[];
  /** Everybody is ready, and in so many milliseconds time goes on. */
  resumes_in_ms?: number | undefined;
};

const KINDS: readonly unknown[] = ['asked', 'agreed', 'away', 'restart'];

export function pauseOf(table: TableInfo | undefined): Pause | undefined {
  const told: unknown = table && 'pause' in table ? table.pause : undefined;
  if (typeof told !== 'object' || told === null || !('kind' in told) || !KINDS.includes(told.kind)) {
    return undefined;
  }
  const { kind, by, waits_for, resumes_in_ms } = told as Partial<Record<keyof Pause, unknown>>;
  const number = (value: unknown) => (typeof value === 'number' ? value : undefined);
  return {
    kind: kind as Pause['kind'],
    by: number(by),
    waits_for: Array.isArray(waits_for) ? waits_for.filter((one) => typeof one === 'number') : [],
    resumes_in_ms: number(resumes_in_ms),
  };
}
