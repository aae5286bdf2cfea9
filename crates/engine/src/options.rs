//! Options from outside: read by name, checked against how the game describes them,
//! and refused with the choices there are.

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::illegal::Malformed;
use crate::text;

/// How a game's options describe themselves: JSON Schema, for forms and for people.
pub fn schema<O: JsonSchema>() -> Value {
    schemars::schema_for!(O).to_value()
}

/// The options that `value` (an object with some or all of them) stands for; what it
/// leaves out is as the game is written.
pub fn read<O: Serialize + DeserializeOwned + Default + JsonSchema>(value: &Value) -> Result<O, Malformed> {
    let given = match value {
        Value::Null => return Ok(O::default()),
        Value::Object(given) => given,
        other => return Err(Malformed(format!("options are an object, not {other}"))),
    };
    let schema = schema::<O>();
    let mut options = serde_json::to_value(O::default()).map_err(|error| Malformed(error.to_string()))?;
    for (name, value) in given {
        check(&schema, name, value)?;
        options[name] = value.clone();
    }
    serde_json::from_value(options).map_err(|error| Malformed(format!("options: {error}")))
}

/// Reads one `name=value` as typed on a command line into `options`.
pub fn set(schema: &Value, options: &mut Value, assignment: &str) -> Result<(), Malformed> {
    let Some((name, typed)) = assignment.split_once('=') else {
        return Err(Malformed(format!("\"{assignment}\" is not of the form option=value")));
    };
    let value = text::read_value(typed).unwrap_or_else(|_| Value::String(typed.to_owned()));
    check(schema, name, &value)?;
    options[name] = value;
    Ok(())
}

fn check(schema: &Value, name: &str, value: &Value) -> Result<(), Malformed> {
    let Some(property) = schema["properties"].get(name) else {
        let names: Vec<&str> =
            schema["properties"].as_object().into_iter().flatten().map(|(name, _)| &**name).collect();
        let choices = if names.is_empty() {
            "it has none".to_owned()
        } else {
            format!("there are: {}", names.join(", "))
        };
        return Err(Malformed(format!("unknown option \"{name}\"; {choices}")));
    };
    let property = resolve(schema, property);
    if fits(schema, property, value) {
        return Ok(());
    }
    let mut choices = choices(schema, property);
    let what = match choices.len() {
        1 => choices.remove(0),
        _ => format!("one of {}", choices.join(", ")),
    };
    Err(Malformed(format!("option \"{name}\" cannot be {value}; it is {what}")))
}

/// Follows a reference to where the type is described.
fn resolve<'a>(schema: &'a Value, property: &'a Value) -> &'a Value {
    let target = property["$ref"].as_str().and_then(|path| path.strip_prefix('#'));
    target.and_then(|path| schema.pointer(path)).unwrap_or(property)
}

fn fits(schema: &Value, property: &Value, value: &Value) -> bool {
    if let Some(variants) = property["enum"].as_array() {
        return variants.contains(value);
    }
    if let Some(only) = property.get("const") {
        return only == value;
    }
    if let Some(variants) = property["oneOf"].as_array().or(property["anyOf"].as_array()) {
        return variants.iter().any(|variant| fits(schema, resolve(schema, variant), value));
    }
    let is = |kind: &str| match kind {
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "null" => value.is_null(),
        _ => true,
    };
    let kind_fits = match &property["type"] {
        Value::String(kind) => is(kind),
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).any(is),
        _ => true,
    };
    let within = value.as_f64().is_none_or(|number| {
        property["minimum"].as_f64().is_none_or(|least| number >= least)
            && property["maximum"].as_f64().is_none_or(|most| number <= most)
    });
    kind_fits && within
}

fn choices(schema: &Value, property: &Value) -> Vec<String> {
    let shown = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    if let Some(variants) = property["enum"].as_array() {
        return variants.iter().map(shown).collect();
    }
    if let Some(only) = property.get("const") {
        return vec![shown(only)];
    }
    if let Some(variants) = property["oneOf"].as_array().or(property["anyOf"].as_array()) {
        return variants.iter().flat_map(|variant| choices(schema, resolve(schema, variant))).collect();
    }
    let kind = property["type"].as_str().unwrap_or("something else");
    let number = if kind == "integer" { "a whole number" } else { "a number" };
    vec![match (&property["minimum"], &property["maximum"]) {
        (Value::Null, Value::Null) if kind == "boolean" => "true or false".to_owned(),
        (Value::Null, Value::Null) => format!("a {kind}"),
        (least, Value::Null) => format!("{number} from {least} up"),
        (Value::Null, most) => format!("{number} up to {most}"),
        (least, most) => format!("{number} from {least} to {most}"),
    }]
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use serde_json::json;

    #[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields)]
    struct Options {
        #[schemars(range(min = 10, max = 500))]
        goal: u16,
        pace: Pace,
        open: bool,
    }

    #[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "snake_case")]
    enum Pace {
        /// Slowly.
        Calm,
        Fast,
    }

    impl Default for Options {
        fn default() -> Options {
            Options { goal: 100, pace: Pace::Calm, open: false }
        }
    }

    #[test]
    fn what_is_left_out_is_as_written() {
        assert_eq!(
            read::<Options>(&json!({"goal": 50})).unwrap(),
            Options { goal: 50, ..Options::default() }
        );
        assert_eq!(read::<Options>(&Value::Null).unwrap(), Options::default());
    }

    #[test]
    fn what_is_wrong_is_told_with_the_choices() {
        let why = |value| read::<Options>(&value).unwrap_err().0;
        assert_eq!(why(json!({"gaol": 50})), "unknown option \"gaol\"; there are: goal, open, pace");
        assert_eq!(
            why(json!({"goal": 5})),
            "option \"goal\" cannot be 5; it is a whole number from 10 to 500"
        );
        assert_eq!(
            why(json!({"pace": "slow"})),
            "option \"pace\" cannot be \"slow\"; it is one of fast, calm"
        );
        assert_eq!(why(json!({"open": 1})), "option \"open\" cannot be 1; it is true or false");
        assert_eq!(why(json!([1])), "options are an object, not [1]");
    }

    #[test]
    fn assignments_are_read_as_typed() {
        let (schema, mut options) = (schema::<Options>(), json!({}));
        set(&schema, &mut options, "pace=fast").unwrap();
        set(&schema, &mut options, "goal=20").unwrap();
        assert_eq!(options, json!({"pace": "fast", "goal": 20}));
        assert!(set(&schema, &mut options, "goal").unwrap_err().0.contains("option=value"));
        assert!(set(&schema, &mut options, "goal=x").unwrap_err().0.contains("10 to 500"));
    }
}
