/// My dice as the page handles them: which are kept, and which I have just thrown. Keeping is the page's matter
/// alone (ESC-R-93): nothing is kept unless it was tapped, but as many golden masks as somebody near needs, and what is
/// offered to the others. What dice show is the server's word; a throw is only drawn before it comes.
import type { Die } from '../../../wire/escape/Die';
import type { SeenDie } from '../../../wire/escape/SeenDie';

/** What the tray is told by the view. */
export type Lying = {
  dice: readonly SeenDie[];
  /** How many golden masks are worth keeping, for the black ones in my chamber. */
  masks: number;
  /** The most dice in one roll, where a curse limits it. */
  most: number | null;
  /** Nobody else is in the game: what fits is offered to nobody. */
  alone?: boolean | undefined;
};

/** A roll that was sent, until the table tells of it. */
export type Thrown = {
  dice: readonly number[];
  careful: boolean;
  /** What the dice showed when they were thrown. */
  was: ReadonlyMap<number, Die>;
};

/** A die that was tapped, as it is remembered. */
export type Mark = { die: number; face: Die; keep: boolean };

/** What is remembered of a tray: what was tapped, and where dice lie that have changed places, with how often they did:
    of what several tabs know the latest order counts, and all of them have it. */
export type Memory = { marks: readonly Mark[]; places: readonly (readonly [number, number])[]; turn: number };

/** Faces that count: what can be kept. */
export function isFace(shows: Die): boolean {
  return shows === 'adventurer' || shows === 'key' || shows === 'torch' || shows === 'gold';
}

/** Dice that lie loose: neither locked, nor away, nor in the air. */
export function isLoose(shows: Die): boolean {
  return shows === 'spent' || isFace(shows);
}

export class Tray {
  readonly #lying: () => Lying;
  /** What was tapped, by number, with the face it had then: true to keep it, false to let it go. */
  #tapped = $state.raw<ReadonlyMap<number, { face: Die; keep: boolean }>>(new Map());
  /** What I threw and the table has not told of yet. */
  thrown = $state.raw<Thrown>();
  /** The dice of a throw that was refused, for a moment. */
  bounced = $state.raw<readonly number[]>([]);
  /** Pressed while my hands were full: it rolls as soon as they are free. */
  armed = $state.raw<{ careful: boolean }>();

  /** Where dice lie in the row when that is not by their number: number by number, the place of which other it has. */
  #places = $state.raw<ReadonlyMap<number, number>>(new Map());
  /** How often dice have changed places. */
  #turn = $state.raw(0);

  /** My golden masks, those first that have lain there longest: what is kept does not jump when another one falls. */
  #golds = $state.raw<readonly number[]>([]);

  /** The dice that can still be handled, lost and broken ones left out, as they lie. */
  readonly dice = $derived.by(() =>
    this.#lying()
      .dice.filter(({ shows }) => shows !== 'missing' && shows !== 'lost' && shows !== 'broken')
      .sort((one, other) => this.#placeOf(one.number) - this.#placeOf(other.number)),
  );
  readonly lost = $derived.by(() => this.#lying().dice.filter(({ shows }) => shows === 'lost').length);
  readonly flying = $derived.by(
    () => this.thrown !== undefined || this.#lying().dice.some(({ shows }) => shows === 'air'),
  );
  /** What the Roll button rolls: all that is loose and not kept, spent dice first where a curse limits them. */
  readonly next = $derived.by((): number[] => {
    const { most } = this.#lying();
    const loose = this.dice.filter((die) => isLoose(die.shows) && !this.isKept(die));
    const spent = loose.filter(({ shows }) => shows === 'spent');
    const others = loose.filter(({ shows }) => shows !== 'spent');
    const chosen = [...spent, ...others].slice(0, most ?? undefined);
    return chosen.map(({ number }) => number).sort((one, other) => one - other);
  });
  /** The golden masks that are kept by themselves: no more than are of use. */
  readonly #needed = $derived.by((): readonly number[] => {
    const { masks } = this.#lying();
    return this.#goldsNow().slice(0, masks);
  });
  readonly kept = $derived.by(() => this.dice.filter((die) => this.isKept(die)).length);

  constructor(lying: () => Lying) {
    this.#lying = lying;
  }

  isKept(die: SeenDie): boolean {
    const { number, shows } = die;
    if (!isFace(shows)) return false;
    const tapped = this.#tapped.get(number);
    if (tapped?.face === shows) return tapped.keep;
    if (this.isOffered(die)) return true;
    return shows === 'gold' && this.#needed.includes(number);
  }

  /** Whether a die is offered to the others. */
  isOffered({ pledged }: SeenDie): boolean {
    return pledged && !this.#lying().alone;
  }

  isFlying({ number, shows }: SeenDie): boolean {
    return shows === 'air' || (this.thrown?.dice.includes(number) ?? false);
  }

  /** Keeps a die, or lets it go again. Answers whether there was anything to keep. */
  tap(die: SeenDie): boolean {
    if (!isFace(die.shows) || this.isFlying(die)) return false;
    const keep = !this.isKept(die);
    this.#tapped = new Map(this.#tapped).set(die.number, { face: die.shows, keep });
    return true;
  }

