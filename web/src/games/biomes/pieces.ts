/// Everything that moves on the map, with where it stands: people, raiders, bands and the gang. Each has a key
/// that stays, so that it can be seen to move.
import type { Point } from '../../lib/board/geometry';
import { centreOf } from './cells';
import { lying, type Lying, type Place } from './land';
import { bandPlace, figurePlaces, GANG_PLACE, raiderPlace } from './layout';
import type { Job, Status, View } from './types';

export type Piece = Point & { key: string } & (
    | { piece: 'figure'; seat: number; status: Status; pack: number }
    | { piece: 'party'; killer: boolean; load: Lying[] }
    | { piece: 'band'; job: Job['job'] }
    | { piece: 'gang'; held: number }
  );

/** The pieces on all tiles, from the back to the front. */
export function piecesOf(view: View, places: readonly Place[]): Piece[] {
  return places.flatMap((place) => onTile(view, place)).sort((one, other) => one.y - other.y);
}

function onTile(view: View, place: Place): Piece[] {
  const { x, y } = centreOf(place.tile.cell);
  const put = (spot: Point | undefined): Point => ({ x: x + (spot?.x ?? 0), y: y + (spot?.y ?? 0) });
  const pieces: Piece[] = [];
  const people = [...place.figures, ...place.captives];
  const lies = people.some(({ player }) => player.status.is === 'injured');
  const spots = figurePlaces(people.length, place.tokens.length > 0, lies ? 31 : undefined);
  people.forEach(({ seat, player }, index) =>
    pieces.push({
      key: `seat ${seat}`,
      piece: 'figure',
      seat,
      status: player.status,
      pack: player.pack.length,
      ...put(spots[index]),
    }),
  );
  if (place.gang) {
    const held = view.board.bands.map(({ job }) => (job.job === 'hunt' ? job.holds : 0));
    pieces.push({ key: 'gang', piece: 'gang', held: Math.max(0, ...held), ...put(GANG_PLACE) });
  }
  place.parties.forEach(({ home, load }, index) =>
    pieces.push({
      key: `party ${home}`,
      piece: 'party',
      killer: view.board.enemies.some(({ at, killer }) => at === home && killer),
      load: lying(view, load),
      ...put(raiderPlace(place.gang ? index + 1 : index)),
    }),
  );
  place.bands.forEach(({ ally, job }, index) =>
    pieces.push({ key: `band ${ally}`, piece: 'band', job: job.job, ...put(bandPlace(index)) }),
  );
  return pieces;
}
