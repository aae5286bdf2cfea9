/// Which picture is on which encounter. What is not known by its id gets one by its kind, always the same.
import type { MotifName } from './art/motifs';
import { type Back, type EType, NOTCHES } from './types';

export type Backdrop = 'water' | 'jungle' | 'hold' | 'arch' | 'rays' | 'pit';
export type Vignette = {
  motif: MotifName;
  backdrop: Backdrop;
  flip: boolean;
  /** Where the sun stands, from the left, as a share. */
  sun: number;
};

/** The picture and what is behind it, by the id of the encounter. */
const KNOWN: Readonly<Record<string, readonly [MotifName, Backdrop]>> = {
  G01: ['leech', 'water'],
  G02: ['bridge', 'jungle'],
  G03: ['stump', 'water'],
  G04: ['fist', 'rays'],
  G05: ['toll', 'water'],
  G06: ['knives', 'hold'],
  G07: ['astrolabe', 'rays'],
  G08: ['strongbox', 'jungle'],
  G09: ['feather', 'jungle'],
  G10: ['reeds', 'water'],
  G11: ['tarpaulin', 'hold'],
  G12: ['eyes', 'hold'],
  G13: ['crates', 'hold'],
  G14: ['fever', 'rays'],
  G15: ['quicksand', 'jungle'],
  O01: ['grass', 'rays'],
  O02: ['whirlpool', 'water'],
  O03: ['hornets', 'arch'],
  O04: ['guide', 'jungle'],
  O05: ['surgeon', 'arch'],
  O06: ['stockade', 'jungle'],
  O07: ['skull', 'rays'],
  O08: ['snake', 'jungle'],
  O09: ['chart', 'hold'],
  O10: ['choir', 'water'],
  O11: ['laundress', 'water'],
  O12: ['lamp', 'hold'],
  O13: ['barge', 'water'],
  O14: ['ledger', 'arch'],
  O15: ['idol', 'arch'],
  R01: ['river', 'rays'],
  R02: ['observatory', 'rays'],
  R03: ['roots', 'jungle'],
  R04: ['colonel', 'arch'],
  R05: ['priestess', 'water'],
  R06: ['mirror', 'arch'],
  R07: ['throne', 'arch'],
  R08: ['book', 'rays'],
  R09: ['bell', 'water'],
  R10: ['lanterns', 'jungle'],
  R11: ['coat', 'hold'],
  R12: ['maw', 'pit'],
  R13: ['eels', 'water'],
  R14: ['regiment', 'rays'],
  R15: ['gate', 'jungle'],
};

/** For what was written later: pictures that suit the kind. */
const BY_TYPE: Readonly<Record<EType, readonly MotifName[]>> = {
  Peril: ['whirlpool', 'grass', 'quicksand', 'stump', 'hornets', 'bridge', 'roots'],
  Relic: ['idol', 'strongbox', 'skull', 'chart', 'bell', 'book', 'astrolabe', 'gate'],
  Dread: ['eyes', 'lamp', 'choir', 'reeds', 'coat', 'lanterns', 'eels', 'maw'],
  Foe: ['knives', 'guide', 'fist', 'stockade', 'colonel', 'surgeon', 'regiment', 'ledger'],
};
const BACKDROPS: readonly Backdrop[] = ['water', 'jungle', 'arch', 'rays', 'hold', 'pit'];

/** A number from an id, spread well. */
function seedOf(id: string): number {
  let seed = 2166136261;
  for (const letter of id) seed = Math.imul(seed ^ letter.charCodeAt(0), 16777619) >>> 0;
  return (seed ^ (seed >>> 13)) >>> 0;
}

export function vignetteOf(id: string, types: readonly EType[], back: Back): Vignette {
  const seed = seedOf(id);
  const fitting = BY_TYPE[types[0] ?? 'Peril'];
  const [motif, backdrop] = KNOWN[id] ?? [
    fitting[seed % fitting.length] ?? 'eyes',
    BACKDROPS[(Math.floor(seed / 64) + NOTCHES[back]) % BACKDROPS.length] ?? 'jungle',
  ];
  return { motif, backdrop, flip: seed % 2 === 1, sun: 0.2 + 0.6 * ((seed % 97) / 96) };
}
