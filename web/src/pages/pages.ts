/// Which component shows which page. Each is a chunk of its own, fetched when it is first wanted.
import type { Component } from 'svelte';

import type { Route } from '../lib/router.svelte';

type Page = { default: Component<Record<string, unknown>> };

/** A page ready to be drawn. */
export type Shown = { component: Component<Record<string, unknown>>; props: Record<string, unknown> };

const files = import.meta.glob<Page>('./*.svelte');

const NAMES: Record<Route['page'], string> = {
  shelf: 'Shelf',
  new: 'NewTable',
  join: 'Join',
  table: 'Table',
  replay: 'Replay',
  verify: 'Verify',
  rules: 'Rules',
  recover: 'Recover',
  settings: 'Settings',
  about: 'About',
  lost: 'NotFound',
};

/** Fetches the page of a route. What the route holds besides the page's name become its props. */
export async function load(route: Route): Promise<Shown> {
  const { page, ...props } = route;
  const file = files[`./${NAMES[page]}.svelte`];
  if (!file) throw new Error(`there is no page called ${NAMES[page]}`);
  const { default: component } = await file();
  return { component, props };
}
