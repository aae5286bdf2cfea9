/// Numbers with what they count.

/** "1 gem", "3 gems", "2 dice". */
export function some(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** A number as it is set: its minus is as long as a plus. */
export function figure(number: number): string {
  return number < 0 ? `−${-number}` : String(number);
}
