/// Somebody who plays Biomes by the page alone: presses on the map and on what is beside it, and knows nothing
/// that is not written there. How it chooses is simple: it explores, looks at what it finds, and when the exit is
/// found it goes there with its keys and waits for the others.
import type { Locator, Page } from 'playwright-core';

import type { Reader } from './browser';

/** How often in a row it may find nothing to press before it is lost. */
const PATIENCE = 40;

export class Ranger {
  readonly #reader: Reader;
  readonly page: Page;
  /** Tiles it went to, latest last: it walks where it has not been for long. */
  readonly #been: string[] = [];
  /** What it did, in order. */
  readonly deeds: string[] = [];

  readonly #name: string;

  constructor(reader: Reader, name: string) {
    this.#reader = reader;
    this.page = reader.page;
    this.#name = name;
  }

  get tiles(): Locator {
    return this.page.getByRole('group', { name: 'Tiles' });
  }

  get end(): Locator {
    return this.page.getByRole('heading', { name: /^You (won|lost)$/ });
  }

  /** Waits until it is to act, or until the game is over. */
  async turn(): Promise<'mine' | 'over'> {
    await this.page.waitForFunction(
      () => document.title.startsWith('●') || document.getElementById('end-title') !== null,
      undefined,
      { timeout: 30_000, polling: 50 },
    );
    return (await this.end.count()) > 0 ? 'over' : 'mine';
  }

  /** Plays until the game is over, or until `enough`. */
  async play(enough: () => boolean | Promise<boolean> = () => false): Promise<void> {
    let idle = 0;
    while ((await this.turn()) === 'mine' && !(await enough())) {
      const heard = await this.#heard();
      const did = await this.act();
      // What was done is read out: then the page shows what came of it.
      if (did !== undefined)
        await this.page
          .waitForFunction(
            (before) => document.querySelector('[role="log"]')?.textContent !== before,
            heard,
            { timeout: 3_000, polling: 30 },
          )
          .catch(() => undefined);
      if (did === undefined) idle += 1;
      else {
        idle = 0;
        this.deeds.push(did);
      }
      if (idle > PATIENCE) throw new Error(`lost after ${this.deeds.slice(-5).join(', ')}`);
    }
  }

