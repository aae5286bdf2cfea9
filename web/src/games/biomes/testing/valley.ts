/// Views for tests and for trying the board out, built by hand: a valley is laid tile by tile and then told what
/// lies and stands there.
import type { Offer } from '../../../table/board';
import { DIRS, inValley, sameCell, toward } from '../cells';
import type {
  Action,
  Call,
  Cell,
  Counts,
  Dir,
  Kind,
  Place,
  Player,
  Status,
  Tile,
  TileKind,
  View,
} from '../types';

const NONE = 255;

/** A cell by its name: `A2`, `C5`. */
export function cell(name: string): Cell {
  const ring = name.charCodeAt(0) - 'A'.charCodeAt(0) + 1;
  const q = Number(name.slice(1)) - ring - 1;
  return { q, r: q > 0 ? -ring : -ring - q };
}

type Secret = { kind?: Kind; up?: boolean; known?: number[] };

/** What the game says that tokens weigh. */
const WEIGHTS: Counts = {
  key: 2,
  extra_action: 2,
  extra_carry: 2,
  supply: 1,
  farm_kit: 2,
  camp_kit: 2,
  caravan_kit: 2,
  clairvoyance: 1,
  foresight: 1,
  teleport: 1,
};

export class Valley {
  readonly view: View;

  /** The four tiles of the start, and so many people at Main Camp. */
  constructor(seats: number) {
    const player = (): Player => ({ at: 0, status: { is: 'free' }, pack: [], lost: [] });
    this.view = {
      board: {
        tiles: [],
        exit: null,
        lock: [],
        camps: [0],
        farms: [],
        routes: [],
        enemies: [],
        allies: [],
        parties: [],
        bands: [],
        gang: null,
        players: Array.from({ length: seats }, player),
        limbo: [],
        secrets: [],
        tiles_left: 25,
        box_left: 11,
        box_drawn: 0,
        gone: [],
        keys_lost: 0,
        looks: Array.from({ length: seats }, () => null),
        first: 1,
        turn: 1,
        left: 3,
        allowance: 3,
        round: 1,
        pending: null,
        trail: { scrambled: [], notes: [] },
        calls: [],
        hands: { holders: Array.from({ length: seats }, (_, index) => ({ person: index + 1 })), away: [] },
        paused: false,
        votes: [],
        end: null,
        stamp: 0,
      },
      tokens: [],
      stack: Array.from({ length: 25 }, () => ({ face: 'down' as const, known: [] })),
      box: 'down',
      looks: Array.from({ length: seats }, () => null),
      sums: {
        stacks: 3,
        keys_in: 0,
        keys_left: 4,
        capacity: 4,
        weights: WEIGHTS,
        tribe_cost: 1,
        allowance: 3,
        blocks: [
          { left: 8, fixed: ['lake', 'mountain', 'stealer_camp'] },
          { left: 8, fixed: ['lake', 'mountain', 'killer_camp', 'ally_camp'] },
          { left: 9, fixed: ['lake', 'mountain', 'gang_camp', 'exit'] },
        ],
        basics: [6, 6, 6, 5],
        unseen: {
          key: 4,
          extra_action: 3,
          extra_carry: 2,
          captured: 3,
          supply: 4,
          farm_kit: 3,
          camp_kit: 3,
          caravan_kit: 3,
          clairvoyance: 3,
          foresight: 2,
          teleport: 2,
        },
      },
    };
    this.lay('A1', 'farmland').lay('A2', 'forest').lay('A3', 'grassland');
    this.tile({ q: 0, r: 0 });
    this.view.board.farms.push({ at: this.id('A1'), serves: 0, cool: 6 });
  }

  /** The number of a tile. */
  id(name: string): number {
    const at = name === 'Main' ? { q: 0, r: 0 } : cell(name);
    const found = this.view.board.tiles.findIndex((tile) => sameCell(tile.cell, at));
    if (found < 0) throw new Error(`no tile at ${name}`);
    return found;
  }

  /** Lays a tile. */
  lay(name: string, kind: TileKind, cliffs: Dir[] = []): this {
    const { board } = this.view;
    if (board.tiles.length === 0) this.#put({ q: 0, r: 0 }, 'main_camp', []);
    this.#put(cell(name), kind, cliffs);
    if (board.tiles.length > 4) {
      board.tiles_left -= 1;
      this.view.stack.shift();
    }
    const id = board.tiles.length - 1;
    if (kind === 'exit') board.exit = id;
    if (kind === 'stealer_camp' || kind === 'killer_camp')
      board.enemies.push({ at: id, killer: kind === 'killer_camp', cool: 6 });
    if (kind === 'ally_camp') board.allies.push({ at: id, cool: 6 });
    if (kind === 'gang_camp') board.gang = id;
    return this;
  }

