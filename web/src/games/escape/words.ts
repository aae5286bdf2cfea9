/// The temple in words, for those who hear it, and for labels. What a card or a chamber is called comes with the
/// view where the view has it; events name them by key alone, so the names are here too.
import { some } from '../../lib/counts';
import { listed, type Names } from '../../lib/names';
import type { Behind } from '../../wire/escape/Behind';
import type { Curse } from '../../wire/escape/Curse';
import type { Die } from '../../wire/escape/Die';
import type { Icon } from '../../wire/escape/Icon';
import type { SeenChamber } from '../../wire/escape/SeenChamber';
import type { SeenGems } from '../../wire/escape/SeenGems';
import type { Side } from '../../wire/escape/Side';
import type { Treasure } from '../../wire/escape/Treasure';
import type { View } from '../../wire/escape/View';
import type { Offer } from '../../table/board';
import type { GlyphName } from './art/glyphs';
import type { Move } from './moves';

/** What each face of a die is called, alone and as several. */
export const ICON_NAMES: Readonly<Record<GlyphName, readonly [one: string, many: string]>> = {
  adventurer: ['adventurer', 'adventurers'],
  key: ['key', 'keys'],
  torch: ['torch', 'torches'],
  gold: ['golden mask', 'golden masks'],
  black: ['black mask', 'black masks'],
};

/** "torch", "2 torches". */
export function sayIcon(icon: GlyphName, count = 1): string {
  const [one, many] = ICON_NAMES[icon];
  return count === 1 ? one : `${count} ${many}`;
}

/** A price: "adventurer and torch", "2 adventurers". */
export function sayCost(cost: readonly Icon[]): string {
  const kinds = [...new Set(cost)];
  return listed(kinds.map((icon) => sayIcon(icon, cost.filter((other) => other === icon).length)));
}

/** What a die shows, or where it is. */
export const DIE_NAMES: Readonly<Record<Die, string>> = {
  spent: 'to be rolled',
  air: 'in the air',
  adventurer: 'adventurer',
  key: 'key',
  torch: 'torch',
  gold: 'golden mask',
  black: 'black mask, locked',
  broken: 'on the curse Broken die',
  lost: 'lost',
  missing: 'not there',
};

/** The carved face of a die, where it shows one. */
export function faceOf(die: Die): GlyphName | undefined {
  switch (die) {
    case 'adventurer':
    case 'key':
    case 'torch':
    case 'gold':
    case 'black':
      return die;
    default:
      return undefined;
  }
}

export const SIDE_NAMES: Readonly<Record<Side, string>> = { n: 'north', e: 'east', s: 'south', w: 'west' };

export const CURSE_NAMES: Readonly<Record<Curse, string>> = {
  trap: 'Trap',
  broken_die: 'Broken die',
  mask: 'Mask',
  silence: 'Silence',
  lost_dice: 'Lost dice',
  cursed_hand: 'Cursed hand',
  soul_exchange: 'Soul exchange',
};

export const TREASURE_NAMES: Readonly<Record<Treasure, string>> = {
  healing_mask: 'Healing mask',
  double_torch: 'Double torch',
  double_key: 'Double key',
  teleport: 'Teleport',
  extra_gem: 'Extra gem',
  secret_passage: 'Secret passage',
  large_torch: 'Large torch',
};

/** "Starting chamber", "Exit", "Gem chamber B01": most names are shared, so the tile tells them apart. */
export function sayChamber({ tile, name }: Pick<SeenChamber, 'tile' | 'name'>): string {
  return tile.startsWith('M-') && !tile.startsWith('M-G') ? name : `${name} ${tile.replace('M-', '')}`;
}

/** The same by the tile's id. */
export function sayTile(view: View, tile: string): string {
  const chamber = view.temple.find((other) => other.tile === tile);
  return chamber ? sayChamber(chamber) : tile;
}

