/// Two whole situations: an early board of six tiles, and a late one with everything on it.
import type { Offer } from '../../../table/board';
import type { StepLine } from '../../../wire/StepLine';
import type { PathTo, Question, ThreatAnswer } from '../ask';
import { DIRS, nameOf, sayDir } from '../cells';
import type { Real } from './real';
import { call, cell, offer, Valley } from './valley';
import type { Call, Event, Spot, TileKind, View } from '../types';

export type Scene = {
  view: View;
  offers: Offer[];
  calls: Offer[];
  step: StepLine;
  answer: (question: Question) => unknown;
};

/** A situation out of a real game. Nothing is told of how it came about. */
export function sceneOf({ view, offers, calls, answers }: Real): Scene {
  return { view, offers, calls, step: told(1), answer: ({ ask }) => answers[ask] };
}

function told(seq: number, ...events: { event: Event; story: string }[]): StepLine {
  return { seq, at: seq * 1000, deed: { kind: 'acted', seat: 1, action: 'end' }, told: events };
}

const spot = (view: View, id: number): Spot => {
  const tile = view.board.tiles[id];
  if (!tile) throw new Error(`no tile ${id}`);
  return { cell: tile.cell, kind: tile.kind, camp: tile.camp };
};

/** What may be called about the tiles, as an offer for each. */
function calls(names: readonly string[], known: readonly string[]): Offer[] {
  const info = known.flatMap((name): [Call, string][] => [
    [{ kind: 'keep_off', at: cell(name) }, `Keep off ${name}`],
    [{ kind: 'very_good', at: cell(name) }, `${name}: very good`],
    [{ kind: 'fine', at: cell(name) }, `${name}: fine, not urgent`],
    [{ kind: 'nothing', at: cell(name) }, `${name}: nothing for us`],
  ]);
  const plans = names.flatMap((name): [Call, string][] => [
    [{ kind: 'going', at: cell(name) }, `I am going to ${name}`],
    [{ kind: 'go', at: cell(name) }, `Please go to ${name}`],
    [{ kind: 'meet', at: cell(name) }, `Meet at ${name}`],
    [{ kind: 'look', at: cell(name) }, `Please look at ${name}`],
    [{ kind: 'fetch', at: cell(name) }, `Please fetch what is at ${name}`],
    [{ kind: 'explore', at: cell(name) }, `Please explore from ${name}`],
  ]);
  return [...info, ...plans].map(([action, sentence]) => call(action, sentence));
}

