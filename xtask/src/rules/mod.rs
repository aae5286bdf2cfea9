//! `cargo xtask rules`: the rule pages on one side, the tests and refusals that cite them on
//! the other. An id nobody tests and a cited id that does not exist are both told.

mod cite;
mod id;
mod page;
mod report;

use anyhow::{Result, bail};

use crate::output::say;
use crate::project::{File, Project};

use self::page::Page;
use self::report::Report;

pub(crate) fn run(project: &Project, json: bool) -> Result<()> {
    let report = examine(&project.files()?);
    say(&if json { report.json()? } else { report.text() });
    match report.faults() {
        0 => Ok(()),
        1 => bail!("rules found one thing to mend, named above"),
        n => bail!("rules found {n} things to mend, named above"),
    }
}

fn examine(files: &[File]) -> Report {
    let mut problems = Vec::new();
    let mut pages: Vec<Page> = Vec::new();
    for file in files.iter().filter(|file| is_page(&file.path)) {
        match Page::read(file) {
            Ok((page, faults)) => {
                pages.push(page);
                problems.extend(faults);
            }
            Err(fault) => problems.push(fault),
        }
    }
    let prefixes: Vec<String> = pages.iter().flat_map(|page| page.prefixes.iter().cloned()).collect();
    let sources = files.iter().filter(|file| is_source(file));
    let citations: Vec<_> = sources.flat_map(|file| cite::citations(file, &prefixes)).collect();
    Report::new(&pages, &citations, problems)
}

fn is_page(path: &str) -> bool {
    let name = path.strip_prefix("docs/rules/").unwrap_or_default();
    name.ends_with(".md") && !name.contains('/') && name != "README.md"
}

/// Our own examples of citations, in this very crate, cite nothing.
fn is_source(file: &File) -> bool {
    ["rs", "ts", "svelte"].contains(&file.extension()) && !file.path.starts_with("xtask/")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> File {
        File { path: path.into(), text: text.into() }
    }

    #[test]
    fn pages_and_sources_meet() {
        let page = "---\ngame: pig\ntitle: Pig\nprefixes: PIG\ncomplete: PIG-2\n---\n\
                    ### PIG-1.1 Aim\n### PIG-2.1 Rolling\n### PIG-2.2 A one\n### PIG-R1 Ruling: ties?\n";
        let report = examine(&[
            file("docs/rules/pig.md", page),
            file("docs/rules/README.md", "No page of rules."),
            file(
                "crates/games/pig/tests/turn.rs",
                "#[test]\nfn t() {\n    rules![\"PIG-2.1\", \"PIG-9.9\"];\n}\n",
            ),
            file("web/src/words.ts", "// PIG-7.7\n"),
            file("xtask/src/rules/cite.rs", "rules![\"PIG-8.8\"];\n"),
        ]);
        let expected = "\
game  rules  rulings  scenarios  tested  missing  planned  unknown
pig       3        1          0       1        1        2        2

docs/rules/pig.md:9: PIG-2.2 is in a part declared complete, but no test cites it: write one, or take the part out of `complete`
crates/games/pig/tests/turn.rs:3: cites PIG-9.9, which no page in docs/rules defines: correct the id, or write the rule
web/src/words.ts:1: cites PIG-7.7, which no page in docs/rules defines: correct the id, or write the rule";
        assert_eq!(report.text(), expected);
        assert_eq!(report.faults(), 3);
    }

    #[test]
    fn a_page_without_front_matter_is_a_fault() {
        let report = examine(&[file("docs/rules/pig.md", "# Pig\n")]);
        assert_eq!(report.faults(), 1);
        assert!(report.text().contains("docs/rules/pig.md:1: "), "{}", report.text());
    }
}