  #heard(): Promise<string | null> {
    return this.page.evaluate(() => document.querySelector('[role="log"]')?.textContent ?? null);
  }

  /** One thing that is offered; what it was, or nothing if it was gone by then. */
  async act(): Promise<string | undefined> {
    const { page } = this;
    const lie = page.getByRole('button', { name: 'So it shall lie' });
    if (await lie.isVisible()) return this.#press(lie, 'laid');
    const choice = page.getByRole('region', {
      name: /^(What lies next|Take one out|Whom and what|You gave it)/,
    });
    if (await choice.isVisible()) return this.#press(choice.locator('button.card').first(), 'chose');
    await this.#seeAll();
    if (await this.#atTheExit()) return (await this.#here()) ?? (await this.#endTurn());
    return (
      (await this.#here()) ??
      (await this.#toTheExit()) ??
      (await this.#explore()) ??
      (await this.#walk()) ??
      (await this.#endTurn())
    );
  }

  /** Looks from so far away that no tile is out of reach. */
  async #seeAll(): Promise<void> {
    const further = this.page.getByRole('button', { name: 'Look from further away' });
    for (
      let presses = 0;
      presses < 6 && (await further.isEnabled({ timeout: 500 }).catch(() => false));
      presses++
    )
      await this.#press(further, 'looked');
  }

  /** My own tile, as the map names it. */
  get mine(): Locator {
    return this.tiles.getByRole('button', { name: new RegExp(String.raw`\b${this.#name}\b`) }).first();
  }

  async #atTheExit(): Promise<boolean> {
    return (await this.#label(this.mine))?.startsWith('Exit') ?? false;
  }

  /** Does something on its own tile: uses what helps, looks at what lies there, picks it up. */
  async #here(): Promise<string | undefined> {
    const name = await this.#label(this.mine);
    if (name === undefined || !/things? to do here|Look at|Pick up|Put a Key/.test(name)) return undefined;
    const card = await this.card(this.mine, name);
    for (const wanted of [/^Put a Key into/, /^Look at token/, /^Pick up a Key/]) {
      const deed = card.getByRole('button', { name: wanted }).first();
      if (await deed.isVisible()) return this.#press(deed, String(await this.#text(deed)));
    }
    return undefined;
  }

  /** Opens the card of a tile. */
  async card(tile: Locator, name: string): Promise<Locator> {
    const card = this.page.getByRole('region', { name: title(name), exact: true });
    if (!(await card.isVisible())) await this.#press(tile, 'looks');
    return card;
  }

  /** By the way that the page finds, as far as the actions reach. */
  async #toTheExit(): Promise<string | undefined> {
    const exit = this.tiles.getByRole('button', { name: /^Exit/ }).first();
    const name = await this.#label(exit);
    if (name === undefined) return undefined;
    const card = await this.card(exit, name);
    const go = card.getByRole('button', { name: /^(Walk|Ride)/ }).first();
    await go.waitFor({ timeout: 500 }).catch(() => undefined);
    if (!(await go.isVisible())) return this.#endTurn();
    const did = await this.#press(go, `${await this.#text(go)}`);
    // It walks by itself until the actions are spent.
    await this.page
      .getByText(/^On the way to/)
      .waitFor({ state: 'detached', timeout: 5_000 })
      .catch(() => undefined);
    return did;
  }

  async #explore(): Promise<string | undefined> {
    const cell = this.tiles.getByRole('button', { name: /Explore here$/ }).first();
    const name = await this.#label(cell);
    if (name === undefined || !(await this.#press(cell, 'looks'))) return undefined;
    return this.#press(this.page.getByRole('button', { name: 'Turn it over' }), name);
  }

  async #walk(): Promise<string | undefined> {
    const offered = this.tiles.getByRole('button', { name: /\. (Walk|Ride)|things to do here$/ });
    const names = await offered.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    const places = names.map((name) => ({ name, tile: title(name) }));
    places.sort((one, other) => this.#been.lastIndexOf(one.tile) - this.#been.lastIndexOf(other.tile));
    for (const { name, tile } of places.slice(0, 4)) {
      const cell = this.tiles.getByRole('button', { name, exact: true });
      const card = await this.card(cell, name);
      const go = card.getByRole('button', { name: /^(Walk|Ride)/ }).first();
      if (!(await go.isVisible())) continue;
      this.#been.push(tile);
      return this.#press(go, String(await this.#text(go)));
    }
    return undefined;
  }

  async #endTurn(): Promise<string | undefined> {
    const end = this.page.getByRole('button', { name: /End your turn$/ });
    const sheet = this.#reader.size === 'phone' && !(await end.first().isVisible());
    if (sheet) await this.page.getByRole('tab', { name: /^Now/ }).click();
    const did = await this.#press(end, 'ended');
    // Under a thumb the map needs the room again.
    if (sheet) await this.#press(this.page.getByRole('button', { name: /^Fold The table/ }), 'folded');
    return did;
  }

  async #press(target: Locator, did: string): Promise<string | undefined> {
    return target
      .first()
      .click({ timeout: 800 })
      .then(
        () => did,
        () => undefined,
      );
  }

  #label(of: Locator): Promise<string | undefined> {
    return this.#asked(of, () => of.getAttribute('aria-label', { timeout: 500 }));
  }

  #text(of: Locator): Promise<string | undefined> {
    return this.#asked(of, () => of.textContent({ timeout: 500 }));
  }

  async #asked(of: Locator, what: () => Promise<string | null>): Promise<string | undefined> {
    if ((await of.count()) === 0) return undefined;
    return what().then(
      (found) => found ?? undefined,
      () => undefined,
    );
  }
}

/** What the card of a tile is called: the tile without what is on it. */
const title = (label: string) => label.split(/[;.]/)[0] ?? '';
