/// From the JSON Schema of a game's options to the fields of a form. What a game says there is all
/// the form knows: there is no rule in here. What it does not understand is offered as plain JSON, so
/// that every option can be set.

export type Json = Record<string, unknown>;

type About = {
  /** Where the value is: `['camp', 'size']`. */
  path: readonly string[];
  label: string;
  hint: string | undefined;
};

export type Choice = { value: unknown; label: string; about: string | undefined };

export type OptionField = About &
  (
    | { kind: 'number'; whole: boolean; min: number | undefined; max: number | undefined; optional: boolean }
    | { kind: 'switch' }
    | { kind: 'choice'; choices: readonly Choice[] }
    | { kind: 'text'; optional: boolean; longest: number | undefined }
    | { kind: 'group'; fields: readonly OptionField[] }
    | { kind: 'json' }
  );

/** The fields of an object's schema, in the order that it asks for, else in that in which it lists them. */
export function fieldsOf(schema: Json): OptionField[] {
  return properties(resolve(schema, schema), schema, []);
}

/** The fields that hold a value of their own: groups opened. */
export function leaves(fields: readonly OptionField[]): OptionField[] {
  return fields.flatMap((field) => (field.kind === 'group' ? leaves(field.fields) : [field]));
}

export function valueAt(options: Json, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), options);
}

/** The options with one value replaced; the old ones are left as they are. */
export function withValue(options: Json, path: readonly string[], value: unknown): Json {
  const [name, ...rest] = path;
  if (name === undefined) return options;
  if (rest.length === 0) return { ...options, [name]: value };
  const inner = options[name];
  return { ...options, [name]: withValue(isObject(inner) ? inner : {}, rest, value) };
}

/** What differs from the game as written: that alone is sent. */
export function differences(options: Json, defaults: Json): Json {
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => !same(value, defaults[name])));
}

/** What is wrong with a value, as far as the schema says; the server knows the rest. */
export function complaint(field: OptionField, value: unknown): string | undefined {
  if (field.kind !== 'number') return undefined;
  if (value === null) return field.optional ? undefined : 'A number is missing here.';
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'A number is missing here.';
  if (field.whole && !Number.isInteger(value)) return 'Only whole numbers will do.';
  const { min, max } = field;
  const outside = (min !== undefined && value < min) || (max !== undefined && value > max);
  if (!outside) return undefined;
  if (min !== undefined && max !== undefined) return `A number from ${min} to ${max}, please.`;
  return min !== undefined ? `${min} or more, please.` : `${max} or less, please.`;
}

/** The field that a refusal speaks of: the one whose name or label stands in the sentence, or else the one of which
    all words do, in whatever order. */
