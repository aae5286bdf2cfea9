/// A need as it is drawn: the smallest dice that would meet it, part by part.
import type { Part } from './types';

export type Drawn = {
  /** How its dice belong together: each for itself, all alike, or one above the other. */
  link: 'one' | 'alike' | 'run';
  faces: number[];
  /** Whether higher numbers would do as well. */
  more: boolean;
};

export function drawn(part: Part): Drawn {
  if ('High' in part) return { link: 'one', faces: [part.High], more: part.High < 6 };
  if ('Pair' in part) return { link: 'alike', faces: [part.Pair, part.Pair], more: part.Pair < 6 };
  if ('Block' in part) {
    const [dice, least] = part.Block;
    return { link: 'alike', faces: Array.from({ length: dice }, () => least), more: least < 6 };
  }
  const [dice, least] = part.Run;
  return {
    link: 'run',
    faces: Array.from({ length: dice }, (_, step) => least + step),
    more: least + dice <= 6,
  };
}

export type Spot = { face: number; at: number; step: number };
export type Strip = Omit<Drawn, 'faces'> & {
  dice: Spot[];
  /** Where the part begins and ends along the edge. */
  from: number;
  to: number;
  /** Where its plus stands, if it has one. */
  plus: number;
};

/** The parts laid one after the other along an edge, in units of one die: each die's middle, and how long
    it all is. */
export function laid(needs: readonly Part[], gap = 0.35, plus = 0.5): { strips: Strip[]; length: number } {
  let at = 0;
  const strips = needs.map((part, index) => {
    const { faces, ...rest } = drawn(part);
    if (index > 0) at += gap;
    const from = at;
    const dice = faces.map((face, step) => ({ face, at: from + step + 0.5, step }));
    at += faces.length;
    const to = at;
    if (rest.more) at += plus;
    return { ...rest, dice, from, to, plus: to + plus / 2 };
  });
  return { strips, length: at };
}
