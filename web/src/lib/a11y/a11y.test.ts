import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { tick } from 'svelte';
import { afterEach, describe, expect, test } from 'vitest';

import { arrive } from './arrive';
import LiveLog from './LiveLog.svelte';
import { roving, stepTo } from './roving';
import { Voice, voice } from './say.svelte';
import { walk } from './walk';

afterEach(() => {
  document.body.innerHTML = '';
});

describe('what is read out', () => {
  test('goes to the polite region, or to the urgent one', async () => {
    const from = new Voice();
    render(LiveLog, { from });
    from.say('Ada rolled a 4.');
    from.say('The gong!', 'urgent');
    await tick();
    expect(screen.getByRole('log').textContent).toContain('Ada rolled a 4.');
    expect(screen.getByRole('alert').textContent).toContain('The gong!');
    expect(screen.getByRole('log').getAttribute('aria-live')).toBe('polite');
    expect(screen.getByRole('alert').getAttribute('aria-live')).toBe('assertive');
  });

  test('what was urgent on one page is silent on the next', async () => {
    const from = new Voice();
    render(LiveLog, { from });
    from.say('The connection is gone.', 'urgent');
    from.calm();
    await tick();
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  test('the same sentence twice is two sentences, and old ones go', async () => {
    const from = new Voice();
    render(LiveLog, { from });
    from.say('Again.');
    from.say('Again.');
    await tick();
    expect(screen.getAllByText('Again.')).toHaveLength(2);
    for (let index = 0; index < 50; index += 1) from.say(`${index}`);
    expect(from.polite.length).toBeLessThan(20);
    expect(from.polite.at(-1)?.text).toBe('49');
  });
});

describe('arriving at a page', () => {
  test('focus is on its heading and the title is read out', () => {
    document.title = 'Settings · Bivouac';
    document.body.innerHTML = '<main><h1>Settings</h1></main>';
    arrive(document.querySelector('main') as HTMLElement);
    expect(document.activeElement?.textContent).toBe('Settings');
    expect(voice.polite.at(-1)?.text).toBe('Settings · Bivouac');
  });

  test('a heading that comes later is waited for', async () => {
    document.body.innerHTML = '<main><p>…</p></main>';
    const main = document.querySelector('main') as HTMLElement;
    arrive(main);
    main.innerHTML = '<h1>Pig</h1>';
    await expect.poll(() => document.activeElement?.textContent).toBe('Pig');
  });

  test('whoever began to write in the meantime is not torn away', async () => {
    document.body.innerHTML = '<main><input></main>';
    const main = document.querySelector('main') as HTMLElement;
    arrive(main);
    const input = document.querySelector('input') as HTMLInputElement;
    input.focus();
    main.append(document.createElement('h1'));
    await new Promise((done) => queueMicrotask(() => setTimeout(done)));
    expect(document.activeElement).toBe(input);
  });
});

describe('roving focus', () => {
  test.each([
    ['ArrowRight', 2, 'row', 0],
    ['ArrowLeft', 0, 'row', 2],
    ['ArrowDown', 0, 'column', 1],
    ['ArrowUp', 0, 'both', 2],
    ['ArrowDown', 0, 'row', undefined],
    ['ArrowRight', 0, 'column', undefined],
    ['Home', 2, 'row', 0],
    ['End', 0, 'column', 2],
    ['a', 0, 'both', undefined],
  ] as const)('%s at %i in a %s', (key, at, along, to) => expect(stepTo(key, at, 3, along)).toBe(to));

  test('there is one stop for the Tab key, and it follows the focus and what is added', async () => {
    document.body.innerHTML = '<div><button>a</button><button>b</button></div><button>after</button>';
    const row = document.querySelector('div') as HTMLElement;
    const action = roving(row, { along: 'column' });
    const user = userEvent.setup();
    await user.tab();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('b');
    await user.tab();
    expect(document.activeElement?.textContent).toBe('after');
    await user.tab({ shift: true });
    expect(document.activeElement?.textContent).toBe('b');
    row.innerHTML = '<button>c</button><button>d</button>';
    await expect
      .poll(() => [...row.querySelectorAll('button')].map((button) => button.tabIndex))
      .toEqual([0, -1]);
    if (action && 'destroy' in action) action.destroy?.();
  });
});

describe('walking over a board', () => {
  function board(): SVGSVGElement {
    document.body.innerHTML = `<svg>
      <g role="button" tabindex="0" data-x="0" data-y="0" aria-label="west"></g>
      <g role="button" tabindex="0" data-x="10" data-y="0" aria-label="east"></g>
      <g role="button" tabindex="0" data-x="10" data-y="10" aria-label="south"></g>
    </svg>`;
    return document.querySelector('svg') as SVGSVGElement;
  }
  const here = () => document.activeElement?.getAttribute('aria-label');

  test('arrows lead where they point, and nowhere at the edge', async () => {
    const action = walk(board());
    const user = userEvent.setup();
    await user.tab();
    expect(here()).toBe('west');
    await user.keyboard('{ArrowRight}');
    expect(here()).toBe('east');
    await user.keyboard('{ArrowDown}');
    expect(here()).toBe('south');
    await user.keyboard('{ArrowDown}');
    expect(here()).toBe('south');
    expect([...document.querySelectorAll('g')].map((cell) => cell.getAttribute('tabindex'))).toEqual([
      '-1',
      '-1',
      '0',
    ]);
    if (action && 'destroy' in action) action.destroy?.();
  });

  test('the Tab key comes in at home, also when home has moved', async () => {
    const action = walk(board(), { home: { x: 10, y: 10 } });
    const user = userEvent.setup();
    await user.tab();
    expect(here()).toBe('south');
    await user.tab();
    expect(document.body).toBe(document.activeElement);
    if (action && 'update' in action) action.update?.({ home: { x: 10, y: 0 } });
    await user.tab();
    expect(here()).toBe('east');
    if (action && 'destroy' in action) action.destroy?.();
  });
});
