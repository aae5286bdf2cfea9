//! Links in Markdown: those that point into the project must point at something.

use std::collections::BTreeSet;

use crate::finding::Finding;
use crate::markdown::{self, Place};
use crate::project::File;

pub(crate) fn check(files: &[File]) -> Vec<Finding> {
    let mut there: BTreeSet<&str> = BTreeSet::from([""]);
    for file in files {
        there.insert(&file.path);
        there.extend(file.path.match_indices('/').map(|(end, _)| &file.path[..end]));
    }
    let mut findings = Vec::new();
    for page in files.iter().filter(|file| file.extension() == "md") {
        let prose = markdown::lines(&page.text).into_iter().filter(|line| line.place == Place::Prose);
        for line in prose {
            let text = without_code(line.text);
            let broken = targets(&text).into_iter().filter(|target| {
                let path = target.split('#').next().unwrap_or_default();
                !path.is_empty()
                    && resolve(&page.path, path).is_none_or(|path| !there.contains(path.as_str()))
            });
            findings.extend(broken.map(|target| {
                let text = format!("the link to {target} leads nowhere: correct it or take it out");
                Finding::new(&page.path, line.number, text)
            }));
        }
    }
    findings
}

/// The line with its inline code blanked out: `` `[a](b)` `` is no link.
fn without_code(line: &str) -> String {
    let pieces: Vec<&str> = line.split('`').collect();
    let last = pieces.len() - 1;
    let keep = |index: &usize| index.is_multiple_of(2) || *index == last;
    (0..pieces.len()).filter(keep).map(|index| pieces[index]).collect::<Vec<_>>().join(" ")
}

/// What `[text](target)` and `[name]: target` point at inside the project.
fn targets(line: &str) -> Vec<&str> {
    let inline = line.match_indices("](").map(|(start, mark)| &line[start + mark.len()..]);
    let inline = inline.filter_map(|rest| rest.find(')').map(|end| &rest[..end]));
    let named =
        line.trim_start().strip_prefix('[').and_then(|rest| rest.split_once("]: ")).map(|(_, target)| target);
    inline
        .chain(named)
        .filter_map(|target| target.split_whitespace().next())
        .filter(|target| !is_outside(target))
        .collect()
}

fn is_outside(target: &str) -> bool {
    target.contains("://") || target.starts_with("mailto:")
}

/// A link's path from the root of the project; nothing if it leads out of it.
fn resolve(page: &str, link: &str) -> Option<String> {
    let mut parts: Vec<&str> = match link.strip_prefix('/') {
        Some(_) => Vec::new(),
        None => page.split('/').collect(),
    };
    parts.pop();
    for part in link.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()?),
            name => parts.push(name),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_page(text: &str, expected: &[&str]) {
        let files = [("docs/guide.md", text), ("README.md", ""), ("docs/rules/pig.md", "")];
        let files = files.map(|(path, text)| File { path: path.into(), text: text.into() });
        let found: Vec<_> = check(&files).iter().map(|finding| finding.text.clone()).collect();
        let expected: Vec<_> = expected
            .iter()
            .map(|link| format!("the link to {link} leads nowhere: correct it or take it out"))
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn files_folders_and_places_within_pages_are_there() {
        check_page(
            "[a](rules/pig.md#PIG-2), [b](../README.md) and [c](rules) or [d](./rules/), [e](/README.md)",
            &[],
        );
        check_page(
            "[a](#below) [b](https://example.org/x) [c](mailto:a@example.org)\n[d]: ../README.md",
            &[],
        );
    }

    #[test]
    fn links_that_lead_nowhere_are_found() {
        check_page("![a](pig.md \"title\") and [b](rules/cow.md)", &["pig.md", "rules/cow.md"]);
        check_page("[a](../../outside.md)", &["../../outside.md"]);
        check_page("[a]: nowhere.md", &["nowhere.md"]);
    }

    #[test]
    fn code_holds_no_links() {
        check_page("`[a](b)` and `rules![x](y)`\n```\n[a](b)\n```", &[]);
    }
}
