//! Nonsense by the seed: bytes, texts, JSON, and good messages spoiled.

use bivouac_engine::Dice;
use serde_json::{Map, Value, json};

/// So many bytes at most, of any kind.
pub fn bytes(dice: &mut Dice, most: u32) -> Vec<u8> {
    (0..dice.below(most + 1)).map(|_| dice.below(256) as u8).collect()
}

/// A text of so many characters at most, with everything that texts may hold.
pub fn text(dice: &mut Dice, most: u32) -> String {
    (0..dice.below(most + 1)).map(|_| letter(dice)).collect()
}

fn letter(dice: &mut Dice) -> char {
    const ODD: [char; 16] = [
        '\0',
        '\n',
        '\r',
        '\t',
        '"',
        '\\',
        '\'',
        '/',
        '%',
        '<',
        '\u{7f}',
        '\u{200f}',
        '\u{feff}',
        '\u{1f3b2}',
        '\u{301}',
        '\u{10ffff}',
    ];
    match dice.below(4) {
        0 => *dice.pick(&ODD).expect("there are some"),
        1 => char::from_u32(dice.below(0xd800)).unwrap_or('?'),
        _ => char::from(b' ' + dice.below(95) as u8),
    }
}

/// JSON of any shape, so many levels deep at most.
pub fn value(dice: &mut Dice, levels: u32) -> Value {
    match dice.below(if levels == 0 { 6 } else { 8 }) {
        0 => Value::Null,
        1 => Value::Bool(dice.chance(1, 2)),
        2 | 3 => number(dice),
        4 | 5 => Value::String(text(dice, 30)),
        6 => (0..dice.below(5)).map(|_| value(dice, levels - 1)).collect(),
        _ => {
            (0..dice.below(5)).map(|_| (text(dice, 8), value(dice, levels - 1))).collect::<Map<_, _>>().into()
        }
    }
}

/// A number, mostly from where numbers end.
fn number(dice: &mut Dice) -> Value {
    let ends = [
        json!(0),
        json!(-1),
        json!(7),
        json!(255),
        json!(256),
        json!(65_536),
        json!(u32::MAX),
        json!(i64::MIN),
        json!(u64::MAX),
        json!(1e308),
        json!(0.5),
        json!(-0.0),
    ];
    match dice.below(2) {
        0 => dice.pick(&ends).expect("there are some").clone(),
        _ => json!(dice.below(u32::MAX)),
    }
}

/// JSON that goes down and down.
pub fn deep(dice: &mut Dice, most: u32) -> String {
    let levels = dice.die(most) as usize;
    let (open, close) = match dice.below(3) {
        0 => ("[", "]"),
        1 => ("{\"kind\":", "}"),
        _ => ("{\"a\":[", "]}"),
    };
    let closed = if dice.chance(1, 2) { levels } else { 0 };
    open.repeat(levels) + "0" + &close.repeat(closed)
}

/// A good message with something wrong somewhere.
pub fn spoil(dice: &mut Dice, good: &Value) -> Value {
    let mut spoilt = good.clone();
    for _ in 0..dice.die(3) {
        wound(dice, &mut spoilt);
    }
    spoilt
}

fn wound(dice: &mut Dice, value: &mut Value) {
    let inside = dice.chance(3, 4);
    match value {
        Value::Object(map) if inside && !map.is_empty() => {
            let keys: Vec<String> = map.keys().cloned().collect();
            let key = dice.pick(&keys).expect("there is one");
            match dice.below(4) {
                0 => drop(map.remove(key)),
                1 => drop(map.insert(text(dice, 12), self::value(dice, 2))),
                _ => wound(dice, map.get_mut(key).expect("it was found there")),
            }
        }
        Value::Array(list) if inside && !list.is_empty() => {
            let place = dice.below(list.len() as u32) as usize;
            match dice.below(4) {
                0 => drop(list.remove(place)),
                1 => list.push(self::value(dice, 2)),
                _ => wound(dice, &mut list[place]),
            }
        }
        Value::String(words) if inside => match dice.below(4) {
            0 => words.push_str(&text(dice, 80)),
            1 => *words = words.repeat(dice.below(40) as usize),
            2 => words.clear(),
            _ => *words = spoil_text(dice, words),
        },
        Value::Number(_) if inside => *value = number(dice),
        other => *other = self::value(dice, 3),
    }
}

/// A good text with letters lost, doubled, changed or cut off.
pub fn spoil_text(dice: &mut Dice, good: &str) -> String {
    let mut letters: Vec<char> = good.chars().collect();
    for _ in 0..dice.die(4) {
        let place = dice.below(letters.len() as u32 + 1) as usize;
        match dice.below(4) {
            0 if place < letters.len() => drop(letters.remove(place)),
            1 if place < letters.len() => letters[place] = letter(dice),
            2 => letters.truncate(place),
            _ => letters.insert(place, letter(dice)),
        }
    }
    letters.into_iter().collect()
}

/// A text as a part of an address.
pub fn escaped(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    text.bytes()
        .map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

#[cfg(test)]
mod tests {
    use bivouac_engine::Seed;

    use super::*;

    fn some<T>(make: impl Fn(&mut Dice) -> T) -> Vec<T> {
        (0..300).map(|seed| make(&mut Dice::fast(&Seed::of(seed)))).collect()
    }

    #[test]
    fn the_same_seed_makes_the_same_nonsense() {
        let good = json!({"kind": "act", "seat": 1, "ticket": "a", "list": [1, {"b": "c"}]});
        let make = |dice: &mut Dice| (spoil(dice, &good), text(dice, 40), bytes(dice, 40), deep(dice, 50));
        assert_eq!(some(make), some(make));
    }

    #[test]
    fn spoilt_messages_are_mostly_not_good_any_more() {
        let good = json!({"kind": "act", "seat": 1, "ticket": "a", "action": "roll"});
        let spoilt = some(|dice| spoil(dice, &good)).into_iter().filter(|spoilt| *spoilt != good).count();
        assert!(spoilt > 250, "{spoilt}");
    }

    #[test]
    fn an_address_has_only_letters_that_addresses_may_have() {
        for text in some(|dice| escaped(&text(dice, 50))) {
            assert!(
                text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~%".contains(&byte)),
                "{text}"
            );
        }
        assert_eq!(escaped("a b/é"), "a%20b%2F%C3%A9");
    }
}
