//! The calls that a player may make, which can be many: listed when they are asked for, folded by kind,
//! and each as people will hear it.

use bivouac_engine::any::Offered;

use crate::output::{clipped, columns, counted};
use crate::story;

/// The first word of a call's short form is its kind.
fn kind(call: &Offered) -> &str {
    call.text.split_whitespace().next().unwrap_or_default()
}

/// What is said of them below the list of actions.
pub(super) fn hint(count: usize) -> String {
    format!("     {} to make: type calls to read them", counted(count as u64, "call"))
}

/// The calls as lines, with their numbers. Without a `wanted` kind, of each kind that has many only the
/// first is shown.
pub(super) fn listed(calls: &[Offered], wanted: &str) -> Vec<String> {
    if calls.is_empty() {
        return vec!["  There are no calls to make now, but you may say words.".to_owned()];
    }
    let mut kinds: Vec<&str> = Vec::new();
    for call in calls {
        if !kinds.contains(&kind(call)) {
            kinds.push(kind(call));
        }
    }
    if !wanted.is_empty() && !kinds.contains(&wanted) {
        return vec![format!(
            "  There are no calls \"{}\"; there are: {}",
            clipped(wanted),
            kinds.join(", ")
        )];
    }
    let mut rows = Vec::new();
    for kind in kinds.into_iter().filter(|kind| wanted.is_empty() || *kind == wanted) {
        let of_kind = calls.iter().enumerate().filter(|(_, call)| self::kind(call) == kind);
        let count = of_kind.clone().count();
        let shown = if wanted.is_empty() { 1 } else { count };
        for (index, call) in of_kind.take(shown) {
            let more = match count - shown {
                0 => format!("({})", call.text),
                more => format!("and {more} more: type calls {kind}"),
            };
            rows.push(vec![format!("{:>3}", index + 1), story::named(&call.sentence), more]);
        }
    }
    let mut lines = columns(&rows, &[]);
    lines.push("  Type call and a number, or call and the short form in brackets.".to_owned());
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn calls() -> Vec<Offered> {
        let call = |(text, sentence): (&str, &str)| Offered {
            text: text.to_owned(),
            sentence: sentence.to_owned(),
            action: serde_json::Value::Null,
        };
        let all =
            [("go at=1", "Go to A1!"), ("yes", "Yes."), ("go at=2", "Go to A2!"), ("go at=3", "Go to B3!")];
        all.map(call).to_vec()
    }

    const END: &str = "  Type call and a number, or call and the short form in brackets.";

    #[test]
    fn calls_are_folded_by_kind_and_said_as_they_are_heard() {
        let folded = ["  1  Go to A1!  and 2 more: type calls go", "  2  Yes.       (yes)", END];
        assert_eq!(listed(&calls(), ""), folded);
        let of_a_kind =
            ["  1  Go to A1!  (go at=1)", "  3  Go to A2!  (go at=2)", "  4  Go to B3!  (go at=3)", END];
        assert_eq!(listed(&calls(), "go"), of_a_kind);
        assert_eq!(listed(&calls(), "fly"), ["  There are no calls \"fly\"; there are: go, yes"]);
        assert_eq!(listed(&[], ""), ["  There are no calls to make now, but you may say words."]);
        assert_eq!(hint(30), "     30 calls to make: type calls to read them");
    }
}
