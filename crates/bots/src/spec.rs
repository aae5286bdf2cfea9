//! Bots as people name them: `random,search:iterations=200,depth=50,random`.
//!
//! Commas separate bots, a colon begins a bot's settings, and further settings follow after
//! a colon or a comma. Which bots and settings there are is known to the game's
//! [kinds](crate::Kind), not here.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use bivouac_engine::Malformed;
use serde::Serialize;

/// The name of a bot and its settings, as typed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct BotSpec {
    /// Which kind.
    pub name: String,
    /// What is not as usual.
    pub settings: BTreeMap<String, String>,
}

impl BotSpec {
    /// A bot as it usually is.
    pub fn new(name: impl Into<String>) -> BotSpec {
        BotSpec { name: name.into(), settings: BTreeMap::new() }
    }

    /// The same with one more setting.
    #[must_use]
    pub fn with(mut self, setting: impl Into<String>, value: impl fmt::Display) -> BotSpec {
        self.settings.insert(setting.into(), value.to_string());
        self
    }

    /// The number that `setting` is set to, if it is; one line with the limits if it is none.
    pub fn number<N>(&self, setting: &str, limits: RangeInclusive<N>) -> Result<Option<N>, Malformed>
    where
        N: FromStr + PartialOrd + fmt::Display,
    {
        let Some(typed) = self.settings.get(setting) else { return Ok(None) };
        match typed.parse() {
            Ok(number) if limits.contains(&number) => Ok(Some(number)),
            _ => Err(Malformed(format!(
                "setting \"{setting}\" of {} cannot be \"{typed}\"; it is a number from {} to {}",
                self.name,
                limits.start(),
                limits.end()
            ))),
        }
    }
}

/// `search:depth=50:iterations=200`, which reads back as the same bot.
impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        self.settings.iter().try_for_each(|(name, value)| write!(f, ":{name}={value}"))
    }
}

/// Reads a list of bots.
///
/// ```
/// use bivouac_bots::{BotSpec, spec};
/// let search = BotSpec::new("search").with("iterations", 200).with("depth", 50);
/// let bots = [BotSpec::new("random"), search, BotSpec::new("random")];
/// assert_eq!(spec::list("random,search:iterations=200,depth=50,random").unwrap(), bots);
/// assert_eq!(spec::list("random,search:iterations=200:depth=50,random").unwrap(), bots);
/// ```
pub fn list(text: &str) -> Result<Vec<BotSpec>, Malformed> {
    let mut bots: Vec<BotSpec> = Vec::new();
    for item in text.split(',').map(str::trim) {
        if let Some(bot) = bots.last_mut().filter(|bot| is_setting(item) && !bot.settings.is_empty()) {
            item.split(':').try_for_each(|part| set(bot, part))?;
            continue;
        }
        let mut parts = item.split(':').map(str::trim);
        let name = parts.next().unwrap_or_default();
        if is_setting(name) {
            return Err(Malformed(format!("\"{name}\" is a setting without a bot; write bot:{name}")));
        }
        if name.is_empty()
            || !name.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_".contains(letter))
        {
            return Err(Malformed(format!("\"{item}\" names no bot; write bot or bot:setting=value")));
        }
        let mut bot = BotSpec::new(name);
        parts.try_for_each(|part| set(&mut bot, part))?;
        bots.push(bot);
    }
    Ok(bots)
}

/// Whether an item has the form of a setting and not of a bot with settings.
fn is_setting(item: &str) -> bool {
    item.split(':').next().is_some_and(|first| first.contains('='))
}

fn set(bot: &mut BotSpec, assignment: &str) -> Result<(), Malformed> {
    let (name, value) = match assignment.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() && !value.trim().is_empty() => {
            (name.trim(), value.trim())
        }
        _ => {
            return Err(Malformed(format!(
                "\"{assignment}\" after {} is not of the form setting=value",
                bot.name
            )));
        }
    };
    match bot.settings.insert(name.to_owned(), value.to_owned()) {
        None => Ok(()),
        Some(_) => Err(Malformed(format!("setting \"{name}\" of {} is given twice", bot.name))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, shown: &[&str]) {
        let bots = list(text).expect("the list can be read");
        let again: Vec<String> = bots.iter().map(BotSpec::to_string).collect();
        assert_eq!(again, shown);
        assert_eq!(list(&again.join(",")).as_ref(), Ok(&bots), "what is shown reads back the same");
    }

    #[test]
    fn bots_and_settings_are_told_apart() {
        check("random", &["random"]);
        check("random,random", &["random", "random"]);
        check(" search : depth = 5 , random ", &["search:depth=5", "random"]);
        check("search:b=1,a=2:c=3,random", &["search:a=2:b=1:c=3", "random"]);
        check("search:a=1,search:a=2,b=3", &["search:a=1", "search:a=2:b=3"]);
        check("old-hand:style=bold", &["old-hand:style=bold"]);
    }

    #[test]
    fn what_is_no_list_of_bots_is_refused_in_a_line() {
        let why = |text: &str| list(text).unwrap_err().0;
        assert_eq!(why(""), "\"\" names no bot; write bot or bot:setting=value");
        assert_eq!(why("random,,random"), "\"\" names no bot; write bot or bot:setting=value");
        assert_eq!(why("depth=5"), "\"depth=5\" is a setting without a bot; write bot:depth=5");
        assert_eq!(why("random,depth=5"), "\"depth=5\" is a setting without a bot; write bot:depth=5");
        assert_eq!(why("search:depth"), "\"depth\" after search is not of the form setting=value");
        assert_eq!(why("search:depth="), "\"depth=\" after search is not of the form setting=value");
        assert_eq!(why("search:a=1:a=2"), "setting \"a\" of search is given twice");
        assert_eq!(why("search:a=1,a=2"), "setting \"a\" of search is given twice");
        assert!(why("se\narch").contains("names no bot"));
    }

    #[test]
    fn numbers_have_limits() {
        let spec = BotSpec::new("search").with("depth", 50).with("explore", 0.5);
        assert_eq!(spec.number("depth", 1..=100), Ok(Some(50)));
        assert_eq!(spec.number("explore", 0.0..=1.0), Ok(Some(0.5)));
        assert_eq!(spec.number("millis", 1..=100), Ok(None));
        let why = spec.number("depth", 1..=20).unwrap_err().0;
        assert_eq!(why, "setting \"depth\" of search cannot be \"50\"; it is a number from 1 to 20");
        assert!(BotSpec::new("x").with("y", "NaN").number("y", 0.0..=1.0).is_err());
    }
}
