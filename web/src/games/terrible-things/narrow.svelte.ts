/// Whether the page is wide or narrow, as the table page parts them: on a narrow one the dice and all else that is
/// under the thumb lie among my things, on a wide one they lie on the board.
import { MediaQuery } from 'svelte/reactivity';

const wide = new MediaQuery('(width >= 60rem) or ((width >= 40rem) and (height < 34rem))', true);

export function isWide(): boolean {
  return wide.current;
}
