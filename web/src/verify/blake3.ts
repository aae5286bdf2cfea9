/// BLAKE3 in its `derive_key` mode, as its authors' paper describes it: small and plain rather than
/// fast, so that it can be read. Any length of input is right; a table's secret and words fill one
/// chunk or a few.

/** The key of 32 bytes that `derive_key(context, material)` gives. */
export function deriveKey(context: string, material: Uint8Array): Uint8Array {
  const contextKey = hashWith(IV, DERIVE_CONTEXT, new TextEncoder().encode(context));
  return bytesOf(hashWith(contextKey, DERIVE_MATERIAL, material));
}

const BLOCK = 64;
const CHUNK = 1024;

const CHUNK_START = 1;
const CHUNK_END = 2;
const PARENT = 4;
const ROOT = 8;
const DERIVE_CONTEXT = 32;
const DERIVE_MATERIAL = 64;

const IV = Uint32Array.of(
  0x6a09e667,
  0xbb67ae85,
  0x3c6ef372,
  0xa54ff53a,
  0x510e527f,
  0x9b05688c,
  0x1f83d9ab,
  0x5be0cd19,
);

/** How the words of a block move between two rounds. */
const MOVED = [2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8];

/** Which four words of the state each of a round's eight mixes takes: columns, then diagonals. */
const MIXES: readonly (readonly [number, number, number, number])[] = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
];

/** All that is needed to compress the last block of a node: whether it is the root shows only later. */
type Node = { chaining: Uint32Array; block: Uint32Array; counter: number; length: number; flags: number };

function hashWith(key: Uint32Array, mode: number, input: Uint8Array): Uint32Array {
  const { chaining, block, counter, length, flags } = tree(key, mode, input, 0);
  return compress(chaining, block, counter, length, flags | ROOT);
}

/** The node over `input`, whose first chunk is the `first`th of the whole. */
function tree(key: Uint32Array, mode: number, input: Uint8Array, first: number): Node {
  if (input.length <= CHUNK) return chunk(key, mode, input, first);
  const chunks = Math.ceil(input.length / CHUNK);
  // The left side is the largest whole power of two of chunks that leaves something for the right.
  let left = 1;
  while (left * 2 < chunks) left *= 2;
  const block = new Uint32Array(16);
  block.set(chainingOf(tree(key, mode, input.subarray(0, left * CHUNK), first)), 0);
  block.set(chainingOf(tree(key, mode, input.subarray(left * CHUNK), first + left)), 8);
  return { chaining: key, block, counter: 0, length: BLOCK, flags: mode | PARENT };
}

function chunk(key: Uint32Array, mode: number, input: Uint8Array, counter: number): Node {
  let chaining = key;
  let start = CHUNK_START;
  let at = 0;
  for (; input.length - at > BLOCK; at += BLOCK) {
    const block = wordsOf(input.subarray(at, at + BLOCK));
    chaining = compress(chaining, block, counter, BLOCK, mode | start);
    start = 0;
  }
  const rest = input.subarray(at);
  return {
    chaining,
    block: wordsOf(rest),
    counter,
    length: rest.length,
    flags: mode | start | CHUNK_END,
  };
}

function chainingOf({ chaining, block, counter, length, flags }: Node): Uint32Array {
  return compress(chaining, block, counter, length, flags);
}

function compress(
  chaining: Uint32Array,
  block: Uint32Array,
  counter: number,
  length: number,
  flags: number,
): Uint32Array {
  const state = new Uint32Array(16);
  state.set(chaining, 0);
  state.set(IV.subarray(0, 4), 8);
  state[12] = counter;
  state[13] = Math.floor(counter / 2 ** 32);
  state[14] = length;
  state[15] = flags;
  let words = block;
  for (let round = 0; round < 7; round++) {
    MIXES.forEach((places, index) => {
      mix(state, places, word(words, index * 2), word(words, index * 2 + 1));
    });
    const before = words;
    words = Uint32Array.from(MOVED, (from) => word(before, from));
  }
  return Uint32Array.from({ length: 8 }, (_, index) => word(state, index) ^ word(state, index + 8));
}

function mix(
  state: Uint32Array,
  [a, b, c, d]: readonly [number, number, number, number],
  one: number,
  two: number,
): void {
  state[a] = word(state, a) + word(state, b) + one;
  state[d] = turned(word(state, d) ^ word(state, a), 16);
  state[c] = word(state, c) + word(state, d);
  state[b] = turned(word(state, b) ^ word(state, c), 12);
  state[a] = word(state, a) + word(state, b) + two;
  state[d] = turned(word(state, d) ^ word(state, a), 8);
  state[c] = word(state, c) + word(state, d);
  state[b] = turned(word(state, b) ^ word(state, c), 7);
}

function turned(value: number, right: number): number {
  return (value >>> right) | (value << (32 - right));
}

/** A word at a place that is known to exist. */
function word(words: Uint32Array, at: number): number {
  return words[at] ?? 0;
}

/** Up to 64 bytes as sixteen little-endian words, with zeros after them. */
function wordsOf(bytes: Uint8Array): Uint32Array {
  const words = new Uint32Array(16);
  bytes.forEach((byte, index) => {
    words[index >> 2] = word(words, index >> 2) | (byte << (8 * (index & 3)));
  });
  return words;
}

function bytesOf(words: Uint32Array): Uint8Array {
  return Uint8Array.from(
    { length: words.length * 4 },
    (_, index) => word(words, index >> 2) >>> (8 * (index & 3)),
  );
}
