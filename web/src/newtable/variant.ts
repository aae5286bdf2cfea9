/// Which variant of a game a table plays, in words: the preset it is, or what was agreed on otherwise. All of it comes
/// from the game's card; there is no rule in here.
import type { GameCard } from '../wire/GameCard';
import { fieldsOf, keyOf, leaves, valueAt, type Json, type OptionField } from './schema';

export type Variant = {
  /** The preset's name, where it is one. */
  name?: string | undefined;
  /** A sentence about it, or what differs from the game as written, one by one. */
  about: readonly string[];
};

type Written = Pick<GameCard, 'schema' | 'defaults' | 'presets'>;

export function variantOf(card: Written, options: Json): Variant {
  const full = { ...card.defaults, ...options };
  const fields = leaves(fieldsOf(card.schema));
  const preset = card.presets.find((one) => {
    const meant = { ...card.defaults, ...one.options };
    return fields.every(({ path }) => same(valueAt(meant, path), valueAt(full, path)));
  });
  if (preset) return { name: preset.name, about: [preset.about] };
  const changed = fields.filter(({ path }) => !same(valueAt(full, path), valueAt(card.defaults, path)));
  return { about: changed.map((field) => said(field, valueAt(full, field.path))) };
}

function said(field: OptionField, value: unknown): string {
  switch (field.kind) {
    case 'switch':
      return value === true ? field.label : `${field.label}: no`;
    case 'choice': {
      const choice = field.choices.find((one) => same(one.value, value));
      return `${field.label}: ${(choice?.label ?? keyOf(value)).toLowerCase()}`;
    }
    case 'number':
    case 'text':
    case 'json':
    case 'group':
      return `${field.label}: ${value === null ? 'none' : typeof value === 'string' ? value : keyOf(value)}`;
  }
}

function same(one: unknown, other: unknown): boolean {
  return keyOf(one ?? null) === keyOf(other ?? null);
}
