/// What is seen to happen, for a moment: dust where a chamber lands, violet over who is cursed, light for who gets
/// out. In real time steps come faster than they can be shown, so each mark has a life of its own. Nothing here is
/// needed to understand the game, and where nothing may move nothing is made.
import { settings } from '../../lib/settings.svelte';
import type { Point } from '../../lib/board/geometry';
import type { Event } from '../../wire/escape/Event';
import type { StepLine } from '../../wire/StepLine';
import { centreOf } from './geometry';
import { chamberOf, type View } from './temple';

export type Sign = 'dust' | 'curse' | 'light' | 'gems' | 'spark' | 'call';
export type Mark = Point & { id: number; sign: Sign; count: number };

/** The most that are seen at once. */
const MOST = 12;

export class Effects {
  marks = $state.raw<readonly Mark[]>([]);
  #id = 0;

  /** Shows a step. Says whether the doors slammed or the temple fell, which shakes everything. */
  play(step: StepLine | undefined, view: View): 'slam' | 'collapse' | undefined {
    if (!step || settings.still) return undefined;
    const found = [
      ...(step.told ?? []).flatMap(({ event }) => marksOf(event as Event, view)),
      ...callsOf(step, view),
    ];
    if (found.length > 0)
      this.marks = [...this.marks, ...found.map((mark) => ({ ...mark, id: (this.#id += 1) }))].slice(-MOST);
    return quakeOf(step);
  }

  done(id: number): void {
    this.marks = this.marks.filter((mark) => mark.id !== id);
  }
}

/** Whether a step shakes everything. */
export function quakeOf(step: StepLine): 'slam' | 'collapse' | undefined {
  const kinds = (step.told ?? []).map(({ event }) => event as Event);
  if (kinds.some((event) => event.kind === 'ended' && event.end === 'collapsed')) return 'collapse';
  return kinds.some(({ kind }) => kind === 'slammed') ? 'slam' : undefined;
}

type Seen = Omit<Mark, 'id'>;

/** What is to be seen of an event, and where. */
export function marksOf(event: Event, view: View): Seen[] {
  const tile = (id: string): Point | undefined => {
    const cell = view.temple.find((chamber) => chamber.tile === id)?.cell;
    return cell && centreOf(cell);
  };
  const socket = (id: string): Point | undefined => {
    const at = tile(id);
    return at && { x: at.x, y: at.y - 15 };
  };
  const seat = (number: number): Point | undefined => {
    const cell = chamberOf(view, number)?.cell;
    return cell && centreOf(cell);
  };
  const mark = (sign: Sign, at: Point | undefined, count = 1): Seen[] => (at ? [{ sign, ...at, count }] : []);
  switch (event.kind) {
    case 'discovered':
      return mark('dust', centreOf(event.cell));
    case 'cursed':
      return mark('curse', seat(event.seat));
    case 'activated':
      return mark('gems', socket(event.at), event.gems);
    case 'escaped':
      return mark('light', tile('M-EXIT'));
    case 'teleported':
      return [...mark('spark', tile(event.from)), ...mark('spark', tile(event.to))];
    case 'passage_opened':
      return [...mark('dust', tile(event.at)), ...mark('dust', tile(event.to))];
    case 'claimed':
      return mark('spark', tile(event.at));
    case 'torch_lit':
      return mark('light', tile(event.at));
    default:
      return [];
  }
}

/** Chambers that somebody points at in a call, which names them by their tiles. */
function callsOf({ deed }: StepLine, view: View): Seen[] {
  if (deed?.kind !== 'said' || !deed.call) return [];
  const words = new Set(deed.words.split(/[^\w-]+/));
  return view.temple
    .filter(({ tile }) => words.has(tile))
    .map(({ cell }) => ({ sign: 'call' as const, ...centreOf(cell), count: 1 }));
}