/** Round 2: six tiles, I stand in the forest with something in my pack. */
export function early(): Scene {
  const valley = new Valley(3)
    .layAll({ B3: 'grassland', B2: 'forest' })
    .secrets('A2', { kind: 'supply', known: [1] }, { known: [2] })
    .secrets('A3', {})
    .secrets('B3', {})
    .secrets('B2', {}, {})
    .store('Main', 'supply', 'supply')
    .pack(1, { kind: 'camp_kit', known: [1] })
    .pack(2, {})
    .stand(1, 'A2')
    .stand(2, 'A3');
  const { view } = valley;
  const { board } = view;
  board.round = 2;
  board.left = 2;
  const farm = board.farms[0];
  if (farm) farm.cool = 4;
  board.calls.push({ seat: 2, round: 1, call: { kind: 'fine', at: cell('A2') } });
  const offers: Offer[] = [
    offer({ kind: 'move', to: 'n' }, 'Walk north to the grassland B3 (1 action)'),
    offer({ kind: 'move', to: 'nw' }, 'Walk north-west to the forest B2 (1 action)'),
    offer({ kind: 'move', to: 's' }, 'Walk south to Main Camp (1 action)'),
    offer({ kind: 'move', to: 'sw' }, 'Walk south-west to the farmland A1 (1 action)'),
    offer({ kind: 'move', to: 'se' }, 'Walk south-east to the grassland A3 (1 action)'),
    ...DIRS.map((_, turn) =>
      offer(
        { kind: 'explore', to: 'ne', turn },
        `Explore north-east, arrow to the ${sayDir(DIRS[turn] ?? 'n')}`,
      ),
    ),
    offer({ kind: 'discover', slot: 'b' }, 'Look at secret b (1 action)'),
    offer({ kind: 'pick_up', slot: 'a' }, 'Pick up the Supply at a (1 action)'),
    offer({ kind: 'use_supply', from: 'a' }, 'Use the Supply at a for 3 actions'),
    offer({ kind: 'place', what: 'camp_kit' }, 'Put down the Camp Kit, face down (1 action)'),
    offer({ kind: 'build_camp', from: 'pack' }, 'Build a camp here with the Camp Kit (1 action)'),
    offer({ kind: 'end' }, 'End your turn'),
  ];
  const step = told(
    7,
    {
      event: {
        kind: 'explored',
        seat: 1,
        from: spot(view, valley.id('A2')),
        dir: 'nw',
        cell: cell('B2'),
        tile: 'forest',
        cliffs: [],
      },
      story: '@1 explores north-west of the forest A2 and finds a forest',
    },
    {
      event: { kind: 'laid', at: spot(view, valley.id('B2')), secret: true, die: 5, extra: true },
      story: 'A secret and an extra one lie on the forest B2 (die 5)',
    },
  );
  const to = (name: string, ...steps: string[]): PathTo => ({
    to: valley.id(name),
    actions: steps.length,
    supplies: 0,
    steps: steps.map((one) => ({ to: valley.id(one), by: 'move', actions: 1, supplies: 0 })),
  });
  const paths = [to('B3', 'B3'), to('B2', 'B2'), to('Main', 'Main'), to('A1', 'A1'), to('A3', 'A3')];
  return {
    view,
    offers,
    calls: calls(['A1', 'A2', 'A3', 'B2', 'B3'], ['A2']),
    step,
    answer: ({ ask }) => (ask === 'paths' ? { paths } : { threats: [], gang: [] }),
  };
}

const LATE: Readonly<Record<string, TileKind>> = {
  B3: 'grassland',
  B2: 'forest',
  B4: 'mountain',
  B1: 'grassland',
  B5: 'farmland',
  C4: 'quarry',
  C3: 'stealer_camp',
  C5: 'forest',
  C2: 'farmland',
  C6: 'lake',
  C1: 'lake',
  C7: 'grassland',
  D5: 'ally_camp',
  D4: 'grassland',
  D6: 'grassland',
  D3: 'mountain',
  D7: 'killer_camp',
  D2: 'forest',
  D8: 'quarry',
  D9: 'forest',
  D1: 'grassland',
  E5: 'farmland',
  E6: 'gang_camp',
  E7: 'grassland',
  E4: 'forest',
  E8: 'grassland',
  E3: 'quarry',
  E9: 'mountain',
  E2: 'stealer_camp',
  E10: 'farmland',
  F6: 'grassland',
  F7: 'forest',
  F5: 'mountain',
  F8: 'ally_camp',
  F9: 'lake',
  F4: 'exit',
};

