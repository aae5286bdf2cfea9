/// The table's own choices in words.
import type { Away } from '../wire/Away';
import type { Pace } from '../wire/Pace';

/** How the choices are headed, wherever they are made. */
export const AWAY_LABEL = 'When somebody is away';
export const PACE_LABEL = 'How fast bots play';

/** What may happen when somebody is away: the seconds until a bot stands in, or nothing. */
export const AWAYS: readonly { value: string; label: string }[] = [
  { value: 'wait', label: 'The game waits for them' },
  { value: '0', label: 'A bot stands in at once' },
  { value: '15', label: 'A bot stands in after 15 s' },
  { value: '30', label: 'A bot stands in after 30 s' },
  { value: '120', label: 'A bot stands in after 2 minutes' },
];

export const PACES: readonly { value: Pace; label: string }[] = [
  { value: 'quick', label: 'Quick' },
  { value: 'normal', label: 'Easy to follow' },
  { value: 'slow', label: 'Slow' },
];

export function awayKey(away: Away): string {
  return away.kind === 'wait' ? 'wait' : String(away.after_s);
}

export function awayOf(key: string): Away {
  return key === 'wait' ? { kind: 'wait' } : { kind: 'stand_in', after_s: Number(key) };
}
