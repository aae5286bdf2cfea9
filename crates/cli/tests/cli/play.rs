//! `bivouac play`, with what is typed on a pipe.

use crate::program::{bivouac, bivouac_given, folder, read};

#[test]
fn a_game_is_played_to_its_end_and_can_be_checked() {
    let folder = folder();
    let log = folder.path().join("game.log");
    let line = format!("play pig --set goal=12 --bots random --seed 3 --log {}", log.display());
    // Seat 1 rolls until it may hold with enough, and by then somebody has won.
    let out = bivouac_given(&line, "1\n1\n2\n".repeat(60).as_bytes()).done();
    assert!(out.starts_with("Pig, 2 seats. You are Seat 1; random plays Seat 2.\n"), "{out}");
    assert!(out.contains("Seat 2 rolls a "), "the bot's steps are told: {out}");
    assert!(out.contains("wins: reached the goal (PIG-3.1)"), "{out}");
    // The last line is a command, which compares with what stood at the beginning.
    let check = out.lines().last().unwrap().strip_prefix("bivouac ").unwrap();
    assert!(check.starts_with(&format!("verify {} --commitment ", log.display())), "{out}");
    let (_, commitment) = check.rsplit_once(' ').unwrap();
    assert!(out.lines().nth(1).unwrap().ends_with(&format!("by the commitment {commitment}")), "{out}");
    assert!(bivouac(check).done().trim_end().ends_with(commitment));
    assert!(bivouac(&format!("verify {}", log.display())).done().starts_with("ok  "));
    // The same seed and the same lines make the same game, to the last byte.
    let again = folder.path().join("again.log");
    let line = line.replace("game.log", "again.log");
    bivouac_given(&line, "1\n1\n2\n".repeat(60).as_bytes()).done();
    assert_eq!(read(&again), read(&log));
    // A log that is there is another game's.
    let taken = bivouac_given(&line, b"1\n");
    assert_eq!(taken.complaint(1), format!("{} exists already; choose another name", again.display()));
    let inside = bivouac_given(&format!("play pig --log {}", folder.path().display()), b"1\n");
    assert!(inside.complaint(1).contains("is a folder; choose a file"), "{}", inside.err);
    assert_eq!(read(&again), read(&log));
}

#[test]
fn the_end_of_input_and_quit_leave_a_log_that_holds() {
    let folder = folder();
    for (name, typed) in [("end", "1\n"), ("quit", "1\nquit\n1\n1\n"), ("nothing", "")] {
        let log = folder.path().join(name);
        let out = bivouac_given(&format!("play pig --log {}", log.display()), typed.as_bytes()).done();
        assert!(out.contains("The game is left unfinished."), "{name}: {out}");
        let checked = bivouac(&format!("verify {}", log.display())).done();
        assert!(checked.contains("left unfinished"), "{name}: {checked}");
        let steps = typed.lines().next().map_or(0, |_| 1);
        assert!(read(&log).lines().count() >= 2 + steps, "{name}");
    }
}

#[test]
fn without_a_seed_no_two_games_are_alike() {
    let commitment = || {
        let out = bivouac_given("play pig", b"").done();
        out.lines().find(|line| line.contains("commitment")).unwrap().to_owned()
    };
    assert_ne!(commitment(), commitment());
}

