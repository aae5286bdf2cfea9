//! Many games: in a folder, and one after another in one file.

use std::path::Path;
use std::process::Stdio;

use crate::program::{Run, bivouac, bivouac_given, command, file, folder, read};

/// Plays so many short games of Pig into `to`.
fn kept(games: u64, to: &Path, more: &str) {
    bivouac(&format!("sim pig --games {games} --set goal=20 --log {} {more}", to.display())).done();
}

/// The games of a file, each as it would be alone.
fn apart(text: &str) -> Vec<&str> {
    let starts: Vec<usize> = text.match_indices("{\"format\"").map(|(at, _)| at).collect();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts.iter().zip(ends).map(|(&start, end)| &text[start..end]).collect()
}

#[test]
fn a_folder_is_verified_and_summed_up() {
    let folder = folder();
    let dir = folder.path().join("games");
    kept(150, &dir, "");
    let verified = bivouac(&format!("verify {}", dir.display())).done();
    let all = bivouac(&format!("verify --json {}", dir.display())).json();
    let all = all.as_array().unwrap();
    let steps: u64 = all.iter().map(|one| one["steps"].as_u64().unwrap()).sum();
    let steps = steps.to_string();
    let steps = format!("{} {}", &steps[..steps.len() - 3], &steps[steps.len() - 3..]);
    assert_eq!(verified, format!("ok  150 games, {steps} steps: every one is as it was written\n"));
    let files: Vec<&str> = all.iter().map(|one| one["file"].as_str().unwrap()).collect();
    assert!(files.is_sorted() && files[149].ends_with("pig-000150.log"), "{files:?}");
    // What is broken is named, and the rest is checked all the same.
    let (third, ninth) = (dir.join("pig-000003.log"), dir.join("pig-000009.log"));
    std::fs::write(&third, read(&third).replacen("roll", "hold", 1)).unwrap();
    std::fs::write(&ninth, "").unwrap();
    let run = bivouac(&format!("verify {}", dir.display()));
    assert_eq!((run.code, run.err.as_str()), (Some(1), ""));
    let told: Vec<&str> = run.out.lines().collect();
    assert!(told[0].starts_with(&format!("broken  {}: line 2: ", third.display())), "{}", run.out);
    assert_eq!(told[1], format!("broken  {}: line 1: the file is empty", ninth.display()));
    assert!(told[2].starts_with("broken  2 games of 150 games; 148 games with "), "{}", run.out);
    assert_eq!(told.len(), 3);
}

#[test]
fn many_games_stand_in_one_file_in_order_on_any_number_of_threads() {
    let folder = folder();
    let (dir, one, two) =
        (folder.path().join("games"), folder.path().join("one.logs"), folder.path().join("two.logs"));
    kept(60, &dir, "");
    kept(60, &one, "--threads 1");
    kept(60, &two, "--threads 4");
    let text = read(&one);
    assert!(text == read(&two), "the same games make the same file");
    let games = apart(&text);
    assert_eq!(games.len(), 60);
    for (number, game) in (1..).zip(&games) {
        assert!(*game == read(&dir.join(format!("pig-{number:06}.log"))), "game {number} is as it is alone");
    }
    let verified = bivouac(&format!("verify {}", one.display())).done();
    assert!(verified.starts_with("ok  60 games, ") && verified.lines().count() == 1, "{verified}");
    assert_eq!(bivouac_given("verify -", text.as_bytes()).done(), verified);
    let again = bivouac(&format!("sim pig --games 1 --log {}", one.display()));
    assert!(again.complaint(1).ends_with("one.logs exists already; choose another name"), "{}", again.err);
    // A folder may have a dot in its name, and a new one is asked for by a slash.
    std::fs::create_dir(folder.path().join("v1.0")).unwrap();
    kept(1, &folder.path().join("v1.0"), "");
    kept(1, &folder.path().join("v2.0/"), "");
    for place in ["v1.0", "v2.0"] {
        assert!(folder.path().join(place).join("pig-000001.log").is_file(), "{place}");
    }
}

