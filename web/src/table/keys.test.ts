import { expect, test } from 'vitest';

import { keyOf } from './keys';

const press = (key: string, target: EventTarget = document.body, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, ...more });
  let found: ReturnType<typeof keyOf>;
  const listen = (heard: Event) => (found = keyOf(heard as KeyboardEvent));
  document.addEventListener('keydown', listen);
  target.dispatchEvent(event);
  document.removeEventListener('keydown', listen);
  return found;
};

test('a digit is an action, a letter a command', () => {
  expect(press('1')).toEqual({ kind: 'offer', index: 0 });
  expect(press('9')).toEqual({ kind: 'offer', index: 8 });
  expect(press('0')).toBeUndefined();
  expect(press('u')).toEqual({ kind: 'takeback' });
  expect(press('u', document.body, { ctrlKey: true })).toBeUndefined();
  expect(press('1', document.body, { repeat: true })).toBeUndefined();
});

test('in real time digits are the game’s own, and with Shift they call, on any keyboard', () => {
  const live = (init: KeyboardEventInit) => keyOf(new KeyboardEvent('keydown', init), true);
  expect(live({ key: '2', code: 'Digit2' })).toBeUndefined();
  expect(live({ key: '/', code: 'Digit7', shiftKey: true })).toEqual({ kind: 'call', index: 6 });
  expect(live({ key: '2', code: 'Numpad2' })).toBeUndefined();
  expect(live({ key: '/', code: 'Slash' })).toEqual({ kind: 'commands' });
});

test('a field keeps its keys', () => {
  document.body.innerHTML = '<input><button>x</button><dialog open><button id="in">y</button></dialog>';
  const at = (selector: string) => document.querySelector(selector) ?? document.body;
  expect(press('1', at('input'))).toBeUndefined();
  expect(press('1', at('#in'))).toBeUndefined();
  expect(press('1', at('button'))).toEqual({ kind: 'offer', index: 0 });
  document.body.innerHTML = '';
});
