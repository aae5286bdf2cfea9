/// Which ink each kind of thing is printed in, and what reads on it.
import type { Back, EType, Kind, Res } from '../types';
import { BRINGS } from '../types';

export const RES_INK: Readonly<Record<Res, string>> = {
  Focus: 'var(--tt-focus)',
  Treasure: 'var(--tt-treasure)',
  Courage: 'var(--tt-courage)',
  Feat: 'var(--tt-feat)',
};

/** What is drawn on a resource: dark on the light ones. */
export const ON_RES: Readonly<Record<Res, string>> = {
  Focus: 'var(--tt-ink)',
  Treasure: 'var(--tt-ink)',
  Courage: 'var(--tt-cream)',
  Feat: 'var(--tt-cream)',
};

export const BACK_INK: Readonly<Record<Back, string>> = {
  Green: 'var(--tt-green)',
  Orange: 'var(--tt-orange)',
  Red: 'var(--tt-red-back)',
};

export const DIE_INK: Readonly<Record<Kind, { top: string; side: string; pip: string }>> = {
  Basic: { top: '#2f7d51', side: '#16462c', pip: '#f4e6c4' },
  Luck: { top: '#f0c043', side: '#a8751a', pip: '#10201d' },
  Skill: { top: '#2f6fb0', side: '#173f6b', pip: '#f4e6c4' },
  Panic: { top: '#b8321f', side: '#66150c', pip: '#f4e6c4' },
};

export function typeInk(type: EType): string {
  return RES_INK[BRINGS[type]];
}
