/// Everything that can be done at a table right now, for the command bar.
import { hrefOf, go } from '../lib/router.svelte';
import { withNames } from '../lib/names';
import { settings } from '../lib/settings.svelte';
import type { TableStore } from '../lib/table.svelte';
import { copy } from '../replay/copy';
import { downloadLog } from '../replay/download';
import { rulebook } from '../rules/rulebook.svelte';
import { callOut } from './announce';
import { attempt } from './attempt';
import type { Controls } from './board';
import type { Command } from './commands';
import { groupsOf } from './offers';
import { myPhrase } from './phrase';
import { seatingWords } from './seating';
import type { Surface } from './surface.svelte';
import { takebacksOf } from './takebacks';

/** What can be done comes first, and where that is nothing, why: a call is never what Enter does by itself. */
export function commandsOf(store: TableStore, surface: Surface, controls?: Controls): Command[] {
  return [
    ...actions(store, controls),
    ...takebacks(surface, store),
    ...notNow(store, surface),
    ...calls(store, surface, controls),
    ...page(store, surface, controls),
  ];
}

/** Where a game has controls of its own, digits are its own. */
function actions(store: TableStore, controls: Controls | undefined): Command[] {
  return groupsOf(store.offers, store.names).flatMap(({ offers, seat: several }) =>
    offers.map((offer, index) => ({
      key: `act ${offer.seat} ${offer.text} ${index}`,
      group: 'Actions' as const,
      label: withNames(offer.sentence, store.names),
      hint: [several ? store.names(offer.seat) : '', controls ? '' : (offer.digit ?? '')]
        .filter(Boolean)
        .join(' · '),
      icon: 'hand' as const,
      run: () => void store.act(offer.seat, offer),
    })),
  );
}

function calls(store: TableStore, surface: Surface, controls: Controls | undefined): Command[] {
  const digit = (text: string) => {
    const index = controls?.phrases.indexOf(text) ?? -1;
    return index < 0 ? '' : `⇧ ${index + 1}`;
  };
  return (store.now?.mine ?? []).flatMap(({ seat, calls: own = [] }) =>
    own.map(({ text, sentence }) => ({
      key: `call ${seat} ${text}`,
      group: 'Calls' as const,
      label: `${withNames(sentence, store.names)}${surface.graveOf(seat, text) ? ' …' : ''}`,
      hint: [store.you.seats.length > 1 ? store.names(seat) : '', digit(text)].filter(Boolean).join(' · '),
      icon: 'chat' as const,
      run: () => void callOut(store, surface, seat, text),
    })),
  );
}

/** What the game knows of and does not offer now: choosing it says why. */
function notNow(store: TableStore, surface: Surface): Command[] {
  if (store.you.seats.length === 0 || !store.now || store.now.outcome) return [];
  return surface.wishes.map((wish) => ({
    key: `why ${wish.words}`,
    group: 'Not now' as const,
    label: withNames(wish.words, store.names),
    hint: 'why not?',
    icon: 'question' as const,
    run: () => surface.explain(wish),
  }));
}

function takebacks(surface: Surface, store: TableStore): Command[] {
  if (takebacksOf(store.now).length === 0) return [];
  const run = () => surface.show('takeback');
  return [{ key: 'takeback', group: 'Take back', label: 'Take back …', hint: 'u', icon: 'take-back', run }];
}

/** One name for the one button, wherever it is: in real time a pause needs the word of all. */
export function pauseWords(controls: Controls | undefined): string {
  return controls ? 'Ask for a pause' : 'Let time stand still';
}

function page(store: TableStore, surface: Surface, controls: Controls | undefined): Command[] {
  const { table, now, you } = store;
  const sits = you.seats.length > 0;
  const code = table?.code;
  const command = (label: string, icon: Command['icon'], run: () => void, hint?: string): Command => ({
    key: label,
    group: 'Table',
    label,
    icon,
    run,
    hint,
  });
  const commands = [command('People and invitation', 'people', () => surface.showTab('people'), 's')];
  if (sits) {
    commands.push(command('Say something', 'chat', () => surface.speak(), 'c'));
    if (now) commands.push(command('Why not … ?', 'question', () => surface.show('why'), 'w'));
    if (now && !now.outcome) {
      commands.push(command('Point at something', 'ping', () => surface.point(), 'p'));
    }
    for (const { seat } of table?.seats ?? []) {
      const [own] = you.seats;
      if (own !== undefined && !you.seats.includes(seat)) {
        const point = () => store.ping(own, `seat:${seat}`);
        commands.push(command(`Point at ${store.names(seat)}`, 'ping', point));
      }
    }
    if (now && !now.outcome) {
      if (now.paused) commands.push(command('Let time go on', 'play', () => void store.resume()));
      else if (table?.pause?.kind === 'asked') {
        commands.push(command('Agree to a pause', 'pause', () => void store.pause()));
        commands.push(command('Play on without a pause', 'play', () => void store.resume()));
      } else commands.push(command(pauseWords(controls), 'pause', () => void store.pause()));
    }
  }
  const seating = table?.seating;
  if (seating && you.person !== null && seating.waits_for.includes(you.person)) {
    const words = seatingWords(seating, table, you.person);
    commands.push(command(`Agree: ${words}`, 'eye', () => void store.agreeSeating(true)));
    commands.push(command(`No: ${words}`, 'close', () => void store.agreeSeating(false)));
  }
  if (code) {
    const link = new URL(`/j/${code}`, location.href).href;
    commands.push(command('Copy the invitation link', 'link', () => void copy(link, 'the link'), code));
  }
  if (you.person !== null && myPhrase(store.id) !== undefined) {
    commands.push(command('My recovery words', 'key', () => surface.show('words')));
  }
  const mute = settings.mute ? 'Turn sound on' : 'Turn sound off';
  commands.push(
    command(mute, settings.mute ? 'sound-on' : 'sound-off', () => (settings.mute = !settings.mute)),
  );
  if (table && now) {
    const replay = hrefOf({ page: 'replay', table: store.id, step: undefined, as: undefined });
    commands.push(command('Look back: replay', 'step-back', () => go(replay)));
    const verify = hrefOf({ page: 'verify', table: store.id });
    commands.push(command('Check the dice', 'shield-check', () => go(verify)));
    const save = () => void attempt(() => downloadLog(store.id, table.game));
    commands.push(command('Save the log', 'download', save));
  }
  if (table) commands.push(command('Rules', 'book', () => rulebook.read(table.game), 'r'));
  commands.push(command('Keys', 'question', () => surface.show('help'), '?'));
  commands.push(command('Settings', 'settings', () => go('/settings')));
  commands.push(command('Back to the camp', 'tent', () => go('/')));
  return commands;
}
