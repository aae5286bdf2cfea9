//! What several commands are told in the same way: a game, its seats, its options and
//! who plays. What there is not is answered with what there is.

use std::collections::BTreeSet;
use std::str::FromStr;

use anyhow::Result;
use bivouac_bots::{BotSpec, spec};
use bivouac_catalog::Title;
use bivouac_engine::any::AnyTable;
use bivouac_engine::{DiceKind, Secret, Setting, options};
use clap::Args;
use serde_json::{Map, Value};

use crate::content::Contents;
use crate::fault::misuse;
use crate::output::counted;
use crate::story;

/// Reads a whole number from the command line; `range` says in words which numbers there are.
/// 1_000_000, 1e6 and 1.5e3 are numbers too, as long as they are whole.
pub(crate) fn whole<N: FromStr>(range: &'static str) -> impl Fn(&str) -> Result<N, String> + Clone {
    move |typed| {
        let plain = digits(typed).and_then(|digits| digits.parse().ok());
        plain.ok_or_else(|| format!("it is a whole number, {range}"))
    }
}

/// The digits of a whole number, however it is written; nothing of what is none.
fn digits(typed: &str) -> Option<String> {
    let all = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let grouped = |text: &str| text.split('_').all(all).then(|| text.replace('_', ""));
    let Some((number, power)) = typed.split_once(['e', 'E']) else { return grouped(typed) };
    let power: usize = power.strip_prefix('+').unwrap_or(power).parse().ok()?;
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    let (whole, part) = (grouped(whole)?, if part.is_empty() { String::new() } else { grouped(part)? });
    // More noughts than any number here has.
    (part.len() <= power && power <= 40).then(|| whole + &part + &"0".repeat(power - part.len()))
}

#[derive(Debug, Args)]
pub(crate) struct Setup {
    /// The game; `bivouac games` lists them
    game: String,
    /// How many seats, instead of the fewest
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u8>("1 or more"))]
    seats: Option<u8>,
    /// Set an option of the game; may be given several times
    #[arg(long = "set", value_name = "OPTION=VALUE")]
    set: Vec<String>,
}

/// A game with all that was chosen about it.
#[derive(Debug)]
pub(crate) struct Chosen {
    pub(crate) title: &'static dyn Title,
    pub(crate) seats: u8,
    /// What is not as written.
    pub(crate) options: Value,
    /// Whether the number of seats was asked for.
    pub(crate) seats_given: bool,
}

impl Setup {
    pub(crate) fn choose(&self, contents: &Contents) -> Result<Chosen> {
        bivouac_catalog::find(&self.game).map_err(misuse)?;
        let title = contents.shelf(Some(&self.game))?.find(&self.game).map_err(misuse)?;
        let (schema, mut options) = (title.schema(), Value::Object(Map::new()));
        let mut said = BTreeSet::new();
        for assignment in &self.set {
            let name = assignment.split('=').next().unwrap_or_default();
            if !said.insert(name) {
                return Err(misuse(format!("option \"{name}\" is set twice; say it once")));
            }
            options::set(&schema, &mut options, assignment).map_err(misuse)?;
        }
        let seats = self.seats.unwrap_or(title.seats().0);
        let chosen = Chosen { title, seats, options, seats_given: self.seats.is_some() };
        // Options that are right one by one may still not go together.
        chosen.open(seats, Secret::from_bytes([0; 32]))?;
        Ok(chosen)
    }
}

impl Chosen {
    /// A table of it.
    pub(crate) fn open(&self, seats: u8, secret: Secret) -> Result<Box<dyn AnyTable>> {
        self.open_with(seats, secret, Vec::new())
    }

    /// A table whose dice are drawn from the players' words as well.
    pub(crate) fn open_with(
        &self,
        seats: u8,
        secret: Secret,
        words: Vec<String>,
    ) -> Result<Box<dyn AnyTable>> {
        let setting = Setting { seats, secret, words, dice: DiceKind::Cipher };
        self.title.open(&self.options, setting).map_err(|refusal| misuse(story::named(&refusal.to_string())))
    }

    /// One bot for each of `seats` seats: those typed, over and over.
    pub(crate) fn bots(&self, typed: &str, seats: usize) -> Result<Vec<BotSpec>> {
        let bots = spec::list(typed).map_err(|why| {
            let names: Vec<&str> = self.title.bots().iter().map(|bot| bot.name).collect();
            misuse(format!("{why}; there are: {}", names.join(", ")))
        })?;
        for bot in &bots {
            self.title.bot(bot).map_err(misuse)?;
        }
        if bots.len() > seats {
            let seats = counted(seats as u64, "seat");
            return Err(misuse(format!(
                "{} bots are too many: there is room for bots in {seats}",
                bots.len()
            )));
        }
        Ok(bots.iter().cycle().take(seats).cloned().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_may_be_written_as_people_write_large_ones() {
        let read = whole::<u64>("0 or more");
        for (typed, number) in [
            ("0", 0),
            ("007", 7),
            ("1_000_000", 1_000_000),
            ("1e6", 1_000_000),
            ("1E+6", 1_000_000),
            ("1.5e3", 1500),
            ("1_0e1", 100),
            ("18446744073709551615", u64::MAX),
        ] {
            assert_eq!(read(typed), Ok(number), "{typed}");
        }
        for typed in [
            "", "_", "1_", "_1", "1__0", "1.5", "1.55e1", "1e-3", "1e", "e6", ".5e1", "1e6.0", "-1", "1e20",
            "1e999",
        ] {
            assert!(read(typed).is_err(), "{typed}");
        }
    }
}
