/// The actions that are offered, in groups and with the numbers of their keys.
import type { Names } from '../lib/names';
import type { Offer } from './board';

export type Numbered = Offer & {
  /** The key that does it, for the first nine. */
  digit?: number | undefined;
};

export type Group = {
  key: string;
  /** What stands above it; nothing when there is one group. */
  title?: string | undefined;
  /** The seat it belongs to, when I hold several. */
  seat?: number | undefined;
  offers: Numbered[];
  /** For many alike: they lie folded in one line, and which of them is picked when it is opened. */
  fold?: Fold | undefined;
};

export type Fold = {
  /** What all of them say: "Teleport to". */
  words: string;
  /** The key that opens it. */
  digit?: number | undefined;
};

/** More than this in a list are put in groups by what kind of action they are. */
const FEW = 6;

/** More than this of one kind are folded into one line. */
const MANY = 5;

/** The offers in the order in which they are shown and counted. */
export function groupsOf(offers: readonly Offer[], names: Names): Group[] {
  const bySeat = grouped(offers, ({ seat }) => seat);
  let digit = 0;
  const groups: Group[] = [];
  for (const [seat, own] of bySeat) {
    const kinds = own.length > FEW ? grouped(own, kindOf) : new Map([['', own]]);
    for (const [kind, some] of kinds) {
      const words = [bySeat.size > 1 ? names(seat) : '', kinds.size > 1 ? sayKind(kind) : ''].filter(Boolean);
      const key = () => (++digit <= 9 ? digit : undefined);
      const fold =
        kinds.size > 1 && some.length > MANY
          ? { words: alike(some) || sayKind(kind), digit: key() }
          : undefined;
      groups.push({
        key: `${seat}.${kind}`,
        title: words.length > 0 ? words.join(': ') : undefined,
        seat: bySeat.size > 1 ? seat : undefined,
        offers: some.map((offer) => ({ ...offer, digit: fold ? undefined : key() })),
        fold,
      });
    }
  }
  return groups;
}

/** How many things there are to do, as a person counts them: many of one kind are one thing. */
export function countOf(groups: readonly Group[]): number {
  return groups.reduce((sum, { offers, fold }) => sum + (fold ? 1 : offers.length), 0);
}

/** What kind of action it is: the tag of its JSON form, else the first word of its text. */
function kindOf({ action, text }: Offer): string {
  if (typeof action === 'object' && action !== null) {
    if ('kind' in action && typeof action.kind === 'string') return action.kind;
    const [key] = Object.keys(action);
    if (key !== undefined) return key;
  }
  return text.split(/[\s:(]/)[0] ?? '';
}

/** The words with which all sentences begin. */
function alike(offers: readonly Offer[]): string {
  const [first = [], ...others] = offers.map(({ sentence }) => sentence.split(' '));
  const differs = first.findIndex((word, index) => others.some((other) => other[index] !== word));
  return first.slice(0, differs < 0 ? first.length : differs).join(' ');
}

/** What is left of a sentence after the words of its fold. */
export function restOf(sentence: string, { words }: Fold): string {
  return sentence.startsWith(`${words} `) ? sentence.slice(words.length + 1) : sentence;
}

/** What the key of a digit means: an offer, or a fold to open. */
export function keyed(groups: readonly Group[], digit: number): Numbered | Group | undefined {
  const fold = groups.find((group) => group.fold?.digit === digit);
  return fold ?? groups.flatMap(({ offers }) => offers).find((offer) => offer.digit === digit);
}

function sayKind(kind: string): string {
  const words = kind.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[_-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

function grouped<T, K>(all: readonly T[], key: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    const group = groups.get(key(one));
    if (group) group.push(one);
    else groups.set(key(one), [one]);
  }
  return groups;
}
