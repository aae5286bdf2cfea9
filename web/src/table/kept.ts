/// What waits for an answer, in words.
import { withNames, type Names } from '../lib/names';
import type { Ticketed } from '../lib/socket';
import type { Offer } from './board';

export function keptWords(message: Ticketed, offers: readonly Offer[], names: Names): string {
  switch (message.kind) {
    case 'act': {
      const offer = offers.find(({ seat, text }) => seat === message.seat && text === message.action);
      return offer ? withNames(offer.sentence, names) : message.action;
    }
    case 'say':
      return 'text' in message.said ? `“${message.said.text.text}”` : message.said.call.call;
    case 'take_back':
      return `take back from step ${message.to}`;
    case 'agree':
      return message.agree ? 'agree to the takeback' : 'refuse the takeback';
    case 'agree_seating':
      return message.agree ? 'agree to the change of seats' : 'no to the change of seats';
    case 'ask':
      return 'a question';
    case 'pause':
      return 'let time stand still';
    case 'resume':
      return 'let time go on';
  }
}
