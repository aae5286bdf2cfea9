import { describe, expect, test } from 'vitest';

import words from './index';

describe('what stands beside the writing field (B34-R-84)', () => {
  test('where words are free the honour is named, and where there are only calls nothing is', () => {
    for (const radio of ['warned', 'strict', 'open'])
      expect(words.beside?.({ radio })?.sentence).toBe('Name tiles, never one of several secrets');
    expect(words.beside?.({ radio: 'calls' })).toBeUndefined();
  });
});
