import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { settings } from '../../lib/settings.svelte';
import { aSeat } from '../../lib/table.fake';
import Board from './Board.svelte';
import type { BiomesProps } from './board';
import { nameOf } from './cells';
import { deedsOf } from './deeds';
import { border } from './land';
import { REAL, real } from './testing/real';
import { early, late, sceneOf, type Scene } from './testing/scenes';
import { askedCell } from './turning';
import type { SeenTile } from './types';

const user = userEvent.setup({ delay: null });
const seats = ['Ada', 'Bo', 'Cy', 'Dee', 'Eli'].map((name, index) => aSeat(index + 1, name));

beforeEach(() => {
  settings.motion = 'still';
});

function show(scene: Scene, more: Partial<BiomesProps> = {}) {
  const { view, offers, calls, step, answer } = scene;
  const spies = { onact: vi.fn(), onwhy: vi.fn(), onping: vi.fn(), oncall: vi.fn(), onrule: vi.fn() };
  const all: BiomesProps = {
    view,
    seats: seats.slice(0, view.board.players.length),
    mine: [1],
    offers,
    calls,
    step,
    onask: (question) => Promise.resolve(answer(question)),
    ...spies,
    ...more,
  };
  return { ...render(Board, all), ...spies, all };
}

const tiles = () => within(screen.getByRole('group', { name: 'Tiles' }));
const tile = (name: RegExp) => tiles().getByRole('button', { name });
const card = (name: string) => within(screen.getByRole('region', { name }));
const texts = (spy: ReturnType<typeof vi.fn>) =>
  spy.mock.calls.map(([offer]) => (offer as { text: string }).text);

describe('the map', () => {
  test.each(REAL.map(({ name }) => name))(
    'shows every tile and every border cell of a real game: %s',
    (name) => {
      const { view, seat } = real(name);
      show(sceneOf(real(name)), { mine: [seat] });
      expect(tiles().getAllByRole('button')).toHaveLength(view.board.tiles.length + border(view).length);
      expect(tiles().getAllByRole('button', { name: /^Unexplored/ })).toHaveLength(border(view).length);
    },
  );

  test('the first stop of the Tab key on it is my own tile', () => {
    show(early());
    const stops = tiles()
      .getAllByRole('button')
      .filter((button) => button.getAttribute('tabindex') === '0');
    expect(stops.map((stop) => stop.getAttribute('aria-label'))).toEqual([expect.stringMatching(/; Ada/)]);
  });

  test('everything on it has a name that can be spoken', () => {
    show(late());
    for (const button of screen.getAllByRole('button'))
      expect(button.getAttribute('aria-label') ?? button.textContent).not.toBe('');
    expect(tile(/^Exit F4; 2 of 5 keys in the lock/)).toBeTruthy();
    expect(tile(/^Stealer camp E2; berserk.*captive: Cy/)).toBeTruthy();
  });

  test('draws what I know of a secret, and nothing of what I do not', () => {
    const { container } = show(late());
    const drawn = [...container.querySelectorAll('[data-secret]')].map((note) =>
      note.getAttribute('data-secret'),
    );
    expect(drawn.filter((kind) => kind !== 'unknown').sort()).toEqual(
      ['captured', 'caravan_kit', 'foresight', 'key', 'key', 'teleport'].sort(),
    );
  });

  test('shows everybody who is there, and how they are', () => {
    const { container } = show(late());
    const status = (seat: number) =>
      container.querySelector(`[data-figure="${seat}"]`)?.getAttribute('data-status');
    expect([1, 2, 3, 4, 5].map(status)).toEqual(['free', 'free', 'captive', 'free', 'injured']);
    expect(container.querySelectorAll('[data-party]')).toHaveLength(2);
    expect(container.querySelectorAll('[data-gang]')).toHaveLength(1);
    expect(container.querySelectorAll('[data-band]')).toHaveLength(1);
    expect(container.querySelectorAll('[data-route]')).toHaveLength(2);
  });

  test('a cliff is drawn on each side that has one', () => {
    const { container } = show(late());
    const { tiles: laid } = late().view.board;
    const sides = laid.reduce((sum, { cliffs }) => sum + cliffs.length, 0);
    expect(container.querySelectorAll('[data-cliff]')).toHaveLength(sides);
  });
});

