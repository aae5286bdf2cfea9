/// Just enough of a browser's sound for tests: what begins and ends when, and what is connected.
import type { Desk } from './sound.svelte';

type Param = Record<string, unknown>;

export class FakeAudio {
  currentTime = 3;
  sampleRate = 100;
  state = 'running';
  /** Everything that was started. */
  started: { from: number; to: number; out: FakeNode }[] = [];
  readonly destination = new FakeNode(this);

  createGain = () => new FakeNode(this);
  createOscillator = () => new FakeNode(this);
  createBiquadFilter = () => new FakeNode(this);
  createBufferSource = () => new FakeNode(this);
  createDynamicsCompressor = () => new FakeNode(this);
  createBuffer = (_channels: number, length: number) => {
    const samples = new Float32Array(length);
    return { getChannelData: () => samples };
  };

  get context(): BaseAudioContext {
    return this as unknown as BaseAudioContext;
  }

  desk(): Desk {
    const [music, cues] = [this.createGain(), this.createGain()];
    music.connect(this.destination);
    cues.connect(this.destination);
    return { context: this.context, music, cues } as unknown as Desk;
  }

  /** What can still be heard from a moment on. */
  heardFrom(moment: number): number[] {
    return this.started.filter(({ from, out }) => from >= moment && out.reaches()).map(({ from }) => from);
  }
}

export class FakeNode {
  readonly gain = param();
  readonly frequency = param();
  readonly Q = param();
  readonly playbackRate = param();
  type = '';
  loop = false;
  buffer: unknown;
  readonly #audio: FakeAudio;
  #out: FakeNode | undefined;

  constructor(audio: FakeAudio) {
    this.#audio = audio;
  }

  connect<Node>(out: Node): Node {
    this.#out = out as unknown as FakeNode;
    return out;
  }

  disconnect(): void {
    this.#out = undefined;
  }

  start(from: number): void {
    this.#audio.started.push({ from, to: Infinity, out: this });
  }

  stop(to: number): void {
    const own = this.#audio.started.find(({ out }) => out === this);
    if (own) own.to = to;
  }

  /** Whether it is connected to where it is heard, and nothing on the way was silenced. */
  reaches(): boolean {
    if (this === this.#audio.destination) return true;
    return this.gain.value !== 0 && (this.#out?.reaches() ?? false);
  }
}

function param(): Param {
  const all: Param = {
    value: 1,
    setValueAtTime: () => {},
    linearRampToValueAtTime: () => {},
    setTargetAtTime: (value: number) => (all.value = value),
    exponentialRampToValueAtTime: (value: number) => {
      // The real thing throws here.
      if (value <= 0) throw new RangeError('a ramp to nothing');
    },
  };
  return all;
}
