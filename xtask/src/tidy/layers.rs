//! Who may depend on whom: dependencies between our crates point one way, and the rules machine
//! and the games can reach neither a clock nor chance nor threads. Tests are exempt.

use std::collections::{BTreeMap, BTreeSet};

use crate::finding::Finding;
use crate::metadata::{Metadata, Package};

/// Each layer and what it may stand on. Only `catalog` names the games.
const LAYERS: [(&str, &[&str]); 13] = [
    ("letters", &[]),
    ("engine", &[]),
    ("bots", &["engine"]),
    ("goldens", &["engine"]),
    ("games", &["letters", "engine", "bots"]),
    ("catalog", &["engine", "bots", "games"]),
    ("protocol", &["engine"]),
    ("store", &["engine"]),
    ("page", &[]),
    ("server", &["letters", "engine", "bots", "catalog", "protocol", "store", "page"]),
    ("cli", &["engine", "bots", "catalog", "protocol", "store", "page", "server"]),
    ("load", &["engine", "catalog", "protocol", "store"]),
    ("xtask", &[]),
];

/// What the layers in `PURE` must not reach.
const IMPURE: [(&str, &str); 6] = [
    ("tokio", "rules never wait"),
    ("rand", "rules draw from `Dice` alone"),
    ("chrono", "time is handed in"),
    ("jiff", "time is handed in"),
    ("time", "time is handed in"),
    ("rayon", "rules run on the caller's thread"),
];

const PURE: [&str; 3] = ["letters", "engine", "games"];

pub(crate) fn check(metadata: &Metadata) -> Vec<Finding> {
    let mut findings = Vec::new();
    for package in &metadata.packages {
        let Some(folder) = metadata.folder(package) else { continue };
        let manifest = format!("{folder}/Cargo.toml");
        match layer(folder) {
            Some(layer) => {
                findings.extend(upward(metadata, package, layer, &manifest));
                if PURE.contains(&layer) {
                    findings.extend(impure(metadata, package, layer, &manifest));
                }
            }
            None => {
                let text = format!("{} is in no layer: add it to xtask/src/tidy/layers.rs", package.name);
                findings.push(Finding::new(manifest, 1, text));
            }
        }
    }
    findings
}

/// The layer of the crate in this folder.
fn layer(folder: &str) -> Option<&'static str> {
    let name = folder.strip_prefix("crates/").unwrap_or(folder);
    let name = if name.starts_with("games/") { "games" } else { name };
    LAYERS.iter().find_map(|(layer, _)| (*layer == name).then_some(*layer))
}

fn upward(metadata: &Metadata, package: &Package, layer: &str, manifest: &str) -> Vec<Finding> {
    let below =
        LAYERS.iter().find_map(|(name, below)| (*name == layer).then_some(*below)).unwrap_or_default();
    let ours =
        package.dependencies.iter().filter(|dependency| dependency.path.is_some() && !dependency.is_dev());
    let wrong = ours.filter(|dependency| {
        let target =
            metadata.packages.iter().find(|other| other.source.is_none() && other.name == dependency.name);
        let target = target.and_then(|other| metadata.folder(other)).and_then(self::layer);
        target.is_none_or(|target| !below.contains(&target))
    });
    wrong
        .map(|dependency| {
            let allowed = if below.is_empty() { "no crate of ours".into() } else { below.join(", ") };
            let text =
                format!("{} must not depend on {}: {layer} may use {allowed}", package.name, dependency.name);
            Finding::new(manifest, 1, text)
        })
        .collect()
}