#[test]
fn a_player_may_ask_talk_look_and_take_back() {
    // With seed 7 the first roll is no 1, so there is something to hold; and nobody rolls
    // after the hold, because both seats are the player's.
    let typed = "why hold\nwhy fly\nhold\nwhy roll\n@2 roll\nsay hello\n9\nback\n1\n2\nback\nback\nhelp\n\n";
    let out = bivouac_given("play pig --me 1,2 --seed 7", typed.as_bytes()).done();
    let answers: Vec<&str> = out.split("> ").collect();
    let check = |number: usize, part: &str| {
        assert!(answers[number].contains(part), "answer {number} lacks {part}:\n{}", answers[number]);
    };
    check(0, "Pig, 2 seats. You are Seat 1 and Seat 2.");
    check(1, "Not now: there is nothing to keep yet: roll first (PIG-2.4)");
    check(2, "That is nothing anybody does in this game");
    check(3, "No: there is nothing to keep yet: roll first (PIG-2.4)");
    check(4, "Seat 1 may do that now.");
    check(5, "No: it is the turn of Seat 1 (PIG-2.1)");
    check(6, "Seat 1 says: hello");
    check(7, "There is no 9 in the list.");
    check(8, "You have done nothing that could be taken back.");
    check(9, "Seat 1 rolls a ");
    check(9, "Hold and keep ");
    check(10, "Seat 1 keeps ");
    check(11, "Seat 1 takes back all from step 3 on");
    check(11, "Hold and keep ");
    check(12, "because dice were rolled (TAB-07)");
    check(13, "say words");
    check(14, "1  Roll again and risk ");
}

#[test]
fn a_seat_of_somebody_else_is_not_played() {
    let out = bivouac_given("play pig --bots random", b"@2 roll\n@2 say hello\n").done();
    assert_eq!(out.matches("You do not hold Seat 2. You hold Seat 1.").count(), 2, "{out}");
}

#[test]
fn what_means_nothing_is_answered_with_what_would() {
    let long = "x".repeat(100);
    let typed = format!("foo\n-1\nroll extra\n@9 roll\nwhy\ndo\nsay\ncall\ncall foo\n{long}\n");
    let out = bivouac_given("play pig --seed 7 --bots random", typed.as_bytes()).done();
    let may = "is nothing you can do here; you may: roll (help explains)";
    for part in [
        &format!("\"foo\" {may}"),
        &format!("\"-1\" {may}"),
        &format!("\"roll extra\" {may}"),
        "\"@9\" is no seat; you hold Seat 1: type @1 and what it does.",
        "why what? Type why and something to do; you may: roll",
        "do what? Type do and something to do; you may: roll",
        "What do you say?",
        "What do you call?",
        "\"foo\" is no call; there are none now",
        &format!("\"{}…\" {may}", &long[..60]),
    ] {
        assert!(out.contains(part), "{part} is missing in\n{out}");
    }
    assert!(!out.contains("expected") && !out.contains("variant"), "{out}");
}

#[test]
fn a_word_of_the_player_stands_in_the_log_beside_the_same_commitment() {
    let folder = folder();
    let play = |name: &str, word: &[&str]| {
        let log = folder.path().join(name);
        let mut command = crate::program::command();
        command.args(["play", "pig", "--me", "1,2", "--seed", "3", "--log"]).arg(&log).args(word);
        assert!(command.output().unwrap().status.success());
        let header: serde_json::Value = serde_json::from_str(read(&log).lines().next().unwrap()).unwrap();
        bivouac(&format!("verify {}", log.display())).done();
        header
    };
    let (bare, worded) = (play("bare", &[]), play("worded", &["--word", "pigs might fly"]));
    assert_eq!(bare["words"], serde_json::json!([]));
    assert_eq!(worded["words"], serde_json::json!(["pigs might fly"]));
    assert_eq!(bare["commitment"], worded["commitment"], "the word comes after the commitment");
    for word in ["", "a\nb", &"x".repeat(101)] {
        let run = crate::program::Run::from(
            crate::program::command().args(["play", "pig", "--word", word]).output().unwrap(),
        );
        assert!(run.complaint(2).contains("--word"), "{}", run.err);
    }
}

#[test]
fn nothing_that_is_typed_ends_the_game() {
    let mut typed: Vec<u8> = Vec::new();
    for line in
        ["\u{1b}[2J", "say \u{7}", "@", "@7 roll", "18446744073709551616", "roll roll=1", "{[", "do", "why"]
    {
        typed.extend(line.as_bytes());
        typed.push(b'\n');
    }
    typed.extend([0xff, 0xfe, b'\n', 0, b'\n']);
    typed.extend("x".repeat(100_000).as_bytes());
    typed.extend(b"\n1\n");
    let out = bivouac_given("play pig --seed 7 --bots random", &typed).done();
    assert!(out.contains("Seat 1 rolls a "), "the last line was still understood");
}

