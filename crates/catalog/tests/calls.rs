//! What bots say: they act and they call, and never in words of their own.

use bivouac_bots::spec;
use bivouac_catalog::{Title, find};
use bivouac_engine::{Dice, DiceKind, Log, Said, Seat, Secret, Seed, Setting, Step, rules};

/// Plays a game through the doors that a server uses, until it ends or `steps` are played.
fn play(title: &dyn Title, bot: &str, steps: u64) -> Log {
    let setting =
        Setting { seats: 3, secret: Secret::from_bytes([7; 32]), words: vec![], dice: DiceKind::Fast };
    let mut table = title.open(&serde_json::json!({}), setting).expect("it can be played as written");
    let spec = &spec::list(bot).expect("this names a bot")[0];
    let mut bots: Vec<_> = Seat::all(3).map(|_| title.bot(spec).expect("this bot is listed")).collect();
    let mut dice = Dice::fast(&Seed::of("a bot"));
    while let Some(seat) = table.to_act().lowest().filter(|_| table.seq().0 < steps) {
        let bot = &mut bots[seat.index()];
        if let Some(call) = bot.speak(&*table, seat, &mut dice) {
            assert!(table.calls(seat).iter().any(|offer| offer.text == call), "{call} was not offered");
            let said = Step::Say { seat, said: Said::Call { call } };
            let proposal = table.propose(table.at(), &said).expect("what is offered is heard");
            table.commit(proposal).expect("nothing came in between");
        }
        let action = bot.choose(&*table, seat, &mut dice).expect("these bots never wait");
        assert!(table.legal(seat).iter().any(|offer| offer.text == action), "{action} was not offered");
        let proposal = table.propose(table.at(), &Step::Act { seat, action }).expect("it is legal");
        table.commit(proposal).expect("nothing came in between");
    }
    table.log(true).expect("the table keeps its log")
}

#[test]
fn bots_of_biomes_use_calls_only() {
    rules!["B34-RADIO-15"];
    let title = find("biomes").expect("it is listed");
    let mut calls = 0;
    for kind in title.bots() {
        let (bot, steps) = match kind.name {
            thinker @ ("search" | "guide") => (format!("{thinker}:iterations=16,depth=10"), 300),
            other => (other.to_owned(), 5000),
        };
        for entry in &play(title, &bot, steps).entries {
            match &entry.step {
                Step::Act { .. } => {}
                Step::Say { said: Said::Call { .. }, .. } => calls += 1,
                other => panic!("{bot} did what no bot may: {other:?}"),
            }
        }
    }
    assert!(calls > 0, "no bot ever called anything");
}
