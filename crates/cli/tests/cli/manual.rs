//! `bivouac completions` and `bivouac man`: both speak of every verb there is.

use crate::program::{bivouac, folder, read};

/// Every verb, as help lists them, without help itself.
fn verbs() -> Vec<String> {
    let help = bivouac("--help").done();
    let (_, list) = help.split_once("Commands:\n").unwrap();
    let (list, _) = list.split_once("\n\n").unwrap();
    // A verb stands further left than the lines its sentence is wrapped into.
    let verbs = list.lines().filter(|line| !line.starts_with("    "));
    let verbs: Vec<String> = verbs.map(|line| line.split_whitespace().next().unwrap().to_owned()).collect();
    assert!(verbs.len() > 8, "{verbs:?}");
    verbs.into_iter().filter(|verb| verb != "help").collect()
}

#[test]
fn every_shell_completes_every_verb_and_its_flags() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = bivouac(&format!("completions {shell}")).done();
        for word in verbs().iter().map(String::as_str).chain(["games", "threads", "content"]) {
            assert!(script.contains(word), "{shell} says nothing of {word}");
        }
    }
    let wrong = bivouac("completions dos");
    assert_eq!(wrong.code, Some(2), "{}", wrong.err);
    assert!(wrong.err.contains("bash") && wrong.err.contains("fish"), "{}", wrong.err);
}

#[test]
fn every_verb_has_a_page_in_the_manual() {
    let folder = folder();
    let pages = folder.path().join("man/man1");
    let written = bivouac(&format!("man --to {}", pages.display())).done();
    let verbs = verbs();
    let pages_there = std::fs::read_dir(&pages).expect("a folder").count();
    assert!(
        pages_there > verbs.len() && written.starts_with(&format!("{pages_there} pages in ")),
        "{written}"
    );
    let first = read(&pages.join("bivouac.1"));
    assert_eq!(first, bivouac("man").done());
    for verb in &verbs {
        assert!(first.contains(&format!("bivouac\\-{verb}(1)")), "the first page lists {verb}: {first}");
        let page = read(&pages.join(format!("bivouac-{verb}.1")));
        assert!(page.contains(&format!(".TH bivouac-{verb} 1")), "{verb}: {page}");
        assert_eq!(page, bivouac(&format!("man {verb}")).done(), "{verb}");
    }
    // A verb with verbs of its own has a page for each that its page names.
    let list = read(&pages.join("bivouac-tables-list.1"));
    assert!(list.contains("\\-\\-untouched\\-for") && list.contains(".TH bivouac-tables-list 1"), "{list}");
    let sim = read(&pages.join("bivouac-sim.1"));
    assert!(sim.contains("\\-\\-games") && sim.contains("How many games"), "{sim}");
    assert!(bivouac("man dance").complaint(2).starts_with("unknown verb \"dance\"; there are: serve, games"));
}
