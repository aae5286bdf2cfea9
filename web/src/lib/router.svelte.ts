/// Which page an address means, and how one gets from page to page without loading anew.

export type Route =
  | { page: 'shelf' }
  | { page: 'new'; game: string }
  /** By the letters of an invitation, or, where a table is listed, by its name. */
  | { page: 'join'; code: string; table: string | undefined }
  | { page: 'table'; table: string }
  | { page: 'replay'; table: string; step: number | undefined; as: string | undefined }
  | { page: 'verify'; table: string }
  /** The rules of a game, at one of them. */
  | { page: 'rules'; game: string; rule: string | undefined }
  | { page: 'recover' }
  | { page: 'settings' }
  | { page: 'about' }
  | { page: 'lost'; path: string };

/** The page that an address means. */
export function routeOf(url: URL): Route {
  const lost: Route = { page: 'lost', path: url.pathname };
  const parts = parse(url.pathname);
  if (!parts) return lost;
  const [first, second, third] = parts;
  switch (parts.length) {
    case 0:
      return { page: 'shelf' };
    case 1:
      if (first === 'join')
        return { page: 'join', code: '', table: url.searchParams.get('table') ?? undefined };
      if (first === 'recover' || first === 'settings' || first === 'about') return { page: first };
      return lost;
    case 2:
      if (first === 'new' && second) return { page: 'new', game: second };
      if (first === 'j' && second) return { page: 'join', code: second, table: undefined };
      if (first === 't' && second) return { page: 'table', table: second };
      if (first === 'rules' && second)
        return { page: 'rules', game: second, rule: url.searchParams.get('rule') ?? ruleIn(url.hash) };
      return lost;
    case 3:
      if (first !== 't' || !second) return lost;
      if (third === 'verify') return { page: 'verify', table: second };
      if (third === 'replay') return { page: 'replay', table: second, ...moment(url.searchParams) };
      return lost;
    default:
      return lost;
  }
}

/** A rule's id behind a hash, as it may stand in a note: other names there are places on the page. */
function ruleIn(hash: string): string | undefined {
  return /^#([A-Z][A-Z0-9]*-[\w.-]+)$/.exec(hash)?.[1];
}

/** The address of a page. */
export function hrefOf(route: Route): string {
  switch (route.page) {
    case 'shelf':
      return '/';
    case 'new':
      return `/new/${encodeURIComponent(route.game)}`;
    case 'join':
      if (route.code !== '') return `/j/${encodeURIComponent(route.code)}`;
      return route.table === undefined ? '/join' : `/join?table=${encodeURIComponent(route.table)}`;
    case 'table':
      return `/t/${encodeURIComponent(route.table)}`;
    case 'replay': {
      const query = new URLSearchParams();
      if (route.step !== undefined) query.set('step', String(route.step));
      if (route.as !== undefined) query.set('as', route.as);
      const asked = query.size > 0 ? `?${query}` : '';
      return `/t/${encodeURIComponent(route.table)}/replay${asked}`;
    }
    case 'verify':
      return `/t/${encodeURIComponent(route.table)}/verify`;
    case 'rules': {
      const asked = route.rule === undefined ? '' : `?rule=${encodeURIComponent(route.rule)}`;
      return `/rules/${encodeURIComponent(route.game)}${asked}`;
    }
    case 'recover':
    case 'settings':
    case 'about':
      return `/${route.page}`;
    case 'lost':
      return route.path;
  }
}

/** The place an address leads to: another moment of a replay is no other place, nor is another rule. */
export function placeOf(route: Route): string {
  if (route.page === 'replay') return hrefOf({ ...route, step: undefined, as: undefined });
  return hrefOf(route.page === 'rules' ? { ...route, rule: undefined } : route);
}

export class Router {
  /** Where the reader is. */
  here = $state.raw<Route>({ page: 'shelf' });

  /** Goes to an address of ours, as a new entry in the browser's history or in place of this one. */
  go(href: string, how: 'push' | 'replace' = 'push'): void {
    const url = new URL(href, location.href);
    const state = null;
    if (how === 'push') history.pushState(state, '', url);
    else history.replaceState(state, '', url);
    const next = routeOf(url);
    if (placeOf(next) !== placeOf(this.here)) scrollTo({ top: 0, behavior: 'instant' });
    this.here = next;
  }

  /** Follows the address bar, the browser's own buttons and every link; returns how to stop. */
  start(): () => void {
    this.here = routeOf(new URL(location.href));
    const moved = () => {
      this.here = routeOf(new URL(location.href));
    };
    const clicked = (event: MouseEvent) => {
      const href = ourLink(event);
      if (href === undefined) return;
      event.preventDefault();
      this.go(href);
    };
    addEventListener('popstate', moved);
    document.addEventListener('click', clicked);
    return () => {
      removeEventListener('popstate', moved);
      document.removeEventListener('click', clicked);
    };
  }
}

/** The one address bar of this page. */
export const router = new Router();

/** Goes to an address of ours. */
export function go(href: string, how: 'push' | 'replace' = 'push'): void {
  router.go(href, how);
}

/** The address a click asks for, if it is one that this page can show by itself. */
function ourLink(event: MouseEvent): string | undefined {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!plain || event.defaultPrevented || !(event.target instanceof Element)) return undefined;
  const link = event.target.closest('a[href]');
  if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.hasAttribute('download'))
    return undefined;
  const url = new URL(link.href, location.href);
  if (url.origin !== location.origin || url.pathname.startsWith('/api/')) return undefined;
  // A link into this very page is the browser's own business.
  if (url.hash !== '' && url.pathname === location.pathname && url.search === location.search)
    return undefined;
  return link.href;
}

function parse(path: string): string[] | undefined {
  try {
    return path
      .split('/')
      .filter((part) => part !== '')
      .map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

function moment(query: URLSearchParams): { step: number | undefined; as: string | undefined } {
  const asked = query.get('step') ?? '';
  const step = /^\d{1,9}$/.test(asked) ? Number(asked) : undefined;
  return { step, as: query.get('as') ?? undefined };
}
