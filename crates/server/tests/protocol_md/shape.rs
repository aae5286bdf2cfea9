//! Whether an answer has the shape that the page shows.

use std::collections::BTreeMap;

use serde_json::Value;

/// Stands for anything.
const ANYTHING: &str = "…";

/// What was received and is needed later, by the name it has on the page.
pub(crate) type Names = BTreeMap<String, Value>;

/// Compares `found` with what the page shows, and notes what it names. The error says where they
/// differ; then nothing is noted.
pub(crate) fn fits(shown: &Value, found: &Value, names: &mut Names) -> Result<(), String> {
    let mut noted = names.clone();
    compare(shown, found, &mut noted, "")?;
    *names = noted;
    Ok(())
}

fn compare(shown: &Value, found: &Value, names: &mut Names, place: &str) -> Result<(), String> {
    let differs = || Err(format!("at {place}/ the page shows {shown}, and the server says {found}"));
    match (shown, found) {
        (Value::String(text), _) if text == ANYTHING => Ok(()),
        (Value::String(text), _) if name(text).is_some() => {
            let name = name(text).expect("it was a name a line ago");
            match names.get(name) {
                Some(known) if known != found => differs(),
                Some(_) => Ok(()),
                None => {
                    names.insert(name.to_owned(), found.clone());
                    Ok(())
                }
            }
        }
        (Value::Object(shown), Value::Object(found)) => {
            for (key, part) in shown.iter().filter(|(key, _)| *key != ANYTHING) {
                let there = found.get(key).ok_or_else(|| format!("at {place}/ there is no {key}"))?;
                compare(part, there, names, &format!("{place}/{key}"))?;
            }
            match found.keys().find(|key| !shown.contains_key(*key)) {
                Some(more) if !shown.contains_key(ANYTHING) => {
                    Err(format!("at {place}/ there is {more}, too, which the page does not show"))
                }
                _ => Ok(()),
            }
        }
        (Value::Array(shown), Value::Array(found)) => {
            let open = shown.last().is_some_and(|last| last == ANYTHING);
            let least = shown.len() - usize::from(open);
            if found.len() < least || (!open && found.len() > least) {
                return Err(format!(
                    "at {place}/ the page shows {least} of them, and there are {}",
                    found.len()
                ));
            }
            let pairs = shown.iter().take(least).zip(found).enumerate();
            pairs.into_iter().try_for_each(|(index, (shown, found))| {
                compare(shown, found, names, &format!("{place}/{index}"))
            })
        }
        _ if shown == found => Ok(()),
        _ => differs(),
    }
}

/// The name in `{name}`.
fn name(text: &str) -> Option<&str> {
    let name = text.strip_prefix('{')?.strip_suffix('}')?;
    name.bytes().all(|letter| letter.is_ascii_lowercase()).then_some(name)
}

/// A text of the page with the names in it replaced by what they stand for.
pub(crate) fn filled(text: &str, names: &Names) -> String {
    let mut filled = text.to_owned();
    for (name, value) in names {
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        filled = filled.replace(&format!("{{{name}}}"), &value);
    }
    filled
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_shape_is_exact_but_for_what_it_leaves_open() {
        let mut names = Names::new();
        let mut fit = |shown: Value, found: Value| fits(&shown, &found, &mut names).is_ok();
        assert!(fit(json!({"a": 1}), json!({"a": 1})));
        assert!(!fit(json!({"a": 1}), json!({"a": 2})));
        assert!(!fit(json!({"a": 1}), json!({"a": 1, "b": 2})), "more than is shown");
        assert!(!fit(json!({"a": 1, "b": 2}), json!({"a": 1})), "less than is shown");
        assert!(fit(json!({"a": 1, "…": "…"}), json!({"a": 1, "b": 2})));
        assert!(fit(json!([1, "…"]), json!([1, 2, 3])) && !fit(json!([1, "…"]), json!([2])));
        assert!(!fit(json!([]), json!([1])) && fit(json!({"a": "…"}), json!({"a": {"b": []}})));
        assert!(fit(json!({"a": "{x}"}), json!({"a": 7})) && !fit(json!("{x}"), json!(8)));
        assert_eq!(filled(r#"{"a": "{x}", "b": "{y}"}"#, &names), r#"{"a": "7", "b": "{y}"}"#);
    }
}
