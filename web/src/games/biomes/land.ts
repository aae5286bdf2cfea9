/// Reading a view: what lies on a tile, who stands there, who knows what. Nothing here decides what may
/// be done; that comes with the offers.
import type { Face } from '../../wire/Face';
import { KIND_ORDER } from './kinds';
import { keyOf, sameCell, toward } from './cells';
import type {
  AllyCamp,
  Band,
  Cell,
  EnemyCamp,
  Farm,
  Heard,
  Kind,
  Party,
  Player,
  SeenToken,
  Tile,
  View,
} from './types';

/** What a face shows; nothing if it is down. */
export function faceUp<T>(face: Face<T>): T | undefined {
  return face === 'down' ? undefined : face.up;
}

/** A token with its marker. */
export type Lying = { marker: number; token: SeenToken; kind: Kind | undefined };

/** Tokens by their markers, in the order in which they came to their place. */
export function lying(view: View, markers: readonly number[]): Lying[] {
  return markers
    .flatMap((marker) => {
      const token = view.tokens[marker];
      return token ? [{ marker, token, kind: faceUp(token.face) }] : [];
    })
    .sort((one, other) => one.token.order - other.token.order);
}

/** So many of a kind; `undefined` are those that the viewer does not know. */
export type Heap = { kind: Kind | undefined; count: number; up: boolean };

/** Tokens that lie together, heaped by kind, those that nobody here knows last. */
export function heaps(tokens: readonly Lying[]): Heap[] {
  const found = new Map<string, Heap>();
  for (const { kind, token } of tokens) {
    const key = `${kind ?? ''} ${kind !== undefined && token.up}`;
    const heap = found.get(key);
    if (heap) heap.count += 1;
    else found.set(key, { kind, count: 1, up: token.up });
  }
  const place = ({ kind }: Heap) => (kind === undefined ? KIND_ORDER.length : KIND_ORDER.indexOf(kind));
  return [...found.values()].sort((one, other) => place(one) - place(other));
}

export type Standing = { seat: number; player: Player };

/** A tile with all that is on it. */
export type Place = {
  id: number;
  tile: Tile;
  tokens: Lying[];
  /** Whether tokens lie open here, as at friendly camps. */
  friendly: boolean;
  farm: Farm | undefined;
  enemy: EnemyCamp | undefined;
  ally: AllyCamp | undefined;
  parties: Party[];
  bands: Band[];
  gang: boolean;
  /** Those who stand here: free or injured. */
  figures: Standing[];
  captives: Standing[];
  /** Keys in the lock, if this is the exit. */
  lock: Lying[];
};

/** All tiles with what is on them, in the order in which they were laid. */
export function places(view: View): Place[] {
  const { board } = view;
  const players = board.players.map((player, index) => ({ seat: index + 1, player }));
  const heldAt = ({ player: { status } }: Standing) => (status.is === 'captive' ? status.camp : undefined);
  return board.tiles.map((tile, id) => ({
    id,
    tile,
    tokens: lying(view, tile.tokens),
    friendly: tile.camp || tile.kind === 'main_camp' || tile.kind === 'ally_camp',
    farm: board.farms.find((farm) => farm.at === id),
    enemy: board.enemies.find((enemy) => enemy.at === id),
    ally: board.allies.find((ally) => ally.at === id),
    parties: board.parties.filter((party) => party.at === id),
    bands: board.bands.filter((band) => band.at === id),
    gang: board.gang === id,
    figures: players.filter(({ player }) => player.at === id && player.status.is !== 'captive'),
    captives: players.filter((standing) => heldAt(standing) === id),
    lock: board.exit === id ? lying(view, board.lock) : [],
  }));
}

/** The cells of the border: empty, and a tile lies next to them from which they could be explored. */
export function border(view: View): Cell[] {
  const found = new Map<string, Cell>();
  for (const tile of view.board.tiles) {
    for (const dir of tile.open) {
      const cell = toward(tile.cell, dir);
      found.set(keyOf(cell), cell);
    }
  }
  return [...found.values()];
}

export function tileAt(view: View, cell: Cell): number | undefined {
  const id = view.board.tiles.findIndex((tile) => sameCell(tile.cell, cell));
  return id < 0 ? undefined : id;
}

export function cellOf(view: View, id: number): Cell | undefined {
  return view.board.tiles[id]?.cell;
}

/** The tile that somebody stands on; nothing while nobody knows where they are. */
export function whereIs(view: View, seat: number): number | undefined {
  const player = view.board.players[seat - 1];
  if (!player) return undefined;
  return player.status.is === 'captive' ? (player.status.camp ?? undefined) : player.at;
}

/** Whose turn it is if that is one of mine; else the first of mine. */
export function meAmong(view: View, mine: readonly number[]): number | undefined {
  return mine.includes(view.board.turn) ? view.board.turn : mine[0];
}

/** What was called about a cell lately, the latest first. */
export function heardOf(view: View, cell: Cell): Heard[] {
  return view.board.calls.filter(({ call }) => 'at' in call && sameCell(call.at, cell)).toReversed();
}

/** Whether the gang is on a route, so that it is closed. */
export function isClosed(view: View, tiles: readonly number[]): boolean {
  return view.board.gang !== null && tiles.includes(view.board.gang);
}
