//! Thinking ahead with a guide.

use bivouac_bots::Guided;
use bivouac_bots::search::Budget;
use bivouac_bots::search::guided::Settings;
use bivouac_engine::{Bot, BySeat, Dice, Game, Guide, Millis, Seat, Seed, Seen, Sight};
use bivouac_pig::{Action, Pig, State};

/// Does one thing at first and goes on as chance has it.
#[derive(Clone, Debug)]
struct Habit {
    first: Option<Action>,
}

impl Bot<Pig> for Habit {
    fn choose(&mut self, seen: &Seen<'_, Pig>, dice: &mut Dice) -> Option<Action> {
        let first = self.first.take().filter(|action| seen.legal.contains(action));
        first.or_else(|| dice.pick(seen.legal).copied())
    }
}

impl Guide<Pig> for Habit {
    /// Rolling is usual.
    fn ways(&self, _seen: &Seen<'_, Pig>) -> Vec<Habit> {
        [Action::Roll, Action::Hold].map(|action| Habit { first: Some(action) }).to_vec()
    }

    fn worth(&self, _game: &Pig, state: &State, seat: Seat) -> f64 {
        f64::from(state.scores[seat]) / 200.0
    }
}

fn seat(number: u8) -> Seat {
    Seat::number(number).expect("a test names a seat that exists")
}

/// What it does with this pot at 80 to 99 of 100, and with these settings.
fn choice(pot: u16, settings: Settings, seed: u64) -> Action {
    let game = Pig::prepare(&bivouac_pig::Options { goal: 100 }, 2).unwrap();
    let scores = BySeat::of(2, |seat| [80, 99][seat.index()]);
    let state = State { scores, turn: seat(1), pot, winner: None };
    let view = Sight::new(&game, &state, seat(1), Millis::ZERO);
    let mut legal = Vec::new();
    game.legal(&state, seat(1), Millis::ZERO, &mut legal);
    let seen = Seen { game: &game, seat: seat(1), at: Millis::ZERO, view: &view, legal: &legal };
    let mut bot = Guided::new(settings, Habit { first: None });
    bot.choose(&seen, &mut Dice::fast(&Seed::of(seed))).expect("it never waits")
}

fn iterations(iterations: u32) -> Settings {
    Settings { budget: Budget::Iterations(iterations), ..Settings::default() }
}

#[test]
fn it_leaves_the_usual_way_for_a_better_one() {
    assert_eq!(choice(20, iterations(100), 1), Action::Hold, "it has won with that");
    assert_eq!(choice(2, iterations(100), 1), Action::Roll, "the other one is about to win");
}

#[test]
fn with_little_time_it_plays_as_usual() {
    for seed in 0..20 {
        assert_eq!(choice(20, iterations(8), seed), Action::Roll);
    }
}

#[test]
fn in_doubt_it_plays_as_usual() {
    let doubtful = Settings { doubt: 100.0, ..iterations(100) };
    assert_eq!(choice(20, doubtful, 1), Action::Roll);
}

#[test]
fn what_does_not_end_is_weighed() {
    // Nothing is played on, so only what is kept counts: 80 and the pot, or 80.
    let short = Settings { depth: 0, ..iterations(100) };
    assert_eq!(choice(10, short, 1), Action::Hold);
}

#[test]
fn the_same_dice_make_the_same_choice() {
    for pot in [5, 10, 15] {
        assert_eq!(choice(pot, iterations(40), 3), choice(pot, iterations(40), 3));
    }
}