  /** Several at once: `{ B3: 'forest' }`. */
  layAll(tiles: Readonly<Record<string, TileKind>>): this {
    for (const [name, kind] of Object.entries(tiles)) this.lay(name, kind);
    return this;
  }

  /** Face-down secrets on a wild tile. */
  secrets(name: string, ...secrets: Secret[]): this {
    const at = this.id(name);
    secrets.forEach((secret) => this.#token({ in: 'tile', at }, secret, this.tileOf(name).tokens));
    return this;
  }

  /** What lies open at a camp, or in a stash. */
  store(name: string, ...kinds: (Kind | undefined)[]): this {
    const at = this.id(name);
    for (const kind of kinds)
      this.#token({ in: 'tile', at }, kind ? { kind, up: true } : {}, this.tileOf(name).tokens);
    return this;
  }

  pack(seat: number, ...secrets: Secret[]): this {
    const player = this.player(seat);
    secrets.forEach((secret) => this.#token({ in: 'pack', seat }, secret, player.pack));
    return this;
  }

  lock(keys: number): this {
    for (let key = 0; key < keys; key += 1)
      this.#token({ in: 'lock' }, { kind: 'key', up: true }, this.view.board.lock);
    this.view.sums.keys_in = keys;
    return this;
  }

  stand(seat: number, name: string, status: Status = { is: 'free' }): this {
    const player = this.player(seat);
    player.at = this.id(name);
    player.status = status;
    return this;
  }

  party(home: string, at: string, robbed: string, ...load: Kind[]): this {
    const party = { home: this.id(home), at: this.id(at), robbed: this.id(robbed), load: [], from_lock: [] };
    for (const kind of load) this.#token({ in: 'party', home: party.home }, { kind, up: true }, party.load);
    this.view.board.parties.push(party);
    return this;
  }

  camp(name: string): this {
    this.tileOf(name).camp = true;
    this.view.board.camps.push(this.id(name));
    return this;
  }

  route(...names: string[]): this {
    const tiles = names.map((name) => this.id(name));
    const [from = 0] = tiles;
    this.view.board.routes.push({ from, to: tiles.at(-1) ?? 0, path: [], tiles });
    return this;
  }

  tileOf(name: string): Tile {
    return this.tile(name === 'Main' ? { q: 0, r: 0 } : cell(name));
  }

  tile(at: Cell): Tile {
    const tile = this.view.board.tiles.find((one) => sameCell(one.cell, at));
    if (!tile) throw new Error(`no tile at ${at.q},${at.r}`);
    return tile;
  }

  player(seat: number): Player {
    const player = this.view.board.players[seat - 1];
    if (!player) throw new Error(`no seat ${seat}`);
    return player;
  }

  #put(at: Cell, kind: TileKind, cliffs: Dir[]): void {
    const { tiles } = this.view.board;
    const id = tiles.length;
    const tile: Tile = {
      cell: at,
      kind,
      camp: false,
      cliffs,
      open: [],
      next: [NONE, NONE, NONE, NONE, NONE, NONE],
      tokens: [],
    };
    DIRS.forEach((dir, index) => {
      const other = tiles.findIndex((one) => sameCell(one.cell, toward(at, dir)));
      const neighbour = tiles[other];
      if (!neighbour) return;
      tile.next[index] = other;
      neighbour.next[(index + 3) % 6] = id;
      neighbour.open = neighbour.open.filter((one) => one !== DIRS[(index + 3) % 6]);
    });
    // Nothing is explored from a lake.
    if (kind !== 'lake')
      tile.open = DIRS.filter((dir, index) => tile.next[index] === NONE && inValley(toward(at, dir)));
    tiles.push(tile);
  }

  #token(place: Place, { kind, up = false, known = [] }: Secret, markers: number[]): void {
    const { tokens } = this.view;
    markers.push(tokens.length);
    tokens.push({
      place,
      face: kind ? { up: kind } : 'down',
      up,
      known,
      slot: String.fromCharCode(96 + markers.length),
      order: tokens.length,
    });
  }
}

/** An offer of an action, as the server makes it. */
export function offer(action: Action, sentence: string, seat = 1): Offer {
  return { seat, action, sentence, text: textOf(action) };
}

/** A call, as the server offers it. */
export function call(action: Call, sentence: string, seat = 1): Offer {
  return { seat, action, sentence, text: textOf(action) };
}

function textOf({ kind, ...fields }: { kind: string }): string {
  const value = (of: unknown): string =>
    typeof of === 'object' && of !== null
      ? `{${Object.entries(of)
          .map(([key, inner]) => `${key}:${value(inner)}`)
          .join(',')}}`
      : String(of);
  return [kind, ...Object.entries(fields).map(([key, of]) => `${key}=${value(of)}`)].join(' ');
}
