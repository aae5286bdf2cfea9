//! Quoted code: a block below `<!-- from PATH -->` must stand in that file, line by line, so
//! that a tutorial cannot tell of code that is no longer there.

use crate::finding::Finding;
use crate::markdown::{self, Line, Place};
use crate::project::File;

pub(crate) fn check(files: &[File]) -> Vec<Finding> {
    let pages = files.iter().filter(|file| file.extension() == "md");
    pages.flat_map(|page| check_page(page, files)).collect()
}

fn check_page(page: &File, files: &[File]) -> Vec<Finding> {
    let lines = markdown::lines(&page.text);
    let mut findings = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let Some(path) = source(line) else { continue };
        let fault = match (block(&lines[index + 1..]), files.iter().find(|file| file.path == path)) {
            (None, _) => Some("no block of code follows: put one there, or delete this line".to_owned()),
            (_, None) => Some(format!("{path} is no file of this project: correct the path")),
            (Some(block), Some(file)) if !stands_in(&block, &file.text) => {
                Some(format!("the block below does not stand in {path}: copy it anew"))
            }
            _ => None,
        };
        findings.extend(fault.map(|text| Finding::new(&page.path, line.number, text)));
    }
    findings
}

/// The file that a line names as the source of the next block.
fn source<'a>(line: &Line<'a>) -> Option<&'a str> {
    let inside = line.text.trim().strip_prefix("<!-- from ")?.strip_suffix("-->")?;
    (line.place == Place::Prose).then_some(inside.trim())
}

/// The lines of the block that follows at once.
fn block<'a>(lines: &[Line<'a>]) -> Option<Vec<&'a str>> {
    let open = lines.iter().position(|line| !line.text.trim().is_empty())?;
    let fenced = lines[open + 1..].iter().take_while(|line| line.place == Place::Fenced);
    let block: Vec<&str> = fenced.map(|line| line.text).collect();
    (lines[open].place == Place::Open && block.iter().any(|line| !line.trim().is_empty())).then_some(block)
}

fn stands_in(block: &[&str], text: &str) -> bool {
    let wanted = flush(block);
    let lines: Vec<&str> = text.lines().collect();
    lines.windows(block.len()).any(|window| flush(window) == wanted)
}

/// The lines without the indentation that all of them share.
fn flush<'a>(lines: &[&'a str]) -> Vec<&'a str> {
    let indent = |line: &&str| line.len() - line.trim_start().len();
    let shared = lines.iter().filter(|line| !line.trim().is_empty()).map(indent).min().unwrap_or(0);
    lines.iter().map(|line| line.get(shared..).unwrap_or("").trim_end()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_text(page: &str, expected: &[&str]) {
        let code =
            "//! Pig.\nimpl Game for Pig {\n    fn legal() {\n        roll();\n\n        hold();\n    }\n}\n";
        let files = [("docs/add-a-game.md", page), ("pig.rs", code)];
        let files = files.map(|(path, text)| File { path: path.into(), text: text.into() });
        let found: Vec<_> =
            check(&files).iter().map(|finding| format!("{}: {}", finding.line, finding.text)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_quotation_may_be_indented_otherwise() {
        check_text("<!-- from pig.rs -->\n```rust\nfn legal() {\n    roll();\n\n    hold();\n}\n```\n", &[]);
        check_text("- Look:\n\n  <!-- from pig.rs -->\n\n  ```rust\n  roll();\n  ```\n", &[]);
    }

    #[test]
    fn a_stale_or_shortened_quotation_is_found() {
        let stale = ["1: the block below does not stand in pig.rs: copy it anew"];
        check_text("<!-- from pig.rs -->\n```rust\nfn legal(x: u8) {\n```\n", &stale);
        check_text("<!-- from pig.rs -->\n```rust\nroll();\nhold();\n```\n", &stale);
        check_text("<!-- from pig.rs -->\n```rust\nfn legal() {\nroll();\n```\n", &stale);
    }

    #[test]
    fn a_wrong_path_and_a_missing_block_are_found() {
        check_text(
            "<!-- from cow.rs -->\n```\nmoo\n```\n",
            &["1: cow.rs is no file of this project: correct the path"],
        );
        check_text(
            "<!-- from pig.rs -->\nText.\n",
            &["1: no block of code follows: put one there, or delete this line"],
        );
        check_text(
            "<!-- from pig.rs -->\n",
            &["1: no block of code follows: put one there, or delete this line"],
        );
    }

    #[test]
    fn blocks_without_a_source_are_free() {
        check_text("```rust\nanything\n```\n`<!-- from x -->` and\n```\n<!-- from x -->\n```\n", &[]);
    }
}
