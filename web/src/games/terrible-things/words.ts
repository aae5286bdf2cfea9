/// The pieces in words, for those who hear the board.
import { figure } from '../../lib/counts';
import type { Ask } from '../../wire/terrible-things/Ask';
import type { Hexes } from '../../wire/terrible-things/Hexes';
import type { Phase } from '../../wire/terrible-things/Phase';
import type { Tokens } from '../../wire/terrible-things/Tokens';
import {
  type Back,
  type DieState,
  type EType,
  type Gift,
  type Kind,
  NOTCHES,
  type Part,
  type Purpose,
  type Res,
  RESOURCES,
} from './types';

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];

function number(n: number): string {
  return NUMBERS[n] ?? String(n);
}

/** "a, b and c". */
export function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

/** "1 Focus and 2 Treasure". */
export function sayGifts(gifts: readonly Gift[]): string {
  return listed(gifts.map(([res, count]) => `${count} ${res}`));
}

/** What a part asks for, said once for as many equal parts as there are. */
function sayPart(part: Part, times: number): string {
  if ('High' in part) {
    if (part.High === 6) return times === 1 ? 'one 6' : `${number(times)} 6s`;
    if (part.High === 1) return times === 1 ? 'any die' : `any ${number(times)} dice`;
    return times === 1 ? `one ${part.High} or more` : `${number(times)} dice of ${part.High} or more`;
  }
  if ('Pair' in part) {
    const pairs = times === 1 ? 'pair' : 'pairs';
    if (part.Pair === 1) return times === 1 ? 'any pair' : `any ${number(times)} pairs`;
    return `${times === 1 ? 'a' : number(times)} ${pairs} of ${part.Pair === 6 ? '6' : `${part.Pair} or more`}`;
  }
  const again = times === 1 ? '' : `${number(times)} times `;
  if ('Block' in part) {
    const [dice, least] = part.Block;
    if (least === 1) return `${again}any ${number(dice)} alike`;
    return `${again}${number(dice)} alike of ${least === 6 ? '6' : `${least} or more`}`;
  }
  const [dice, least] = part.Run;
  if (least === 1) return `${again}any run of ${number(dice)}`;
  return `${again}a run of ${number(dice)} from ${least + dice > 6 ? least : `${least} or more`}`;
}

/** "a pair of 3 or more and one 6". */
export function sayNeeds(needs: readonly Part[]): string {
  const groups: { part: Part; times: number }[] = [];
  for (const part of needs) {
    const same = groups.find((group) => JSON.stringify(group.part) === JSON.stringify(part));
    if (same) same.times += 1;
    else groups.push({ part, times: 1 });
  }
  return listed(groups.map(({ part, times }) => sayPart(part, times)));
}

/** "1 Secret", "3 Secrets". */
export function saySecrets(secrets: number): string {
  return secrets === 1 ? '1 Secret' : `${figure(secrets)} Secrets`;
}

export type EncounterWords = {
  name: string;
  back: Back;
  types: readonly EType[];
  needs: readonly Part[];
  secrets: number;
};

/** "Leech Shallows, 1 Secret, green Peril: a pair of 5 or more". */
export function sayEncounter({ name, back, types, needs, secrets }: EncounterWords): string {
  const what = `${back.toLowerCase()} ${listed(types)}`;
  return `${name}, ${saySecrets(secrets)}, ${what}: ${sayNeeds(needs)}`;
}

export function sayBack(back: Back): string {
  const notches = NOTCHES[back];
  return `${back} back, ${number(notches)} ${notches === 1 ? 'notch' : 'notches'}`;
}

const PURPOSES: Readonly<Record<Purpose, string>> = {
  again: ', chosen for the re-roll',
  spend: ', chosen to spend',
  change: ', chosen',
};

const STATES: Readonly<Record<Exclude<DieState, 'chosen'>, string>> = {
  free: '',
  held: ', held',
  locked: ', locked',
  spent: ', spent',
};

