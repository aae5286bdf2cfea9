/// The eleven tokens as small drawings, about 20 by 20 around (0, 0), for a stroke of 2 with round ends; and
/// the colours of their discs, which never tell more than the drawing does.
import type { Kind } from '../types';

export type TokenArt = { line: string; colour: string };

export const TOKENS: Readonly<Record<Kind, TokenArt>> = {
  key: {
    line: 'M-4.200 0a4.300 4.300 0 1 0 0 8.600 4.300 4.300 0 0 0 0-8.600ZM-1.200 1.200 8-8M4-4 7.200-.8M6.800-6.800 9.400-4.200',
    colour: '#e8b93e',
  },
  extra_action: {
    line: 'M-2.500-6.500 0-1l5.500 2.500L0 4l-2.500 5.500L-5 4l-5.500-2.500L-5-1ZM6.500-10.500v7M3-7h7',
    colour: '#e98a4a',
  },
  extra_carry: {
    line: 'M-7 9V-1a7 7 0 0 1 14 0V9ZM-3-7.800V-10H3v2.200M-7 3.500H7M-2.500 3.500v3h5v-3',
    colour: '#c9995f',
  },
  captured: {
    line: 'M-8 9.500V-5.500M-2.700 9.500v-18M2.700 9.500v-18M8 9.500V-5.500M-9.500-4.500C-7-10.500 7-10.500 9.500-4.500ZM-9.500 9.500h19',
    colour: '#c8553f',
  },
  supply: {
    line: 'M-3.500-8.500h7L5.500-5h-11ZM-5-5C-10 1-9 9-4.500 9h9C9 9 10 1 5-5M-2.500 2h5',
    colour: '#a9c46c',
  },
  farm_kit: {
    line: 'M0 10V-5M0-5c-2.600-1.800-2.600-4.600 0-6 2.600 1.400 2.600 4.200 0 6ZM0 1C-4 .6-6-1.600-6-4.800-2.600-4.600-.4-2.600 0 1ZM0 1C4 .6 6-1.600 6-4.800 2.600-4.600.4-2.600 0 1ZM0 7C-4 6.600-6 4.400-6 1.200-2.600 1.400-.4 3.400 0 7ZM0 7C4 6.600 6 4.400 6 1.200 2.600 1.400.4 3.400 0 7Z',
    colour: '#ddc868',
  },
  camp_kit: {
    line: 'M0-9-9.500 8h19ZM0-9l-1.500-2M0-9l1.500-2M0-1-4 8M0-1 4 8',
    colour: '#78bdb2',
  },
  caravan_kit: {
    line: 'M-9-1c0-5 3-7.500 6.500-7.500S4-6 4-1v4H-9ZM4 3h5.500M-2.500-8.500V3M-5.500 4a2.500 2.500 0 1 0 .01 0ZM1.500 4a2.500 2.500 0 1 0 .01 0Z',
    colour: '#c9a2d0',
  },
  clairvoyance: {
    line: 'M-10 0C-7-5-3.500-6.800 0-6.800S7-5 10 0C7 5 3.500 6.800 0 6.800S-7 5-10 0ZM0-3.200a3.200 3.200 0 1 0 .01 0Z',
    colour: '#8fc3e0',
  },
  foresight: {
    line: 'M-10 5.500-6.500 9-1.500 4.500-5.500.5ZM-4-1 0 3 4.500-1 .8-4.800ZM2.400-6.300 6.200-2.500 10-6 6-10Z',
    colour: '#a3a8de',
  },
  teleport: {
    line: 'M1.500 0a1.500 1.500 0 1 0-3 0 3.500 3.500 0 1 0 7 0 5.500 5.500 0 1 0-11 0 7.500 7.500 0 1 0 15 0 9.500 9.500 0 0 0-4-7.500',
    colour: '#d79ad0',
  },
};

/** A question mark, for what is not known. */
export const UNKNOWN =
  'M-4-4.500C-4-7.500-2-9 .2-9S4.500-7.500 4.500-4.800C4.500-1.500 0-1.800 0 2.500M0 7.500v.01';
