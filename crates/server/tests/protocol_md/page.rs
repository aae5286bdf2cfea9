//! The page, taken apart into its examples.

/// What stands there.
pub(crate) const PAGE: &str = include_str!("../../../../docs/protocol.md");

/// An example.
pub(crate) enum Block {
    /// A request and its response.
    Http(Http),
    /// Messages over a socket.
    Socket(Socket),
    /// Examples of a type.
    Shape { name: String, lines: Vec<String> },
}

/// A request and its response.
pub(crate) struct Http {
    pub(crate) line: usize,
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Option<String>,
    pub(crate) status: u16,
    pub(crate) answer_headers: Vec<(String, String)>,
    /// What the body is, a line each; `…` is any number of lines.
    pub(crate) answer: Vec<String>,
}

/// Messages over a socket, in order.
pub(crate) struct Socket {
    pub(crate) line: usize,
    pub(crate) name: String,
    /// The table's name or the placeholder for it.
    pub(crate) table: String,
    pub(crate) messages: Vec<Message>,
}

pub(crate) enum Message {
    Sent(String),
    Received(String),
}

/// Every example, in order. One that cannot be read fails the test.
pub(crate) fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut lines = page.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        let Some(head) = line.strip_prefix("```") else { continue };
        let inside: Vec<&str> =
            lines.by_ref().map(|(_, line)| line).take_while(|line| *line != "```").collect();
        // What is quoted from a file is tried where that file is.
        if head != "python" {
            blocks.push(block(number + 1, head, &inside));
        }
    }
    blocks
}

fn block(line: usize, head: &str, inside: &[&str]) -> Block {
    let mut words = head.split_whitespace();
    let kind = words.next().unwrap_or_default();
    let settings: Vec<(&str, &str)> = words.filter_map(|word| word.split_once('=')).collect();
    let setting =
        |name: &str| settings.iter().find(|(other, _)| *other == name).map(|(_, value)| (*value).to_owned());
    match (kind, setting("socket"), setting("is")) {
        ("http", None, None) => Block::Http(http(line, inside)),
        ("json", Some(name), None) => {
            let table = setting("table").unwrap_or_else(|| "{table}".to_owned());
            let messages = said(inside).into_iter().map(|(sent, text)| match sent {
                true => Message::Sent(text),
                false => Message::Received(text),
            });
            Block::Socket(Socket { line, name, table, messages: messages.collect() })
        }
        ("json", None, Some(name)) => {
            Block::Shape { name, lines: inside.iter().map(|line| (*line).to_owned()).collect() }
        }
        _ => panic!("line {line}: an example that nobody can play: {head}"),
    }
}

fn http(line: usize, inside: &[&str]) -> Http {
    let lines = said(inside);
    let (sent, received): (Vec<_>, Vec<_>) = lines.into_iter().partition(|(sent, _)| *sent);
    let (mut sent, mut received) =
        (sent.into_iter().map(|(_, text)| text), received.into_iter().map(|(_, text)| text));
    let first = sent.next().unwrap_or_else(|| panic!("line {line}: no request"));
    let (method, path) = first.split_once(' ').unwrap_or_else(|| panic!("line {line}: no request"));
    let (headers, body) = parts(sent);
    let status = received.next().and_then(|status| status.parse().ok());
    let status = status.unwrap_or_else(|| panic!("line {line}: no status"));
    let (answer_headers, answer) = parts(received);
    assert!(body.len() <= 1, "line {line}: a request has one body");
    Http {
        line,
        method: method.to_owned(),
        path: path.to_owned(),
        headers,
        body: body.into_iter().next(),
        status,
        answer_headers,
        answer,
    }
}

/// Headers, as in `name: value`, and what comes after them.
fn parts(texts: impl Iterator<Item = String>) -> (Vec<(String, String)>, Vec<String>) {
    let (mut headers, mut body) = (Vec::new(), Vec::new());
    for text in texts {
        match text.split_once(": ").filter(|_| !text.starts_with('{')) {
            Some((name, value)) => headers.push((name.to_owned(), value.to_owned())),
            None => body.push(text),
        }
    }
    (headers, body)
}

/// The lines of an example: whether each is sent, and what it says. JSON goes on over several lines
/// until its brackets are closed.
fn said(inside: &[&str]) -> Vec<(bool, String)> {
    let mut said: Vec<(bool, String)> = Vec::new();
    let mut open = false;
    for line in inside {
        let (mark, text) = line.split_at_checked(1).unwrap_or_default();
        assert!(["<", ">"].contains(&mark), "neither sent nor received: {line}");
        let text = text.trim();
        match said.last_mut().filter(|_| open) {
            Some((_, last)) => *last = format!("{last} {text}"),
            None => said.push((mark == ">", text.to_owned())),
        }
        let (_, last) = said.last().expect("there is one now");
        open = last.starts_with('{') && serde_json::from_str::<serde_json::Value>(last).is_err();
    }
    assert!(!open, "JSON that does not end: {:?}", said.last());
    said
}
