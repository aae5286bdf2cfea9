import { beforeEach, expect, test, vi } from 'vitest';

import { settings } from '../settings.svelte';
import { glide } from './glide';

beforeEach(() => {
  settings.motion = 'full';
});

function aPiece() {
  const node = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  const animate = vi.fn();
  node.animate = animate;
  return { node, animate };
}

test('a piece goes from where it was, when its time comes', () => {
  const { node, animate } = aPiece();
  glide({ x: 1, y: 2 })(node);
  expect(animate).not.toHaveBeenCalled();
  glide({ x: 5, y: 6 }, 840)(node);
  expect(animate).toHaveBeenCalledWith(
    [{ transform: 'translate(1px, 2px)' }, { transform: 'translate(5px, 6px)' }],
    expect.objectContaining({ delay: 840, fill: 'backwards' }),
  );
  glide({ x: 5, y: 6 }, 420)(node);
  expect(animate).toHaveBeenCalledTimes(1);
});

test('a piece that came into being in the step appears when its time comes', () => {
  const { node, animate } = aPiece();
  glide({ x: 1, y: 2 }, 420)(node);
  expect(animate).toHaveBeenCalledWith(
    [{ opacity: 0 }, { opacity: 1 }],
    expect.objectContaining({ delay: 420 }),
  );
});

test('nothing moves for those who want it still', () => {
  settings.motion = 'still';
  const { node, animate } = aPiece();
  glide({ x: 1, y: 2 }, 420)(node);
  glide({ x: 5, y: 6 })(node);
  expect(animate).not.toHaveBeenCalled();
});
