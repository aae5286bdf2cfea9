//! What `cargo metadata` says: the packages, who needs whom, and where builds go.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use serde::Deserialize;
use xshell::cmd;

use crate::project::Project;

/// The part of cargo's answer that we use.
#[derive(Debug, Deserialize)]
pub(crate) struct Metadata {
    pub(crate) packages: Vec<Package>,
    pub(crate) target_directory: PathBuf,
    pub(crate) workspace_root: String,
    resolve: Option<Resolve>,
}

/// One package, ours or not.
#[derive(Debug, Deserialize)]
pub(crate) struct Package {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) license: Option<String>,
    pub(crate) manifest_path: String,
    /// Where it was fetched from; nothing for packages of this workspace.
    pub(crate) source: Option<String>,
    pub(crate) dependencies: Vec<Dependency>,
}

/// One line under `[dependencies]` and its kin.
#[derive(Debug, Deserialize)]
pub(crate) struct Dependency {
    pub(crate) name: String,
    kind: Option<String>,
    /// Set when it lies beside us and not in a registry.
    pub(crate) path: Option<String>,
}

impl Dependency {
    pub(crate) fn is_dev(&self) -> bool {
        self.kind.as_deref() == Some("dev")
    }
}

#[derive(Debug, Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Debug, Deserialize)]
struct Node {
    id: String,
    deps: Vec<Edge>,
}

#[derive(Debug, Deserialize)]
struct Edge {
    pkg: String,
    dep_kinds: Vec<EdgeKind>,
}

#[derive(Debug, Deserialize)]
struct EdgeKind {
    kind: Option<String>,
}

impl Metadata {
    /// The whole graph, for the platform of this machine.
    pub(crate) fn load(project: &Project) -> Result<Self> {
        let about = cmd!(project.sh, "rustc -vV").quiet().read()?;
        let host =
            about.lines().find_map(|line| line.strip_prefix("host: ")).context("rustc names no host")?;
        let json = cmd!(project.sh, "cargo metadata --quiet --format-version 1 --filter-platform {host}")
            .quiet()
            .read()?;
        Self::parse(&json)
    }

    /// Our own packages only: quick, and enough to know where builds go.
    pub(crate) fn load_members(project: &Project) -> Result<Self> {
        Self::parse(&cmd!(project.sh, "cargo metadata --format-version 1 --no-deps").quiet().read()?)
    }

    pub(crate) fn parse(json: &str) -> Result<Self> {
        serde_json::from_str(json).context("cannot read what cargo metadata printed")
    }

    /// Where a package of ours lies, from the root: `crates/games/pig`. Nothing for the others.
    pub(crate) fn folder<'a>(&self, package: &'a Package) -> Option<&'a str> {
        if package.source.is_some() {
            return None;
        }
        let inside = package.manifest_path.strip_prefix(&self.workspace_root)?;
        Some(inside.trim_start_matches('/').trim_end_matches("/Cargo.toml"))
    }

    /// For each package id, the ids that it needs to be built and to run, tests aside.
    pub(crate) fn needs(&self) -> BTreeMap<&str, Vec<&str>> {
        let nodes = self.resolve.iter().flat_map(|resolve| &resolve.nodes);
        nodes
            .map(|node| {
                let normal =
                    |edge: &&Edge| edge.dep_kinds.iter().any(|kind| kind.kind.as_deref() != Some("dev"));
                (node.id.as_str(), node.deps.iter().filter(normal).map(|edge| edge.pkg.as_str()).collect())
            })
            .collect()
    }

    /// The packages of others.
    pub(crate) fn third_party(&self) -> impl Iterator<Item = &Package> {
        self.packages.iter().filter(|package| package.source.is_some())
    }
}
