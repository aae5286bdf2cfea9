import { describe, expect, test } from 'vitest';

import {
  complaint,
  differences,
  fieldNamed,
  fieldsOf,
  leaves,
  valueAt,
  withValue,
  type OptionField,
} from './schema';

const one = (property: unknown, definitions: Record<string, unknown> = {}): OptionField | undefined =>
  fieldsOf({ type: 'object', properties: { thing: property }, $defs: definitions })[0];

describe('what a schema says becomes a field', () => {
  test('a whole number with its ends', () => {
    const goal = {
      title: 'Goal',
      description: 'The points that win.',
      type: 'integer',
      minimum: 10,
      maximum: 1000,
    };
    expect(one(goal)).toEqual({
      path: ['thing'],
      label: 'Goal',
      hint: 'The points that win.',
      kind: 'number',
      whole: true,
      min: 10,
      max: 1000,
      optional: false,
    });
  });

  test('yes or no', () => expect(one({ type: 'boolean' })).toMatchObject({ kind: 'switch', label: 'Thing' }));

  test('a list of words', () =>
    expect(one({ type: 'string', enum: ['short', 'very_long'] })).toMatchObject({
      kind: 'choice',
      choices: [
        { value: 'short', label: 'Short' },
        { value: 'very_long', label: 'Very long' },
      ],
    }));

  test('constants, each with a title and a line', () =>
    expect(
      one({
        oneOf: [
          { const: 'a', title: 'Easy', description: 'For a first game.' },
          { const: 3, title: 'Hard' },
        ],
      }),
    ).toMatchObject({
      kind: 'choice',
      choices: [
        { value: 'a', label: 'Easy', about: 'For a first game.' },
        { value: 3, label: 'Hard', about: undefined },
      ],
    }));

  test('constants mixed with lists of words, as Rust enums come', () =>
    expect(
      one({
        oneOf: [
          { type: 'string', enum: ['a', 'b'] },
          { const: 'c', description: 'C.' },
        ],
      }),
    ).toMatchObject({
      choices: [{ value: 'a' }, { value: 'b' }, { value: 'c', about: 'C.' }],
    }));

  test('a definition elsewhere, and what stands beside the reference counts more', () => {
    const definitions = { Camp: { title: 'Camp', type: 'boolean', description: 'A.' } };
    expect(one({ $ref: '#/$defs/Camp', description: 'B.' }, definitions)).toMatchObject({
      kind: 'switch',
      label: 'Camp',
      hint: 'B.',
    });
  });

  test('something that may be missing', () => {
    const definitions = { Size: { type: 'string', enum: ['small', 'large'] } };
    expect(one({ anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] })).toMatchObject({
      kind: 'number',
      optional: true,
      min: 1,
    });
    expect(one({ type: ['integer', 'null'], maximum: 9 })).toMatchObject({
      kind: 'number',
      optional: true,
      max: 9,
    });
    expect(one({ anyOf: [{ $ref: '#/$defs/Size' }, { type: 'null' }] }, definitions)).toMatchObject({
      kind: 'choice',
      choices: [{ value: null, label: 'None' }, { value: 'small' }, { value: 'large' }],
    });
  });

  test('an object within is a group of fields', () => {
    const camp = {
      type: 'object',
      title: 'Camp',
      properties: { size: { type: 'integer' }, fire: { type: 'boolean' } },
    };
    const field = one(camp);
    expect(field).toMatchObject({ kind: 'group', label: 'Camp' });
    expect(leaves(field ? [field] : []).map(({ path }) => path)).toEqual([
      ['thing', 'size'],
      ['thing', 'fire'],
    ]);
  });

  test.each([
    ['a list', { type: 'array', items: { type: 'string' } }],
    [
      'branches that are no constants',
      { oneOf: [{ type: 'object', properties: { a: {} } }, { const: 'b' }] },
    ],
    ['nothing at all', {}],
    ['no object', true],
    ['a reference to itself', { $ref: '#/properties/thing' }],
    ['a reference to nothing', { $ref: '#/$defs/None' }],
  ])('%s is offered as JSON', (_what, property) => expect(one(property)).toMatchObject({ kind: 'json' }));

  test('a schema without properties has no fields', () => expect(fieldsOf({ type: 'object' })).toEqual([]));
});

