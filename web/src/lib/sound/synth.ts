/// The sounds of the camp, made on the spot: no files. A sound is a function that sets up a few
/// oscillators and some noise from a moment on; it works the same in a browser's context and in an
/// offline one, which is how it is tested.

export const SOUNDS = [
  'paper',
  'wood',
  'die',
  'brass',
  'turn',
  'gong',
  'slam',
  'drum',
  'win',
  'loss',
  'refuse',
  'tick',
] as const;

export type SoundName = (typeof SOUNDS)[number];

/** How long each may be heard, in seconds. */
export const LENGTHS: Readonly<Record<SoundName, number>> = {
  paper: 0.25,
  wood: 0.2,
  die: 0.6,
  brass: 0.8,
  turn: 1.4,
  gong: 4,
  slam: 1.2,
  drum: 0.5,
  win: 2.4,
  loss: 2.4,
  refuse: 0.35,
  tick: 0.06,
};

/** Sets a sound up in `context`, to begin at `when` (in the context's time) and be heard at `out`. */
export function render(
  name: SoundName,
  context: BaseAudioContext,
  out: AudioNode = context.destination,
  when = context.currentTime,
): void {
  PLAYERS[name]({ context, out, when });
}

/** Where and when something is heard. */
export type Stage = { context: BaseAudioContext; out: AudioNode; when: number };

const PLAYERS: Readonly<Record<SoundName, (stage: Stage) => void>> = {
  paper(stage) {
    hiss(stage, { at: 0, lasts: 0.16, loud: 0.16, filter: 'bandpass', pitch: 3800, to: 2200 });
    hiss(stage, { at: 0.07, lasts: 0.1, loud: 0.1, filter: 'highpass', pitch: 5200 });
  },
  wood(stage) {
    tone(stage, { at: 0, lasts: 0.1, loud: 0.35, pitch: 420, to: 260 });
    hiss(stage, { at: 0, lasts: 0.03, loud: 0.2, filter: 'bandpass', pitch: 1500 });
  },
  // A die on felt: a few dull knocks that come faster and softer.
  die(stage) {
    const knocks = [0, 0.13, 0.23, 0.3, 0.35];
    knocks.forEach((at, index) => {
      const loud = 0.32 * 0.72 ** index;
      tone(stage, { at, lasts: 0.06, loud, pitch: 240 + 40 * (index % 3), to: 130 });
      hiss(stage, { at, lasts: 0.035, loud: loud * 0.7, filter: 'bandpass', pitch: 1900 - 180 * index });
    });
  },
  brass(stage) {
    [523.25, 1318.5, 2093, 3322].forEach((pitch, index) => {
      tone(stage, { at: 0, lasts: 0.7 / (1 + index * 0.6), loud: 0.12 / (1 + index), pitch });
    });
  },
  // "Your turn": two warm notes, a fifth apart.
  turn(stage) {
    bell(stage, 0, 392, 0.2);
    bell(stage, 0.18, 587.33, 0.22);
  },
  // Partials that are no whole multiples of one another are what makes metal sound like metal.
  gong(stage) {
    [1, 1.52, 2.03, 2.74, 3.46, 4.28, 5.61].forEach((ratio, index) => {
      tone(stage, {
        at: 0,
        lasts: 3.9 / (1 + index * 0.35),
        loud: 0.2 / (1 + index * 0.55),
        pitch: 92 * ratio,
        to: 90 * ratio,
        rise: 0.012 + index * 0.02,
      });
    });
    hiss(stage, { at: 0, lasts: 0.25, loud: 0.06, filter: 'lowpass', pitch: 900 });
  },
  slam(stage) {
    tone(stage, { at: 0, lasts: 0.5, loud: 0.6, pitch: 150, to: 38 });
    hiss(stage, { at: 0, lasts: 0.9, loud: 0.4, filter: 'lowpass', pitch: 700, to: 90 });
  },
  drum(stage) {
    tone(stage, { at: 0, lasts: 0.42, loud: 0.55, pitch: 96, to: 54 });
    hiss(stage, { at: 0, lasts: 0.05, loud: 0.12, filter: 'lowpass', pitch: 600 });
  },
  win(stage) {
    [392, 493.88, 587.33, 783.99].forEach((pitch, index) => bell(stage, index * 0.16, pitch, 0.17));
    bell(stage, 0.8, 587.33, 0.1);
    bell(stage, 0.8, 987.77, 0.1);
  },
  loss(stage) {
    [293.66, 261.63, 220].forEach((pitch, index) => bell(stage, index * 0.42, pitch, 0.16));
    tone(stage, { at: 0.84, lasts: 1.4, loud: 0.14, pitch: 110, to: 104 });
  },
  refuse(stage) {
    tone(stage, { at: 0, lasts: 0.12, loud: 0.2, pitch: 196, to: 174, wave: 'triangle' });
    tone(stage, { at: 0.13, lasts: 0.18, loud: 0.18, pitch: 156, to: 140, wave: 'triangle' });
  },
  tick(stage) {
    hiss(stage, { at: 0, lasts: 0.025, loud: 0.16, filter: 'bandpass', pitch: 2600 });
    tone(stage, { at: 0, lasts: 0.03, loud: 0.1, pitch: 1100, to: 800 });
  },
};

