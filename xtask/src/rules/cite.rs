//! Citations: where sources name rules, by `rules![..]` in tests, by `rule!(..)` in refusals, in the
//! titles of the page's tests, or in passing.

use crate::project::File;

use super::id;

/// An id in a source file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Citation {
    pub(crate) path: String,
    pub(crate) line: usize,
    pub(crate) id: String,
    pub(crate) how: How,
}

/// What a citation claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum How {
    /// A test shows this rule.
    Tested,
    /// A refusal rests on it.
    Refused,
    /// A comment or a string has it.
    Mentioned,
}

/// All citations of one file. Macros count in Rust alone, with any id, and titles in tests of the page;
/// these and mentions need a known prefix.
pub(crate) fn citations(file: &File, prefixes: &[String]) -> Vec<Citation> {
    let cited = |line: usize, id: &str, how| Citation { path: file.path.clone(), line, id: id.into(), how };
    let mut found = Vec::new();
    if file.extension() == "rs" {
        for (name, how) in [("rules!", How::Tested), ("rule!", How::Refused)] {
            found.extend(in_macro(&file.text, name).into_iter().map(|(line, id)| cited(line, id, how)));
        }
    }
    if file.path.ends_with(".test.ts") {
        for (number, line) in file.lines().filter(|(_, line)| is_title(line)) {
            found.extend(id::all(line, prefixes).into_iter().map(|id| cited(number, id, How::Tested)));
        }
    }
    let stated = found.len();
    for (number, line) in file.lines() {
        for id in id::all(line, prefixes) {
            if !found[..stated].iter().any(|citation| citation.line == number && citation.id == id) {
                found.push(cited(number, id, How::Mentioned));
            }
        }
    }
    found.sort();
    found.dedup();
    found
}

/// Whether a line says what a test, or a group of tests, of the page is about.
fn is_title(line: &str) -> bool {
    let line = line.trim_start();
    ["describe(", "test("].iter().any(|call| line.starts_with(call))
}

/// The string literals handed to a macro, with their lines; not those in comments.
fn in_macro<'a>(text: &'a str, name: &str) -> Vec<(usize, &'a str)> {
    let mut found = Vec::new();
    for (start, _) in text.match_indices(name) {
        let line = &text[text[..start].rfind('\n').map_or(0, |newline| newline + 1)..start];
        let inside_word = line.ends_with(|c: char| c.is_alphanumeric() || c == '_');
        if inside_word || line.contains("//") {
            continue;
        }
        let arguments = text[start + name.len()..].trim_start();
        let Some(close) = arguments.chars().next().and_then(closing) else { continue };
        let offset = text.len() - arguments.len();
        let length = arguments.find(close).unwrap_or(arguments.len());
        found.extend(strings(text, offset, offset + length));
    }
    found
}

fn closing(open: char) -> Option<char> {
    [('[', ']'), ('(', ')'), ('{', '}')].into_iter().find_map(|(left, right)| (left == open).then_some(right))
}

/// The string literals between two offsets; ids hold no escapes, brackets or comments.
fn strings(text: &str, from: usize, to: usize) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut at = from;
    while let Some(open) = text[at..to].find('"').map(|index| at + index) {
        let Some(close) = text[open + 1..to].find('"').map(|index| open + 1 + index) else { break };
        let line = 1 + text[..open].bytes().filter(|byte| *byte == b'\n').count();
        found.push((line, &text[open + 1..close]));
        at = close + 1;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(path: &str, text: &str, expected: &[(usize, &str, How)]) {
        let file = File { path: path.into(), text: text.into() };
        let prefixes = ["PIG", "ESC"].map(String::from);
        let found = citations(&file, &prefixes);
        let found: Vec<_> =
            found.iter().map(|citation| (citation.line, citation.id.as_str(), citation.how)).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn tests_cite_with_any_bracket_and_over_several_lines() {
        let tested = [(1, "PIG-2.1", How::Tested), (1, "PIG-R1", How::Tested)];
        check("a.rs", "rules![\"PIG-2.1\", \"PIG-R1\"];", &tested);
        check("a.rs", "bivouac_engine::rules!(\"PIG-2.1\", \"PIG-R1\");", &tested);
        check(
            "a.rs",
            "rules! [\n  \"PIG-1\",\n  \"XYZ\",\n];",
            &[(2, "PIG-1", How::Tested), (3, "XYZ", How::Tested)],
        );
    }

    #[test]
    fn refusals_cite_one_rule() {
        check(
            "a.rs",
            "Illegal::new(rule!(\"XX-1\"), \"no (PIG-3)\")",
            &[(1, "PIG-3", How::Mentioned), (1, "XX-1", How::Refused)],
        );
    }

    #[test]
    fn what_is_commented_out_is_only_mentioned() {
        check("a.rs", "// rules![\"PIG-2.1\"];", &[(1, "PIG-2.1", How::Mentioned)]);
        check("a.rs", "/// rule!(\"XX-1\")", &[]);
    }

    #[test]
    fn the_macros_own_definition_cites_nothing() {
        check(
            "a.rs",
            "macro_rules! rules { ($($id:literal),*) => {}; }\nmacro_rules!(\"PIG-1\")",
            &[(2, "PIG-1", How::Mentioned)],
        );
    }

    #[test]
    fn tests_of_the_page_cite_in_their_titles() {
        let text =
            "describe('sound (ESC-SND-02)', () => {\n  test('a gong (PIG-1, PIG-2)', f);\n  // test('ESC-1')";
        let titles = [
            (1, "ESC-SND-02", How::Tested),
            (2, "PIG-1", How::Tested),
            (2, "PIG-2", How::Tested),
            (3, "ESC-1", How::Mentioned),
        ];
        check("a.test.ts", text, &titles);
        check("a.ts", "test('a gong (PIG-1)', f);", &[(1, "PIG-1", How::Mentioned)]);
    }

    #[test]
    fn other_languages_only_mention() {
        check(
            "a.ts",
            "rules![\"PIG-1\"]; // ESC-RT-07",
            &[(1, "ESC-RT-07", How::Mentioned), (1, "PIG-1", How::Mentioned)],
        );
    }
}
