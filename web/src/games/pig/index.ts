/// Pig, as the page shows it.
import type { CourseWords } from '../../replay/course';
import type { TableWords } from '../../table/board';
import type { View } from '../../wire/pig/View';

const words: TableWords & CourseWords = {
  icons: { rolled: 'roll', lost: 'skull', held: 'hold', won: 'crown' },
  box: '#0f2529',
  felt: '#1f464b',
  sounds: { rolled: 'die', lost: 'slam', held: 'brass' },
  wonders: [
    { text: 'roll', sentence: 'Roll the die' },
    { text: 'hold', sentence: 'Hold and keep the pot' },
  ],
  places: { die: 'the die', trough: 'the pot', sack: 'the sack' },
  turningPoints: (view) => (view as View).scores,
};

export default words;
