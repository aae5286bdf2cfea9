/// Jungle, cut from paper: the same each time for the same seed.

/** Numbers from 0 to 1 that look thrown. */
export function thrown(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const round = (value: number) => Math.round(value * 10) / 10;

/** The tops of trees from left to right, closed at a floor: bumps of about `size`. */
export function canopy(
  left: number,
  right: number,
  top: number,
  floor: number,
  size: number,
  seed: number,
): string {
  const next = thrown(seed);
  let x = left;
  let y = top;
  let path = `M${left} ${floor}V${round(y)}`;
  while (x < right) {
    const wide = Math.min(size * (0.7 + 0.8 * next()), right - x + size);
    const drop = (top + (next() - 0.5) * size * 0.8 - y) * 0.9;
    const lift = wide * (0.5 + 0.35 * next());
    path += `q${round(wide * 0.12)} ${round(-lift)} ${round(wide * 0.5)} ${round(-lift + drop / 2)}`;
    path += `t${round(wide * 0.5)} ${round(lift + drop / 2)}`;
    x += wide;
    y += drop;
  }
  return `${path}V${floor}Z`;
}

/** A frond from (0, 0): a stem that bends, with leaflets cut on both sides. */
export function frond(length: number, bend: number, leaves = 9): string {
  const along = (s: number) => ({
    x: length * s * Math.cos(bend * s * s),
    y: -length * 0.5 * s + length * 0.75 * bend * s * s,
  });
  const edge = (way: number) =>
    Array.from({ length: leaves }, (_, index) => {
      const s = (index + 1) / (leaves + 1);
      const from = along(s - 0.4 / leaves);
      const out = along(s + 0.9 / leaves);
      const reach = length * 0.2 * Math.sin(Math.PI * (0.15 + 0.8 * s));
      return `L${round(from.x)} ${round(from.y + way * 1.2)}L${round(out.x)} ${round(out.y + way * reach)}`;
    });
  const tip = along(1);
  const back = edge(1)
    .map((step) => step.slice(1).split('L'))
    .reverse()
    .map(([from, out]) => `L${out}L${from}`);
  return `M0 0${edge(-1).join('')}L${round(tip.x)} ${round(tip.y)}${back.join('')}Z`;
}
