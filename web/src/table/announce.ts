/// What happens at the table is read out and heard, wherever on the page the reader is.
import { say } from '../lib/a11y/say.svelte';
import { tell } from '../lib/design/toasts.svelte';
import { capital, full, withNames } from '../lib/names';
import { play } from '../lib/sound/sound.svelte';
import type { TableStore } from '../lib/table.svelte';
import { rulebook } from '../rules/rulebook.svelte';
import type { Problem } from '../wire/Problem';
import type { StepLine } from '../wire/StepLine';
import type { TableWords } from './board';
import { pointed } from './pointing';
import { kindOf, lineOf, type Teller } from './story';
import type { Surface } from './surface.svelte';

/** Follows a table; returns how to stop. Where a game has controls of its own only what matters is read out, and `refuse`
    tells what was refused. */
export function announce(
  store: TableStore,
  words: () => TableWords,
  teller: () => Teller,
  refuse?: (problem: Problem) => void,
): () => void {
  /** The step whose suspense was heard. */
  let rolled: number | undefined;
  return store.watch({
    rolls(step) {
      rolled = step.seq;
      const sound = words().suspense?.(step)?.sound;
      if (sound) play(sound);
    },
    played(step) {
      const { controls } = words();
      const lines = lineOf(step, teller());
      const sentence = ({ kind, seat, text }: (typeof lines)[number]) =>
        kind === 'talk' && seat !== undefined ? `${teller().names(seat)} says: ${text}` : text;
      const table = lines.filter(({ kind }) => !controls || kind !== 'play');
      if (table.length > 0) say(table.map((line) => full(sentence(line))).join(' '));
      const to = { mine: store.you.seats, names: store.names, view: store.view };
      for (const { text, urgent } of controls?.spoken(step, to) ?? [])
        say(text, urgent ? 'urgent' : 'polite');
      const before = rolled === step.seq ? words().suspense?.(step)?.sound : undefined;
      sounds(step, words())
        .filter((sound) => sound !== before)
        .forEach(play);
    },
    pinged(ping) {
      say(full(pointed(ping, store.names, words().places)));
      play('tick');
    },
    refused(problem) {
      if (words().controls && refuse) return refuse(problem);
      tellRefusal(problem, store);
      play('refuse');
    },
  });
}

/** A notice that something was refused, with a way to the rule that forbids it. */
export function tellRefusal({ sentence, rule }: Problem, store: TableStore): void {
  const game = store.table?.game;
  const more =
    rule === undefined || game === undefined
      ? undefined
      : { words: rule, label: `Read rule ${rule}`, run: () => rulebook.read(game, rule) };
  tell(capital(withNames(sentence, store.names)), 'bad', more);
}

/** Calls something, once it is meant; a refusal is told where the game tells them. */
export async function callOut(
  store: TableStore,
  surface: Surface,
  seat: number,
  text: string,
  sure = false,
): Promise<void> {
  const asked = sure ? undefined : surface.graveOf(seat, text);
  if (asked) {
    surface.grave = { asked, run: () => void callOut(store, surface, seat, text, true) };
    return;
  }
  const reply = await store.say(seat, { call: { call: text } });
  if (reply.kind !== 'refused') return;
  if (surface.live) surface.refuse(reply.problem);
  else tellRefusal(reply.problem, store);
}

/** The sounds of a step: those the game names, paper for words, wood for the rest. A game in real time names all it
    wants heard. */
export function sounds({ deed, told = [] }: StepLine, words: TableWords): Parameters<typeof play>[0][] {
  if (deed?.kind === 'said' || deed?.kind === 'took_back') return ['paper'];
  if (told.length === 0) return [];
  const named = told.map((one) => words.sounds?.[kindOf(one)]).filter((name) => name !== undefined);
  return named.length > 0 || words.controls ? [...new Set(named)] : ['wood'];
}
