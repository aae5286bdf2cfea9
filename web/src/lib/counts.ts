/// Numbers with what they count.

/** "1 gem", "3 gems", "2 dice". */
export function some(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
