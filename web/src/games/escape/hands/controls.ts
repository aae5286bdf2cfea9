/// What the table page must know of a game that is played by its own things: the phrases behind the digits, the
/// keys, what is a trifle, and what is read out. In real time a reader has no time for everything: my own dice in
/// few words, gongs at once, and whatever changes what I should do.
import { some } from '../../../lib/counts';
import { capital, full, withNames } from '../../../lib/names';
import type { Controls, Listener, Spoken } from '../../../table/board';
import type { Event } from '../../../wire/escape/Event';
import type { StepLine } from '../../../wire/StepLine';
import type { Die } from '../../../wire/escape/Die';
import type { View } from '../../../wire/escape/View';
import { sayTile } from '../words';
import { has } from './party';

/** The eight phrases in the order of their keys (ESC-DIG-12). */
export const PHRASES = ['help', 'gold', 'come', 'gems', 'join', 'back', 'exit', 'wait'] as const;

/** What happens all the time. */
export const TRIFLES: readonly Event['kind'][] = [
  'rolled',
  'landed',
  'freed',
  'pledged',
  'withdrawn',
  'lent',
  'marked',
  'hand_held',
  'set',
  'done',
  'proposed',
  'voted',
  'declined',
  'beat',
];

const SHORT: Readonly<Partial<Record<Die, string>>> = { gold: 'gold', black: 'black', lost: 'lost' };

/** "adventurer, key, black": my dice as they fell. */
export function sayLanding(dice: readonly { shows: Die }[]): string {
  return dice.map(({ shows }) => SHORT[shows] ?? shows).join(', ');
}

/** What is read out of one event; nothing of most. */
function spokenOf(event: Event, story: string, { mine, names, view }: Listener): Spoken | undefined {
  const told = full(withNames(story, names));
  const me = (seat: number) => mine.includes(seat);
  const whose = (seat: number) => (mine.length > 1 ? `${names(seat)}: ` : '');
  switch (event.kind) {
    case 'landed': {
      if (!me(event.seat)) return undefined;
      const lost = event.dice.some(({ shows }) => shows === 'lost');
      return { text: `${whose(event.seat)}${sayLanding(event.dice)}.`, urgent: lost };
    }
    case 'began':
      return { text: 'Escape!', urgent: true };
    case 'gong': {
      const number = ['First', 'Second', 'Third'][event.number - 1] ?? '';
      const where = event.number === 3 ? 'To the Exit!' : 'Back to the start!';
      return { text: `${number} gong. ${where}`, urgent: true };
    }
    case 'slammed': {
      const lost = event.losses.filter(({ seat }) => me(seat)).length;
      return { text: lost > 0 ? `${told} You lose ${some(lost, 'die', 'dice')}.` : told, urgent: true };
    }
    case 'entered':
    case 'teleported':
      return me(event.seat) ? { text: `${whose(event.seat)}${inWords(view, event.to)}` } : undefined;
    case 'discovered':
      return me(event.seat) || event.tile === 'M-EXIT'
        ? { text: told, urgent: event.tile === 'M-EXIT' }
        : undefined;
    case 'freed':
      return me(event.seat) || me(event.by) ? { text: told } : undefined;
    case 'placed':
      return me(event.loss.seat) ? { text: told } : undefined;
    case 'gave':
      return me(event.seat) ? { text: told, urgent: true } : { text: told };
    case 'cursed':
      return { text: told, urgent: me(event.seat) };
    case 'proposed': {
      const ballot = event.motion === 'fate' ? (view as View).fate : (view as View).concede;
      const asked = ballot?.waits_for.some(me) ?? false;
      return { text: asked ? `${told} Y for yes, N for no.` : told, urgent: true };
    }
    case 'soul_asked':
      return { text: told, urgent: me(event.seat) };
    case 'activated':
    case 'escaped':
    case 'lifted':
    case 'claimed':
    case 'healed':
    case 'gem_saved':
    case 'passage_opened':
    case 'torch_lit':
    case 'torch_out':
    case 'souls_swapped':
    case 'souls_returned':
    case 'declined':
    case 'fate':
    case 'beat':
    case 'ended':
      return { text: told };
    case 'rolled':
    case 'treasure_laid':
    case 'gift_over':
    case 'pledged':
    case 'withdrawn':
    case 'lent':
    case 'marked':
    case 'hand_held':
    case 'voted':
    case 'done':
    case 'set':
      return undefined;
    default:
      return event satisfies never;
  }
}

/** "Gem chamber B04. Cy is here." */
function inWords(view: unknown, tile: string): string {
  const known = view as View;
  return full(capital(sayTile(known, tile)));
}

export function spoken({ told = [] }: StepLine, to: Listener): Spoken[] {
  return told.flatMap(({ event, story }) => spokenOf(event as Event, story, to) ?? []);
}

export const controls: Controls = {
  spoken,
  phrases: PHRASES,
  first:
    'Space rolls your dice, the digits keep them, Tab leads to what can be done. The question mark lists all keys.',
  hushed: (view, seat) => {
    const player = (view as View).players[seat - 1];
    const silent = player !== undefined && has(player, 'silence') && (view as View).end === null;
    return silent
      ? { sentence: 'you are silenced: no pointing until the curse is lifted', rule: 'ESC-DIG-01' }
      : undefined;
  },
  keys: [
    { keys: 'Space', does: 'Roll all dice that are not kept' },
    { keys: '⇧ Space', does: 'Roll with care, under Lost dice' },
    { keys: '1 – 7', does: 'Keep the die at this place, or let it go' },
    { keys: '← →', does: 'Walk along your dice; Enter keeps, the menu key marks one to give up first' },
    { keys: 'g', does: 'Use a golden mask: for yourself, else for whoever needs it most' },
    { keys: 'a', does: 'Activate as many gems as you can' },
    { keys: 'o', does: 'Offer the die you are on to the others here, or take it back' },
    { keys: 'x', does: 'Escape' },
    { keys: 'd', does: 'Be done with this beat, or not yet' },
    { keys: 'y n', does: 'Answer a vote' },
    { keys: 'h', does: 'Keep it pressed to hold a cursed hand on your head' },
    { keys: 'v', does: 'Look at your curses, treasures and settings' },
    {
      keys: '⇧ 1 – 8',
      does: 'Call: Help me!, Golden mask!, Come here, Gems here, Join me, Back to start!, Exit found, Wait',
    },
  ],
};