export function fieldNamed(sentence: string, fields: readonly OptionField[]): OptionField | undefined {
  const words = ` ${sentence.toLowerCase().replace(/[^\p{L}\p{N}_]+/gu, ' ')} `;
  const named = (name: string) => name !== '' && words.includes(` ${name.toLowerCase()} `);
  const all = leaves(fields);
  const keyed = ({ path }: OptionField) => path.at(-1) ?? '';
  const exact = all.find(
    (field) => named(keyed(field)) || named(keyed(field).replaceAll('_', ' ')) || named(field.label),
  );
  if (exact) return exact;
  const stems = new Set(words.split(' ').map(stem));
  const matched = (name: string) => {
    const parts = name
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((part) => part.length > 2);
    return parts.length > 1 && parts.every((part) => stems.has(stem(part))) ? parts.length : 0;
  };
  const best = all
    .map((field) => ({ field, count: Math.max(matched(keyed(field)), matched(field.label)) }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)[0];
  return best?.field;
}

/** A word without the ending of many. */
function stem(word: string): string {
  return word.replace(/s$/, '');
}

/** How a choice's value is told apart from the others: its JSON. */
export function keyOf(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}

function properties(schema: Json, root: Json, path: readonly string[]): OptionField[] {
  const named = schema['properties'];
  if (!isObject(named)) return [];
  const listed = schema['order'] ?? schema['x-order'];
  const rank = ([name, property]: [string, unknown]): number => {
    if (Array.isArray(listed) && listed.includes(name)) return listed.indexOf(name);
    const own = isObject(property) ? (property['order'] ?? property['x-order']) : undefined;
    return typeof own === 'number' ? own : Infinity;
  };
  return Object.entries(named)
    .map((entry) => ({ entry, rank: rank(entry) }))
    .sort((one, other) => (one.rank === other.rank ? 0 : one.rank - other.rank))
    .map(({ entry: [name, property] }) => fieldOf(isObject(property) ? property : {}, root, [...path, name]));
}

function fieldOf(written: Json, root: Json, path: readonly string[]): OptionField {
  const { schema, optional } = unwrap(resolve(written, root), root);
  const about: About = {
    path,
    label: text(schema, 'title') ?? plain(path.at(-1) ?? ''),
    hint: text(schema, 'description'),
  };
  const choices = choicesOf(schema, root);
  if (choices) {
    const none: Choice[] = optional ? [{ value: null, label: 'None', about: undefined }] : [];
    return { ...about, kind: 'choice', choices: [...none, ...choices] };
  }
  switch (schema['type']) {
    case 'integer':
    case 'number':
      return {
        ...about,
        kind: 'number',
        whole: schema['type'] === 'integer',
        min: number(schema, 'minimum'),
        max: number(schema, 'maximum'),
        optional,
      };
    case 'boolean':
      return optional ? { ...about, kind: 'json' } : { ...about, kind: 'switch' };
    case 'string':
      return { ...about, kind: 'text', optional, longest: number(schema, 'maxLength') };
    case 'object': {
      const fields = optional ? [] : properties(schema, root, path);
      return fields.length > 0 ? { ...about, kind: 'group', fields } : { ...about, kind: 'json' };
    }
    default:
      return { ...about, kind: 'json' };
  }
}

/** A list of words, or of constants with a title and a description each. */
function choicesOf(schema: Json, root: Json): Choice[] | undefined {
  const list = schema['enum'];
  if (Array.isArray(list)) return list.map((value) => ({ value, label: said(value), about: undefined }));
  const one = schema['oneOf'] ?? schema['anyOf'];
  if (!Array.isArray(one) || one.length === 0) return undefined;
  const choices = one.flatMap((item): Choice[] => {
    const option = isObject(item) ? resolve(item, root) : {};
    if ('const' in option) {
      const value = option['const'];
      return [{ value, label: text(option, 'title') ?? said(value), about: text(option, 'description') }];
    }
    return Array.isArray(option['enum']) ? (choicesOf(option, root) ?? []) : [];
  });
  // One branch that is no constant, and the whole is no list of choices.
  const constants = one.every((item) => {
    const option = isObject(item) ? resolve(item, root) : {};
    return 'const' in option || Array.isArray(option['enum']);
  });
  return constants ? choices : undefined;
}

/** An option that may be missing is written as "this or null", or as a type of two names. */
function unwrap(schema: Json, root: Json): { schema: Json; optional: boolean } {
  const any = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(any)) {
    const rest = any.filter((item) => !(isObject(item) && item['type'] === 'null'));
    const [only] = rest;
    if (rest.length < any.length && rest.length === 1 && isObject(only)) {
      const { anyOf: _any, oneOf: _one, ...around } = schema;
      return { schema: { ...resolve(only, root), ...around }, optional: true };
    }
  }
  const type = schema['type'];
  if (Array.isArray(type) && type.includes('null') && type.length === 2) {
    return { schema: { ...schema, type: type.find((name) => name !== 'null') }, optional: true };
  }
  return { schema, optional: false };
}

/** Follows a reference into the schema's own definitions; what stands beside the reference counts too. */
function resolve(schema: Json, root: Json): Json {
  let now = schema;
  // A definition may refer to another; one that refers to itself ends here.
  for (let depth = 0; depth < 8; depth += 1) {
    const reference = now['$ref'];
    if (typeof reference !== 'string' || !reference.startsWith('#/')) return now;
    const target = valueAt(root, reference.slice(2).split('/'));
    if (!isObject(target)) return now;
    const { $ref: _reference, ...beside } = now;
    now = { ...target, ...beside };
  }
  return now;
}

/** "first_player" as people read it: "First player". */
function plain(name: string): string {
  const words = name.replaceAll('_', ' ').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function said(value: unknown): string {
  return typeof value === 'string' ? plain(value) : keyOf(value);
}

function text(schema: Json, name: string): string | undefined {
  const value = schema[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function number(schema: Json, name: string): number | undefined {
  const value = schema[name];
  return typeof value === 'number' ? value : undefined;
}

function same(a: unknown, b: unknown): boolean {
  return a === b || canonical(a) === canonical(b);
}

/** JSON with its names in order, so that equal values have equal text. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
