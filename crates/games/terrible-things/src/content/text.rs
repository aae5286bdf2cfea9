//! What is printed on the cards, made from what they do, so that the two cannot differ.

use super::effect::{Cond, Discount, Effect, From, Hex, On, SetTo, What, Where, Whither};
use super::types::{
    Again, Character, DieKind, FeatCard, Goal, Kind, Location, Power, Res, Row, Secrets, SwagCard,
    TypeOrBack, Window,
};
use crate::combo::Part;

/// What dice must show: "Pair 5+ & High 4+".
pub fn needs(parts: &[Part]) -> String {
    parts.iter().map(Part::to_string).collect::<Vec<_>>().join(" & ")
}

/// What dice must show, in a sentence: "any pair and one 4 or more". Parts that are alike are counted.
pub fn needs_in_words(parts: &[Part]) -> String {
    let mut counted: Vec<(Part, u8)> = Vec::new();
    for part in parts {
        match counted.iter_mut().find(|(other, _)| other == part) {
            Some((_, count)) => *count += 1,
            None => counted.push((*part, 1)),
        }
    }
    listed(counted.into_iter().map(|(part, count)| part_in_words(part, count)).collect(), "and")
}

fn part_in_words(part: Part, count: u8) -> String {
    let or_more = |least: u8, most: u8| {
        if least < most { format!("{least} or more") } else { least.to_string() }
    };
    let times = |words: String| if count == 1 { words } else { format!("{} times {words}", number(count)) };
    match part {
        Part::High(1) if count == 1 => "any die".to_owned(),
        Part::High(1) => format!("any {} dice", number(count)),
        Part::High(least) if count == 1 => format!("one {}", or_more(least, 6)),
        Part::High(least) => format!("{} dice of {}", number(count), or_more(least, 6)),
        Part::Pair(1) if count == 1 => "any pair".to_owned(),
        Part::Pair(1) => format!("any {} pairs", number(count)),
        Part::Pair(least) if count == 1 => format!("a pair of {}", or_more(least, 6)),
        Part::Pair(least) => format!("{} pairs of {}", number(count), or_more(least, 6)),
        Part::Block(dice, 1) => times(format!("any {} alike", number(dice))),
        Part::Block(dice, least) => times(format!("{} alike of {}", number(dice), or_more(least, 6))),
        Part::Run(dice, 1) => times(format!("any run of {}", number(dice))),
        Part::Run(dice, least) => {
            times(format!("a run of {} from {}", number(dice), or_more(least, 7u8.saturating_sub(dice))))
        }
    }
}

/// Small numbers as words.
fn number(count: u8) -> String {
    const WORDS: [&str; 7] = ["no", "one", "two", "three", "four", "five", "six"];
    WORDS.get(usize::from(count)).map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

/// Tokens: "2 Treasure and 1 Feat".
pub fn tokens(tokens: &[(Res, u8)]) -> String {
    listed(tokens.iter().map(|(res, count)| format!("{count} {}", res.name())).collect(), "and")
}

/// A row of a Scenario card: "Run-4 1+ → 2 Treasure and 1 Feat".
pub fn row(row: &Row) -> String {
    format!("{} → {}", needs(&row.needs), tokens(&row.gives))
}

impl Window {
    /// When that is.
    pub const fn name(self) -> &'static str {
        match self {
            Window::Explore => "while exploring",
            Window::Desperation => "at a desperate act",
            Window::Pool => "before the roll",
            Window::Roll => "between rolls",
            Window::Spend => "spending dice",
            Window::Terrible => "at a Terrible Thing",
            Window::Trade => "at the Trading Post",
        }
    }
}

/// Windows: "while exploring, before the roll or between rolls".
pub fn windows(when: &[Window]) -> String {
    listed(when.iter().map(|window| window.name().to_owned()).collect(), "or")
}

impl FeatCard {
    /// When it may be played: "Between rolls".
    pub fn when(&self) -> String {
        capital(&windows(&self.when))
    }

    /// What it does.
    pub fn text(&self) -> String {
        under(self.only_if, &self.effects)
    }
}

impl SwagCard {
    /// How it is used: "Exhaust: Explore or Desperation".
    pub fn when(&self) -> String {
        match &self.power {
            Power::Trophy => "Trophy".to_owned(),
            Power::Exhaust { when, .. } => format!("Exhaust: {}", windows(when)),
            Power::Passive(_) => "Always".to_owned(),
            Power::Trigger { exhaust: true, .. } => "By itself, exhaust".to_owned(),
            Power::Trigger { exhaust: false, .. } => "By itself".to_owned(),
        }
    }

