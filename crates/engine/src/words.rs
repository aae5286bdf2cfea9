//! Sentences: how they name seats, so that whoever shows them can name people.

use crate::seat::Seat;

/// Puts a name in the place of every `@1` to `@6`.
///
/// ```
/// use bivouac_engine::words::with_names;
/// let told = with_names("@1 rolled a 4; @2 is next", |seat| ["Ada", "Bo"][seat.index()].to_owned());
/// assert_eq!(told, "Ada rolled a 4; Bo is next");
/// ```
pub fn with_names(sentence: &str, name: impl Fn(Seat) -> String) -> String {
    let mut told = String::with_capacity(sentence.len());
    let mut rest = sentence;
    while let Some(at) = rest.find('@') {
        told.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        match rest[..digits].parse() {
            Ok(seat) => {
                told.push_str(&name(seat));
                rest = &rest[digits..];
            }
            Err(_) => told.push('@'),
        }
    }
    told.push_str(rest);
    told
}

/// "Seat 2": the name of a seat that nobody has named.
pub fn plain_name(seat: Seat) -> String {
    format!("Seat {}", seat.as_number())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_seats_are_named() {
        assert_eq!(
            with_names("@1 and @6 at a@b, @7, @12, @", plain_name),
            "Seat 1 and Seat 6 at a@b, @7, @12, @"
        );
    }
}
