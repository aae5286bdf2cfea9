import { describe, expect, test } from 'vitest';

import { keyOf } from './geometry';
import { movesOf, targetsOf } from './moves';
import { countdown, cursed, midGame, offer, start } from './testing/views';

describe('what a press does', () => {
  test('each side that is no wall has a move, with its offer where there is one', () => {
    const { view, offers } = midGame();
    const moves = movesOf(view, [1], offers);
    const said = [...moves].map(([key, { text, offer: found }]) => [key, text, found?.sentence]);
    expect(said).toEqual([
      ['1,2', 'enter side=n', 'Go north into B04, Gem chamber'],
      ['2,1', 'enter side=e', 'Go east into B09, Chamber'],
      ['1,0', 'enter side=s', 'Go south into B08, Chamber'],
    ]);
  });

  test('a dark entrance is discovered, and asked about where nothing is offered', () => {
    const { view, offers } = countdown();
    const north = movesOf(view, [1], offers).get(keyOf({ x: 1, y: 3 }));
    expect(north).toMatchObject({ kind: 'discover', text: 'discover side=n', offer: undefined });
    const more = [...offers, offer({ kind: 'discover', side: 'n' }, 'Discover a chamber in the north')];
    expect(movesOf(view, [1], more).get('1,3')?.offer?.text).toBe('discover side=n');
  });

  test('what costs no treasure comes before what does', () => {
    const { view, offers } = cursed();
    expect(movesOf(view, [1], offers).get('1,0')?.with).toEqual(['torch']);
    const free = offer({ kind: 'enter', side: 's' }, 'Go south into E08, Chamber');
    expect(movesOf(view, [1], [...offers, free]).get('1,0')?.offer).toBe(free);
  });

  test('a door that is walled up can be asked about', () => {
    const { view } = cursed();
    const moves = movesOf(view, [3], []);
    expect(moves.get('-1,1')?.text).toBe('enter side=n');
    const from = view.players[5]?.place;
    expect(from).toBeDefined();
    expect([...movesOf(view, [6], []).values()].map(({ kind }) => kind)).toContain('discover');
  });

  test('two of my seats in one chamber: the one that can go goes', () => {
    const { view } = start();
    const west = offer({ kind: 'enter', side: 'w' }, 'Go west', 2);
    expect(movesOf(view, [1, 2], [west]).get('-1,0')).toMatchObject({ seat: 2, offer: west });
  });

  test('those who watch, are out, or have played to the end move nobody', () => {
    const { view, offers } = midGame();
    expect(movesOf(view, [], offers).size).toBe(0);
    expect(movesOf({ ...view, end: 'conceded' }, [1], offers).size).toBe(0);
  });
});

describe('what is aimed at', () => {
  test('chambers for Teleport, walls for a Secret passage, nothing else', () => {
    const { offers } = cursed();
    expect(targetsOf('teleport', offers).map(({ tile }) => tile)).toEqual(['E12', 'M-GT2']);
    expect(targetsOf('passage', offers).map(({ tile, side }) => [tile, side])).toEqual([['E01', 'e']]);
    expect(targetsOf(undefined, offers)).toEqual([]);
  });
});
