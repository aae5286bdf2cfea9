//! What a runner makes of what it sees: the map, the crew, and how many rolls are left.

use bivouac_engine::{Millis, Seat};

use super::crew::{Crew, Mate};
use super::guide::Mood;
use super::map::{FAR, Map, Tenths, rounds};
use crate::action::Action;
use crate::content::{BEAT, BEATS, Curse, Treasure};
use crate::icon::Icon;
use crate::options::Mode;
use crate::temple::Place;
use crate::view::{SeenPlayer, View};

/// So long after whoever asked in vain may ask again the others do not ask either: who said no, or
/// nothing, has heard it.
const PATIENCE: Millis = Millis::seconds(35);

/// A look at the table, thought through.
pub(super) struct Scene<'a> {
    pub(super) view: &'a View,
    pub(super) legal: &'a [Action],
    pub(super) seat: Seat,
    pub(super) player: &'a SeenPlayer,
    pub(super) me: Mate,
    pub(super) map: Map,
    pub(super) crew: Crew,
    /// Rolls until the temple collapses.
    pub(super) left: Tenths,
    /// Rolls until the doors slam, while the first or the second countdown runs.
    pub(super) slam: Option<Tenths>,
    pub(super) mood: Option<Mood>,
    /// Somebody asked for fate a short while ago, and not all agreed.
    pub(super) asked_in_vain: bool,
}

impl<'a> Scene<'a> {
    /// Nothing for whoever is out.
    pub(super) fn of(
        view: &'a View,
        legal: &'a [Action],
        seat: Seat,
        at: Millis,
        pace: u64,
    ) -> Option<Scene<'a>> {
        let player = &view.players[seat];
        let map = Map::of(view);
        let crew = Crew::of(view, &map);
        let me = *crew.mate(seat)?;
        let clock = &view.clock;
        let rolls = |span: Millis| (span.0 * 10 / pace) as Tenths;
        let until = |moment: Millis| rolls(Millis(moment.0.saturating_sub(at.0)));
        let (left, slam) = match (clock.mode, clock.beat) {
            (Mode::Practice, _) => (FAR, None),
            (_, Some(beat)) => {
                let slam = clock.countdown.filter(|countdown| countdown.number < 3);
                let beats = |left: u8| Tenths::from(left) * 20;
                (beats(BEATS + 1 - beat.number), slam.and_then(|slam| slam.beats_left).map(beats))
            }
            _ => {
                let slam = clock.countdown.filter(|countdown| countdown.number < 3);
                (clock.collapse.map_or(FAR, until), slam.and_then(|slam| slam.ends).map(until))
            }
        };
        let now = clock.beat.map_or(at, |beat| Millis(BEAT.0 * (u64::from(beat.number) - 1)));
        let in_vain =
            |player: &SeenPlayer| player.again.fate > Millis::ZERO && player.again.fate + PATIENCE > now;
        let asked_in_vain = view.players.iter().any(|(_, player)| in_vain(player));
        Some(Scene { view, legal, seat, player, me, map, crew, left, slam, mood: None, asked_in_vain })
    }

    pub(super) fn offers(&self, action: Action) -> bool {
        self.legal.contains(&action)
    }

    pub(super) fn is_cursed(&self, curse: Curse) -> bool {
        self.player.curses.iter().any(|seen| seen.curse == curse)
    }

    pub(super) fn has(&self, treasure: Treasure) -> bool {
        self.player.treasures.iter().any(|seen| seen.treasure == treasure)
    }

    /// How many dice of this player show an icon.
    #[inline]
    pub(super) fn shows(&self, icon: Icon) -> u8 {
        self.me.icons.count(icon)
    }

    /// The rolls until somebody is safe.
    pub(super) fn home_of(&self, mate: &Mate) -> (Tenths, Place) {
        let safe = self.map.iter().filter(|(_, room)| room.safe).map(|(place, _)| place);
        safe.map(|safe| (self.crew.far(mate, safe), safe)).min().unwrap_or((FAR, Place::START))
    }

    /// Gems that unseen chambers hold.
    pub(super) fn unseen_gems(&self) -> u32 {
        let gems = |tile: &crate::TileId| tile.tile().gems.map_or(0, |gems| gems.prices.len() as u32);
        self.view.pile.unseen.iter().map(gems).sum()
    }

    /// Gems that can be activated in the rooms that are known.
    pub(super) fn open_gems(&self) -> u32 {
        self.map.rooms.iter().filter_map(|room| room.gems).map(|gems| gems.prices.len() as u32).sum()
    }

    /// The rolls until somebody in the Exit has the keys for so many gems in the depot.
    pub(super) fn keys_take(&self, mate: &Mate, depot: u8) -> Tenths {
        let doubles = match mate.seat == self.seat {
            true => {
                2 * self.player.treasures.iter().filter(|seen| seen.treasure == Treasure::DoubleKey).count()
            }
            false => 0,
        };
        let keys = Tenths::from(depot + 1).saturating_sub(doubles as Tenths);
        rounds(keys * 10, Tenths::from(mate.hand) * 10)
    }
}
