//! Logs of a game of secrets: played again, cut for a viewer, branched off.

use bivouac_engine::{Dice, Game, Log, Millis, Said, Secret, Seed, Seq, Step, Table, TextStep, Viewer};

use super::cache::{Action, Cache, Kind};
use super::drawn::{both, seat};
use super::played::{act, find, open, small, text, visit};

/// A game to its end, with talk and takebacks in it.
fn finished() -> Table<Cache> {
    let mut table = open(&small(), 3, 5);
    let (mut dice, mut legal) = (Dice::fast(&Seed::of("a whole game")), Vec::new());
    while let Some(by) = table.to_act().lowest() {
        table.legal(by, &mut legal);
        let action = *dice.pick(&legal).expect("whoever may act is offered something");
        act(&mut table, by.as_number(), action);
        let speaker = seat(1 + dice.below(3) as u8);
        match dice.below(6) {
            0 => drop(text(&mut table, speaker.as_number(), "no rope there", dice.chance(1, 4))),
            1 => {
                let mut calls = Vec::new();
                table.game().calls(table.state(), speaker, table.at(), &mut calls);
                if let Some(call) = dice.pick(&calls) {
                    table.call(speaker, *call).expect("it was offered");
                }
            }
            2 => {
                if let Some(offer) = table.takebacks(by).first().copied() {
                    let step = Step::Takeback { seat: by, to: offer.to, consent: offer.needs };
                    table.step(Millis::ZERO, step).expect("it was offered");
                }
            }
            _ => {}
        }
    }
    table
}

#[test]
fn a_log_reads_back_and_replays_to_the_same_digests() {
    let table = finished();
    let log = table.log(false).expect("the table keeps its log");
    let kinds = |which: fn(&TextStep) -> bool| log.entries.iter().filter(|entry| which(&entry.step)).count();
    assert!(
        kinds(|step| matches!(step, Step::Takeback { .. })) > 2
            && kinds(|step| matches!(step, Step::Say { said: Said::Text { .. }, .. })) > 2
    );
    assert!(kinds(|step| matches!(step, Step::Say { said: Said::Call { .. }, .. })) > 1);
    let read = Log::read(log.write().as_bytes()).expect("it reads back");
    assert_eq!(read, log);
    let mut digests = Vec::new();
    let again =
        Table::<Cache>::replay(&read, None, |_, done| digests.push(done.entry.digest)).expect("it replays");
    assert!(again.state() == table.state() && again.outcome() == table.outcome());
    assert_eq!(digests, log.entries.iter().map(|entry| entry.digest).collect::<Vec<_>>());
    let mut bent = log.clone();
    bent.footer.as_mut().expect("it is over").outcome = None;
    assert!(Table::<Cache>::replay(&bent, None, |_, _| ()).is_err());
}

#[test]
fn a_cut_log_holds_nothing_its_viewer_does_not_know() {
    // Seat 1 sees a key and a rope, packs both, and drops the rope under a marker nobody can place.
    let mut table = open(&small(), 3, 1);
    let (key, cave) = visit(&mut table, 1, Kind::Key);
    act(&mut table, 1, Action::Carry { at: key });
    (1..=3).for_each(|by| drop(act(&mut table, by, Action::Rest)));
    let (rope, other) = find(&table, Kind::Rope);
    if other != cave {
        act(&mut table, 1, Action::Walk { to: other });
    }
    act(&mut table, 1, Action::Peek { at: rope });
    act(&mut table, 1, Action::Carry { at: rope });
    (1..=3).for_each(|by| drop(act(&mut table, by, Action::Rest)));
    act(&mut table, 1, Action::Drop { at: rope });
    text(&mut table, 1, "over to you", false).expect("harmless words");
    let (log, secret) = (table.log(false).expect("a log"), Secret::from_bytes([1; 32]));
    assert!(log.footer.is_none(), "the game runs");
    let cut = |viewer| {
        let text = Table::<Cache>::cut(&log, Some(&secret), viewer).expect("it can be cut");
        // The head names the options, and with them every kind there is.
        text.split_once('\n').expect("there is a head").1.to_owned()
    };
    for viewer in [Viewer::seat(seat(2)), both(2, 3), Viewer::Spectator] {
        let cut = cut(viewer);
        for secret in ["\"key\"", "\"rope\"", "\"stone\"", "peek", "drop at", "carry"] {
            assert!(!cut.contains(secret), "{viewer:?} holds {secret}:\n{cut}");
        }
        assert!(cut.contains("over to you") && cut.contains("dropped"));
    }
    for viewer in [Viewer::seat(seat(1)), both(1, 3), Viewer::Open] {
        let cut = cut(viewer);
        assert!(
            cut.contains("\"key\"") && cut.contains("\"rope\"") && cut.contains("drop at"),
            "{viewer:?}:\n{cut}"
        );
    }
}

#[test]
fn a_finished_game_branches_off_at_any_step() {
    let table = finished();
    let log = table.log(false).expect("a log");
    let (after, secret) = (Seq(log.entries.len() as u64 / 2), Secret::from_bytes([9; 32]));
    let fork = Table::<Cache>::fork(&log, after, secret, vec!["ember".to_owned()]).expect("it is over");
    let then = Table::<Cache>::replay_to(&log, None, after).expect("it replays");
    assert!(fork.state() == then.state() && fork.seq() == after && !fork.is_over());
    for viewer in [Viewer::seat(seat(1)), both(1, 2), Viewer::Spectator] {
        assert_eq!(fork.view(viewer), then.view(viewer), "who knew what is remembered");
    }
    let running = Log { footer: None, ..log };
    assert!(Table::<Cache>::fork(&running, after, secret, vec![]).is_err());
}
