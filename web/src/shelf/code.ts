/// The six letters of an invitation, as people type them.

/** The letters of what was typed, six at most: spaces and dashes are how people group them. */
export function readCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, 6);
}

export function isCode(code: string): boolean {
  return /^[A-Z]{6}$/.test(code);
}
