/// The eye over the map: what is in sight now, and how it gets from one sight to another.
import { settings } from '../settings.svelte';
import {
  boxOf,
  fit,
  isWhole,
  keep,
  lookAt,
  onMap,
  opening,
  pan,
  reach,
  whole,
  zoom,
  type Sight,
  type Window,
} from './camera';
import type { Box, Point } from './geometry';

const FLIGHT_MS = 320;

export class Camera {
  readonly #map: () => Box;
  readonly #window: () => Window;
  /** All there is to see, and the window through which it is seen. */
  readonly map = $derived.by(() => this.#map());
  readonly window = $derived.by(() => this.#window());
  /** Unset while the whole map is seen, so that a map that grows stays whole. */
  #near = $state.raw<Sight>();
  #flight = 0;

  readonly sight = $derived(
    this.#near ? keep(this.#near, this.map, this.window) : whole(this.map, this.window),
  );
  readonly box = $derived(boxOf(this.sight, this.window));
  readonly whole = $derived(isWhole(this.sight, this.map, this.window));

  constructor(map: () => Box, window: () => Window) {
    this.#map = map;
    this.#window = window;
  }

  /** Opens the eye: on everything, or on a point where everything would be too small. */
  open(at: Point): void {
    const sight = opening(this.map, this.window, at);
    this.#near = isWhole(sight, this.map, this.window) ? undefined : sight;
  }

  all(): void {
    this.#fly(whole(this.map, this.window), true);
  }

  zoom(factor: number, at: Point = this.sight): void {
    this.#land();
    this.#set(zoom(this.sight, this.map, this.window, factor, at));
    this.release();
  }

  pan(by: Point): void {
    this.#land();
    this.#set(pan(this.sight, this.map, this.window, by));
  }

  look(at: Point): void {
    this.#fly(lookAt(this.sight, this.map, this.window, at));
  }

  /** Brings a point into sight and moves no more than that needs. What will cover the window may still be on
      its way. */
  reach(at: Point, room: number, covered: Partial<Window> = {}): void {
    const to = reach(this.sight, this.map, { ...this.window, ...covered }, at, room);
    // Whoever sees everything goes on seeing everything.
    if (Math.hypot(to.x - this.sight.x, to.y - this.sight.y) > 0.01) this.#fly(to);
    else this.#land();
  }

  /** Shows all of a part of the map. */
  show(part: Box): void {
    this.#fly(fit(this.sight, this.map, this.window, part));
  }

  /** Nothing has to be kept in sight any more: whoever saw everything sees everything again. */
  release(): void {
    if (this.whole) this.#near = undefined;
  }

  /** Where a point of the window lies on the map. */
  at(point: Point): Point {
    return onMap(this.sight, this.window, point);
  }

  stop(): void {
    this.#land();
  }

  #set(sight: Sight): void {
    this.#near = sight;
  }

  #land(): void {
    cancelAnimationFrame(this.#flight);
  }

  #fly(to: Sight, all = false): void {
    this.#land();
    const arrive = () => {
      this.#near = all ? undefined : to;
    };
    if (settings.still) return arrive();
    const from = this.sight;
    const began = performance.now();
    const step = (now: number) => {
      // On a busy machine a frame may be older than the flight: nobody flies backwards.
      const along = Math.min(1, Math.max(0, (now - began) / FLIGHT_MS));
      const eased = 1 - (1 - along) ** 3;
      const between = (a: number, b: number) => a + (b - a) * eased;
      // Scales are passed through evenly as factors, not as sums.
      const scale = from.scale * (to.scale / from.scale) ** eased;
      if (along === 1) return arrive();
      this.#set({ x: between(from.x, to.x), y: between(from.y, to.y), scale });
      this.#flight = requestAnimationFrame(step);
    };
    this.#flight = requestAnimationFrame(step);
  }
}
