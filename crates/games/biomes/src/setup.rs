//! Laying out the game (B34-SETUP).

use arrayvec::ArrayVec;
use bivouac_engine::{Audience, BySeat, Cx, Dice, Hands, Hidden, Seat, Seats};

use crate::Biomes;
use crate::board::{Board, Farm, Player, Status};
use crate::content::{ACTIONS, Content, POOL, STACK_SIZE, START_SUPPLIES, cool, fixed_secrets, fixed_tiles};
use crate::event::Event;
use crate::hex::{Cell, Dirs};
use crate::kind::{Counts, Kind};
use crate::land;
use crate::state::State;
use crate::tile::{StackTile, TileId, TileKind};
use crate::token::{Marker, Markers, Slot, Token};
use crate::trail::Trail;

/// Lays out the game. Dice are drawn in the order of B34-SETUP-17.
pub(crate) fn setup(game: &Biomes, cx: &mut Cx<'_, Event>) -> State {
    let dice = cx.dice();
    let stack = tile_stack(&game.content, dice);
    let secrets = secrets(&game.content, dice);
    let first = roll_off(game.seats, cx);
    let mut state = laid_out(game, stack, &secrets, first);
    state.board.allowance = ACTIONS;
    state.board.left = u16::from(ACTIONS);
    cx.tell(Audience::All, Event::TurnBegan { seat: first, round: 1, actions: ACTIONS });
    state
}

/// The tile stack, top last.
fn tile_stack(content: &Content, dice: &mut Dice) -> ArrayVec<Hidden<StackTile>, 41> {
    let mut pool = ArrayVec::<StackTile, 23>::new();
    for (kind, count) in TileKind::BASICS.into_iter().zip(POOL) {
        for number in 1..=count {
            pool.push(match kind {
                TileKind::Quarry => StackTile { kind, quarry: number, spin: dice.below(6) as u8 },
                _ => StackTile::plain(kind),
            });
        }
    }
    dice.shuffle(&mut pool);
    let (mut basics, mut pile) = (pool.into_iter(), ArrayVec::<StackTile, 41>::new());
    for number in 0..usize::from(content.stacks) {
        let mut stack = ArrayVec::<StackTile, 9>::new();
        stack.extend(fixed_tiles(number).iter().map(|kind| StackTile::plain(*kind)));
        stack.extend(basics.by_ref().take(usize::from(STACK_SIZE) - stack.len()));
        if number + 1 == usize::from(content.stacks) {
            stack.push(StackTile::plain(TileKind::Exit));
        }
        dice.shuffle(&mut stack);
        pile.extend(stack);
    }
    pile.into_iter().rev().map(Hidden::new).collect()
}

/// The secret stack from the top, then the three start tokens.
fn secrets(content: &Content, dice: &mut Dice) -> ArrayVec<Kind, 32> {
    let stacks = usize::from(content.stacks);
    let mut piles: ArrayVec<ArrayVec<Kind, 6>, 5> =
        (0..stacks).map(|number| fixed_secrets(number).into_iter().collect()).collect();
    let mut rest = content.on_tiles;
    for kind in piles.iter().flatten() {
        rest.take(*kind);
    }
    let mut rest: ArrayVec<Kind, 32> = Kind::ALL
        .into_iter()
        .flat_map(|kind| std::iter::repeat_n(kind, usize::from(rest.of(kind))))
        .collect();
    dice.shuffle(&mut rest);
    let mut dealt = rest.into_iter();
    let start: ArrayVec<Kind, 3> = dealt.by_ref().take(3).collect();
    for (index, kind) in dealt.enumerate() {
        piles[index % stacks].push(kind);
    }
    for pile in &mut piles {
        dice.shuffle(pile);
    }
    piles.into_iter().flatten().chain(start).collect()
}

