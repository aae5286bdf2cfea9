/// What the pieces are told: plain values, as the rules write them.

export type Res = 'Focus' | 'Treasure' | 'Courage' | 'Feat';
export type EType = 'Peril' | 'Relic' | 'Dread' | 'Foe';
export type Back = 'Green' | 'Orange' | 'Red';
export type Kind = 'Basic' | 'Luck' | 'Skill' | 'Panic';

/** One part of a need: the least number, or how many dice and the least number. */
export type Part =
  { High: number } | { Pair: number } | { Block: [number, number] } | { Run: [number, number] };

/** What a scenario row or a character gives: so many of a kind. */
export type Gift = readonly [Res, number];

export type ScenarioRow = { id: string; needs: readonly Part[]; gives: readonly Gift[] };

export const RESOURCES: readonly Res[] = ['Focus', 'Treasure', 'Courage', 'Feat'];
export const TYPES: readonly EType[] = ['Peril', 'Relic', 'Dread', 'Foe'];
export const BACKS: readonly Back[] = ['Green', 'Orange', 'Red'];
export const KINDS: readonly Kind[] = ['Basic', 'Luck', 'Skill', 'Panic'];

/** The token in whose colour and with whose sign an encounter of a type is drawn. */
export const BRINGS: Readonly<Record<EType, Res>> = {
  Peril: 'Focus',
  Relic: 'Treasure',
  Dread: 'Courage',
  Foe: 'Feat',
};

/** How many notches stand for a back beside its colour. */
export const NOTCHES: Readonly<Record<Back, number>> = { Green: 1, Orange: 2, Red: 3 };

/** What chosen dice are for: rolling again, spending, or to be changed. */
export type Purpose = 'again' | 'spend' | 'change';

/** How a die of the pool lies there. */
export type DieState = 'free' | 'chosen' | 'held' | 'locked' | 'spent';
