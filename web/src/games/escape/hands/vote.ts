/// The vote that waits for my word, whatever it is about.
import type { Offer } from '../../../table/board';
import type { View } from '../../../wire/escape/View';
import { deedsOf } from './deeds';

export type Vote = {
  /** What is asked, and the two answers. */
  asks: string;
  yes: string;
  no: string;
  /** What answers it: an action, or something that is called. */
  answer: (yes: boolean) => { act: Offer } | { call: Offer } | undefined;
};

type Given = { view: View; seat: number; offers: readonly Offer[]; calls: readonly Offer[] };

/** The vote that I am to answer: on fate before that on giving up. */
export function voteOf({ view, seat, offers, calls }: Given): Vote | undefined {
  const votes = deedsOf(offers, seat, 'vote_fate');
  if (view.fate && votes.length > 0) {
    const answer = (yes: boolean) => {
      const act = votes.find(({ action }) => action.yes === yes);
      return act && { act };
    };
    return { asks: 'Provoke fate?', yes: 'Yes', no: 'No', answer };
  }
  if (!view.concede?.waits_for.includes(seat)) return undefined;
  const answer = (yes: boolean) => {
    const call = calls.find((one) => one.seat === seat && one.text === (yes ? 'give_up' : 'play_on'));
    return call && { call };
  };
  return { asks: 'Give up?', yes: 'Give up', no: 'Play on', answer };
}
