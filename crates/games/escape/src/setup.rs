//! Setting up (section 4.1): pile, depot, starting chamber and its two neighbours.

use bivouac_engine::{BySeat, Cx, Dice, Hands, Hidden, Millis, Seat};

use crate::Escape;
use crate::content::{
    BEAT_ROLLS, CURSES, Curses, DICE, FATE_GEMS, LEAD_IN, SOLO_DICE, TREASURES, TileId, TileSet, gems,
};
use crate::dice::Pool;
use crate::event::Event;
use crate::geometry::{Cell, Side};
use crate::options::Track;
use crate::row::Row;
use crate::state::{Pile, Player, State};
use crate::temple::{Place, Temple};

/// Tiles that are shuffled with the Exit for the bottom of the pile (ESC-SET-04).
const WITH_EXIT: usize = 4;

impl Escape {
    /// The tiles of this game but start and Exit, in the order of their ids (ESC-SET-13).
    pub(crate) fn tiles(&self) -> impl Iterator<Item = TileId> {
        let enhanced = self.options.curses || self.options.treasures;
        let set = if enhanced { TileSet::Enhanced } else { TileSet::Basic };
        TileId::all_of(TileSet::Triple).chain(TileId::all_of(set))
    }

    /// How many of the last tiles hold the Exit; nothing where its place is known.
    pub(crate) fn exit_among(&self) -> Option<usize> {
        (self.seats > 2).then_some(WITH_EXIT + 1)
    }
}

/// Lays out the game.
pub(crate) fn setup(game: &Escape, cx: &mut Cx<'_, Event>) -> State {
    let start = if game.is_calm() { Millis::ZERO } else { cx.at() + LEAD_IN };
    let beat_ends = beat_ends(game, cx.at());
    let dice = cx.dice();
    let track = match game.options.track {
        Track::Random if dice.chance(1, 2) => Hidden::new(Track::One),
        Track::Random => Hidden::new(Track::Two),
        track => Hidden::face_up(track),
    };
    let mut tiles: Vec<TileId> = game.tiles().collect();
    dice.shuffle(&mut tiles);
    let sides = [tiles.pop(), tiles.pop()];
    insert_exit(game, &mut tiles, dice);
    let mut curses = Vec::new();
    let mut treasures = Vec::new();
    let exp1 = u8::from(game.options.has_exp1_cards(game.seats));
    if game.options.curses {
        for card in &CURSES {
            curses.extend((0..card.base + card.exp1 * exp1).map(|_| Hidden::new(card.curse)));
        }
        dice.shuffle(&mut curses);
    }
    if game.options.treasures {
        for tile in &TREASURES {
            treasures.extend((0..tile.base + tile.exp1 * exp1).map(|_| Hidden::new(tile.treasure)));
        }
        dice.shuffle(&mut treasures);
    }
    let mut state = State {
        start,
        running: game.is_calm(),
        track,
        bells: 0,
        beat: 1,
        beat_ends,
        depot: gems(game.seats, game.options.difficulty),
        beside: FATE_GEMS,
        temple: Temple::default(),
        pile: pile(tiles),
        curses: curses.into_iter().collect(),
        treasures: treasures.into_iter().collect(),
        players: BySeat::of(game.seats, |seat| player(game.seats, seat)),
        pawns: BySeat::of(game.seats, |_| Some(Place::START)),
        pledges: Row::new(),
        fate: None,
        concede: None,
        prompts: Row::new(),
        soul: None,
        hands: Hands::empty(game.seats),
        paused: false,
        end: None,
    };
    state.temple.lay(TileId::START, Cell::default(), 0, None);
    // ESC-R-02: the first tile drawn lies in the west, the second in the east.
    for (side, tile) in [Side::W, Side::E].into_iter().zip(sides) {
        let tile = tile.expect("there are more than two tiles");
        let place = state.temple.lay(tile, Cell::default().beyond(side), side as u8, None);
        if game.options.setup_treasures && tile.tile().treasure {
            state.temple[place].treasure = state.treasures.pop();
        }
    }
    state
}

/// A pile in this order; the top is last.
fn pile(tiles: Vec<TileId>) -> Pile {
    tiles.into_iter().map(Hidden::new).collect()
}

/// Puts the Exit into a pile whose top is last (ESC-SET-04, ESC-SET-05, ESC-R-01).
fn insert_exit(game: &Escape, tiles: &mut Vec<TileId>, dice: &mut Dice) {
    match game.exit_among() {
        Some(_) => {
            let mut last = tiles.split_off(tiles.len() - WITH_EXIT);
            last.push(TileId::EXIT);
            dice.shuffle(&mut last);
            tiles.splice(0..0, last);
        }
        None => {
            let above = tiles.len() / 2;
            tiles.insert(tiles.len() - above, TileId::EXIT);
        }
    }
}

/// When a beat that begins now ends by itself.
pub(crate) fn beat_ends(game: &Escape, at: Millis) -> Option<Millis> {
    let seconds = game.options.beat_seconds.filter(|_| game.is_calm())?;
    Some(at + Millis::seconds(seconds.into()))
}

fn player(seats: u8, seat: Seat) -> Player {
    Player {
        pool: Pool::new(if seats == 1 { SOLO_DICE } else { DICE }),
        air: None,
        busy: Millis::ZERO,
        pawn: seat,
        curses: Curses::default(),
        hand_off: None,
        treasures: Row::new(),
        lent: crate::action::Doubles::NONE,
        gem_tiles: 0,
        out: None,
        auto_pledge: true,
        no_hold: false,
        pledge_again: Millis::ZERO,
        fate_again: Millis::ZERO,
        concede_again: Millis::ZERO,
        rolls: BEAT_ROLLS,
        done: false,
        recalled: false,
    }
}
