/// The latest news, each for as long as it takes to read it. In real time they may come faster than that: then the
/// oldest gives way, but a curse of mine stays before small talk.
import type { StepLine } from '../../wire/StepLine';
import { lastsMs, newsOf, type News, type Reader } from './news';

export type Item = News & { id: number };

/** The most that are shown at once. */
const MOST = 2;

export class Bulletin {
  items = $state.raw<readonly Item[]>([]);
  #id = 0;
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>();

  hear(step: StepLine | undefined, to: Reader): void {
    if (!step) return;
    for (const news of newsOf(step, to)) this.#add(news);
  }

  putAway(id: number): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    this.items = this.items.filter((item) => item.id !== id);
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #add(news: News): void {
    const id = (this.#id += 1);
    const all = [...this.items.filter(({ title }) => title !== news.title), { ...news, id }];
    // Of too many the oldest goes, and among them what costs me nothing before what does.
    while (all.length > MOST) {
      const index = all.findIndex((item) => item.tone !== 'bad');
      all.splice(Math.max(0, index), 1);
    }
    this.items = all;
    if (all.some((item) => item.id === id)) {
      this.#timers.set(
        id,
        setTimeout(() => this.putAway(id), lastsMs(news)),
      );
    }
  }
}
