/// What the sounds of the temple are made of besides plain tones and noise: metal, stone, a voice.
import { envelope, hiss, noise, tone, type Stage } from '../../../lib/sound/synth';

/** The partials of the temple's gong, as multiples of its lowest (section 7 of the rules page). */
export const PARTIALS = [1, 1.41, 1.68, 2, 2.52, 3.36] as const;
export const GONG_HZ = 110;
export const STRIKES_APART_S = 0.9;

/** One stroke of the gong: the high partials come a moment later and die first. */
export function stroke(stage: Stage, at: number, loud: number): void {
  PARTIALS.forEach((ratio, index) => {
    const lasts = 6 / (1 + index * 0.28);
    const rise = 0.008 + index * 0.022;
    const own = (loud * 0.3) / (1 + index * 0.42);
    tone(stage, { at, lasts, loud: own, pitch: GONG_HZ * ratio, to: GONG_HZ * ratio * 0.992, rise });
    // A second one beside it, a little off: that is the shimmer.
    tone(stage, { at, lasts: lasts * 0.8, loud: own * 0.5, pitch: GONG_HZ * ratio * 1.006, rise });
  });
  hiss(stage, { at, lasts: 0.3, loud: loud * 0.16, filter: 'lowpass', pitch: 1400, to: 300 });
}

/** Stone on stone: rough noise that comes and goes. */
export function grind(stage: Stage, at: number, lasts: number, loud: number, pitch: number): void {
  const { context, out, when } = stage;
  const start = when + at;
  const source = context.createBufferSource();
  source.buffer = noise(context);
  source.loop = true;
  source.playbackRate.value = 0.35;
  const band = context.createBiquadFilter();
  band.type = 'bandpass';
  band.Q.value = 0.9;
  band.frequency.setValueAtTime(pitch * 0.8, start);
  band.frequency.linearRampToValueAtTime(pitch * 1.25, start + lasts * 0.7);
  band.frequency.linearRampToValueAtTime(pitch * 0.7, start + lasts);
  const shape = context.createGain();
  shape.gain.setValueAtTime(0.0001, start);
  shape.gain.linearRampToValueAtTime(loud, start + lasts * 0.15);
  // It catches and lets go.
  const catches = Math.max(3, Math.round(lasts * 14));
  for (let index = 1; index < catches; index += 1) {
    const part = index / catches;
    const rough = index % 2 === 0 ? 1 : 0.45 + 0.3 * ((index * 7) % 3) * 0.5;
    shape.gain.linearRampToValueAtTime(loud * rough * (1 - part * 0.5), start + lasts * (0.15 + part * 0.75));
  }
  shape.gain.linearRampToValueAtTime(0.0001, start + lasts);
  source.connect(band).connect(shape).connect(out);
  source.start(start);
  source.stop(start + lasts + 0.02);
}

type Sung = {
  at: number;
  lasts: number;
  loud: number;
  pitch: number;
  to: number;
  formants: readonly Formant[];
};
/** Where a vowel is loud: there, how sharply, how much, and where that glides to. */
export type Formant = { hz: number; to?: number; gain: number };

/** A vowel: a rough low tone through the hollows of a throat. */
export function sing({ context, out, when }: Stage, { at, lasts, loud, pitch, to, formants }: Sung): void {
  const start = when + at;
  const chest = context.createOscillator();
  chest.type = 'sawtooth';
  chest.frequency.setValueAtTime(pitch, start);
  chest.frequency.exponentialRampToValueAtTime(to, start + lasts);
  const shape = envelope(context, start, lasts, loud, lasts * 0.12);
  for (const { hz, to: end = hz, gain } of formants) {
    const hollow = context.createBiquadFilter();
    hollow.type = 'bandpass';
    hollow.Q.value = 7;
    hollow.frequency.setValueAtTime(hz, start);
    hollow.frequency.linearRampToValueAtTime(end, start + lasts * 0.8);
    const share = context.createGain();
    share.gain.value = gain;
    chest.connect(hollow).connect(share).connect(shape);
  }
  shape.connect(out);
  chest.start(start);
  chest.stop(start + lasts + 0.02);
}

type Swell = { at: number; lasts: number; loud: number; filter: BiquadFilterType; pitch: number; to: number };

/** Noise that swells and fades: wind, rumble, fire. */
export function swell(stage: Stage, { at, lasts, loud, filter, pitch, to }: Swell): void {
  const { context, out, when } = stage;
  const start = when + at;
  const source = context.createBufferSource();
  source.buffer = noise(context);
  source.loop = true;
  const through = context.createBiquadFilter();
  through.type = filter;
  through.Q.value = 0.8;
  through.frequency.setValueAtTime(pitch, start);
  through.frequency.exponentialRampToValueAtTime(to, start + lasts);
  const shape = context.createGain();
  shape.gain.setValueAtTime(0.0001, start);
  shape.gain.linearRampToValueAtTime(loud, start + lasts * 0.35);
  shape.gain.linearRampToValueAtTime(0.0001, start + lasts);
  source.connect(through).connect(shape).connect(out);
  source.start(start);
  source.stop(start + lasts + 0.02);
}

/** A low note that is held, for as long as it takes. */
export function drone(stage: Stage, lasts: number, loud: number, pitch: number): void {
  const { context, out, when } = stage;
  const shape = context.createGain();
  shape.gain.setValueAtTime(0.0001, when);
  shape.gain.linearRampToValueAtTime(loud, when + lasts * 0.85);
  shape.gain.linearRampToValueAtTime(0.0001, when + lasts);
  const dark = context.createBiquadFilter();
  dark.type = 'lowpass';
  dark.frequency.setValueAtTime(180, when);
  dark.frequency.exponentialRampToValueAtTime(900, when + lasts);
  for (const ratio of [1, 1.004, 1.5, 2.003]) {
    const oscillator = context.createOscillator();
    oscillator.type = 'sawtooth';
    oscillator.frequency.setValueAtTime(pitch * ratio, when);
    oscillator.connect(dark);
    oscillator.start(when);
    oscillator.stop(when + lasts + 0.02);
  }
  dark.connect(shape).connect(out);
}
