//! `bivouac sim`.

use std::process::Stdio;

use crate::program::{Run, bivouac, command, file, folder, read};

#[test]
fn a_simulation_is_the_same_on_any_number_of_threads() {
    let one = bivouac("sim pig --games 300 --seed 5 --threads 1 --json").json();
    let two = bivouac("sim pig --games 300 --seed 5 --threads 2 --json").json();
    assert_eq!((&one["threads"], &two["threads"]), (&1.into(), &2.into()));
    for field in ["digest", "outcomes", "actions", "win_rate", "win_share", "length"] {
        assert_eq!(one[field], two[field], "{field}");
    }
    let other = bivouac("sim pig --games 300 --seed 6 --threads 2 --json").json();
    assert_ne!(one["digest"], other["digest"]);
}

#[test]
fn a_report_says_what_was_played_and_what_came_of_it() {
    let report = bivouac("sim pig --seats 3 --games 50 --seed 9 --set goal=30 --json").json();
    assert_eq!((&report["game"], &report["games"], &report["seats"]), (&"pig".into(), &50.into(), &3.into()));
    assert_eq!((&report["seed"], &report["options"]["goal"]), (&9.into(), &30.into()));
    let outcomes = report["outcomes"].as_array().unwrap();
    assert_eq!(outcomes.iter().map(|outcome| outcome["games"].as_u64().unwrap()).sum::<u64>(), 50);
    assert_eq!(outcomes[0]["rule"], "PIG-3.1");
    let shares: Vec<f64> =
        report["win_share"].as_array().unwrap().iter().map(|share| share.as_f64().unwrap()).collect();
    assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9, "somebody wins each game: {shares:?}");
    assert_eq!(report["win_rate"].as_f64(), Some(shares[0]));
    let interval = |end: usize| report["win_rate_ci"][end].as_f64().unwrap();
    assert!(interval(0) < shares[0] && shares[0] < interval(1));
    assert!(
        report["actions"].as_u64().unwrap() >= 150,
        "three actions are the least that reach 30 with a die"
    );
    assert!(report["games_per_second"].as_f64().unwrap() > 0.0);
    assert!(report["actions_per_second"].as_f64().unwrap() > 0.0);
    assert_eq!(report["digest"].as_str().map(|digest| digest.len() >= 32), Some(true));
}

