//! Doors to the world that rules must not have: files, sockets, clocks, threads, the
//! environment, and memory that outlives a call. Clippy refuses the commonest by type; this
//! refuses them all by name, in the sources of the rules machine and of every game.

use crate::finding::Finding;
use crate::project::File;

const DOORS: [(&str, &str); 17] = [
    ("std::fs", "rules read no files"),
    ("std::net", "rules open no sockets"),
    ("std::env", "rules depend on their arguments alone"),
    ("std::process", "rules start and end nothing"),
    ("std::thread", "rules run on the caller's thread"),
    ("std::io", "rules read and write nothing"),
    ("std::time", "time is handed in"),
    ("sync::atomic", "a rule that remembers cannot be played again"),
    ("Mutex", "a rule that remembers cannot be played again"),
    ("RwLock", "a rule that remembers cannot be played again"),
    ("OnceLock", "a rule that remembers cannot be played again"),
    ("OnceCell", "a rule that remembers cannot be played again"),
    ("LazyLock", "a rule that remembers cannot be played again"),
    ("RefCell", "a rule that remembers cannot be played again"),
    ("thread_local!", "a rule that remembers cannot be played again"),
    ("println!", "rules tell through `Cx`"),
    ("eprintln!", "rules tell through `Cx`"),
];

pub(crate) fn check(file: &File) -> Vec<Finding> {
    let rules = file.path.starts_with("crates/engine/src/")
        || file.path.starts_with("crates/letters/src/")
        || (file.path.starts_with("crates/games/") && file.path.contains("/src/"));
    if !rules || file.extension() != "rs" {
        return Vec::new();
    }
    let mut findings = Vec::new();
    for (number, line) in file.lines() {
        let code = line.split("//").next().unwrap_or_default();
        // A bot is no rule: within one choice it may work something out once and keep it.
        let bot = file.path.contains("/src/bot/") || file.path == "crates/engine/src/bot.rs";
        // Nor is a book, nor a table of arithmetic: what is compiled in reads the same whenever it is read.
        let fixed =
            ["/src/content/book.rs", "/src/odds/multisets.rs"].iter().any(|at| file.path.ends_with(at));
        let kept = |door: &str| (door == "OnceCell" && bot) || (door == "OnceLock" && fixed);
        let open = DOORS.iter().filter(|(door, _)| holds(code, door) && !kept(door));
        findings.extend(open.map(|(door, why)| {
            Finding::new(&file.path, number, format!("`{door}` has no place here, because {why}"))
        }));
    }
    findings
}

/// Whether `door` stands in `code` as a whole word.
fn holds(code: &str, door: &str) -> bool {
    let part_of_a_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    code.match_indices(door).any(|(at, _)| {
        !code[..at].ends_with(part_of_a_word) && !code[at + door.len()..].starts_with(part_of_a_word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, text: &str) -> usize {
        check(&File { path: path.into(), text: text.into() }).len()
    }

    #[test]
    fn doors_are_found_in_rules_alone() {
        for code in ["use std::fs::File;\n", "let x = std::env::var_os(y);\n", "static N: Mutex<u8> = z;\n"] {
            assert_eq!(found("crates/engine/src/a.rs", code), 1, "{code}");
            assert_eq!(found("crates/games/pig/src/state.rs", code), 1, "{code}");
            assert_eq!(found("crates/games/pig/tests/goldens.rs", code), 0, "tests may read files");
            assert_eq!(found("crates/cli/src/main.rs", code), 0);
        }
    }

    #[test]
    fn a_bot_may_keep_what_it_worked_out_and_no_more() {
        let bot = "crates/games/pig/src/bot/mind.rs";
        assert_eq!(found(bot, "let x: OnceCell<u8> = y;\n"), 0);
        assert_eq!(found(bot, "let x: RefCell<u8> = y;\n"), 1);
        assert_eq!(found("crates/engine/src/bot.rs", "let x: OnceCell<u8> = y;\n"), 0);
        assert_eq!(found("crates/engine/src/table.rs", "let x: OnceCell<u8> = y;\n"), 1);
        assert_eq!(found("crates/games/pig/src/state.rs", "let x: OnceCell<u8> = y;\n"), 1);
    }

    #[test]
    fn a_book_may_be_read_once() {
        let once = "static BOOK: OnceLock<Book> = OnceLock::new();\n";
        assert_eq!(found("crates/games/pig/src/content/book.rs", once), 0);
        assert_eq!(found("crates/games/pig/src/odds/multisets.rs", once), 0);
        assert_eq!(found("crates/games/pig/src/content/book.rs", "let x: Mutex<u8> = y;\n"), 1);
        assert_eq!(found("crates/games/pig/src/state.rs", once), 1);
    }

    #[test]
    fn words_that_only_look_alike_and_comments_are_free() {
        assert_eq!(found("crates/engine/src/a.rs", "use std::fmt; // not std::fs\nlet my_println = 1;\n"), 0);
        assert_eq!(found("crates/engine/src/a.rs", "use std::fsomething;\n"), 0);
    }
}