/** A warm note: the tone and a little of its octave and twelfth. */
export function bell(stage: Stage, at: number, pitch: number, loud: number): void {
  tone(stage, { at, lasts: 1.2, loud, pitch });
  tone(stage, { at, lasts: 0.7, loud: loud * 0.3, pitch: pitch * 2 });
  tone(stage, { at, lasts: 0.35, loud: loud * 0.14, pitch: pitch * 3.01 });
}

type Tone = {
  at: number;
  lasts: number;
  loud: number;
  pitch: number;
  /** Where the pitch glides to. */
  to?: number;
  wave?: OscillatorType;
  rise?: number;
};

export function tone(
  { context, out, when }: Stage,
  { at, lasts, loud, pitch, to, wave = 'sine', rise = 0.005 }: Tone,
): void {
  const start = when + at;
  const oscillator = context.createOscillator();
  oscillator.type = wave;
  oscillator.frequency.setValueAtTime(pitch, start);
  if (to !== undefined) oscillator.frequency.exponentialRampToValueAtTime(to, start + lasts);
  oscillator.connect(envelope(context, start, lasts, loud, rise)).connect(out);
  oscillator.start(start);
  oscillator.stop(start + lasts + 0.02);
}

type Hiss = {
  at: number;
  lasts: number;
  loud: number;
  filter: BiquadFilterType;
  pitch: number;
  to?: number;
  rise?: number;
};

export function hiss(
  { context, out, when }: Stage,
  { at, lasts, loud, filter, pitch, to, rise = 0.002 }: Hiss,
): void {
  const start = when + at;
  const source = context.createBufferSource();
  source.buffer = noise(context);
  const through = context.createBiquadFilter();
  through.type = filter;
  through.frequency.setValueAtTime(pitch, start);
  if (to !== undefined) through.frequency.exponentialRampToValueAtTime(to, start + lasts);
  source
    .connect(through)
    .connect(envelope(context, start, lasts, loud, rise))
    .connect(out);
  source.loop = true;
  source.start(start);
  source.stop(start + lasts + 0.02);
}

/** Up at once, then away. */
export function envelope(
  context: BaseAudioContext,
  start: number,
  lasts: number,
  loud: number,
  rise: number,
): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  return gain;
}

const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

/** A second of noise, the same each time. */
export function noise(context: BaseAudioContext): AudioBuffer {
  const known = noises.get(context);
  if (known) return known;
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  let state = 0x2545f491;
  for (let index = 0; index < samples.length; index += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    samples[index] = state / 0x80000000;
  }
  noises.set(context, buffer);
  return buffer;
}