/** Round 14: forty tiles, five people, and everything that there is. */
export function late(): Scene {
  const valley = new Valley(5);
  for (const [name, kind] of Object.entries(LATE)) {
    const cliffs =
      name === 'C4'
        ? (['n', 'ne'] as const)
        : name === 'D8'
          ? (['s', 'sw', 'nw'] as const)
          : (['se', 's'] as const);
    valley.lay(name, kind, kind === 'quarry' ? [...cliffs] : []);
  }
  valley
    .secrets('A2', { known: [3] })
    .secrets('B1', { kind: 'captured', known: [1] }, {})
    .secrets('B3', { kind: 'key', known: [1, 2] }, { known: [2] })
    .secrets('B4', {})
    .secrets('C5', { known: [4] }, { kind: 'foresight', known: [1] }, {})
    .secrets('C7', {}, { kind: 'teleport', known: [1] })
    .secrets('D2', {}, {})
    .secrets('D4', { kind: 'caravan_kit', known: [1, 3] })
    .secrets('D8', {})
    .secrets('D9', {}, {})
    .secrets('E3', {})
    .secrets('E5', { kind: 'key', known: [1] })
    .secrets('E9', {})
    .secrets('F6', {})
    .secrets('F4', {})
    .store('Main', 'supply', 'supply', 'supply', 'extra_action', 'extra_carry', 'clairvoyance')
    .camp('D6')
    .store('D6', 'supply', 'extra_action', 'farm_kit')
    .store('C3', 'key', 'supply', undefined)
    .store('E2', 'supply', 'supply', undefined, undefined)
    .store('D5', 'supply', 'caravan_kit')
    .pack(1, { kind: 'key', known: [1] }, { kind: 'supply', known: [1] }, { kind: 'clairvoyance', up: true })
    .pack(2, { kind: 'supply', up: true }, {})
    .pack(4, {}, {}, {})
    .lock(2)
    .stand(1, 'D6')
    .stand(2, 'D5')
    .stand(3, 'E2', { is: 'captive', camp: 0, left: 2 })
    .stand(4, 'B3')
    .stand(5, 'Main', { is: 'injured', cool: 7 })
    .party('C3', 'B3', 'Main', 'supply', 'extra_carry')
    .party('D7', 'C5', 'D6', 'camp_kit')
    .route('Main', 'A2', 'B3', 'C4', 'D5')
    .route('D5', 'D6');
  const { view } = valley;
  const { board, sums } = view;
  valley.stand(3, 'E2', { is: 'captive', camp: valley.id('E2'), left: 2 });
  board.farms.push(
    { at: valley.id('E5'), serves: valley.id('D5'), cool: 5 },
    { at: valley.id('C2'), serves: valley.id('C3'), cool: 9 },
    { at: valley.id('B5'), serves: null, cool: 3 },
  );
  board.enemies.forEach((enemy) => (enemy.cool = 0));
  board.allies.forEach((ally, index) => (ally.cool = index === 0 ? 0 : 8));
  board.bands.push({
    ally: valley.id('F8'),
    at: valley.id('E8'),
    job: { job: 'rescue', camp: valley.id('E2'), captives: [3], tokens: [] },
  });
  board.gang = valley.id('D4');
  board.round = 14;
  board.left = 4;
  board.allowance = 5;
  board.tiles_left = 1;
  board.box_left = 6;
  board.keys_lost = 1;
  sums.stacks = 5;
  sums.keys_left = 6;
  sums.capacity = 5;
  sums.allowance = 5;
  sums.blocks = [{ left: 1, fixed: [] }];
  sums.basics = [0, 0, 1, 0];
  sums.unseen = { key: 2, captured: 2, supply: 2, camp_kit: 1, foresight: 1 };
  board.calls.push(
    { seat: 2, round: 13, call: { kind: 'very_good', at: cell('B3') } },
    { seat: 4, round: 12, call: { kind: 'fetch', at: cell('B3') } },
    { seat: 3, round: 12, call: { kind: 'keep_off', at: cell('C5') } },
  );
  const offers: Offer[] = [
    offer({ kind: 'move', to: 'n' }, 'Walk north to the grassland E7 (1 action)'),
    offer({ kind: 'move', to: 's' }, 'Walk south to the forest C5 (1 action)'),
    offer({ kind: 'ride', route: 1 }, 'Ride the caravan to the ally camp D5 (1 action)'),
    offer({ kind: 'take', what: 'supply' }, 'Take the Supply'),
    offer({ kind: 'take', what: 'farm_kit' }, 'Take the Farm Kit'),
    offer({ kind: 'place', what: 'key' }, 'Put down the Key'),
    offer({ kind: 'place', what: 'supply' }, 'Put down the Supply'),
    offer({ kind: 'reveal', what: 'key' }, 'Show everybody the Key'),
    offer({ kind: 'use_supply', from: 'pack' }, 'Use the Supply for 5 actions'),
    offer({ kind: 'use_supply', from: 'camp' }, 'Use the Supply of the camp for 5 actions'),
    offer({ kind: 'clairvoyance', from: 'pack' }, 'Use Clairvoyance: see what lies here and around'),
    offer(
      { kind: 'send', route: 1, what: 'key', from: 'pack', pack: 1 },
      'Send the Key to the ally camp D5 (1 supply from the pack)',
    ),
    offer({ kind: 'end' }, 'End your turn'),
  ];
  const dice = (of: number, die: number, left: number): { event: Event; story: string } => ({
    event: { kind: 'cooled', of: { what: 'farm', at: spot(view, of) }, die, left },
    story: `The farm on ${nameOf(spot(view, of).cell)} rolls ${die}: ${left} left`,
  });
  const step = told(
    91,
    { event: { kind: 'board_began', round: 13 }, story: 'The board’s turn' },
    dice(valley.id('A1'), 2, 4),
    dice(valley.id('E5'), 3, 5),
    {
      event: {
        kind: 'gang_moved',
        dice: [4, 5],
        from: spot(view, valley.id('E6')),
        to: spot(view, valley.id('D4')),
      },
      story: 'The gang rides south-west to the grassland D4 (dice 4, 5)',
    },
    {
      event: {
        kind: 'raided',
        by: spot(view, valley.id('C3')),
        camp: spot(view, 0),
        taken: ['supply', 'extra_carry'],
      },
      story: 'The stealers of C3 take a Supply and an Extra Carry Capacity from Main Camp',
    },
  );
  const walk = (name: string, ...steps: [string, number, 'move' | 'cross' | 'ride'][]): PathTo => ({
    to: valley.id(name),
    actions: steps.reduce((sum, [, actions]) => sum + actions, 0),
    supplies: steps.filter(([, , by]) => by === 'cross').length,
    steps: steps.map(([to, actions, by]) => ({
      to: valley.id(to),
      by,
      actions,
      supplies: by === 'cross' ? 1 : 0,
    })),
  });
  const paths: PathTo[] = [
    walk('D5', ['D5', 1, 'ride']),
    walk('C5', ['C5', 1, 'move']),
    walk('B3', ['C5', 1, 'move'], ['C4', 1, 'cross'], ['B3', 1, 'move']),
    walk('Main', ['D5', 1, 'ride'], ['Main', 1, 'ride']),
    walk('E5', ['D5', 1, 'ride'], ['E5', 1, 'move']),
    walk('F4', ['D5', 1, 'ride'], ['E5', 1, 'move'], ['E4', 1, 'move'], ['F4', 1, 'move']),
    walk('E9', ['D7', 1, 'move'], ['E8', 1, 'move'], ['E9', 2, 'move']),
  ];
  const threats: ThreatAnswer = {
    threats: [
      { camp: valley.id('C3'), killer: false, targets: [0], chance: 0, held: 'party' },
      { camp: valley.id('D7'), killer: true, targets: [valley.id('D6')], chance: 1 },
      { camp: valley.id('E2'), killer: false, targets: [valley.id('D5'), valley.id('F4')], chance: 0.58 },
    ],
    gang: [
      { to: valley.id('D4'), chance: 1 / 6 },
      { to: valley.id('C2'), chance: 1 / 6 },
      { to: valley.id('B3'), chance: 1 / 6 },
      { to: valley.id('E5'), chance: 1 / 6 },
    ],
  };
  return {
    view,
    offers,
    calls: calls(Object.keys(LATE), ['B1', 'B3', 'C5', 'C7', 'D4', 'E5']),
    step,
    answer: ({ ask }) => (ask === 'paths' ? { paths } : threats),
  };
}
