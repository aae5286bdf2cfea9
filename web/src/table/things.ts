/// What lies before a player beside the board: `games/<key>/Things.svelte`, for games that have such.
import type { Component } from 'svelte';

const files = import.meta.glob<{ default: Component<Record<string, unknown>> }>('../games/*/Things.svelte');

/** My things, if the game has any. They are given what the board is given. */
export async function thingsOf(game: string): Promise<Component<Record<string, unknown>> | undefined> {
  return (await files[`../games/${game}/Things.svelte`]?.())?.default;
}
