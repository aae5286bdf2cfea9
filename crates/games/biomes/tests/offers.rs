//! What offers say: what they cost, and which thing a number means.

use std::sync::Arc;

use bivouac_biomes::fixture::{A, Fixture};
use bivouac_biomes::{Action, Biomes, Dir, Kind, Options, StackTile, TileKind};
use bivouac_engine::{Dice, Game, Millis, Seed, Table, Viewer, rules, text};

fn sentence(table: &Fixture, action: &str) -> String {
    let action = text::read(action).expect("an action is written so");
    table.game.sentence(&table.view(A), A, &action)
}

/// What a sentence says that it costs.
fn told(sentence: &str) -> u16 {
    let inside = sentence.rsplit_once('(').map_or("", |(_, inside)| inside);
    match inside {
        "no action)" => 0,
        _ => inside.strip_suffix(" actions)").and_then(|many| many.parse().ok()).unwrap_or(1),
    }
}

#[test]
fn an_offer_says_what_it_costs() {
    rules!["B34-MOVE-02", "B34-DISC-01", "B34-PAY-02"];
    for (seats, tribe_action_cost) in [(2, 1), (4, 0)] {
        let options = Options { tribe_action_cost, ..Options::default() };
        let game = Arc::new(Biomes::prepare(&options, seats).expect("these options are allowed"));
        let (mut legal, mut checked, mut dear, mut free) = (Vec::new(), 0, 0, 0);
        for number in 0..40_u32 {
            let seed = Seed::of(number);
            let mut dice = Dice::fast(&seed.apart("players", 0));
            let mut table = Table::bare(Arc::clone(&game), seats, Dice::fast(&seed));
            while let Some(seat) = table.to_act().lowest() {
                table.legal(seat, &mut legal);
                let weights: Vec<u32> =
                    legal.iter().map(|action| if *action == Action::End { 1 } else { 4 }).collect();
                let action = legal[dice.weighted(&weights).unwrap_or(0)];
                let view = game.view(table.state(), Viewer::seat(seat), Millis::ZERO);
                let sentence = game.sentence(&view, seat, &action);
                let (turn, left) = (view.board.turn, view.board.left);
                table.play(seat, &action).expect("what is offered is accepted");
                let board = &table.state().board;
                // Answers and the end of a turn are no actions, and supplies buy more of them.
                let counts = !matches!(
                    action,
                    Action::End
                        | Action::UseSupply { .. }
                        | Action::HireRescue { .. }
                        | Action::Turn { .. }
                        | Action::Next { .. }
                        | Action::Choose { .. }
                        | Action::Decline
                        | Action::NameCaptive { .. }
                        | Action::NameToken { .. }
                );
                if !counts || view.board.pending.is_some() && !matches!(action, Action::Hire { .. }) {
                    continue;
                }
                if board.end.is_none()
                    && (board.turn, board.round) == (turn, view.board.round)
                    && board.left > 0
                {
                    let cost = told(&sentence);
                    assert_eq!(left - board.left, cost, "{sentence}");
                    checked += 1;
                    dear += u32::from(cost == 2);
                    free += u32::from(cost == 0);
                }
            }
        }
        assert!(checked > 1_000 && dear > 20 && free > 20, "{checked}, {dear}, {free}");
    }
}

#[test]
fn the_number_of_a_foreseen_tile_is_that_of_those_not_yet_laid() {
    rules!["B34-FORE-01"];
    use TileKind::{Farmland, Forest, Lake, Mountain};
    let mut table = Fixture::start(2)
        .stack_of(&[
            StackTile::plain(Lake),
            StackTile { kind: TileKind::Quarry, quarry: 4, spin: 2 },
            StackTile::plain(Forest),
            StackTile::plain(Mountain),
            StackTile::plain(Farmland),
        ])
        .carries(A, &[Kind::Foresight]);
    table.act(A, "foresight from=pack stack=tiles", "");
    let tops = |table: &Fixture| -> Vec<TileKind> {
        let view = table.view(A);
        view.stack.iter().take(5).filter_map(|tile| tile.face.up()).map(|tile| tile.kind).collect()
    };
    assert_eq!(sentence(&table, "next nth=3"), "Next from the top: number 4, mountain");
    table.act(A, "next nth=3", "");
    assert_eq!(tops(&table), [Mountain, Lake, TileKind::Quarry, Forest, Farmland]);
    // One is laid: the numbers begin after it.
    assert_eq!(sentence(&table, "next nth=0"), "Next from the top: number 1, lake");
    assert_eq!(sentence(&table, "next nth=1"), "Next from the top: number 2, quarry 4, spin 2");
    table.act(A, "next nth=1", "");
    assert_eq!(tops(&table), [Mountain, TileKind::Quarry, Lake, Forest, Farmland]);
}

