/// What may be done, sorted by where on the board it is done. The offers come from the game; here they are
/// only put where somebody would look for them.
import type { Offer } from '../../table/board';
import { keyOf, sameCell, toward } from './cells';
import { cellOf, whereIs } from './land';
import type { Action, Call, Cell, Dir, Kind, View } from './types';

/** An offer with its action in the game's own words. */
export type Deed = Offer & { action: Action };

/** A call with its meaning in the game's own words. */
export type Shout = Offer & { action: Call };

function isTagged(value: unknown): value is { kind: string } {
  return typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';
}

/** The offers of one seat. The server speaks of Biomes with the game's own actions. */
export function deedsOf(offers: readonly Offer[], seat: number | undefined): Deed[] {
  return offers.filter((offer): offer is Deed => offer.seat === seat && isTagged(offer.action));
}

export function shoutsOf(calls: readonly Offer[], seat: number | undefined): Shout[] {
  return calls.filter((call): call is Shout => call.seat === seat && isTagged(call.action));
}

/** The cell that a deed points at: where it leads, or where whoever does it stands. */
export function targetOf(view: View, { action, seat }: Deed): Cell | undefined {
  const here = cellOf(view, whereIs(view, seat) ?? 0);
  if (!here) return undefined;
  switch (action.kind) {
    case 'move':
    case 'cross':
    case 'explore':
      return toward(here, action.to);
    case 'ride':
      return farEnd(view, action.route, here);
    case 'teleport':
      return action.to;
    case 'lay_route':
      return action.path.reduce(toward, here);
    default:
      return here;
  }
}

/** The cell at the other end of a route. */
export function farEnd(view: View, index: number, here: Cell): Cell | undefined {
  const route = view.board.routes[index];
  if (!route) return undefined;
  const [from, to] = [cellOf(view, route.from), cellOf(view, route.to)];
  return from && sameCell(from, here) ? to : from;
}

/** All that a deed would pass through, for a preview: the ends included. */
export function wayOf(view: View, deed: Deed): Cell[] {
  const here = cellOf(view, whereIs(view, deed.seat) ?? 0);
  const to = targetOf(view, deed);
  if (!here || !to) return [];
  if (deed.action.kind === 'lay_route') {
    const way = [here];
    for (const dir of deed.action.path) way.push(toward(way.at(-1) ?? here, dir));
    return way;
  }
  return sameCell(here, to) ? [here] : [here, to];
}

/** A cell that may be explored now, with a deed for each way the tile may be turned. */
export type Unknown = { cell: Cell; dir: Dir; turns: ReadonlyMap<number, Deed> };

/** The cells that may be explored now, by their keys. */
export function unknowns(view: View, deeds: readonly Deed[]): ReadonlyMap<string, Unknown> {
  const found = new Map<string, { cell: Cell; dir: Dir; turns: Map<number, Deed> }>();
  for (const deed of deeds) {
    if (deed.action.kind !== 'explore') continue;
    const cell = targetOf(view, deed);
    if (!cell) continue;
    const known = found.get(keyOf(cell)) ?? { cell, dir: deed.action.to, turns: new Map<number, Deed>() };
    known.turns.set(deed.action.turn, deed);
    found.set(keyOf(cell), known);
  }
  return found;
}

/** Deeds by the cell they point at, exploring left out: that has a picker of its own. */
export function byCell(view: View, deeds: readonly Deed[]): ReadonlyMap<string, Deed[]> {
  const found = new Map<string, Deed[]>();
  for (const deed of deeds) {
    if (deed.action.kind === 'explore' || deed.action.kind === 'end') continue;
    const cell = targetOf(view, deed);
    if (!cell) continue;
    const list = found.get(keyOf(cell));
    if (list) list.push(deed);
    else found.set(keyOf(cell), [deed]);
  }
  return found;
}

/** Going somewhere: what pressing a tile a second time does. */
export function goingOf(deeds: readonly Deed[]): Deed | undefined {
  const order = ['move', 'ride', 'cross'];
  return deeds
    .filter(({ action }) => order.includes(action.kind))
    .sort((one, other) => order.indexOf(one.action.kind) - order.indexOf(other.action.kind))[0];
}

const USES: Readonly<Partial<Record<Action['kind'], Kind>>> = {
  use_key: 'key',
  use_supply: 'supply',
  build_farm: 'farm_kit',
  build_camp: 'camp_kit',
  lay_route: 'caravan_kit',
  clairvoyance: 'clairvoyance',
  foresight: 'foresight',
  teleport: 'teleport',
};

/** The kind of the pack's token that a deed is done with; nothing if it is not about the pack. */
export function fromPack({ action }: Deed): Kind | undefined {
  if (action.kind === 'place' || action.kind === 'reveal') return action.what;
  if (!('from' in action) || action.from !== 'pack') return undefined;
  return action.kind === 'send' ? action.what : USES[action.kind];
}

/** The headings under which the deeds of a tile are listed. */
export type Heading = 'Go' | 'Secrets' | 'Use' | 'Pack' | 'Tribe' | 'Choose';

export function headingOf({ action }: Deed): Heading {
  switch (action.kind) {
    case 'move':
    case 'cross':
    case 'ride':
    case 'teleport':
      return 'Go';
    case 'discover':
    case 'pick_up':
      return 'Secrets';
    case 'take':
    case 'place':
    case 'reveal':
    case 'send':
      return 'Pack';
    case 'trade':
    case 'hire_rescue':
    case 'hire_hunt':
    case 'hire_destroy':
    case 'ransom':
      return 'Tribe';
    case 'turn':
    case 'next':
    case 'choose':
    case 'decline':
    case 'name_captive':
    case 'name_token':
    case 'hire':
      return 'Choose';
    default:
      return 'Use';
  }
}

/** Deeds under their headings, in a steady order. */
export function underHeadings(deeds: readonly Deed[]): { heading: Heading; deeds: Deed[] }[] {
  const order: Heading[] = ['Choose', 'Go', 'Secrets', 'Use', 'Pack', 'Tribe'];
  return order
    .map((heading) => ({ heading, deeds: deeds.filter((deed) => headingOf(deed) === heading) }))
    .filter((group) => group.deeds.length > 0);
}

/** What sort of call it is. */
export type Tone = 'Warn' | 'Praise' | 'Please' | 'Plan';

function toneOf({ kind }: Call): Tone {
  switch (kind) {
    case 'keep_off':
    case 'nothing':
      return 'Warn';
    case 'very_good':
    case 'fine':
    case 'left':
      return 'Praise';
    case 'going':
    case 'meet':
      return 'Plan';
    default:
      return 'Please';
  }
}

/** The calls about a cell, grouped by what they are for. */
export function callsAbout(shouts: readonly Shout[], cell: Cell): { tone: Tone; calls: Shout[] }[] {
  const here = shouts.filter(({ action }) => 'at' in action && sameCell(action.at, cell));
  const tones: Tone[] = ['Warn', 'Praise', 'Please', 'Plan'];
  return tones
    .map((tone) => ({ tone, calls: here.filter(({ action }) => toneOf(action) === tone) }))
    .filter(({ calls }) => calls.length > 0);
}

/** The text form in which one asks why one cannot walk somewhere. */
export function walkText(dir: Dir): string {
  return `move to=${dir}`;
}

/** The same for exploring; how the tile would lie does not matter to that. */
export function exploreText(dir: Dir): string {
  return `explore to=${dir} turn=0`;
}
