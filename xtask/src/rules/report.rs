//! The two sides laid next to each other: what is tested, missing, planned and unknown.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use serde::Serialize;

use crate::finding::Finding;
use crate::output::table;

use super::cite::{Citation, How};
use super::id::{self, Kind};
use super::page::{Page, Standing};

/// All that `cargo xtask rules` tells; serialized, it is what `--json` prints.
#[derive(Debug, Serialize)]
pub(crate) struct Report {
    games: Vec<Game>,
    unknown: Vec<Unknown>,
    /// Faults of the pages themselves: an id defined twice, front matter that cannot be read.
    problems: Vec<Problem>,
    #[serde(skip)]
    missing: Vec<Finding>,
}

#[derive(Debug, Default, Serialize)]
struct Game {
    game: String,
    rules: usize,
    rulings: usize,
    scenarios: usize,
    tested: usize,
    /// Ids without a test in parts declared complete.
    missing: Vec<String>,
    /// How many ids without a test there are elsewhere.
    planned: usize,
    #[serde(skip)]
    unknown: usize,
}

#[derive(Debug, Serialize)]
struct Unknown {
    id: String,
    file: String,
    line: usize,
    #[serde(skip)]
    withdrawn: bool,
}

#[derive(Debug, Serialize)]
struct Problem {
    file: String,
    line: usize,
    what: String,
}

impl Report {
    pub(crate) fn new(pages: &[Page], citations: &[Citation], mut problems: Vec<Finding>) -> Self {
        let known = known(pages, &mut problems);
        let tested: BTreeSet<&str> = citations
            .iter()
            .filter(|citation| citation.how == How::Tested)
            .map(|citation| citation.id.as_str())
            .collect();
        let unknown: Vec<Unknown> =
            citations.iter().filter_map(|citation| unknown(citation, &known)).collect();

        let mut games: Vec<Game> = Vec::new();
        let mut missing = Vec::new();
        for page in pages {
            let index = games.iter().position(|game| game.game == page.game).unwrap_or_else(|| {
                games.push(Game { game: page.game.clone(), ..Game::default() });
                games.len() - 1
            });
            missing.extend(games[index].count(page, &tested));
            games[index].unknown += unknown.iter().filter(|unknown| belongs(&unknown.id, page)).count();
        }
        let problems = problems.into_iter().map(|fault| Problem {
            file: fault.path,
            line: fault.line,
            what: fault.text,
        });
        Self { games, unknown, problems: problems.collect(), missing }
    }

    /// How many things are to be mended.
    pub(crate) fn faults(&self) -> usize {
        self.missing.len() + self.unknown.len() + self.problems.len()
    }

    pub(crate) fn json(&self) -> Result<String> {
        Ok(serde_json::to_string_pretty(self)?)
    }

    /// The table for people, then every fault with its place.
    pub(crate) fn text(&self) -> String {
        let head = ["game", "rules", "rulings", "scenarios", "tested", "missing", "planned", "unknown"];
        let mut rows = vec![head.map(String::from).to_vec()];
        rows.extend(self.games.iter().map(Game::row));
        let mut text = table(&rows);
        let faults = self.missing.iter().cloned().chain(self.unknown.iter().map(Unknown::finding));
        let faults = faults.chain(self.problems.iter().map(|p| Finding::new(&p.file, p.line, &p.what)));
        let lines: Vec<String> = faults.map(|fault| format!("\n{fault}")).collect();
        if !lines.is_empty() {
            text.push('\n');
            text.push_str(&lines.concat());
        }
        text
    }
}

impl Game {
    /// Adds a page's ids, and returns those that are missing.
    fn count(&mut self, page: &Page, tested: &BTreeSet<&str>) -> Vec<Finding> {
        let mut missing = Vec::new();
        for definition in &page.definitions {
            let Standing::InForce(kind) = definition.standing else { continue };
            match kind {
                Kind::Rule => self.rules += 1,
                Kind::Ruling => self.rulings += 1,
                Kind::Scenario => self.scenarios += 1,
            }
            let id = &definition.id;
            if tested.contains(id.as_str()) {
                self.tested += 1;
            } else if page.is_complete(id) {
                self.missing.push(id.clone());
                let text = format!(
                    "{id} is in a part declared complete, but no test cites it: \
                     write one, or take the part out of `complete`"
                );
                missing.push(Finding::new(&page.path, definition.line, text));
            } else {
                self.planned += 1;
            }
        }
        missing
    }

    fn row(&self) -> Vec<String> {
        let numbers = [
            self.rules,
            self.rulings,
            self.scenarios,
            self.tested,
            self.missing.len(),
            self.planned,
            self.unknown,
        ];
        std::iter::once(self.game.clone()).chain(numbers.iter().map(ToString::to_string)).collect()
    }
}

