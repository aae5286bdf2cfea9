/// Escape, as the page shows it.
import type { CourseWords } from '../../replay/course';
import type { TableWords } from '../../table/board';
import { controls, TRIFLES } from './hands/controls';
import { markOf } from './time/marks';

const words: TableWords & CourseWords = {
  controls,
  icons: {
    began: 'door',
    rolled: 'dice',
    landed: 'dice',
    freed: 'heart',
    entered: 'arrow-right',
    discovered: 'search',
    treasure_laid: 'lock',
    activated: 'star',
    escaped: 'sun',
    gave: 'send',
    gift_over: 'hourglass',
    cursed: 'skull',
    placed: 'lock',
    lifted: 'shield-check',
    claimed: 'key',
    healed: 'heart',
    teleported: 'swap',
    gem_saved: 'star',
    passage_opened: 'link',
    torch_lit: 'camp-fire',
    torch_out: 'moon',
    pledged: 'hand',
    withdrawn: 'hand',
    lent: 'hand',
    marked: 'flag',
    hand_held: 'hand',
    soul_asked: 'question',
    souls_swapped: 'swap',
    souls_returned: 'swap',
    proposed: 'flag',
    voted: 'flag',
    declined: 'close',
    fate: 'bolt',
    gong: 'warning',
    slammed: 'door',
    beat: 'clock',
    done: 'check',
    set: 'settings',
    ended: 'crown',
  },
  box: '#2a1d12',
  felt: '#2b241d',
  // What is heard is in time/score.ts, which knows the clock too.
  weights: {
    ended: 10,
    escaped: 8,
    slammed: 7,
    fate: 7,
    activated: 6,
    gong: 5,
    souls_swapped: 5,
    healed: 5,
    cursed: 4,
    teleported: 4,
    passage_opened: 4,
    gave: 4,
    torch_lit: 4,
    claimed: 3,
    lifted: 3,
    gem_saved: 3,
    discovered: 2,
  },
  live: ({ mode }) => mode !== 'calm',
  trifles: TRIFLES,
  // Tiles by what is written on them on the board.
  reword: (sentence) =>
    sentence
      .replaceAll('M-START', 'the start')
      .replaceAll('M-EXIT, Exit', 'the Exit')
      .replaceAll('M-EXIT', 'the Exit')
      .replace(/\bM-(?=G[KT]\d)/g, ''),
  marks: markOf,
  places: {
    'M-START': 'the Starting chamber',
    'M-EXIT': 'the Exit',
    'M-GK1': 'GK1',
    'M-GK2': 'GK2',
    'M-GT1': 'GT1',
    'M-GT2': 'GT2',
  },
};

export default words;