#[test]
fn a_game_among_many_is_replayed_by_its_number() {
    let folder = folder();
    let (dir, file) = (folder.path().join("games"), folder.path().join("all.logs"));
    kept(20, &dir, "");
    kept(20, &file, "");
    let (dir_shown, file_shown) = (dir.display(), file.display());
    let alone = bivouac(&format!("replay {dir_shown}/pig-000017.log")).done();
    assert_eq!(bivouac(&format!("replay {dir_shown} --game 17")).done(), alone);
    assert_eq!(bivouac(&format!("replay {file_shown} --game 17")).done(), alone);
    assert_eq!(bivouac(&format!("replay {dir_shown}/pig-000017.log --game 1")).done(), alone);
    let step = bivouac(&format!("replay {file_shown} --game 17 --step 1 --as 1")).done();
    assert_eq!(step, bivouac(&format!("replay {dir_shown} --game 17 --step 1 --as 1")).done());
    let check = |line: String, part: &str| {
        let run = bivouac(&line);
        assert!(run.complaint(2).contains(part), "{line}: {}", run.err);
    };
    check(format!("replay {file_shown}"), "holds several games: say which, as in --game 1");
    check(
        format!("replay {dir_shown}"),
        "holds 20 logs: say of which game, as in --game 1, or name the file",
    );
    check(format!("replay {file_shown} --game 21"), "there is no game 21: ");
    check(format!("replay {dir_shown} --game 21"), "none of its names ends in that number");
    check(format!("replay {dir_shown}/pig-000017.log --game 2"), "holds 1 game");
    std::fs::copy(dir.join("pig-000017.log"), dir.join("other-17.log")).unwrap();
    check(format!("replay {dir_shown} --game 17"), "several logs of a game 17, such as other-17.log and");
    let commitment = "0".repeat(64);
    for place in [dir_shown.to_string(), file_shown.to_string()] {
        check(format!("verify {place} --commitment {commitment}"), "a commitment binds one game");
    }
}

#[test]
fn of_a_file_that_is_cut_off_the_other_games_verify() {
    let folder = folder();
    let whole = folder.path().join("whole.logs");
    kept(12, &whole, "");
    let text = read(&whole);
    let last = text.rfind("{\"format\"").unwrap();
    let lines: Vec<usize> = text[last..].match_indices('\n').map(|(at, _)| last + at + 1).collect();
    // In the middle of a line, at the end of one, before the footer, and in the header.
    for at in [lines[2] + 10, lines[2], lines[lines.len() - 2], last + 20] {
        let cut = file(&folder, "cut.logs", &text[..at]);
        let run = bivouac(&format!("verify {}", cut.display()));
        assert_eq!((run.code, run.err.as_str()), (Some(1), ""));
        let line = text[..at].lines().count();
        let said = format!(
            "broken  {}, game 12: line {line}: the file is cut off here, in the middle of a game: \
             whoever wrote it was stopped\n",
            cut.display()
        );
        assert!(run.out.starts_with(&said), "{at}: {}", run.out);
        assert!(
            run.out[said.len()..].starts_with("broken  1 game of 12 games; 11 games with "),
            "{}",
            run.out
        );
        assert!(bivouac(&format!("replay {} --game 11", cut.display())).code == Some(0));
    }
}

#[test]
fn a_damaged_line_among_many_games_is_named_and_costs_its_own_game_alone() {
    let folder = folder();
    let whole = folder.path().join("whole.logs");
    kept(5, &whole, "");
    let text = read(&whole);
    let third = text.match_indices("{\"format\"").nth(2).unwrap().0;
    let lines: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).collect();
    let first = text[..third].lines().count();
    let footer = first + apart(&text)[2].lines().count() - 1;
    // Its header, a step, and its footer.
    for line in [first, first + 1, footer] {
        for from_end in [3, lines[line] - lines[line - 1] - 2] {
            let mut bytes = text.clone().into_bytes();
            bytes[lines[line] - from_end] ^= 1;
            let damaged = file(&folder, "damaged.logs", &bytes);
            let run = bivouac(&format!("verify {}", damaged.display()));
            let named = format!("broken  {}, game 3: line {}: ", damaged.display(), line + 1);
            assert!(run.out.starts_with(&named), "line {line}, {from_end}: {}", run.out);
            assert!(run.out.contains("\nbroken  1 game of 5 games; 4 games with "), "{}", run.out);
        }
    }
}

#[cfg(unix)]
#[test]
fn a_killed_simulation_leaves_games_that_verify() {
    let folder = folder();
    let kept = folder.path().join("killed.logs");
    let mut command = command();
    command.args(["sim", "pig", "--games", "1000000000", "--log"]).arg(&kept);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    while std::fs::metadata(&kept).map_or(0, |about| about.len()) < 3 << 20 {
        assert!(child.try_wait().unwrap().is_none(), "it ended by itself");
        std::thread::yield_now();
    }
    child.kill().unwrap();
    let run = Run::from(child.wait_with_output().unwrap());
    assert_eq!(run.code, None, "it was killed: {}", run.err);
    let run = bivouac(&format!("verify {}", kept.display()));
    let told: Vec<&str> = run.out.lines().collect();
    match &told[..] {
        // The pieces that reach the disk seldom end where a game does.
        [cut, summary] => {
            assert!(cut.contains("the file is cut off here, in the middle of a game"), "{}", run.out);
            assert!(summary.starts_with("broken  1 game of "), "{}", run.out);
        }
        [summary] => assert!(summary.starts_with("ok  "), "{}", run.out),
        _ => panic!("{}", run.out),
    }
}