    /// What it does, what it is worth where that is not a number, and whether it leaves the solo game.
    pub fn text(&self) -> String {
        let does = match &self.power {
            Power::Trophy => None,
            Power::Exhaust { only_if, effects, .. } => Some(under(*only_if, effects)),
            Power::Passive(effects) => Some(sentence(&all(effects))),
            Power::Trigger { on, exhaust, effects } => {
                Some(sentence(&format!("{}, {}", event(*on, *exhaust), all(effects))))
            }
        };
        let worth = match self.secrets {
            Secrets::Fixed(_) => None,
            formula => Some(sentence(&secrets(formula))),
        };
        let solo = (!self.solo).then(|| "Not in the solo game.".to_owned());
        [does, worth, solo].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}

/// What a Swag card is worth: "2 Secrets", "1 Secret per Relic Encounter in your score pile".
pub fn secrets(secrets: Secrets) -> String {
    match secrets {
        Secrets::Fixed(1) => "1 Secret".to_owned(),
        Secrets::Fixed(n) => format!("{n} Secrets"),
        Secrets::PerEncounter(kind) => format!("1 Secret per {} Encounter in your score pile", kind.name()),
        Secrets::PerSwag { max } => {
            format!("1 Secret per Swag card you own, this one included, at most {max}")
        }
    }
}

impl Goal {
    /// The condition: "3 Peril Encounters".
    pub fn text(self) -> String {
        match self {
            Goal::Encounters { of: TypeOrBack::Type(kind), n } => {
                format!("{n} {} {}", kind.name(), plural(n, "Encounter"))
            }
            Goal::Encounters { of: TypeOrBack::Back(back), n } => {
                format!("{n} {} with a {} back", plural(n, "Encounter"), back.name())
            }
            Goal::OneOfEachType => "an Encounter of each of the four types".to_owned(),
            Goal::SwagAcquired(n) => format!("{n} Swag {} acquired", plural(n, "card")),
            Goal::DesperateActs(n) => format!("{n} desperate {}", plural(n, "act")),
            Goal::Streak(n) => format!("your Encounter overcome in {n} of your turns in a row"),
        }
    }
}

impl Character {
    /// What it has besides what everybody has.
    pub fn text(&self) -> String {
        let tokens = self.tokens.iter().map(|(res, count)| format!("{count} more {}", res.name()));
        let cards = (self.feat_cards > 0)
            .then(|| format!("{} more Feat {}", self.feat_cards, plural(self.feat_cards, "card")));
        let map = self.map.then(|| "the Map".to_owned());
        match listed(tokens.chain(cards).chain(map).collect(), "and") {
            nothing if nothing.is_empty() => "Nothing more than everybody has.".to_owned(),
            extras => format!("Starts with {extras}."),
        }
    }
}

impl Location {
    /// What may be done there.
    pub fn text(&self) -> String {
        sentence(&effect(&self.action))
    }

    /// What may be done there alone.
    pub fn solo_text(&self) -> String {
        sentence(&effect(&self.solo_action))
    }
}

impl DieKind {
    /// How it is rolled again, and raised.
    pub fn text(&self) -> String {
        let again = match self.reroll {
            Again::Priced => "Re-rolled for Focus, or together with all others.",
            Again::Free => "Re-rolled or kept as you like in every re-roll; never priced.",
            Again::Never => "Locked once it is rolled.",
        };
        match self.raise_cost {
            Some(cost) => {
                let tokens = plural(cost, "token");
                format!(
                    "{again} {cost} Feat {tokens} {} it by 1, as often as you like, up to 6.",
                    raises(cost)
                )
            }
            None => again.to_owned(),
        }
    }
}

fn raises(cost: u8) -> &'static str {
    if cost == 1 { "raises" } else { "raise" }
}

/// What effects do, in a sentence, with the condition first.
fn under(condition: Option<Cond>, effects: &[Effect]) -> String {
    match condition {
        None => sentence(&all(effects)),
        Some(Cond::EncounterHas(kind)) => sentence(&format!("against a {}: {}", kind.name(), all(effects))),
    }
}