/// Ctrl-C while a bot thinks for longer than anybody waits: what was printed can be read, the
/// first signal is answered and the second one ends the program.
#[cfg(unix)]
#[test]
fn a_thinking_bot_does_not_keep_the_player() {
    use std::io::{BufRead as _, BufReader, Read as _};
    use std::process::Stdio;
    let mut command = crate::program::command();
    // The first roll is forced and, with this seed, no 1; then there is something to think about.
    let line = "play pig --me 2 --seed 7 --set goal=1000 --bots search:iterations=1000000";
    command.args(line.split_whitespace());
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let kill = |signal: &str, id: u32| {
        let line = format!("kill -{signal} {id}");
        assert!(std::process::Command::new("sh").args(["-c", &line]).status().unwrap().success());
    };
    let (mut stdout, mut welcome) = (BufReader::new(child.stdout.take().unwrap()), String::new());
    while !welcome.contains("Seat 1 rolls a ") {
        assert_ne!(stdout.read_line(&mut welcome).unwrap(), 0, "{welcome}");
    }
    kill("INT", child.id());
    let (mut stderr, mut told) = (BufReader::new(child.stderr.take().unwrap()), String::new());
    stderr.read_line(&mut told).unwrap();
    assert!(told.contains("Ctrl-C again leaves at once"), "{told}");
    kill("TERM", child.id());
    assert_eq!(child.wait().unwrap().code(), Some(1));
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "", "the bot was waited for");
}

#[cfg(unix)]
#[test]
fn an_interrupted_game_leaves_a_log_that_holds() {
    use std::io::Read as _;
    use std::process::Stdio;
    let folder = folder();
    let log = folder.path().join("game.log");
    let mut command = crate::program::command();
    command.args(["play", "pig", "--log"]).arg(&log);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    // Once it asks, it listens.
    let (mut stdout, mut seen) = (child.stdout.take().unwrap(), Vec::new());
    while !seen.ends_with(b"Seat 1> ") {
        let mut byte = [0];
        stdout.read_exact(&mut byte).unwrap();
        seen.push(byte[0]);
    }
    let signal = std::process::Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status();
    assert!(signal.unwrap().success());
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(1));
    assert!(rest.contains("The game is left unfinished."), "{rest}");
    assert!(bivouac(&format!("verify {}", log.display())).done().starts_with("ok  "));
}

#[test]
fn calls_are_listed_when_they_are_asked_for_in_the_words_that_people_hear() {
    let typed = "calls\ncalls going\ncall 1\ncalls fly\ncall fly\ncall\n";
    let out = bivouac_given("play biomes --me 1,2,3 --seats 3 --seed 3", typed.as_bytes()).done();
    let answers: Vec<&str> = out.split("> ").collect();
    let check = |number: usize, part: &str| {
        assert!(answers[number].contains(part), "answer {number} lacks {part}:\n{}", answers[number]);
    };
    check(0, " calls to make: type calls to read them\n");
    assert!(!answers[0].contains("well_done"), "they are not listed by themselves: {}", answers[0]);
    check(1, " more: type calls going\n");
    check(1, "(well_done)\n");
    assert_eq!(answers[1].matches("calls going").count(), 1, "{}", answers[1]);
    check(2, "(going at={q:0,r:0})\n");
    assert!(answers[2].lines().count() < 12 && !answers[2].contains("well_done"), "{}", answers[2]);
    let sentence = answers[2].lines().nth(1).unwrap().split("  ").find(|part| part.len() > 4).unwrap();
    check(3, &format!(" calls: {}\n", sentence.trim()));
    check(4, "There are no calls \"fly\"; there are: going, ");
    check(5, "\"fly\" is no call; there are ");
    check(5, ": type calls to read them\n");
    check(6, "What do you call? Type call and one of the calls; there are ");
}