/** "Luck die: 4, held"; "Wild Basic die: counts as 6, locked". */
export function sayDie(
  kind: Kind,
  face: number | undefined,
  state: DieState = 'free',
  wild: boolean = false,
  purpose: Purpose = 'again',
): string {
  const shown = wild
    ? face === undefined
      ? 'any number'
      : `counts as ${face}`
    : face === undefined
      ? 'not rolled yet'
      : String(face);
  return `${wild ? 'Wild ' : ''}${kind} die: ${shown}${state === 'chosen' ? PURPOSES[purpose] : STATES[state]}`;
}

/** "Terrible Thing, 2 tentacles". */
export function sayTerrible(tentacles: number | undefined): string {
  if (tentacles === undefined) return 'Terrible Thing, face down';
  return `Terrible Thing, ${tentacles === 1 ? '1 tentacle' : `${tentacles} tentacles`}`;
}

/** "2 Terrible Things with 1 tentacle each". */
export function sayStash(count: number, tentacles: number): string {
  const arms = tentacles === 0 ? 'no tentacles' : tentacles === 1 ? '1 tentacle' : `${tentacles} tentacles`;
  return count === 1 ? `1 Terrible Thing with ${arms}` : `${count} Terrible Things with ${arms} each`;
}

/** "Expedition track: 3 of 7 tokens left, the next has 1 tentacle". */
export function sayTrack(left: readonly (number | undefined)[], total: number): string {
  const next = left[0];
  const start = `Expedition track: ${left.length} of ${total} tokens left`;
  if (left.length === 0 || next === undefined) return start;
  return `${start}, the next has ${next === 1 ? '1 tentacle' : `${next} tentacles`}`;
}

/** What a card says after its name: "costs 1 Feat. Re-roll one die." */
export function sayFeat(name: string, cost: number, text: string, rival: boolean = false): string {
  return `${name}, ${rival ? 'a Feat against rivals' : 'a Feat'}, costs ${cost} Feat. ${text}`.trim();
}

export type SwagWords = {
  name: string;
  price?: number | undefined;
  secrets: string;
  text: string;
  exhausted: boolean;
};

export function saySwag({ name, price, secrets, text, exhausted }: SwagWords): string {
  const cost = price === undefined ? '' : `, costs ${price} Treasure`;
  const points = secrets === '0' ? '' : `, ${secrets === '1' ? '1 Secret' : `${secrets} Secrets`}`;
  return `${name}${exhausted ? ', exhausted' : ''}${cost}${points}. ${text}`.trim();
}

export function sayAchievement(name: string, text: string, secrets: number, claimed?: string): string {
  return `${name}, ${saySecrets(secrets)}: ${text}${claimed ? `. Claimed by ${claimed}` : ''}`;
}

/** "1 Focus and 2 Treasure"; nothing where there is nothing. */
export function sayTokens({ focus, treasure, courage, feat }: Tokens): string {
  const counts: [string, number][] = [
    ['Focus', focus],
    ['Treasure', treasure],
    ['Courage', courage],
    ['Feat', feat],
  ];
  return listed(counts.filter(([, count]) => count > 0).map(([name, count]) => `${count} ${name}`));
}

/** How many of each kind there are, by kind. */
export function counted(tokens: Tokens): Record<Res, number> {
  const { focus: Focus, treasure: Treasure, courage: Courage, feat: Feat } = tokens;
  return { Focus, Treasure, Courage, Feat };
}

/** Each token of a heap for itself. */
export function eachToken(tokens: Tokens): Res[] {
  const counts = counted(tokens);
  return RESOURCES.flatMap((res) => Array.from({ length: counts[res] }, () => res));
}

export type PlaceWords = {
  number: number;
  name: string;
  encounter?: EncounterWords | undefined;
  tokens: Tokens;
  pawns: readonly string[];
  /** Whether the Map lies here. */
  map?: boolean | undefined;
  chance?: string | undefined;
};

/** "Location 2, Ghastly Gorge: Leech Shallows, …; 1 Focus lies there; Ada is there". */
export function sayPlace({ number, name, encounter, tokens, pawns, map, chance }: PlaceWords): string {
  const lying = sayTokens(tokens);
  const parts = [
    encounter ? sayEncounter(encounter) : 'no Encounter',
    chance && `chance ${chance}`,
    lying && `${lying} to take`,
    map && 'the Map lies here',
    pawns.length > 0 && `here: ${listed(pawns)}`,
  ];
  return `Location ${number}, ${name}: ${parts.filter(Boolean).join('; ')}`;
}

