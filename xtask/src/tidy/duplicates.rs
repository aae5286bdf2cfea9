//! Duplicates: one crate in two versions costs build time twice and mixes badly. Where it
//! cannot be helped, `xtask/duplicates-allowed.txt` says why.

use std::collections::{BTreeMap, BTreeSet};

use crate::finding::Finding;
use crate::metadata::Metadata;
use crate::project::File;

/// A line each: the crate, a colon, the reason.
pub(crate) const ALLOWED: &str = "xtask/duplicates-allowed.txt";

pub(crate) fn check(metadata: &Metadata, allowed: Option<&File>) -> Vec<Finding> {
    let mut versions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for package in &metadata.packages {
        versions.entry(&package.name).or_default().insert(&package.version);
    }
    versions.retain(|_, versions| versions.len() > 1);
    compare(&versions, allowed)
}

fn compare(duplicates: &BTreeMap<&str, BTreeSet<&str>>, allowed: Option<&File>) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut excused = BTreeSet::new();
    let lines = allowed.into_iter().flat_map(File::lines);
    for (number, line) in lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#')) {
        let (name, reason) = line.split_once(':').unwrap_or((line, ""));
        if reason.trim().is_empty() {
            findings.push(Finding::new(
                ALLOWED,
                number,
                format!("no reason for {name}: write `{name}: why`"),
            ));
        }
        if !duplicates.contains_key(name) {
            findings.push(Finding::new(
                ALLOWED,
                number,
                format!("{name} is no longer there twice: delete the line"),
            ));
        }
        excused.insert(name);
    }
    for (name, versions) in duplicates.iter().filter(|(name, _)| !excused.contains(*name)) {
        let versions: Vec<&str> = versions.iter().copied().collect();
        let text = format!(
            "{name} is there in versions {}: see `cargo tree --duplicates`, and bring them together \
             or give the reason in {ALLOWED}",
            versions.join(" and ")
        );
        findings.push(Finding::new("Cargo.lock", 1, text));
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_allowed(allowed: &str, expected: &[&str]) {
        let duplicates = BTreeMap::from([("syn", BTreeSet::from(["2.0.1", "3.0.0"]))]);
        let file = File { path: ALLOWED.into(), text: allowed.into() };
        let found: Vec<_> = compare(&duplicates, Some(&file)).iter().map(ToString::to_string).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_duplicate_needs_a_reason() {
        check_allowed("# Comment.\n\nsyn: two generations of macros\n", &[]);
        check_allowed("syn:\n", &["xtask/duplicates-allowed.txt:1: no reason for syn: write `syn: why`"]);
        let found = "Cargo.lock:1: syn is there in versions 2.0.1 and 3.0.0: see `cargo tree --duplicates`, \
                     and bring them together or give the reason in xtask/duplicates-allowed.txt";
        check_allowed("", &[found]);
    }

    #[test]
    fn an_excuse_nobody_needs_is_found() {
        let found = "xtask/duplicates-allowed.txt:2: rand is no longer there twice: delete the line";
        check_allowed("syn: why\nrand: why\n", &[found]);
    }
}
