import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { hrefOf, placeOf, Router, routeOf, type Route } from './router.svelte';

const at = (path: string) => routeOf(new URL(path, 'http://camp.test'));

describe('every address means one page', () => {
  const PAGES: [string, Route][] = [
    ['/', { page: 'shelf' }],
    ['/new/pig', { page: 'new', game: 'pig' }],
    ['/j/KQXZWB', { page: 'join', code: 'KQXZWB', table: undefined }],
    ['/join', { page: 'join', code: '', table: undefined }],
    ['/join?table=abc', { page: 'join', code: '', table: 'abc' }],
    ['/t/abc', { page: 'table', table: 'abc' }],
    ['/t/abc/replay', { page: 'replay', table: 'abc', step: undefined, as: undefined }],
    ['/t/abc/replay?step=41&as=2', { page: 'replay', table: 'abc', step: 41, as: '2' }],
    ['/t/abc/verify', { page: 'verify', table: 'abc' }],
    ['/rules/pig', { page: 'rules', game: 'pig', rule: undefined }],
    ['/rules/pig?rule=PIG-2.4', { page: 'rules', game: 'pig', rule: 'PIG-2.4' }],
    ['/recover', { page: 'recover' }],
    ['/settings', { page: 'settings' }],
    ['/about', { page: 'about' }],
    ['/t/abc/elsewhere', { page: 'lost', path: '/t/abc/elsewhere' }],
  ];
  test.each(PAGES)('%s', (path, route) => {
    expect(at(path)).toEqual(route);
    expect(hrefOf(route)).toBe(path);
  });

  test('a name with a strange letter comes back as it was', () => {
    expect(at(hrefOf({ page: 'table', table: 'a/ü' }))).toEqual({ page: 'table', table: 'a/ü' });
  });

  test.each(['/nowhere', '/new', '/new/', '/rules', '/t', '/j/a/b', '/t/a/b/c', '/%E0%A4%A', '/recover/x'])(
    '%s leads nowhere',
    (path) => expect(at(path).page).toBe('lost'),
  );

  test.each(['-1', 'x', '1.5', '9999999999', ''])('a step that is no number is left out: %s', (step) => {
    expect(at(`/t/abc/replay?step=${step}`)).toMatchObject({ page: 'replay', step: undefined });
  });
});

test('a rule behind a hash is found as well, and no other name there is taken for one', () => {
  expect(at('/rules/pig#PIG-2.4')).toEqual({ page: 'rules', game: 'pig', rule: 'PIG-2.4' });
  expect(at('/rules/pig#main')).toEqual({ page: 'rules', game: 'pig', rule: undefined });
});

test('another moment of a replay and another rule are the same place, another table is not', () => {
  expect(placeOf(at('/t/abc/replay?step=3'))).toBe(placeOf(at('/t/abc/replay?step=4&as=1')));
  expect(placeOf(at('/t/abc/replay'))).not.toBe(placeOf(at('/t/abd/replay')));
  expect(placeOf(at('/rules/pig?rule=PIG-2.4'))).toBe(placeOf(at('/rules/pig')));
  expect(placeOf(at('/join?table=a'))).not.toBe(placeOf(at('/join?table=b')));
});

describe('going from page to page', () => {
  let router: Router;
  let stop: () => void;

  beforeEach(() => {
    history.replaceState(null, '', '/');
    router = new Router();
    stop = router.start();
  });

  afterEach(() => {
    stop();
    document.body.innerHTML = '';
  });

  /** Clicks, and says whether the page took it upon itself. */
  function click(html: string, keys: MouseEventInit = {}): boolean {
    document.body.innerHTML = html;
    let taken = false;
    // The last to hear of it: what is left to the browser would load a page from nowhere.
    const last = (event: Event) => {
      taken = event.defaultPrevented;
      event.preventDefault();
    };
    addEventListener('click', last, { once: true });
    const inner = document.body.querySelector('span') ?? document.body.firstElementChild;
    inner?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }));
    return taken;
  }

  test('a link is followed without loading anew, also from inside it', () => {
    expect(click('<a href="/new/pig"><span>Pig</span></a>')).toBe(true);
    expect(router.here).toEqual({ page: 'new', game: 'pig' });
    expect(location.pathname).toBe('/new/pig');
  });

  test.each([
    ['with a key held down', '<a href="/new/pig">x</a>', { ctrlKey: true }],
    ['by the middle button', '<a href="/new/pig">x</a>', { button: 1 }],
    ['into another window', '<a href="/new/pig" target="_blank">x</a>', {}],
    ['to a download', '<a href="/api/v1/x" download>x</a>', {}],
    ['to the interface', '<a href="/api/v1/openapi.json">x</a>', {}],
    ['to another host', '<a href="http://other.test/new/pig">x</a>', {}],
    ['into this very page', '<a href="#main">x</a>', {}],
  ])('a link %s is left to the browser', (_why, html, keys) => {
    expect(click(html, keys)).toBe(false);
    expect(router.here).toEqual({ page: 'shelf' });
  });

  test('going in place of this page leaves the history as long as it was', () => {
    const before = history.length;
    router.go('/t/abc', 'replace');
    expect(history.length).toBe(before);
    expect(router.here).toEqual({ page: 'table', table: 'abc' });
  });

  test("the browser's own buttons are followed", () => {
    router.go('/settings');
    history.replaceState(null, '', '/about');
    dispatchEvent(new PopStateEvent('popstate'));
    expect(router.here).toEqual({ page: 'about' });
  });

  test('once stopped it follows nothing', () => {
    stop();
    click('<a href="/new/pig">x</a>');
    expect(router.here).toEqual({ page: 'shelf' });
  });
});
