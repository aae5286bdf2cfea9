//! A page of rules: its front matter, and the ids that its lines define.

use std::collections::BTreeMap;

use crate::finding::Finding;
use crate::markdown::{self, Place};
use crate::project::File;

use super::id::{self, Kind};

/// One file of `docs/rules`.
#[derive(Debug)]
pub(crate) struct Page {
    pub(crate) path: String,
    pub(crate) game: String,
    /// The id prefixes that belong to this page.
    pub(crate) prefixes: Vec<String>,
    /// The prefixes and areas of which every id must have a test.
    pub(crate) complete: Vec<String>,
    /// The areas and ids among them that wait for content yet to come.
    pub(crate) planned: Vec<String>,
    pub(crate) definitions: Vec<Definition>,
}

/// A line that defines an id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Definition {
    pub(crate) id: String,
    pub(crate) line: usize,
    pub(crate) standing: Standing,
}

/// Whether a definition counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    InForce(Kind),
    /// The head of a chapter: `PIG-2` where there is a `PIG-2.1`.
    Chapter,
    Withdrawn,
}

impl Page {
    /// The page, and what is wrong with it without making it unreadable.
    pub(crate) fn read(file: &File) -> Result<(Self, Vec<Finding>), Finding> {
        let matter = FrontMatter::read(file)?;
        let definitions = definitions(&file.text, &matter.prefixes);
        let page = Self {
            path: file.path.clone(),
            game: matter.game,
            prefixes: matter.prefixes,
            complete: matter.complete,
            planned: matter.planned,
            definitions,
        };
        let faults = page.faults();
        Ok((page, faults))
    }

    pub(crate) fn is_complete(&self, id: &str) -> bool {
        let within = |parts: &[String]| parts.iter().any(|part| id::within(id, part));
        within(&self.complete) && !within(&self.planned)
    }

    fn faults(&self) -> Vec<Finding> {
        let mut faults = Vec::new();
        let mut first: BTreeMap<&str, usize> = BTreeMap::new();
        for Definition { id, line, .. } in &self.definitions {
            if let Some(before) = first.get(id.as_str()) {
                let text = format!("{id} is already defined in line {before}: give one of the two a new id");
                faults.push(Finding::new(&self.path, *line, text));
            } else {
                first.insert(id, *line);
            }
        }
        for (key, parts) in [("complete", &self.complete), ("planned", &self.planned)] {
            for part in parts {
                if !self.definitions.iter().any(|definition| id::within(&definition.id, part)) {
                    let text = format!("`{key}` names {part}, but the page has no such id: correct it");
                    faults.push(Finding::new(&self.path, 1, text));
                }
            }
        }
        faults
    }
}

#[derive(Debug)]
struct FrontMatter {
    game: String,
    prefixes: Vec<String>,
    complete: Vec<String>,
    planned: Vec<String>,
}

impl FrontMatter {
    fn read(file: &File) -> Result<Self, Finding> {
        let fault = |line, text: String| Finding::new(&file.path, line, text);
        let mut values: BTreeMap<&str, &str> = BTreeMap::new();
        let mut lines = file.lines();
        if lines.next().is_none_or(|(_, line)| line != "---") {
            let text =
                "no front matter: begin with `---`, then game, title, prefixes and complete, then `---`";
            return Err(fault(1, text.into()));
        }
        loop {
            let Some((number, line)) = lines.next() else {
                return Err(fault(1, "the front matter does not end: close it with `---`".into()));
            };
            if line == "---" {
                break;
            }
            let (key, value) = line.split_once(':').unwrap_or((line, ""));
            if !["game", "title", "prefixes", "complete", "planned"].contains(&key) {
                let text = format!(
                    "`{key}` is no key of front matter: use game, title, prefixes, complete or planned"
                );
                return Err(fault(number, text));
            }
            values.insert(key, value.trim());
        }
        for key in ["game", "title"] {
            if values.get(key).is_none_or(|value| value.is_empty()) {
                return Err(fault(1, format!("the front matter has no {key}: add the line `{key}: …`")));
            }
        }
        let list = |key| -> Vec<String> {
            let value = values.get(key).copied().unwrap_or_default();
            value.split(',').map(str::trim).filter(|part| !part.is_empty()).map(String::from).collect()
        };
        Ok(Self {
            game: values["game"].into(),
            prefixes: list("prefixes"),
            complete: list("complete"),
            planned: list("planned"),
        })
    }
}

fn definitions(text: &str, prefixes: &[String]) -> Vec<Definition> {
    let prose = markdown::lines(text).into_iter().filter(|line| line.place == Place::Prose);
    let mut found: Vec<Definition> = prose
        .filter_map(|line| {
            let id = defined(line.text, prefixes)?;
            let standing = match line.text.contains("*withdrawn*") {
                true => Standing::Withdrawn,
                false => Standing::InForce(id::kind(id)),
            };
            Some(Definition { id: id.into(), line: line.number, standing })
        })
        .collect();
    let ids: Vec<String> = found.iter().map(|definition| definition.id.clone()).collect();
    for definition in &mut found {
        let head = format!("{}.", definition.id);
        if ids.iter().any(|id| id.starts_with(&head)) {
            definition.standing = Standing::Chapter;
        }
    }
    found
}

