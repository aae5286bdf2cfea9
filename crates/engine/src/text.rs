//! The short text form of actions, calls and option values: `place die=2 on=4`.
//!
//! It is JSON with less ink and without a schema, so no game writes a parser. An
//! action that serialises as `{"kind": "place", "die": 2, "on": 4}` or as
//! `"roll"` reads as the word and its fields in order of name. Values are
//! numbers, words, quoted strings, `[1,2]` and `{q:1,r:-2}`. Reading is lenient
//! about order; writing is canonical.
//!
//! ```
//! use bivouac_engine::text;
//! use serde_json::json;
//! let action = json!({"kind": "place", "on": 4, "dice": [2, 3]});
//! let written = text::write(&action).unwrap();
//! assert_eq!(written, "place dice=[2,3] on=4");
//! assert_eq!(text::read::<serde_json::Value>(&written).unwrap(), action);
//! ```

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::illegal::Malformed;

/// Nothing a person types is longer, and nothing longer is read.
pub const MAX_TEXT: usize = 4096;
const MAX_DEPTH: usize = 16;

/// The text form of `thing`. Fails only for types that JSON cannot hold.
pub fn write<T: Serialize>(thing: &T) -> Result<String, Malformed> {
    let value =
        serde_json::to_value(thing).map_err(|error| Malformed(format!("cannot be written: {error}")))?;
    Ok(write_json(&value))
}

/// The text form of what is JSON already.
pub(crate) fn write_json(value: &Value) -> String {
    let mut out = String::new();
    match value {
        Value::Object(fields) if matches!(fields.get("kind"), Some(Value::String(kind)) if is_word(kind)) => {
            for (name, field) in fields {
                if name == "kind" {
                    continue;
                }
                out.push(' ');
                write_word(name, &mut out);
                out.push('=');
                write_value(field, &mut out);
            }
            let Some(Value::String(kind)) = fields.get("kind") else { unreachable!("matched above") };
            out.insert_str(0, kind);
        }
        other => write_value(other, &mut out),
    }
    out
}

/// What `text` says.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, Malformed> {
    if text.len() > MAX_TEXT {
        return Err(Malformed(format!("too long: at most {MAX_TEXT} bytes")));
    }
    let text = text.trim();
    let mut reader = Reader { rest: text };
    let tagged = reader.tagged();
    let mut first_error = None;
    if let Ok((kind, mut fields)) = tagged {
        let bare = fields.is_empty();
        fields.insert("kind".to_owned(), Value::String(kind.clone()));
        match serde_json::from_value(Value::Object(fields)) {
            Ok(thing) => return Ok(thing),
            Err(error) => first_error = Some(error),
        }
        if bare && let Ok(thing) = serde_json::from_value(Value::String(kind)) {
            return Ok(thing);
        }
    }
    let value = match (read_value(text), &first_error) {
        (Ok(value), _) => value,
        (Err(_), Some(error)) => {
            return Err(Malformed(format!("\"{}\" says nothing here: {error}", clipped(text))));
        }
        (Err(malformed), None) => return Err(malformed),
    };
    serde_json::from_value(value).map_err(|error| {
        let error = first_error.unwrap_or(error);
        Malformed(format!("\"{}\" says nothing here: {error}", clipped(text)))
    })
}

