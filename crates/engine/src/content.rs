//! Content as data: a set of named text files, read as RON, with flaws that name file and line.
//!
//! What is compiled in and what a designer has edited are the same thing here. Nothing reads a
//! disk: whoever starts the program hands the files in.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use ron::extensions::Extensions;
use serde::de::DeserializeOwned;

use crate::illegal::Illegal;
use crate::log::ContentHash;
use crate::rule;

/// No file of content is longer.
pub const MAX_FILE: usize = 1 << 20;
/// How deep things may lie inside things.
const DEPTH: usize = 64;

/// The names and texts of files that are compiled in.
pub type Files = &'static [(&'static str, &'static str)];

type Texts = BTreeMap<Cow<'static, str>, Cow<'static, str>>;

/// Named text files. A copy shares them.
///
/// ```
/// use bivouac_engine::Content;
///
/// let content = Content::built_in(&[("dice.ron", "[1, 2,\n three]")]);
/// let flaw = content.read::<Vec<u8>>("dice.ron").unwrap_err();
/// assert!(flaw.to_string().starts_with("dice.ron, line 2: "));
/// assert_eq!(content.read::<u8>("cards.ron").unwrap_err().to_string(), "cards.ron: this file is missing");
/// ```
#[derive(Clone, Debug)]
pub struct Content {
    texts: Arc<Texts>,
    hash: ContentHash,
}

/// What is wrong with content, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flaw {
    /// In which file.
    pub file: String,
    /// In which line of it, from 1.
    pub line: Option<usize>,
    /// In which column of that, from 1.
    pub column: Option<usize>,
    /// What is wrong.
    pub what: String,
}

impl Content {
    /// What is compiled in.
    pub fn built_in(files: Files) -> Content {
        Content::new(files.iter().map(|&(name, text)| (Cow::Borrowed(name), plain(text.into()))).collect())
    }

    /// What somebody has edited.
    pub fn of(files: impl IntoIterator<Item = (String, String)>) -> Content {
        Content::new(files.into_iter().map(|(name, text)| (name.into(), plain(text.into()))).collect())
    }

    fn new(texts: Texts) -> Content {
        let mut all = Vec::new();
        for part in texts.iter().flat_map(|(name, text)| [name, text]) {
            all.extend((part.len() as u64).to_le_bytes());
            all.extend(part.as_bytes());
        }
        let hash = if texts.is_empty() { ContentHash::NONE } else { ContentHash::of(&all) };
        Content { texts: Arc::new(texts), hash }
    }

    /// Names these very files with these very texts; the line ends of this or that system do not matter.
    pub fn hash(&self) -> &ContentHash {
        &self.hash
    }

    /// The names of the files, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.texts.keys().map(|name| &**name)
    }

    /// The text of a file.
    pub fn text(&self, file: &str) -> Result<&str, Flaw> {
        let Some(text) = self.texts.get(file) else { return Err(Flaw::of(file, "this file is missing")) };
        if text.len() > MAX_FILE {
            let what = format!("{} bytes; a file has at most {MAX_FILE}", text.len());
            return Err(Flaw::of(file, what));
        }
        Ok(text)
    }

    /// Sees to it that these files are there, and no others.
    pub fn expect(&self, files: &[&str]) -> Result<(), Flaw> {
        let unknown = self.names().find(|name| !files.contains(name));
        let missing = files.iter().find(|&&file| !self.names().any(|name| name == file));
        match (missing, unknown) {
            (None, None) => Ok(()),
            (Some(missing), None) => Err(Flaw::of(missing, "this file is missing")),
            (Some(missing), Some(unknown)) => {
                let what = format!("this file is missing, and there is a \"{unknown}\" that nothing reads");
                Err(Flaw::of(missing, what))
            }
            (None, Some(unknown)) => {
                let what = format!("nothing reads this file; there are: {}", files.join(", "));
                Err(Flaw::of(unknown, what))
            }
        }
    }

    /// Reads a file as RON. `Some(..)` and the brackets of newtypes may be left out.
    pub fn read<T: DeserializeOwned>(&self, file: &str) -> Result<T, Flaw> {
        let brief = Extensions::IMPLICIT_SOME | Extensions::UNWRAP_NEWTYPES;
        let ron = ron::Options::default().with_default_extension(brief).with_recursion_limit(DEPTH);
        let text = self.text(file)?;
        ron.from_str(text).map_err(|error| {
            let line = error.span.end.line;
            let written = text.lines().nth(line.saturating_sub(1)).map(str::trim).filter(|it| !it.is_empty());
            let place = written.map_or_else(String::new, |it| format!(", in `{}`", shortened(it)));
            Flaw {
                file: file.to_owned(),
                line: Some(line),
                column: Some(error.span.end.col),
                what: said(&error.code) + &place,
            }
        })
    }

    /// What is wrong with an item that could be read. Its line is that of the `nth` field of this
    /// name in the file, from 0: every item of a list has one.
    pub fn flaw(&self, file: &str, field: &str, nth: usize, what: impl Into<String>) -> Flaw {
        let text = self.text(file).unwrap_or_default();
        Flaw { line: line_of(text, field, nth), ..Flaw::of(file, what) }
    }
}

