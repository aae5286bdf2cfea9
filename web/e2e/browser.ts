/// The system's Chromium, each reader with an empty profile of its own, and whatever goes wrong on a
/// page noted down.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { expect } from 'vitest';

export type Size = 'wide' | 'phone';
export type Theme = 'night' | 'day';

const SIZES = {
  wide: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
} as const;

const SHOTS = new URL('shots/', import.meta.url).pathname;

export class Reader {
  readonly page: Page;
  readonly size: Size;
  readonly theme: Theme;
  /** What went wrong on the page, in order. */
  readonly troubles: string[] = [];
  readonly context: BrowserContext;
  readonly #profile: string;

  private constructor(context: BrowserContext, page: Page, profile: string, size: Size, theme: Theme) {
    this.context = context;
    this.page = page;
    this.size = size;
    this.theme = theme;
    this.#profile = profile;
    page.on('pageerror', (error) => this.troubles.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') this.troubles.push(message.text());
    });
  }

  static async open(
    camp: { address: string },
    { size = 'wide', theme = 'night', still = false }: { size?: Size; theme?: Theme; still?: boolean } = {},
  ): Promise<Reader> {
    const profile = mkdtempSync(join(tmpdir(), 'bivouac-chromium-'));
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      headless: true,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
      baseURL: camp.address,
      colorScheme: theme === 'night' ? 'dark' : 'light',
      reducedMotion: still ? 'reduce' : 'no-preference',
      ...SIZES[size],
    });
    context.setDefaultTimeout(15_000);
    const page = context.pages()[0] ?? (await context.newPage());
    return new Reader(context, page, profile, size, theme);
  }

  /** Looks at a page as a tester does: a picture, nothing sticking out sideways, nothing that shuts
      somebody out. */
  async inspect(name: string): Promise<void> {
    await this.shoot(name);
    await this.expectNoSidewaysScrolling(name);
    await this.expectAccessible(name);
  }

  /** A picture for people, named by page, size and theme. */
  async shoot(name: string): Promise<void> {
    mkdirSync(SHOTS, { recursive: true });
    await this.rested();
    await this.page.screenshot({ path: join(SHOTS, `${name}-${this.size}-${this.theme}.png`) });
  }

  /** Waits until whatever moves to somewhere has arrived; what moves for ever is left to. */
  async rested(): Promise<void> {
    await this.page.evaluate(async () => {
      const moves = document
        .getAnimations()
        .filter((move) => move.effect?.getComputedTiming().iterations !== Infinity);
      await Promise.allSettled(moves.map((move) => move.finished));
    });
  }

  async expectNoSidewaysScrolling(name: string): Promise<void> {
    const content = await this.page.evaluate(() => document.documentElement.scrollWidth);
    // Not the window's own word: on a phone it grows with what sticks out.
    const shown = SIZES[this.size].viewport.width;
    expect.soft(content, `${name} sticks out sideways at ${this.size}`).toBeLessThanOrEqual(shown);
  }

  async expectAccessible(name: string): Promise<void> {
    // A content policy lets no script tag in; what is evaluated is not subject to it.
    await this.page.evaluate(AXE);
    const violations = await this.page.evaluate(async () => {
      const axe = (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe;
      const { violations } = await axe.run();
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`);
    });
    expect.soft(violations, `axe on ${name} at ${this.size}`).toEqual([]);
  }

  /** Nothing went wrong on the page, besides what was to be expected. */
  expectNoTroubles(expected: readonly RegExp[] = []): void {
    expect(this.troubles.filter((trouble) => !expected.some((one) => one.test(trouble)))).toEqual([]);
  }

  async close(): Promise<void> {
    await this.context.close();
    rmSync(this.#profile, { recursive: true, force: true });
  }
}

type AxeResults = {
  violations: { id: string; impact?: string | null; help: string; nodes: { html: string }[] }[];
};

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