#[test]
fn a_report_for_people_has_the_same_digest() {
    let json = bivouac("sim pig --games 20 --json").json();
    let text = bivouac("sim pig --games 20").done();
    for part in [
        "Pig, 2 seats, 20 games, seed 1",
        "reached the goal (PIG-3.1)",
        "95 % interval",
        "actions/s",
        " games a CPU second (",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
    assert!(text.contains(json["digest"].as_str().unwrap()));
}

#[test]
fn bots_sit_in_order_over_and_over() {
    let report =
        bivouac("sim pig --seats 3 --games 2 --set goal=10 --bots random,search:iterations=5 --json").json();
    assert_eq!(report["bots"], serde_json::json!(["random", "search:iterations=5", "random"]));
}

#[test]
fn kept_games_are_the_games_that_were_played() {
    let folder = folder();
    let dir = folder.path().join("new/logs");
    let kept = bivouac(&format!("sim pig --games 12 --set goal=20 --json --log {}", dir.display())).json();
    let bare = bivouac("sim pig --games 12 --set goal=20 --json").json();
    assert_eq!(kept["digest"], bare["digest"], "keeping logs changes nothing");
    let mut names: Vec<String> = std::fs::read_dir(&dir)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(
        (names.len(), names[0].as_str(), names[11].as_str()),
        (12, "pig-000001.log", "pig-000012.log")
    );
    let all: Vec<String> = names.iter().map(|name| dir.join(name).display().to_string()).collect();
    let checked = bivouac(&format!("verify --json {}", all.join(" "))).json();
    let steps = checked.as_array().unwrap().iter().map(|one| one["steps"].as_u64().unwrap()).sum::<u64>();
    assert_eq!(steps, kept["actions"].as_u64().unwrap());
}

#[test]
fn a_folder_that_cannot_be_made_is_told() {
    let folder = folder();
    let taken = file(&folder, "taken", "a file, not a folder");
    let run = bivouac(&format!("sim pig --games 5 --log {}", taken.display()));
    assert!(run.complaint(1).ends_with("taken.logs"), "{}", run.err);
    assert!(run.err.contains("taken is a file; choose a folder for the logs"), "{}", run.err);
    let blocked = folder.path().join("pig-000003.log");
    std::fs::create_dir(&blocked).unwrap();
    let run = bivouac(&format!("sim pig --games 5 --threads 1 --log {}", folder.path().display()));
    assert!(run.complaint(1).contains("pig-000003.log"), "{}", run.err);
    assert_eq!(run.out, "", "a report of games that were not all kept would mislead");
    assert!(!read(&folder.path().join("pig-000001.log")).is_empty());
}

#[test]
fn games_are_not_kept_among_those_of_another_simulation() {
    let folder = folder();
    let (log, other) = (crate::program::short_log(&folder), file(&folder, "logs/notes.log", "not of pig"));
    let (before, dir) = (read(&log), log.parent().unwrap().display().to_string());
    let run = bivouac(&format!("sim pig --games 5 --log {dir}"));
    let wanted = "holds logs of pig already, such as pig-000001.log; choose another folder or remove them";
    assert!(run.complaint(1).ends_with(wanted), "{}", run.err);
    assert_eq!(read(&log), before);
    std::fs::remove_file(&log).unwrap();
    assert!(bivouac(&format!("sim pig --games 1 --log {dir}")).done().contains(", 1 game, seed 1"));
    assert_eq!(read(&other), "not of pig");
}

#[cfg(unix)]
#[test]
fn an_interrupted_simulation_prints_what_it_has() {
    let folder = folder();
    let dir = folder.path().display().to_string();
    let mut command = command();
    command.args(["sim", "pig", "--games", "1000000000", "--threads", "1", "--json", "--log", &dir]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // Once there is a game, the program listens.
    let first = folder.path().join("pig-000001.log");
    while !first.exists() {
        assert!(child.try_wait().unwrap().is_none(), "it ended by itself");
        std::thread::yield_now();
    }
    let signal = std::process::Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status();
    assert!(signal.unwrap().success());
    let run = Run::from(child.wait_with_output().unwrap());
    assert_eq!(run.code, Some(1), "{}", run.err);
    let told: Vec<&str> = run.err.lines().collect();
    assert_eq!(told[0], "breaking off the games under way; Ctrl-C again stops at once");
    assert!(
        told[1].starts_with("interrupted after ") && told[1].ends_with(" of 1 000 000 000 games"),
        "{told:?}"
    );
    let report: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(report["interrupted"], true);
    assert!(report["games"].as_u64().unwrap() >= 1);
}

#[cfg(unix)]
#[test]
fn a_simulation_that_is_stopped_before_its_first_game_is_over_reports_nothing() {
    let folder = folder();
    let kept = folder.path().join("kept.logs");
    let mut command = command();
    command.args(["sim", "pig", "--games", "5", "--set", "goal=1000", "--bots", "search:millis=300"]);
    command.arg("--log").arg(&kept).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // Once there is the file, the program listens.
    while !kept.exists() {
        assert!(child.try_wait().unwrap().is_none(), "it ended by itself");
        std::thread::yield_now();
    }
    let signal = std::process::Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status();
    assert!(signal.unwrap().success());
    let run = Run::from(child.wait_with_output().unwrap());
    assert_eq!((run.code, run.out.as_str()), (Some(1), ""), "{}", run.err);
    assert_eq!(
        run.err.lines().last(),
        Some("stopped before the first game was over: there is nothing to report")
    );
    assert!(!kept.exists(), "an empty file would be in the way of the next try");
}

#[test]
fn speed_is_told_by_the_clock_and_by_the_processors() {
    let report = bivouac("sim pig --games 2000 --threads 2 --json").json();
    let figure = |name: &str| report[name].as_f64().unwrap();
    let (seconds, cpu) = (figure("seconds"), figure("cpu_seconds"));
    assert!(
        cpu > 0.0 && cpu <= 2.2 * seconds + 0.1,
        "two threads have at most two cores: {cpu} in {seconds}"
    );
    let rate = figure("games_per_cpu_second") * cpu;
    assert!((rate - 2000.0).abs() < 1.0, "{rate}");
}

#[test]
fn what_is_counted_of_unequal_bots_is_told_of_each_with_a_word_where_it_is_little() {
    let rows = |bots: &str| {
        let line = format!("sim terrible-things --seats 3 --games 12 --bots {bots} --json");
        let report = bivouac(&line).json();
        let tallies = report["tallies"].as_array().unwrap().clone();
        let of = |name: &str| -> Vec<serde_json::Value> {
            tallies.iter().filter(|told| told["name"] == name).cloned().collect()
        };
        (of("turns of a player"), of("failed, green"), tallies)
    };
    let (turns, ..) = rows("random");
    assert_eq!(
        (turns.len(), &turns[0]["bot"]),
        (1, &serde_json::Value::Null),
        "equal bots are counted together"
    );
    assert_eq!(turns[0]["count"], 36);
    let (turns, failed, all) = rows("random,passenger,random");
    let told: Vec<_> = turns.iter().map(|told| (told["bot"].as_str().unwrap(), &told["count"])).collect();
    assert_eq!(told, [("random", &24.into()), ("passenger", &12.into())]);
    assert!(failed.iter().all(|told| told["bot"].is_null()), "{failed:?}");
    assert!(all.iter().any(|told| told["name"].as_str().unwrap().starts_with("won with ")));
    for told in &all {
        if told["name"].as_str().unwrap().starts_with("won ") {
            assert!(told["bot"].is_string(), "{told}");
            let [low, high] = [0, 1].map(|end| told["ci"][end].as_f64().unwrap());
            assert!(0.0 <= low && low < high && high <= 1.0, "{told}");
        }
    }
    let text = bivouac("sim terrible-things --seats 3 --games 12 --bots random,passenger,random").done();
    let line = text.lines().find(|line| line.starts_with("turns of a player (passenger)")).unwrap();
    assert!(line.ends_with("  few"), "{line}");
    assert!(text.contains("few: counted fewer than 30 times; trust the interval, not the mean"), "{text}");
}

#[test]
fn large_numbers_may_be_written_short_and_near_misses_are_answered() {
    for games in ["2_0", "2e1", "0.2e2"] {
        let report = bivouac(&format!("sim pig --games {games} --json")).json();
        assert_eq!(report["games"], 20, "{games}");
    }
    let check = |line: &str, part: &str| {
        let run = bivouac(line);
        assert!(run.complaint(2).contains(part), "{line}: {}", run.err);
    };
    check("sim pig --games 1.5", "a whole number, 1 or more");
    check("sim Pig", "unknown game \"Pig\"; did you mean pig? There are: pig, escape");
    check("games terrible_things", "did you mean terrible-things? There are: ");
    check("sim pig --bots Random", "unknown bot \"Random\"; did you mean random? There are: random, ");
    check("sim pig --bots search:iteration=5", "did you mean iterations? There are: iterations, ");
}
