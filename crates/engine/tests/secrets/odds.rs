//! What `imagine` should deal, by counting every world there is.

use std::collections::BTreeMap;

use bivouac_engine::{Cx, Dice, Game, Imagine, Millis, Said, Seat, Seed, Viewer};

use super::cache::{Action, Belief, Cache, Call, Kind, Marker, Options, Place, State};
use super::drawn::{both, seat};

fn game() -> Cache {
    Cache { options: Options { caves: 3, keys: 2, ropes: 1, stones: 0, traps: 1, rounds: 9 }, seats: 2 }
}

#[derive(Clone, Debug)]
enum Move {
    Act(Action),
    Say(Said<Call>),
}

fn say(text: &str, sure: bool) -> Move {
    Move::Say(Said::Text { text: text.to_owned(), sure })
}

/// Every way a move can turn out: the state after it, and how likely.
fn outcomes(game: &Cache, state: &State, by: Seat, step: &Move) -> Vec<(State, f64)> {
    let rolls: Vec<Vec<u32>> = match step {
        Move::Act(Action::Stir) => (2..=state.at(Place::Cave(state.caves[by])).len() as u32).rev().fold(
            vec![vec![]],
            |rolls, sides| {
                rolls.iter().flat_map(|roll| (0..sides).map(|next| [&roll[..], &[next]].concat())).collect()
            },
        ),
        _ => vec![vec![]],
    };
    let weight = 1.0 / rolls.len() as f64;
    let results = rolls.into_iter().filter_map(|roll| {
        let (mut next, mut dice) = (state.clone(), Dice::scripted(roll));
        let mut cx = Cx::quiet(&mut dice);
        let done = match step {
            Move::Act(action) => game.apply(&mut next, by, action, &mut cx),
            Move::Say(said) => game.say(&mut next, by, said, &mut cx).map(drop),
        };
        done.ok().map(|()| (next, weight))
    });
    results.collect()
}

/// Everything that anybody may do or try to say.
fn moves(game: &Cache, state: &State) -> Vec<(Seat, Move)> {
    let mut moves = Vec::new();
    for by in Seat::all(game.seats) {
        let (mut legal, mut calls) = (Vec::new(), Vec::new());
        game.legal(state, by, Millis::ZERO, &mut legal);
        game.calls(state, by, Millis::ZERO, &mut calls);
        let said = calls.into_iter().map(|call| Move::Say(Said::Call { call }));
        let words = [say("no key", false), say("a key", true), say("a rope", false)];
        moves.extend(legal.into_iter().map(Move::Act).chain(said).chain(words).map(|step| (by, step)));
    }
    moves
}

/// For each viewer and view, how much each world weighs.
type Counted = BTreeMap<String, (Viewer, State, BTreeMap<Vec<Kind>, f64>)>;

fn kinds(state: &State) -> Vec<Kind> {
    state.pieces.iter().map(|piece| *piece.token.unseen()).collect()
}

fn explore(game: &Cache, state: &State, weight: f64, depth: u32, counted: &mut Counted) {
    if depth == 0 || game.is_over(state) {
        for viewer in [Viewer::seat(seat(1)), Viewer::seat(seat(2)), both(1, 2), Viewer::Spectator] {
            let view = game.view(state, viewer, Millis::ZERO);
            let key = format!("{viewer:?} {}", serde_json::to_string(&view).expect("a view has a JSON form"));
            let (_, _, worlds) =
                counted.entry(key).or_insert_with(|| (viewer, state.clone(), BTreeMap::new()));
            *worlds.entry(kinds(state)).or_default() += weight;
        }
        return;
    }
    for (by, step) in moves(game, state) {
        for (next, chance) in outcomes(game, state, by, &step) {
            explore(game, &next, weight * chance, depth - 1, counted);
        }
    }
}

/// All deals, as they are after these steps; what is not legal in a deal rules it out.
fn after(game: &Cache, steps: &[(u8, Action)]) -> Vec<State> {
    let mut deals = vec![Vec::new()];
    for _ in 0..game.options.kinds().len() {
        let longer = |deal: &Vec<Kind>| Kind::ALL.map(|kind| [&deal[..], &[kind]].concat());
        deals = deals.iter().flat_map(longer).collect();
    }
    deals.retain(|deal| {
        let mut sorted = deal.clone();
        sorted.sort();
        sorted == game.options.kinds()
    });
    let play = |deal: Vec<Kind>| {
        let mut state = State::new(&game.options, game.seats, &deal);
        for (by, action) in steps {
            let mut dice = Dice::scripted::<u32>([]);
            game.apply(&mut state, seat(*by), action, &mut Cx::quiet(&mut dice)).ok()?;
        }
        Some(state)
    };
    deals.into_iter().filter_map(play).collect()
}

