//! What the scout does in positions that used to lose games, and what it does when asked.

use bivouac_biomes::fixture::{A, B, C, Fixture};
use bivouac_biomes::{Action, Call, Cell, Dir, Heard, Kind, Scout, TileKind};
use bivouac_engine::{Bot, Dice, Game, Guide, Millis, Seat, Seed, Seen, Sight};

/// What a scout in this seat does now.
fn choice(table: &Fixture, seat: Seat) -> Action {
    let (view, mut legal) = (Sight::of(table.view(seat)), Vec::new());
    table.game.legal(&table.state, seat, Millis::ZERO, &mut legal);
    let seen = Seen { game: &table.game, seat, at: Millis::ZERO, view: &view, legal: &legal };
    Scout::new(0).choose(&seen, &mut Dice::fast(&Seed::of("choice"))).expect("it never waits")
}

/// The same with nothing left to explore.
fn explored(mut table: Fixture) -> Fixture {
    table.state.stack.clear();
    table.state.board.tiles_left = 0;
    table
}

/// The same after B has called something.
fn asked(mut table: Fixture, call: Call) -> Fixture {
    let round = table.state.board.round;
    table.state.board.calls.push(Heard { seat: B, round, call });
    table
}

/// A killer three tiles north of Main Camp.
fn besieged(seats: u8) -> Fixture {
    Fixture::start(seats).tile(0, -2, TileKind::Grassland).tile(0, -3, TileKind::KillerCamp).cool(0, -3, 6)
}

#[test]
fn it_steals_supplies_back_for_main_camp() {
    let stash = |kinds: &[Kind]| {
        let table = explored(besieged(2)).tile(1, -2, TileKind::StealerCamp).cool(1, -2, 9);
        table.bare(0, 0).lies(1, -2, kinds).stands(A, 1, -2).turn(A, 3)
    };
    assert_eq!(choice(&stash(&[Kind::Supply, Kind::Supply]), A), Action::Take { what: Kind::Supply });
    assert_ne!(choice(&stash(&[Kind::Key]), A), Action::Take { what: Kind::Supply });
}

#[test]
fn a_camp_near_a_killer_draws_it_off() {
    // The exit is found and keys are missing, so that no cell is worth exploring.
    let table = besieged(2).tile(1, -3, TileKind::Exit).stands(A, 0, -2).carries(A, &[Kind::CampKit]);
    assert!(matches!(choice(&table, A), Action::BuildCamp { .. }), "{:?}", choice(&table, A));
    let far = Fixture::start(2).tile(0, -2, TileKind::Grassland).tile(1, -3, TileKind::Exit);
    let far = far.stands(A, 0, -2).carries(A, &[Kind::CampKit]);
    assert!(!matches!(choice(&far, A), Action::BuildCamp { .. }));
}

#[test]
fn whoever_explores_first_hands_a_key_on() {
    let table = Fixture::start(3).stack_left(9).carries(A, &[Kind::Key, Kind::Key]).turn(A, 3);
    assert_eq!(choice(&table, A), Action::Place { what: Kind::Key });
    // Nobody is there to take it.
    let alone = Fixture::start(3).stack_left(9).carries(A, &[Kind::Key, Kind::Key]).turn(A, 3);
    let alone = alone.stands(B, 0, -1).stands(C, 0, -1);
    assert_ne!(choice(&alone, A), Action::Place { what: Kind::Key });
    let laid = Fixture::start(3).stack_left(9).lies(0, 0, &[Kind::Key]).carries(A, &[Kind::Key]).turn(B, 3);
    assert_eq!(choice(&laid, B), Action::Take { what: Kind::Key });
}

#[test]
fn it_looks_for_the_exit_only_when_main_camp_outlasts_that() {
    let table = || {
        let table = besieged(3).stack_left(9).stands(A, 0, -2).stands(B, 0, -2).stands(C, 0, -2);
        table.carries(A, &[Kind::Key]).carries(B, &[Kind::Key]).carries(C, &[Kind::Key]).openly(B).openly(C)
    };
    assert!(matches!(choice(&table(), A), Action::Explore { .. }), "{:?}", choice(&table(), A));
    assert!(!matches!(choice(&table().bare(0, 0), A), Action::Explore { .. }));
    // C could not be there in time.
    let late = table().stands(C, -1, 0);
    assert!(!matches!(choice(&late, A), Action::Explore { .. }));
}

