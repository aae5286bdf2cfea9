/// Whether a game is played in real time: its table runs by the clock, and so does its replay.

type Words = { live?: boolean | ((options: Readonly<Record<string, unknown>>) => boolean) };

export function isLive({ live = false }: Words, options: Readonly<Record<string, unknown>> = {}): boolean {
  return typeof live === 'function' ? live(options) : live;
}
