/// Where everything lies on the river, in each of its shapes.
import type { Box, Point } from '../../lib/board/geometry';

export type Spot = Point & { scale: number };

/** One of the six locations, the boat, or the trading post. */
export type Place = {
  /** The foot of its picture, which is 150 by 120 above it. */
  landmark: Spot;
  /** The middle of its name, and how wide that may be. */
  name: Point & { width: number; size: number };
  /** All of it, for pressing. */
  box: Box;
  /** How large pawns stand here. */
  pawns: number;
};

export type Location = Place & {
  slot: number;
  /** The middle of the encounter, which is 72 by 96. */
  card: Spot;
  /** How large tokens lie here. */
  tokens: number;
};

export type Layout = {
  /** Wide beside other things, tall where a phone has nothing else, low where it has. */
  shape: 'wide' | 'tall' | 'low';
  box: Box;
  /** Where the land begins. */
  horizon: number;
  sun: Point & { r: number };
  locations: readonly Location[];
  boat: Place;
  post: Place;
  /** Where the deck of encounters and the rumours lie. */
  deck: Spot;
  /** The middle of how many are left of each back, from their left edge: 32 wide and 60 high. */
  counts: Spot;
  rumours: Spot;
  /** The expedition track: from its first hole to its last. */
  track: { from: Point; to: Point; scale: number };
};

/** How far an encounter on the map reaches, before it is scaled. */
export const CARD = { width: 72, height: 96 } as const;

export const NAMES = [
  'Accursed Shrine',
  'Ghastly Gorge',
  'Sinister Chateau',
  'Yawning Chasm',
  'Rusted Gunsloop',
  'Crumbling Ruin',
] as const;

/** Below this breadth for its height a place is tall, and below this breadth in pixels it is low. */
const TALL = 0.85;
const LOW = 600;

/** What a place of this size is drawn as. Where it is `steady`, the height does not count: on a phone the place
    grows and shrinks with what lies below it, and nothing on the map may move because of that. */
export function layoutFor(width: number, height: number, steady: boolean = false): Layout {
  if (steady) return width < LOW ? LOW_LAYOUT : WIDE_LAYOUT;
  if (width < height * TALL) return TALL_LAYOUT;
  return width < LOW ? LOW_LAYOUT : WIDE_LAYOUT;
}

/** A location by its number, 1 to 6. */
export function locationAt(layout: Layout, slot: number): Location | undefined {
  return layout.locations.find((location) => location.slot === slot);
}

function wideLocation(slot: number, x: number, y: number): Location {
  return {
    slot,
    landmark: { x, y, scale: 1 },
    card: { x: x + 126, y: y - 38, scale: 1.32 },
    name: { x: x - 2, y: y + 16, width: 152, size: 12.5 },
    box: { x: x - 80, y: y - 124, width: 256, height: 153 },
    pawns: 0.95,
    tokens: 0.86,
  };
}

function tallLocation(slot: number, x: number, y: number): Location {
  return {
    slot,
    landmark: { x, y, scale: 0.62 },
    card: { x: x + 84, y: y - 36, scale: 1 },
    name: { x: x + 36, y: y + 22, width: 168, size: 11.5 },
    box: { x: x - 48, y: y - 86, width: 170, height: 118 },
    pawns: 0.66,
    tokens: 0.66,
  };
}

function lowLocation(slot: number, x: number, y: number): Location {
  return {
    slot,
    landmark: { x: x + 78, y, scale: 0.94 },
    card: { x: x + 216, y: y - 94, scale: 2 },
    name: { x: x + 150, y: y + 25, width: 270, size: 26 },
    box: { x: x + 4, y: y - 194, width: 292, height: 242 },
    pawns: 1.6,
    tokens: 1.4,
  };
}

const WIDE_LAYOUT: Layout = {
  shape: 'wide',
  box: { x: 0, y: 0, width: 900, height: 620 },
  horizon: 116,
  sun: { x: 452, y: 92, r: 66 },
  locations: [
    wideLocation(1, 108, 240),
    wideLocation(2, 372, 236),
    wideLocation(3, 644, 242),
    wideLocation(4, 120, 448),
    wideLocation(5, 380, 442),
    wideLocation(6, 644, 448),
  ],
  boat: {
    landmark: { x: 196, y: 584, scale: 0.94 },
    name: { x: 196, y: 604, width: 110, size: 12.5 },
    box: { x: 84, y: 490, width: 224, height: 126 },
    pawns: 0.95,
  },
  post: {
    landmark: { x: 690, y: 588, scale: 0.84 },
    name: { x: 690, y: 604, width: 130, size: 12.5 },
    box: { x: 606, y: 488, width: 178, height: 128 },
    pawns: 0.95,
  },
  deck: { x: 362, y: 556, scale: 1.05 },
  counts: { x: 409, y: 556, scale: 1.3 },
  rumours: { x: 508, y: 556, scale: 1.05 },
  track: { from: { x: 858, y: 566 }, to: { x: 858, y: 74 }, scale: 1 },
};

