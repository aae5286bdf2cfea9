/// What this reader has chosen: look, motion, sound and name. Remembered in the browser; where the
/// browser keeps nothing, the choices hold until the page is closed.

export type Theme = 'system' | 'night' | 'day';
export type Motion = 'system' | 'still' | 'full';

type Kept = {
  theme: Theme;
  motion: Motion;
  volume: number;
  music: number;
  cues: number;
  mute: boolean;
  buzz: boolean;
  name: string;
};

/** The longest name a player may have. */
export const LONGEST_NAME = 24;

const KEY = 'bivouac.settings';
const FIRST: Kept = {
  theme: 'system',
  motion: 'system',
  volume: 0.6,
  music: 0.6,
  cues: 1,
  mute: false,
  buzz: true,
  name: '',
};

export class Settings {
  #kept = $state.raw<Kept>(FIRST);
  #systemStill = $state(false);
  readonly #storage: Storage | undefined;

  constructor(storage: Storage | undefined = browserStorage()) {
    this.#storage = storage;
    this.#kept = read(storage);
  }

  get theme(): Theme {
    return this.#kept.theme;
  }
  set theme(theme: Theme) {
    this.#keep({ theme });
  }

  get motion(): Motion {
    return this.#kept.motion;
  }
  set motion(motion: Motion) {
    this.#keep({ motion });
  }

  /** From 0 to 1. */
  get volume(): number {
    return this.#kept.volume;
  }
  set volume(volume: number) {
    this.#keep({ volume: Math.min(1, Math.max(0, volume)) });
  }

  /** How loud music is, as a share of the volume. */
  get music(): number {
    return this.#kept.music;
  }
  set music(music: number) {
    this.#keep({ music: Math.min(1, Math.max(0, music)) });
  }

  /** How loud everything is that tells something, as a share of the volume. */
  get cues(): number {
    return this.#kept.cues;
  }
  set cues(cues: number) {
    this.#keep({ cues: Math.min(1, Math.max(0, cues)) });
  }

  /** Whether a phone may shake in the hand. */
  get buzz(): boolean {
    return this.#kept.buzz;
  }
  set buzz(buzz: boolean) {
    this.#keep({ buzz });
  }

  get mute(): boolean {
    return this.#kept.mute;
  }
  set mute(mute: boolean) {
    this.#keep({ mute });
  }

  /** The name under which this reader sits down; empty until one was given. */
  get name(): string {
    return this.#kept.name;
  }
  set name(name: string) {
    this.#keep({ name: name.slice(0, LONGEST_NAME) });
  }

  /** Whether nothing should move: by choice, or by the system's wish. */
  get still(): boolean {
    return this.motion === 'still' || (this.motion === 'system' && this.#systemStill);
  }

  /** Puts the choices on the page's root and follows the system's wish; returns how to stop. */
  dress(
    root: HTMLElement,
    media: MediaQueryList = matchMedia('(prefers-reduced-motion: reduce)'),
  ): () => void {
    const follow = () => {
      this.#systemStill = media.matches;
    };
    follow();
    media.addEventListener('change', follow);
    const stop = $effect.root(() => {
      $effect(() => {
        mark(root, 'theme', this.theme);
        mark(root, 'motion', this.motion);
      });
    });
    return () => {
      media.removeEventListener('change', follow);
      stop();
    };
  }

  #keep(change: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...change };
    try {
      this.#storage?.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // Storage that is full or refused: the choice holds until the page is closed.
    }
  }
}

/** The one reader of this page. */
export const settings = new Settings();

function mark(root: HTMLElement, name: 'theme' | 'motion', value: string): void {
  if (value === 'system') root.removeAttribute(`data-${name}`);
  else root.setAttribute(`data-${name}`, value);
}

function browserStorage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** What was kept, with everything that does not fit replaced: it may be old, or edited by hand. */
function read(storage: Storage | undefined): Kept {
  let kept: Partial<Record<keyof Kept, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(storage?.getItem(KEY) ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) kept = parsed;
  } catch {
    return FIRST;
  }
  const { theme, motion, volume, music, cues, mute, buzz, name } = kept;
  const share = (value: unknown, first: number) =>
    typeof value === 'number' && value >= 0 && value <= 1 ? value : first;
  return {
    theme: theme === 'night' || theme === 'day' ? theme : FIRST.theme,
    motion: motion === 'still' || motion === 'full' ? motion : FIRST.motion,
    volume: share(volume, FIRST.volume),
    music: share(music, FIRST.music),
    cues: share(cues, FIRST.cues),
    mute: typeof mute === 'boolean' ? mute : FIRST.mute,
    buzz: typeof buzz === 'boolean' ? buzz : FIRST.buzz,
    name: typeof name === 'string' ? name.slice(0, LONGEST_NAME) : FIRST.name,
  };
}
