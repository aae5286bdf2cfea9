/// The eight words of a recovery phrase, as people type them. A word is five letters: consonant,
/// vowel, consonant, vowel, consonant.

const WORDS = 8;

/** The words in what was typed: between them anything that is no letter. */
export function wordsIn(typed: string): string[] {
  return typed
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
}

/** What is wrong with a phrase, in a sentence; nothing if it can be one. */
export function phraseComplaint(typed: string): string | undefined {
  const words = wordsIn(typed);
  if (words.length === 0) return 'Type the eight words first.';
  const wrong = words.find((word) => !isWord(word));
  if (wrong !== undefined) return `“${wrong}” is not one of the words: look at it once more.`;
  if (words.length !== WORDS) {
    return `These are ${words.length} ${words.length === 1 ? 'word' : 'words'}; the phrase has ${WORDS}.`;
  }
  return undefined;
}

function isWord(word: string): boolean {
  return /^[bdfghjklmnprstvz][aiou][bdfghjklmnprstvz][aiou][bdfghjklmnprstvz]$/.test(word);
}
