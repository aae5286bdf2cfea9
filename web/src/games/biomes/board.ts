/// What the board of Biomes is given. Without answers of the game there are neither ways nor threats to
/// be seen.
import type { BoardProps } from '../../table/board';
import type { Ask } from './ask';
import type { View } from './types';

export type BiomesProps = Omit<BoardProps<View>, 'onask'> & { onask?: Ask | undefined };

/** What may lie open over the map or beside it. */
export type Panel = 'dial' | 'ledger' | 'goal' | 'threats';