/// The id that a line defines: it stands first in a list item, a heading, a table row or bold
/// text. Without such a mark the line may be the middle of a sentence, and a range is a mention.
fn defined<'a>(line: &'a str, prefixes: &[String]) -> Option<&'a str> {
    let line = line.trim_start();
    let rest = line.trim_start_matches(['-', '*', '#', '|', ' ']);
    let id = id::at_start(rest, prefixes)?;
    let range = rest[id.len()..].starts_with("..");
    (rest.len() < line.len() && !range).then_some(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<(Page, Vec<Finding>), Finding> {
        Page::read(&File { path: "docs/rules/x.md".into(), text: text.into() })
    }

    #[track_caller]
    fn check_defined(line: &str, expected: Option<&str>) {
        let prefixes = ["PIG", "ESC", "SC", "B34"].map(String::from);
        assert_eq!(defined(line, &prefixes), expected, "{line}");
    }

    #[test]
    fn all_forms_of_a_definition_are_read() {
        check_defined("- **B34-MOVE-10** Walking onto a tile.", Some("B34-MOVE-10"));
        check_defined("### PIG-2.1 Rolling", Some("PIG-2.1"));
        check_defined("| ESC-R-15 | Who must agree?", Some("ESC-R-15"));
        check_defined("**B34-S-29 Clairvoyance.** Given", Some("B34-S-29"));
        check_defined("- **ESC-DIG-01 Silence.**", Some("ESC-DIG-01"));
        check_defined("  * SC-49 (RT-03) Given", Some("SC-49"));
    }

    #[test]
    fn mentions_define_nothing() {
        check_defined("B34-MOVE-10 is what the sentence above ended with.", None);
        check_defined("- See B34-MOVE-10.", None);
        check_defined("| ESC-R-15..18 | four rulings |", None);
        check_defined("- **ATT-SOL-03** of another page", None);
    }

    #[test]
    fn a_page_is_read_with_its_front_matter() {
        let text = "---\ngame: escape\ntitle: Escape\nprefixes: ESC, SC\ncomplete: ESC-RT\n---\n\
                    - **ESC-RT-01** One.\n- **ESC-RT-02** *withdrawn*\n```\n- **ESC-RT-03** In a fence.\n```\n\
                    - **SC-01** Given.\n";
        let (page, faults) = read(text).expect("readable");
        assert_eq!(faults, []);
        assert_eq!(
            (page.game.as_str(), page.prefixes.as_slice()),
            ("escape", &["ESC".into(), "SC".into()][..])
        );
        let expected = [
            ("ESC-RT-01", 7, Standing::InForce(Kind::Rule)),
            ("ESC-RT-02", 8, Standing::Withdrawn),
            ("SC-01", 12, Standing::InForce(Kind::Scenario)),
        ];
        let found: Vec<_> = page.definitions.iter().map(|d| (d.id.as_str(), d.line, d.standing)).collect();
        assert_eq!(found, expected);
        assert!(page.is_complete("ESC-RT-01") && !page.is_complete("SC-01"));
    }

    #[test]
    fn what_is_planned_is_left_out_of_what_is_complete() {
        let text = "---\ngame: escape\ntitle: Escape\nprefixes: ESC\ncomplete: ESC\nplanned: ESC-ILL, ESC-RT-02\n---\n\
                    - **ESC-RT-01** One.\n- **ESC-RT-02** Two.\n- **ESC-ILL-01** Three.\n";
        let (page, faults) = read(text).expect("readable");
        assert_eq!(faults, []);
        let complete = ["ESC-RT-01", "ESC-RT-02", "ESC-ILL-01"].map(|id| page.is_complete(id));
        assert_eq!(complete, [true, false, false]);
        let (_, faults) = read(&text.replace("ESC-ILL,", "ESC-XYZ,")).expect("readable");
        assert!(faults[0].to_string().contains("`planned` names ESC-XYZ"), "{faults:?}");
    }

    #[test]
    fn a_chapter_heading_is_no_rule() {
        let (page, _) =
            read("---\ngame: p\ntitle: P\nprefixes: PIG\n---\n## PIG-2 Turns\n### PIG-2.1 Rolling\n")
                .expect("ok");
        let standing: Vec<_> = page.definitions.iter().map(|definition| definition.standing).collect();
        assert_eq!(standing, [Standing::Chapter, Standing::InForce(Kind::Rule)]);
    }

    #[test]
    fn defining_twice_and_completing_nothing_are_faults() {
        let (_, faults) =
            read("---\ngame: p\ntitle: P\nprefixes: PIG\ncomplete: PIG-7\n---\n- PIG-1 a\n- PIG-1 b\n")
                .expect("ok");
        let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
        let expected = [
            "docs/rules/x.md:8: PIG-1 is already defined in line 7: give one of the two a new id",
            "docs/rules/x.md:1: `complete` names PIG-7, but the page has no such id: correct it",
        ];
        assert_eq!(faults, expected);
    }

    #[test]
    fn bad_front_matter_is_told_where_it_stands() {
        let line = |text: &str| read(text).expect_err("unreadable").line;
        assert_eq!(line("# Pig\n"), 1);
        assert_eq!(line("---\ngame: pig\n"), 1);
        assert_eq!(line("---\ngame: pig\ncolour: pink\n---\n"), 3);
        assert_eq!(line("---\ngame: pig\n---\n"), 1);
    }
}
