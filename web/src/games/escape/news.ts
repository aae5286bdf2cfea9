/// What everybody must notice while dice fly, in few words: a curse with what it does and what lifts it, a die that
/// somebody gave, fate, dice of mine that others used, a call. It is read out elsewhere (hands/controls.ts).
import { some } from '../../lib/counts';
import type { IconName } from '../../lib/design/icons';
import { listed, type Names } from '../../lib/names';
import type { Event } from '../../wire/escape/Event';
import type { Icon } from '../../wire/escape/Icon';
import type { StepLine } from '../../wire/StepLine';
import { EXIT, type View } from './temple';
import { CURSE_NAMES, TREASURE_NAMES } from './words';

export type News = {
  tone: 'bad' | 'good' | 'plain';
  icon: IconName;
  title: string;
  note?: string | undefined;
  /** What lifts it, where it is a curse of mine. */
  lift?: readonly Icon[] | undefined;
  /** Who says it. */
  seat?: number | undefined;
};

export type Reader = { view: View; mine: readonly number[]; names: Names };

/** How long it is shown: time to read it while playing on. */
export function lastsMs({ note, lift }: News): number {
  return lift ? 9000 : note ? 6000 : 3600;
}

/** What is new about a step, for those who play with these seats. */
export function newsOf({ told = [], deed }: StepLine, to: Reader): News[] {
  if (deed?.kind === 'said' && !to.mine.includes(deed.seat)) {
    return [
      { tone: 'plain', icon: 'chat', seat: deed.seat, title: `${to.names(deed.seat)}: ${deed.words}` },
      ...told.flatMap(({ event }) => itemOf(event as Event, to) ?? []),
    ];
  }
  return told.flatMap(({ event }) => itemOf(event as Event, to) ?? []);
}

