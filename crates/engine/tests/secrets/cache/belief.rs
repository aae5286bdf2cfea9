//! Every world that fits a view, and how likely it is.
//!
//! A choice says no more than that it was legal, and each choice that was legal is
//! as likely. So all deals are as likely at first; the trail then strikes out what it
//! rules out, and each mixing makes all orders of the mixed pieces as likely. What
//! the viewer sees now decides last.

use bivouac_engine::{Dice, Face, Hidden};

use super::Cache;
use super::piece::{Kind, Kinds, Marker, Markers, Piece, Place};
use super::state::State;
use super::trail::Stretch;
use super::view::{Seen, View};

/// What lies under each marker: four bits a marker, one of them set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct World(u64);

/// Worlds with their weights.
#[derive(Clone, Debug)]
pub(crate) struct Belief(pub(crate) Vec<(World, f64)>);

const fn bit(at: Marker, kind: Kind) -> u64 {
    1 << (4 * at.0 + kind as u8)
}

/// All bits of these markers.
fn wide(markers: Markers) -> u64 {
    markers.iter().fold(0, |bits, at| bits | 0xF << (4 * at.0))
}

impl World {
    fn kind(self, at: Marker) -> Kind {
        Kind::ALL.into_iter().find(|kind| self.0 & bit(at, *kind) != 0).expect("each marker has a kind")
    }

    /// The state that looks like `view` and hides this.
    pub(crate) fn state(self, view: &View) -> State {
        let View { caves, pieces, trail, turn, left, round, locks, hands } = view;
        let piece = |(index, seen): (usize, &Seen)| {
            let kind = self.kind(Marker(index as u8));
            let gone = seen.place == Place::Gone;
            let token = if gone { Hidden::face_up(kind) } else { Hidden::known_to(kind, seen.known) };
            Piece { place: seen.place, token }
        };
        State {
            caves: caves.clone(),
            pieces: pieces.iter().enumerate().map(piece).collect(),
            trail: trail.clone(),
            turn: *turn,
            left: *left,
            round: *round,
            locks: *locks,
            hands: hands.clone(),
        }
    }
}

impl Belief {
    pub(crate) fn of(game: &Cache, view: &View) -> Belief {
        let stretches = &view.trail.0;
        let ruled_out = ruled_out(stretches, view);
        let fits = |world: u64, at: usize| {
            let has = |(of, kinds): &(Markers, Kinds)| {
                of.iter().any(|at| {
                    Kind::ALL.into_iter().any(|kind| kinds.contains(kind) && world & bit(at, kind) != 0)
                })
            };
            world & ruled_out[at] == 0 && stretches[at].some.iter().all(has)
        };
        let all: Vec<Marker> = (0..view.pieces.len() as u8).map(Marker).collect();
        let mut worlds = Vec::new();
        arrange(&all, counts(game.options.kinds()), ruled_out[0], &mut |deal| worlds.push((deal, 1.0)));
        worlds.retain(|(deal, _)| fits(*deal, 0));
        for at in 1..stretches.len() {
            worlds = mix(worlds, stretches[at].mixed, ruled_out[at]);
            worlds.retain(|(world, _)| fits(*world, at));
        }
        Belief(worlds.into_iter().map(|(world, weight)| (World(world), weight)).collect())
    }

    pub(crate) fn draw(&self, dice: &mut Dice) -> World {
        let total: f64 = self.0.iter().map(|(_, weight)| weight).sum();
        let mut point = unit(dice) * total;
        let hit = self.0.iter().find(|(_, weight)| {
            point -= weight;
            point < 0.0
        });
        hit.or(self.0.last()).expect("a view that a game has shown fits at least one world").0
    }
}

/// For each stretch, the bits that no world has then. What becomes known of a marker
/// later holds from its last mixing on, and what is known early keeps the worlds few.
fn ruled_out(stretches: &[Stretch], view: &View) -> Vec<u64> {
    let mut out: Vec<u64> = stretches
        .iter()
        .map(|stretch| {
            let each = Kind::ALL
                .into_iter()
                .flat_map(|kind| stretch.not[kind as usize].iter().map(move |at| (at, kind)));
            each.fold(0, |bits, (at, kind)| bits | bit(at, kind))
        })
        .collect();
    for (index, seen) in view.pieces.iter().enumerate() {
        if let Face::Up(kind) = seen.face {
            let at = Marker(index as u8);
            out[stretches.len() - 1] |= wide(Markers::only(at)) & !bit(at, kind);
        }
    }
    for later in (1..stretches.len()).rev() {
        out[later - 1] |= out[later] & !wide(stretches[later].mixed);
    }
    out
}

fn counts(kinds: Vec<Kind>) -> [u8; 4] {
    kinds.into_iter().fold([0; 4], |mut counts, kind| {
        counts[kind as usize] += 1;
        counts
    })
}

/// All ways to lay so many of each kind under these markers.
fn arrange(under: &[Marker], mut counts: [u8; 4], ruled_out: u64, found: &mut impl FnMut(u64)) {
    fn lay(under: &[Marker], counts: &mut [u8; 4], ruled_out: u64, laid: u64, found: &mut impl FnMut(u64)) {
        let Some((&at, rest)) = under.split_first() else { return found(laid) };
        for kind in Kind::ALL {
            let bit = bit(at, kind);
            if counts[kind as usize] > 0 && ruled_out & bit == 0 {
                counts[kind as usize] -= 1;
                lay(rest, counts, ruled_out, laid | bit, found);
                counts[kind as usize] += 1;
            }
        }
    }
    lay(under, &mut counts, ruled_out, 0, found);
}

/// Makes all orders of the mixed pieces as likely; those that are ruled out need not be made.
fn mix(worlds: Vec<(u64, f64)>, mixed: Markers, ruled_out: u64) -> Vec<(u64, f64)> {
    let markers: Vec<Marker> = mixed.iter().collect();
    let mut classes: Vec<(u64, [u8; 4], f64)> = worlds
        .into_iter()
        .map(|(world, weight)| {
            (world & !wide(mixed), counts(markers.iter().map(|at| World(world).kind(*at)).collect()), weight)
        })
        .collect();
    classes.sort_by_key(|(rest, counts, _)| (*rest, *counts));
    let mut made = Vec::new();
    for class in classes.chunk_by(|one, two| (one.0, one.1) == (two.0, two.1)) {
        let (rest, counts, _) = class[0];
        let orders = factorial(markers.len())
            / counts.map(|count| factorial(usize::from(count))).iter().product::<f64>();
        let weight = class.iter().map(|(_, _, weight)| weight).sum::<f64>() / orders;
        arrange(&markers, counts, ruled_out, &mut |order| made.push((rest | order, weight)));
    }
    made
}

fn factorial(n: usize) -> f64 {
    (1..=n).map(|factor| factor as f64).product()
}

/// A point from 0 up to 1, in steps as fine as a weight has.
fn unit(dice: &mut Dice) -> f64 {
    let (high, low) = (dice.below(1 << 26), dice.below(1 << 27));
    (f64::from(high) * f64::from(1 << 27) + f64::from(low)) / (1_u64 << 53) as f64
}
