//! `--content`: a designer's copy of a game's data files, and what is said of bad ones.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::program::{bivouac, folder};

const GAME: &str = "terrible-things";

/// A folder with the files that are compiled in.
fn exported() -> TempDir {
    let dir = folder();
    let said = bivouac(&format!("games {GAME} --export-content {}", dir.path().display())).done();
    assert!(said.starts_with("11 files in "), "{said}");
    assert!(said.trim_end().ends_with(&format!("--content {GAME}={}", dir.path().display())), "{said}");
    dir
}

/// Changes one thing in a file.
fn edit(dir: &Path, file: &str, from: &str, to: &str) {
    let text = fs::read_to_string(dir.join(file)).unwrap();
    assert!(text.contains(from), "{file} says {from}");
    fs::write(dir.join(file), text.replacen(from, to, 1)).unwrap();
}

fn content_of(line: &str) -> Value {
    bivouac(line).json()[0]["content"].clone()
}

#[test]
fn an_unchanged_copy_is_what_is_compiled_in() {
    let dir = exported();
    let copy = format!("{GAME}={}", dir.path().display());
    assert_eq!(
        content_of(&format!("games {GAME} --json --content {copy}")),
        content_of(&format!("games {GAME} --json"))
    );
    let again = bivouac(&format!("games {GAME} --export-content {}", dir.path().display()));
    assert!(again.complaint(1).ends_with("is there already; nothing was written"), "{}", again.err);
}

#[test]
fn an_edited_copy_is_printed_and_played() {
    let dir = exported();
    edit(dir.path(), "feats.ron", "Steady the Hand", "Shaky Hand");
    // Notes and what editors leave behind are nobody's business.
    fs::write(dir.path().join("notes.md"), "less steady").unwrap();
    let place = dir.path().display();
    let book = bivouac(&format!("games {GAME} --book --content {place}")).json();
    assert_eq!(book["feats"]["F01"]["name"], "Shaky Hand");
    assert_eq!(bivouac(&format!("games {GAME} --book")).json()["feats"]["F01"]["name"], "Steady the Hand");
    let log = dir.path().join("logs");
    let sim = format!("sim {GAME} --seats 2 --games 1 --seed 7 --bots random --log {}", log.display());
    let edited = bivouac(&format!("{sim} --content {place} --json")).json();
    // Statistics say of which content they are, and never pass for those of another.
    let shipped = bivouac(&format!("sim {GAME} --seats 2 --games 1 --seed 7 --bots random --json")).json();
    assert_eq!(shipped["content"], content_of(&format!("games {GAME} --json")));
    assert_eq!(edited["content"], content_of(&format!("games {GAME} --json --content {place}")));
    assert_ne!(edited["digest"], shipped["digest"]);
    let log = fs::read_dir(&log).unwrap().next().unwrap().unwrap().path();
    let (log, ours) = (log.display(), content_of(&format!("games {GAME} --json")));
    let verified = bivouac(&format!("verify {log}"));
    assert_eq!(verified.code, Some(1));
    assert!(verified.out.contains("played with other content ("), "{}", verified.out);
    assert!(
        verified.out.contains(&format!("this program has {}", ours.as_str().unwrap())),
        "{}",
        verified.out
    );
    bivouac(&format!("verify {log} --content {GAME}={place}")).done();
    // The only game that can be edited need not be named.
    bivouac(&format!("replay {log} --step 3 --content {place}")).done();
    assert!(bivouac(&format!("replay {log}")).complaint(1).contains("start the program with that content"));
}

#[test]
fn a_bad_copy_is_refused_with_file_and_line_before_anything_starts() {
    let dir = exported();
    let place = dir.path().display().to_string();
    edit(dir.path(), "encounters.ron", "secrets: 1", "secrets: 99");
    let why =
        format!("content of {GAME}: encounters.ron, line 5: the number of Secrets is from 1 to 20, not 99");
    for line in [
        format!("sim {GAME} --games 1 --content {place}"),
        format!("play {GAME} --content {place}"),
        format!("doctor {GAME} --content {place}"),
        format!("games --content {GAME}={place}"),
        format!("serve --listen 127.0.0.1:0 --data {place}/data --content {GAME}={place}"),
    ] {
        let run = bivouac(&line);
        assert_eq!((run.complaint(1), run.out.as_str()), (why.as_str(), ""), "{line}");
    }
    assert!(!dir.path().join("data").exists(), "nothing was made");
    fs::remove_file(dir.path().join("swag.ron")).unwrap();
    let missing = bivouac(&format!("games {GAME} --content {place}"));
    assert_eq!(missing.complaint(1), format!("content of {GAME}: swag.ron: this file is missing"));
    fs::write(dir.path().join("swag.ron"), [0xff]).unwrap();
    let garbled = bivouac(&format!("games {GAME} --content {place}"));
    assert!(garbled.complaint(1).ends_with("swag.ron: it is no text: it should be UTF-8"), "{}", garbled.err);
}

#[test]
fn what_there_is_not_is_said() {
    let dir = folder();
    let place = dir.path().display();
    let empty = bivouac(&format!("games --content {place}"));
    assert!(empty.complaint(1).starts_with(&format!("content of {GAME}: ")), "{}", empty.err);
    assert!(
        bivouac(&format!("games --content gip={place}")).complaint(2).starts_with("unknown game \"gip\"")
    );
    assert_eq!(
        bivouac(&format!("games --content pig={place}")).complaint(1),
        "content of pig: Pig has no content of its own that could be edited"
    );
    let nowhere = bivouac(&format!("games --content {GAME}={place}/nowhere"));
    assert!(nowhere.complaint(1).starts_with("cannot read the content in "), "{}", nowhere.err);
    assert!(bivouac("games pig --book").complaint(1).starts_with("Pig has no book"));
    assert!(
        bivouac(&format!("games pig --export-content {place}/pig"))
            .complaint(2)
            .starts_with("Pig has no content")
    );
    assert_eq!(bivouac("games --book").code, Some(2));
    assert!(bivouac("games pig").done().starts_with("pig  Pig"));
}
