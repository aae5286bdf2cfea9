import { expect, test } from 'vitest';

import { wishOf } from './keys';

/** The wish of a key that is pressed on an element. */
function pressed(html: string, key: string, more: KeyboardEventInit = {}) {
  document.body.innerHTML = html;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, ...more });
  (document.body.firstElementChild ?? document.body).dispatchEvent(event);
  return wishOf(event);
}

test('arrows walk, with Shift from turn to turn', () => {
  expect(pressed('<div></div>', 'ArrowRight')).toBe('forward');
  expect(pressed('<div></div>', 'ArrowLeft')).toBe('back');
  expect(pressed('<div></div>', 'ArrowRight', { shiftKey: true })).toBe('turn-on');
  expect(pressed('<div></div>', 'Home')).toBe('first');
  expect(pressed('<div></div>', 'End')).toBe('last');
});

test('the space bar plays, except on what it presses', () => {
  expect(pressed('<div></div>', ' ')).toBe('play');
  expect(pressed('<input type="range">', ' ')).toBe('play');
  expect(pressed('<button></button>', ' ')).toBeUndefined();
  expect(pressed('<a href="/"></a>', ' ')).toBeUndefined();
});

test('where somebody writes, chooses or slides, keys are theirs', () => {
  expect(pressed('<input>', 'ArrowLeft')).toBeUndefined();
  expect(pressed('<select></select>', 'End')).toBeUndefined();
  expect(pressed('<input type="range">', 'ArrowLeft')).toBeUndefined();
  expect(pressed('<div></div>', 'ArrowLeft', { ctrlKey: true })).toBeUndefined();
});