impl Unknown {
    fn finding(&self) -> Finding {
        let text = match self.withdrawn {
            true => format!("cites {}, which is withdrawn: cite the rule that took its place", self.id),
            false => format!(
                "cites {}, which no page in docs/rules defines: correct the id, or write the rule",
                self.id
            ),
        };
        Finding::new(&self.file, self.line, text)
    }
}

/// Every id that a page defines. Two pages may share a prefix, but not an id.
fn known<'a>(pages: &'a [Page], problems: &mut Vec<Finding>) -> BTreeMap<&'a str, Standing> {
    let mut known = BTreeMap::new();
    let mut page_of: BTreeMap<&str, &str> = BTreeMap::new();
    for page in pages {
        for definition in &page.definitions {
            known.insert(definition.id.as_str(), definition.standing);
            let before = page_of.insert(&definition.id, &page.path).filter(|before| *before != page.path);
            if let Some(before) = before {
                let text = format!("{} is already defined in {before}: keep one of the two", definition.id);
                problems.push(Finding::new(&page.path, definition.line, text));
            }
        }
    }
    known
}

/// A comment may name a chapter or a withdrawn rule; tests and refusals may not rest on one.
fn unknown(citation: &Citation, known: &BTreeMap<&str, Standing>) -> Option<Unknown> {
    let standing = known.get(citation.id.as_str()).copied();
    let mentioned = citation.how == How::Mentioned;
    let chapter = || {
        known.keys().any(|id| id.strip_prefix(citation.id.as_str()).is_some_and(|rest| rest.starts_with('.')))
    };
    let fine = match standing {
        Some(Standing::InForce(_)) => true,
        Some(Standing::Chapter | Standing::Withdrawn) => mentioned,
        None => mentioned && chapter(),
    };
    (!fine).then(|| Unknown {
        id: citation.id.clone(),
        file: citation.path.clone(),
        line: citation.line,
        withdrawn: standing == Some(Standing::Withdrawn),
    })
}

fn belongs(id: &str, page: &Page) -> bool {
    id::at_start(id, &page.prefixes) == Some(id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::project::File;
    use crate::rules::cite::citations;

    fn page(path: &str, text: &str) -> Page {
        Page::read(&File { path: path.into(), text: text.into() }).expect("readable").0
    }

    fn report(pages: &[Page], source: &str) -> Report {
        let prefixes: Vec<String> = pages.iter().flat_map(|page| page.prefixes.clone()).collect();
        let file = File { path: "a.rs".into(), text: source.into() };
        Report::new(pages, &citations(&file, &prefixes), Vec::new())
    }

    const PIG: &str = "---\ngame: pig\ntitle: Pig\nprefixes: PIG\ncomplete:\n---\n\
                       ### PIG-2.1 Rolling\n### PIG-2.2 *withdrawn*\n### PIG-R1 Ties\n";

    #[test]
    fn programs_get_the_same_numbers() {
        let report = report(&[page("pig.md", PIG)], "rules![\"PIG-2.1\"];\nrule!(\"PIG-9\");");
        let json: serde_json::Value = serde_json::from_str(&report.json().expect("json")).expect("json");
        let expected = serde_json::json!({
            "games": [{"game": "pig", "rules": 1, "rulings": 1, "scenarios": 0, "tested": 1, "missing": [], "planned": 1}],
            "unknown": [{"id": "PIG-9", "file": "a.rs", "line": 2}],
            "problems": [],
        });
        assert_eq!(json, expected);
    }

    #[test]
    fn comments_may_name_chapters_and_withdrawn_rules_but_tests_may_not() {
        assert_eq!(report(&[page("pig.md", PIG)], "// PIG-2, and once PIG-2.2").faults(), 0);
        let text = report(&[page("pig.md", PIG)], "rules![\"PIG-2.2\"];").text();
        assert!(
            text.ends_with("a.rs:1: cites PIG-2.2, which is withdrawn: cite the rule that took its place"),
            "{text}"
        );
        assert_eq!(report(&[page("pig.md", PIG)], "rule!(\"PIG-2\")").faults(), 1);
    }

    #[test]
    fn pages_of_one_game_are_counted_together_and_share_no_id() {
        let report = report(&[page("pig.md", PIG), page("more.md", PIG)], "");
        assert_eq!((report.games.len(), report.games[0].rules), (1, 2));
        let expected = ["PIG-2.1", "PIG-2.2", "PIG-R1"]
            .map(|id| format!("{id} is already defined in pig.md: keep one of the two"));
        assert_eq!(report.problems.iter().map(|problem| problem.what.clone()).collect::<Vec<_>>(), expected);
    }
}
