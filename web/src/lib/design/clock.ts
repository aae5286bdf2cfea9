/// How much time a clock shows and how it is written.

/** "1:05", "12:00", "1:02:09"; below ten seconds also tenths, since then they matter. */
export function writeTime(ms: number, tenths = false): string {
  const left = Math.max(0, ms);
  if (tenths && left < 10_000) {
    const whole = Math.floor(left / 100);
    return `0:0${Math.floor(whole / 10)}.${whole % 10}`;
  }
  // What is left is rounded up: a clock that says 0:00 has run out.
  const seconds = Math.ceil(left / 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** "1 minute 5 seconds": for those who hear it. */
export function sayTime(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / 1000);
  const many = (n: number, word: string) => `${n} ${word}${n === 1 ? '' : 's'}`;
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return many(seconds, 'second');
  if (seconds % 60 === 0) return many(minutes, 'minute');
  return `${many(minutes, 'minute')} ${many(seconds % 60, 'second')}`;
}

/** What is left of `left` milliseconds that were known at `since`, at the moment `now`. */
export function leftAt(left: number, since: number, now: number, running: boolean): number {
  return running ? Math.max(0, left - (now - since)) : left;
}
