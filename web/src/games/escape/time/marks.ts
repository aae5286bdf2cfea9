/// What of a game of Escape is marked on the line of its replay.
import type { TimeSign } from '../../../replay/course';
import type { Event } from '../../../wire/escape/Event';

export function markOf(told: unknown): TimeSign | undefined {
  const event = told as Event;
  switch (event.kind) {
    case 'gong':
      return { shape: 'gong', tall: true, words: `Gong ${event.number}` };
    case 'slammed':
      return { shape: 'slam', tall: true, words: slamWords(event.late.length) };
    case 'activated':
      return { shape: 'gem', words: event.gems === 1 ? 'A gem' : `${event.gems} gems` };
    case 'gem_saved':
      return { shape: 'gem', words: 'A gem' };
    case 'discovered':
      return event.tile === 'M-EXIT' ? { shape: 'door', tall: true, words: 'The exit is found' } : undefined;
    case 'escaped':
      return { shape: 'out', words: 'An escape' };
    case 'ended':
      return { shape: 'end', tall: true, words: 'The end' };
    default:
      return undefined;
  }
}

function slamWords(late: number): string {
  return late === 0
    ? 'The doors slam, all are safe'
    : `The doors slam, ${late} ${late === 1 ? 'is' : 'are'} late`;
}
