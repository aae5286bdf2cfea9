/// Every sound of Escape can be heard: rendered in a real browser none is silent and none breaks up, the
/// gong rings at its own partials, and the bed and the heart keep their time.
import { build } from 'vite';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { CUE_NAMES, lastsOf } from '../src/games/escape/time/cues';
import { heartbeats } from '../src/games/escape/time/hour';
import { GONG_HZ, PARTIALS } from '../src/games/escape/time/tools';
import { Reader } from './browser';

const RATE = 22_050;

type Heard = { at: number; name: string; how?: number | undefined; loud?: number | undefined };

let reader: Reader;

beforeAll(async () => {
  reader = await Reader.open({ address: 'about:blank' });
  const entry = fileURLToPath(new URL('../src/games/escape/time/score.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ['iife'], name: 'escapeScore', fileName: 'score' },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error('the score was not built');
  await reader.page.evaluate(`${chunk.code}; globalThis.score = escapeScore.default ?? escapeScore;`);
});

afterAll(async () => {
  await reader.close();
});

/** What is heard of some cues, as samples. */
function hear(cues: readonly Heard[], seconds: number): Promise<number[]> {
  return reader.page.evaluate(
    async ([cues, seconds, rate]) => {
      const context = new OfflineAudioContext(1, Math.ceil(rate * seconds), rate);
      const { score } = globalThis as unknown as {
        score: { render: (cue: Heard, stage: object) => void };
      };
      for (const cue of cues) {
        const out = context.createGain();
        out.gain.value = cue.loud ?? 1;
        out.connect(context.destination);
        score.render(cue, { context, out, when: cue.at });
      }
      return [...(await context.startRendering()).getChannelData(0)];
    },
    [cues, seconds, RATE] as const,
  );
}

const peakOf = (samples: readonly number[]) =>
  samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
const powerOf = (samples: readonly number[]) => samples.reduce((sum, one) => sum + one * one, 0);
const part = (samples: readonly number[], from: number, to: number) =>
  samples.slice(Math.floor(from * RATE), Math.floor(to * RATE));

/** How much of one pitch there is. */
function strength(samples: readonly number[], hz: number): number {
  let [real, imaginary] = [0, 0];
  samples.forEach((sample, index) => {
    const angle = (2 * Math.PI * hz * index) / RATE;
    const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / samples.length);
    real += sample * window * Math.cos(angle);
    imaginary += sample * window * Math.sin(angle);
  });
  return Math.hypot(real, imaginary) / samples.length;
}

test.each(CUE_NAMES)('%s is heard, and ends', async (name) => {
  const how = name === 'gong' || name === 'gem' ? 3 : name === 'intro' ? 5 : 1;
  const lasts = lastsOf(name, how);
  const samples = await hear([{ at: 0, name, how }], lasts + 0.3);
  expect(peakOf(samples)).toBeGreaterThan(0.05);
  expect(peakOf(samples)).toBeLessThanOrEqual(1);
  expect(powerOf(samples)).toBeGreaterThan(0.5);
  // The gong under fate is faded out by whoever plays it.
  expect(peakOf(part(samples, lasts + 0.05, lasts + 0.3))).toBeLessThan(name === 'fate' ? 0.05 : 0.001);
});

describe('the gong', () => {
  test('rings at its partials, and not between them', async () => {
    const ringing = part(await hear([{ at: 0, name: 'gong', how: 1 }], 3), 0.4, 2.4);
    const between = strength(ringing, GONG_HZ * 1.2);
    for (const ratio of PARTIALS) {
      expect(strength(ringing, GONG_HZ * ratio * 0.998)).toBeGreaterThan(between * 4);
    }
  });

  test('is struck as often as it should, 0.9 s apart', async () => {
    const samples = await hear([{ at: 0, name: 'gong', how: 3 }], 4);
    for (const at of [0.9, 1.8]) {
      expect(powerOf(part(samples, at + 0.02, at + 0.12))).toBeGreaterThan(
        powerOf(part(samples, at - 0.1, at)),
      );
    }
  });
});

test('the heart beats where it should, and is quiet between', async () => {
  const beats = heartbeats(0, 38_000, 0, 4_000).map((at) => ({ at: at / 1000, name: 'heart' }));
  const samples = await hear(beats, 4);
  for (const { at } of beats.slice(0, 3)) {
    expect(powerOf(part(samples, at, at + 0.2))).toBeGreaterThan(
      20 * powerOf(part(samples, at + 0.5, at + 0.7)),
    );
  }
});
