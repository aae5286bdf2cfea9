/// What I may do, found again by its kind: buttons are made of offers, so no rule is asked here.
import type { Offer } from '../../../table/board';
import type { Action } from '../../../wire/escape/Action';
import type { HandKey } from './keys';

export type Kind = Action['kind'];
export type Deed<K extends Kind = Kind> = Offer & { action: Extract<Action, { kind: K }> };

/** The offers of one kind that a seat has. */
export function deedsOf<K extends Kind>(
  offers: readonly Offer[],
  seat: number | undefined,
  kind: K,
): Deed<K>[] {
  return offers.filter(
    (offer): offer is Deed<K> => offer.seat === seat && (offer.action as Action).kind === kind,
  );
}

/** The treasures that a deed would use up. */
export function helpOf({ action }: Deed): readonly string[] {
  return 'with' in action ? (action.with ?? []) : [];
}

/** The one that costs the fewest treasures. */
export function cheapest<D extends Deed>(deeds: readonly D[]): D | undefined {
  return [...deeds].sort((one, other) => helpOf(one).length - helpOf(other).length)[0];
}

/** For each seat that I can help, the deed that frees the most. */
export function freeing(offers: readonly Offer[], seat: number | undefined): Map<number, Deed<'free'>> {
  const best = new Map<number, Deed<'free'>>();
  for (const deed of deedsOf(offers, seat, 'free')) {
    const known = best.get(deed.action.seat);
    if (!known || known.action.count < deed.action.count) best.set(deed.action.seat, deed);
  }
  return best;
}

/** For each number of gems, the cheapest way to activate them; most gems first. */
export function activating(offers: readonly Offer[], seat: number | undefined): Deed<'activate'>[] {
  const all = deedsOf(offers, seat, 'activate');
  const counts = [...new Set(all.map(({ action }) => action.gems))].sort((one, other) => other - one);
  return counts.flatMap((gems) => cheapest(all.filter(({ action }) => action.gems === gems)) ?? []);
}

/** For each curse that I could lift now, the cheapest way. */
export function lifting(offers: readonly Offer[], seat: number | undefined): Deed<'lift'>[] {
  const all = deedsOf(offers, seat, 'lift');
  const curses = [...new Set(all.map(({ action }) => action.curse))];
  return curses.flatMap((curse) => cheapest(all.filter(({ action }) => action.curse === curse)) ?? []);
}

/** What a key of mine does now, of all that is offered. */
export function deedOfKey(
  key: Extract<HandKey, { kind: 'gold' | 'activate' | 'escape' | 'done' }>,
  offers: readonly Offer[],
  seat: number,
): Deed | undefined {
  switch (key.kind) {
    case 'gold': {
      const helps = freeing(offers, seat);
      return helps.get(seat) ?? [...helps.values()].sort((a, b) => b.action.count - a.action.count)[0];
    }
    case 'activate':
      return activating(offers, seat)[0];
    case 'escape':
      return cheapest(deedsOf(offers, seat, 'escape'));
    case 'done':
      return deedsOf(offers, seat, 'done')[0];
  }
}
