//! How files look: white space, the opening words of a module, and its length.

use crate::codegen::WIRE;
use crate::finding::Finding;
use crate::project::File;

/// Rust files longer than this hold more than one idea.
const LONGEST: usize = 600;

pub(crate) fn check(file: &File) -> Vec<Finding> {
    let mut findings = Vec::new();
    // What a program writes looks as that program likes.
    let generated = file.path.starts_with(WIRE) || file.extension() == "snap";
    if !generated {
        findings.extend(white_space(file));
    }
    if file.extension() == "rs" {
        findings.extend(opening(file));
        findings.extend(length(file));
    }
    findings
}

fn white_space(file: &File) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (number, line) in file.lines() {
        if line.contains('\t') {
            findings.push(Finding::new(&file.path, number, "a tab: use spaces"));
        }
        if line.ends_with([' ', '\t']) {
            findings.push(Finding::new(&file.path, number, "white space at the end of the line: delete it"));
        }
    }
    if !file.text.is_empty() && !file.text.ends_with('\n') {
        let last = file.text.lines().count();
        findings.push(Finding::new(&file.path, last, "the last line has no end: add a newline"));
    }
    findings
}

fn opening(file: &File) -> Option<Finding> {
    let mut rest = file.text.trim_start();
    while let Some(attribute) = rest.strip_prefix("#!") {
        rest = after_attribute(attribute).trim_start();
    }
    let text = "the module does not say what it is: begin with `//!` and its one idea";
    (!rest.starts_with("//!")).then(|| Finding::new(&file.path, 1, text))
}

/// What follows `[..]`, or the line of a script that names its interpreter.
fn after_attribute(text: &str) -> &str {
    let mut depth = 0_usize;
    for (index, here) in text.char_indices() {
        match here {
            '[' => depth += 1,
            ']' if depth == 1 => return &text[index + 1..],
            ']' => depth = depth.saturating_sub(1),
            '\n' if depth == 0 => return &text[index..],
            _ => {}
        }
    }
    ""
}

fn length(file: &File) -> Option<Finding> {
    let lines = file.text.lines().count();
    let is_test = file.path.split('/').any(|part| part == "tests");
    let text = format!("{lines} lines of Rust, past {LONGEST}: find the seam and split the file there");
    (lines > LONGEST && !is_test).then(|| Finding::new(&file.path, lines, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_lines(path: &str, text: &str, expected: &[usize]) {
        let findings = check(&File { path: path.into(), text: text.into() });
        assert_eq!(findings.iter().map(|finding| finding.line).collect::<Vec<_>>(), expected, "{findings:?}");
    }

    #[test]
    fn tabs_trailing_spaces_and_a_missing_last_newline_are_found() {
        check_lines("a.md", "a\n\tb\nc \nd", &[2, 3, 4]);
        check_lines("a.md", "a\r\n", &[]);
        check_lines("a.md", "a \r\n", &[1]);
        check_lines("a.md", "", &[]);
        check_lines("web/src/wire/a.ts", "a \n\tb", &[]);
    }

    #[test]
    fn a_module_begins_with_its_idea() {
        check_lines("a.rs", "//! What it is.\n", &[]);
        check_lines(
            "a.rs",
            "#![cfg(test)]\n\n#![expect(\n    dead_code,\n    reason = \"[x]\"\n)]\n//! What.\n",
            &[],
        );
        check_lines("a.rs", "use std::fs;\n//! Too late.\n", &[1]);
        check_lines("a.rs", "// Not documentation.\n", &[1]);
        check_lines("a.rs", "", &[1]);
    }

    #[test]
    fn long_modules_are_found_but_long_tests_are_not() {
        let text = format!("//! Long.\n{}", "//\n".repeat(LONGEST - 1));
        check_lines("src/a.rs", &text, &[]);
        check_lines("src/a.rs", &format!("{text}//\n"), &[LONGEST + 1]);
        check_lines("tests/a.rs", &format!("{text}//\n"), &[]);
    }
}