  letAllGo(): void {
    this.#tapped = new Map(
      this.dice
        .filter(({ shows }) => isFace(shows))
        .map(({ number, shows }) => [number, { face: shows, keep: false }]),
    );
  }

  /** What is to be remembered; nothing where there is nothing. */
  readonly memory = $derived.by((): Memory | undefined => {
    const marks = [...this.#tapped].map(([die, { face, keep }]) => ({ die, face, keep }));
    if (marks.length === 0 && this.#turn === 0) return undefined;
    return { marks, places: [...this.#places], turn: this.#turn };
  });

  /** Takes up what was remembered, whoever wrote it; dice that show something else by now are let go. */
  restore(memory: unknown): void {
    const { marks, places, turn } = isMemory(memory) ? memory : { marks: [], places: [], turn: 0 };
    this.#tapped = new Map(marks.filter(isMark).map(({ die, face, keep }) => [die, { face, keep }]));
    if (turn > this.#turn) {
      this.#turn = turn;
      this.#places = new Map(places.filter(isPlace));
    }
    this.hear();
  }

  /** Begins a throw: what to send, and nothing where there is nothing to roll. */
  throw(careful = false): string | undefined {
    if (this.flying || this.next.length === 0) return undefined;
    const dice = this.next;
    this.armed = undefined;
    this.bounced = [];
    const was = new Map(this.dice.map(({ number, shows }) => [number, shows]));
    this.thrown = { dice, careful, was };
    return `roll ${careful ? 'careful=true ' : ''}dice=[${dice.join(',')}]`;
  }

  /** The throw was refused: the dice lie as they lay. */
  bounce(): void {
    this.bounced = this.thrown?.dice ?? [];
    this.thrown = undefined;
  }

  #goldsNow(): readonly number[] {
    const now = this.#lying()
      .dice.filter(({ shows }) => shows === 'gold')
      .map(({ number }) => number);
    const known = this.#golds.filter((number) => now.includes(number));
    return [...known, ...now.filter((number) => !known.includes(number))];
  }

  #placeOf(number: number): number {
    return this.#places.get(number) ?? number;
  }

  /** The table rolled these dice. Of dice that show the same it may take others than were thrown (ESC-R-92): then the
      two change places, so that what was kept stays where it lay, and what was thrown flies. */
  rolled(dice: readonly number[]): void {
    const { thrown } = this;
    if (!thrown) return;
    const spared = thrown.dice.filter((number) => !dice.includes(number));
    for (const taken of dice.filter((number) => !thrown.dice.includes(number))) {
      const index = spared.findIndex((number) => thrown.was.get(number) === thrown.was.get(taken));
      const [twin] = index < 0 ? [] : spared.splice(index, 1);
      if (twin === undefined) continue;
      this.#places = new Map(this.#places).set(taken, this.#placeOf(twin)).set(twin, this.#placeOf(taken));
      this.#turn += 1;
      const tapped = new Map(this.#tapped);
      const mark = tapped.get(taken);
      tapped.delete(taken);
      tapped.delete(twin);
      if (mark) tapped.set(twin, mark);
      this.#tapped = tapped;
    }
    this.told();
  }

  /** The table has told of my dice: what it says takes the place of what was thrown. */
  told(): void {
    this.thrown = undefined;
    this.bounced = [];
  }

  /** Lets go of what is no longer there to be kept: spent, lost, locked, or another face. Dice that lie otherwise than
      when they were thrown have been told of. */
  hear(): void {
    const air = this.#lying().dice.filter(({ shows }) => shows === 'air');
    if (this.thrown && air.length > 0) this.rolled(air.map(({ number }) => number));
    const now = new Map(this.#lying().dice.map(({ number, shows }) => [number, shows]));
    const still = [...this.#tapped].filter(([number, { face }]) => now.get(number) === face);
    if (still.length < this.#tapped.size) this.#tapped = new Map(still);
    this.#golds = this.#goldsNow();
    const { thrown } = this;
    if (thrown?.dice.some((number) => now.get(number) !== thrown.was.get(number))) this.told();
  }
}

function isMemory(memory: unknown): memory is { marks: unknown[]; places: unknown[]; turn: number } {
  if (typeof memory !== 'object' || memory === null) return false;
  return (
    'marks' in memory &&
    Array.isArray(memory.marks) &&
    'places' in memory &&
    Array.isArray(memory.places) &&
    'turn' in memory &&
    typeof memory.turn === 'number'
  );
}

function isPlace(place: unknown): place is [number, number] {
  return Array.isArray(place) && place.length === 2 && place.every((one) => typeof one === 'number');
}

function isMark(mark: unknown): mark is Mark {
  if (typeof mark !== 'object' || mark === null) return false;
  return (
    'die' in mark &&
    typeof mark.die === 'number' &&
    'face' in mark &&
    typeof mark.face === 'string' &&
    'keep' in mark &&
    typeof mark.keep === 'boolean'
  );
}
