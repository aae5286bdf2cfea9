//! Bots that think ahead play whole calm games of Escape: legally, and with no more thought than they are
//! given.

use bivouac_bots::search::{Budget, Settings, guided};
use bivouac_bots::{Guided, Search};
use bivouac_engine::{Bot, BySeat, Dice, DiceKind, Secret, Seed, Setting, Table, rules};
use bivouac_escape::{Escape, Mode, Options, Runner};

const SEATS: u8 = 2;

/// Plays a calm game to its end; `look` sees the bot after each of its choices.
fn play<B: Bot<Escape>>(make: impl Fn() -> B, mut look: impl FnMut(&B, usize)) -> Table<Escape> {
    let options = Options { mode: Mode::Calm, ..Options::default() };
    let seed = Seed::of("a calm evening");
    let secret = Secret::of_game(&seed, 0);
    let setting = Setting { seats: SEATS, secret, words: Vec::new(), dice: DiceKind::Fast };
    let mut table = Table::<Escape>::open(&options, setting).expect("a calm game can be played");
    let mut bots = BySeat::of(SEATS, |seat| (make(), Dice::fast(&seed.apart("bot", seat.index() as u64))));
    let mut legal = Vec::new();
    while !table.is_over() {
        let seats = table.to_act();
        if seats.is_empty() {
            table.ring();
            continue;
        }
        for seat in seats.iter() {
            table.legal(seat, &mut legal);
            if legal.is_empty() {
                continue;
            }
            let (bot, dice) = &mut bots[seat];
            let chosen = bot.choose(&table.seen(seat, &table.sight(seat), &legal), dice);
            look(bot, legal.len());
            let Some(action) = chosen else { continue };
            assert!(legal.contains(&action), "{action:?} is not offered");
            table.play(seat, &action).expect("what is offered may be done");
        }
    }
    table
}

#[test]
fn search_plays_a_whole_calm_game_within_its_budget() {
    rules!["ESC-CALM-01", "ESC-SIM-02"];
    let settings = Settings { budget: Budget::Iterations(6), depth: 12, ..Settings::default() };
    let mut choices = 0;
    let table = play(
        || Search::<Escape>::new(settings),
        |bot, offers| {
            choices += 1;
            assert_eq!(bot.worlds(), if offers > 1 { 6 } else { 0 });
        },
    );
    assert!(table.is_over() && choices > 100, "{choices}");
}

#[test]
fn guides_escape_from_a_calm_temple() {
    rules!["ESC-CALM-01"];
    let settings = guided::Settings { budget: Budget::Iterations(10), ..guided::Settings::default() };
    let table = play(|| Guided::<Escape, Runner>::new(settings, Runner::default()), |_, _| {});
    assert_eq!(table.state().end, Some(bivouac_escape::End::Escaped));
}
