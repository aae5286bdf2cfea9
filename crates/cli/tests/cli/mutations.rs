//! Bytes and words that nobody meant, for every game in the list: nothing panics, and
//! what is refused changes nothing. Seeded, so a failure can be played again.

use std::sync::Mutex;

use bivouac_bots::BotSpec;
use bivouac_bots::arena::{Plan, Unwatched};
use bivouac_catalog::Title;
use bivouac_engine::any::AnyTable;
use bivouac_engine::{
    DeadlineId, Dice, DiceKind, Fact, Holder, Log, MAX_SEATS, Millis, Said, Seat, Seats, Secret, Seed, Seq,
    Setting, Step, TextStep, Viewer,
};
use serde_json::{Value, json};

/// What breaks readers: marks of the text form and of JSON, the ends of numbers, odd letters.
const SHARDS: [&str; 24] = [
    "\"",
    "\\",
    "{",
    "}",
    "[",
    "]",
    "=",
    ":",
    ",",
    " ",
    "\n",
    "\0",
    "é",
    "🎲",
    "@2",
    "-",
    "null",
    "kind",
    "-1",
    "255",
    "256",
    "18446744073709551615",
    "1e999",
    "\\ud800",
];

fn dice(name: &str, title: &dyn Title) -> Dice {
    Dice::fast(&Seed::of(format!("{name} {}", title.key())))
}

fn shard(dice: &mut Dice) -> &'static str {
    dice.pick(&SHARDS).copied().expect("there are some")
}

/// The bytes with a few changes: cut, doubled, overwritten, or something put in between.
fn mutated(bytes: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..1 + dice.below(3) {
        let len = bytes.len() as u32;
        let at = dice.below(len + 1) as usize;
        let end = (at + dice.below(24) as usize).min(bytes.len());
        match dice.below(6) {
            0 => drop(bytes.drain(at..end)),
            1 => drop(bytes.splice(at..at, bytes[at..end].to_vec())),
            2 => drop(bytes.splice(at..end, shard(dice).bytes())),
            3 => drop(bytes.splice(at..at, shard(dice).bytes())),
            4 => bytes.truncate(at),
            _ if at < bytes.len() => bytes[at] = dice.below(256) as u8,
            _ => bytes.push(dice.below(256) as u8),
        }
    }
    bytes
}

fn mutated_text(text: &str, dice: &mut Dice) -> String {
    String::from_utf8_lossy(&mutated(text.as_bytes(), dice)).into_owned()
}

fn a_log(title: &dyn Title) -> Log {
    let kept = Mutex::new(None);
    let keep = |_, log| *kept.lock().unwrap() = Some(log);
    let plan = Plan { keep_logs: true, threads: 1, ..Plan::new(title.seats().0, 3) };
    title.simulate(&Value::Null, &[BotSpec::new("random")], &plan, &Unwatched, Some(&keep)).unwrap();
    kept.into_inner().unwrap().expect("one game was played")
}

fn open(title: &dyn Title, seats: u8) -> Box<dyn AnyTable> {
    let setting =
        Setting { seats, secret: Secret::from_bytes([seats; 32]), words: vec![], dice: DiceKind::Cipher };
    title.open(&Value::Null, setting).unwrap()
}

#[test]
fn mutated_logs_are_refused_and_never_fatal() {
    for title in bivouac_catalog::games() {
        let (log, mut dice) = (a_log(*title), dice("logs", *title));
        let text = log.write();
        title.replay(&log, None, &mut |_, _| ()).unwrap();
        for round in 0..400 {
            let bytes = mutated(text.as_bytes(), &mut dice);
            let lines = bytes.iter().filter(|byte| **byte == b'\n').count() as u64;
            let played = Log::read(&bytes).and_then(|log| title.replay(&log, None, &mut |_, _| ()).map(drop));
            match played {
                Ok(()) => assert_eq!(bytes, text.as_bytes(), "{} round {round}", title.key()),
                Err(broken) => {
                    assert!(broken.line >= 1 && broken.line <= lines + 1, "round {round}: {broken}");
                }
            }
        }
    }
}

/// Digests stop most changes at once, so here the log is changed where no digest is checked
/// before the rules see it: the steps themselves.
#[test]
fn logs_with_other_steps_are_refused_and_never_fatal() {
    for title in bivouac_catalog::games() {
        let (log, mut dice) = (a_log(*title), dice("steps", *title));
        for round in 0..200 {
            let mut log = log.clone();
            let index = dice.below(log.entries.len() as u32) as usize;
            let seats = log.header.seats;
            let old = &log.entries[index].step;
            let text = match old {
                Step::Act { action, .. } => mutated_text(action, &mut dice),
                _ => shard(&mut dice).to_owned(),
            };
            let new = any_step(text, seats, log.entries.len() as u64, &mut dice);
            if new == *old {
                continue;
            }
            log.entries[index].step = new;
            let broken =
                title.replay(&log, None, &mut |_, _| ()).expect_err("another step has another digest");
            assert_eq!(broken.line, index as u64 + 2, "round {round}: {broken}");
            assert!(title.cut(&log, None, Viewer::Spectator).is_err());
            assert!(title.fork(&log, Seq(index as u64 + 1), Secret::from_bytes([1; 32]), vec![]).is_err());
        }
    }
}

