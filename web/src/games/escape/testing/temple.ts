/// A builder of sample views: chambers are laid by hand and joined as the rules would join them, so that tests and
/// harnesses need no server. The truth about tiles is the crate's; this is a copy for pictures, which a test holds against
/// the rules page.
import type { Offer } from '../../../table/board';
import type { Action } from '../../../wire/escape/Action';
import type { Behind } from '../../../wire/escape/Behind';
import type { Curse } from '../../../wire/escape/Curse';
import type { Die } from '../../../wire/escape/Die';
import type { Icon } from '../../../wire/escape/Icon';
import type { SeenChamber } from '../../../wire/escape/SeenChamber';
import type { SeenPlayer } from '../../../wire/escape/SeenPlayer';
import type { Side } from '../../../wire/escape/Side';
import type { Treasure } from '../../../wire/escape/Treasure';
import type { View } from '../../../wire/escape/View';
import { CURSE_NAMES, TREASURE_NAMES } from '../words';

type Tile = { name: string; entry: Icon[]; doors: string; gems?: { icon: Icon; prices: number[] } };

const COSTS: Readonly<Record<string, Icon[]>> = {
  AA: ['adventurer', 'adventurer'],
  AK: ['adventurer', 'key'],
  AT: ['adventurer', 'torch'],
};

/** Entry, open sides with the stairway in the south, gems. */
export const ROWS: Readonly<Record<string, readonly [string, string, string?]>> = {
  'M-START': ['AA', 'ew'],
  'M-EXIT': ['AA', 'sew'],
  'M-GK1': ['AK', 'sew', 'K3'],
  'M-GK2': ['AT', 'snw', 'K3'],
  'M-GT1': ['AT', 'sne', 'T3'],
  'M-GT2': ['AK', 'sew', 'T3'],
  '01': ['AK', 'sn', 'K'],
  '02': ['AT', 'sew', 'K'],
  '03': ['AA', 'sw', 'K'],
  '04': ['AT', 'sn', 'T'],
  '05': ['AK', 'sew', 'T'],
  '06': ['AA', 'se', 'T'],
  '07': ['AK', 'snew'],
  '08': ['AT', 'snew'],
  '09': ['AA', 'sne'],
  '10': ['AA', 'snw'],
  '11': ['AK', 'sew'],
  '12': ['AT', 'sne'],
  '13': ['AA', 'snw'],
};

const SIDES: readonly Side[] = ['n', 'e', 's', 'w'];
const STEPS: Readonly<Record<Side, readonly [number, number]>> = {
  n: [0, 1],
  e: [1, 0],
  s: [0, -1],
  w: [-1, 0],
};
const opposite = (side: Side): Side => SIDES[(SIDES.indexOf(side) + 2) % 4] ?? side;

function tileOf(id: string): Tile {
  const [cost, doors, gems] = ROWS[id] ?? ROWS[id.slice(1)] ?? ['AA', 's'];
  const name =
    id === 'M-START'
      ? 'Starting chamber'
      : id === 'M-EXIT'
        ? 'Exit'
        : gems?.[1]
          ? 'Great gem chamber'
          : gems
            ? 'Gem chamber'
            : 'Chamber';
  const icon: Icon = gems?.[0] === 'T' ? 'torch' : 'key';
  return {
    name,
    entry: [...(COSTS[cost] ?? [])],
    doors,
    ...(gems ? { gems: { icon, prices: gems[1] ? [4, 7, 10] : [4] } } : {}),
  };
}

/** What is worth saying of a chamber besides where it lies. */
type Marks = Partial<Pick<SeenChamber, 'mask' | 'treasure' | 'torch' | 'found'>> & { lit?: number };

/** What curses say and what lifts them, in the words of the crate. */
const CURSES: Readonly<Record<Curse, readonly [string, Icon, Icon, Icon]>> = {
  trap: ['You may neither enter nor discover a chamber.', 'key', 'key', 'adventurer'],
  broken_die: [
    'One of your dice lies on this card until the curse is lifted.',
    'torch',
    'torch',
    'adventurer',
  ],
  mask: ['Each of your golden masks frees one black mask only.', 'key', 'key', 'torch'],
  silence: ['You may not talk: no words, no calls, no pointing.', 'adventurer', 'adventurer', 'key'],
  lost_dice: [
    'Dice that drop off the table are lost: a quick roll risks 3 in 100 for each die, a careful one takes twice as long.',
    'adventurer',
    'adventurer',
    'torch',
  ],
  cursed_hand: [
    'Keep one hand on your head: you can roll and act only while you hold it there.',
    'key',
    'torch',
    'torch',
  ],
  soul_exchange: [
    "Pick another player: each of you moves the other's adventurer until the curse is lifted.",
    'adventurer',
    'key',
    'torch',
  ],
};

