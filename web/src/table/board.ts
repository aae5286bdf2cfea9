/// What a game's board is given and may ask for. The same board shows a running game, a replay, and
/// how things would look if something were taken back.
import type { GameWords } from '../lib/games';
import type { Memo } from '../lib/memo';
import type { Names } from '../lib/names';
import type { SoundName } from '../lib/sound/synth';
import type { Ping } from '../lib/table.svelte';
import type { Offered } from '../wire/Offered';
import type { SeatInfo } from '../wire/SeatInfo';
import type { StepLine } from '../wire/StepLine';

/** Something that one of my seats may do. */
export type Offer = Offered & { seat: number };

/** The props of `games/<key>/Board.svelte`. */
export type BoardProps<View = unknown> = {
  view: View;
  /** All that is printed, for a game that says in its words that it has a book. */
  book?: unknown;
  /** Who sits where: names and marks. */
  seats: readonly SeatInfo[];
  /** The seats that are mine; none for those who watch. */
  mine?: readonly number[] | undefined;
  /** What I may do now. In a replay, nothing. */
  offers?: readonly Offer[] | undefined;
  /** The latest step with what was told of it, once one was played in front of our eyes: what is to be animated. */
  step?: StepLine | undefined;
  /** Until then, the latest step from before the board was shown: how things came to lie, and nothing that moves. */
  before?: StepLine | undefined;
  /** Whether something of mine waits for its answer. */
  busy?: boolean | undefined;
  onact?: ((offer: Offer) => void) | undefined;
  /** Something was pressed that cannot be done: its text form. Without this nothing can be pressed. */
  onwhy?: ((action: string) => void) | undefined;
  /** Whether the next thing that is pressed is pointed at, and not done. */
  pointing?: boolean | undefined;
  /** Points at something by a name of the board's own. */
  onping?: ((what: string) => void) | undefined;
  /** What is pointed at just now. The board marks it, and says where by `data-ping` on the mark, so that
      the words about it keep clear of it. */
  pings?: readonly Ping[] | undefined;
  /** Opens the rules, at one of them if it is named. */
  onrule?: ((rule?: string) => void) | undefined;
  /** Asks the game something about the view. Not in a replay. */
  onask?: ((about: unknown) => Promise<unknown>) | undefined;
  /** What my seats may call. */
  calls?: readonly Offer[] | undefined;
  /** Calls something. Without it nothing can be called from the board. */
  oncall?: ((call: Offer) => void) | undefined;
  /** The table's moment in milliseconds, as in `now.at`, whenever it is asked for: of the running table, or of the
      replay. It draws and sounds; it decides nothing. */
  clock?: (() => number) | undefined;
  /** Whether time stands still at the table: nobody acts. */
  paused?: boolean | undefined;
  /** Does something by its text form, offered or not, and answers whether it was taken. A refusal has been
      shown by then. */
  onsend?: ((seat: number, text: string) => Promise<boolean>) | undefined;
  /** Where a game's own things remember what they keep for a seat, at this table and in this browser. */
  memo?: ((seat: number) => Memo) | undefined;
};

/** What `games/<key>/index.ts` may say for the table page, besides what the shelf needs. */
export type TableWords = GameWords & {
  /** The sound of an event, by its kind. */
  sounds?: Readonly<Record<string, SoundName>>;
  /** For a step whose outcome takes its time to be seen, as a die takes to fall: how long, and the sound
      of it. Until then nothing on the page tells how it came out. */
  suspense?: (step: StepLine) => { ms: number; sound: SoundName } | undefined;
  /** Whether it is played in real time, with these options: its replay plays by the clock, and its sounds are its own. */
  live?: boolean | ((options: Readonly<Record<string, unknown>>) => boolean);
  /** Kinds of events that go without saying, as they come by the hundred: the story keeps
      them for those who want everything, and they are not read out. */
  trifles?: readonly string[];
  /** Whether its things have everything that can be done, so that on a phone no second list is needed beside them. */
  handy?: boolean;
  /** What the names that the board points by are called: "the die". */
  places?: Readonly<Record<string, string>>;
  /** For a game whose own things are the main controls: the page around them keeps quiet. */
  controls?: Controls;
  /** What stands beside the field for free words, with these options: what the rules leave to the honour of
      whoever writes. Nothing where nobody writes freely. */
  beside?: (options: Readonly<Record<string, unknown>>) => { sentence: string; rule: string } | undefined;
  /** What is asked before something is called that ends more than one's own moment; nothing of most calls. They stand
      in the game's own things and in the menu, never among what is said in passing. */
  grave?: (call: string, about: { seat: number; names: Names; view: unknown }) => Grave | undefined;
};

/** A question before something that cannot be taken back. */
export type Grave = {
  title: string;
  /** What happens then, and to whom. */
  about: string;
  /** The words on the button that does it, and on the one that leaves things as they are. */
  yes: string;
  no: string;
};

/** What a game says that is played by its own things, and not by the list of actions. */
export type Controls = {
  /** What is read out of a step. */
  spoken: (step: StepLine, to: Listener) => readonly Spoken[];
  /** The calls behind the number keys with Shift, by their text form. */
  phrases: readonly string[];
  /** What to press first, read out to whoever comes to the table. */
  first?: string;
  /** Why a seat may not point at anything now, if it may not. */
  hushed?: (view: unknown, seat: number) => { sentence: string; rule: string } | undefined;
  /** Keys of the game's own, for the list of keys. */
  keys: readonly { keys: string; does: string }[];
};

/** Who hears what is read out. */
export type Listener = { mine: readonly number[]; names: Names; view: unknown };

/** A sentence that is read out: politely, or at once. */
export type Spoken = { text: string; urgent?: boolean | undefined };