describe('going somewhere', () => {
  test('one press shows the tile, a second one goes there', async () => {
    const { onact } = show(early());
    await user.click(tile(/^Grassland B3/));
    expect(onact).not.toHaveBeenCalled();
    expect(card('Grassland B3').getByRole('button', { name: /Walk north/ })).toBeTruthy();
    await user.click(tile(/^Grassland B3/));
    expect(texts(onact)).toEqual(['move to=n']);
    expect(screen.queryByRole('region', { name: 'Grassland B3' })).toBeNull();
  });

  test('nothing is done while something of mine waits for its answer', async () => {
    const { onact } = show(early(), { busy: true });
    await user.click(tile(/^Grassland B3/));
    await user.click(tile(/^Grassland B3/));
    expect(onact).not.toHaveBeenCalled();
  });

  test('a way of several steps is priced before it is walked, and walked step by step', async () => {
    const scene = late();
    const { onact, rerender, all } = show(scene);
    await user.click(tile(/^Farmland E5/));
    const shown = await waitFor(() => card('Farmland E5').getByText(/2 actions: by caravan to Ally camp D5/));
    expect(shown).toBeTruthy();
    await waitFor(() => card('Farmland E5').getByRole('button', { name: 'Walk that way' }));
    await user.click(card('Farmland E5').getByRole('button', { name: 'Walk that way' }));
    expect(texts(onact)).toEqual(['ride route=1']);
    const moved = structuredClone(scene.view);
    const me = moved.board.players[0];
    const target = moved.board.routes[1];
    if (me && target) me.at = target.from;
    const onward = { seat: 1, text: 'move to=nw', sentence: 'Walk', action: { kind: 'move', to: 'nw' } };
    await rerender({ ...all, view: moved, offers: [onward] });
    await waitFor(() => expect(texts(onact)).toEqual(['ride route=1', 'move to=nw']));
  });

  test('a way whose first step cannot be taken now is priced, and not offered', async () => {
    const scene = late();
    show(scene, { offers: scene.offers.filter(({ text }) => text === 'end') });
    await user.click(tile(/^Farmland E5/));
    await waitFor(() => card('Farmland E5').getByText(/2 actions: by caravan to Ally camp D5/));
    expect(card('Farmland E5').queryByRole('button', { name: 'Walk that way' })).toBeNull();
  });

  test('next to me, and yet no way: one may ask why', async () => {
    const { onwhy } = show(late());
    await user.click(tile(/^Killer camp D7/));
    await user.click(card('Killer camp D7').getByRole('button', { name: 'Why can I not go there?' }));
    expect(onwhy).toHaveBeenCalledWith('move to=se');
  });

  test('a second press on a tile that is barred asks why', async () => {
    const { onwhy } = show(late());
    await user.click(tile(/^Killer camp D7/));
    expect(onwhy).not.toHaveBeenCalled();
    await user.click(tile(/^Killer camp D7/));
    expect(onwhy).toHaveBeenCalledWith('move to=se');
  });

  test('a tile to which no way leads says so, with the rule', async () => {
    show(late());
    await user.click(tile(/^Lake C6/));
    await waitFor(() => card('Lake C6').getByText(/nobody walks onto a lake/));
    expect(card('Lake C6').getByRole('button', { name: 'Read rule B34-MOVE-03' })).toBeTruthy();
    await user.click(tile(/^Farmland E5/));
    expect(card('Farmland E5').queryByText(/No way leads/)).toBeNull();
  });

  test('the way to a tile is drawn with its cost as soon as the mouse is over it', async () => {
    const { container } = show(late());
    const stops = () =>
      [...container.querySelectorAll('[data-stop]')].map((stop) => stop.getAttribute('data-stop'));
    expect(stops()).toEqual([]);
    await user.hover(tile(/^Exit F4/));
    await waitFor(() => expect(stops()).toEqual(['1', '2', '3', '4']));
    expect(container.querySelector('[data-way]')).not.toBeNull();
    await user.hover(tile(/^Farmland E5/));
    await waitFor(() => expect(stops()).toEqual(['1', '2']));
    await user.unhover(tile(/^Farmland E5/));
    expect(stops()).toEqual([]);
    expect(screen.queryByRole('region')).toBeNull();
  });

  test('and as soon as the keys come to it', async () => {
    const { container } = show(early());
    await user.tab();
    tile(/^Forest A2/).focus();
    await user.keyboard('{ArrowUp}');
    await waitFor(() => expect(container.querySelectorAll('[data-stop]')).toHaveLength(1));
  });

  test('a route that is thought of is drawn on the map', async () => {
    const scene = early();
    const lay = {
      seat: 1,
      text: 'lay_route path=[n]',
      sentence: 'Lay a route to B3',
      action: { kind: 'lay_route', from: 'pack', path: ['n'] },
    };
    const { container } = show(scene, { offers: [lay] });
    await user.click(tile(/^Grassland B3/));
    expect(container.querySelectorAll('[data-route]')).toHaveLength(0);
    await user.click(screen.getByText('With what you carry (1)'));
    await user.hover(card('Grassland B3').getByRole('button', { name: 'Lay a route to B3' }));
    expect(container.querySelectorAll('[data-route]')).toHaveLength(1);
  });
});