#[test]
fn the_number_of_a_foreseen_secret_is_that_of_those_not_yet_laid() {
    rules!["B34-FORE-01"];
    let mut table = Fixture::start(2)
        .secrets(&[Kind::Key, Kind::Captured, Kind::Supply, Kind::Teleport, Kind::FarmKit])
        .carries(A, &[Kind::Foresight]);
    table.act(A, "foresight from=pack stack=secrets", "");
    assert_eq!(sentence(&table, "next nth=2"), "Next from the top: number 3, Supply");
    table.act(A, "next nth=2", "");
    assert_eq!(sentence(&table, "next nth=0"), "Next from the top: number 1, Key");
    assert_eq!(sentence(&table, "next nth=2"), "Next from the top: number 3, Teleport");
}

#[test]
fn a_foreseen_quarry_comes_with_its_cliffs_for_each_turn() {
    rules!["B34-GEO-06", "B34-INFO-06"];
    let quarry = StackTile { kind: TileKind::Quarry, quarry: 1, spin: 2 };
    let mut table = Fixture::start(2).stack_of(&[quarry]).carries(A, &[Kind::Foresight]);
    assert_eq!(table.view(A).stack[0].cliffs, None, "nobody knows it yet");
    table.act(A, "foresight from=pack stack=tiles", "");
    let cliffs = table.view(A).stack[0].cliffs.expect("it was foreseen, and has cliffs");
    for (turn, cliffs) in cliffs.into_iter().enumerate() {
        assert_eq!(cliffs, quarry.cliffs(turn as u8), "turned {turn}");
    }
    assert_eq!(cliffs[1].iter().collect::<Vec<_>>(), [Dir::S, Dir::SW]);
    assert_eq!(table.view(bivouac_biomes::fixture::B).stack[0].cliffs, None, "the other has not seen it");
}

#[test]
fn the_number_of_a_token_to_rescue_is_the_order_in_which_it_came() {
    rules!["B34-MERC-03"];
    let mut table = Fixture::start(2)
        .tile(1, -2, TileKind::AllyCamp)
        .tile(0, -2, TileKind::StealerCamp)
        .cool(1, -2, 0)
        .lies(0, -2, &[Kind::Key, Kind::FarmKit, Kind::Teleport])
        .carries(A, &[Kind::Supply, Kind::Supply])
        .stands(A, 1, -2);
    // The one that lies there longest has the highest marker, so that the two orders differ.
    let camp = table.at(0, -2);
    let stash: Vec<_> = table.state.board[camp].tokens.iter().collect();
    assert_eq!(*table.state.tokens[stash[0].index()].kind.unseen(), Kind::Teleport);
    for (order, marker) in stash.iter().rev().enumerate() {
        table.state.tokens[marker.index()].order = order.try_into().expect("a small number");
    }
    table.act(A, "hire_rescue at={q:0,r:-2}", "");
    let named = |table: &Fixture, nth: usize| sentence(table, &format!("name_token nth={nth}"));
    assert_eq!(named(&table, 0), "Have token 1, a Key rescued");
    assert_eq!(named(&table, 2), "Have token 3, a Teleport rescued");
    table.act(A, "name_token nth=0", "");
    let Some(bivouac_biomes::Pending::Rescue { tokens, .. }) = table.state.board.pending else {
        panic!("it is still asked")
    };
    let marker = tokens.iter().next().expect("one is named");
    assert_eq!(*table.state.tokens[marker.index()].kind.unseen(), Kind::Key);
}