const DICE: Readonly<Record<string, Die>> = {
  '-': 'spent',
  '~': 'air',
  A: 'adventurer',
  K: 'key',
  T: 'torch',
  G: 'gold',
  B: 'black',
  '#': 'broken',
  '.': 'lost',
};

export class Temple {
  readonly #chambers: SeenChamber[] = [];
  readonly #players: SeenPlayer[];
  readonly #pawns: (number | null)[];
  #more: Partial<View> = {};

  /** The start with nobody's dice rolled; all stand there. */
  constructor(seats: number) {
    this.#players = Array.from({ length: seats }, (_, index) => player(index + 1));
    this.#pawns = Array.from({ length: seats }, () => 0);
    this.lay('M-START', 0, 0);
  }

  /** Lays a tile, turned so often. */
  lay(tile: string, x: number, y: number, turn = 0, { lit = 0, ...marks }: Marks = {}): this {
    const { name, entry, gems } = tileOf(tile);
    this.#chambers.push({
      tile,
      name,
      cell: { x, y },
      turn,
      entry,
      sides: ['wall', 'wall', 'wall', 'wall'],
      passages: [],
      gems: gems ? { ...gems, lit } : null,
      mask: false,
      treasure: null,
      torch: false,
      safe: tile === 'M-START' || marks.torch === true,
      home: null,
      found: null,
      taken: null,
      ...marks,
    });
    return this;
  }

  passage(x: number, y: number, side: Side): this {
    const [dx, dy] = STEPS[side];
    this.#at(x, y)?.passages.push(side);
    this.#at(x + dx, y + dy)?.passages.push(opposite(side));
    return this;
  }

  stands(seat: number, x: number, y: number): this {
    const place = this.#place(x, y);
    const pawn = this.#players[seat - 1]?.pawn ?? seat;
    this.#pawns[pawn - 1] = place;
    return this.#set(seat, { place });
  }

  /** A letter a die: `A K T G`, `B` black, `-` spent, `~` in the air, `#` on the card, `.` lost. */
  dice(seat: number, letters: string): this {
    const dice = letters.split(' ').map((letter, index) => ({
      number: index + 1,
      shows: DICE[letter[0] ?? ''] ?? ('missing' as const),
      pledged: letter.includes('+'),
      marked: letter.includes('!'),
    }));
    return this.#set(seat, { dice });
  }

  cursed(seat: number, ...curses: Curse[]): this {
    return this.#set(seat, {
      curses: curses.map((curse) => {
        const [text, ...lift] = CURSES[curse];
        return { curse, name: CURSE_NAMES[curse], text, lift };
      }),
    });
  }

  owns(seat: number, ...treasures: Treasure[]): this {
    return this.#set(seat, {
      treasures: treasures.map((treasure) => ({
        treasure,
        name: TREASURE_NAMES[treasure],
        text: `What ${TREASURE_NAMES[treasure]} does.`,
      })),
    });
  }

  /** Anything else about a player. */
  player(seat: number, more: Partial<SeenPlayer>): this {
    return this.#set(seat, more);
  }

  swapped(owner: number, partner: number): this {
    this.#set(owner, { pawn: partner }).#set(partner, { pawn: owner });
    return this.with({ soul: { owner, partner } });
  }

  escaped(seat: number, since = 500_000): this {
    const pawn = this.#players[seat - 1]?.pawn ?? seat;
    this.#pawns[pawn - 1] = null;
    return this.#set(seat, { place: null, out: { since, beat: 0, gift: false, gift_ends: null } });
  }

  /** A countdown from one moment to another; the way leads to safety, in the third to the Exit. */
  gong(number: number, since: number, ends: number): this {
    const clock = { ...this.view().clock };
    return this.with({
      clock: { ...clock, countdown: { number, since, ends, beats: null, beats_left: null } },
    });
  }

  with(more: Partial<View>): this {
    this.#more = { ...this.#more, ...more };
    return this;
  }

  view(): View {
    const seats = this.#players.length;
    const view: View = {
      clock: {
        mode: 'realtime',
        face: 'hidden',
        start: 3000,
        running: true,
        collapse: 603_000,
        track: 'down',
        bells: 0,
        countdown: null,
        beat: null,
      },
      depot: 9,
      beside: 2,
      fate_left: 2,
      keys: 10,
      temple: this.#chambers.map((chamber) => ({ ...chamber })),
      pile: { left: 9, unseen: [], order: null },
      curses: { left: 0, unseen: [], order: null },
      treasures: { left: 0, unseen: [], order: null },
      players: this.#players.map((one) => ({ ...one })),
      pawns: [...this.#pawns],
      pledges: this.#players.flatMap(({ dice }, index) =>
        dice.filter(({ pledged }) => pledged).map(({ number }) => ({ seat: index + 1, die: number })),
      ),
      fate: null,
      concede: null,
      stuck: false,
      paused: false,
      prompts: [],
      soul: null,
      hands: { holders: Array.from({ length: seats }, (_, index) => ({ person: index + 1 })), away: [] },
      end: null,
      ...this.#more,
    };
    join(view.temple);
    const { countdown } = view.clock;
    if (countdown) lead(view.temple, countdown.number === 3);
    return view;
  }

  #place(x: number, y: number): number {
    const place = this.#chambers.findIndex(({ cell }) => cell.x === x && cell.y === y);
    if (place < 0) throw new Error(`no chamber at ${x}, ${y}`);
    return place;
  }

  #at(x: number, y: number): SeenChamber | undefined {
    return this.#chambers[this.#place(x, y)];
  }

  #set(seat: number, more: Partial<SeenPlayer>): this {
    const known = this.#players[seat - 1];
    if (!known) throw new Error(`no seat ${seat}`);
    this.#players[seat - 1] = { ...known, ...more };
    return this;
  }
}

