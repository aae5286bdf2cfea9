//! Whole games with fixed dice.

use bivouac_engine::{Millis, Seed};
use bivouac_escape::{Action, Difficulty, End, Mode, Options, TileId};

use super::course::Course;

/// How a game of runners ends, how many actions it had, and the mean time from roll to roll.
fn played(name: &str, seats: u8, options: &Options, pace: u16) -> (End, u32, u64) {
    let mut course = Course::open(&Seed::of(name), seats, options, &[pace]);
    let (mut actions, mut gaps, mut sum, mut last) = (0, 0, 0, [None::<Millis>; 6]);
    while let Some(done) = course.next() {
        let Some((seat, action)) = done else { continue };
        actions += 1;
        let at = course.table.at();
        match action {
            Action::Roll { .. } => {
                if let Some(before) = last[seat.index()] {
                    gaps += 1;
                    sum += (at - before).0;
                }
                last[seat.index()] = Some(at);
            }
            _ => last[seat.index()] = None,
        }
    }
    (course.table.state().end.expect("it is over"), actions, sum / u64::max(gaps, 1))
}

#[test]
fn runners_escape() {
    for seats in 1..=6 {
        let wins = (0..8).filter(|game| {
            played(&format!("{seats} {game}"), seats, &Options::default(), 2000).0 == End::Escaped
        });
        assert!(wins.count() >= 7, "{seats} seats");
    }
}

#[test]
fn experts_escape_with_curses_and_treasures() {
    let options =
        Options { difficulty: Difficulty::Expert, curses: true, treasures: true, ..Options::default() };
    let wins = (0..8).filter(|game| played(&format!("expert {game}"), 4, &options, 2000).0 == End::Escaped);
    assert!(wins.count() >= 6);
}

#[test]
fn calm_and_practice_come_to_an_end() {
    for mode in [Mode::Calm, Mode::Practice] {
        let options = Options { mode, curses: true, treasures: true, ..Options::default() };
        let wins =
            (0..6).filter(|game| played(&format!("{mode:?} {game}"), 3, &options, 2000).0 == End::Escaped);
        assert!(wins.count() >= 5, "{mode:?}");
    }
}

#[test]
fn nobody_walks_out_on_a_slow_friend() {
    bivouac_engine::rules!["ESC-OUT-06", "ESC-OUT-03"];
    let mut waited = 0;
    for game in 0..12 {
        let paces = [2000, 2000, 2000, 8000];
        let mut course = Course::open(&Seed::of(format!("mixed {game}")), 4, &Options::default(), &paces);
        while let Some(done) = course.next() {
            let Some((_, Action::Escape { .. })) = done else { continue };
            let state = course.table.state();
            let exit = state.temple.find(TileId::EXIT);
            let inside = || state.inside().iter();
            let late = course.table.at() > Millis::seconds(480);
            // Whoever has lost dice gets one more, and somebody stays to free them.
            let poor = inside().any(|seat| state.players[seat].pool.in_hand().len() < 5);
            let stays = inside().any(|seat| state.place(seat) == exit);
            let all = inside().all(|seat| state.place(seat) == exit);
            assert!(all || late || (poor && stays), "game {game} at {:?}", course.table.at());
            waited += u32::from(all);
        }
    }
    assert!(waited > 24, "{waited}");
}

#[test]
fn who_rolls_too_slowly_is_buried() {
    let wins =
        (0..8).filter(|game| played(&format!("slow {game}"), 4, &Options::default(), 9000).0 == End::Escaped);
    assert_eq!(wins.count(), 0);
}

#[test]
fn the_cadence_is_the_one_that_is_set() {
    bivouac_engine::rules!["ESC-SIM-01", "ESC-SIM-02"];
    for pace in [1500, 2000, 3000] {
        let (_, rolls, mean) = played("cadence", 4, &Options::default(), pace);
        assert!(rolls > 100);
        let pace = u64::from(pace);
        assert!((pace * 9 / 10..pace * 11 / 10).contains(&mean), "{mean} instead of {pace}");
    }
    assert_eq!(played("twice", 3, &Options::default(), 2000), played("twice", 3, &Options::default(), 2000));
}