impl Flaw {
    /// Something that is wrong with a file as a whole.
    pub fn of(file: &str, what: impl Into<String>) -> Flaw {
        Flaw { file: file.to_owned(), line: None, column: None, what: what.into() }
    }
}

impl std::error::Error for Flaw {}

/// Bad content is nobody's illegal action, but whoever prepares a game has no other way to say no.
impl From<Flaw> for Illegal {
    fn from(flaw: Flaw) -> Illegal {
        Illegal::new(rule!("TAB-19"), flaw.to_string())
    }
}

/// `encounters.ron, line 12: …`
impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let Some(line) = self.line {
            write!(f, ", line {line}")?;
        }
        write!(f, ": {}", self.what)
    }
}

/// A text without what only some systems write.
fn plain(text: Cow<'static, str>) -> Cow<'static, str> {
    if text.contains('\r') || text.starts_with('\u{feff}') {
        text.trim_start_matches('\u{feff}').replace("\r\n", "\n").into()
    } else {
        text
    }
}

/// What a reader of RON complains of, for somebody who edits cards and has never seen a program.
fn said(code: &ron::Error) -> String {
    use ron::Error;
    let choices = |of: &[&str]| of.join(", ");
    match code {
        Error::IntegerOutOfBounds => "this number is below or above all that may stand here".to_owned(),
        Error::ExceededRecursionLimit => format!("more than {DEPTH} brackets within brackets"),
        Error::NoSuchEnumVariant { expected, found, .. } => {
            format!("there is no `{found}` here; there are: {}", choices(expected))
        }
        Error::NoSuchStructField { expected, found, .. } => {
            format!("there is no field `{found}` here; there are: {}", choices(expected))
        }
        Error::MissingStructField { field, .. } => format!("the field `{field}` is missing"),
        Error::DuplicateStructField { field, .. } => format!("the field `{field}` stands here twice"),
        Error::Eof => "the file ends too early: a bracket or a quotation mark is not closed".to_owned(),
        Error::TrailingCharacters => "there is something behind the end".to_owned(),
        Error::ExpectedStructLikeEnd => "expected closing `)`".to_owned(),
        other => lower(&other.to_string()),
    }
}

/// The beginning of a long line.
fn shortened(line: &str) -> String {
    const MOST: usize = 60;
    match line.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}

fn lower(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// The line of the `nth` `field:` outside of texts and comments.
fn line_of(text: &str, field: &str, nth: usize) -> Option<usize> {
    let (mut rest, mut line, mut seen) = (text, 1, 0);
    while let Some(first) = rest.chars().next() {
        let word = rest.find(|letter: char| !(letter.is_alphanumeric() || letter == '_'));
        let skipped = match first {
            '"' => text_end(&rest[1..]) + 1,
            'r' if is_raw(rest) => raw_end(rest),
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => comment_end(rest),
            _ => match word {
                Some(0) => first.len_utf8(),
                Some(end) => {
                    let named = rest[..end] == *field && rest[end..].trim_start().starts_with(':');
                    if named && seen == nth {
                        return Some(line);
                    }
                    seen += usize::from(named);
                    end
                }
                None => rest.len(),
            },
        };
        line += rest[..skipped].matches('\n').count();
        rest = &rest[skipped..];
    }
    None
}

/// Behind the closing quotation mark.
fn text_end(text: &str) -> usize {
    let mut escaped = false;
    for (index, letter) in text.char_indices() {
        match letter {
            '"' if !escaped => return index + 1,
            _ => escaped = letter == '\\' && !escaped,
        }
    }
    text.len()
}

fn is_raw(text: &str) -> bool {
    text[1..].trim_start_matches('#').starts_with('"')
}

/// Behind a raw text: as many `#` close it as opened it.
fn raw_end(text: &str) -> usize {
    let marks = text[1..].len() - text[1..].trim_start_matches('#').len();
    let opened = marks + 2;
    let close = format!("\"{}", "#".repeat(marks));
    text[opened..].find(&close).map_or(text.len(), |index| opened + index + close.len())
}

/// Behind a comment that may hold others.
fn comment_end(text: &str) -> usize {
    let (mut depth, mut index) = (0_usize, 0);
    while let Some(next) = text[index..].find(['/', '*']) {
        index += next;
        let step = match &text.as_bytes()[index..] {
            [b'/', b'*', ..] => {
                depth += 1;
                2
            }
            [b'*', b'/', ..] => {
                depth -= 1;
                2
            }
            _ => 1,
        };
        index += step;
        if depth == 0 {
            return index;
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: Files = &[("b.ron", "[1, 2]"), ("a.ron", "(x: 1)")];

    fn of(text: &str) -> Content {
        Content::of([("a.ron".to_owned(), text.to_owned())])
    }

    #[test]
    fn the_hash_names_names_and_texts_whatever_their_order() {
        let hash = |files: &[(&str, &str)]| {
            let owned = files.iter().map(|&(name, text)| (name.to_owned(), text.to_owned()));
            Content::of(owned).hash().clone()
        };
        assert_eq!(*Content::built_in(SMALL).hash(), hash(&[("a.ron", "(x: 1)"), ("b.ron", "[1, 2]")]));
        assert_ne!(*Content::built_in(SMALL).hash(), hash(&[("a.ron", "(x: 2)"), ("b.ron", "[1, 2]")]));
        assert_ne!(*Content::built_in(SMALL).hash(), hash(&[("a.ron", "(x: 1)"), ("c.ron", "[1, 2]")]));
        assert_eq!(hash(&[("a", "1\n2")]), hash(&[("a", "\u{feff}1\r\n2")]));
        assert_ne!(hash(&[("a", "bc")]), hash(&[("ab", "c")]));
        assert_eq!(hash(&[]), ContentHash::NONE);
    }

    #[test]
    fn files_that_are_missing_or_unknown_are_named() {
        let content = Content::built_in(SMALL);
        let flaw = |files: &[&str]| content.expect(files).map_err(|flaw| flaw.to_string());
        assert_eq!(flaw(&["a.ron", "b.ron"]), Ok(()));
        assert_eq!(flaw(&["a.ron", "b.ron", "c.ron"]), Err("c.ron: this file is missing".to_owned()));
        assert_eq!(flaw(&["a.ron"]), Err("b.ron: nothing reads this file; there are: a.ron".to_owned()));
        let both = "c.ron: this file is missing, and there is a \"b.ron\" that nothing reads";
        assert_eq!(flaw(&["a.ron", "c.ron"]), Err(both.to_owned()));
    }

    #[test]
    fn what_cannot_be_read_is_named_with_its_place() {
        let flaw = |text: &str| of(text).read::<Vec<(String, u8)>>("a.ron").expect_err("a flaw");
        assert_eq!(
            flaw("[(\"a\", 1),\n (\"b\", 300)]").to_string(),
            "a.ron, line 2: this number is below or above all that may stand here, in `(\"b\", 300)]`"
        );
        assert_eq!(flaw("[(\"a\", 1)").to_string(), "a.ron, line 1: expected comma, in `[(\"a\", 1)`");
        assert_eq!(flaw("[\n\n(\"a\" 1)]").line, Some(3));
        let long = format!("[{}]", " ".repeat(MAX_FILE));
        assert_eq!(flaw(&long).to_string(), "a.ron: 1048578 bytes; a file has at most 1048576");
    }

    #[test]
    fn flaws_are_said_to_people_who_edit_cards() {
        #[derive(Debug, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        #[expect(dead_code, reason = "only read")]
        struct Card {
            size: Size,
            cost: u8,
        }
        #[derive(Debug, serde::Deserialize)]
        enum Size {
            Small,
            Large,
        }
        let flaw = |text: &str| of(text).read::<Card>("a.ron").expect_err("a flaw").to_string();
        for (text, said) in [
            ("(size: Huge, cost: 1)", "there is no `Huge` here; there are: Small, Large"),
            ("(size: Small, price: 1)", "there is no field `price` here; there are: size, cost"),
            ("(size: Large)", "the field `cost` is missing"),
            ("(cost: 1, cost: 2)", "the field `cost` stands here twice"),
            ("(size: Small, cost: 1) 2", "there is something behind the end"),
            ("(size: Small, cost: -1)", "this number is below or above all that may stand here"),
        ] {
            assert_eq!(flaw(text), format!("a.ron, line 1: {said}, in `{text}`"));
        }
        let long = format!("(size: {}, cost: 1)", "x".repeat(100));
        assert!(flaw(&long).ends_with("x…`"), "{}", flaw(&long));
    }

    #[test]
    fn newtypes_and_options_may_be_written_briefly() {
        #[derive(Debug, PartialEq, serde::Deserialize)]
        struct Name(String);
        let read: Vec<(Name, Option<u8>)> =
            of("[(\"a\", 1), (\"b\", Some(2)), (\"c\", None)]").read("a.ron").expect("it can be read");
        let name = |text: &str| Name(text.to_owned());
        assert_eq!(read, [(name("a"), Some(1)), (name("b"), Some(2)), (name("c"), None)]);
    }

    #[test]
    fn lines_are_those_of_fields_and_not_of_what_is_said() {
        let text = "// id: 0\n[\n (id: \"id: 1 \\\" id: \"),\n /* id: /* id: */ */ (ids: 2, id : 2, r: r#\"id: \"#),\n\n (id:\n3)]";
        let line = |nth| of(text).flaw("a.ron", "id", nth, "").line;
        assert_eq!([line(0), line(1), line(2), line(3)], [Some(3), Some(4), Some(6), None]);
        for broken in ["\"", "r#\"", "/* /*", "id", "\\", "/", "r", "\u{fc}\u{fc}", "\"\\"] {
            assert_eq!(line_of(broken, "id", 0), None, "{broken}");
        }
    }

    /// Neither deep nor long files take the program down.
    #[test]
    fn bad_files_are_refused_and_no_more() {
        #[derive(Debug, serde::Deserialize)]
        #[expect(dead_code, reason = "only read")]
        enum Deep {
            In(Vec<Deep>),
            One(Box<Deep>),
        }
        for (open, times) in [("In([", 200_000), ("One(", 200_000), ("[", 1_000_000), ("/*", 500_000)] {
            let content = of(&open.repeat(times));
            assert!(content.read::<Deep>("a.ron").is_err());
            assert!(content.read::<Vec<Deep>>("a.ron").is_err());
            assert!(content.flaw("a.ron", "id", 0, "").line.is_none());
        }
    }
}
