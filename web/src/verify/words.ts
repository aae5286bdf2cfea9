/// What the verify page says, for each way a proof can turn out.
import type { Findings, Verdict } from './promise';

/** All of it in a line and a sentence. Without a word of any seat a server could have drawn secrets until it
    liked one, so less is claimed then. */
export function conclusion(
  whole: Verdict,
  over: boolean,
  worded: boolean,
): { title: string; sentence: string } {
  switch (whole) {
    case 'holds':
      return worded
        ? {
            title: 'The dice were honest',
            sentence:
              'The secret is the one that was promised before the first roll. Nobody chose these dice: not the players, not the server.',
          }
        : {
            title: 'The promise was kept',
            sentence:
              'The server was bound to its secret before the first step, and that is the secret it told. Which secret, it chose alone: a word from any player would have bound it further.',
          };
    case 'broken':
      return {
        title: 'Something does not fit',
        sentence: 'Do not trust the dice of this table. What is wrong stands below; the log is the evidence.',
      };
    case 'open':
      return over
        ? {
            title: 'The secret was not told',
            sentence: 'The game is over, but its secret is not here. Look again in a moment.',
          }
        : {
            title: 'The dice are bound',
            sentence:
              'The server has promised its dice and cannot change them any more. When the game is over it tells the secret, and this page checks it.',
          };
  }
}

export function foundSame(verdict: Findings['same']): string {
  switch (verdict) {
    case 'holds':
      return 'It is the promise that this browser noted when it first saw the table.';
    case 'broken':
      return 'It is not the promise that this browser noted when it first saw the table.';
    case 'open':
      return 'This browser sees the table for the first time, so it has nothing to compare. Ask somebody who was there.';
  }
}

export function foundKept(verdict: Findings['kept']): string {
  switch (verdict) {
    case 'holds':
      return 'Worked out on this device: the secret answers to the promise.';
    case 'broken':
      return 'Worked out on this device: the secret does not answer to the promise.';
    case 'open':
      return 'It will be told when the game is over, and checked here.';
  }
}

export function foundReplayed(verdict: Findings['replayed'], wrong: string | undefined): string {
  if (verdict === 'holds')
    return 'The server has just played every step again, and each came out as it is written.';
  return `The server has just played the log again, and it does not come out${wrong ? `: ${wrong}` : '.'}`;
}

/** How the log is checked without this page. */
export function command(file: string, commitment: string): string {
  return `bivouac verify ${file} --commitment ${commitment}`;
}
