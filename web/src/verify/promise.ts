/// What binds the dice, worked out here: the commitment that a secret answers to, and the seed that
/// it makes with the words of the seats. The same sums as in the program, with nothing of its code.
import type { Proof } from '../wire/Proof';
import { deriveKey } from './blake3';
import { hex, unhex } from './hex';

const SECRET_BYTES = 32;

/** The commitment to a secret. */
export function commitmentOf(secret: Uint8Array): string {
  return hex(deriveKey("bivouac v1 commitment to a table's secret", secret));
}

/** The seed of all dice: the secret, how many words there are, and each with its length before it. */
export function seedOf(secret: Uint8Array, words: readonly string[]): string {
  const encoder = new TextEncoder();
  const parts = [secret, count(words.length)];
  for (const word of words) {
    const bytes = encoder.encode(word);
    parts.push(count(bytes.length), bytes);
  }
  return hex(deriveKey('bivouac v1 seed of a table', joined(parts)));
}

/** Whether a line of the proof holds, does not, or cannot be said yet. */
export type Verdict = 'holds' | 'broken' | 'open';

export type Findings = {
  /** The promise is the one this browser remembers. `open`: it remembers none. */
  same: Verdict;
  /** The secret is the one that was promised. `open`: it is not told before the end. */
  kept: Verdict;
  /** The program played every step again and each came out as it is written. */
  replayed: Verdict;
  /** What the secret answers to, worked out here. */
  commitment: string | undefined;
  /** What all dice were drawn from, worked out here. */
  seed: string | undefined;
  /** All of it in one word. One broken line breaks it all. */
  whole: Verdict;
};

/** Holds a proof against the commitment that was `remembered` when this table was first seen. */
export function examine(proof: Proof, remembered: string | undefined): Findings {
  const same = remembered === undefined ? 'open' : verdict(remembered === proof.commitment);
  const replayed = verdict(proof.replays);
  if (proof.secret === undefined) {
    const broken = same === 'broken' || replayed === 'broken';
    const whole = broken ? 'broken' : 'open';
    return { same, kept: 'open', replayed, commitment: undefined, seed: undefined, whole };
  }
  const secret = unhex(proof.secret, SECRET_BYTES);
  const commitment = secret && commitmentOf(secret);
  const kept = verdict(commitment === proof.commitment);
  const seed = secret && seedOf(secret, proof.words);
  const whole = verdict(same !== 'broken' && kept === 'holds' && replayed === 'holds');
  return { same, kept, replayed, commitment, seed, whole };
}

function verdict(holds: boolean): Verdict {
  return holds ? 'holds' : 'broken';
}

/** A count as eight bytes, the least first. */
function count(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value), true);
  return bytes;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