function itemOf(event: Event, { view, mine, names }: Reader): News | undefined {
  const me = (seat: number) => mine.includes(seat);
  /** "You", or the name: of two seats of mine each has its own. */
  const who = (seat: number) => (me(seat) && mine.length === 1 ? 'You' : names(seat));
  const isYou = (seat: number) => me(seat) && mine.length === 1;
  const whom = (seat: number) => (isYou(seat) ? 'you' : names(seat));
  const does = (seat: number, verb: string) => `${who(seat)} ${isYou(seat) ? verb : `${verb}s`}`;
  switch (event.kind) {
    case 'cursed': {
      const name = CURSE_NAMES[event.curse];
      const card = view.players[event.seat - 1]?.curses.find(({ curse }) => curse === event.curse);
      const are = `${who(event.seat)} ${isYou(event.seat) ? 'are' : 'is'}`;
      if (!event.stays) {
        return me(event.seat)
          ? { tone: 'plain', icon: 'skull', title: `${name} once more: no effect` }
          : undefined;
      }
      return me(event.seat)
        ? { tone: 'bad', icon: 'skull', title: `${are} cursed: ${name}`, note: card?.text, lift: card?.lift }
        : { tone: 'plain', icon: 'skull', title: `${are} cursed: ${name}` };
    }
    case 'lifted':
      return me(event.seat)
        ? {
            tone: 'good',
            icon: 'shield-check',
            title: `${does(event.seat, 'lift')} ${CURSE_NAMES[event.curse]}`,
          }
        : undefined;
    case 'claimed': {
      if (!me(event.seat)) return undefined;
      const card = view.players[event.seat - 1]?.treasures.find(
        ({ treasure }) => treasure === event.treasure,
      );
      const title = `${does(event.seat, 'find')} a treasure: ${TREASURE_NAMES[event.treasure]}`;
      return { tone: 'good', icon: 'key', title, note: card?.text };
    }
    case 'landed': {
      const lost = me(event.seat) ? event.dice.filter(({ shows }) => shows === 'lost').length : 0;
      if (lost === 0) return undefined;
      return {
        tone: 'bad',
        icon: 'warning',
        title: `${some(lost, 'die', 'dice')} fell off the table: lost for good`,
        note: 'A careful roll takes longer and loses nothing.',
      };
    }
    case 'freed':
      return me(event.seat) && !me(event.by)
        ? {
            tone: 'good',
            icon: 'heart',
            title: `${names(event.by)} frees ${some(event.dice.length, 'black mask')} of ${isYou(event.seat) ? 'yours' : names(event.seat)}`,
          }
        : undefined;
    case 'activated': {
      const gems = some(event.gems, 'gem');
      const used = me(event.seat)
        ? 0
        : event.paid.filter(({ seat }) => me(seat)).reduce((sum, { dice }) => sum + dice.length, 0);
      const left = `${some(event.depot, 'gem')} left in the depot.`;
      if (used > 0) {
        const dice = some(used, 'die', 'dice');
        return {
          tone: 'good',
          icon: 'star',
          title: `${names(event.seat)} lights ${gems} with ${dice} of yours`,
          note: left,
        };
      }
      return {
        tone: 'good',
        icon: 'star',
        title: `${does(event.seat, 'light')} ${gems}: ${event.depot} left`,
      };
    }
    case 'gem_saved':
      return {
        tone: 'good',
        icon: 'star',
        title: `${does(event.seat, 'use')} an Extra gem: ${event.depot} left`,
      };
    case 'escaped':
      return {
        tone: 'good',
        icon: 'sun',
        title: `${who(event.seat)} ${isYou(event.seat) ? 'are' : 'is'} out!`,
        note:
          event.inside.length === 0
            ? undefined
            : `Still inside: ${listed(event.inside.map((seat) => (isYou(seat) ? 'you' : names(seat))))}.`,
      };
    case 'gave':
      return {
        tone: me(event.seat) ? 'good' : 'plain',
        icon: 'send',
        title: `${does(event.by, 'give')} ${whom(event.seat)} a die`,
        note: isYou(event.seat) ? 'It lies among yours, to be rolled.' : undefined,
      };
    case 'gift_over':
      return me(event.seat)
        ? { tone: 'plain', icon: 'hourglass', title: 'Too late to give a die: they leave with you' }
        : undefined;
    case 'souls_swapped': {
      const pair = [event.seat, event.with];
      const my = pair.find(isYou);
      const other = pair.find((seat) => seat !== my) ?? event.with;
      return my === undefined
        ? {
            tone: 'plain',
            icon: 'swap',
            title: `${names(event.seat)} and ${names(event.with)} swap adventurers`,
          }
        : {
            tone: 'bad',
            icon: 'swap',
            title: `You and ${names(other)} swap adventurers`,
            note: `Your dice move the adventurer of ${names(other)}, and theirs move yours, until Soul exchange is lifted.`,
          };
    }
    case 'souls_returned': {
      const pair = [event.seat, event.with];
      return {
        tone: pair.some(me) ? 'good' : 'plain',
        icon: 'swap',
        title: pair.some(isYou)
          ? 'You move your own adventurer again'
          : `${listed(pair.map(names))} move their own adventurers again`,
      };
    }
    case 'fate':
      return {
        tone: 'good',
        icon: 'bolt',
        title: `Fate: ${some(event.freed, 'black mask')} free`,
        note: `For it, one gem more lies in the depot: ${event.depot} now.`,
      };
    case 'declined':
      return event.motion === 'fate'
        ? { tone: 'plain', icon: 'close', title: 'No fate: not everybody agreed' }
        : { tone: 'plain', icon: 'close', title: 'We play on: not everybody gives up' };
    case 'healed':
      return {
        tone: 'good',
        icon: 'heart',
        title: `${does(event.seat, 'use')} a Healing mask: ${some(event.freed, 'black mask')} free`,
      };
    case 'discovered':
      return event.tile === EXIT
        ? { tone: 'good', icon: 'door', title: `${does(event.seat, 'find')} the Exit!` }
        : undefined;
    case 'teleported':
      return me(event.seat)
        ? undefined
        : { tone: 'plain', icon: 'swap', title: `${names(event.seat)} teleports` };
    case 'passage_opened':
      return { tone: 'plain', icon: 'link', title: `${does(event.seat, 'open')} a secret passage` };
    case 'torch_lit':
      return {
        tone: 'good',
        icon: 'camp-fire',
        title: `${does(event.seat, 'light')} a Large torch`,
        note: 'That chamber is safe, too, until the next slam.',
      };
    default:
      return undefined;
  }
}
