//! What holds for every game in the list.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use bivouac_bots::arena::{Plan, Unwatched};
use bivouac_bots::{BotSpec, spec};
use bivouac_catalog::{Title, export_types, find, games};
use bivouac_engine::any::AnyTable;
use bivouac_engine::{Dice, DiceKind, Log, Secret, Seed, Setting, Step};
use serde_json::Value;
use ts_rs::Config;

fn open(title: &dyn Title) -> Box<dyn AnyTable> {
    let (seats, _) = title.seats();
    let secret = Secret::from_bytes([7; 32]);
    let setting = Setting { seats, secret, words: Vec::new(), dice: DiceKind::Cipher };
    title.open(&Value::Null, setting).expect("a game can be played as written")
}

/// Plays a whole game behind the seam, as a server would.
fn play(title: &dyn Title, bot: &str) -> Log {
    let mut table = open(title);
    let (mut bot, mut dice) = (title.bot(&BotSpec::new(bot)).unwrap(), Dice::fast(&Seed::of("a bot")));
    while table.outcome().is_none() {
        assert!(table.seq().0 < 100_000, "{} does not end", title.key());
        let (at, step) = match table.to_act().lowest() {
            Some(seat) => {
                let action = bot.choose(&*table, seat, &mut dice).expect("these bots never wait");
                let offered = table.legal(seat);
                assert!(offered.iter().any(|offer| offer.text == action), "{action} was not offered");
                (table.at(), Step::Act { seat, action })
            }
            None => {
                let deadline = table.next_deadline().expect("somebody can act or something is due");
                (deadline.at.max(table.at()), Step::Due { deadline: deadline.id })
            }
        };
        let proposal = table.propose(at, &step).expect("a bot plays what is legal");
        table.commit(proposal).expect("nothing came in between");
    }
    table.log(true).expect("the table keeps its log")
}

#[test]
fn keys_are_one_of_a_kind() {
    let keys: BTreeSet<&str> = games().iter().map(|title| title.key()).collect();
    assert_eq!(keys.len(), games().len());
    for key in keys {
        assert_eq!(find(key).unwrap().key(), key);
    }
}

#[test]
fn every_game_has_the_bots_that_play_them_all() {
    for title in games() {
        let bots = title.bots();
        let names: BTreeSet<&str> = bots.iter().map(|bot| bot.name).collect();
        assert_eq!(names.len(), bots.len(), "no two bots of {} have one name", title.key());
        assert!(names.is_superset(&BTreeSet::from(["random", "search"])));
        for bot in &bots {
            title.bot(&BotSpec::new(bot.name)).expect("every bot can be had as it usually is");
            let why = title.bot(&BotSpec::new(bot.name).with("no-such", 1)).unwrap_err().to_string();
            assert!(why.contains("unknown setting \"no-such\""), "{why}");
        }
        let why = title.bot(&BotSpec::new("nobody")).unwrap_err().to_string();
        assert!(why.starts_with("unknown bot \"nobody\"; there are: random, search"), "{why}");
    }
}

#[test]
fn a_bot_plays_a_whole_game_behind_the_seam() {
    for title in games() {
        let log = play(*title, "random");
        assert_eq!(log, play(*title, "random"), "the same dice play the same game");
        let replayed = title.replay(&log, None, &mut |_, _| {}).expect("it can be played again");
        assert!(replayed.outcome().is_some());
    }
}

#[test]
fn out_of_turn_a_bot_has_nothing_to_do_or_say() {
    for title in games() {
        let table = open(*title);
        let idle = bivouac_engine::Seat::all(table.seats()).find(|seat| !table.to_act().contains(*seat));
        let Some(idle) = idle else { continue };
        let (mut bot, mut dice) = (title.bot(&BotSpec::new("search")).unwrap(), Dice::fast(&Seed::of(1)));
        assert_eq!(bot.choose(&*table, idle, &mut dice), None);
        assert_eq!(bot.speak(&*table, idle, &mut dice), None);
    }
}

#[test]
fn every_game_can_be_simulated_by_name() {
    for title in games() {
        let (seats, most) = title.seats();
        let bots = spec::list("random").unwrap();
        let plan = Plan { games: 20, ..Plan::new(seats, 1) };
        let report = title.simulate(&Value::Null, &bots, &plan, &Unwatched, None).unwrap();
        assert_eq!((report.game.as_str(), report.games), (title.key(), 20));
        assert_eq!(report.options, title.defaults());
        let again = title.simulate(&title.defaults(), &bots, &plan, &Unwatched, None).unwrap();
        assert_eq!(report.digest, again.digest);

        let crowd = Plan { seats: most + 1, ..plan.clone() };
        assert!(title.simulate(&Value::Null, &bots, &crowd, &Unwatched, None).is_err());
        let nonsense = serde_json::json!({"no-such": 1});
        let why = title.simulate(&nonsense, &bots, &plan, &Unwatched, None).unwrap_err().to_string();
        assert!(why.contains("unknown option \"no-such\""), "{why}");
    }
}

#[test]
fn types_are_written_the_same_each_time() {
    let written = ["one", "two"].map(|name| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wire").join(name);
        let config = Config::new().with_large_int("number").with_out_dir(&folder);
        export_types(&config).expect("the folder can be written to");
        let mut files = BTreeMap::new();
        read(&folder, &folder, &mut files);
        fs::remove_dir_all(&folder).expect("the folder is ours");
        files
    });
    assert_eq!(written[0], written[1]);
    for (path, text) in &written[0] {
        assert!(text.ends_with(";\n") && !text.contains("bigint"), "{path}");
    }
    assert!(written[0].contains_key("Outcome.ts"));
    for title in games() {
        for name in ["Action", "Event", "Options", "View"] {
            let path = format!("{}/{name}.ts", title.key());
            assert!(written[0].contains_key(&path), "{path} was not written");
        }
    }
}

fn read(root: &Path, folder: &Path, files: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).expect("the folder was written") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            read(root, &path, files);
        } else {
            let name = path.strip_prefix(root).expect("it lies within").to_string_lossy().replace('\\', "/");
            files.insert(name, fs::read_to_string(&path).expect("the file can be read"));
        }
    }
}