/// All roll, the highest starts; those who tie roll again (B34-SETUP-15).
fn roll_off(seats: u8, cx: &mut Cx<'_, Event>) -> Seat {
    let mut rolling = Seats::first(seats);
    loop {
        let mut rolls = ArrayVec::<(Seat, u8), 6>::new();
        for seat in rolling.iter() {
            rolls.push((seat, cx.dice().die(6) as u8));
        }
        cx.tell_with(Audience::All, || Event::RolledOff { rolls: rolls.to_vec() });
        let highest = rolls.iter().map(|(_, face)| *face).max().unwrap_or(0);
        rolling = rolls.iter().filter(|(_, face)| *face == highest).map(|(seat, _)| *seat).collect();
        if let (1, Some(seat)) = (rolling.len(), rolling.lowest()) {
            return seat;
        }
    }
}

/// The beginning, with these tiles in the stack (top last) and these kinds under the markers of
/// the secret stack and the start tiles.
pub(crate) fn laid_out(
    game: &Biomes,
    stack: ArrayVec<Hidden<StackTile>, 41>,
    secrets: &[Kind],
    first: Seat,
) -> State {
    let Biomes { content, seats, .. } = game;
    let player = Player { at: TileId::HOME, status: Status::Free, pack: Markers::NONE, lost: Markers::NONE };
    let board = Board {
        tiles: ArrayVec::new(),
        exit: None,
        lock: Markers::NONE,
        camps: [TileId::HOME].into_iter().collect(),
        farms: ArrayVec::new(),
        routes: ArrayVec::new(),
        enemies: ArrayVec::new(),
        allies: ArrayVec::new(),
        parties: ArrayVec::new(),
        bands: ArrayVec::new(),
        gang: None,
        players: BySeat::of(*seats, |_| player),
        limbo: Markers::NONE,
        secrets: (0..content.secrets).map(Marker).collect(),
        tiles_left: stack.len() as u8,
        box_left: content.in_box.total(),
        box_drawn: 0,
        gone: Markers::NONE,
        keys_lost: 0,
        looks: BySeat::of(*seats, |_| None),
        first,
        turn: first,
        left: u16::from(ACTIONS),
        allowance: ACTIONS,
        round: 1,
        pending: None,
        trail: Trail::default(),
        calls: Vec::new(),
        hands: Hands::empty(*seats),
        paused: false,
        votes: Seats::NONE,
        end: None,
        stamp: 0,
    };
    let blank = Token { kind: Hidden::face_up(Kind::Supply), slot: Slot::default(), order: 0 };
    let mut tokens = vec![blank; usize::from(content.reserve_markers()) + START_SUPPLIES];
    for (token, kind) in tokens.iter_mut().zip(secrets) {
        token.kind = Hidden::new(*kind);
    }
    let mut state = State {
        board,
        tokens,
        stack,
        boxed: content.in_box,
        looks: BySeat::of(*seats, |_| None::<Counts>),
        rush: 0,
    };
    land(game, &mut state);
    state
}

/// The four start tiles with what lies and stands on them (B34-SETUP-03..05, 11).
fn land(game: &Biomes, state: &mut State) {
    let tiles = [
        (Cell::HOME, TileKind::MainCamp),
        (Cell::new(-1, 0), TileKind::Farmland),
        (Cell::new(0, -1), TileKind::Forest),
        (Cell::new(1, -1), TileKind::Grassland),
    ];
    for (cell, kind) in tiles {
        land::lay(game, &mut state.board, cell, kind, Dirs::NONE);
    }
    let farm = Farm { at: TileId(1), serves: Some(TileId::HOME), cool: cool::FARMLAND };
    state.board.farms.push(farm);
    let start = game.content.start_markers();
    for (marker, tile, slot) in [(start, 2, 0), (start + 1, 2, 1), (start + 2, 3, 0)] {
        let slot = Slot::number(slot).expect("a and b are letters");
        put(state, Marker(marker), TileId(tile), slot);
    }
    for number in 0..START_SUPPLIES as u8 {
        put(state, Marker(game.content.reserve_markers() + number), TileId::HOME, Slot::default());
    }
}

fn put(state: &mut State, marker: Marker, tile: TileId, slot: Slot) {
    let token = &mut state.tokens[marker.index()];
    (token.slot, token.order) = (slot, state.board.stamp);
    state.board.stamp += 1;
    state.board[tile].tokens.insert(marker);
}