/// The beginning of what was typed, for a sentence about it.
fn clipped(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// One value: a number, a word, a quoted string, a list or a group.
pub fn read_value(text: &str) -> Result<Value, Malformed> {
    let mut reader = Reader { rest: text.trim() };
    let value = reader.value(0)?;
    if reader.rest.is_empty() { Ok(value) } else { Err(reader.unexpected("the end")) }
}

fn is_word(text: &str) -> bool {
    let mut letters = text.chars();
    letters.next().is_some_and(|first| first.is_ascii_alphabetic() || first == '_')
        && letters.all(|letter| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-')
        && !matches!(text, "true" | "false" | "null")
}

fn write_word(text: &str, out: &mut String) {
    if is_word(text) { out.push_str(text) } else { out.push_str(&Value::from(text).to_string()) }
}

fn write_value(value: &Value, out: &mut String) {
    match value {
        Value::String(text) => write_word(text, out),
        Value::Array(items) => {
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                write_value(item, out);
            }
            out.push(']');
        }
        Value::Object(fields) => {
            out.push('{');
            for (index, (name, field)) in fields.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                write_word(name, out);
                out.push(':');
                write_value(field, out);
            }
            out.push('}');
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => out.push_str(&value.to_string()),
    }
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn unexpected(&self, wanted: &str) -> Malformed {
        let found = self.rest.chars().next().map_or("the end".to_owned(), |found| format!("\"{found}\""));
        Malformed(format!("expected {wanted}, found {found}"))
    }

    fn eat(&mut self, mark: char) -> bool {
        let eaten = self.rest.strip_prefix(mark);
        self.rest = eaten.unwrap_or(self.rest);
        eaten.is_some()
    }

    /// `kind name=value name=value`.
    fn tagged(&mut self) -> Result<(String, Map<String, Value>), Malformed> {
        let kind = self.bare();
        if !is_word(&kind) {
            return Err(self.unexpected("a word"));
        }
        let mut fields = Map::new();
        while !self.rest.is_empty() {
            if !self.eat(' ') {
                return Err(self.unexpected("a space"));
            }
            self.rest = self.rest.trim_start_matches(' ');
            let name = self.name()?;
            if !self.eat('=') {
                return Err(self.unexpected("\"=\""));
            }
            let value = self.value(0)?;
            if fields.insert(name.clone(), value).is_some() {
                return Err(Malformed(format!("\"{name}\" is said twice")));
            }
        }
        Ok((kind, fields))
    }

    /// Letters, digits and signs up to the next mark.
    fn bare(&mut self) -> String {
        let end = self
            .rest
            .find(|letter: char| !(letter.is_ascii_alphanumeric() || "_-+.".contains(letter)))
            .unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word.to_owned()
    }

    fn quoted(&mut self) -> Result<String, Malformed> {
        let mut strings = serde_json::Deserializer::from_str(self.rest).into_iter::<String>();
        match strings.next() {
            Some(Ok(text)) => {
                let end = strings.byte_offset();
                self.rest = &self.rest[end..];
                Ok(text)
            }
            _ => Err(Malformed("a quoted string is not closed or holds a bad escape".to_owned())),
        }
    }

    fn name(&mut self) -> Result<String, Malformed> {
        if self.rest.starts_with('"') {
            return self.quoted();
        }
        let name = self.bare();
        if is_word(&name) { Ok(name) } else { Err(self.unexpected("a name")) }
    }

    fn value(&mut self, depth: usize) -> Result<Value, Malformed> {
        if depth > MAX_DEPTH {
            return Err(Malformed(format!("nested more than {MAX_DEPTH} deep")));
        }
        if self.rest.starts_with('"') {
            return self.quoted().map(Value::String);
        }
        if self.eat('[') {
            let mut items = Vec::new();
            while !self.eat(']') {
                if !items.is_empty() && !self.eat(',') {
                    return Err(self.unexpected("\",\" or \"]\""));
                }
                items.push(self.value(depth + 1)?);
            }
            return Ok(Value::Array(items));
        }
        if self.eat('{') {
            let mut fields = Map::new();
            while !self.eat('}') {
                if !fields.is_empty() && !self.eat(',') {
                    return Err(self.unexpected("\",\" or \"}\""));
                }
                let name = self.name()?;
                if !self.eat(':') {
                    return Err(self.unexpected("\":\""));
                }
                fields.insert(name, self.value(depth + 1)?);
            }
            return Ok(Value::Object(fields));
        }
        let word = self.bare();
        match word.as_str() {
            "" => Err(self.unexpected("a value")),
            "true" => Ok(Value::Bool(true)),
            "false" => Ok(Value::Bool(false)),
            "null" => Ok(Value::Null),
            word if is_word(word) => Ok(Value::String(word.to_owned())),
            number => serde_json::from_str(number)
                .map_err(|_| Malformed(format!("\"{number}\" is neither a number nor a word"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use serde_json::json;

    #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
    #[serde(tag = "kind", rename_all = "snake_case")]
    enum Tagged {
        Roll,
        Place { die: u8, on: Option<u8> },
        Cell { at: (i8, i8), name: String },
    }

    #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Plain {
        Roll,
        Walk(i8, i8),
    }

    fn check<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(thing: &T, text: &str) {
        assert_eq!(write(thing).unwrap(), text);
        assert_eq!(&read::<T>(text).unwrap(), thing);
    }

    #[test]
    fn actions_read_as_written() {
        check(&Tagged::Roll, "roll");
        check(&Tagged::Place { die: 2, on: None }, "place die=2 on=null");
        check(&Tagged::Cell { at: (1, -2), name: "Main Camp".into() }, r#"cell at=[1,-2] name="Main Camp""#);
        check(&Tagged::Cell { at: (0, 0), name: "true".into() }, r#"cell at=[0,0] name="true""#);
        check(&Plain::Roll, "roll");
        check(&Plain::Walk(3, -1), "{walk:[3,-1]}");
        check(&json!({"a b": [1.5, {}, [], "x", "7", ""]}), r#"{"a b":[1.5,{},[],x,"7",""]}"#);
    }

    #[test]
    fn reading_is_lenient_about_order_and_spaces() {
        assert_eq!(read::<Tagged>("  place  on=4 die=2 ").unwrap(), Tagged::Place { die: 2, on: Some(4) });
    }

    #[test]
    fn nonsense_is_refused_with_a_reason() {
        let reason = |text: &str| read::<Tagged>(text).unwrap_err().0;
        assert!(reason("place die=2 on=4 die=3").contains("expected the end"));
        assert!(reason("place die=salt on=4").contains("invalid type: string \"salt\""));
        assert!(reason("fly").contains("fly"));
        assert!(reason("place die=").contains("expected"));
        assert!(reason(&"[".repeat(100)).contains("nested"));
        assert!(reason(&"x".repeat(5000)).contains("too long"));
        assert!(reason("").contains("expected"));
        assert!(reason("place die=\"2").contains("quoted") || reason("place die=\"2").contains("expected"));
    }
}
