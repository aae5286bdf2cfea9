//! `bivouac games`, `bivouac doctor`, and what every command says to what there is not.

use crate::program::{bivouac, folder};

#[test]
fn games_are_listed_with_their_options_and_bots() {
    let out = bivouac("games").done();
    for part in
        ["pig  Pig: 2 to 6 seats, rules version", "goal=100", "10 to 1000", "random", "search", "iterations"]
    {
        assert!(out.contains(part), "{part} is missing in\n{out}");
    }
    let all = bivouac("games --json").json();
    let keys: Vec<&str> = all.as_array().unwrap().iter().map(|game| game["key"].as_str().unwrap()).collect();
    let listed: Vec<&str> = bivouac_catalog::games().iter().map(|title| title.key()).collect();
    assert_eq!(keys, listed);
    let pig = &all.as_array().unwrap()[keys.iter().position(|key| *key == "pig").unwrap()];
    assert_eq!(
        (&pig["name"], &pig["seats"]["min"], &pig["seats"]["max"]),
        (&"Pig".into(), &2.into(), &6.into())
    );
    let goal = &pig["options"][0];
    assert_eq!(
        (&goal["name"], &goal["type"], &goal["default"]),
        (&"goal".into(), &"integer".into(), &100.into())
    );
    assert_eq!((&goal["min"], &goal["max"]), (&10.into(), &1000.into()));
    assert!(goal["description"].as_str().unwrap().starts_with("The points that win"));
    assert_eq!(pig["bots"][0]["name"], "random");
}

#[test]
fn what_there_is_not_is_answered_with_what_there_is() {
    let check = |line: &str, parts: &[&str]| {
        let run = bivouac(line);
        let complaint = run.complaint(2);
        parts.iter().for_each(|part| assert!(complaint.contains(part), "{line}: {complaint}"));
        assert_eq!(run.out, "");
    };
    for verb in ["sim", "play", "doctor"] {
        check(&format!("{verb} chess"), &["unknown game \"chess\"", "pig"]);
        check(&format!("{verb} pig --set gaol=5"), &["unknown option \"gaol\"", "goal"]);
        check(&format!("{verb} pig --set goal=5"), &["goal", "10 to 1000"]);
        check(&format!("{verb} pig --set goal=high"), &["\"high\"", "10 to 1000"]);
        check(&format!("{verb} pig --set goal=50 --set goal=60"), &["\"goal\" is set twice"]);
        check(&format!("{verb} pig --seats x"), &["--seats", "a whole number, 1 or more"]);
        check(&format!("{verb} pig --seats -1"), &["--seats", "a whole number, 1 or more"]);
        check(&format!("{verb} pig --set goal"), &["option=value"]);
        check(&format!("{verb} pig --seats 1"), &["2 to 6 seats", "TAB-06"]);
        check(&format!("{verb} pig --seats 7"), &["2 to 6 seats"]);
    }
    for verb in ["sim", "play"] {
        check(&format!("{verb} pig --bots deep"), &["unknown bot \"deep\"", "random", "search"]);
        check(&format!("{verb} pig --bots search:width=3"), &["unknown setting \"width\"", "iterations"]);
        check(&format!("{verb} pig --bots search:iterations=many"), &["iterations", "\"many\""]);
        for bots in ["random,,random", "random,", "🐷", ","] {
            check(&format!("{verb} pig --bots {bots}"), &["names no bot", "there are: random, search"]);
        }
        check(&format!("{verb} pig --seed x"), &["--seed", "a whole number, 0 or more"]);
        check(&format!("{verb} pig --seed -1"), &["--seed", "a whole number, 0 or more"]);
    }
    check("sim pig --bots random,random,random", &["3 bots are too many", "2 seats"]);
    check("play pig --bots random,random", &["2 bots are too many", "1 seat"]);
    check("play pig --me 1,2 --bots random", &["no seat left for bots"]);
    check("play pig --me 3", &["beyond 2"]);
    check("sim pig --games 0", &["--games", "a whole number, 1 or more"]);
    check("replay x --step -1", &["--step", "a whole number, 0 or more"]);
    check(&format!("sim {}", "x".repeat(100)), &[&format!("unknown game \"{}…\"", "x".repeat(60))]);
}

#[test]
fn misuse_of_the_command_line_itself_ends_with_two() {
    let check = |line: &str, part: &str| {
        let run = bivouac(line);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{line}: {}", run.err);
        assert!(run.err.contains(part), "{line}: {}", run.err);
    };
    for line in ["", "dance", "sim", "replay", "verify", "sim pig --dance"] {
        check(line, "Usage: bivouac");
    }
    check("sim pig --games 0", "--games");
    check("sim pig --games many", "--games");
    check("sim pig --threads 0", "--threads");
    check("play pig --me 9", "a seat is a number from 1 to 6");
    check("replay x --as nobody", "a seat from 1 to 6, several (1,2), `spectator` or `open`");
}

#[test]
fn help_and_version_are_results() {
    assert!(bivouac("--help").done().contains("verify"));
    assert!(bivouac("sim --help").done().contains("--threads"));
    let doctor = bivouac("doctor --help").done();
    let usage = "Usage: bivouac doctor [OPTIONS] <GAME>\n       bivouac doctor [OPTIONS] --data <DIR>\n";
    assert!(doctor.contains(usage), "a game is not needed where there is a folder: {doctor}");
    assert!(bivouac("--version").done().starts_with("bivouac "));
}

#[test]
fn the_doctor_finds_pig_in_good_health() {
    let found = bivouac("doctor pig --seats 2 --set goal=20 --json").json();
    assert_eq!((&found["game"], &found["ok"]), (&"pig".into(), &true.into()));
    let findings = found["findings"].as_array().unwrap();
    assert!(findings.iter().all(|finding| finding["ok"] == true), "{found}");
    assert!(findings.iter().any(|finding| finding["name"] == "playthrough with 2 seats"), "{found}");
    for speed in ["playouts_per_second", "actions_per_second", "replay_steps_per_second"] {
        assert!(found["speed"][speed].as_f64().unwrap() > 0.0, "{speed}");
    }
}

/// `bivouac games | head -0`: whoever has seen enough is not told of an error.
#[test]
fn a_closed_pipe_is_not_an_error() {
    let folder = folder();
    let log = crate::program::short_log(&folder);
    for args in [vec!["games"], vec!["replay", log.to_str().unwrap()], vec!["sim", "pig"]] {
        let mut command = crate::program::command();
        command.args(&args).stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
        let mut child = command.spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let run =
        crate::program::Run::from(crate::program::command().arg("games").stdout(full).output().unwrap());
    assert!(run.complaint(1).starts_with("cannot print"));
}
