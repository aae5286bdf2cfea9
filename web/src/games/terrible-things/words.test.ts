import { expect, test } from 'vitest';

import { sayDie, sayEncounter, sayGifts, sayNeeds, sayStash, saySwag, sayTerrible, sayTrack } from './words';

test.each([
  [[{ Pair: 3 }, { High: 6 }], 'a pair of 3 or more and one 6'],
  [[{ High: 5 }], 'one 5 or more'],
  [[{ High: 4 }, { High: 4 }, { High: 4 }, { High: 4 }], 'four dice of 4 or more'],
  [[{ High: 6 }, { High: 5 }, { High: 5 }], 'one 6 and two dice of 5 or more'],
  [[{ Pair: 1 }, { Pair: 1 }, { High: 5 }], 'any two pairs and one 5 or more'],
  [[{ Pair: 6 }], 'a pair of 6'],
  [[{ Block: [3, 2] as [number, number] }], 'three alike of 2 or more'],
  [[{ Block: [3, 6] as [number, number] }], 'three alike of 6'],
  [[{ Run: [4, 2] as [number, number] }], 'a run of four from 2 or more'],
  [[{ Run: [4, 3] as [number, number] }], 'a run of four from 3'],
  [[{ Run: [3, 1] as [number, number] }, { Pair: 5 }], 'any run of three and a pair of 5 or more'],
])('a need is said in plain words', (needs, said) => {
  expect(sayNeeds(needs)).toBe(said);
});

test('an encounter says all that is printed on it', () => {
  expect(
    sayEncounter({
      name: 'Gate of Green Glass',
      back: 'Red',
      types: ['Peril', 'Relic'],
      needs: [{ Run: [3, 2] }, { Pair: 1 }],
      secrets: 5,
    }),
  ).toBe('Gate of Green Glass, 5 Secrets, red Peril and Relic: a run of three from 2 or more and any pair');
});

test('a die says its kind, its face and how it lies', () => {
  expect(sayDie('Luck', 4, 'held')).toBe('Luck die: 4, held');
  expect(sayDie('Panic', 2, 'locked')).toBe('Panic die: 2, locked');
  expect(sayDie('Skill', undefined)).toBe('Skill die: not rolled yet');
  expect(sayDie('Basic', 6, 'locked', true)).toBe('Wild Basic die: counts as 6, locked');
  expect(sayDie('Basic', 2, 'chosen')).toBe('Basic die: 2, chosen for the re-roll');
  expect(sayDie('Basic', 2, 'chosen', false, 'spend')).toBe('Basic die: 2, chosen to spend');
});

test('terrible things count their tentacles', () => {
  expect(sayTerrible(1)).toBe('Terrible Thing, 1 tentacle');
  expect(sayTerrible(undefined)).toBe('Terrible Thing, face down');
  expect(sayTrack([1, 2, 3], 7)).toBe('Expedition track: 3 of 7 tokens left, the next has 1 tentacle');
  expect(sayStash(1, 0)).toBe('1 Terrible Thing with no tentacles');
  expect(sayStash(2, 1)).toBe('2 Terrible Things with 1 tentacle each');
  expect(sayTrack([], 7)).toBe('Expedition track: 0 of 7 tokens left');
});

test('gifts and swag', () => {
  expect(sayGifts([['Focus', 1]])).toBe('1 Focus');
  expect(
    sayGifts([
      ['Treasure', 2],
      ['Feat', 1],
    ]),
  ).toBe('2 Treasure and 1 Feat');
  expect(saySwag({ name: 'Gilded Tapir', price: 4, secrets: '3', text: 'A trophy.', exhausted: true })).toBe(
    'Gilded Tapir, exhausted, costs 4 Treasure, 3 Secrets. A trophy.',
  );
});
