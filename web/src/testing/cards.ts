/// Games and tables for tests.
import type { GameCard } from '../wire/GameCard';
import type { SeatInfo } from '../wire/SeatInfo';
import type { TableInfo } from '../wire/TableInfo';

export const PIG: GameCard = {
  key: 'pig',
  name: 'Pig',
  rules: 1,
  least_seats: 2,
  most_seats: 6,
  takeback: true,
  content: '',
  book: false,
  minutes: [2, 10],
  weight: 'light',
  line: 'One die, one question.',
  schema: {
    type: 'object',
    properties: {
      goal: {
        title: 'Goal',
        description: 'The points that win.',
        type: 'integer',
        minimum: 10,
        maximum: 1000,
      },
    },
  },
  defaults: { goal: 100 },
  presets: [
    { key: 'duel', name: 'Duel', about: 'First to 100.', options: {}, seats: 2 },
    { key: 'quick', name: 'Quick', about: 'First to 50.', options: { goal: 50 }, seats: 2 },
    { key: 'crowd', name: 'Crowd', about: 'Four at the trough.', options: {}, seats: 4 },
  ],
  bots: [
    { name: 'random', about: 'does anything', settings: [] },
    { name: 'hold', about: 'holds', settings: [{ name: 'at', about: 'how much' }] },
  ],
  strengths: [
    { name: 'Careless', about: 'at random', bot: 'random' },
    { name: 'Steady', about: 'keeps 20', bot: 'hold:at=20' },
    { name: 'Sharp', about: 'thinks', bot: 'search' },
  ],
};

export function person(seat: number, name: string, who = seat): SeatInfo {
  return { seat, name, holder: { kind: 'person', person: who }, away: false };
}

export function bot(seat: number, name = 'Steady'): SeatInfo {
  return { seat, name, holder: { kind: 'bot', bot: 'hold:at=20' }, away: false };
}

export function free(seat: number): SeatInfo {
  return { seat, name: 'open', holder: { kind: 'open' }, away: false };
}

export function tableInfo(seats: SeatInfo[], more: Partial<TableInfo> = {}): TableInfo {
  return {
    table: 'abc',
    game: 'pig',
    phase: 'running',
    options: { goal: 100 },
    seats,
    people: seats.flatMap(({ holder, name }) =>
      holder.kind === 'person' ? [{ person: holder.person, name, here: true }] : [],
    ),
    host: 1,
    listed: false,
    away: { kind: 'wait' },
    pace: 'normal',
    starts_when_full: true,
    commitment: '',
    watchers: 0,
    ...more,
  };
}
