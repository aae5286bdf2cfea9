/// The eleven kinds of tokens and the twelve kinds of tiles, as people call them and as they are printed.
import type { Kind, TileKind } from './types';

export type KindWords = {
  name: string;
  /** What it is for, in a few words. */
  does: string;
  /** The rule to read first. */
  rule: string;
};

export const KINDS: Readonly<Record<Kind, KindWords>> = {
  key: { name: 'Key', does: 'opens the exit', rule: 'B34-KEY-01' },
  extra_action: {
    name: 'Extra Action',
    does: 'on your camps: one more action in every turn',
    rule: 'B34-EXA-01',
  },
  extra_carry: {
    name: 'Extra Carry Capacity',
    does: 'on your camps: every pack holds one more',
    rule: 'B34-ECC-01',
  },
  captured: { name: 'Captured', does: 'springs on whoever finds it', rule: 'B34-CAP-01' },
  supply: { name: 'Supply', does: 'pays, or buys actions', rule: 'B34-SUP-01' },
  farm_kit: { name: 'Farm Kit', does: 'makes a farm', rule: 'B34-FARM-01' },
  camp_kit: { name: 'Camp Kit', does: 'makes a camp', rule: 'B34-CAMP-01' },
  caravan_kit: { name: 'Caravan Kit', does: 'joins two camps', rule: 'B34-CARA-01' },
  clairvoyance: { name: 'Clairvoyance', does: 'shows what lies near', rule: 'B34-CLAIR-01' },
  foresight: { name: 'Foresight', does: 'shows what comes next', rule: 'B34-FORE-01' },
  teleport: { name: 'Teleport', does: 'leads anywhere', rule: 'B34-TELE-01' },
};

export const KIND_ORDER = Object.keys(KINDS) as Kind[];

export type TileWords = {
  name: string;
  /** What is special about it, in a few words. */
  note: string;
  rule: string;
};

export const TILES: Readonly<Record<TileKind, TileWords>> = {
  main_camp: { name: 'Main Camp', note: 'All begin here. If it falls, all is lost.', rule: 'B34-TILE-01' },
  farmland: { name: 'Farmland', note: 'Farms are quicker here.', rule: 'B34-TILE-03' },
  forest: { name: 'Forest', note: 'More is found here.', rule: 'B34-TILE-04' },
  grassland: { name: 'Grassland', note: 'Nothing special.', rule: 'B34-TILE-02' },
  quarry: { name: 'Quarry', note: 'Cliffs on some sides cost a supply to cross.', rule: 'B34-TILE-05' },
  mountain: { name: 'Mountain', note: 'Twice as dear to enter and to search.', rule: 'B34-TILE-06' },
  lake: { name: 'Lake', note: 'Nobody enters.', rule: 'B34-TILE-07' },
  stealer_camp: { name: 'Stealer camp', note: 'Raids camps and keeps what it takes.', rule: 'B34-RAID-02' },
  killer_camp: {
    name: 'Killer camp',
    note: 'Raids your camps and destroys what it takes.',
    rule: 'B34-KILL-01',
  },
  ally_camp: { name: 'Ally camp', note: 'Trades and hires out, when it is open.', rule: 'B34-ALLY-01' },
  gang_camp: { name: 'Gang’s grassland', note: 'The gang came from here.', rule: 'B34-TILE-08' },
  exit: { name: 'Exit', note: 'Needs its keys, and everybody here.', rule: 'B34-WIN-01' },
};
