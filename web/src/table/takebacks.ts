/// What my seats may take back.
import type { Now } from '../wire/Now';
import type { TakebackOffer } from '../wire/TakebackOffer';

export type Takeback = TakebackOffer & { seat: number };

/** All of them, the shortest way first. */
export function takebacksOf(now: Now | undefined): Takeback[] {
  const all = (now?.mine ?? []).flatMap(({ seat, takebacks = [] }) =>
    takebacks.map((offer) => ({ ...offer, seat })),
  );
  return all.sort((one, other) => other.to - one.to);
}