fn event(on: On, exhaust: bool) -> String {
    // What turns face down happens once until it is readied.
    let when = if exhaust { "when" } else { "whenever" };
    match on {
        On::Overcome(kind) => format!("{when} you overcome a {}", kind.name()),
        On::TerribleTaken => format!("{when} a Terrible Thing enters your stash in your own turn"),
    }
}

/// Several effects in their order; what is gained is told together.
fn all(effects: &[Effect]) -> String {
    match gained(effects) {
        Some(gained) => format!("gain {}", listed(gained, "and")),
        None => effects.iter().map(effect).collect::<Vec<_>>().join(", then "),
    }
}

/// The tokens that effects give, where that is all they do.
fn gained(effects: &[Effect]) -> Option<Vec<String>> {
    let token = |effect: &Effect| match effect {
        Effect::Gain(What::Res(res), n) => Some(format!("{n} {}", res.name())),
        _ => None,
    };
    effects.iter().map(token).collect()
}

/// What an effect does, in words that go on after a colon.
pub fn effect(effect: &Effect) -> String {
    match effect {
        Effect::Gain(What::Res(res), n) => format!("gain {n} {}", res.name()),
        Effect::Gain(What::EncounterType, n) => {
            format!("gain {n} {} of a type shown on your Encounter", plural(*n, "token"))
        }
        Effect::Choose(choices) => match gained(choices) {
            Some(gained) => format!("gain {}", listed(gained, "or")),
            None => listed(choices.iter().map(self::effect).collect(), "or"),
        },
        Effect::Exchange(1) => "exchange 1 token for one of any kind".to_owned(),
        Effect::Exchange(n) => format!("exchange {n} {} for as many of any kind", plural(*n, "token")),
        Effect::Steal(n) => format!("take any {} from a rival", counted(*n, "token")),
        Effect::TradeToken(From::Rival) => {
            "take any one token from a rival, then give that rival any one of yours".to_owned()
        }
        Effect::TradeToken(From::Bank) => "take any one token, then return any one".to_owned(),
        Effect::RedrawFeats => "discard any number of Feat cards, then draw as many".to_owned(),
        Effect::DesperateAct => "make a desperate act against any Encounter in play".to_owned(),
        Effect::HushRumour => "pay the Secrets of the top Rumour in Courage; it leaves the game".to_owned(),
        Effect::TakeMap => "take the Map".to_owned(),
        Effect::LocationAction(Where::Here) => {
            "carry out your location's special action one more time".to_owned()
        }
        Effect::LocationAction(Where::Any) => {
            "carry out the special action of any location instead of your own".to_owned()
        }
        Effect::SwapEncounters => {
            "exchange your Encounter with one at another location; tokens stay where they are".to_owned()
        }
        Effect::DesperateDiscount(n) => {
            format!("your next desperate act this turn costs {n} Courage less (at least 1)")
        }
        Effect::AddDice(kind, n) => format!("add {}", dice(*kind, *n)),
        Effect::SwapDice(kind, 1) => format!("swap a Basic die for {}", dice(*kind, 1)),
        Effect::SwapDice(kind, n) => format!("swap up to {} Basic dice for {} dice", word(*n), kind.name()),
        Effect::FreeReroll(n) => format!("re-roll {} for free", up_to(*n)),
        Effect::ExtraReroll(1) => "you have one more re-roll this turn".to_owned(),
        Effect::ExtraReroll(n) => format!("you have {} more re-rolls this turn", word(*n)),
        Effect::FocusDiscount(Discount::All) => "your next focused re-roll this turn is free".to_owned(),
        Effect::FocusDiscount(Discount::By(n)) => {
            format!("your next focused re-roll this turn costs {n} Focus less")
        }
        Effect::Adjust(n, by) => format!("change {} by {}{}", up_to(*n), steps(by), each(*n)),
        Effect::Flip(1) => "turn one die to its opposite face".to_owned(),
        Effect::Flip(n) => format!("turn {} to their opposite faces", up_to(*n)),
        Effect::SetDie(SetTo::Any) => "set one die to any number".to_owned(),
        Effect::SetDie(SetTo::MatchOther) => "set one die to the number of another die".to_owned(),
        Effect::Wild(1) => "one die is wild this turn, and locked".to_owned(),
        Effect::Wild(n) => format!("{} are wild this turn, and locked", up_to(*n)),
        Effect::LowerMinimum(n) => {
            format!("all numbers on your Encounter are {n} lower this turn (at least 1)")
        }
        Effect::DropPart => "ignore one part of what your Encounter needs this turn".to_owned(),
        Effect::DoubleRow => "the next Scenario row you claim this turn pays twice".to_owned(),
        Effect::DivertTerrible(Whither::Box) => "the token you would take leaves the game".to_owned(),
        Effect::DivertTerrible(Whither::Rival) => "a rival takes the token instead of you".to_owned(),
        Effect::PriceDiscount(n) => format!("your next purchase this turn costs {n} Treasure less"),
        Effect::TakeFeatDiscard => "take the top card of the Feat discard pile".to_owned(),
        Effect::ReadySwag(1) => "turn one of your exhausted Swag cards face up".to_owned(),
        Effect::ReadySwag(n) => format!("turn up to {} of your exhausted Swag cards face up", word(*n)),
        Effect::RivalDiscardsFeat(n) => {
            format!("a rival discards {} random Feat {}", word(*n), plural(*n, "card"))
        }
        Effect::Hex(Hex::FewerRerolls(n)) => {
            format!("a rival has {} {} less in their next turn", word(*n), plural(*n, "re-roll"))
        }
        Effect::Hex(Hex::FocusTax(n)) => {
            format!("a rival's first focused re-roll in their next turn costs {n} Focus more")
        }
        Effect::HandLimit(n) => format!("refill your hand to {} Feat cards", 3 + u16::from(*n)),
        Effect::IgnoreHighestTerrible => "your most valuable Terrible Thing counts 0".to_owned(),
    }
}

