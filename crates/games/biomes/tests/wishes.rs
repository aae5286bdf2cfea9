//! What people want and cannot have: every sort of action, in words, with the rule that forbids it.

use std::sync::Arc;

use bivouac_biomes::fixture::{A, B, Fixture};
use bivouac_biomes::{Action, Biomes, Kind, Options, TileKind};
use bivouac_engine::{Dice, Game, Illegal, Seed, Table, Wish, text};

fn wishes(table: &Fixture) -> Vec<Wish<Action>> {
    let mut out = Vec::new();
    table.game.wishes(&table.view(A), A, &mut out);
    out
}

/// Why the first seat may not do this; nothing if it may.
fn why(table: &Fixture, words: &str) -> Option<Illegal> {
    let wishes = wishes(table);
    let wish = wishes.iter().find(|wish| wish.words == words);
    let wish = wish.unwrap_or_else(|| panic!("nobody wishes for {words:?}: {wishes:#?}"));
    let refused = |way: &Action| {
        let way = text::write(way).expect("an action has a text form");
        table.clone().try_act(A, &way, "").err()
    };
    let mut reasons = wish.ways.iter().map(refused).collect::<Option<Vec<_>>>()?;
    Some(reasons.swap_remove(0))
}

fn rule(table: &Fixture, words: &str) -> &'static str {
    why(table, words).unwrap_or_else(|| panic!("{words:?} may be done")).rule.id()
}

#[test]
fn whoever_has_nothing_learns_what_it_takes() {
    let table = Fixture::start(2).stands(A, 0, -1);
    assert_eq!(why(&table, "Build a camp here").unwrap().because, "you carry no Camp Kit");
    for (words, expected) in [
        ("Build a farm here", "B34-USE-01"),
        ("Lay out a caravan route from here", "B34-USE-01"),
        ("Use a Supply for more actions", "B34-USE-01"),
        ("Use Clairvoyance", "B34-USE-01"),
        ("Use Foresight on the tiles", "B34-USE-01"),
        ("Teleport", "B34-USE-01"),
        ("Put a Key into the lock", "B34-KEY-01"),
        ("Ride a caravan", "B34-MOVE-05"),
        ("Send a token down a caravan route", "B34-MOVE-05"),
        ("Trade with allies", "B34-TRADE-01"),
        ("Hire mercenaries for a rescue", "B34-MERC-01"),
        ("Hire mercenaries to hunt the gang", "B34-MERC-01"),
        ("Hire mercenaries against a raiding party", "B34-MERC-01"),
        ("Buy a captive free", "B34-CAP-03"),
        ("Put something down", "B34-PICK-06"),
        ("Show something of my pack", "B34-PICK-09"),
    ] {
        assert_eq!(rule(&table, words), expected, "{words}");
    }
    assert_eq!(why(&table, "End the turn"), None, "a turn can be ended");
}

#[test]
fn a_thing_that_can_be_done_in_any_way_is_no_open_wish() {
    // A kit on the tile is as good as one in the pack, and a farm serves whatever camp is there.
    let table = Fixture::start(2).without_farms().stands(A, 0, -1).carries(A, &[Kind::FarmKit]);
    assert_eq!(why(&table, "Build a farm here"), None);
    let kit = Fixture::start(2).without_farms().stands(A, 0, -1).bare(0, -1).lies(0, -1, &[Kind::CampKit]);
    assert_eq!(rule(&kit, "Build a camp here"), "B34-USE-01");
    assert_eq!(why(&kit.knows(A, 0, -1, 'a'), "Build a camp here"), None);
}

#[test]
fn what_is_wanted_has_a_name() {
    let table = Fixture::start(2).tile(0, -2, TileKind::StealerCamp).captive(B, 0, -2, 3).stands(A, 0, -1);
    assert_eq!(rule(&table, "Buy @2 free"), "B34-CAP-03");
    let table = table.carries(A, &[Kind::Key]);
    assert_eq!(rule(&table, "Show my Key"), "B34-PICK-09");
    assert_eq!(why(&table, "Put a Key down"), None);
}

#[test]
fn a_wish_is_never_without_a_way_and_the_list_stays_short() {
    let game = Arc::new(Biomes::prepare(&Options::default(), 3).expect("the game as written"));
    let (mut legal, mut out, mut most) = (Vec::new(), Vec::new(), 0);
    for number in 0..10_u32 {
        let seed = Seed::of(number);
        let mut dice = Dice::fast(&seed.apart("players", 0));
        let mut table = Table::bare(Arc::clone(&game), 3, Dice::fast(&seed));
        for _ in 0..400 {
            let Some(seat) = table.to_act().lowest() else { break };
            out.clear();
            let view = table.view(bivouac_engine::Viewer::seat(seat));
            game.wishes(&view, seat, &mut out);
            assert!(out.iter().all(|wish| !wish.ways.is_empty() && !wish.words.is_empty()));
            most = most.max(out.len());
            table.legal(seat, &mut legal);
            let denied = table.wishes(seat);
            let asked = view.board.pending.is_some();
            assert!(asked || denied.len() < out.len(), "the end of a turn is always open");
            let action = legal[dice.below(legal.len() as u32) as usize];
            table.play(seat, &action).expect("what is offered is accepted");
        }
    }
    assert!(most < 60, "{most} wishes are too many to read");
}
