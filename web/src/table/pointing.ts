/// Who points at what, in words.
import type { Names } from '../lib/names';
import type { Ping } from '../lib/table.svelte';
import type { TableWords } from './board';

/** "Bo points at the die". */
export function pointed({ seat, what }: Ping, names: Names, places: TableWords['places'] = {}): string {
  const at = /^seat:(\d)$/.exec(what)?.[1];
  return `${names(seat)} points at ${at ? names(Number(at)) : (places[what] ?? what)}`;
}