/// Bots are threads at times, so what a game reaches through `bots` is not held against it.
fn impure(metadata: &Metadata, package: &Package, layer: &str, manifest: &str) -> Vec<Finding> {
    let packages: BTreeMap<&str, &Package> =
        metadata.packages.iter().map(|other| (other.id.as_str(), other)).collect();
    let needs = metadata.needs();
    let mut seen = BTreeSet::from([package.id.as_str()]);
    let mut walk = vec![(package.id.as_str(), package.name.clone())];
    let mut findings = Vec::new();
    while let Some((id, way)) = walk.pop() {
        for next in needs.get(id).into_iter().flatten() {
            let Some(reached) = packages.get(next).filter(|_| seen.insert(next)) else { continue };
            let way = format!("{way} -> {}", reached.name);
            let foreign = reached.source.is_some();
            if let Some((_, reason)) = IMPURE.iter().find(|(name, _)| foreign && *name == reached.name) {
                let text = format!("{layer} must not reach {} ({way}): {reason}", reached.name);
                findings.push(Finding::new(manifest, 1, text));
            } else if metadata.folder(reached).and_then(self::layer) != Some("bots") {
                walk.push((next, way));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// Draws a graph: `folder: need need?dev`, where a need without a folder of its own is foreign.
    fn graph(drawn: &str) -> Metadata {
        let lines: Vec<(&str, Vec<&str>)> = drawn
            .lines()
            .filter_map(|line| line.trim().split_once(':'))
            .map(|(folder, needs)| (folder, needs.split_whitespace().collect()))
            .collect();
        let is_ours = |name: &str| name.starts_with("crates/") || name == "xtask";
        let kind = |need: &str| if need.ends_with("?dev") { json!("dev") } else { Value::Null };
        let packages: Vec<Value> = lines
            .iter()
            .map(|(folder, needs)| {
                let dependency = |need: &&str| {
                    let name = need.trim_end_matches("?dev");
                    json!({"name": name, "kind": kind(need), "path": is_ours(name).then_some(name)})
                };
                json!({
                    "id": folder, "name": folder, "version": "1.0.0", "license": "MIT",
                    "manifest_path": format!("/r/{folder}/Cargo.toml"),
                    "source": (!is_ours(folder)).then_some("registry"),
                    "dependencies": needs.iter().map(dependency).collect::<Vec<_>>(),
                })
            })
            .collect();
        let node = |(folder, needs): &(&str, Vec<&str>)| {
            let edge = |need: &&str| json!({"pkg": need.trim_end_matches("?dev"), "dep_kinds": [{"kind": kind(need)}]});
            json!({"id": folder, "deps": needs.iter().map(edge).collect::<Vec<_>>()})
        };
        let nodes: Vec<Value> = lines.iter().map(node).collect();
        let whole = json!({
            "packages": packages, "target_directory": "t", "workspace_root": "/r", "resolve": {"nodes": nodes},
        });
        Metadata::parse(&whole.to_string()).expect("valid metadata")
    }

    #[track_caller]
    fn check_graph(drawn: &str, expected: &[&str]) {
        let found: Vec<String> = check(&graph(drawn)).iter().map(ToString::to_string).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn the_intended_layers_pass() {
        check_graph(
            "crates/engine: serde
             crates/bots: crates/engine rayon crates/games/pig?dev
             crates/games/pig: crates/engine crates/bots
             crates/catalog: crates/engine crates/bots crates/games/pig
             crates/server: crates/catalog
             crates/cli: crates/server crates/engine
             xtask: serde
             serde:
             rayon:",
            &[],
        );
    }

    #[test]
    fn depending_upwards_or_sideways_is_found() {
        check_graph(
            "crates/engine: crates/bots
             crates/bots:
             crates/games/pig: crates/games/escape
             crates/games/escape:
             crates/server: crates/games/pig",
            &[
                "crates/engine/Cargo.toml:1: crates/engine must not depend on crates/bots: engine may use no crate of ours",
                "crates/games/pig/Cargo.toml:1: crates/games/pig must not depend on crates/games/escape: \
                 games may use letters, engine, bots",
                "crates/server/Cargo.toml:1: crates/server must not depend on crates/games/pig: \
                 server may use letters, engine, bots, catalog, protocol, store, page",
            ],
        );
    }

    #[test]
    fn a_new_crate_must_be_given_its_layer() {
        check_graph(
            "crates/odd:",
            &["crates/odd/Cargo.toml:1: crates/odd is in no layer: add it to xtask/src/tidy/layers.rs"],
        );
    }

    #[test]
    fn clocks_and_chance_are_found_however_deep_but_not_in_tests() {
        check_graph(
            "crates/engine: serde rayon?dev
             serde: rand
             rand:
             rayon:",
            &["crates/engine/Cargo.toml:1: engine must not reach rand (crates/engine -> serde -> rand): \
               rules draw from `Dice` alone"],
        );
    }
}
