//! A game's options in words, from the schema in which they describe themselves.

use serde::Serialize;
use serde_json::Value;

/// One option of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct OptionAbout {
    pub(crate) name: String,
    /// Integer, boolean, string, choice and so on.
    #[serde(rename = "type")]
    pub(crate) kind: String,
    /// Where it is one of a few.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) choices: Vec<Choice>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) min: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) max: Option<Value>,
    /// What the game is written with.
    pub(crate) default: Value,
    pub(crate) description: String,
}

/// One value that an option can have.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Choice {
    pub(crate) value: Value,
    pub(crate) description: String,
}

impl OptionAbout {
    /// What it can be set to: "10 to 1000", "calm or fast", "true or false".
    pub(crate) fn values(&self) -> String {
        let choices: Vec<String> = self.choices.iter().map(|choice| plain(&choice.value)).collect();
        match (&*choices, &self.min, &self.max) {
            ([], None, None) if self.kind == "boolean" => "true or false".to_owned(),
            ([], Some(min), Some(max)) => format!("{min} to {max}"),
            ([], Some(min), None) => format!("{min} or more"),
            ([], None, Some(max)) => format!("{max} or less"),
            ([], None, None) => self.kind.clone(),
            ([only], ..) => only.clone(),
            ([first @ .., last], ..) => format!("{} or {last}", first.join(", ")),
        }
    }
}

/// A value as one types it.
pub(crate) fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// All options, in the order in which the schema names them.
pub(crate) fn options(schema: &Value, defaults: &Value) -> Vec<OptionAbout> {
    let properties = schema["properties"].as_object().into_iter().flatten();
    properties.map(|(name, property)| option(schema, name, property, &defaults[name])).collect()
}

fn option(schema: &Value, name: &str, property: &Value, default: &Value) -> OptionAbout {
    let described = resolve(schema, property);
    let choices = choices(schema, described);
    // What the field says of itself goes before what its type says of itself.
    let description = [property, described].iter().find_map(|place| place["description"].as_str());
    let limit = |which: &str| described.get(which).or(property.get(which)).cloned();
    OptionAbout {
        name: name.to_owned(),
        kind: if choices.is_empty() { kind(described) } else { "choice".to_owned() },
        choices,
        min: limit("minimum"),
        max: limit("maximum"),
        default: default.clone(),
        description: one_line(description.unwrap_or_default()),
    }
}

fn kind(property: &Value) -> String {
    match &property["type"] {
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" or "),
        kind => kind.as_str().unwrap_or("value").to_owned(),
    }
}

fn choices(schema: &Value, property: &Value) -> Vec<Choice> {
    let choice = |value: &Value, about: &Value| Choice {
        value: value.clone(),
        description: one_line(about["description"].as_str().unwrap_or_default()),
    };
    if let Some(value) = property.get("const") {
        return vec![choice(value, property)];
    }
    if let Some(values) = property["enum"].as_array() {
        return values.iter().map(|value| choice(value, &Value::Null)).collect();
    }
    let variants = property["oneOf"].as_array().or(property["anyOf"].as_array());
    variants.into_iter().flatten().flat_map(|variant| choices(schema, resolve(schema, variant))).collect()
}

/// Follows a reference to where the type is described.
fn resolve<'a>(schema: &'a Value, property: &'a Value) -> &'a Value {
    let target = property["$ref"].as_str().and_then(|path| path.strip_prefix('#'));
    target.and_then(|path| schema.pointer(path)).unwrap_or(property)
}

/// Doc comments are wrapped where the source was; here a line is a line.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn options_tell_their_type_their_choices_and_their_meaning() {
        let schema = json!({
            "properties": {
                "goal": {"type": "integer", "minimum": 10, "maximum": 500, "description": "The points\nthat win."},
                "open": {"type": "boolean"},
                "pace": {"$ref": "#/$defs/Pace", "description": "How fast."},
            },
            "$defs": {"Pace": {"description": "A pace.", "oneOf": [
                {"type": "string", "enum": ["fast", "faster"]},
                {"type": "string", "const": "calm", "description": "Slowly."},
            ]}},
        });
        let all = options(&schema, &json!({"goal": 100, "open": false, "pace": "calm"}));
        let values: Vec<String> = all.iter().map(OptionAbout::values).collect();
        assert_eq!(values, ["10 to 500", "true or false", "fast, faster or calm"]);
        assert_eq!(all[0].description, "The points that win.");
        assert_eq!((all[2].kind.as_str(), all[2].description.as_str()), ("choice", "How fast."));
        assert_eq!(all[2].choices[2], Choice { value: json!("calm"), description: "Slowly.".into() });
        assert_eq!(all[2].default, json!("calm"));
    }
}
