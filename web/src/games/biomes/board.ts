/// What the board of Biomes is given. Without answers of the game there are neither ways nor threats to
/// be seen.
import type { BoardProps } from '../../table/board';
import type { Ask } from './ask';
import type { View } from './types';

export type BiomesProps = Omit<BoardProps<View>, 'onask'> & { onask?: Ask | undefined };

/** What lies open over the map; one thing at a time on a phone. */
export type Panel = 'dial' | 'ledger';
