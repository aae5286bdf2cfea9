/// How players, minutes and weight are written under a box.
import type { GameCard } from '../wire/GameCard';
import type { Weight } from '../wire/Weight';

type Facts = Pick<GameCard, 'least_seats' | 'most_seats' | 'minutes' | 'weight'>;

const WEIGHTS: Readonly<Record<Weight, string>> = {
  light: 'easy to learn',
  medium: 'some rules to learn',
  heavy: 'much to learn',
};

/** The full games first, and the small ones for in between last; else as the server has them. */
export function fullFirst<Game extends Pick<Facts, 'weight'>>(games: readonly Game[]): Game[] {
  return [
    ...games.filter(({ weight }) => weight !== 'light'),
    ...games.filter(({ weight }) => weight === 'light'),
  ];
}

/** "2–6 players", "1 player". */
export function players({ least_seats: least, most_seats: most }: Facts): string {
  return `${span(least, most)} ${most === 1 ? 'player' : 'players'}`;
}

/** "2–10 minutes". */
export function minutes({ minutes: [least, most] }: Facts): string {
  return `${span(least, most)} ${most === 1 ? 'minute' : 'minutes'}`;
}

export function weight({ weight }: Facts): string {
  return WEIGHTS[weight];
}

function span(least: number, most: number): string {
  return least === most ? String(least) : `${least}–${most}`;
}
