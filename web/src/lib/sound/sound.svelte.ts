/// Plays the sounds: as loud as the reader wants, never in heaps, and only once a browser allows it,
/// which is after the first press on the page. Whatever is heard is also seen; sound adds nothing else.
import { settings, type Settings } from '../settings.svelte';
import { render, type SoundName } from './synth';

/** How long a sound rests before it is heard again, in milliseconds: the chime is for those who look
    elsewhere, and three a minute are enough. */
const RESTS: Partial<Record<SoundName, number>> = { turn: 20_000 };
const LEAST_REST = 50;

type Made = { context: AudioContext; volume: GainNode };

export class Sound {
  readonly #settings: Settings;
  readonly #now: () => number;
  readonly #open: () => AudioContext;
  readonly #last = new Map<SoundName, number>();
  #made: Made | undefined;

  constructor(chosen: Settings = settings, now = () => performance.now(), open = () => new AudioContext()) {
    this.#settings = chosen;
    this.#now = now;
    this.#open = open;
  }

  /** Whether a browser has let us make sound yet. */
  get ready(): boolean {
    return this.#made !== undefined;
  }

  /** Waits for the first press on the page and wakes up then; returns how to stop waiting. */
  listen(target: EventTarget = window): () => void {
    const events = ['pointerdown', 'keydown'];
    const stop = () => events.forEach((name) => target.removeEventListener(name, wake));
    const wake = () => {
      this.wake();
      stop();
    };
    events.forEach((name) => target.addEventListener(name, wake));
    return stop;
  }

  /** To be called in answer to a press. */
  wake(): void {
    if (this.#made) return;
    try {
      const context = this.#open();
      const volume = context.createGain();
      volume.connect(context.destination);
      this.#made = { context, volume };
      void context.resume();
    } catch {
      // No sound on this machine: everything is also seen.
    }
  }

  /** Plays a sound, unless it is muted, not yet allowed, or was heard a moment ago. Says whether it did. */
  play(name: SoundName): boolean {
    const now = this.#now();
    const last = this.#last.get(name);
    const rests = last !== undefined && now - last < (RESTS[name] ?? LEAST_REST);
    if (!this.#made || this.#settings.mute || this.#settings.volume === 0 || rests) return false;
    const { context, volume } = this.#made;
    // Loudness is heard in ratios, so the middle of the slider should sound half as loud.
    volume.gain.value = this.#settings.volume ** 2;
    render(name, context, volume);
    this.#last.set(name, now);
    return true;
  }
}

/** The sound of this page. */
export const sound = new Sound();

/** Plays a sound if it may be heard. */
export function play(name: SoundName): boolean {
  return sound.play(name);
}
