/// Whose name stands where a sentence says `@2`.
import type { SeatInfo } from '../wire/SeatInfo';

/** The name of each seat, for sentences. Two of the same name are told apart by their seats. */
export type Names = (seat: number) => string;

/** The names at a table. */
export function namesOf(seats: readonly SeatInfo[]): Names {
  const many = new Map<string, number>();
  for (const { name } of seats) many.set(name, (many.get(name) ?? 0) + 1);
  const names = new Map(
    seats.map((info) => {
      if (info.holder.kind === 'open' || info.name === '') return [info.seat, plainName(info.seat)];
      return [info.seat, (many.get(info.name) ?? 0) > 1 ? `${info.name} (${info.seat})` : info.name];
    }),
  );
  return (seat) => names.get(seat) ?? plainName(seat);
}

/** The name of a seat that nobody has named. */
export function plainName(seat: number): string {
  return `Seat ${seat}`;
}

/** Puts a name in the place of every `@1` to `@6`. */
export function withNames(sentence: string, names: Names): string {
  return sentence.replace(/@(\d+)/g, (said, digits: string) => {
    const seat = Number(digits);
    return seat >= 1 && seat <= 6 ? names(seat) : said;
  });
}

/** A name where there is room for so many letters of middling breadth; the whole of it belongs in a title
    beside it. */
export function short(name: string, most: number): string {
  const letters = [...name];
  const broad = letters.map(breadth);
  if (broad.reduce((sum, one) => sum + one, 0) <= most) return name;
  let room = most - 1;
  const end = broad.findIndex((one) => (room -= one) < 0);
  return `${letters.slice(0, end).join('').trimEnd()}…`;
}

/** How broad a letter is, about: an M is nearly twice an n, and an i half of it. */
function breadth(letter: string): number {
  if (/[ijlt.,' ]/.test(letter)) return 0.6;
  return /[mw@%]/i.test(letter) || (letter.codePointAt(0) ?? 0) > 0x2e80 ? 1.6 : 1;
}

/** A sentence of the server's, as it stands alone: rules and refusals are written to be quoted. */
export function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** The same with its full stop. */
export function full(sentence: string): string {
  return /[.!?…]$/.test(sentence) ? capital(sentence) : `${capital(sentence)}.`;
}

/** "Ada", "Ada and Bo", "Ada, Bo and Cy". */
export function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}