describe('exploring', () => {
  test('first the cell, then how the tile shall lie, then it is turned over', async () => {
    const { onact } = show(early());
    await user.click(tile(/^Unexplored B4. Explore here/));
    const picker = card('Explore B4');
    expect(picker.getByText('Arrow to the north')).toBeTruthy();
    await user.click(picker.getByRole('button', { name: 'Turn right' }));
    await user.click(picker.getByRole('button', { name: 'Turn right' }));
    expect(picker.getByText('Arrow to the south-east')).toBeTruthy();
    await user.click(picker.getByRole('button', { name: 'Turn left' }));
    expect(onact).not.toHaveBeenCalled();
    await user.click(picker.getByRole('button', { name: 'Turn it over' }));
    expect(texts(onact)).toEqual(['explore to=ne turn=1']);
  });

  test('a second press on the cell turns nothing over', async () => {
    const { onact } = show(early());
    await user.click(tile(/^Unexplored B4/));
    await user.click(tile(/^Unexplored B4/));
    expect(onact).not.toHaveBeenCalled();
    expect(screen.getByRole('region', { name: 'Explore B4' })).toBeTruthy();
  });

  test('whoever has foreseen the tile sees how its cliffs would lie', async () => {
    const scene = early();
    const cliffs: SeenTile['cliffs'] = [['se'], ['s', 'sw'], ['sw'], ['nw'], ['n'], ['ne']];
    scene.view.stack[0] = { face: { up: { kind: 'quarry', quarry: 1, spin: 2 } }, known: [1], cliffs };
    show(scene);
    await user.click(tile(/^Unexplored B4/));
    await user.click(screen.getByRole('button', { name: 'Turn right' }));
    expect(screen.getByText(/cliffs to the south and south-west/)).toBeTruthy();
  });

  test('a cell too far away says so, with the rule, and how to come nearer', async () => {
    const { onact, onwhy } = show(early());
    await user.click(tile(/^Unexplored C4/));
    const far = card('Unexplored C4');
    await waitFor(() => far.getByText(/too far away.*Grassland B3 is one, 1 action from you/));
    expect(far.getByRole('button', { name: 'Read rule B34-EXPL-01' })).toBeTruthy();
    expect(onwhy).not.toHaveBeenCalled();
    await user.click(far.getByRole('button', { name: 'Walk to Grassland B3' }));
    expect(texts(onact)).toEqual(['move to=n']);
  });

  test('a cell next to me that may not be explored now: the game is asked why', async () => {
    const scene = early();
    const { onwhy } = show(scene, { offers: scene.offers.filter(({ text }) => !text.startsWith('explore')) });
    await user.click(tile(/^Unexplored B4/));
    expect(onwhy.mock.calls).toEqual([['explore to=ne turn=0']]);
    expect(card('Unexplored B4').getByText(/you cannot explore it now/)).toBeTruthy();
  });

  test('whoever only watches is told no more than that it is unexplored', async () => {
    show(early(), { mine: [], offers: [], onact: undefined, onwhy: undefined });
    await user.click(tile(/^Unexplored C4/));
    expect(card('Unexplored C4').getByText('Nobody has explored it yet.')).toBeTruthy();
  });

  test('a new camp asks for the cells around it, and there is no way round', async () => {
    const { view, offers, seat } = real('camp');
    const asked = askedCell(view, deedsOf(offers, seat));
    const { onact } = show(sceneOf(real('camp')), { mine: [seat] });
    const picker = card(
      `Round the new camp: ${asked ? nameOf(asked.cell) : 'nowhere'} (1 of ${asked?.count ?? 0})`,
    );
    expect(picker.queryByRole('button', { name: /Put away/ })).toBeNull();
    await user.click(picker.getByRole('button', { name: 'Turn left' }));
    await user.click(picker.getByRole('button', { name: 'So it shall lie' }));
    expect(texts(onact)).toEqual(['turn turn=5']);
  });
});

