//! The scout: it plays by the rules, speaks the truth, listens, and gets out often enough.

use std::sync::Arc;

use bivouac_biomes::fixture::{A, B, C, Fixture};
use bivouac_biomes::{Action, Biomes, Call, End, Heard, Kind, Options, Scout, TileKind, View, Worth};
use bivouac_engine::{Bot, BySeat, Dice, Game, Millis, Seat, Seed, Seen, Sight, Table};

/// Plays a whole game and hands every call to `hear`.
fn play(
    game: &Arc<Biomes>,
    seats: u8,
    seed: &Seed,
    mut hear: impl FnMut(&View, Seat, Call),
) -> (Option<End>, u32) {
    let mut table = Table::bare(Arc::clone(game), seats, Dice::fast(seed));
    let mut bots =
        BySeat::of(seats, |seat| (Scout::default(), Dice::fast(&seed.apart("bot", seat.index() as u64))));
    let (mut legal, mut calls, mut steps) = (Vec::new(), Vec::new(), 0);
    while let Some(seat) = table.to_act().lowest().filter(|_| steps < 1500) {
        steps += 1;
        let (bot, dice) = &mut bots[seat];
        calls.clear();
        game.calls(table.state(), seat, Millis::ZERO, &mut calls);
        let view = table.sight(seat);
        if let Some(call) = bot.speak(&table.seen(seat, &view, &[]), &calls, dice) {
            assert!(calls.contains(&call), "{call:?} was not offered");
            hear(&view, seat, call);
            drop(view);
            table.call(seat, call).expect("what is offered is heard");
        }
        table.legal(seat, &mut legal);
        let view = table.sight(seat);
        let action = bot.choose(&table.seen(seat, &view, &legal), dice).expect("it never waits");
        assert!(legal.contains(&action), "{action:?} was not offered");
        table.play(seat, &action).expect("what is offered is accepted");
    }
    (table.state().board.end, steps)
}

fn games(seats: u8, options: &Options, games: u64, mut hear: impl FnMut(&View, Seat, Call)) -> u64 {
    let game = Arc::new(Biomes::prepare(options, seats).expect("these options are allowed"));
    let won = |number: &u64| {
        let (end, _) = play(&game, seats, &Seed::of(*number), &mut hear);
        end == Some(End::Escaped)
    };
    (0..games).filter(won).count() as u64
}

#[test]
fn it_plays_by_the_rules_with_any_number_of_seats_and_stacks() {
    for seats in 2..=5 {
        for stacks in 3..=5 {
            games(seats, &Options { stacks, ..Options::default() }, 8, |_, _, _| ());
        }
    }
    let odd =
        Options { blind_pickup: true, tribe_action_cost: 0, cliffs_block_npcs: true, ..Options::default() };
    games(3, &odd, 8, |_, _, _| ());
}

#[test]
fn it_gets_out_of_two_thirds_of_the_short_games() {
    let won = games(3, &Options::default(), 150, |_, _, _| ());
    assert!(won >= 100, "{won} of 150");
}

#[test]
fn the_same_dice_play_the_same_game() {
    let game = Arc::new(Biomes::prepare(&Options::default(), 3).expect("these options are allowed"));
    let one = play(&game, 3, &Seed::of("twice"), |_, _, _| ());
    assert_eq!(one, play(&game, 3, &Seed::of("twice"), |_, _, _| ()));
}

/// Whether a seat knows that something of this kind lies on a tile.
fn lies(view: &View, call: Call, kinds: &[Kind]) -> bool {
    let tile = call.cell().and_then(|cell| view.board.tile_at(cell)).expect("a tile on the board");
    kinds.iter().any(|kind| view.known(view.board[tile].tokens).of(*kind) > 0)
}

