/// Every sound is made on the spot and can be heard: rendered in a real browser, none is silent and
/// none is too loud.
import { readFileSync } from 'node:fs';

import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { LENGTHS, SOUNDS } from '../src/lib/sound/synth';
import { Reader } from './browser';

let reader: Reader;

beforeAll(async () => {
  reader = await Reader.open({ address: 'about:blank' });
  const source = readFileSync(new URL('../src/lib/sound/synth.ts', import.meta.url), 'utf8');
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  await reader.page.addScriptTag({
    type: 'module',
    content: `${outputText}\nglobalThis.renderSound = render;`,
  });
  await reader.page.waitForFunction('globalThis.renderSound !== undefined');
});

afterAll(async () => {
  await reader.close();
});

test.each(SOUNDS)('%s is heard', async (name) => {
  const { peak, power } = await reader.page.evaluate(
    async ([name, seconds]) => {
      const context = new OfflineAudioContext(1, 44_100 * (seconds + 0.1), 44_100);
      const { renderSound } = globalThis as unknown as {
        renderSound: (name: string, context: BaseAudioContext) => void;
      };
      renderSound(name, context);
      const heard = (await context.startRendering()).getChannelData(0);
      return {
        peak: heard.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
        power: heard.reduce((sum, sample) => sum + sample * sample, 0),
      };
    },
    [name, LENGTHS[name]] as const,
  );
  expect(peak).toBeGreaterThan(0.01);
  expect(peak).toBeLessThanOrEqual(1);
  expect(power).toBeGreaterThan(0.1);
});