/// "one die", "up to two dice".
fn up_to(n: u8) -> String {
    if n == 1 { "one die".to_owned() } else { format!("up to {} dice", word(n)) }
}

fn each(n: u8) -> &'static str {
    if n == 1 { "" } else { " each" }
}

/// By how much dice are changed: "1 up or down", "1 up", "1 up, 2 up or 1 down".
fn steps(by: &[i8]) -> String {
    if let [one, two] = by
        && *one == -*two
    {
        return format!("{} up or down", one.unsigned_abs());
    }
    let way = |by: &i8| format!("{} {}", by.unsigned_abs(), if *by < 0 { "down" } else { "up" });
    listed(by.iter().map(way).collect(), "or")
}

/// "a Luck die", "two Luck dice".
fn dice(kind: Kind, n: u8) -> String {
    if n == 1 { format!("a {} die", kind.name()) } else { format!("{} {} dice", word(n), kind.name()) }
}

/// "one token", "two tokens".
fn counted(n: u8, what: &str) -> String {
    format!("{} {}", word(n), plural(n, what))
}

fn plural(n: u8, what: &str) -> String {
    if n == 1 { what.to_owned() } else { format!("{what}s") }
}

fn word(n: u8) -> String {
    match n {
        1 => "one".to_owned(),
        2 => "two".to_owned(),
        3 => "three".to_owned(),
        4 => "four".to_owned(),
        5 => "five".to_owned(),
        n => n.to_string(),
    }
}

/// "a", "a or b", "a, b or c".
fn listed(mut parts: Vec<String>, last_with: &str) -> String {
    let Some(last) = parts.pop() else { return String::new() };
    if parts.is_empty() { last } else { format!("{} {last_with} {last}", parts.join(", ")) }
}

/// With a capital letter and a full stop.
fn sentence(words: &str) -> String {
    if words.is_empty() { String::new() } else { capital(words) + "." }
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn needs_are_said_in_plain_words() {
        for (parts, words) in [
            (&[Part::High(6)][..], "one 6"),
            (&[Part::High(1)], "any die"),
            (&[Part::High(4); 4], "four dice of 4 or more"),
            (&[Part::Pair(6)], "a pair of 6"),
            (&[Part::Pair(1), Part::Pair(1), Part::High(5)], "any two pairs and one 5 or more"),
            (&[Part::Block(3, 1)], "any three alike"),
            (&[Part::Block(3, 2), Part::High(3)], "three alike of 2 or more and one 3 or more"),
            (&[Part::Run(3, 1); 2], "two times any run of three"),
            (&[Part::Run(4, 2)], "a run of four from 2 or more"),
            (&[Part::Run(4, 3)], "a run of four from 3"),
            (&[Part::Run(6, 1)], "any run of six"),
        ] {
            assert_eq!(needs_in_words(parts), words);
        }
    }
}
