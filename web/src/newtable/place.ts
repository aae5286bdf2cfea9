/// Where a refusal is shown: at the field that it speaks of, or beside the button.
import type { Draft } from './draft.svelte';
import { fieldNamed } from './schema';

export type Placed = { sentence: string; rule?: string | undefined } & (
  { at: 'option'; path: string } | { at: 'seat'; index: number } | { at: 'name' | 'word' | 'table' }
);

export function place(because: string, rule: string | undefined, draft: Draft): Placed {
  return { ...placed(because, rule, draft), rule };
}

function placed(because: string, rule: string | undefined, draft: Draft): Placed {
  const begun = because.charAt(0).toUpperCase() + because.slice(1);
  const sentence = rule === undefined ? begun : `${begun} (${rule})`;
  const field = fieldNamed(because, draft.fields);
  if (field) return { at: 'option', path: field.path.join('.'), sentence };
  // A bot that there is not is quoted as it was typed.
  const index = draft.seats.findIndex((seat) => {
    if (seat.kind !== 'bot' || !/\bbots?\b/i.test(because)) return false;
    const [kind = ''] = seat.bot.split(':');
    return kind !== '' && because.includes(kind);
  });
  if (index >= 0) return { at: 'seat', index, sentence };
  if (/\bname\b/i.test(because)) return { at: 'name', sentence };
  return { at: 'table', sentence };
}
