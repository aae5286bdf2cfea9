/// What cannot be done now, as "why not?" lists it.
import type { Denied } from '../wire/Denied';
import type { Problem } from '../wire/Problem';

/** Those in which every word that was typed occurs: in what is wanted, or in why it cannot be. */
export function matching(
  wishes: readonly Denied[],
  typed: string,
  named: (text: string) => string,
): readonly Denied[] {
  const sought = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return wishes.filter(({ words, problem }) => {
    const text = `${named(words)} ${named(problem.sentence)} ${problem.rule ?? ''}`.toLowerCase();
    return sought.every((word) => text.includes(word));
  });
}

/** The reason that stands in the way of everything, if it is one and the same. */
export function oneReason(wishes: readonly Denied[]): Problem | undefined {
  const [first, ...others] = wishes;
  if (!first || others.length === 0) return undefined;
  const same = others.every(({ problem }) => problem.sentence === first.problem.sentence);
  return same ? first.problem : undefined;
}