test.each(['foresight-tiles', 'foresight-secrets', 'rescue'])(
  'a choice that has to be made lies open: %s',
  async (name) => {
    const { offers, seat } = real(name);
    const { onact } = show(sceneOf(real(name)), { mine: [seat] });
    const [first] = offers;
    const choices = within(screen.getByRole('region', { name: /next|rescue/ }));
    expect(choices.getAllByRole('button')).toHaveLength(offers.length);
    await user.click(choices.getByRole('button', { name: first?.sentence ?? '' }));
    expect(texts(onact)).toEqual([first?.text]);
  },
);

describe('the card of a tile', () => {
  test('says what I know, who else has looked, and what was called', async () => {
    show(late());
    await user.click(tile(/^Grassland B3/));
    const here = card('Grassland B3');
    const secrets = within(here.getByRole('list', { name: 'Secrets here' })).getAllByRole('listitem');
    expect(secrets.map((secret) => secret.textContent?.replaceAll(/\s+/g, ' ').trim())).toEqual([
      expect.stringMatching(/Key.*you and Bo know/),
      expect.stringMatching(/Secret b.*Bo knows/),
    ]);
    expect(here.getByText(/“Very good”/)).toBeTruthy();
    expect(here.getByText('carries 3 unknown')).toBeTruthy();
  });

  test('says what a secret may be that I do not know, as the game reckons', async () => {
    const scene = late();
    const marker = scene.view.board.tiles
      .find(({ cell }) => nameOf(cell) === 'B3')
      ?.tokens.find((one) => scene.view.tokens[one]?.face === 'down');
    const kinds = [
      { kind: 'supply', chance: 0.5 },
      { kind: 'captured', chance: 0.25 },
    ];
    const onask = vi.fn((question: unknown) =>
      Promise.resolve(
        (question as { ask: string }).ask === 'odds' ? { tokens: [{ marker, kinds }] } : undefined,
      ),
    );
    show(scene, { onask });
    await user.click(tile(/^Grassland B3/));
    const here = card('Grassland B3');
    await waitFor(() => expect(here.getByText('May be Captured 25 %, Supply 50 % …')).toBeTruthy());
    expect(onask).toHaveBeenCalledWith(expect.objectContaining({ ask: 'odds' }));
  });

  test('says who threatens it', async () => {
    show(late());
    await user.click(tile(/^Camp D6/));
    await waitFor(() =>
      expect(card('Camp D6').getByText(/Killer camp D7 would strike Camp D6: 100 %/)).toBeTruthy(),
    );
  });

  test('offers the calls about it, and calls them', async () => {
    const { oncall } = show(late());
    await user.click(tile(/^Grassland B3/));
    await user.click(screen.getByText('Call something about it'));
    const warn = within(screen.getByRole('group', { name: 'Warn' }));
    await user.click(warn.getByRole('button', { name: 'Keep off' }));
    expect(oncall.mock.calls[0]?.[0]).toMatchObject({ sentence: 'Keep off B3' });
  });

  test('Escape puts it away', async () => {
    show(late());
    await user.click(tile(/^Grassland B3/));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Grassland B3' })).toBeNull();
  });

  test('the rule of a land leads into the rules', async () => {
    const { onrule } = show(late());
    await user.click(tile(/^Grassland B3/));
    await user.click(screen.getByRole('button', { name: 'Read rule B34-TILE-02' }));
    expect(onrule).toHaveBeenCalledWith('B34-TILE-02');
  });
});

