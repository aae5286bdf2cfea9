/// What is offered, by what it is about.
import type { Offer } from '../../table/board';
import type { Action } from '../../wire/terrible-things/Action';
import type { Ask } from '../../wire/terrible-things/Ask';
import type { Die } from '../../wire/terrible-things/Die';
import type { Event } from '../../wire/terrible-things/Event';
import type { View } from '../../wire/terrible-things/View';
import type { StepLine } from '../../wire/StepLine';

export type Kind = Action['kind'];
export type Of<K extends Kind> = Extract<Action, { kind: K }>;
/** An offer with its action, read. */
export type Deed<K extends Kind = Kind> = Omit<Offer, 'action'> & { action: Of<K> };

/** What a seat may do. */
export function deedsOf(offers: readonly Offer[], seat: number | undefined): Deed[] {
  return offers.filter((offer) => offer.seat === seat) as Deed[];
}

export function kindOf<K extends Kind>(deeds: readonly Deed[], kind: K): Deed<K>[] {
  return deeds.filter((deed): deed is Deed<K> => deed.action.kind === kind);
}

export function find<K extends Kind>(
  deeds: readonly Deed[],
  kind: K,
  test: (action: Of<K>) => boolean = () => true,
): Deed<K> | undefined {
  return kindOf(deeds, kind).find(({ action }) => test(action));
}

/** What an effect asks just now. */
export function asked({ board }: View): Ask | undefined {
  const last = board.tasks.at(-1);
  return last?.kind === 'ask' ? last.what : undefined;
}

/** The deed about a location: to go there, or to choose it. */
export function deedAt(deeds: readonly Deed[], place: number): Deed | undefined {
  return (
    find(deeds, 'move', ({ to }) => to === place) ?? find(deeds, 'at', (action) => action.place === place)
  );
}

export function sameDice(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((die) => other.includes(die));
}

/** Dice that show the same: what one such set may be spent on, any other may. */
export function sameFaces(pool: readonly Die[], one: readonly number[], other: readonly number[]): boolean {
  const faces = (dice: readonly number[]) =>
    dice
      .map((number) => pool[number - 1])
      .map((die) => (die?.wild ? 'wild' : String(die?.value)))
      .sort()
      .join();
  return one.length === other.length && faces(one) === faces(other);
}

/** "[1,3]", as actions are written. */
export function written(dice: readonly number[]): string {
  return `[${[...dice].sort((a, b) => a - b).join(',')}]`;
}

/** What was told of a step. */
export function eventsOf(step: StepLine | undefined): Event[] {
  return (step?.told ?? []).map(({ event }) => event as Event);
}

/** The dice that a step rolled, by number, if it did. */
export function thrownOf(step: StepLine | undefined): number[] | undefined {
  for (const event of eventsOf(step)) {
    if (event.kind === 'rolled') return event.dice.map((_, index) => index + 1);
    if (event.kind === 'rerolled') return event.which;
  }
  return undefined;
}
