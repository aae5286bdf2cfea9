/// What is printed, as the server tells it: every card with its words. Views name cards by their places in the
/// book, actions by their ids; this is where one is found by the other.
import type { Goal } from '../../wire/terrible-things/Goal';
import type { Options } from '../../wire/terrible-things/Options';
import type { Printed } from '../../wire/terrible-things/Printed';
import type { PrintedAchievement as Achievement } from '../../wire/terrible-things/PrintedAchievement';
import type { PrintedCharacter as Character } from '../../wire/terrible-things/PrintedCharacter';
import type { PrintedEncounter as Encounter } from '../../wire/terrible-things/PrintedEncounter';
import type { PrintedFeat as Feat } from '../../wire/terrible-things/PrintedFeat';
import type { PrintedLocation as Location } from '../../wire/terrible-things/PrintedLocation';
import type { PrintedScenario as Scenario } from '../../wire/terrible-things/PrintedScenario';
import type { PrintedSwag as Swag } from '../../wire/terrible-things/PrintedSwag';
import type { SetupRow } from '../../wire/terrible-things/SetupRow';

export type { Achievement, Character, Encounter, Feat, Goal, Location, Scenario, Swag };

/** The book with its cards in order. */
export type Book = {
  encounters: readonly Encounter[];
  feats: readonly Feat[];
  swag: readonly Swag[];
  achievements: readonly Achievement[];
  characters: readonly Character[];
  scenarios: readonly Scenario[];
  locations: readonly Location[];
  setup: readonly SetupRow[];
  honours: Printed['honours'];
};

/** The book as it comes from the server; nothing before it has come. */
export function bookOf(printed: unknown): Book | undefined {
  if (typeof printed !== 'object' || printed === null || !('encounters' in printed)) return undefined;
  const all = printed as Printed;
  return {
    encounters: Object.values(all.encounters),
    feats: Object.values(all.feats),
    swag: Object.values(all.swag),
    achievements: Object.values(all.achievements),
    characters: Object.values(all.characters),
    scenarios: Object.values(all.scenarios),
    locations: all.locations,
    setup: all.setup,
    honours: all.honours,
  };
}

/** The side of the Scenario cards that is played. */
export function scenarioOf(book: Book, { scenario }: Options): Scenario | undefined {
  const side = scenario === 'slack_water' ? 'I' : 'II';
  return book.scenarios.find((one) => one.side === side);
}

/** How many Terrible Things lay on the track at first. */
export function startOf(book: Book, players: number, { length }: Options): number | undefined {
  const wanted = players === 1 ? 'Solo' : length === 'short' ? 'Short' : 'Long';
  return book.setup.find((row) => row.players === players && row.length === wanted)?.tokens;
}

/** What a Swag card is worth, for its seal: a figure, or a sign where it is counted later. */
export function worthOf({ secrets }: Swag): number | string {
  if ('Fixed' in secrets) return secrets.Fixed;
  return '?';
}

/** The cards at these places. */
export function at<T>(cards: readonly T[], places: readonly number[]): T[] {
  return places.flatMap((place) => cards[place] ?? []);
}