/// A step of any kind, seldom a sensible one.
fn any_step(text: String, seats: u8, steps: u64, dice: &mut Dice) -> TextStep {
    let seats = if dice.chance(1, 8) { MAX_SEATS } else { seats };
    let seat = Seat::at(dice.below(u32::from(seats)) as usize).expect("it is a seat of some table");
    match dice.below(16) {
        0 => Step::Say { seat, said: Said::Text { text, sure: dice.chance(1, 2) } },
        1 => Step::Say { seat, said: Said::Call { call: text } },
        2 => Step::Due { deadline: DeadlineId(dice.below(4)) },
        3 => Step::Due { deadline: DeadlineId(u32::MAX) },
        4 => Step::Takeback { seat, to: Seq(u64::from(dice.below(steps as u32 + 2))), consent: Seats::NONE },
        5 => Step::Takeback { seat, to: Seq(u64::MAX), consent: Seats::first(MAX_SEATS) },
        6 => Step::Table { fact: Fact::Away { seat } },
        7 => Step::Table { fact: Fact::Hands { seat, holder: Holder::Person(u16::MAX) } },
        8 => Step::Table { fact: if dice.chance(1, 2) { Fact::Paused } else { Fact::Resumed } },
        _ => Step::Act { seat, action: text },
    }
}

#[test]
fn mutated_words_change_nothing_unless_they_are_allowed() {
    for title in bivouac_catalog::games() {
        let (least, most) = title.seats();
        for seats in [least, most] {
            let (mut table, mut dice) = (open(*title, seats), dice("words", *title));
            for _ in 0..120 {
                try_everything(&mut *table, &mut dice);
                if table.outcome().is_some() {
                    break;
                }
                forward(&mut *table, &mut dice);
            }
            // Whatever was let through makes a log like any other.
            let log = table.log(true).unwrap();
            title.replay(&Log::read(log.write().as_bytes()).unwrap(), None, &mut |_, _| ()).unwrap();
        }
    }
}

fn try_everything(table: &mut dyn AnyTable, dice: &mut Dice) {
    let texts: Vec<String> =
        Seat::all(table.seats()).flat_map(|seat| table.legal(seat)).map(|offer| offer.text).collect();
    for _ in 0..12 {
        let text = mutated_text(dice.pick(&texts).map_or("", String::as_str), dice);
        let before = (table.seq(), table.digest(), table.at());
        for seat in Seat::all(MAX_SEATS) {
            let _ = table.why_not(seat, &text);
        }
        table.ask(Viewer::Spectator, &Value::String(text.clone()));
        table.ask(Viewer::Open, &json!({ text.clone(): [text.clone(), -1, null] }));
        let step = any_step(text, table.seats(), table.seq().0, dice);
        let at =
            *dice.pick(&[Millis::ZERO, table.at(), table.at() + Millis(1), Millis(u64::MAX)]).expect("some");
        let proposed = table.propose(at, &step);
        assert_eq!((table.seq(), table.digest(), table.at()), before, "{step:?}");
        // A table that has reached the end of time has no future to test.
        if let Ok(proposal) = proposed
            && at < Millis(u64::MAX)
        {
            table.commit(proposal).unwrap();
            assert_eq!(table.seq(), before.0.next(), "{step:?}");
        }
    }
}

/// One sensible step, so that the next words meet another position.
fn forward(table: &mut dyn AnyTable, dice: &mut Dice) {
    let deadline = table.next_deadline();
    let step = if table.is_paused() {
        Step::Table { fact: Fact::Resumed }
    } else if let Some(seat) = dice.pick(&table.to_act().iter().collect::<Vec<_>>()).copied() {
        let legal = table.legal(seat);
        Step::Act {
            seat,
            action: dice.pick(&legal).expect("whoever is to act has something to do").text.clone(),
        }
    } else {
        Step::Due { deadline: deadline.expect("somebody can act or something is due").id }
    };
    let at = match &step {
        Step::Due { .. } => deadline.map_or(table.at(), |deadline| deadline.at.max(table.at())),
        _ => table.at(),
    };
    let proposal = table.propose(at, &step).unwrap_or_else(|refusal| panic!("{step:?}: {refusal}"));
    table.commit(proposal).unwrap();
}

#[test]
fn odd_options_and_seats_are_refused_and_never_fatal() {
    let odd = [
        json!(null),
        json!(true),
        json!(-1),
        json!(0),
        json!(1e300),
        json!(u64::MAX),
        json!(""),
        json!("\u{0}"),
        json!([]),
        json!({}),
        json!({"kind": null}),
    ];
    for title in bivouac_catalog::games() {
        let (least, most) = title.seats();
        let setting = |seats| Setting {
            seats,
            secret: Secret::from_bytes([1; 32]),
            words: vec![],
            dice: DiceKind::Fast,
        };
        for seats in 0..=u8::MAX {
            let opened = title.open(&Value::Null, setting(seats)).is_ok();
            assert!(!opened || (least..=most).contains(&seats), "{seats} seats");
        }
        let names: Vec<String> = title.defaults().as_object().unwrap().keys().cloned().collect();
        for value in &odd {
            let _ = title.open(value, setting(least));
            assert!(title.open(&json!({ "no such option": value }), setting(least)).is_err());
            for name in &names {
                let _ = title.open(&json!({ name.as_str(): value }), setting(least));
            }
        }
    }
}