const TALL_LAYOUT: Layout = {
  shape: 'tall',
  box: { x: 0, y: 0, width: 360, height: 540 },
  horizon: 52,
  sun: { x: 236, y: 44, r: 34 },
  locations: [
    tallLocation(1, 52, 122),
    tallLocation(2, 232, 122),
    tallLocation(3, 52, 242),
    tallLocation(4, 232, 242),
    tallLocation(5, 52, 362),
    tallLocation(6, 232, 362),
  ],
  boat: {
    landmark: { x: 70, y: 456, scale: 0.52 },
    name: { x: 70, y: 471, width: 108, size: 11.5 },
    box: { x: 6, y: 396, width: 128, height: 86 },
    pawns: 0.66,
  },
  post: {
    landmark: { x: 296, y: 458, scale: 0.5 },
    name: { x: 298, y: 471, width: 112, size: 11 },
    box: { x: 242, y: 396, width: 114, height: 86 },
    pawns: 0.66,
  },
  deck: { x: 153, y: 434, scale: 0.5 },
  counts: { x: 173, y: 434, scale: 0.79 },
  rumours: { x: 222, y: 434, scale: 0.5 },
  track: { from: { x: 34, y: 512 }, to: { x: 326, y: 512 }, scale: 0.66 },
};

/** For the upper part of a phone: large cards, and small pictures behind them. */
const LOW_LAYOUT: Layout = {
  shape: 'low',
  box: { x: 0, y: 0, width: 900, height: 752 },
  horizon: 40,
  sun: { x: 452, y: 40, r: 56 },
  locations: [
    lowLocation(1, 0, 206),
    lowLocation(2, 300, 206),
    lowLocation(3, 600, 206),
    lowLocation(4, 0, 454),
    lowLocation(5, 300, 454),
    lowLocation(6, 600, 454),
  ],
  boat: {
    landmark: { x: 130, y: 634, scale: 1 },
    name: { x: 130, y: 654, width: 200, size: 24 },
    box: { x: 8, y: 510, width: 250, height: 168 },
    pawns: 1.6,
  },
  post: {
    landmark: { x: 770, y: 634, scale: 1 },
    name: { x: 770, y: 654, width: 230, size: 24 },
    box: { x: 644, y: 510, width: 250, height: 168 },
    pawns: 1.6,
  },
  deck: { x: 326, y: 602, scale: 1.4 },
  counts: { x: 402, y: 602, scale: 2.4 },
  rumours: { x: 556, y: 602, scale: 1.4 },
  track: { from: { x: 60, y: 716 }, to: { x: 840, y: 716 }, scale: 1.3 },
};

/** Where the tokens of a location lie: up along the side of its card. */
export function tokenAt({ landmark, card, tokens: scale }: Location, index: number): Spot {
  const reach = (CARD.width / 2) * card.scale + 17 * scale;
  return { x: card.x - reach, y: landmark.y - 12 * scale - index * 33 * scale, scale };
}

/** Where pawns stand: side by side at the foot of the picture. */
export function pawnAt({ landmark, pawns: scale }: Place, index: number): Spot {
  const step = Math.max(30 * landmark.scale, 18);
  return { x: landmark.x - 52 * landmark.scale + index * step, y: landmark.y - 2, scale };
}

/** The holes of the track, the one that is emptied first at its beginning. */
export function holes({ track }: Layout, total: number): Spot[] {
  const { from, to } = track;
  const long = Math.hypot(to.x - from.x, to.y - from.y);
  const pitch = long / Math.max(1, total - 1);
  // A token and its ring are 41 wide: where many lie close they are smaller.
  const scale = Math.min(track.scale, pitch / 37);
  return Array.from({ length: total }, (_, index) => {
    const share = total === 1 ? 0 : index / (total - 1);
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share, scale };
  });
}
