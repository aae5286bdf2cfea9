//! What the tokens may be: the secret stack block by block, the start tokens, the box, and all that
//! was seen, carried, mixed and shown since.

use bivouac_engine::{BySeat, Dice};

use super::chain::{Kinds, Origin, Put, Puzzle, Stage, Taken};
use crate::Biomes;
use crate::action::Stack;
use crate::content::{START_TOKENS, fixed_secrets};
use crate::kind::{Counts, Kind};
use crate::token::{Marker, Markers};
use crate::trail::Note;
use crate::view::View;

/// Tokens of a secret stack.
const BLOCK: u8 = 6;
/// Any kind.
const ANY: Kinds = (1 << Kind::COUNT) - 1;

/// A deal of the tokens.
pub(super) struct Dealt {
    /// By marker.
    pub(super) kinds: Vec<Kind>,
    pub(super) boxed: Counts,
    pub(super) looks: BySeat<Option<Counts>>,
}

/// Deals the tokens so that they fit the view.
pub(super) fn deal(game: &Biomes, view: &View, dice: &mut Dice) -> Dealt {
    let puzzle = puzzle(game, view);
    let (under, deal) = puzzle.draw(dice).unwrap_or_else(|| loosely(&puzzle, dice));
    let kind = |index: u8| Kind::ALL[usize::from(index).min(Kind::COUNT - 1)];
    let boxed: Counts = puzzle
        .origins
        .iter()
        .zip(&deal)
        .filter(|(origin, _)| origin.marker.is_none())
        .map(|(_, index)| kind(*index))
        .collect();
    let held = |since: Markers| {
        since.iter().fold(boxed, |mut held, marker| {
            held.add(kind(deal[marker.index()]));
            held
        })
    };
    let look = |seen: &crate::view::SeenLook| seen.held.up().copied().unwrap_or_else(|| held(seen.since));
    Dealt {
        kinds: under.into_iter().map(kind).collect(),
        boxed,
        looks: BySeat::of(game.seats, |seat| view.looks[seat].as_ref().map(look)),
    }
}

/// All that the view says about tokens. Origins lie in the order of their markers; what is left in
/// the box follows.
fn puzzle(game: &Biomes, view: &View) -> Puzzle {
    let content = &game.content;
    let (mut origins, mut deal) = (Vec::new(), Vec::new());
    let mut rest = content.on_tiles;
    for stack in 0..usize::from(content.stacks) {
        for kind in fixed_secrets(stack) {
            rest.take(kind);
        }
    }
    let mut rest =
        Kind::ALL.into_iter().flat_map(|kind| std::iter::repeat_n(kind, usize::from(rest.of(kind))));
    // Any deal that the set-up could have made will do: the walk leaves it at once.
    for marker in 0..content.secrets + START_TOKENS {
        let (block, place) =
            if marker < content.secrets { (marker / BLOCK, marker % BLOCK) } else { (content.stacks, BLOCK) };
        let fixed = fixed_secrets(usize::from(block)).get(usize::from(place)).copied();
        origins.push(Origin { block, marker: Some(marker.into()) });
        deal.push(fixed.or_else(|| rest.next()).unwrap_or(Kind::Supply) as u8);
    }
    let mut pools = vec![0; usize::from(content.stacks) + 1];
    let drawn = view.board.box_drawn;
    for (before, (from, to, held)) in boxes(game, view).into_iter().enumerate() {
        let block = pools.len() as u8;
        pools.push(1 + before as u8);
        let kinds = held.kinds().flat_map(|kind| std::iter::repeat_n(kind, usize::from(held.of(kind))));
        for (number, kind) in (from..to).zip(kinds) {
            let marker = (number < drawn).then(|| u16::from(content.box_markers() + number));
            origins.push(Origin { block, marker });
            deal.push(kind as u8);
        }
    }
    // Those without a marker go to the end, so that an origin stands where its marker says.
    let left: Vec<(Origin, u8)> = {
        let split = usize::from(content.box_markers() + drawn).min(origins.len());
        origins.drain(split..).zip(deal.drain(split..)).collect()
    };
    let reserve = pools.len() as u8;
    pools.push(u8::MAX);
    for marker in origins.len()..view.tokens.len() {
        origins.push(Origin { block: reserve, marker: Some(marker as u16) });
        deal.push(Kind::Supply as u8);
    }
    let first_left = origins.len();
    for (origin, kind) in left {
        origins.push(origin);
        deal.push(kind);
    }
    let stages = stages(view, content.box_markers(), first_left..origins.len());
    let fixed = [Kind::Key, Kind::Captured, Kind::ExtraAction, Kind::ExtraCarry];
    let loose = fixed.into_iter().fold(ANY, |kinds, kind| kinds & !bit(kind));
    let mut weights = [0; 16];
    Kind::ALL.into_iter().for_each(|kind| weights[kind.index()] = kind.weight());
    Puzzle { origins, deal, pools, loose, markers: view.tokens.len(), stages, weights }
}