#[test]
fn what_it_says_is_true() {
    let mut heard = [0; 5];
    games(3, &Options::default(), 60, |view, seat, call| {
        let pack = view.known(view.board.players[seat].pack);
        match call {
            Call::KeepOff { .. } => {
                assert!(lies(view, call, &[Kind::Captured]));
                heard[0] += 1;
            }
            Call::VeryGood { .. } => {
                assert!(lies(view, call, &[Kind::Key, Kind::ExtraAction, Kind::CampKit]));
                heard[1] += 1;
            }
            Call::Carry { worth: Worth::Much } => {
                assert!(pack.of(Kind::Key) > 0);
                heard[2] += 1;
            }
            Call::Fine { .. } => {
                assert!(!lies(view, call, &[Kind::Captured, Kind::Key, Kind::ExtraAction, Kind::CampKit]));
                heard[4] += 1;
            }
            Call::ToTheExit => {
                assert!(view.board.exit.is_some());
                heard[3] += 1;
            }
            _ => {}
        }
    });
    assert!(heard.iter().all(|count| *count > 0), "{heard:?}: something is never said");
}

/// The same with nothing left to explore.
fn explored(mut fixture: Fixture) -> Fixture {
    fixture.state.stack.clear();
    fixture.state.board.tiles_left = 0;
    fixture
}

/// What the scout in this seat does now.
fn choice(fixture: &Fixture, seat: Seat) -> Action {
    let (view, mut legal) = (Sight::of(fixture.view(seat)), Vec::new());
    fixture.game.legal(&fixture.state, seat, Millis::ZERO, &mut legal);
    let seen = Seen { game: &fixture.game, seat, at: Millis::ZERO, view: &view, legal: &legal };
    Scout::new(0).choose(&seen, &mut Dice::fast(&Seed::of("choice"))).expect("it never waits")
}

#[test]
fn it_listens_to_a_warning() {
    let mut table = explored(
        Fixture::start(2).tile(0, -2, TileKind::Grassland).lies(0, -2, &[Kind::Captured]).stands(A, 0, -2),
    );
    assert!(matches!(choice(&table, A), Action::Discover { .. }), "{:?}", choice(&table, A));
    // B knows by now, and says no more than it may.
    let at = table.state.board[table.at(0, -2)].cell;
    table.state.board.calls.push(Heard { seat: B, round: 1, call: Call::KeepOff { at } });
    assert!(!matches!(choice(&table, A), Action::Discover { .. }));
}

#[test]
fn the_last_who_is_free_takes_no_risk() {
    let table = explored(
        Fixture::start(2).tile(0, -2, TileKind::Grassland).lies(0, -2, &[Kind::Key]).stands(A, 0, -2),
    );
    assert!(matches!(choice(&table, A), Action::Discover { .. }));
    assert!(!matches!(choice(&table.injured(B, 9), A), Action::Discover { .. }));
}

#[test]
fn it_leaves_when_all_are_there() {
    let table = Fixture::start(3)
        .tile(0, -2, TileKind::Grassland)
        .tile(0, -3, TileKind::Exit)
        .locked(2)
        .stands(A, 0, -3)
        .stands(B, 0, -3)
        .stands(C, 0, -3)
        .carries(A, &[Kind::Key]);
    assert!(matches!(choice(&table, A), Action::UseKey { .. }));
    let near = Fixture::start(2)
        .tile(0, -2, TileKind::Grassland)
        .tile(0, -3, TileKind::Exit)
        .locked(3)
        .stands(A, 0, -2)
        .stands(B, 0, -3);
    assert!(matches!(choice(&near, A), Action::Move { .. }));
}

#[test]
fn it_stocks_main_camp_against_a_killer() {
    let table = Fixture::start(2)
        .tile(0, -2, TileKind::Grassland)
        .tile(0, -3, TileKind::KillerCamp)
        .cool(0, -3, 1)
        .bare(0, 0)
        .carries(A, &[Kind::CaravanKit])
        .turn(A, 3);
    assert_eq!(choice(&table, A), Action::Place { what: Kind::CaravanKit });
}
