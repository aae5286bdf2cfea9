//! What a player is told who typed something that means nothing here: what would.

use bivouac_engine::any::AnyTable;
use bivouac_engine::{Seat, Seats};

use crate::output::clipped;
use crate::story;

/// More than these are better read in the list.
const FEW: usize = 8;

/// "you may: roll, hold (help explains)".
pub(super) fn choices(table: &dyn AnyTable, seat: Seat) -> String {
    let legal = table.legal(seat);
    let mut few: Vec<&str> = legal.iter().take(FEW).map(|offered| &*offered.text).collect();
    if legal.len() > FEW {
        few.push("…");
    }
    if few.is_empty() {
        "help explains".to_owned()
    } else {
        format!("you may: {} (help explains)", few.join(", "))
    }
}

/// To something that is no action.
pub(super) fn no_action(table: &dyn AnyTable, seat: Seat, typed: &str) -> String {
    format!("\"{}\" is nothing you can do here; {}", clipped(typed), choices(table, seat))
}

/// To something that is no call.
pub(super) fn no_call(table: &dyn AnyTable, seat: Seat, typed: &str) -> String {
    format!("\"{}\" is no call; {}", clipped(typed), calls(table, seat))
}

/// To one of the words that need more words after them.
pub(super) fn wordless(table: &dyn AnyTable, seat: Seat, word: &str) -> String {
    match word {
        "say" => "What do you say? Type say and your words.".to_owned(),
        "call" => format!("What do you call? Type call and one of the calls; {}", calls(table, seat)),
        _ => format!("{word} what? Type {word} and something to do; {}", choices(table, seat)),
    }
}

/// To a seat that there is not.
pub(super) fn no_seat(me: Seats, typed: &str) -> String {
    let example = me.lowest().map_or(1, Seat::as_number);
    let yours = story::all_named(me);
    format!("\"@{}\" is no seat; you hold {yours}: type @{example} and what it does.", clipped(typed))
}

fn calls(table: &dyn AnyTable, seat: Seat) -> String {
    match table.calls(seat).len() {
        0 => "there are none now, but you may say words".to_owned(),
        1 => "there is one: type calls to read it".to_owned(),
        count => format!("there are {count}: type calls to read them"),
    }
}
