import { describe, expect, test } from 'vitest';

import { rulesPage } from '../../testing/rules';
import { figuresOf } from './figures';
import { chamberOf, darkOf, dayOf, meAmong, moverOf, outOf, pawnsAt, pawnsOf, wayHome } from './temple';
import { ROWS } from './testing/temple';
import { buried, countdown, cursed, midGame, run, start, won } from './testing/views';

describe('the dark', () => {
  test('each cell behind an open entrance is there once, with all doors that lead into it', () => {
    const { view } = midGame();
    const dark = darkOf(view);
    const entrances = view.temple.flatMap(({ sides }) => sides.filter((behind) => behind === 'entrance'));
    expect(dark.reduce((sum, { doors }) => sum + doors.length, 0)).toBe(entrances.length);
    expect(new Set(dark.map(({ cell }) => `${cell.x} ${cell.y}`)).size).toBe(dark.length);
    expect(dark.length).toBeLessThan(entrances.length);
  });
});

describe('the way home', () => {
  test('leads by the sides of the view to where it ends', () => {
    const { view } = countdown();
    expect(wayHome(view, chamberOf(view, 1)).map(({ tile }) => tile)).toEqual([
      'B04',
      'M-GT1',
      'B08',
      'M-START',
    ]);
  });

  test('leads to the Exit in the third countdown', () => {
    const { view } = run();
    expect(wayHome(view, chamberOf(view, 2)).at(-1)?.tile).toBe('M-EXIT');
  });

  test('is nothing for who is there already, and while no gong sounded', () => {
    const { view } = countdown();
    expect(wayHome(view, chamberOf(view, 4))).toEqual([]);
    expect(wayHome(midGame().view, chamberOf(midGame().view, 1))).toEqual([]);
  });
});

describe('people', () => {
  test('after a soul exchange I move the other figure', () => {
    const { view } = cursed();
    expect(pawnsOf(view, [1])).toEqual([3]);
    expect(moverOf(view, 1)).toBe(3);
    expect(chamberOf(view, 1)?.tile).toBe('E11');
    expect(pawnsAt(view, view.players[0]?.place ?? -1)).toEqual([2, 3, 5]);
  });

  test('the eyes are those of a seat that is still inside', () => {
    expect(meAmong(buried().view, [1, 2])).toBe(2);
    expect(meAmong(won().view, [3])).toBe(3);
    expect(meAmong(start().view, [])).toBeUndefined();
  });

  test('who is out stands in the open before the Exit', () => {
    const { view } = run();
    expect(outOf(view)).toEqual([4]);
    expect(dayOf(view)?.clearing).toEqual({ x: 4, y: 1 });
    const four = figuresOf(view, [1]).find(({ pawn }) => pawn === 4);
    expect(four?.x).toBeGreaterThan(400);
    expect(figuresOf(view, [1])).toHaveLength(4);
  });

  test('whoever is inside when it falls is buried', () => {
    const lying = figuresOf(buried().view, []).filter((figure) => figure.buried);
    expect(lying.map(({ pawn }) => pawn).sort()).toEqual([2, 3]);
  });
});

test('the sample tiles are those of the rules page', () => {
  const cells = rulesPage('escape')
    .split('\n')
    .filter((line) => /^\| (M-|B\d\d)/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const letters = (text = '') => [...text.replace(/\(.*\)/, '').replaceAll(' ', '')];
  const sorted = (doors: string) => [...doors.toLowerCase()].sort().join('');
  const printed = cells.map(([, id = '', , entry, doors, gems = '']) => [
    id.replace(/^B/, ''),
    letters(entry).join(''),
    sorted(letters(doors).join('')),
    gems === '-' ? undefined : gems.replace(/ .*\/.*/, '3').replace('4', ''),
  ]);
  const copied = Object.entries(ROWS).map(([id, [entry, doors, gems]]) => [id, entry, sorted(doors), gems]);
  expect(copied.sort()).toEqual(printed.sort());
});
