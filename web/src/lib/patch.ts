/// How one view becomes the next, and one list of offers or calls. What was is left as it is, so that whatever
/// did not change stays the very same object and need not be drawn again.
import type { Offered } from '../wire/Offered';
import type { Patch } from '../wire/Patch';
import type { PatchStep } from '../wire/PatchStep';
import type { Splice } from '../wire/Splice';

/** The change does not fit what is there: whoever has it must ask for a whole view. */
export class Misfit extends Error {
  override readonly name = 'Misfit';
}

/** The view after a patch. */
export function patched(view: unknown, patch: Patch): unknown {
  return patch.reduce(changed, view);
}

/** A list of offers or calls after these changes. */
export function spliced(offers: readonly Offered[], changes: readonly Splice[]): readonly Offered[] {
  if (changes.length === 0) return offers;
  const list = [...offers];
  for (const { at, gone, new: come } of changes) {
    if (at + gone > list.length) throw new Misfit(`there is no place ${at} to change`);
    list.splice(at, gone, ...come);
  }
  return list;
}

function changed(value: unknown, step: PatchStep): unknown {
  return replaced(value, step.at, 0, step);
}

function replaced(value: unknown, at: PatchStep['at'], depth: number, step: PatchStep): unknown {
  const goes = !('to' in step);
  if (depth === at.length) {
    if (goes) throw new Misfit('the whole view cannot be taken away');
    return step.to;
  }
  const key = at[depth];
  const last = depth === at.length - 1;
  if (Array.isArray(value) && typeof key === 'number') {
    if (!(key in value) || (last && goes)) throw new Misfit(`there is no place ${key} to change`);
    const copy: unknown[] = [...value];
    copy[key] = replaced(value[key], at, depth + 1, step);
    return copy;
  }
  if (isRecord(value) && typeof key === 'string') {
    const there = Object.hasOwn(value, key);
    if (last && goes) {
      if (!there) throw new Misfit(`there is no ${key} to take away`);
      return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
    }
    if (!last && !there) throw new Misfit(`there is no ${key} to change`);
    return { ...value, [key]: replaced(value[key], at, depth + 1, step) };
  }
  throw new Misfit('the way leads nowhere');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
