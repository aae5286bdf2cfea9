/// How a game ended, in words for one reader.
import { listed, withNames, type Names } from '../lib/names';
import type { Outcome } from '../wire/Outcome';
import type { StepLine } from '../wire/StepLine';

export type Result = {
  /** What it is for this reader; `plain` for those who watched or held every seat. */
  tone: 'won' | 'lost' | 'plain';
  title: string;
  /** Why, in one sentence. */
  sentence: string;
  rule: string;
  /** The seats from the first place on; empty where the game has neither places nor points. */
  places: Place[];
};

export type Place = { seat: number; place: number | undefined; points: number | undefined };

type Seen = {
  outcome: Outcome;
  /** How many seats there are. */
  seats: number;
  mine: readonly number[];
  names: Names;
  /** The story, of which the last line told belongs to the end. */
  steps: readonly StepLine[];
  /** Why, as the game itself says it. */
  because?: string | undefined;
};

export function resultOf({ outcome, seats, mine, names, steps, because: own }: Seen): Result {
  const because = withNames(outcome.because, names);
  const told = lastTold(steps);
  const why = own ?? (told === undefined ? because : joined(withNames(told, names), because));
  const sentence = `${capital(why)}.`;
  const rest = { sentence, rule: outcome.rule, places: placesOf(outcome, seats) };
  const { ending } = outcome;
  if (ending === 'won' || ending === 'lost') {
    const won = ending === 'won';
    const who = mine.length > 0 ? 'You' : 'They';
    return { tone: mine.length > 0 ? ending : 'plain', title: `${who} ${won ? 'won' : 'lost'}`, ...rest };
  }
  const first = ending.ranked.flatMap((place, index) => (place === 1 ? [index + 1] : []));
  // Whoever held every seat won and lost at once, and would rather read who.
  const takesPart = mine.length > 0 && mine.length < seats;
  if (takesPart && first.some((seat) => mine.includes(seat))) {
    return { tone: 'won', title: first.length === 1 ? 'You won' : 'You share the first place', ...rest };
  }
  const winners = listed(first.map(names));
  return {
    tone: takesPart ? 'lost' : 'plain',
    title: capital(first.length === 1 ? `${winners} won` : `${winners} share the first place`),
    ...rest,
  };
}

/** What was told last, and why it was the end; once, where the one says the other. */
function joined(told: string, because: string): string {
  if (told.toLowerCase().includes(because.toLowerCase())) return told;
  // Two colons in a row say nothing.
  return because.includes(': ') ? `${told}. ${capital(because)}` : `${told}: ${because}`;
}

function placesOf({ ending, points }: Outcome, seats: number): Place[] {
  const ranked = typeof ending === 'string' ? undefined : ending.ranked;
  if (!ranked && !points) return [];
  return Array.from({ length: seats }, (_, index) => ({
    seat: index + 1,
    place: ranked?.[index],
    points: points?.[index],
  })).sort((one, other) => (one.place ?? 0) - (other.place ?? 0));
}

/** The last line told of a step of the game: what was said after the end is no part of it. */
function lastTold(steps: readonly StepLine[]): string | undefined {
  return steps.findLast((step) => step.deed?.kind !== 'said' && (step.told?.length ?? 0) > 0)?.told?.at(-1)
    ?.story;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
