//! What makes a book sound, besides that it can be read (ATT-CON, sections 5.2 and 5.5 of the rules page).
//!
//! That harder Encounters are worth more (ATT-CON-03), and that every effect is on some card
//! (ATT-CON-07), is true of what is compiled in and tested there; a designer may try other things (ATT-R-54).

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use bivouac_engine::{Content, Flaw};

use super::book::Book;
use super::types::{
    Achievement, Back, Character, DieKind, Encounter, FeatCard, GameLength, Goal, Header, Honour, Id, Kind,
    Location, Row, Secrets, Side, SwagCard,
};
use super::{fits, types};
use crate::combo::{Needs, Part, dice_of};

type Sound = Result<(), String>;

/// How many players and which length every set-up table is for (1.2).
const TABLES: [(u8, GameLength); 7] = [
    (1, GameLength::Solo),
    (2, GameLength::Short),
    (2, GameLength::Long),
    (3, GameLength::Short),
    (3, GameLength::Long),
    (4, GameLength::Short),
    (4, GameLength::Long),
];

/// The characters in the order in which options name them, the Captain first.
const CHARACTERS: [&str; 6] = ["C01", "C02", "C03", "C04", "C05", "C06"];
/// The Skeleton Key, which is not in the solo game.
const SKELETON_KEY: &str = "S01";

/// What is wrong with a book, if anything is.
pub(super) fn check(book: &Book, content: &Content) -> Result<(), Flaw> {
    let each = Each(content);
    in_order(book).map_err(|(file, what)| Flaw::of(file, what))?;
    each.of("dice.ron", "kind", &book.dice, DieKind::check)?;
    each.of("encounters.ron", "id", &book.encounters, Encounter::check)?;
    each.of("feats.ron", "id", &book.feats, |card| card.check(&book.dice))?;
    each.of("swag.ron", "id", &book.swag, |card| card.check(&book.dice))?;
    each.of("achievements.ron", "id", &book.achievements, Achievement::check)?;
    each.of("characters.ron", "id", &book.characters, Character::check)?;
    each.of("scenarios.ron", "side", &book.scenarios, |scenario| title(&scenario.name))?;
    each.of("scenarios.ron", "id", book.scenarios.iter().flat_map(|scenario| &scenario.rows), Row::check)?;
    each.of("locations.ron", "slot", &book.locations, |location| location.check(&book.dice))?;
    each.of("terrible.ron", "value", &book.terrible, |terrible| number("the value", terrible.value, 0..=3))?;
    each.of("honours.ron", "least", &book.honours, Honour::check)?;
    each.ids(book)?;
    whole(book).map_err(|(file, what)| Flaw::of(file, what))?;
    each.setup(book)
}

/// Checks one item after the other, and names the line of what is wrong.
struct Each<'a>(&'a Content);

impl Each<'_> {
    fn of<'t, T: 't>(
        &self,
        file: &str,
        field: &str,
        items: impl IntoIterator<Item = &'t T>,
        check: impl Fn(&T) -> Sound,
    ) -> Result<(), Flaw> {
        let flaw = |(nth, item)| check(item).map_err(|what| self.0.flaw(file, field, nth, what));
        items.into_iter().enumerate().try_for_each(flaw)
    }

    /// Ids name a thing in the whole set.
    fn ids(&self, book: &Book) -> Result<(), Flaw> {
        let rows = book.scenarios.iter().flat_map(|scenario| &scenario.rows);
        let files: [(&str, Vec<Id>); 6] = [
            ("achievements.ron", book.achievements.iter().map(|card| card.id).collect()),
            ("characters.ron", book.characters.iter().map(|card| card.id).collect()),
            ("encounters.ron", book.encounters.iter().map(|card| card.id).collect()),
            ("feats.ron", book.feats.iter().map(|card| card.id).collect()),
            ("scenarios.ron", rows.map(|row| row.id).collect()),
            ("swag.ron", book.swag.iter().map(|card| card.id).collect()),
        ];
        let mut known = BTreeSet::new();
        for (file, ids) in &files {
            for (nth, id) in ids.iter().enumerate() {
                let letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
                if id.as_str().is_empty() || !id.as_str().chars().all(letter) {
                    let what = format!("\"{id}\" is no id: an id has letters a to z, digits and hyphens");
                    return Err(self.0.flaw(file, "id", nth, what));
                }
                if !known.insert(*id) {
                    return Err(self.0.flaw(file, "id", nth, format!("the id \"{id}\" is there twice")));
                }
            }
        }
        Ok(())
    }

    /// The set-up table is for all numbers of players, and what it asks for is there.
    fn setup(&self, book: &Book) -> Result<(), Flaw> {
        let mut left = TABLES.to_vec();
        self.of("setup.ron", "players", &book.setup, |row| {
            let (greens, oranges, reds) = row.cards;
            for (back, asked) in Back::ALL.into_iter().zip([greens, oranges, reds]) {
                let there = backs(book, back);
                if usize::from(asked) > there {
                    return Err(format!("{asked} {} Encounters; there are {there}", back.name()));
                }
                number(back.name(), asked, 1..=64)?;
            }
            number("the number of tokens", row.tokens, 1..=u8::try_from(tokens(book)).unwrap_or(u8::MAX))
        })?;
        for (nth, row) in book.setup.iter().enumerate() {
            let Some(index) = left.iter().position(|table| *table == (row.players, row.length)) else {
                let what =
                    format!("a second row, or one too many, for {} players, {:?}", row.players, row.length);
                return Err(self.0.flaw("setup.ron", "players", nth, what));
            };
            left.remove(index);
        }
        let missing = |(players, length): &(u8, GameLength)| {
            Flaw::of("setup.ron", format!("no row for {players} players, {length:?}"))
        };
        left.first().map_or(Ok(()), |table| Err(missing(table)))
    }
}