#[test]
fn it_does_not_leave_the_exit_while_others_are_on_their_way() {
    let table = Fixture::start(2)
        .tile(0, -2, TileKind::Grassland)
        .tile(0, -3, TileKind::Exit)
        .tile(0, -4, TileKind::GangCamp)
        .locked(2)
        .stands(A, 0, -3)
        .stands(B, 0, -2)
        .carries(B, &[Kind::Key])
        .openly(B)
        .turn(A, 3);
    assert_eq!(choice(&table, A), Action::End);
}

#[test]
fn it_does_not_pay_its_last_supply_to_be_cut_off() {
    let table = |supplies: &[Kind]| {
        let cliffs = Dir::ALL.into_iter().collect();
        let table = explored(Fixture::start(2).cliffs(0, -2, TileKind::Quarry, cliffs));
        table.lies(0, -2, &[Kind::CampKit]).knows(A, 0, -2, 'a').stands(A, 0, -1).carries(A, supplies)
    };
    assert!(matches!(choice(&table(&[Kind::Supply, Kind::Supply]), A), Action::Cross { .. }));
    assert!(!matches!(choice(&table(&[Kind::Supply]), A), Action::Cross { .. }));
}

#[test]
fn it_joins_camps_that_are_far_apart() {
    let road = |far: i8| {
        let mut table = Fixture::start(2);
        for r in 2..far {
            table = table.tile(0, -r, TileKind::Grassland);
        }
        explored(table.tile(0, -far, TileKind::AllyCamp)).stands(A, 0, -far).carries(A, &[Kind::CaravanKit])
    };
    assert!(matches!(choice(&road(4), A), Action::LayRoute { .. }), "{:?}", choice(&road(4), A));
    assert!(!matches!(choice(&road(2), A), Action::LayRoute { .. }));
}

#[test]
fn it_does_what_it_is_asked() {
    let idle = || explored(Fixture::start(2)).turn(A, 3);
    let north = Cell::new(0, -1);
    assert_eq!(choice(&idle(), A), Action::End);
    for call in [Call::Go { at: north }, Call::Meet { at: north }] {
        assert_eq!(choice(&asked(idle(), call), A), Action::Move { to: Dir::N }, "{call:?}");
    }
    let away = || idle().stands(A, 0, -1);
    let home = asked(away(), Call::Guard { at: Cell::HOME });
    assert_eq!((choice(&away(), A), choice(&home, A)), (Action::End, Action::Move { to: Dir::S }));

    let laden = || away().carries(A, &[Kind::Supply]);
    let wanted = asked(laden(), Call::Bring { at: Cell::HOME });
    assert_eq!((choice(&laden(), A), choice(&wanted, A)), (Action::End, Action::Move { to: Dir::S }));
    let there = asked(idle().carries(A, &[Kind::Supply]), Call::Bring { at: Cell::HOME });
    assert_eq!(choice(&there, A), Action::Place { what: Kind::Supply });

    let unexplored = || Fixture::start(2).stands(A, 0, -1).turn(A, 3);
    assert!(matches!(choice(&unexplored(), A), Action::Explore { .. }));
    for call in [Call::HoldOff, Call::Wait] {
        assert!(!matches!(choice(&asked(unexplored(), call), A), Action::Explore { .. }), "{call:?}");
    }
}

#[test]
fn what_is_called_fine_is_fetched() {
    let table = || {
        let table = explored(Fixture::start(3)).lies(0, -1, &[Kind::Supply]).knows(B, 0, -1, 'a');
        table.stands(A, 0, -1).turn(A, 3)
    };
    let fine = asked(table(), Call::Fine { at: Cell::new(0, -1) });
    assert_ne!(choice(&table(), A), choice(&fine, A));
}

#[test]
fn a_position_is_worth_more_with_keys_and_tokens() {
    let worth = |table: &Fixture| Scout::default().worth(&table.game, &table.state, A);
    let exit = || besieged(2).tile(1, -3, TileKind::Exit);
    let (none, keys) = (exit(), exit().locked(3));
    assert!(worth(&none) < worth(&keys), "{} {}", worth(&none), worth(&keys));
    assert!(worth(&keys.bare(0, 0)) < worth(&exit().locked(3)));
    assert!(worth(&besieged(2)) < worth(&Fixture::start(2)));
}
