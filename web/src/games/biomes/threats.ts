/// Who threatens whom, in words and in order. What may happen and how likely it is comes from the game.
import { capital, listed } from '../../lib/names';
import type { Box, Point } from '../../lib/board/geometry';
import type { Prowl, Threat, ThreatAnswer } from './ask';
import { centreOf, SIZE } from './cells';
import { KIND_ORDER } from './kinds';
import { cellOf } from './land';
import { percent, sayKind, sayPlace } from './words';
import type { View } from './types';

/** The most urgent first: the likelier, then what would be destroyed for good. */
export function byUrgency(threats: readonly Threat[]): Threat[] {
  const loss = ({ killer, takes = [] }: Threat) => (takes.some(({ ruin }) => ruin) ? 2 : killer ? 1 : 0);
  return threats.toSorted(
    (one, other) =>
      (other.chance ?? 0) - (one.chance ?? 0) ||
      other.targets.length - one.targets.length ||
      loss(other) - loss(one) ||
      one.camp - other.camp,
  );
}

/** "Main Camp or Camp D6". */
function either(words: readonly string[]): string {
  return listed([...words]).replace(/ and (?=[^,]*$)/, ' or ');
}

const HELD: Readonly<Record<NonNullable<Threat['held']>, string>> = {
  party: 'its party is out',
  gang: 'the gang holds it up',
};

/** What an enemy camp would do next, in a sentence, and why it does not; `plain` where the chance stands beside
    it. */
export function sayThreat(view: View, threat: Threat, plain = false): string {
  const { camp, killer, targets, chance, held } = threat;
  const who = sayPlace(view, camp);
  if (targets.length === 0) return `${who} would find nothing to raid.`;
  const whom = either(targets.map((target) => sayPlace(view, target)));
  const would = `${who} ${killer ? 'would strike' : 'would rob'} ${whom}`;
  const now = held ? ` (now ${HELD[held]})` : '';
  if (chance === undefined) return `${would}${now}.`;
  if (chance > 0) {
    return plain ? `${would}${now}.` : `${would}: ${percent(chance)} in the next board turn${now}.`;
  }
  if (held) return `${would}, but not in the next board turn: ${HELD[held]}.`;
  const cool = view.board.enemies.find(({ at }) => at === camp)?.cool;
  return `${would}, but not in the next board turn${cool ? `: its cool-down is at ${cool}` : ''}.`;
}

/** What a raid of a tile would cost, in a sentence. */
export function sayTakes({ takes = [] }: Threat, at: number): string | undefined {
  const found = takes.find((one) => one.at === at);
  if (!found) return undefined;
  if (found.ruin) return 'Nothing is stored there, so the camp itself would be destroyed.';
  const kinds = KIND_ORDER.filter((kind) => (found.out_of[kind] ?? 0) > 0);
  return `It would take ${found.count} out of ${listed(kinds.map((kind) => sayKind(kind, found.out_of[kind])))}.`;
}

/** Where the gang may go, in a sentence. */
export function sayProwls(view: View, gang: readonly Prowl[]): string | undefined {
  const [only] = gang;
  if (!only) return undefined;
  if (gang.length === 1 && only.to === view.board.gang)
    return `The gang stays on ${sayPlace(view, only.to)}.`;
  const where = gang
    .toSorted((one, other) => (other.chance ?? 0) - (one.chance ?? 0))
    .map(({ to, chance }) => `${sayPlace(view, to)}${chance === undefined ? '' : ` (${percent(chance)})`}`);
  return `The gang may end on ${either(where)}.`;
}

/** How things stand on the whole, before the single threats. */
export function sayDanger({ threats, gang }: ThreatAnswer): string {
  const unknown = [
    ...(threats.length === 0 ? ['no enemy camp'] : []),
    ...(gang.length === 0 ? ['no gang'] : []),
  ];
  if (unknown.length === 2) return 'Nobody is threatened: no enemy camp and no gang are on the board yet.';
  if (threats.some(({ chance }) => chance === undefined)) {
    return 'These enemy camps are on the board. How likely they are to attack is not worked out at this table.';
  }
  const likely = threats.filter(({ chance = 0, targets }) => chance > 0 && targets.length > 0).length;
  if (likely > 0) return `${likely} of ${threats.length} enemy camps may attack in the next board turn.`;
  if (threats.length === 0) return `${capital(unknown[0] ?? '')} is on the board yet: nobody raids you.`;
  return 'No camp can be raided in the next board turn.';
}

/** How an arrow is drawn: as strong as the attack is likely, and hardly at all where there will be none. */
export function strokeOf({ chance }: Threat): { width: number; idle: boolean } {
  if (chance === undefined) return { width: 3, idle: false };
  return chance > 0 ? { width: 2.5 + 4 * chance, idle: false } : { width: 1.8, idle: true };
}

/** The part of the map that some tiles lie in, with the tiles around them. */
export function partOf(view: View, tiles: readonly number[]): Box | undefined {
  const at: Point[] = tiles.flatMap((tile) => {
    const cell = cellOf(view, tile);
    return cell ? [centreOf(cell)] : [];
  });
  if (at.length === 0) return undefined;
  const [xs, ys] = [at.map(({ x }) => x), at.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs) - 1.2 * SIZE, Math.min(...ys) - 1.2 * SIZE];
  return { x, y, width: Math.max(...xs) + 1.2 * SIZE - x, height: Math.max(...ys) + 1.2 * SIZE - y };
}
