//! What a game sends: JSON that nobody on the way looks into, and how it changes.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use ts_rs::TS;

/// JSON of a game's own, kept as text on its way. Copies share the text.
#[derive(Clone)]
pub struct Json(Arc<RawValue>);

impl Json {
    /// What `thing` looks like on the wire.
    pub fn of<T: Serialize>(thing: &T) -> Json {
        Json::raw(to_raw_value(thing).expect("what is on the wire has a JSON form"))
    }

    /// JSON that is text already.
    pub fn raw(raw: Box<RawValue>) -> Json {
        Json(raw.into())
    }

    /// Its text.
    pub fn text(&self) -> &str {
        self.0.get()
    }

    /// It taken apart.
    pub fn value(&self) -> Value {
        serde_json::from_str(self.0.get()).expect("it was JSON when it was made")
    }
}

impl PartialEq for Json {
    fn eq(&self, other: &Json) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.text() == other.text()
    }
}

impl fmt::Debug for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

// Through a `Value`, because raw text cannot be had from inside a tagged message.
impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Json, D::Error> {
        Value::deserialize(deserializer).map(|value| Json::of(&value))
    }
}

impl TS for Json {
    type WithoutGenerics = Json;
    type OptionInnerType = Json;
    fn name(_: &ts_rs::Config) -> String {
        "unknown".to_owned()
    }
    fn inline(_: &ts_rs::Config) -> String {
        "unknown".to_owned()
    }
}

/// How one view became the next: each step replaces or removes what lies at a path.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS)]
pub struct Patch(pub Vec<PatchStep>);

/// One change: `at` leads through keys and positions; without `to`, what lies there goes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct PatchStep {
    /// The way to it, keys as text and positions in lists as numbers.
    #[ts(type = "(string | number)[]")]
    pub at: Vec<Value>,
    /// What lies there now.
    #[serde(default, deserialize_with = "there", skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "unknown")]
    pub to: Option<Value>,
}

/// What is there is there, even where it is `null`.
fn there<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}

impl Patch {
    /// What turns `old` into `new`. Parts that are the same letter by letter are not even read.
    pub fn between(old: &Json, new: &Json) -> Patch {
        let mut steps = Vec::new();
        compare(&old.0, &new.0, &mut Vec::new(), &mut steps);
        Patch(steps)
    }

    /// Changes `value`. A path that leads nowhere is an error: whoever has it must ask for a whole view.
    pub fn apply(&self, value: &mut Value) -> Result<(), &'static str> {
        self.0.iter().try_for_each(|step| step.apply(value).ok_or("the change does not fit what is there"))
    }
}

impl PatchStep {
    fn apply(&self, value: &mut Value) -> Option<()> {
        let Some((last, way)) = self.at.split_last() else {
            *value = self.to.clone()?;
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
            (Value::Object(map), Value::String(key), Some(to)) => drop(map.insert(key.clone(), to.clone())),
            (Value::Object(map), Value::String(key), None) => drop(map.remove(key)?),
            (Value::Array(list), Value::Number(index), Some(to)) => {
                *list.get_mut(index.as_u64()? as usize)? = to.clone();
            }
            _ => return None,
        }
        Some(())
    }
}

/// An object whose values are not taken apart.
type Fields<'a> = BTreeMap<Key<'a>, &'a RawValue>;

/// A key, borrowed where it is written without escapes.
#[derive(Deserialize, PartialEq, Eq, PartialOrd, Ord)]
struct Key<'a>(#[serde(borrow)] Cow<'a, str>);

fn compare(old: &RawValue, new: &RawValue, at: &mut Vec<Value>, steps: &mut Vec<PatchStep>) {
    let (was, is) = (old.get(), new.get());
    if was == is {
        return;
    }
    let taken_apart = match (was.as_bytes().first(), is.as_bytes().first()) {
        (Some(b'{'), Some(b'{')) => compare_fields(was, is, at, steps),
        (Some(b'['), Some(b'[')) => compare_items(was, is, at, steps),
        _ => None,
    };
    if taken_apart.is_none() {
        let to = serde_json::from_str(is).expect("it was JSON when it was made");
        steps.push(PatchStep { at: at.clone(), to: Some(to) });
    }
}

fn compare_fields(was: &str, is: &str, at: &mut Vec<Value>, steps: &mut Vec<PatchStep>) -> Option<()> {
    let (was, is): (Fields<'_>, Fields<'_>) =
        (serde_json::from_str(was).ok()?, serde_json::from_str(is).ok()?);
    for Key(key) in was.keys().filter(|key| !is.contains_key(*key)) {
        let way = at.iter().cloned().chain([Value::String(key.to_string())]).collect();
        steps.push(PatchStep { at: way, to: None });
    }
    for (key, now) in &is {
        at.push(Value::String(key.0.to_string()));
        match was.get(key) {
            Some(before) => compare(before, now, at, steps),
            None => {
                let to = serde_json::from_str(now.get()).expect("it was JSON when it was made");
                steps.push(PatchStep { at: at.clone(), to: Some(to) });
            }
        }
        at.pop();
    }
    Some(())
}

/// Lists of the same length, item by item.
fn compare_items(was: &str, is: &str, at: &mut Vec<Value>, steps: &mut Vec<PatchStep>) -> Option<()> {
    let (was, is): (Vec<&RawValue>, Vec<&RawValue>) =
        (serde_json::from_str(was).ok()?, serde_json::from_str(is).ok()?);
    if was.len() != is.len() {
        return None;
    }
    for (index, (before, now)) in was.iter().zip(&is).enumerate() {
        at.push(Value::from(index));
        compare(before, now, at, steps);
        at.pop();
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
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
        check(&json!({}), &json!({"a": null}), 1);
        check(&json!({"a\"b\\": [1], "é": 2}), &json!({"a\"b\\": [7], "é": 3}), 2);
    }

    #[test]
    fn a_patch_that_does_not_fit_says_so() {
        let patch = Patch::between(&Json::of(&json!({"a": {"b": 1}})), &Json::of(&json!({"a": {"b": 2}})));
        assert!(patch.apply(&mut json!({"a": 3})).is_err());
        assert!(patch.apply(&mut json!([])).is_err());
    }

    #[test]
    fn json_keeps_its_text_and_reads_from_inside_a_message() {
        #[derive(Serialize, Deserialize, PartialEq, Debug)]
        #[serde(tag = "kind")]
        enum Message {
            One { view: Json },
        }
        let message = Message::One { view: Json::of(&json!({"b": 1, "a": [2]})) };
        let text = serde_json::to_string(&message).unwrap();
        let again: Message = serde_json::from_str(&text).unwrap();
        let Message::One { view } = again;
        assert_eq!(view.value(), json!({"a": [2], "b": 1}));
    }
}
