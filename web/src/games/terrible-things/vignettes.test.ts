import { expect, test } from 'vitest';

import { MOTIFS } from './art/motifs';
import { vignetteOf } from './vignettes';

const IDS = ['G', 'O', 'R'].flatMap((back) =>
  Array.from({ length: 15 }, (_, index) => `${back}${String(index + 1).padStart(2, '0')}`),
);

test('each of the 45 encounters has a picture of its own', () => {
  const motifs = IDS.map((id) => vignetteOf(id, ['Peril'], 'Green').motif);
  expect(new Set(motifs).size).toBe(45);
});

test('an encounter that was written later has one that suits it, always the same', () => {
  const one = vignetteOf('X17', ['Foe', 'Relic'], 'Orange');
  expect(Object.keys(MOTIFS)).toContain(one.motif);
  expect(vignetteOf('X17', ['Foe', 'Relic'], 'Orange')).toEqual(one);
  const many = Array.from({ length: 30 }, (_, index) => vignetteOf(`NEW-${index}`, ['Dread'], 'Red'));
  expect(new Set(many.map((each) => JSON.stringify(each))).size).toBeGreaterThan(20);
});
