/// Things that people may wonder why they cannot do: what the game knows to be asked often, and what
/// I did before and is not offered now.
import type { StepLine } from '../wire/StepLine';
import type { Offer } from './board';

export type Wonder = { text: string; sentence: string };

const MOST = 8;

export function wondersOf(
  steps: readonly StepLine[],
  offers: readonly Offer[],
  known: readonly Wonder[] = [],
): Wonder[] {
  const offered = new Set(offers.map(({ text }) => text));
  const wonders = new Map(known.map((wonder) => [wonder.text, wonder]));
  for (const { deed } of steps.toReversed()) {
    if (wonders.size >= MOST + offered.size) break;
    if (deed?.kind === 'acted' && !wonders.has(deed.action)) {
      wonders.set(deed.action, { text: deed.action, sentence: deed.action });
    }
  }
  return [...wonders.values()].filter(({ text }) => !offered.has(text)).slice(0, MOST);
}
