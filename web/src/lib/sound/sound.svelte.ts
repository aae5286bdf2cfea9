/// Plays the sounds: as loud as the reader wants, never in heaps, and only once a browser allows it,
/// which is after the first press on the page. Whatever is heard is also seen; sound adds nothing else.
import { settings, type Settings } from '../settings.svelte';
import { render, type SoundName } from './synth';

/** How long a sound rests before it is heard again, in milliseconds: the chime is for those who look
    elsewhere, and three a minute are enough. */
const RESTS: Partial<Record<SoundName, number>> = { turn: 20_000 };
const LEAST_REST = 50;

type Made = { context: AudioContext; volume: GainNode };

/** Where a soundtrack is heard: music, and above it everything that tells something. */
export type Desk = { context: BaseAudioContext; music: GainNode; cues: GainNode };

export class Sound {
  readonly #settings: Settings;
  readonly #now: () => number;
  readonly #open: () => AudioContext;
  readonly #last = new Map<SoundName, number>();
  #made: Made | undefined;
  #desk: Desk | undefined;

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

  /** The desk of a soundtrack, set as the reader wants it; nothing while it is muted or not yet allowed. */
  desk(): Desk | undefined {
    if (!this.#made || this.#settings.mute || this.#settings.volume === 0) return undefined;
    const { context, volume } = this.#made;
    // A machine that was asleep wakes without sound.
    if (context.state === 'suspended') void context.resume();
    this.#desk ??= laidOut(context, volume);
    volume.gain.value = this.#settings.volume ** 2;
    this.#desk.music.gain.value = this.#settings.music ** 2;
    this.#desk.cues.gain.value = this.#settings.cues ** 2;
    return this.#desk;
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

/** Much is heard at once, so what is loud makes the rest a little softer instead of breaking up. */
function laidOut(context: AudioContext, out: AudioNode): Desk {
  const [music, cues] = [context.createGain(), context.createGain()];
  const together = context.createDynamicsCompressor();
  music.connect(together);
  cues.connect(together);
  together.connect(out);
  return { context, music, cues };
}

/** The sound of this page. */
export const sound = new Sound();

/** Plays a sound if it may be heard. */
export function play(name: SoundName): boolean {
  return sound.play(name);
}
