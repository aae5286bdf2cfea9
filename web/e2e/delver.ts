/// Somebody who plays Escape in the browser: looks at the table as a bot over plain requests would, and does
/// everything by presses on the page.
import type { Locator } from 'playwright-core';

import type { Joined } from '../src/wire/Joined';
import type { Offered } from '../src/wire/Offered';
import type { Whole } from '../src/wire/Whole';
import type { Action } from '../src/wire/escape/Action';
import type { Icon } from '../src/wire/escape/Icon';
import type { SeenChamber } from '../src/wire/escape/SeenChamber';
import type { Side } from '../src/wire/escape/Side';
import type { View } from '../src/wire/escape/View';
import type { Camp } from './camp';
import type { Reader } from './browser';

const SIDES: readonly Side[] = ['n', 'e', 's', 'w'];
/** With so few gems left, the Exit is worth the way. */
const FEW_GEMS = 2;

type Wanted = { icons: readonly Icon[]; side?: Side | undefined };

export class Delver {
  readonly reader: Reader;
  readonly seat: number;
  /** What it did by hand: the kinds of its actions. */
  readonly deeds: string[] = [];
  readonly #camp: Camp;
  readonly #place: Pick<Joined, 'table' | 'token'>;

  constructor(camp: Camp, reader: Reader, place: Pick<Joined, 'table' | 'token'>, seat: number) {
    this.#camp = camp;
    this.#place = place;
    this.reader = reader;
    this.seat = seat;
  }

  get end(): Locator {
    return this.reader.page.getByRole('heading', { name: /^You (won|lost)|Buried|escaped/ });
  }

  /** Goes on until the game is over or something has come about. */
  async play(until: (view: View) => boolean = () => false): Promise<View> {
    for (;;) {
      const { view, now } = await this.look();
      if (view.end !== null || until(view)) return view;
      await this.#act(view, now.mine.find(({ seat }) => seat === this.seat)?.offers ?? []);
    }
  }

  async look(): Promise<{ view: View; now: Whole['now'] }> {
    const answer = await fetch(`${this.#camp.address}/api/v1/tables/${this.#place.table}/view`, {
      headers: { authorization: `Bearer ${this.#place.token}` },
    });
    if (!answer.ok) throw new Error(`no look at the table: ${answer.status} ${await answer.text()}`);
    const whole = (await answer.json()) as Whole;
    return { view: whole.view as View, now: whole.now };
  }

  async #act(view: View, offers: readonly Offered[]): Promise<void> {
    const { page } = this.reader;
    const me = view.players[this.seat - 1];
    const here = me?.place === null || me?.place === undefined ? undefined : view.temple[me.place];
    const offered = (kind: Action['kind']) =>
      offers.filter(({ action }) => (action as Action).kind === kind).map(({ action }) => action as Action);
    if (!me || !here) return void (await page.waitForTimeout(100));
    if (offered('vote_fate').length > 0)
      return this.#press('vote_fate', page.getByRole('button', { name: 'Yes' }));
    if (offered('escape').length > 0) {
      return this.#press('escape', page.getByRole('button', { name: /^Escape( \+ .*)? for/ }));
    }
    if (offered('activate').length > 0) {
      return this.#press('activate', page.getByRole('button', { name: /^Activate/ }));
    }
    if (offered('free').some((free) => free.kind === 'free' && free.seat === this.seat)) {
      return this.#press('free', page.getByRole('button', { name: /^Free .* of your own/ }));
    }
    const wanted = this.#want(view, here, me.place ?? 0);
    const way = offers.find(({ action }) => {
      const one = action as Action;
      return (one.kind === 'enter' || one.kind === 'discover') && one.side === wanted.side;
    });
    if (way) {
      // Chambers and dark entrances say what a press on them does, in the words of the game.
      const spots = page.getByRole('group', { name: 'Chambers' }).getByRole('button', { name: way.sentence });
      return this.#press((way.action as Action).kind, spots);
    }
    if (offered('roll').length === 0) return void (await page.waitForTimeout(40));
    await this.#keep(wanted.icons, me.dice);
    if (this.reader.size === 'wide') {
      await page.keyboard.press('Space');
      this.deeds.push('roll');
    } else await this.#press('roll', page.getByRole('button', { name: /^Roll/ }));
  }

  /** Taps the dice that show what is wanted, and those that no longer do. */
  async #keep(icons: readonly Icon[], dice: readonly { number: number; shows: string }[]): Promise<void> {
    const left = [...icons];
    for (const { number, shows } of dice) {
      const index = left.findIndex((icon) => icon === shows);
      if (index < 0 && shows !== 'adventurer' && shows !== 'key' && shows !== 'torch') continue;
      if (index >= 0) left.splice(index, 1);
      const die = this.reader.page.locator(`[data-tray] [data-die="${number}"]`);
      const kept = (await die.getAttribute('aria-pressed', { timeout: 500 }).catch(() => null)) === 'true';
      if (kept !== index >= 0) await die.click({ timeout: 500, force: true }).catch(() => undefined);
    }
  }

  #want(view: View, here: SeenChamber, place: number): Wanted {
    const last = view.clock.countdown?.number === 3;
    if (view.clock.countdown && here.home) return this.#toward(view, here, here.home.side);
    if (here.tile === 'M-EXIT' && (view.depot <= FEW_GEMS || last))
      return { icons: Array<Icon>(5).fill('key') };
    if (view.clock.countdown && here.safe) return { icons: [] };
    if (here.gems && here.gems.lit === 0 && view.depot > 0) {
      return { icons: Array<Icon>(5).fill(here.gems.icon) };
    }
    const side = this.#nearest(view, place, (chamber) =>
      view.depot <= FEW_GEMS && view.temple.some(({ tile }) => tile === 'M-EXIT')
        ? chamber.tile === 'M-EXIT'
        : (chamber.gems?.lit === 0 && view.depot > 0) || chamber.sides.includes('entrance'),
    );
    if (side) return this.#toward(view, here, side);
    const dark = SIDES.find((_, index) => here.sides[index] === 'entrance');
    return { icons: ['adventurer', 'adventurer'], side: dark };
  }

  #toward(view: View, here: SeenChamber, side: Side): Wanted {
    const behind = here.sides[SIDES.indexOf(side)];
    const next = typeof behind === 'object' && 'way' in behind ? view.temple[behind.way] : undefined;
    return { icons: next?.entry ?? [], side };
  }

  /** Through which side the shortest way to such a chamber begins; nothing if this is one, or there is none. */
  #nearest(view: View, from: number, goal: (chamber: SeenChamber) => boolean): Side | undefined {
    const first = new Map<number, Side | undefined>([[from, undefined]]);
    for (const [place, side] of first) {
      const chamber = view.temple[place];
      if (!chamber) continue;
      if (goal(chamber)) return side;
      chamber.sides.forEach((behind, index) => {
        if (typeof behind !== 'object' || !('way' in behind) || first.has(behind.way)) return;
        first.set(behind.way, side ?? SIDES[index]);
      });
    }
    return undefined;
  }

  async #press(deed: string, target: Locator): Promise<void> {
    const done = target
      .first()
      .click({ timeout: 700, force: true })
      .then(() => this.deeds.push(deed));
    await done.catch(() => undefined);
  }
}
