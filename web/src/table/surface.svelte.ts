/// What lies open on the page beside the table itself, and the last "why not?".
import { say } from '../lib/a11y/say.svelte';
import { capital, withNames } from '../lib/names';
import { play } from '../lib/sound/sound.svelte';
import type { TableStore } from '../lib/table.svelte';
import type { Answer } from '../wire/Answer';
import type { Denied } from '../wire/Denied';
import type { Problem } from '../wire/Problem';
import type { Grave } from './board';

/** What may lie open; one thing at a time. */
export type Open = 'commands' | 'takeback' | 'help' | 'why' | 'words';

/** A tab of the table page. */
export type TabKey = 'now' | 'story' | 'people';

/** Something that was asked about, and what came back. */
export type Why = { seat: number; text: string; answer: Answer | undefined };

/** What was refused last; each has a number, so that the same twice is seen twice. */
export type Refused = { id: number; problem: Problem };

export class Surface {
  readonly #store: TableStore;

  open = $state.raw<Open>();
  tab = $state.raw<TabKey>('now');
  /** Whether the sheet of the narrow page is up. */
  sheet = $state.raw(false);
  /** The next thing that is pressed on the board is pointed at, not done. */
  pointing = $state.raw(false);
  why = $state.raw<Why>();
  /** What I may want to do and cannot, as it stood when it was asked for. */
  wishes = $state.raw<readonly Denied[]>([]);
  /** Which of the folds in the list of actions lies open, by its key. */
  unfolded = $state.raw<string>();
  /** Counted up when somebody wants to write: the field takes the focus. */
  wantsToSpeak = $state.raw(0);
  /** Whether the game is in real time: what is refused is told in short, under the thumb, and goes by itself. */
  live = $state.raw(false);
  refusal = $state.raw<Refused>();
  /** Whether the whole list of actions lies open beside the things of a game in real time. */
  listed = $state.raw(false);
  /** What is asked before a call, as the game has it. */
  graveOf = $state.raw<(seat: number, call: string) => Grave | undefined>(() => undefined);
  /** Why a seat may not point at anything now, as the game has it. */
  hushed = $state.raw<(seat: number) => { sentence: string; rule: string } | undefined>(() => undefined);
  /** A call that waits to be meant. */
  grave = $state.raw<{ asked: Grave; run: () => void }>();
  #refusals = 0;

  constructor(store: TableStore) {
    this.#store = store;
  }

  show(what: Open): void {
    this.open = what;
    this.wishes = [];
    // "Why not?" asks for itself, and again whenever the position changes.
    if (what === 'commands') void this.wish();
  }

  close(): void {
    this.open = undefined;
  }

  showTab(tab: TabKey): void {
    this.tab = tab;
    this.sheet = true;
  }

  speak(): void {
    this.showTab('story');
    this.wantsToSpeak += 1;
  }

  /** Asks why something cannot be done. The answer is shown, read out and heard. */
  async wonder(text: string, seat = this.#wonderer()): Promise<void> {
    if (seat === undefined) return;
    const asked: Why = { seat, text, answer: undefined };
    this.why = asked;
    const answer = await this.#store.ask({ kind: 'why_not', seat, action: text });
    if (this.why !== asked) return;
    if (this.live && answer.kind === 'refused') {
      this.why = undefined;
      return this.refuse(answer.problem);
    }
    this.why = { ...asked, answer };
    if (answer.kind === 'refused') play('refuse');
    say(this.#sentence(answer), answer.kind === 'refused' ? 'urgent' : 'polite');
  }

  /** The next press points at something, or no longer; or says why nobody of mine may point now. */
  point(): void {
    const seat = this.#wonderer();
    if (seat === undefined || this.#store.now?.outcome) return;
    const why = this.pointing ? undefined : this.hushed(seat);
    if (why) this.refuse({ status: 422, code: 'illegal', ...why });
    else this.pointing = !this.pointing;
  }

  /** The game is over: nothing that was asked or refused matters any more. */
  end(): void {
    this.pointing = false;
    this.refusal = undefined;
    this.grave = undefined;
  }

  /** Tells under the thumb that something was refused. */
  refuse(problem: Problem): void {
    this.refusal = { id: ++this.#refusals, problem };
    play('refuse');
    say(capital(withNames(problem.sentence, this.#store.names)));
  }

  /** Asks what a seat of mine may want to do and cannot. */
  async wish(seat = this.#wonderer()): Promise<void> {
    if (seat === undefined || !this.#store.now) return;
    const answer = await this.#store.ask({ kind: 'wishes', seat });
    this.wishes = answer.kind === 'wishes' ? answer.wishes : [];
  }

  /** Says why a wish cannot be granted. */
  explain({ words, problem }: Denied, seat = this.#wonderer()): void {
    if (seat === undefined) return;
    const answer: Answer = { kind: 'refused', problem };
    this.why = { seat, text: words, answer };
    play('refuse');
    say(this.#sentence(answer), 'urgent');
  }

  /** The words of an answer. */
  #sentence(answer: Answer): string {
    return whySentence(answer, (text) => withNames(text, this.#store.names));
  }

  /** The seat of mine that is to act, or any of mine. */
  #wonderer(): number | undefined {
    return this.#store.myTurn[0] ?? this.#store.you.seats[0];
  }
}

/** What an answer says, in a sentence. */
export function whySentence(answer: Answer, named: (text: string) => string): string {
  switch (answer.kind) {
    case 'allowed':
      return 'You may do this now.';
    case 'refused':
      return capital(named(answer.problem.sentence));
    case 'preview':
    case 'offers':
    case 'wishes':
    case 'game':
    case 'nothing':
      return 'The game has no answer to that.';
  }
}