test('threats are drawn when they are asked for', async () => {
  show(late());
  expect(screen.queryByRole('img', { name: /would rob/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Who threatens whom' }));
  await waitFor(() =>
    expect(screen.getAllByRole('img', { name: /Stealer camp E2 would rob/ })).toHaveLength(2),
  );
  expect(screen.getAllByRole('img', { name: /The gang may end on/ })).toHaveLength(4);
});

test('threats are told in words, the most urgent first, and a line shows its arrow', async () => {
  const { container } = show(late());
  await user.click(screen.getByRole('button', { name: 'Who threatens whom' }));
  const sheet = card('Who threatens whom');
  await waitFor(() => sheet.getByText(/^2 of 3 enemy camps may attack/));
  const lines = sheet.getAllByRole('button').filter((line) => line.closest('li'));
  expect(lines.map((line) => line.textContent?.replaceAll(/\s+/g, ' ').trim())).toEqual([
    expect.stringMatching(/^Killer camp D7 would strike Camp D6\. 100 %/),
    expect.stringMatching(/^Stealer camp E2 would rob Ally camp D5 or Exit F4\. 58 %/),
    expect.stringMatching(/^Stealer camp C3 would rob Main Camp, but not .*its party is out\. 0 %/),
    expect.stringMatching(/^The gang may end on Grassland D4 \(17 %\)/),
  ]);
  expect(sheet.getByRole('list', { name: 'What the arrows mean' })).toBeTruthy();
  expect(container.querySelector('.marked')).toBeNull();
  await user.click(lines[0] ?? container);
  expect(container.querySelector('.marked')?.getAttribute('aria-label')).toMatch(/^Killer camp D7/);
  // What will not happen is not drawn like what will.
  expect(container.querySelector('[data-chance="0"]')?.classList.contains('idle')).toBe(true);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Who threatens whom' })).toBeNull();
});

test('where nobody is threatened the page says so', async () => {
  show(early());
  await user.click(screen.getByRole('button', { name: 'Who threatens whom' }));
  await waitFor(() => card('Who threatens whom').getByText(/^Nobody is threatened/));
  expect(screen.queryByRole('list', { name: 'What the arrows mean' })).toBeNull();
});

test('the keys say what wins and what loses, with the rules', async () => {
  show(late());
  await user.click(screen.getByRole('button', { name: 'Keys 2 of 5' }));
  const goal = card('How you win and lose');
  expect(goal.getByText(/^Put 5 keys into the lock of the exit/)).toBeTruthy();
  expect(goal.getByText(/now there are 6/)).toBeTruthy();
  for (const rule of ['B34-WIN-01', 'B34-LOSS-01', 'B34-LOSS-02', 'B34-LOSS-03'])
    expect(goal.getByRole('button', { name: `Read rule ${rule}` })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keys 2 of 5' }));
  expect(screen.queryByRole('region', { name: 'How you win and lose' })).toBeNull();
});

test('a game that answers no questions has neither threats nor ways', async () => {
  show(late(), { onask: undefined });
  expect(screen.queryByRole('button', { name: 'Who threatens whom' })).toBeNull();
  await user.click(tile(/^Grassland B3/));
  expect(screen.queryByText(/actions? and 1 supply/)).toBeNull();
});

test('what is pointed at is a place with a name', async () => {
  const { onping, onact } = show(early(), { pointing: true });
  await user.click(tile(/^Grassland B3/));
  expect(onping).toHaveBeenCalledWith('B3');
  expect(onact).not.toHaveBeenCalled();
});

test('a place that somebody points at is marked', () => {
  const { container } = show(early(), { pings: [{ id: 1, seat: 2, what: 'B2' }] });
  expect(container.querySelector('[data-ping="B2"]')).not.toBeNull();
});

test('whoever only watches can look at everything and do nothing', async () => {
  const { onact } = show(early(), { mine: [], offers: [], onact: undefined, onwhy: undefined });
  await user.click(tile(/^Grassland B3/));
  await user.click(tile(/^Forest A2/));
  const here = card('Forest A2');
  expect(here.queryByRole('group')).toBeNull();
  expect(onact).not.toHaveBeenCalled();
});

test('the arrow keys walk over the map, and Enter opens a card', async () => {
  show(early());
  tile(/^Forest A2/).focus();
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Grassland B3/);
  await user.keyboard('{Enter}');
  expect(screen.getByRole('region', { name: 'Grassland B3' })).toBeTruthy();
});

test('what the board did is marked where it happened, still for those who want it still', () => {
  const { container } = show(late());
  const signs = [...container.querySelectorAll('[data-happening]')].map((mark) =>
    mark.getAttribute('data-happening'),
  );
  expect(signs).toEqual(['gang', 'raid']);
});
