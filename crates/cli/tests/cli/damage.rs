//! Logs that were changed, cut off, or never were ours.

use bivouac_engine::{BrokenLog, Log};

use crate::program::{bivouac, bivouac_given, file, folder, read, short_log};

/// What `bivouac verify` does with a log, without starting it thousands of times.
fn verify(bytes: &[u8]) -> Result<(), BrokenLog> {
    let log = Log::read(bytes)?;
    let title = bivouac_catalog::find(&log.header.game).map_err(|why| BrokenLog { line: 1, why: why.0 })?;
    assert!(log.footer.is_some(), "no single change takes the footer away unnoticed");
    title.replay(&log, None, &mut |_, _| ()).map(drop)
}

#[test]
fn every_flipped_bit_is_found_and_its_line_named() {
    let folder = folder();
    let good = read(&short_log(&folder)).into_bytes();
    verify(&good).unwrap();
    let mut line = 1;
    for at in 0..good.len() {
        for bit in 0..8 {
            let mut bytes = good.clone();
            bytes[at] ^= 1 << bit;
            let broken = verify(&bytes).expect_err("a changed byte is found");
            assert_eq!(broken.line, line, "byte {at}, bit {bit}: {broken}");
        }
        line += u64::from(good[at] == b'\n');
    }
}

#[test]
fn every_line_that_is_lost_doubled_or_moved_is_found() {
    let folder = folder();
    let good = read(&short_log(&folder));
    let lines: Vec<&str> = good.split_inclusive('\n').collect();
    let last = lines.len() - 1;
    for at in 0..lines.len() {
        let (mut lost, mut doubled, mut moved) = (lines.clone(), lines.clone(), lines.clone());
        lost.remove(at);
        doubled.insert(at, lines[at]);
        moved.swap(at, (at + 1) % lines.len());
        for changed in [lost, doubled, moved] {
            if at == last && changed.len() == last {
                continue; // Without its footer it is the log of a running game; see below.
            }
            assert!(verify(changed.concat().as_bytes()).is_err(), "line {}", at + 1);
        }
    }
}

#[test]
fn the_program_names_the_file_the_line_and_the_reason() {
    let folder = folder();
    let log = short_log(&folder);
    let good = read(&log);
    let starts: Vec<usize> =
        std::iter::once(0).chain(good.match_indices('\n').map(|(at, _)| at + 1)).collect();
    for line in [1, 2, 3, starts.len() - 1] {
        let mut bytes = good.clone().into_bytes();
        bytes[starts[line] - 10] ^= 1;
        let path = file(&folder, &format!("changed-{line}.log"), bytes);
        let run = bivouac(&format!("verify {} {}", path.display(), log.display()));
        assert_eq!((run.code, run.err.as_str()), (Some(1), ""));
        let told: Vec<&str> = run.out.lines().collect();
        assert!(told[0].starts_with(&format!("broken  {}: line {line}: ", path.display())), "{}", run.out);
        assert!(told[1].starts_with("ok  "), "{}", run.out);
        let replayed = bivouac(&format!("replay {}", path.display()));
        assert!(
            replayed.complaint(1).starts_with(&format!("{}: line {line}: ", path.display())),
            "{}",
            replayed.err
        );
        let checked = bivouac(&format!("verify --json {}", path.display()));
        let json: serde_json::Value = serde_json::from_str(&checked.out).unwrap();
        assert_eq!((checked.code, &json[0]["ok"], &json[0]["line"]), (Some(1), &false.into(), &line.into()));
    }
}

#[test]
fn a_log_without_a_footer_is_of_a_game_that_is_not_over() {
    let folder = folder();
    let good = read(&short_log(&folder));
    let running = &good[..good[..good.len() - 1].rfind('\n').unwrap() + 1];
    let last = running.lines().count();
    for verb in ["replay -", "replay - --step 1"] {
        let run = bivouac_given(verb, running.as_bytes());
        let complaint = run.complaint(1);
        assert!(complaint.contains(&format!("line {last}: ")), "{complaint}");
        assert!(complaint.contains("the game is not over and its secret not revealed"), "{complaint}");
    }
    let run = bivouac_given("verify -", running.as_bytes());
    assert_eq!(run.code, Some(1));
    assert!(run.out.starts_with(&format!("broken  -: line {last}: ")), "{}", run.out);
    assert!(run.out.contains("the game is not over and its secret not revealed"), "{}", run.out);
}

#[test]
fn foreign_newer_and_empty_files_are_refused_with_a_reason() {
    let folder = folder();
    let good = read(&short_log(&folder));
    let cases: [(Vec<u8>, &str); 8] = [
        (Vec::new(), "line 1: the file is empty"),
        (b"1. e4 e5 2. Nf3\n".to_vec(), "line 1: this is not a Bivouac log"),
        (b"\x7fELF\x02\x01\x01\0\n".to_vec(), "line 1: this is not a Bivouac log"),
        (b"\xff\xd8\xff\xe0\n".to_vec(), "line 1: is not UTF-8 text"),
        (good.replacen("bivouac-log/1", "bivouac-log/9", 1).into_bytes(), "a newer one may read it"),
        (good.replacen("\"pig\"", "\"chess\"", 1).into_bytes(), "unknown game \"chess\"; there are: pig"),
        (good.as_bytes()[..good.len() / 2].to_vec(), "is cut off"),
        (vec![b'x'; 2 << 20], "line 1: is cut off"),
    ];
    for (bytes, reason) in cases {
        let run = bivouac_given("replay -", &bytes);
        assert!(run.complaint(1).contains(reason), "{reason}: {}", run.err);
        let run = bivouac_given("verify -", &bytes);
        assert!(run.code == Some(1) && run.out.contains(reason), "{reason}: {}", run.out);
    }
}