/// What is looked up by its place lies in its place (ATT-R-56).
fn in_order(book: &Book) -> Result<(), (&'static str, String)> {
    let sides = [Side::I, Side::II];
    if book.scenarios.iter().zip(sides).any(|(scenario, side)| scenario.side != side) {
        return Err(("scenarios.ron", "the sides are I and II, in this order".to_owned()));
    }
    if book.locations.iter().zip(1..).any(|(location, slot)| location.slot != slot) {
        return Err(("locations.ron", "the slots are 1 to 6, in this order".to_owned()));
    }
    if book.dice.iter().zip(Kind::ALL).any(|(die, kind)| die.kind != kind) {
        return Err(("dice.ron", "the kinds are Basic, Luck, Skill and Panic, in this order".to_owned()));
    }
    let mut mats = book.characters.iter().zip(CHARACTERS);
    if let Some((mat, id)) = mats.find(|(mat, id)| mat.id.as_str() != *id) {
        let what = format!("{} is in the place of {id}: options know the six by their order", mat.id);
        return Err(("characters.ron", what));
    }
    Ok(())
}

/// Counts, and what must be there exactly once.
fn whole(book: &Book) -> Result<(), (&'static str, String)> {
    let count = |file, what: &str, found: usize, range: RangeInclusive<usize>| {
        let (least, most) = (range.start(), range.end());
        let wrong = match (found < *least, found > *most) {
            (true, _) => format!("at least {least}"),
            (_, true) => format!("at most {most}"),
            _ => return Ok(()),
        };
        Err((file, format!("{found} {what}; there must be {wrong}")))
    };
    count("encounters.ron", "Encounters", book.encounters.len(), 1..=64)?;
    for back in Back::ALL {
        // ATT-CON-01
        let what = format!("{} Encounters", back.name());
        count("encounters.ron", &what, backs(book, back), 12..=64)?;
    }
    let feats = |blue: bool| {
        let counted = book.feats.iter().filter(|card| !blue || card.header == Header::Blue);
        counted.map(|card| usize::from(card.copies)).sum::<usize>()
    };
    count("feats.ron", "kinds of Feat cards", book.feats.len(), 1..=48)?;
    count("feats.ron", "Feat cards", feats(false), 1..=64)?;
    // ATT-CON-05
    count("feats.ron", "Feat cards with a blue header", feats(true), 24..=64)?;
    count("swag.ron", "Swag cards", book.swag.len(), 4..=40)?;
    let not_solo: Vec<&SwagCard> = book.swag.iter().filter(|card| !card.solo).collect();
    count("swag.ron", "Swag cards that are not in the solo game", not_solo.len(), 1..=1)?;
    if let Some(card) = not_solo.iter().find(|card| card.id.as_str() != SKELETON_KEY) {
        let what = format!("{} is not in the solo game; that is the Skeleton Key, {SKELETON_KEY}", card.id);
        return Err(("swag.ron", what));
    }
    count("achievements.ron", "Achievements", book.achievements.len(), 0..=16)?;
    count("characters.ron", "characters", book.characters.len(), 6..=6)?;
    // ATT-CON-06
    let mapped: Vec<&Character> = book.characters.iter().filter(|character| character.map).collect();
    count("characters.ron", "characters with the Map", mapped.len(), 1..=1)?;
    if mapped.iter().any(|character| character.id.as_str() != CHARACTERS[0]) {
        return Err(("characters.ron", "the Map is the Captain's, C01".to_owned()));
    }
    for scenario in &book.scenarios {
        count("scenarios.ron", "rows on a side", scenario.rows.len(), 1..=10)?;
    }
    // ATT-CON-02
    count("terrible.ron", "Terrible Things", tokens(book), 13..=32)?;
    if !book.terrible.windows(2).all(|pair| pair[0].value < pair[1].value) {
        return Err(("terrible.ron", "each value stands once, the lowest first".to_owned()));
    }
    count("honours.ron", "titles", book.honours.len(), 1..=20)?;
    if !book.honours.windows(2).all(|pair| pair[0].least < pair[1].least) {
        return Err(("honours.ron", "each score stands once, the lowest first".to_owned()));
    }
    if book.honours[0].least > 1 {
        return Err(("honours.ron", "the first title is for a score of 1".to_owned()));
    }
    Ok(())
}

fn backs(book: &Book, back: Back) -> usize {
    book.encounters.iter().filter(|card| card.back == back).count()
}

