/// Somebody who plays Ancient Terrible Things by the page alone: goes where the map is lit, rolls with the dice in
/// the tray, takes what is lit, and where a question is asked it answers it, by the board or by the list.
import type { Locator, Page } from 'playwright-core';

import type { Reader } from './browser';
import { actions, pressed } from './hands';

/** So many presses that change nothing are too many: one may open a card, or come too late. */
const STUCK = 8;

export class Voyager {
  readonly page: Page;
  readonly #reader: Reader;
  /** What it did, in order. */
  readonly deeds: string[] = [];
  readonly #seen = new Set<string>();

  constructor(reader: Reader) {
    this.#reader = reader;
    this.page = reader.page;
  }

  get end(): Locator {
    return this.page.locator('#end-title');
  }

  /** Waits until it is to act, or until the game is over. */
  async turn(): Promise<'mine' | 'over'> {
    await this.page.waitForFunction(
      () => document.title.startsWith('●') || document.getElementById('end-title') !== null,
      undefined,
      { timeout: 60_000, polling: 50 },
    );
    return (await this.end.count()) > 0 ? 'over' : 'mine';
  }

  /** Plays to the end; `moment` is told of each kind of moment once, before anything is done in it. */
  async play(moment: (name: string) => Promise<void>): Promise<void> {
    let idle = 0;
    for (let presses = 0; presses < 900 && (await this.turn()) === 'mine'; presses++) {
      const name = await this.#moment();
      if (!this.#seen.has(name)) {
        this.#seen.add(name);
        await moment(name);
      }
      const heard = await this.#heard();
      const did = await this.#act();
      this.deeds.push(did);
      const went = await this.page
        .waitForFunction((before) => document.querySelector('[role="log"]')?.textContent !== before, heard, {
          timeout: 1_500,
          polling: 30,
        })
        .then(() => true)
        .catch(() => false);
      idle = went ? 0 : idle + 1;
      if (idle >= STUCK) await this.#stuck();
    }
  }

  /** Whoever presses and presses and nothing follows says what was tried, and leaves a picture of it. */
  async #stuck(): Promise<never> {
    await this.#reader.shoot('terrible-stuck');
    throw new Error(`nothing follows from ${this.deeds.slice(-STUCK).join(', ')}`);
  }

  #heard(): Promise<string | null> {
    return this.page.evaluate(() => document.querySelector('[role="log"]')?.textContent ?? null);
  }

  /** A name for what is to be decided, from what is offered. */
  async #moment(): Promise<string> {
    const { page } = this;
    if ((await page.locator('.answer').count()) > 0) return 'question';
    const deals: [string, RegExp][] = [
      ['map', /^Keep the Map/],
      ['terrible', /^Take the Terrible Thing/],
      ['forget', /^Forget /],
      ['spending', /^Spend no more/],
      ['rolling', /^Stop rolling/],
      ['pool', /^Roll \d+ dice/],
      ['trading', /(end the turn|Swap nothing)$/],
    ];
    for (const [name, words] of deals)
      if ((await page.getByRole('button', { name: words }).count()) > 0) return name;
    return 'move';
  }

  async #act(): Promise<string> {
    const { page } = this;
    const board = page.getByRole('region', { name: 'Board' });
    const phone = this.#reader.size === 'phone';
    const opened = page.getByRole('dialog').getByRole('button', { name: /^Go to the/ });
    // Under a thumb a card is opened first, and read.
    const card = board.getByRole('button', { name: /^[^.]*, \d Secrets?, (green|orange|red) / });
    const lit = board.getByRole('button', { name: /^Go to the/ });
    const choices: [string, Locator][] = [
      ['go', opened],
      ['answer', page.locator('.answer')],
      ['keep map', page.getByRole('button', { name: /^Keep the Map/ })],
      ['overcome', page.getByRole('button', { name: /^Overcome .* with/ })],
      ['claim', page.getByRole('button', { name: /^(Claim .* with|Spend (a|any|one|two) )/ })],
      ['roll', page.getByRole('button', { name: /^Roll \d+ dice/ })],
      ['again', page.getByRole('button', { name: /^Roll all dice again, for nothing$/ })],
      ['stop', page.getByRole('button', { name: /^Stop rolling/ })],
      ['done', page.getByRole('button', { name: /^Spend no more/ })],
      ['terrible', page.getByRole('button', { name: /^Take the Terrible Thing/ })],
      ['buy', page.getByRole('button', { name: /^Buy .* Treasure/ })],
      ['end', page.getByRole('button', { name: /^Buy (no more|nothing)/ })],
      ['forget', page.getByRole('button', { name: /^Pay the debt/ })],
      ['mark', page.getByRole('button', { name: /^Forget .* worth/ })],
      ['go', phone && (await lit.count()) > 0 ? card : lit],
      ['explore', page.getByRole('button', { name: /^(Use the|Explore no further|No desperate act)/ })],
    ];
    for (const [name, where] of choices) {
      if ((await where.count()) === 0) continue;
      await pressed(where);
      return name;
    }
    // Whatever else it is, the list of actions has it.
    if (phone && (await actions(page).count()) === 0) await page.getByRole('tab', { name: /^Now/ }).click();
    const [first] = await actions(page).getByRole('button').all();
    if (first) await pressed(first);
    return 'list';
  }
}
