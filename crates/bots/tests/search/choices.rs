//! Choices of the search, good and bad.

use bivouac_bots::arena::{self, Plan, Unwatched};
use bivouac_bots::search::{Budget, Settings};
use bivouac_bots::{Search, kinds, spec};
use bivouac_engine::{
    Bot, BySeat, Dice, Face, Game, Hidden, Imagine, Millis, Seat, Seats, Seed, Seen, Sight, Viewer,
};
use bivouac_pig::{Action, Pig};

use super::shells::{SHELLS, Shell, Shells, State};

fn seat(number: u8) -> Seat {
    Seat::number(number).expect("a test names a seat that exists")
}

fn search<G: Game>(budget: Budget) -> Search<G> {
    Search::new(Settings { budget, ..Settings::default() })
}

/// What seat 1 has in front of it.
fn seen<'a, G: Game>(game: &'a G, view: &'a Sight<'a, G>, legal: &'a [G::Action]) -> Seen<'a, G> {
    Seen { game, seat: seat(1), at: Millis::ZERO, view, legal }
}

/// What the search does in seat 1 with dice named by `seed`.
fn choice<G: Imagine>(game: &G, state: &G::State, seed: u64) -> Option<G::Action> {
    let view = Sight::new(game, state, seat(1), Millis::ZERO);
    let mut legal = Vec::new();
    game.legal(state, seat(1), Millis::ZERO, &mut legal);
    let mut dice = Dice::fast(&Seed::of(seed));
    let chosen = search(Budget::Iterations(200)).choose(&seen(game, &view, &legal), &mut dice);
    assert!(chosen.as_ref().is_none_or(|action| legal.contains(action)));
    chosen
}

#[test]
fn it_beats_chance_from_either_seat() {
    let mut won = 0.0;
    for (bots, mine) in [("search:iterations=60,random", 1), ("random,search:iterations=60", 2)] {
        let plan = Plan { games: 100, ..Plan::new(2, 11) };
        let bots = spec::list(bots).unwrap();
        let options = bivouac_pig::Options { goal: 50 };
        // The arena refuses what is not legal, so this is also a hundred honest games.
        let report = arena::play::<Pig>(&options, &bots, &kinds(), &plan, &Unwatched, None).unwrap();
        assert!(report.win_share[seat(mine)] > 0.6, "{report}");
        won += report.win_share[seat(mine)] / 2.0;
    }
    assert!(won > 0.7, "{won}");
}

#[test]
fn it_takes_the_win_that_lies_there() {
    let game = Pig::prepare(&bivouac_pig::Options { goal: 100 }, 2).unwrap();
    let state = |pot| bivouac_pig::State {
        scores: BySeat::of(2, |seat| [80, 99][seat.index()]),
        turn: seat(1),
        pot,
        winner: None,
    };
    for seed in 0..20 {
        assert_eq!(choice(&game, &state(20), seed), Some(Action::Hold), "20 are enough");
        assert_eq!(choice(&game, &state(2), seed), Some(Action::Roll), "the other wins next turn");
    }
}

#[test]
fn the_same_dice_make_the_same_choice() {
    let game = Pig::prepare(&bivouac_pig::Options { goal: 100 }, 2).unwrap();
    let state = |pot| bivouac_pig::State { scores: BySeat::of(2, |_| 40), turn: seat(1), pot, winner: None };
    let choices = |seed| (1..30).map(|pot| choice(&game, &state(pot), seed)).collect::<Vec<_>>();
    assert_eq!(choices(1), choices(1));
    assert!((2..6).any(|seed| choices(seed) != choices(1)), "these are close calls, so dice matter");
}

#[test]
fn what_it_thought_before_does_not_matter() {
    let game = Pig::prepare(&bivouac_pig::Options { goal: 100 }, 2).unwrap();
    let view = |pot| {
        let state = bivouac_pig::State { scores: BySeat::of(2, |_| 40), turn: seat(1), pot, winner: None };
        Sight::of(game.view(&state, Viewer::seat(seat(1)), Millis::ZERO))
    };
    let legal = [Action::Roll, Action::Hold];
    let mut old = search(Budget::Iterations(100));
    for pot in 1..30 {
        let [mut one, mut two] = [0; 2].map(|_| Dice::fast(&Seed::of(pot)));
        let mut new = search(Budget::Iterations(100));
        assert_eq!(
            old.choose(&seen(&game, &view(pot), &legal), &mut one),
            new.choose(&seen(&game, &view(pot), &legal), &mut two)
        );
    }
}

#[test]
fn worlds_that_look_the_same_get_the_same_choice() {
    for seed in 0..20 {
        for pea in SHELLS {
            let state = State { pea: Hidden::new(pea), said: None, lifted: false };
            assert_eq!(choice(&Shells, &state, seed), Some(Shell::Middle), "the likely one, wherever it is");
        }
    }
}

#[test]
fn it_uses_what_it_sees() {
    for seed in 0..20 {
        for pea in SHELLS {
            let state = State { pea: Hidden::known_to(pea, Seats::only(seat(1))), said: None, lifted: false };
            let view = Shells.view(&state, Viewer::seat(seat(1)), Millis::ZERO);
            assert_eq!(view.pea, Face::Up(pea));
            assert_eq!(choice(&Shells, &state, seed), Some(pea));
        }
    }
}

#[test]
fn with_no_choice_it_does_not_think() {
    let game = Pig::prepare(&bivouac_pig::Options::default(), 2).unwrap();
    let state = bivouac_pig::State { scores: BySeat::of(2, |_| 0), turn: seat(1), pot: 0, winner: None };
    let view = Sight::of(game.view(&state, Viewer::Spectator, Millis::ZERO));
    let mut dice = Dice::scripted::<u32>([]);
    let mut bot = search(Budget::Iterations(u32::MAX));
    assert_eq!(bot.choose(&seen(&game, &view, &[Action::Roll]), &mut dice), Some(Action::Roll));
}

#[test]
fn a_clock_ends_its_thinking_too() {
    let state = State { pea: Hidden::new(Shell::Left), said: None, lifted: false };
    let view = Sight::new(&Shells, &state, seat(1), Millis::ZERO);
    let mut dice = Dice::fast(&Seed::of(1));
    let chosen = search(Budget::Millis(1)).choose(&seen(&Shells, &view, &SHELLS), &mut dice);
    assert!(SHELLS.map(Some).contains(&chosen));
}
