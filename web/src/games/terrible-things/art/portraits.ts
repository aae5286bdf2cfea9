/// The six characters: flat shapes from the back to the front, in a circle of about 20 around (0, 0).

export type Portrait = {
  ground: string;
  layers: readonly (readonly [fill: string, d: string])[];
};

const INK = '#10201d';
const FACE = 'M-7.500-6h15v6c0 6-3.500 10-7.500 10S-7.500 6-7.500 0Z';

export const PORTRAITS: Readonly<Record<string, Portrait>> = {
  // The Captain: a white cap, a beard, brass buttons.
  C01: {
    ground: '#2b8a8c',
    layers: [
      ['#1c3a5c', 'M-20 24c0-12 7-15 13-16H7c6 1 13 4 13 16Z'],
      [
        '#e0b04a',
        'M-3 13h2v2h-2ZM-3 18h2v2h-2ZM1 13h2v2H1ZM1 18h2v2H1ZM-17 13l6-3 1 2-6 3ZM17 13l-6-3-1 2 6 3Z',
      ],
      ['#d99a72', FACE],
      ['#ece3cf', 'M-8.500-1c2 3 3 2 4 1 2-2 7-2 9 0 1 1 2 2 4-1 1 10-3 16-8.500 16S-9.500 9-8.500-1Z'],
      ['#a04a34', 'M-2.500 4h5c-.5 2-4.500 2-5 0Z'],
      ['#f7f1e0', 'M-12-9c-3-8 5-10 12-10s15 2 12 10Z'],
      [INK, 'M-10-9h20v3.500h-20ZM-11-5.500c6-2 16-2 22 0l-2 2C3-5-3-5-9-3.500Z'],
      ['#e0b04a', 'M-2.500-12.500 0-16l2.500 3.500L0-9.500Z'],
      [INK, 'M-5-2.500h3v2h-3ZM2-2.500h3v2H2Z'],
    ],
  },
  // The Mycologist: a straw hat with mushrooms on it, round spectacles.
  C02: {
    ground: '#a9c07a',
    layers: [
      ['#5c4a2c', 'M-20 24c0-12 7-15 13-16H7c6 1 13 4 13 16Z'],
      ['#d8c08a', 'M-4 9 0 15l4-6 3 2-7 11L-7 11Z'],
      ['#7a4a2a', 'M-10-4c-2 8-2 14 0 18h4L-7-4ZM10-4c2 8 2 14 0 18H6L7-4Z'],
      ['#c58a60', FACE],
      ['#e3c77e', 'M-19-4c4-3 8-4 9-4 0-6 4-8 10-8s10 2 10 8c1 0 5 1 9 4-6 2-32 2-38 0Z'],
      ['#8a5a2a', 'M-10-8c6 2 14 2 20 0v3c-6 1-14 1-20 0Z'],
      ['#b5321e', 'M4-15c0-5 9-5 9 0ZM-9-15c0-4 6-4 6 0Z'],
      ['#fbf0d4', 'M7-15h3v5H7ZM-7-15h2v4h-2ZM6-17.500h1.500v1.500H6ZM9.500-18h1.500v1.500H9.500Z'],
      ['#fbf0d4', 'M-6.500.5a3 3 0 1 0 6 0 3 3 0 1 0-6 0ZM.5.5a3 3 0 1 0 6 0 3 3 0 1 0-6 0Z'],
      ['line', 'M-6.500.5a3 3 0 1 0 6 0 3 3 0 1 0-6 0ZM.5.5a3 3 0 1 0 6 0 3 3 0 1 0-6 0ZM-2 7h4'],
      [INK, 'M-4.500 0h2v2h-2ZM2.500 0h2v2h-2Z'],
    ],
  },
  // The Salvage Diver: a helmet of brass.
  C03: {
    ground: '#1f5f78',
    layers: [
      ['#7d6a4a', 'M-20 24c0-12 7-14 13-15H7c6 1 13 3 13 15Z'],
      ['#8a6420', 'M-12 8h24l3 6h-30Z'],
      ['#d9a43c', 'M-13-1C-13-11-8-16 0-16s13 5 13 15v10h-26Z'],
      ['#f2cf7a', 'M-13-1C-13-11-8-16 0-16c-5 4-8 10-8 25h-5Z'],
      ['#8a6420', 'M-3-20h6v4h-6ZM12-5h5v8h-5ZM-17-5h5v8h-5Z'],
      ['#7a5414', 'M-9-1a9 9 0 1 0 18 0 9 9 0 1 0-18 0Z'],
      ['#c9d8cc', 'M-7-1a7 7 0 1 0 14 0 7 7 0 1 0-14 0Z'],
      ['#b47a50', 'M-4.500-3h9v4c0 3-2 5-4.500 5S-4.500 4-4.500 1Z'],
      [INK, 'M-3-1.500h2v2h-2ZM1-1.500h2v2H1ZM-2 3h4v1h-4ZM-5-5h10l1 3H-6Z'],
      ['line', 'M-7-1h14M0-8v14M-10 11h.01M-4 12h.01M4 12h.01M10 11h.01'],
      ['#8fd0c4', 'M-16-14a2 2 0 1 0 4 0 2 2 0 1 0-4 0ZM13-13a1.500 1.500 0 1 0 3 0 1.500 1.500 0 1 0-3 0Z'],
    ],
  },
  // The Lay Preacher: a tall black hat, white bands, a stern jaw.
  C04: {
    ground: '#8a6aa0',
    layers: [
      ['#17181c', 'M-20 24c0-12 7-15 13-16H7c6 1 13 4 13 16Z'],
      ['#fbf0d4', 'M-6 8h12l1 4-4 8-2-6h-2l-2 6-4-8Z'],
      ['#8a5a3c', 'M-7-7H7v9c0 6-3 10-7 10S-7 8-7 2Z'],
      ['#d9d0bf', 'M-8-6h2v7l-2-1ZM8-6H6v7l2-1ZM-4 9c2-1 6-1 8 0l-2 5h-4Z'],
      [INK, 'M-14-7h28v3h-28ZM-8.500-20h17v13h-17Z'],
      ['#5a3f70', 'M-8.500-10h17v3h-17Z'],
      [INK, 'M-5.500-1.500l4 1v1.500h-3ZM5.500-1.500l-4 1v1.500h3Z'],
      ['line', 'M-3 6c2-1 4-1 6 0M0 0v3'],
      ['#e0b04a', 'M11 12h2v3h3v2h-3v6h-2v-6H8v-2h3Z'],
    ],
  },
  // The Circus Tumbler: a bob of red hair, a ruff, painted cheeks.
  C05: {
    ground: '#f0c25a',
    layers: [
      ['#b5321e', 'M-18 24c0-10 6-13 12-14H6c6 1 12 4 12 14Z'],
      ['#fbf0d4', 'M-4 12h8l-4 9Z'],
      ['#c04e1e', 'M-12 4C-15-10-8-17 0-17s15 7 12 21c-2 3-5 2-5-1v-8H-7v8c0 3-3 4-5 1Z'],
      ['#f0c9a4', FACE],
      ['#c04e1e', 'M-8-4c0-6 4-9 8-9s8 3 8 9C4-8-2-8-8-4Z'],
      ['#fbf0d4', 'M-14 12c0-3 4-5 6-3 2-3 5-2 6 0 1-2 4-2 5 0 2-2 5-1 6 1 3-1 6 1 5 4-5 4-23 4-28-2Z'],
      [
        '#e07a5a',
        'M-6.500 3a1.800 1.800 0 1 0 3.600 0 1.800 1.800 0 1 0-3.600 0ZM2.900 3a1.800 1.800 0 1 0 3.600 0 1.800 1.800 0 1 0-3.600 0Z',
      ],
      [
        INK,
        'M-4.500-3l1 1.500L-2 0l-1.500.7-1 1.800-1-1.800L-7 0l1.500-1ZM4.500-3l1 1.500L7 0 5.500.7l-1 1.800-1-1.800L2 0l1.500-1Z',
      ],
      ['line', 'M-3 5.500c2 2 4 2 6 0'],
    ],
  },
  // The Wireless Operator: earphones, an eyeshade, sparks.
  C06: {
    ground: '#1b3f4a',
    layers: [
      ['line', 'M0 0'],
      ['#e9d9a8', 'M-19-10l5 2-3 2 5 3-7-2 2-2ZM19-10l-5 2 3 2-5 3 7-2-2-2Z'],
      ['#5a6b52', 'M-20 24c0-12 7-15 13-16H7c6 1 13 4 13 16Z'],
      ['#fbf0d4', 'M-5 8h10l-5 8Z'],
      [INK, 'M-1.500 10h3l1 9-2.500 3-2.500-3Z'],
      ['#e2ae84', FACE],
      [INK, 'M-8.500-2c-1-10 4-14 8.500-14s9.500 4 8.500 14L6-6H-6Z'],
      ['#3f8f5c', 'M-10-5c4-4 16-4 20 0l2 3C6-4-6-4-12-2Z'],
      ['#b5321e', 'M-12-3h4.500v9H-12ZM7.500-3H12v9H7.500Z'],
      [
        'line',
        'M-10-3c0-18 20-18 20 0M-12-3h4.500v9H-12ZM7.500-3H12v9H7.500ZM-2 6h3M-3.500 1h.01M3.500 1h.01',
      ],
      [INK, 'M-4.500.2h2v2h-2ZM2.500.2h2v2h-2Z'],
    ],
  },
};

/** Somebody of whom there is no picture. */
export const UNKNOWN: Portrait = {
  ground: '#7f9a86',
  layers: [
    [
      INK,
      'M-20 24c0-12 7-15 14-17-5-4-6-10-5-15l-5-2c4-2 6-3 7-5 2-5 16-5 18 0 1 2 3 3 7 5l-5 2c1 5 0 11-5 15 7 2 14 5 14 17Z',
    ],
  ],
};