describe('values', () => {
  const options = { goal: 100, camp: { size: 2, fire: true } };

  test('are read and replaced where they are, and the old ones stay', () => {
    expect(valueAt(options, ['camp', 'size'])).toBe(2);
    expect(valueAt(options, ['camp', 'size', 'deeper'])).toBeUndefined();
    expect(withValue(options, ['camp', 'size'], 3)).toEqual({ goal: 100, camp: { size: 3, fire: true } });
    expect(withValue(options, ['new', 'thing'], 1)).toEqual({ ...options, new: { thing: 1 } });
    expect(options.camp.size).toBe(2);
  });

  test('only what differs is sent, whatever the order of names', () => {
    expect(differences({ goal: 100, camp: { fire: true, size: 2 } }, options)).toEqual({});
    expect(differences({ goal: 50, camp: options.camp }, options)).toEqual({ goal: 50 });
    expect(differences(withValue(options, ['camp', 'fire'], false), options)).toEqual({
      camp: { size: 2, fire: false },
    });
  });
});

describe('what is wrong with a number', () => {
  const field = (more: object) => one({ type: 'integer', ...more }) as OptionField;
  test.each([
    [{ minimum: 10, maximum: 20 }, 15, undefined],
    [{ minimum: 10, maximum: 20 }, 10, undefined],
    [{ minimum: 10, maximum: 20 }, 9, 'A number from 10 to 20, please.'],
    [{ minimum: 10, maximum: 20 }, 21, 'A number from 10 to 20, please.'],
    [{ minimum: 10 }, 1, '10 or more, please.'],
    [{ maximum: 10 }, 11, '10 or less, please.'],
    [{}, 1.5, 'Only whole numbers will do.'],
    [{}, undefined, 'A number is missing here.'],
    [{}, Number.NaN, 'A number is missing here.'],
    [{}, null, 'A number is missing here.'],
    [{ type: ['integer', 'null'] }, null, undefined],
  ])('%o: %s', (more, value, sentence) => expect(complaint(field(more), value)).toBe(sentence));

  test('anything else is for the server to judge', () => {
    expect(complaint(one({ type: 'boolean' }) as OptionField, 'x')).toBeUndefined();
  });
});

describe('the order of fields', () => {
  const names = (schema: Record<string, unknown>) => fieldsOf(schema).map(({ path }) => path.join('.'));
  const properties = { a: { type: 'boolean' }, b: { type: 'boolean' }, c: { type: 'boolean' } };

  test('is the one in which they are listed', () => {
    expect(names({ properties })).toEqual(['a', 'b', 'c']);
  });

  test('or the one that the schema asks for, as a list or field by field; the rest comes after', () => {
    expect(names({ properties, order: ['c', 'a'] })).toEqual(['c', 'a', 'b']);
    const ranked = { ...properties, b: { type: 'boolean', order: 1 }, c: { type: 'boolean', 'x-order': 0 } };
    expect(names({ properties: ranked })).toEqual(['c', 'b', 'a']);
  });
});

describe('a refusal is shown at the field it speaks of', () => {
  const fields = fieldsOf({
    properties: {
      goal: { type: 'integer', title: 'Points to win' },
      camp: { type: 'object', properties: { fire_wood: { type: 'integer' } } },
      beat_seconds: { type: 'integer', title: 'Seconds a beat' },
    },
  });
  test.each([
    ['the goal is a number from 10 to 1000, not 5', 'goal'],
    ['"goal": 5 is less than the minimum of 10', 'goal'],
    ['points to win must be even', 'goal'],
    ['there is no fire wood like that', 'camp.fire_wood'],
    ['a beat lasts 20, 40 or 90 seconds, or has no limit', 'beat_seconds'],
    ['a beat is missing', undefined],
    ['a goalkeeper is missing', undefined],
    ['the store is full', undefined],
  ])('%s', (sentence, path) => expect(fieldNamed(sentence, fields)?.path.join('.')).toBe(path));
});
