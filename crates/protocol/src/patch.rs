//! How one view becomes the next, so that only what changed is sent.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::json::Json;
use crate::schema;

/// How one view became the next: each step replaces or removes what lies at a path.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
pub struct Patch(pub Vec<PatchStep>);

/// One change: `at` leads through keys and positions; without `to`, what lies there goes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PatchStep {
    /// The way to it, keys as text and positions in lists as numbers.
    #[ts(type = "(string | number)[]")]
    #[schema(value_type = Vec<schema::Key>)]
    pub at: Vec<Value>,
    /// What lies there now.
    #[serde(default, deserialize_with = "there", skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "unknown")]
    #[schema(value_type = Value, required = false)]
    pub to: Option<Json>,
}

/// What is there is there, even where it is `null`.
fn there<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Json>, D::Error> {
    Json::deserialize(deserializer).map(Some)
}

impl Patch {
    /// What turns `old` into `new`. Parts that are the same letter by letter are not even read.
    pub fn between(old: &Json, new: &Json) -> Patch {
        let mut steps = Vec::new();
        compare(old.text(), new.text(), &mut Vec::new(), &mut steps);
        Patch(steps)
    }

    /// About how many bytes it takes.
    pub fn weight(&self) -> usize {
        let bytes =
            |step: &PatchStep| 16 + 10 * step.at.len() + step.to.as_ref().map_or(0, |to| to.text().len());
        self.0.iter().map(bytes).sum()
    }

    /// Changes `value`. A path that leads nowhere is an error: whoever has it must ask for a whole view.
    pub fn apply(&self, value: &mut Value) -> Result<(), &'static str> {
        self.0.iter().try_for_each(|step| step.apply(value).ok_or("the change does not fit what is there"))
    }
}

impl PatchStep {
    fn apply(&self, value: &mut Value) -> Option<()> {
        let Some((last, way)) = self.at.split_last() else {
            *value = self.to.as_ref()?.value();
            return Some(());
        };
        let mut place = value;
        for key in way {
            place = match (place, key) {
                (Value::Object(map), Value::String(key)) => map.get_mut(key)?,
                (Value::Array(list), Value::Number(index)) => list.get_mut(index.as_u64()? as usize)?,
                _ => return None,
            };
        }
        match (place, last, &self.to) {
            (Value::Object(map), Value::String(key), Some(to)) => drop(map.insert(key.clone(), to.value())),
            (Value::Object(map), Value::String(key), None) => drop(map.remove(key)?),
            (Value::Array(list), Value::Number(index), Some(to)) => {
                *list.get_mut(index.as_u64()? as usize)? = to.value();
            }
            _ => return None,
        }
        Some(())
    }
}

/// What goes by quotes and brackets alone here may do so: what it reads was written by us a moment
/// ago, without spaces.
fn compare(was: &str, is: &str, at: &mut Vec<Value>, steps: &mut Vec<PatchStep>) {
    if was == is {
        return;
    }
    let known = steps.len();
    let taken_apart = match (was.as_bytes().first(), is.as_bytes().first()) {
        (Some(b'{'), Some(b'{')) => compare_fields(was, is, at, steps),
        (Some(b'['), Some(b'[')) => compare_items(was, is, at, steps),
        _ => None,
    };
    if taken_apart.is_none() {
        steps.truncate(known);
        steps.push(PatchStep { at: at.clone(), to: Some(json(is)) });
    }
}

/// Objects, field by field. Mostly both were written by the same hand and have the same keys in the
/// same places: they are read side by side, and only one of them where they are the same.
fn compare_fields(was: &str, is: &str, at: &mut Vec<Value>, steps: &mut Vec<PatchStep>) -> Option<()> {
    let (known, mut old, mut new) = (steps.len(), was.get(1..)?, is.get(1..)?);
    while old != new {
        let Some((key, now, rest)) = field(new) else { return other_keys(was, is, at, steps, known) };
        let length = new.len() - rest.len();
        if old.as_bytes().get(..length) == new.as_bytes().get(..length) {
            (old, new) = (&old[length..], rest);
            continue;
        }
        match field(old) {
            Some((same, before, old_rest)) if same == key => {
                if before != now {
                    at.push(json(key).value());
                    compare(before, now, at, steps);
                    at.pop();
                }
                (old, new) = (old_rest, rest);
            }
            _ => return other_keys(was, is, at, steps, known),
        }
    }
    Some(())
}

/// Objects with other keys, or in another order; what came after `known` is found once more.
fn other_keys(
    was: &str,
    is: &str,
    at: &mut Vec<Value>,
    steps: &mut Vec<PatchStep>,
    known: usize,
) -> Option<()> {
    steps.truncate(known);
    let (was, is) = (fields(was)?, fields(is)?);
    for (key, now) in &is {
        let before = was.get(key);
        if before == Some(now) {
            continue;
        }
        at.push(json(key).value());
        match before {
            Some(before) => compare(before, now, at, steps),
            None => steps.push(PatchStep { at: at.clone(), to: Some(json(now)) }),
        }
        at.pop();
    }
    for key in was.keys().filter(|key| !is.contains_key(*key)) {
        let way = at.iter().cloned().chain([json(key).value()]).collect();
        steps.push(PatchStep { at: way, to: None });
    }
    Some(())
}

/// Lists of the same length, item by item, in the same way.
fn compare_items(was: &str, is: &str, at: &mut Vec<Value>, steps: &mut Vec<PatchStep>) -> Option<()> {
    let (mut old, mut new, mut index) = (was.get(1..)?, is.get(1..)?, 0);
    while old != new {
        let ((before, old_rest), (now, rest)) = (item(old)?, item(new)?);
        if before != now {
            at.push(Value::from(index));
            compare(before, now, at, steps);
            at.pop();
        }
        (old, new, index) = (old_rest, rest, index + 1);
    }
    Some(())
}

