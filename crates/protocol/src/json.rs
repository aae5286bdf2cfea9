//! What a game sends: JSON that nobody on the way looks into.

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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

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
