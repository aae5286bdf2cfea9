/// A view that is held back while the die still tumbles, so that nothing gives its face away.

export class Reveal<View> {
  shown = $state.raw<View>() as View;
  /** Whether something is still held back. */
  waits = $state(false);
  #held: { view: View; timer: ReturnType<typeof setTimeout> } | undefined;

  constructor(view: View) {
    this.shown = view;
  }

  /** Shows a view, at once or after so many milliseconds. One that still waits is shown first. */
  show(view: View, delay: number): void {
    if (this.#held) {
      clearTimeout(this.#held.timer);
      this.shown = this.#held.view;
      this.#held = undefined;
    }
    this.waits = delay > 0;
    if (delay === 0) {
      this.shown = view;
      return;
    }
    const timer = setTimeout(() => {
      this.#held = undefined;
      this.waits = false;
      this.shown = view;
    }, delay);
    this.#held = { view, timer };
  }

  stop(): void {
    clearTimeout(this.#held?.timer);
  }
}
