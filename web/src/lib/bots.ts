/// Which bot is meant where nobody says.
import type { GameCard } from '../wire/GameCard';

/** The bot of middling strength, for whoever has no wishes. */
export function usualBot({ strengths, bots }: Pick<GameCard, 'strengths' | 'bots'>): string {
  return strengths[Math.floor(strengths.length / 2)]?.bot ?? bots[0]?.name ?? 'random';
}
