/// Situations as the game itself tells them: views, offers, calls and answers of games played at random.
import type { Offer } from '../../../table/board';
import type { Question } from '../ask';
import type { View } from '../types';
import lines from './views.jsonl?raw';

export type Real = {
  name: string;
  seat: number;
  view: View;
  offers: Offer[];
  calls: Offer[];
  answers: Record<Question['ask'], unknown>;
};

/** All of them, one a line. */
export const REAL: readonly Real[] = lines
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Real);

export function real(name: string): Real {
  const found = REAL.find((one) => one.name === name);
  if (!found) throw new Error(`no situation called ${name}`);
  return found;
}
