/// Shakes a phone in the hand, where there is one that can and its reader lets us.
import { settings } from '../settings.svelte';

/** Milliseconds on, off, on, … Says whether it shook. */
export function vibrate(pattern: readonly number[]): boolean {
  if (!settings.buzz || typeof navigator === 'undefined' || !('vibrate' in navigator)) return false;
  // A browser complains of whoever shakes a phone that was not touched yet.
  if (navigator.userActivation?.hasBeenActive === false) return false;
  try {
    return navigator.vibrate([...pattern]);
  } catch {
    return false;
  }
}
