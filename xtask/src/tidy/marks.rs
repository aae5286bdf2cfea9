//! Words that must not be left behind: unfinished work, places on one machine, addresses of
//! mirrors. Every pattern here is written in two halves, so that this file passes its own check.

use crate::finding::Finding;
use crate::project::File;

/// Unfinished work, looked for in code. The flag says whether it must stand as a word.
const UNFINISHED: [(&str, bool); 6] = [
    (concat!("todo", "!("), true),
    (concat!("unimplemented", "!("), true),
    (concat!("dbg", "!("), true),
    (concat!("#[", "ignore"), false),
    (concat!("FIX", "ME"), true),
    (concat!("TO", "DO"), true),
];

/// Folders of one machine.
const MACHINE: [&str; 4] = [
    concat!("/wo", "rk/main"),
    concat!("/wo", "rk/shared"),
    concat!("/wo", "rk/.library"),
    concat!("/ro", "ot/"),
];

/// Words that say who was at work and when, which is nobody's business later; in lower case.
const WORKSHOP: [&str; 3] = [concat!("clau", "de"), concat!("sub", "agent"), concat!("this ", "session")];

/// The first parts of host names that serve packages.
const REGISTRIES: [&str; 5] = ["index", "registry", "deb", "files", "static"];

/// The key under which npm notes where it fetched a package.
const RESOLVED: &str = concat!("\"resol", "ved\":");

const CODE: [&str; 8] = ["rs", "ts", "svelte", "js", "mjs", "css", "html", "sh"];

pub(crate) fn check(file: &File) -> Vec<Finding> {
    let code = CODE.contains(&file.extension());
    let lock = file.path.ends_with("package-lock.json");
    let mut findings = Vec::new();
    for (number, line) in file.lines() {
        let mut found = |text: String| findings.push(Finding::new(&file.path, number, text));
        for (mark, word) in UNFINISHED {
            if code && holds(line, mark, word) {
                found(format!("`{mark}` is unfinished work: finish it or take it out"));
            }
        }
        for path in MACHINE {
            if holds_path(line, path) {
                found(format!(
                    "`{path}` exists on one machine only: use a path from the root of the project"
                ));
            }
        }
        let lower = line.to_lowercase();
        for word in WORKSHOP {
            if lower.contains(word) {
                found(format!("the words \"{word}\" do not belong in the project: say it without them"));
            }
        }
        if let Some(host) = registry(line) {
            found(format!(
                "`{host}…` is the address of a package registry: leave it to each machine's settings"
            ));
        }
        if lock && line.contains(RESOLVED) {
            let advice = "make the lock anew with the settings in web/.npmrc";
            found(format!("{RESOLVED} names the registry that was used: {advice}"));
        }
    }
    findings
}

/// Whether `mark` occurs, and not as a part of a longer word if it must be one.
fn holds(line: &str, mark: &str, word: bool) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(mark).any(|(start, _)| {
        let (before, after) = (&line[..start], &line[start + mark.len()..]);
        !word || !(before.ends_with(part) || (mark.ends_with(part) && after.starts_with(part)))
    })
}

/// Whether an absolute path occurs; `a/root/b` is none.
fn holds_path(line: &str, path: &str) -> bool {
    let inside = |c: char| c.is_alphanumeric() || ['_', '-', '.', '}'].contains(&c);
    line.match_indices(path).any(|(start, _)| !line[..start].ends_with(inside))
}

/// The beginning of a registry's address.
fn registry(line: &str) -> Option<&str> {
    line.match_indices("://").find_map(|(start, colon)| {
        let scheme = ["https", "http"].into_iter().find(|scheme| line[..start].ends_with(scheme))?;
        let host = &line[start + colon.len()..];
        let name = REGISTRIES
            .into_iter()
            .find(|name| host.strip_prefix(name).is_some_and(|rest| rest.starts_with('.')))?;
        Some(&line[start - scheme.len()..start + colon.len() + name.len() + 1])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_count(path: &str, text: &str, expected: usize) {
        let findings = check(&File { path: path.into(), text: text.into() });
        assert_eq!(findings.len(), expected, "{text}: {findings:?}");
    }

    #[test]
    fn unfinished_work_is_found_in_code_alone() {
        for (mark, _) in UNFINISHED {
            check_count("a.rs", &format!("    {mark}\n"), 1);
            check_count("a.svelte", &format!("<!-- {mark}: later -->\n"), 1);
            check_count("a.md", &format!("{mark}\n"), 0);
        }
        check_count("a.rs", &format!("let MAS{}S = my_{}1);\n", UNFINISHED[5].0, UNFINISHED[0].0), 0);
    }

    #[test]
    fn absolute_paths_of_one_machine_are_found() {
        for path in MACHINE {
            check_count("a.md", &format!("see `{path}x`\n"), 1);
            check_count("a.md", &format!("see some{path}x\n"), 0);
        }
    }

    #[test]
    fn words_of_the_workshop_are_found_in_any_case() {
        for word in WORKSHOP {
            check_count("README", &format!("By {}.\n", word.to_uppercase()), 1);
        }
        check_count("README", "A session of play.\n", 0);
    }

    #[test]
    fn registries_are_found_and_other_addresses_are_not() {
        for name in REGISTRIES {
            check_count("a.toml", &format!("at \"http{}://{name}.example\"\n", "s"), 1);
            check_count("a.toml", &format!("http://{name}\n"), 0);
        }
        check_count("a.md", "https://example.org/registry.html\n", 0);
    }

    #[test]
    fn locks_name_no_place() {
        check_count("web/package-lock.json", &format!("  {RESOLVED} \"somewhere\",\n"), 1);
        check_count("web/other.json", &format!("  {RESOLVED} \"somewhere\",\n"), 0);
    }
}
