/// Exact chances, as the game answers them about the view as it is now. Where there is no answer, there is none.
import { untrack } from 'svelte';

import type { Pay } from '../../wire/terrible-things/Pay';
import type { View } from '../../wire/terrible-things/View';

/** A way to roll again, and the chance of the own Encounter if it is taken. */
export type Advice = { dice: number[]; pay: Pay | undefined; price: number | undefined; chance: number };

export type Odds = {
  /** The chance of overcoming the Encounter at a place, by its number. */
  places: ReadonlyMap<number, number>;
  /** The chance of being able to claim a row, by its id. */
  rows: ReadonlyMap<string, number>;
  /** What could be rolled again, the cheapest first. */
  rerolls: readonly Advice[];
  /** The best of them; no dice where it is best to stop. */
  best: Advice | undefined;
  /** The dice to raise before that, and to what. */
  raises: readonly { die: number; to: number }[];
  /** Ready Swag that might still change the dice, and is not counted. */
  uncounted: readonly string[];
};

export type Ask = (about: unknown) => Promise<unknown>;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function listOf(answer: unknown, name: string): Record<string, unknown>[] {
  const list = isObject(answer) ? answer[name] : undefined;
  return Array.isArray(list) ? list.filter(isObject) : [];
}

function paired<K>(list: readonly Record<string, unknown>[], name: string): Map<K, number> {
  return new Map(
    list.flatMap((one) =>
      typeof one['chance'] === 'number' && one[name] !== undefined ? [[one[name] as K, one['chance']]] : [],
    ),
  );
}

/** Reads an answer; whatever is not there, is not. */
export function oddsOf(answer: unknown): Odds | undefined {
  if (!isObject(answer)) return undefined;
  const advice = ({ dice, pay, price, chance }: Record<string, unknown>): Advice[] =>
    Array.isArray(dice) && typeof chance === 'number'
      ? [
          {
            dice: dice.filter((die) => typeof die === 'number'),
            pay: pay === 'by_rerolled' || pay === 'by_held' ? pay : undefined,
            price: typeof price === 'number' ? price : undefined,
            chance,
          },
        ]
      : [];
  return {
    places: paired<number>(listOf(answer, 'encounters'), 'place'),
    rows: paired<string>(listOf(answer, 'rows'), 'row'),
    rerolls: listOf(answer, 'rerolls').flatMap(advice),
    best: isObject(answer['best']) ? advice(answer['best'])[0] : undefined,
    raises: listOf(answer, 'raises').flatMap(({ die, to }) =>
      typeof die === 'number' && typeof to === 'number' ? [{ die, to }] : [],
    ),
    uncounted: (Array.isArray(answer['uncounted']) ? answer['uncounted'] : []).filter(
      (id) => typeof id === 'string',
    ),
  };
}

/** "37 %"; what is certain or nearly so says so. The sign never stands on a line of its own. */
export function percent(chance: number): string {
  return `${hundredths(chance)}\u00a0%`;
}

function hundredths(chance: number): string {
  const rounded = Math.min(100, Math.max(0, Math.round(chance * 100)));
  if (chance > 0 && rounded === 0) return '<\u00a01';
  return chance < 1 && rounded === 100 ? '>\u00a099' : String(rounded);
}

/** Asks whenever the view changes, while somebody wants to know. */
export class Chances {
  #answer = $state.raw<{ view: View; odds: Odds | undefined }>();
  readonly #view: () => View;

  readonly odds = $derived.by(() => (this.#answer?.view === this.#view() ? this.#answer.odds : undefined));

  /** To be made while a component is made, with which it ends. Only another view is a reason to ask again: whatever
      asking touches is none. */
  constructor(view: () => View, ask: () => Ask | undefined) {
    this.#view = view;
    $effect(() => {
      const [about, asks] = [view(), ask()];
      if (!asks || !about.options.aids || about.board.end !== null) return;
      untrack(() => asks({ kind: 'odds' })).then(
        (answer) => {
          if (about === view()) this.#answer = { view: about, odds: oddsOf(answer) };
        },
        () => {
          // Without chances the table is played all the same.
        },
      );
    });
  }
}
