//! `bivouac replay` and `bivouac verify` on logs that are well.

use crate::program::{bivouac, bivouac_given, file, folder, read, short_log};

#[test]
fn a_story_is_told_line_by_line() {
    let folder = folder();
    let log = short_log(&folder);
    let story = bivouac(&format!("replay {}", log.display())).done();
    assert!(story.starts_with("Pig, 2 seats\n"), "{story}");
    assert!(story.contains("   1  Seat 1 rolls a "), "{story}");
    assert!(story.contains("wins: reached the goal (PIG-3.1)"), "{story}");
    assert!(!story.contains('@'), "seats have names: {story}");
    let numbered =
        story.lines().filter(|line| line.get(..6).is_some_and(|number| number.trim().parse::<u64>().is_ok()));
    assert_eq!(numbered.count(), read(&log).lines().count() - 2);
    assert_eq!(bivouac_given("replay -", read(&log).as_bytes()).done(), story);
}

#[test]
fn a_story_for_programs_has_its_events() {
    let folder = folder();
    let log = short_log(&folder);
    let told = bivouac(&format!("replay {} --json", log.display())).json();
    assert_eq!((&told["game"], &told["options"]["goal"]), (&"pig".into(), &10.into()));
    let steps = told["steps"].as_array().unwrap();
    assert_eq!(steps.len(), read(&log).lines().count() - 2);
    assert_eq!((&steps[0]["seq"], &steps[0]["step"]["do"]), (&1.into(), &"roll".into()));
    assert_eq!(told["outcome"]["rule"], "PIG-3.1");
    let cut = bivouac(&format!("replay {} --json --as spectator", log.display())).json();
    assert_eq!(
        cut["steps"][0]["step"],
        serde_json::Value::Null,
        "a spectator hears of it and does not see the step"
    );
    assert_eq!(cut["steps"][0]["events"], steps[0]["events"]);
}

#[test]
fn a_step_shows_what_was_seen_then() {
    let folder = folder();
    let log = short_log(&folder).display().to_string();
    let start = bivouac(&format!("replay {log} --step 0 --as 1")).done();
    for part in ["step 0", "first to 10", "Seat 1     0  to roll", "Seat 1 may:", "Roll the die  (roll)"] {
        assert!(start.contains(part), "{part} is missing in\n{start}");
    }
    let other = bivouac(&format!("replay {log} --step 0 --as 2")).done();
    assert!(other.contains("to act: Seat 1") && !other.contains("may:"), "{other}");
    let watching = bivouac(&format!("replay {log} --step 0 --as spectator --json")).json();
    assert_eq!((&watching["legal"], &watching["to_act"]), (&serde_json::json!([]), &serde_json::json!([1])));
    let open = bivouac(&format!("replay {log} --step 0 --json")).json();
    assert_eq!(open["legal"][0]["seat"], 1);
    assert_eq!(open["legal"][0]["actions"][0]["text"], "roll");
    assert_eq!(open["view"]["goal"], 10);
    let last = read(log.as_ref()).lines().count() - 2;
    assert!(bivouac(&format!("replay {log} --step {last}")).done().contains("wins: reached the goal"));
    let beyond = bivouac(&format!("replay {log} --step {}", last + 1));
    assert!(beyond.complaint(2).contains(&format!("steps 0 to {last}")), "{}", beyond.err);
    let nobody = bivouac(&format!("replay {log} --step 1 --as 3"));
    assert!(nobody.complaint(2).contains("seats 1 to 2"), "{}", nobody.err);
}

#[test]
fn a_good_log_is_told_with_its_digest() {
    let folder = folder();
    let log = short_log(&folder);
    let entries = read(&log).lines().count() - 2;
    let last: serde_json::Value = serde_json::from_str(read(&log).lines().nth(entries).unwrap()).unwrap();
    let digest = last["digest"].as_str().unwrap();
    let header: serde_json::Value = serde_json::from_str(read(&log).lines().next().unwrap()).unwrap();
    let commitment = header["commitment"].as_str().unwrap();
    let sealed = format!("digest {digest}, commitment {commitment}");
    let expected = format!("ok  {}: pig, {entries} steps, {sealed}\n", log.display());
    assert_eq!(bivouac(&format!("verify {}", log.display())).done(), expected);
    let json = bivouac_given("verify - --json", read(&log).as_bytes()).json();
    assert_eq!(
        (&json[0]["ok"], &json[0]["steps"], &json[0]["digest"]),
        (&true.into(), &entries.into(), &digest.into())
    );
    assert_eq!(json[0]["commitment"], commitment);
}

#[test]
fn a_commitment_is_compared() {
    let folder = folder();
    let log = short_log(&folder).display().to_string();
    let json = bivouac(&format!("verify {log} --json")).json();
    let right = json[0]["commitment"].as_str().unwrap();
    bivouac(&format!("verify {log} --commitment {}", right.to_uppercase())).done();
    let wrong = bivouac(&format!("verify {log} --commitment {}", "0".repeat(64)));
    assert_eq!(wrong.code, Some(1), "{}", wrong.err);
    assert!(wrong.out.starts_with(&format!("broken  {log}: ")) && wrong.out.contains(right), "{}", wrong.out);
    assert!(bivouac(&format!("verify {log} --commitment 12")).complaint(2).contains("64 hexadecimal digits"));
    assert!(bivouac(&format!("verify {log} {log} --commitment {right}")).complaint(2).contains("one log"));
}

#[test]
fn a_step_of_a_log_that_was_changed_later_is_not_shown() {
    let folder = folder();
    let text = read(&short_log(&folder));
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let changed = lines.len() - 2;
    let digest = lines[changed].find("\"digest\":\"").unwrap() + 10;
    let other = if lines[changed][digest..].starts_with('0') { "1" } else { "0" };
    lines[changed].replace_range(digest..=digest, other);
    let log = file(&folder, "changed.log", lines.join("\n") + "\n");
    let run = bivouac(&format!("replay {} --step 0", log.display()));
    assert!(run.complaint(1).contains(&format!("line {}: ", changed + 1)), "{}", run.err);
    assert_eq!(run.out, "");
}

#[test]
fn files_that_cannot_be_read_are_told_in_one_line() {
    let folder = folder();
    let missing = folder.path().join("missing.log");
    let complaint = bivouac(&format!("replay {}", missing.display()));
    assert!(complaint.complaint(1).starts_with("cannot read "), "{}", complaint.err);
    let empty = folder.path().join("empty");
    std::fs::create_dir(&empty).unwrap();
    let nothing = bivouac(&format!("replay {}", empty.display()));
    assert!(nothing.complaint(1).ends_with("empty has no logs in it: no file that ends in .log or .logs"));
    let large = file(&folder, "large.log", "");
    std::fs::File::options().write(true).open(&large).unwrap().set_len((256 << 20) + 1).unwrap();
    let refused = bivouac(&format!("replay {}", large.display()));
    assert!(refused.complaint(1).contains("line 1: is cut off: the line has no end"), "{}", refused.err);
    // Verifying goes on with the other files.
    let good = short_log(&folder);
    let (missing, large, empty) = (missing.display(), large.display(), empty.display());
    let run = bivouac(&format!("verify {missing} {large} {empty} {}", good.display()));
    assert_eq!((run.code, run.err.as_str()), (Some(1), ""));
    let marks: Vec<&str> = run.out.lines().map(|line| line.split("  ").next().unwrap()).collect();
    assert_eq!(marks, ["broken", "broken", "broken", "ok", "broken"]);
    assert!(run.out.contains("\nbroken  3 games of 4 games; 1 game with "), "{}", run.out);
}