function player(seat: number): SeenPlayer {
  return {
    dice: [1, 2, 3, 4, 5].map((number) => ({ number, shows: 'spent', pledged: false, marked: false })),
    lands: null,
    risky: false,
    busy: 0,
    pawn: seat,
    place: 0,
    curses: [],
    treasures: [],
    lent: [],
    gem_tiles: 0,
    out: null,
    joint: null,
    hand: null,
    hand_off: null,
    most_dice: null,
    settings: { auto_pledge: true, no_hold: false },
    again: { pledge: 0, fate: 0, concede: 0 },
    rolls: null,
    done: false,
    recalled: false,
  };
}

const isBlocked = (behind: Behind | undefined) => typeof behind === 'object' && 'blocked' in behind;

/** What is behind each side of each chamber. */
function join(temple: SeenChamber[]): void {
  const at = (x: number, y: number) => temple.findIndex(({ cell }) => cell.x === x && cell.y === y);
  const open = ({ tile, turn }: SeenChamber, side: Side) => {
    const printed = SIDES[(SIDES.indexOf(side) - turn + 4) % 4] ?? side;
    return tileOf(tile).doors.includes(printed);
  };
  for (const chamber of temple) {
    const behind = SIDES.map((side): Behind => {
      const [dx, dy] = STEPS[side];
      const next = at(chamber.cell.x + dx, chamber.cell.y + dy);
      const other = temple[next];
      if (!other) return open(chamber, side) ? 'entrance' : 'wall';
      if (chamber.passages.includes(side)) return { way: next };
      return open(chamber, side) && open(other, opposite(side)) ? { way: next } : { blocked: next };
    });
    chamber.sides = behind as SeenChamber['sides'];
    chamber.walled = SIDES.filter((side, index) => isBlocked(behind[index]) && open(chamber, side));
  }
}

/** The shortest way from each chamber to safety, or to the Exit. */
function lead(temple: SeenChamber[], toExit: boolean): void {
  const far = temple.map(({ safe, tile }) => ((toExit ? tile === 'M-EXIT' : safe) ? 0 : Infinity));
  for (let round = 0; round < temple.length; round += 1) {
    temple.forEach((chamber, place) => {
      chamber.sides.forEach((behind, index) => {
        if (typeof behind !== 'object' || !('way' in behind)) return;
        const steps = (far[behind.way] ?? Infinity) + 1;
        if (steps >= (far[place] ?? Infinity)) return;
        far[place] = steps;
        chamber.home = { side: SIDES[index] ?? 'n', steps };
      });
    });
  }
}

/** An offer, with the text form that the server would give it. */
export function offer(action: Action, sentence: string, seat = 1): Offer {
  const { kind, ...rest } = action;
  const words = Object.entries(rest).map(
    ([name, value]) => `${name}=${Array.isArray(value) ? value.join('+') : String(value)}`,
  );
  return { seat, text: [kind, ...words].join(' '), sentence, action };
}
