/// A step of the story as one line, with its sign.
import type { IconName } from '../lib/design/icons';
import { lineOf, type Line, type Teller } from '../table/story';
import type { StepLine } from '../wire/StepLine';

export type StepWords = { text: string; icon: IconName; seat: number | undefined };

/** What is told of a step; where nothing is, what it was; where that is hidden, that it was. */
export function wordsFor(step: StepLine, teller: Teller): StepWords {
  const lines = lineOf(step, teller);
  const [first] = lines;
  if (!first) {
    return step.seq === 0
      ? { text: 'The table is laid out', icon: 'tent', seat: undefined }
      : { text: 'Something that these eyes did not see', icon: 'eye-off', seat: undefined };
  }
  const text = lines.map((line) => spoken(line, teller)).join('. ');
  return { text, icon: first.icon, seat: lines.find(({ seat }) => seat !== undefined)?.seat };
}

/** Whether all that is told of a step goes without saying. */
export function isTrifle(step: StepLine, teller: Teller): boolean {
  const lines = lineOf(step, teller);
  return step.seq > 0 && lines.every(({ trifle }) => trifle);
}

function spoken({ kind, seat, text }: Line, { names }: Teller): string {
  if (kind === 'talk' && seat !== undefined) return `${names(seat)}: “${text}”`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