/// Goes on from `steps` in every way for `depth` moves, and compares what then fits each view
/// with what `imagine` takes to fit it, and how likely.
fn check(steps: &[(u8, Action)], depth: u32) -> Counted {
    let (game, mut counted) = (game(), Counted::new());
    for state in after(&game, steps) {
        explore(&game, &state, 1.0, depth, &mut counted);
    }
    for (key, (viewer, state, worlds)) in &counted {
        let view = game.view(state, *viewer, Millis::ZERO);
        let belief = Belief::of(&game, &view);
        let total = |weights: &mut dyn Iterator<Item = f64>| weights.sum::<f64>();
        let (real, thought) =
            (total(&mut worlds.values().copied()), total(&mut belief.0.iter().map(|world| world.1)));
        assert_eq!(worlds.len(), belief.0.len(), "{key}: {worlds:?} but {belief:?}");
        for (world, weight) in &belief.0 {
            let really = worlds.get(&kinds(&world.state(&view))).copied().unwrap_or(0.0) / real;
            assert!(
                (really - weight / thought).abs() < 1e-9,
                "{key}: {world:?} {really} but {}",
                weight / thought
            );
        }
    }
    counted
}

fn walk(to: u8) -> Action {
    Action::Walk { to }
}

fn peek(at: u8) -> Action {
    Action::Peek { at: Marker(at) }
}

fn carry(at: u8) -> Action {
    Action::Carry { at: Marker(at) }
}

/// Markers a and c lie in cave 1, b and d in cave 2.
#[test]
fn every_short_game_is_imagined_as_likely_as_it_is() {
    let seen = check(&[], 4);
    assert!(seen.len() > 1000, "only {} views", seen.len());
}

#[test]
fn what_was_seen_told_tossed_and_mixed_is_imagined_as_likely_as_it_is() {
    let looked = [(1, walk(1)), (1, peek(0)), (1, peek(2)), (1, Action::Rest), (2, walk(1)), (2, peek(0))];
    let seen = check(&looked, 3);
    assert!(
        seen.values().any(|(_, state, worlds)| state.trail.0.len() > 1 && worlds.len() > 2),
        "something was told, then mixed"
    );
}

#[test]
fn a_pack_of_mixed_origin_is_imagined_as_likely_as_it_is() {
    let first = [
        (1, walk(1)),
        (1, peek(0)),
        (1, carry(0)),
        (1, Action::Rest),
        (2, walk(2)),
        (2, peek(1)),
        (2, Action::Rest),
    ];
    let packed =
        [&first[..], &[(1, walk(2)), (1, peek(1)), (1, carry(1))], &[(1, Action::Rest), (2, Action::Rest)]]
            .concat();
    let seen = check(&packed, 3);
    let both_packed = |state: &State| state.at(Place::Pack(seat(1))).len() == 2;
    assert!(seen.values().any(|(_, state, _)| both_packed(state) && state.trail.0.len() > 1));
}

#[test]
fn worlds_are_drawn_by_their_weight() {
    // Seat 2 sees that seat 1 looked under a and no trap sprang: it lies under b, c or d.
    let game = game();
    let mut after = after(&game, &[(1, walk(1)), (1, peek(0))]);
    after.retain(|state| state.left == 1);
    let view = game.view(&after[0], Viewer::seat(seat(2)), Millis::ZERO);
    let (mut dice, mut counts) = (Dice::fast(&Seed::of("odds")), BTreeMap::<_, u32>::new());
    for _ in 0..9000 {
        let imagined = game.imagine(&view, Viewer::seat(seat(2)), Millis::ZERO, &mut dice);
        assert_eq!(game.view(&imagined, Viewer::seat(seat(2)), Millis::ZERO), view);
        *counts.entry(kinds(&imagined)).or_default() += 1;
    }
    assert_eq!(counts.len(), 9, "3 places for the trap, 3 for the rope");
    // A thousand each; six deviations of a draw with these odds are 179.
    assert!(counts.values().all(|count| count.abs_diff(1000) < 179), "{counts:?}");
}