/// The stretches of drawing from the box between which the viewer knows what it held: the first
/// drawn in each, the first of the next, and what left the box in it. The last one is open: it
/// ends with all that is left in the box.
fn boxes(game: &Biomes, view: &View) -> Vec<(u8, u8, Counts)> {
    let total = game.content.in_box.total();
    let mut known: Vec<(u8, Counts)> = view
        .looks
        .iter()
        .filter_map(|(_, look)| look.as_ref())
        .filter_map(|look| Some((view.board.box_drawn - look.since.len() as u8, *look.held.up()?)))
        .collect();
    known.extend(view.boxed.up().map(|held| (view.board.box_drawn, *held)));
    known.sort_by_key(|(at, _)| *at);
    known.dedup_by_key(|(at, _)| *at);
    let (mut from, mut held, mut parts) = (0, game.content.in_box, Vec::new());
    for (at, then) in known {
        parts.push((from, at, minus(held, then)));
        (from, held) = (at, then);
    }
    parts.push((from, total, held));
    parts
}

fn minus(all: Counts, some: Counts) -> Counts {
    let mut left = all;
    left.0.iter_mut().zip(some.0).for_each(|(left, some)| *left = left.saturating_sub(some));
    left
}

const fn bit(kind: Kind) -> Kinds {
    1 << kind as u8
}

fn list(markers: Markers) -> Vec<u16> {
    markers.iter().map(|marker| u16::from(marker.0)).collect()
}

/// What became known, in order, and at last what the viewer sees.
fn stages(view: &View, box_markers: u8, left: std::ops::Range<usize>) -> Vec<Stage> {
    let trail = &view.board.trail;
    let mut stages = vec![Stage { ordered: list(trail.scrambled), ..Stage::default() }];
    for note in &trail.notes {
        match *note {
            Note::Mixed { of, out } => {
                let put = Some(Put { of: list(of), out: out.0.into() });
                stages.push(Stage { put, ..Stage::default() });
            }
            Note::Ordered { stack: Stack::Secrets, of, .. } => {
                stages.push(Stage { ordered: list(of), ..Stage::default() });
            }
            Note::Ordered { stack: Stack::Tiles, .. } => {}
            _ => note_in(note, stages.last_mut().expect("there is a first stage"), view, box_markers, &left),
        }
    }
    let last = stages.last_mut().expect("there is a first stage");
    for (index, token) in view.tokens.iter().enumerate() {
        if let Some(kind) = token.face.up() {
            last.only.push((index as u16, bit(*kind)));
        }
    }
    stages
}

/// A note that moves nothing.
fn note_in(note: &Note, stage: &mut Stage, view: &View, box_markers: u8, left: &std::ops::Range<usize>) {
    let only = |marker: Marker, kinds: Kinds| (u16::from(marker.0), kinds);
    match *note {
        Note::None { of, what } => stage.only.extend(of.iter().map(|marker| only(marker, ANY & !bit(what)))),
        Note::Is { at, what } => stage.only.push(only(at, bit(what))),
        Note::Fits { of, weight } => stage.light.push((list(of), weight)),
        Note::Chosen { at, of, weight } => {
            stage.light.push((list(of), weight));
            let later = at.index() + 1..usize::from(box_markers + view.board.box_drawn);
            stage.taken.push(Taken { origin: at.index(), left: later.chain(left.clone()).collect() });
        }
        Note::Mixed { .. } | Note::Ordered { .. } => {}
    }
}

/// When no world is found in time: one that at least looks like the view.
fn loosely(puzzle: &Puzzle, dice: &mut Dice) -> (Vec<u8>, Vec<u8>) {
    let mut loose = puzzle.clone();
    loose.origins.iter_mut().for_each(|origin| origin.block = 0);
    let only = loose.stages.pop().map_or_else(Vec::new, |last| last.only);
    loose.stages = vec![Stage { only, ..Stage::default() }];
    loose.draw(dice).unwrap_or_else(|| (puzzle.deal[..puzzle.markers].to_vec(), puzzle.deal.clone()))
}
