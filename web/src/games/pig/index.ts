/// Pig, as the page shows it.
import { TUMBLE_MS } from '../../lib/board/tumble';
import type { CourseWords } from '../../replay/course';
import type { TableWords } from '../../table/board';
import type { View } from '../../wire/pig/View';
import { faceOf } from './words';

const words: TableWords & CourseWords = {
  icons: { rolled: 'roll', lost: 'skull', held: 'hold', won: 'crown' },
  box: '#0f2529',
  felt: '#1f464b',
  sounds: { rolled: 'die', lost: 'slam', held: 'brass' },
  suspense: (step) => (faceOf(step) === undefined ? undefined : { ms: TUMBLE_MS, sound: 'die' }),
  places: { die: 'the die', trough: 'the pot', sack: 'the sack' },
  turningPoints: (view) => (view as View).scores,
};

export default words;