/** What gems there are: "1 gem for 4 keys", "up to 3 gems for 4, 7 or 10 torches", "2 of 3 gems lit". */
export function sayGems({ icon, prices, lit }: SeenGems): string {
  if (lit > 0) return prices.length === 1 ? 'its gem is lit' : `${lit} of ${prices.length} gems lit`;
  const [price = 0] = prices;
  if (prices.length === 1) return `1 gem for ${sayIcon(icon, price)}`;
  const many = prices.map(String);
  const last = many.pop() ?? '';
  return `up to ${prices.length} gems for ${many.join(', ')} or ${last} ${ICON_NAMES[icon][1]}`;
}

/** The doors of a chamber: "ways north and west, dark entrance east, walled up south". */
export function sayDoors({ sides, walled = [] }: Pick<SeenChamber, 'sides' | 'walled'>): string[] {
  const of = (is: (behind: Behind) => boolean) =>
    (['n', 'e', 's', 'w'] as const)
      .filter((_, index) => is(sides[index] ?? 'wall'))
      .map((side) => SIDE_NAMES[side]);
  const ways = of((behind) => typeof behind === 'object' && 'way' in behind);
  const dark = of((behind) => behind === 'entrance');
  const shut = walled.map((side) => SIDE_NAMES[side]);
  return [
    ...(ways.length > 0 ? [`${ways.length === 1 ? 'way' : 'ways'} ${listed(ways)}`] : []),
    ...(dark.length > 0 ? [`dark ${dark.length === 1 ? 'entrance' : 'entrances'} ${listed(dark)}`] : []),
    ...(shut.length > 0 ? [`walled up ${listed(shut)}`] : []),
  ];
}

/** Who stands somewhere: "you and Bo". My own figures are "you". */
export function sayPeople(pawns: readonly number[], names: Names, my: readonly number[] = []): string {
  const you = pawns.some((pawn) => my.includes(pawn)) ? ['you'] : [];
  return listed([...you, ...pawns.filter((pawn) => !my.includes(pawn)).map(names)]);
}

/** A place in the temple, as one hears it when it is walked over. */
export function sayPlace(chamber: SeenChamber, people = ''): string {
  const parts = [sayChamber(chamber)];
  if (chamber.safe) parts.push('safe at a slam');
  if (chamber.gems) parts.push(sayGems(chamber.gems));
  if (chamber.treasure)
    parts.push(chamber.treasure === 'down' ? 'a treasure' : TREASURE_NAMES[chamber.treasure.up]);
  if (chamber.mask) parts.push('purple mask');
  if (chamber.torch) parts.push('a Large torch burns');
  parts.push(...sayDoors(chamber));
  if (chamber.home)
    parts.push(`${SIDE_NAMES[chamber.home.side]} is the way, ${some(chamber.home.steps, 'chamber')}`);
  if (people) parts.push(`${people} ${people === 'you' || people.includes(' and ') ? 'are' : 'is'} here`);
  return parts.join('; ');
}

/** What a press on a chamber does, after its name: ". Go north into B04, Gem chamber". */
export function sayMove(chamber: SeenChamber, move: Move | undefined, target?: Offer): string {
  if (target) return `. ${target.sentence}`;
  if (!move) return '';
  if (move.offer) return `. ${move.offer.sentence}`;
  return `; to enter: ${sayCost(chamber.entry)}`;
}

/** A cell that nobody has seen: "Dark, north of Gem chamber B04. Discover a chamber in the north". */
export function sayDark(
  view: View,
  doors: readonly { place: number; side: Side }[],
  move: Move | undefined,
): string {
  const where = doors.flatMap(({ place, side }) => {
    const chamber = view.temple[place];
    return chamber ? [`${SIDE_NAMES[side]} of ${sayChamber(chamber)}`] : [];
  });
  const what = move?.offer ? `. ${move.offer.sentence}` : move ? '; to discover: 2 adventurers' : '';
  return `Dark, ${listed(where)}${what}`;
}
