/// Tries something on the server and tells the reader if it was refused.
import { sentenceOf } from '../lib/api';
import { tell } from '../lib/design/toasts.svelte';
import { play } from '../lib/sound/sound.svelte';

/** What came of it; nothing if it was refused, and then the reader knows why. */
export async function attempt<T>(run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    play('refuse');
    tell(sentenceOf(error), 'bad');
    return undefined;
  }
}
