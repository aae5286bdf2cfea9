/// The map in words, for those who hear it, and for labels.
import { some } from '../../lib/counts';
import { listed, type Names } from '../../lib/names';
import type { KindOdds, PathTo } from './ask';
import { nameOf } from './cells';
import { KINDS, TILES } from './kinds';
import { heaps, type Lying, type Place } from './land';
import type { Call, Cell, Job, Kind, Status, Tile, View } from './types';

/** "2 Supplies", "Key", "something unknown". */
export function sayKind(kind: Kind | undefined, count = 1): string {
  if (kind === undefined) return count === 1 ? 'something unknown' : `${count} unknown`;
  const { name } = KINDS[kind];
  if (count === 1) return name;
  if (kind === 'captured') return `${count} ${name}`;
  return `${count} ${/[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`}`;
}

/** "Forest B3", "Main Camp", "Camp C2". */
export function sayTile({ kind, camp, cell }: Pick<Tile, 'kind' | 'camp' | 'cell'>): string {
  if (kind === 'main_camp') return TILES.main_camp.name;
  if (camp) return kind === 'exit' ? `Camp at the exit ${nameOf(cell)}` : `Camp ${nameOf(cell)}`;
  return `${TILES[kind].name} ${nameOf(cell)}`;
}

/** The same by the tile's number. */
export function sayPlace(view: View, id: number | null | undefined): string {
  const tile = id === null || id === undefined ? undefined : view.board.tiles[id];
  return tile ? sayTile(tile) : 'nobody knows where';
}

/** The things in a heap, listed: "Key, 2 Supplies and 1 unknown". */
export function sayTokens(tokens: readonly Lying[]): string {
  return listed(
    heaps(tokens).map(({ kind, count }) => (kind === undefined ? `${count} unknown` : sayKind(kind, count))),
  );
}

/** How somebody is: "free", "injured, 7 to heal", "captive for 2 more rounds". */
export function sayStatus(status: Status): string {
  switch (status.is) {
    case 'free':
      return 'free';
    case 'injured':
      return `injured, ${status.cool} to heal`;
    case 'captive':
      return `captive for ${some(status.left, 'more round')}`;
  }
}

/** What a band was hired for. */
export function sayJob(view: View, job: Job): string {
  switch (job.job) {
    case 'rescue':
      return `to rescue from ${sayPlace(view, job.camp)}`;
    case 'hunt':
      return job.holds > 0 ? `and holds the gang for ${some(job.holds, 'more round')}` : 'to hunt the gang';
    case 'destroy':
      return `to destroy the party of ${sayPlace(view, job.home)}`;
  }
}

/** The cool-down of whatever stands on a tile, in words. */
export function sayCooling({ farm, ally, enemy, gang }: Place, berserk: boolean): string[] {
  const halted = gang ? ', halted by the gang' : '';
  const found: string[] = [];
  if (farm) found.push(`a farm, ${farm.cool} to its next supply${halted}`);
  if (ally) found.push(ally.cool === 0 ? 'open for trade' : `open in ${ally.cool}${halted}`);
  if (enemy) found.push(berserk ? 'berserk' : `attacks in ${enemy.cool}${halted}`);
  return found;
}

/** All that is on a tile, as one hears it when it is walked over. */
export function sayAll(view: View, place: Place, names: Names): string {
  const { tile, tokens, friendly, enemy, figures, captives, parties, bands, gang, lock } = place;
  const parts = [sayTile(tile)];
  if (tile.cliffs.length > 0) parts.push(some(tile.cliffs.length, 'cliff'));
  parts.push(...sayCooling(place, view.board.exit !== null));
  if (place.id === view.board.exit) parts.push(`${lock.length} of ${view.sums.stacks} keys in the lock`);
  if (tokens.length > 0) {
    if (friendly) parts.push(`stored: ${sayTokens(tokens)}`);
    else if (enemy) parts.push(`stash: ${sayTokens(tokens)}`);
    else parts.push(`${some(tokens.length, 'secret')}: ${tokens.map(saySlot).join(', ')}`);
  }
  if (figures.length > 0)
    parts.push(
      listed(
        figures.map(({ seat, player }) =>
          player.status.is === 'free' ? names(seat) : `${names(seat)} (${sayStatus(player.status)})`,
        ),
      ),
    );
  if (captives.length > 0) parts.push(`captive: ${listed(captives.map(({ seat }) => names(seat)))}`);
  for (const party of parties) parts.push(`raiding party of ${sayPlace(view, party.home)}`);
  for (const band of bands) parts.push(`hired band ${sayJob(view, band.job)}`);
  if (gang) parts.push('the gang');
  return parts.join('; ');
}

function saySlot({ token, kind }: Lying): string {
  return kind === undefined ? token.slot : `${token.slot} ${KINDS[kind].name}`;
}

/** Who knows a token that lies face down: "you and Bo", "nobody". */
export function sayKnown({ token }: Lying, mine: readonly number[], names: Names): string {
  if (token.up) return 'everybody knows';
  const others = token.known.filter((seat) => !mine.includes(seat)).map(names);
  const you = token.known.some((seat) => mine.includes(seat)) ? ['you'] : [];
  const who = listed([...you, ...others]);
  if (who === '') return 'nobody has looked';
  return you.length + others.length > 1 || you.length > 0 ? `${who} know` : `${who} knows`;
}

/** "3 actions and 1 supply". */
export function sayCost({ actions, supplies }: Pick<PathTo, 'actions' | 'supplies'>): string {
  const cost = some(actions, 'action');
  return supplies > 0 ? `${cost} and ${some(supplies, 'supply', 'supplies')}` : cost;
}

/** What a token may be: the trap first, then the likeliest others. "Captured 17 %, Key 12 % or Supply 9 %". */
export function sayOdds(kinds: readonly KindOdds[]): string {
  const trap = kinds.filter(({ kind }) => kind === 'captured');
  const others = kinds.filter(({ kind }) => kind !== 'captured').slice(0, 2);
  return [...trap, ...others].map(({ kind, chance }) => `${KINDS[kind].name} ${percent(chance)}`).join(', ');
}

/** "58 %", and never "0 %" for what may well happen. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.01) return '<1 %';
  if (chance < 1 && chance > 0.99) return '>99 %';
  return `${Math.round(chance * 100)} %`;
}

const CALLS: Readonly<Partial<Record<Call['kind'], string>>> = {
  keep_off: 'Keep off',
  very_good: 'Very good',
  fine: 'Fine, not urgent',
  nothing: 'Nothing for us',
  left: 'I left something here',
  going: 'I am going here',
  go: 'Please go here',
  meet: 'Meet here',
  look: 'Please look here',
  fetch: 'Please fetch what is here',
  explore: 'Please explore from here',
  guard: 'Please guard',
  bring: 'Please bring supplies here',
};

/** A call about a tile, where the tile need not be named again. */
export function sayCall(call: Call): string {
  return CALLS[call.kind] ?? call.kind.replaceAll('_', ' ');
}

/** An empty cell at the border. */
export function sayUnknown(cell: Cell): string {
  return `Unexplored ${nameOf(cell)}`;
}

/** A name for a place that somebody points at: "B3". It goes over the wire. */
export function pingName(cell: Cell): string {
  return nameOf(cell);
}

/** The way of a path in words: "Forest A2, Grassland B3". */
export function sayWay(view: View, path: PathTo): string {
  return path.steps
    .map(({ to, by }) => {
      const tile = sayPlace(view, to);
      if (by === 'cross') return `over a cliff to ${tile}`;
      return by === 'ride' ? `by caravan to ${tile}` : tile;
    })
    .join(', ');
}
