/// The story as lines for people: what was told, said and taken back, and who came and went.
import type { IconName } from '../lib/design/icons';
import { capital, withNames, type Names } from '../lib/names';
import type { Fact } from '../wire/Fact';
import type { Person } from '../wire/Person';
import type { StepLine } from '../wire/StepLine';
import type { Told } from '../wire/Told';

export type Line = {
  /** Tells it from every other line. */
  key: string;
  seq: number;
  /** The moment, in milliseconds of table time. */
  at: number;
  /** `play` belongs to the game, `talk` to the people, `table` to who comes and goes. */
  kind: 'play' | 'talk' | 'table';
  icon: IconName;
  /** Whose line it is, where it is somebody's. */
  seat?: number | undefined;
  text: string;
  /** How often it was said in a row, where it was more than once. */
  times?: number | undefined;
  /** Taken back later: it no longer counts. */
  gone: boolean;
  /** One of many alike, for those who want everything. */
  trifle?: boolean | undefined;
};

/** What the lines need to know besides the steps. */
export type Teller = {
  names: Names;
  people: readonly Person[];
  icons?: Readonly<Record<string, IconName>> | undefined;
  /** Kinds of events that happen all the time. */
  trifles?: readonly string[] | undefined;
};

/** All lines of a story, in order. What was told once stays as it is, so a long story is written once for each
    teller and not again with every step. */
export function linesOf(steps: readonly StepLine[], teller: Teller): Line[] {
  const gone = takenBack(steps);
  let known = written.get(teller);
  if (!known) written.set(teller, (known = new WeakMap()));
  return steps.flatMap((step) => {
    if (gone.has(step.seq)) return lineOf(step, teller, true);
    const lines = known.get(step) ?? lineOf(step, teller);
    known.set(step, lines);
    return lines;
  });
}

/** The same with what somebody says again and again in a row told once, with how often: at the place of the first, and the
    moment of the latest. */
export function folded(lines: readonly Line[]): Line[] {
  const found: Line[] = [];
  for (const line of lines) {
    const last = found.at(-1);
    const again =
      last?.kind === 'talk' && line.kind === 'talk' && last.seat === line.seat && last.text === line.text;
    if (again) found[found.length - 1] = { ...last, at: line.at, times: (last.times ?? 1) + 1 };
    else found.push(line);
  }
  return found;
}

const written = new WeakMap<Teller, WeakMap<StepLine, Line[]>>();

/** The lines of one step. */
export function lineOf(step: StepLine, teller: Teller, gone = false): Line[] {
  const { names, people, icons, trifles } = teller;
  const { seq, at, deed, told = [] } = step;
  const common = { seq, at, gone };
  const lines: Line[] = told.map((one, index) => ({
    ...common,
    key: `${seq}.${index}`,
    kind: 'play',
    icon: icons?.[kindOf(one)] ?? 'bolt',
    seat: seatOf(one),
    text: capital(withNames(one.story, names)),
    ...(trifles?.includes(kindOf(one)) ? { trifle: true } : {}),
  }));
  const own = { ...common, key: `${seq}` };
  switch (deed?.kind) {
    case 'said':
      return [{ ...own, kind: 'talk', icon: 'chat', seat: deed.seat, text: deed.words }, ...lines];
    case 'took_back':
      lines.push({
        ...own,
        kind: 'play',
        icon: 'take-back',
        seat: deed.seat,
        text: `${names(deed.seat)} takes back step ${deed.to} and what followed`,
      });
      return lines;
    case 'table':
      return [{ ...own, kind: 'table', ...factLine(deed.fact, names, people, deed.shows) }, ...lines];
    case 'acted':
      if (told.length > 0) return lines;
      return [
        {
          ...own,
          kind: 'play',
          icon: 'hand',
          seat: deed.seat,
          text: `${names(deed.seat)}: ${deed.action}`,
        },
      ];
    default:
      return lines;
  }
}

/** The kind of a game's event: which icon and sound it has. */
export function kindOf({ event }: Told): string {
  if (typeof event === 'string') return event;
  if (typeof event !== 'object' || event === null) return '';
  if ('kind' in event && typeof event.kind === 'string') return event.kind;
  return Object.keys(event)[0] ?? '';
}

/** The steps that were taken back: every action from the one that was named on. What was said stays,
    and so does who came and went. */
export function takenBack(steps: readonly StepLine[]): Set<number> {
  const gone = new Set<number>();
  for (const { seq, deed } of steps) {
    if (deed?.kind !== 'took_back') continue;
    for (const step of steps) {
      if (step.seq >= deed.to && step.seq < seq && isPlay(step)) gone.add(step.seq);
    }
  }
  return gone;
}

/** The lines that would go if everything from step `to` on were taken back. */
export function wouldGo(steps: readonly StepLine[], to: number, teller: Teller): Line[] {
  const gone = takenBack(steps);
  return steps
    .filter((step) => step.seq >= to && isPlay(step) && !gone.has(step.seq))
    .flatMap((step) => lineOf(step, teller));
}

/** Others' actions come without their deed. */
function isPlay({ deed }: StepLine): boolean {
  return deed === undefined || deed.kind === 'acted';
}

/** Whose event it is, where it is somebody's. */
export function seatOf({ event }: Told): number | undefined {
  if (typeof event !== 'object' || event === null) return undefined;
  // Whoever does something for somebody else is told as `by`.
  if ('by' in event && typeof event.by === 'number') return event.by;
  if (!('seat' in event)) return undefined;
  return typeof event.seat === 'number' ? event.seat : undefined;
}

function factLine(
  fact: Fact,
  names: Names,
  people: readonly Person[],
  shows = false,
): { icon: IconName; text: string; seat?: number } {
  if (fact === 'paused') return { icon: 'pause', text: 'Time stands still' };
  if (fact === 'resumed') return { icon: 'play', text: 'Time goes on' };
  if ('away' in fact) {
    return { icon: 'away', seat: fact.away.seat, text: `${names(fact.away.seat)} has gone away` };
  }
  if ('back' in fact) {
    return { icon: 'person', seat: fact.back.seat, text: `${names(fact.back.seat)} is back` };
  }
  const { seat, holder } = fact.hands;
  if (holder === 'nobody') return { icon: 'door', seat, text: `Seat ${seat} is open` };
  if (holder === 'bot') return { icon: 'bot', seat, text: `A bot takes seat ${seat}` };
  const name = people.find(({ person }) => person === holder.person)?.name;
  const sees = shows ? ' and sees its secrets' : '';
  return { icon: shows ? 'eye' : 'person', seat, text: `${name ?? 'Somebody'} takes seat ${seat}${sees}` };
}

/** "2:05": a moment of table time. */
export function moment(at: number): string {
  const seconds = Math.floor(at / 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