fn tokens(book: &Book) -> usize {
    book.terrible.iter().map(|terrible| usize::from(terrible.count)).sum()
}

impl Encounter {
    fn check(&self) -> Sound {
        title(&self.name)?;
        words(&self.flavour)?;
        match self.types[..] {
            [_] => (),
            [one, two] if one != two => (),
            _ => return Err("an Encounter has one type, or two different ones".to_owned()),
        }
        // ATT-CON-04
        needs(&self.needs, 5)?;
        number("the number of Secrets", self.secrets, 1..=20)
    }
}

impl FeatCard {
    fn check(&self, dice: &[DieKind]) -> Sound {
        title(&self.name)?;
        number("the number of copies", self.copies, 1..=9)?;
        number("the cost", self.cost, 0..=9)?;
        fits::playable(&self.when, &self.effects, dice)
    }
}

impl SwagCard {
    fn check(&self, dice: &[DieKind]) -> Sound {
        title(&self.name)?;
        number("the price", self.price, 0..=20)?;
        match self.secrets {
            Secrets::Fixed(secrets) => number("the number of Secrets", secrets, 0..=20)?,
            Secrets::PerSwag { max } => number("the most Secrets", max, 1..=20)?,
            Secrets::PerEncounter(_) => (),
        }
        match &self.power {
            types::Power::Trophy => Ok(()),
            types::Power::Exhaust { when, effects, .. } => fits::playable(when, effects, dice),
            types::Power::Passive(effects) => fits::passive(effects),
            types::Power::Trigger { effects, .. } => fits::triggered(effects),
        }
    }
}

impl Achievement {
    fn check(&self) -> Sound {
        title(&self.name)?;
        number("the number of Secrets", self.secrets, 1..=20)?;
        match self.when {
            Goal::Encounters { n, .. } | Goal::SwagAcquired(n) | Goal::DesperateActs(n) | Goal::Streak(n) => {
                number("what is counted to", n, 1..=40)
            }
            Goal::OneOfEachType => Ok(()),
        }
    }
}

impl Character {
    fn check(&self) -> Sound {
        title(&self.name)?;
        words(&self.flavour)?;
        tokens_of(&self.tokens)?;
        number("the number of Feat cards", self.feat_cards, 0..=2)
    }
}

impl Row {
    fn check(&self) -> Sound {
        needs(&self.needs, 6)?;
        if self.gives.is_empty() {
            return Err("a row gives something".to_owned());
        }
        tokens_of(&self.gives)
    }
}

impl Location {
    fn check(&self, dice: &[DieKind]) -> Sound {
        title(&self.name)?;
        fits::location(&self.action, false, dice)?;
        fits::location(&self.solo_action, true, dice)
    }
}

impl DieKind {
    fn check(&self) -> Sound {
        title(&self.colour)?;
        let most = if self.kind == Kind::Basic { 1..=5 } else { 0..=2 };
        number("the number of dice", self.count, most)?;
        self.faces.iter().try_for_each(|face| number("a face", *face, 1..=6))?;
        self.raise_cost.map_or(Ok(()), |cost| number("the cost of a pip", cost, 1..=9))
    }
}

impl Honour {
    fn check(&self) -> Sound {
        title(&self.title)
    }
}

/// What a card or a row asks of the dice (ATT-CMB).
fn needs(needs: &Needs, most_dice: u8) -> Sound {
    if needs.is_empty() {
        return Err("it needs nothing: there must be at least one part".to_owned());
    }
    for part in needs {
        if let Part::Block(dice, _) | Part::Run(dice, _) = part {
            number("the number of dice in a Block or Run", *dice, 3..=6)?;
        }
        number(&format!("the least number of {part:?}"), part.least(), 1..=part.greatest())?;
    }
    if dice_of(needs) > most_dice {
        return Err(format!("it needs {} dice; {most_dice} are the most", dice_of(needs)));
    }
    Ok(())
}

fn tokens_of(tokens: &[(types::Res, u8)]) -> Sound {
    for (index, (res, count)) in tokens.iter().enumerate() {
        number(&format!("the number of {} tokens", res.name()), *count, 1..=9)?;
        if tokens[..index].iter().any(|(other, _)| other == res) {
            return Err(format!("{} is there twice", res.name()));
        }
    }
    Ok(())
}

/// A number that has its limits.
pub(super) fn number(what: &str, found: u8, range: RangeInclusive<u8>) -> Sound {
    let (least, most) = (range.start(), range.end());
    if range.contains(&found) {
        return Ok(());
    }
    Err(format!("{what} is from {least} to {most}, not {found}"))
}

fn title(text: &str) -> Sound {
    if text.trim().is_empty() {
        return Err("a name is empty".to_owned());
    }
    line(text, 40)
}

fn words(text: &str) -> Sound {
    line(text, 160)
}

fn line(text: &str, most: usize) -> Sound {
    if text.chars().any(char::is_control) {
        return Err("a text has line ends or other signs that cannot be shown".to_owned());
    }
    let letters = text.chars().count();
    if letters > most {
        Err(format!("a text of {letters} letters; {most} are the most here"))
    } else {
        Ok(())
    }
}