const PHASES: Readonly<Record<Phase, string>> = {
  map_choice: 'Who has the Map',
  move: 'Where to go',
  explore: 'At the location',
  desperation: 'A desperate act?',
  pool: 'Before the roll',
  rolling: 'Rolling',
  spending: 'Spending the dice',
  terrible: 'A Terrible Thing is unleashed',
  stock: 'At the Trading Post',
  buying: 'At the Trading Post',
  forget: 'Something has to be forgotten',
  over: 'The expedition is over',
};

export function sayPhase(phase: Phase): string {
  return PHASES[phase];
}

/** The seven phases of a turn, and which of them is on. */
export const STAGES: readonly { name: string; phases: readonly Phase[] }[] = [
  { name: 'Riverboat', phases: ['map_choice'] },
  { name: 'Explore', phases: ['move', 'explore'] },
  { name: 'Desperation', phases: ['desperation'] },
  { name: 'Encounter', phases: ['pool', 'rolling', 'spending'] },
  { name: 'Terrible Thing', phases: ['terrible'] },
  { name: 'Trading Post', phases: ['stock', 'buying'] },
  { name: 'Refresh', phases: ['forget'] },
];

/** What an effect asks, as a heading. */
export function sayAsk(ask: Ask): string {
  switch (ask.kind) {
    case 'choose':
      return 'Choose one';
    case 'type':
      return 'Tokens for which type?';
    case 'return':
      return ask.left === 1 ? 'Return which token?' : `Return which tokens? ${ask.left} to go`;
    case 'gain':
      return ask.left === 1 ? 'Gain which token?' : `Gain which tokens? ${ask.left} to go`;
    case 'steal':
      return ask.left === 1 ? 'Take which token, from whom?' : `Take which tokens? ${ask.left} to go`;
    case 'trade_rival':
      return 'Take which token, from whom? One is given in return';
    case 'trade_bank':
      return 'Take which token? One is returned';
    case 'give':
      return ask.to === null ? 'Return which token?' : 'Give which token?';
    case 'redraw':
      return 'Press the cards to discard: as many are drawn anew';
    case 'target':
      return 'A desperate act against which Encounter? Press it on the map';
    case 'location':
      return 'Which location? Press it on the map';
    case 'swap_with':
      return 'Exchange with which Encounter? Press it on the map';
    case 'swap_dice':
      return `How many Basic dice become ${ask.to} dice?`;
    case 'reroll':
      return ask.most === 1 ? 'Press the die to roll again' : `Press up to ${ask.most} dice to roll again`;
    case 'adjust':
      return ask.left === 1 ? 'Press the die to change' : `Press a die to change: ${ask.left} to go`;
    case 'flip':
      return ask.left === 1 ? 'Press the die to turn over' : `Press a die to turn over: ${ask.left} to go`;
    case 'set_any':
      return 'Press the die to set, then its number';
    case 'set_match':
      return 'Press the die that shall match another';
    case 'wild':
      return 'Press the die that becomes wild';
    case 'drop_part':
      return 'Ignore which part of the Encounter?';
    case 'gossip':
      return ask.count === 1 ? 'Who discards a Feat card?' : `Who discards ${ask.count} Feat cards?`;
    case 'hex':
      return 'Who is hexed?';
    case 'blame':
      return 'Who takes the Terrible Thing?';
    case 'ready':
      return 'Turn which Swag card face up?';
  }
}

/** What lies on somebody: "one re-roll less". */
export function sayHexes({ fewer_rerolls: fewer, focus_tax: tax }: Hexes): string[] {
  return [
    ...(fewer > 0 ? [`${number(fewer)} re-roll${fewer === 1 ? '' : 's'} less next turn`] : []),
    ...(tax > 0 ? [`the first focused re-roll costs ${tax} Focus more`] : []),
  ];
}
