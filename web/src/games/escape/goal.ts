/// What everybody should do now, in one line.
import { some } from '../../lib/counts';
import { listed, type Names } from '../../lib/names';
import { EXIT, type View } from './temple';

export type Goal = { text: string; mood: 'calm' | 'urgent' | 'won' | 'lost' };

export function goalOf(view: View, names: Names): Goal {
  const { clock, end, depot, keys } = view;
  if (end === 'escaped') return { text: 'All out!', mood: 'won' };
  if (end === 'collapsed') {
    const inside = view.players.flatMap(({ out }, index) => (out ? [] : [names(index + 1)]));
    const are = inside.length === 1 ? 'is' : 'are';
    return { text: `The temple has fallen. ${listed(inside)} ${are} buried`, mood: 'lost' };
  }
  if (end) return { text: end === 'conceded' ? 'Given up' : 'Closed', mood: 'lost' };
  if (!clock.running) return { text: 'Get ready', mood: 'calm' };
  const found = view.temple.some(({ tile }) => tile === EXIT);
  if (clock.countdown?.number === 3)
    return { text: found ? `Run! Out for ${some(keys, 'key')}` : 'Run! Find the Exit', mood: 'urgent' };
  if (clock.countdown) return { text: 'Run home!', mood: 'urgent' };
  if (!found) return { text: 'Find the Exit', mood: 'calm' };
  const price = `an escape costs ${some(keys, 'key')}`;
  const gems = depot === 0 ? 'No gem left' : `${some(depot, 'gem')} left`;
  return { text: `${gems}: ${price}`, mood: 'calm' };
}
