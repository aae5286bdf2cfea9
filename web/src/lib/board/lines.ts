/// Breaking a name into the lines of a small band.

/** Up to this many letters stand on one line. */
const SHORT = 13;

/** A name on one line or two, broken at the space nearest to its middle. */
export function twoLines(name: string): string[] {
  const spaces = [...name.matchAll(/ /g)].map(({ index }) => index);
  if (name.length <= SHORT || spaces.length === 0) return [name];
  const off = (index: number) => Math.abs(index - name.length / 2);
  const at = spaces.reduce((best, index) => (off(index) < off(best) ? index : best));
  return [name.slice(0, at), name.slice(at + 1)];
}
