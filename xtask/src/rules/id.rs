//! Rule ids: what one looks like (`ESC-RT-07`, `SC-49`, `PIG-2.1`, `PIG-R1`) and what it says of itself.

/// What an id stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Rule,
    /// A decision of ours where the rule book is silent.
    Ruling,
    /// A worked example: given, when, then.
    Scenario,
}

/// The kind of an id of the given prefix.
pub(crate) fn kind(id: &str) -> Kind {
    let (prefix, rest) = id.split_once('-').unwrap_or((id, ""));
    let area = rest.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.' || c == '-');
    match (prefix, area) {
        (_, "R") => Kind::Ruling,
        ("SC", _) | (_, "S") => Kind::Scenario,
        _ => Kind::Rule,
    }
}

/// The id, of one of these prefixes, with which `text` begins.
pub(crate) fn at_start<'a>(text: &'a str, prefixes: &[String]) -> Option<&'a str> {
    prefixes.iter().find_map(|prefix| {
        let tail = text.strip_prefix(prefix.as_str())?.strip_prefix('-')?;
        let length = tail_length(tail)?;
        let ends = tail[length..].chars().next().is_none_or(|next| !next.is_alphanumeric() && next != '_');
        ends.then(|| &text[..prefix.len() + 1 + length])
    })
}

/// All ids in a line, wherever they stand.
pub(crate) fn all<'a>(line: &'a str, prefixes: &[String]) -> Vec<&'a str> {
    let mut found = Vec::new();
    let mut before = ' ';
    for (index, here) in line.char_indices() {
        // `ESC-2` is not an id within `BQ-ESC-2` or `DESC-2`.
        let starts = !before.is_alphanumeric() && before != '-' && before != '_';
        if starts && here.is_ascii_uppercase() {
            found.extend(at_start(&line[index..], prefixes));
        }
        before = here;
    }
    found
}

/// Whether `part`, a prefix or an area such as `PIG`, `PIG-2`, `ESC-RT` or `PIG-R`, holds this id.
pub(crate) fn within(id: &str, part: &str) -> bool {
    let Some(rest) = id.strip_prefix(part) else { return false };
    let short = part.contains('-') && part.ends_with(|c: char| c.is_ascii_uppercase());
    match rest.chars().next() {
        None | Some('-' | '.') => true,
        Some(next) => short && next.is_ascii_digit(),
    }
}

/// How long the part after `PREFIX-` is: `AREA-12`, `12`, `2.1`, `R1`.
fn tail_length(tail: &str) -> Option<usize> {
    let area = tail.bytes().take_while(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit()).count();
    let has_area = tail.starts_with(|c: char| c.is_ascii_uppercase());
    if has_area && tail[area..].starts_with('-') {
        return Some(area + 1 + number_length(&tail[area + 1..])?);
    }
    let letters = usize::from(has_area);
    Some(letters + number_length(&tail[letters..])?)
}

/// Digits, and further digits after dots.
fn number_length(text: &str) -> Option<usize> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let mut length = digits(text);
    if length == 0 {
        return None;
    }
    while let Some(more) = text[length..].strip_prefix('.').map(digits).filter(|more| *more > 0) {
        length += 1 + more;
    }
    Some(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prefixes() -> Vec<String> {
        ["PIG", "ESC", "SC", "B34", "BQ", "ATT", "TAB"].map(String::from).to_vec()
    }

    #[test]
    fn every_shape_is_read() {
        for id in
            ["B34-MOVE-10", "PIG-2.1", "ESC-R-15", "B34-S-29", "SC-49", "ATT-SOL-03", "TAB-04", "PIG-R1"]
        {
            assert_eq!(at_start(id, &prefixes()), Some(id));
            assert_eq!(at_start(&format!("{id}** and more"), &prefixes()), Some(id));
        }
    }

    #[test]
    fn what_only_resembles_an_id_is_not_one() {
        for text in ["ESC-AREA-NN", "ESC-RT", "PIG", "XYZ-1", "ESC-1x", "PIG-2_a", "ESC-R-", "ESC-rt-1"] {
            assert_eq!(at_start(text, &prefixes()), None, "{text}");
        }
    }

    #[test]
    fn ids_are_found_in_the_middle_of_a_line() {
        let found = |line| all(line, &prefixes());
        assert_eq!(
            found("// PIG-2.1. See (ESC-RT-07..09), BQ-ESC-02"),
            ["PIG-2.1", "ESC-RT-07", "BQ-ESC-02"]
        );
        assert_eq!(found("DESC-2 my-ESC-2 _ESC-2 éSC-3"), [""; 0]);
    }

    #[test]
    fn the_area_tells_the_kind() {
        assert_eq!(["ESC-R-15", "PIG-R1"].map(kind), [Kind::Ruling; 2]);
        assert_eq!(["B34-S-29", "SC-49", "PIG-S2"].map(kind), [Kind::Scenario; 3]);
        assert_eq!(["ESC-RT-07", "PIG-2.1", "ATT-SOL-03", "B34-SETUP-01"].map(kind), [Kind::Rule; 4]);
    }

    #[test]
    fn parts_hold_their_ids_and_no_others() {
        for (id, part) in
            [("PIG-2.1", "PIG"), ("PIG-2.1", "PIG-2"), ("PIG-R1", "PIG-R"), ("ESC-RT-07", "ESC-RT")]
        {
            assert!(within(id, part), "{id} in {part}");
        }
        for (id, part) in [("PIG-21.1", "PIG-2"), ("ESC-RT-07", "ESC-R"), ("ESC-1", "SC"), ("B34-1", "B3")] {
            assert!(!within(id, part), "{id} in {part}");
        }
    }
}