fn json(text: &str) -> Json {
    Json::raw(RawValue::from_string(text.to_owned()).expect("it was JSON when it was made"))
}

/// Keys and values of an object, as they are written.
fn fields(text: &str) -> Option<BTreeMap<&str, &str>> {
    let (mut fields, mut rest) = (BTreeMap::new(), text.get(1..)?);
    while let Some((key, value, after)) = field(rest) {
        fields.insert(key, value);
        rest = after;
    }
    Some(fields)
}

/// The first field of what is left of an object, and what comes after it.
fn field(rest: &str) -> Option<(&str, &str, &str)> {
    let bytes = rest.as_bytes();
    let colon = end_of_text(bytes, 0).filter(|_| bytes[0] == b'"')?;
    let end = end_of_value(bytes, colon + 1)?;
    Some((rest.get(..colon)?, rest.get(colon + 1..end)?, rest.get(end + 1..)?))
}

/// The first item of what is left of a list, and what comes after it.
fn item(rest: &str) -> Option<(&str, &str)> {
    let end = end_of_value(rest.as_bytes(), 0).filter(|end| *end > 0)?;
    Some((rest.get(..end)?, rest.get(end + 1..)?))
}

/// Where a value ends that begins at `from`.
fn end_of_value(text: &[u8], from: usize) -> Option<usize> {
    let mut here = match text.get(from)? {
        b'"' => return end_of_text(text, from),
        b'{' | b'[' => from + 1,
        _ => {
            let ends = |byte: &u8| matches!(byte, b',' | b']' | b'}');
            return Some(text[from..].iter().position(ends).map_or(text.len(), |length| from + length));
        }
    };
    let mut depth = 1;
    while depth > 0 {
        match text.get(here)? {
            b'"' => {
                here = end_of_text(text, here)?;
                continue;
            }
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth -= 1,
            _ => {}
        }
        here += 1;
    }
    Some(here)
}

/// Where a text ends that begins with the quote at `from`.
fn end_of_text(text: &[u8], from: usize) -> Option<usize> {
    let mut here = from + 1;
    loop {
        match text.get(here)? {
            b'"' => return Some(here + 1),
            b'\\' => here += 2,
            _ => here += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bivouac_engine::{Dice, Seed};
    use serde_json::json;

    fn check(old: &Value, new: &Value, steps: usize) {
        let patch = Patch::between(&Json::of(old), &Json::of(new));
        assert_eq!(patch.0.len(), steps, "{patch:?}");
        let carried: Patch = serde_json::from_str(&serde_json::to_string(&patch).unwrap()).unwrap();
        let mut value = old.clone();
        carried.apply(&mut value).unwrap();
        assert_eq!(&value, new);
    }

    #[test]
    fn a_patch_turns_the_old_view_into_the_new() {
        check(&json!({"a": 1}), &json!({"a": 1}), 0);
        check(&json!({"a": 1, "b": [1, 2, {"c": null}]}), &json!({"a": 2, "b": [1, 3, {"c": 4}]}), 3);
        check(&json!({"a": 1, "b": 2}), &json!({"b": 2, "c": null}), 2);
        check(&json!({"a": [1, 2]}), &json!({"a": [1]}), 1);
        check(&json!([1]), &json!({"a": 1}), 1);
        check(&json!({"a": null}), &json!({}), 1);
        check(&json!({"a": 1, "c": 2, "d": 3}), &json!({"a": 1, "b": 4, "d": 5}), 3);
        check(&json!({}), &json!({"a": null}), 1);
        check(&json!({"a\"b\\": [1], "é": 2}), &json!({"a\"b\\": [7], "é": 3}), 2);
        check(&json!({"a": "}],\"\\", "b": [[], {}, ""]}), &json!({"a": "]", "b": [[], {}, "\\"]}), 2);
        check(&json!({"a": {}, "b": []}), &json!({"a": {"x": -1.5e3}, "b": [true]}), 2);
        check(&json!([[1, 2], [3, [4, "["]]]), &json!([[1, 9], [3, [4, "]"]]]), 2);
    }

    fn some_json(dice: &mut Dice, depth: u32) -> Value {
        let words = ["", "a", "}", "]\"", "\\", "é,", "{\"a\":"];
        let word = |dice: &mut Dice| words[dice.below(words.len() as u32) as usize];
        match dice.below(if depth == 0 { 4 } else { 7 }) {
            0 => json!(dice.below(3)),
            1 => json!(null),
            2 => json!(word(dice)),
            3 => json!(-0.5),
            4 => (0..dice.below(4)).map(|_| some_json(dice, depth - 1)).collect(),
            _ => (0..dice.below(5)).map(|_| (word(dice), some_json(dice, depth - 1))).collect(),
        }
    }

    #[test]
    fn whatever_becomes_whatever() {
        let mut dice = Dice::fast(&Seed::of(5));
        for _ in 0..3000 {
            let (old, new) = (some_json(&mut dice, 3), some_json(&mut dice, 3));
            let patch = Patch::between(&Json::of(&old), &Json::of(&new));
            let mut value = old.clone();
            patch.apply(&mut value).unwrap();
            assert_eq!(value, new, "from {old} by {patch:?}");
            assert_eq!(patch.0.is_empty(), old == new);
        }
    }

    #[test]
    fn a_patch_that_does_not_fit_says_so() {
        let patch = Patch::between(&Json::of(&json!({"a": {"b": 1}})), &Json::of(&json!({"a": {"b": 2}})));
        assert!(patch.apply(&mut json!({"a": 3})).is_err());
        assert!(patch.apply(&mut json!([])).is_err());
    }
}
