/// What time it is in the temple, in words and shares: what the torch, the ring, the candles and the
/// heart all read from one clock. It only reads; the rules are elsewhere.
import type { Clock } from '../../../wire/escape/Clock';
import type { View } from '../../../wire/escape/View';

/** How long the last minute is, in which dust falls. */
export const DUST_MS = 60_000;
/** From here on everything shakes. */
export const SHAKE_MS = 10_000;
/** What is read out before a countdown ends, in seconds. */
export const CALLED_S = [30, 20, 10, 5] as const;

export type Hour =
  /** Before "Escape!": so long. */
  | { kind: 'lead'; left: number }
  /** A countdown by the clock. */
  | { kind: 'countdown'; number: number; left: number; of: number; digits: boolean }
  /** A countdown in calm beats. */
  | { kind: 'beats'; number: number; left: number; of: number }
  /** Calm, between countdowns. */
  | { kind: 'calm' }
  /** Between countdowns; `left` only where the clock's face is open. */
  | { kind: 'runs'; left: number | undefined }
  /** Without gongs and collapse. */
  | { kind: 'practice' }
  | { kind: 'over' };

export function hourOf({ clock, end }: Pick<View, 'clock' | 'end'>, now: number): Hour {
  if (end !== null) return { kind: 'over' };
  const { countdown, mode, face, start, running, collapse } = clock;
  if (mode === 'calm') {
    if (!countdown) return { kind: 'calm' };
    const of = countdown.beats ?? 1;
    return { kind: 'beats', number: countdown.number, left: countdown.beats_left ?? of, of };
  }
  if (!running) return { kind: 'lead', left: Math.max(0, start - now) };
  if (countdown && countdown.ends !== null) {
    const { number, ends } = countdown;
    const since = countdown.since ?? ends;
    return {
      kind: 'countdown',
      number,
      left: Math.max(0, ends - now),
      of: Math.max(1, ends - since),
      digits: face !== 'hidden',
    };
  }
  if (mode === 'practice' || collapse === null) return { kind: 'practice' };
  return { kind: 'runs', left: face === 'full' ? Math.max(0, collapse - now) : undefined };
}

/** How much of the torch is left, from 1 to 0; nothing where no time runs out. */
export function torchLeft({ start, collapse, mode, beat }: Clock, now: number): number | undefined {
  if (mode === 'calm' && beat) return Math.max(0, 1 - (beat.number - 1) / beat.of);
  if (collapse === null) return undefined;
  return Math.min(1, Math.max(0, (collapse - now) / Math.max(1, collapse - start)));
}

/** Whether the temple is about to fall: the last minute. Calm beats know no such haste. */
export function isLast({ clock }: Pick<View, 'clock'>, now: number): boolean {
  return clock.mode !== 'calm' && clock.running && clock.collapse !== null && clock.collapse - now <= DUST_MS;
}

/** The banner of a countdown. */
export function bannerOf(number: number): { gongs: string; words: string; short: string } {
  return number >= 3
    ? { gongs: 'Three gongs', words: 'Out! The temple collapses', short: 'Get out' }
    : {
        gongs: number === 2 ? 'Two gongs' : 'One gong',
        words: 'Gong! Back to the start',
        short: 'Back to the start',
      };
}

/** What is read out while a countdown runs down, if a mark was passed between two looks at it. */
export function callBetween(number: number, before: number, now: number): string | undefined {
  const mark = CALLED_S.find((seconds) => before > seconds * 1000 && now <= seconds * 1000);
  if (mark === undefined || now <= 0) return undefined;
  return number >= 3 ? `${mark} seconds until the collapse.` : `${mark} seconds until the slam.`;
}

/** Which part of the soundtrack plays: from the start, after slam 1, after slam 2, the last countdown. */
export function phaseOf({ bells }: Pick<Clock, 'bells'>): number {
  return bells < 2 ? 0 : bells < 4 ? 1 : bells < 5 ? 2 : 3;
}

/** Beats a minute of the heart when a countdown begins and when it ends (section 7). */
export const HEART = { from: 60, to: 150 } as const;

/** When the heart beats in a countdown, from one moment to another: ever faster. */
export function heartbeats(since: number, ends: number, from: number, to: number): number[] {
  const length = (ends - since) / 1000;
  if (length <= 0) return [];
  // Beats so far after x seconds: a x + b x², as the pace grows evenly.
  const a = HEART.from / 60;
  const b = (HEART.to - HEART.from) / 120 / length;
  const moments: number[] = [];
  const first = Math.max(0, (from - since) / 1000);
  for (let beat = Math.ceil(a * first + b * first * first - 1e-9); ; beat += 1) {
    const at = since + ((-a + Math.sqrt(a * a + 4 * b * beat)) / (2 * b)) * 1000;
    if (at >= to || at >= ends) return moments;
    moments.push(at);
  }
}

/** Milliseconds from one beat of the heart to the next. */
export function pulseMs(left: number, of: number): number {
  const share = 1 - Math.min(1, Math.max(0, left / of));
  return 60_000 / (HEART.from + (HEART.to - HEART.from) * share);
}
