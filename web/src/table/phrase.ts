/// A token as a phrase: eight words of five letters, sixteen bits each, that can be written down and
/// spoken. The server reads both forms.
import { tokenOf } from '../lib/session';

/** What opens my seats, in the form that can be read aloud. */
export function phraseOf(token: string): string | undefined {
  if (!/^[0-9a-f]{32}$/i.test(token)) return undefined;
  const words = token.match(/.{4}/g) ?? [];
  return words.map((word) => spoken(parseInt(word, 16))).join(' ');
}

/** The words that bring me back to a table; none where I have no key to it. */
export function myPhrase(table: string): string | undefined {
  return phraseOf(tokenOf(table) ?? '');
}

const CONSONANTS = 'bdfghjklmnprstvz';
const VOWELS = 'aiou';

function spoken(bits: number): string {
  const consonant = (shift: number) => CONSONANTS.charAt((bits >> shift) & 15);
  const vowel = (shift: number) => VOWELS.charAt((bits >> shift) & 3);
  return consonant(12) + vowel(10) + consonant(6) + vowel(4) + consonant(0);
}
