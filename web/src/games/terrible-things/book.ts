/// What is printed, as the server tells it: every card with its words. Views name cards by their places in the
/// book, actions by their ids; this is where one is found by the other.
import type { Goal } from '../../wire/terrible-things/Goal';
import type { Printed } from '../../wire/terrible-things/Printed';
import type { PrintedAchievement as Achievement } from '../../wire/terrible-things/PrintedAchievement';
import type { PrintedCharacter as Character } from '../../wire/terrible-things/PrintedCharacter';
import type { PrintedEncounter as Encounter } from '../../wire/terrible-things/PrintedEncounter';
import type { PrintedFeat as Feat } from '../../wire/terrible-things/PrintedFeat';
import type { PrintedLocation as Location } from '../../wire/terrible-things/PrintedLocation';
import type { PrintedScenario as Scenario } from '../../wire/terrible-things/PrintedScenario';
import type { PrintedSwag as Swag } from '../../wire/terrible-things/PrintedSwag';

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
  dice: Printed['dice'];
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
    dice: all.dice,
    honours: all.honours,
  };
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
