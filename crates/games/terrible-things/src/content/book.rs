//! The book: all that is printed, read from its files once and checked as a whole.

use std::sync::{Arc, OnceLock};

use bivouac_engine::{Content, ContentHash, Files, Flaw};

use super::check;
use super::types::{
    Achievement, Character, DieKind, Encounter, FeatCard, Honour, Id, Location, Scenario, SetupRow, SwagCard,
    Terrible,
};

macro_rules! files {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("../../content/", $name)))),*]
    };
}

/// The data files as they are compiled in.
pub const FILES: Files = files![
    "achievements.ron" "characters.ron" "dice.ron" "encounters.ron" "feats.ron" "honours.ron"
    "locations.ron" "scenarios.ron" "setup.ron" "swag.ron" "terrible.ron"
];

/// Everything that is printed. Cards are named by their place in these lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    /// Encounter cards.
    pub encounters: Vec<Encounter>,
    /// Kinds of Feat cards.
    pub feats: Vec<FeatCard>,
    /// Swag cards.
    pub swag: Vec<SwagCard>,
    /// Achievement cards.
    pub achievements: Vec<Achievement>,
    /// Character mats.
    pub characters: Vec<Character>,
    /// The sides of the Scenario cards, I first.
    pub scenarios: [Scenario; 2],
    /// The locations, by slot.
    pub locations: [Location; 6],
    /// The kinds of dice, in the order of [`Kind`](super::Kind).
    pub dice: [DieKind; 4],
    /// Terrible Things, by value.
    pub terrible: Vec<Terrible>,
    /// The set-up table.
    pub setup: Vec<SetupRow>,
    /// Titles for a solo game that was won, the least first.
    pub honours: Vec<Honour>,
    hash: ContentHash,
}

impl Book {
    /// The book that is compiled in.
    pub fn built_in() -> &'static Arc<Book> {
        static BOOK: OnceLock<Arc<Book>> = OnceLock::new();
        BOOK.get_or_init(|| {
            let read = Book::read(&Content::built_in(FILES));
            Arc::new(read.unwrap_or_else(|flaw| panic!("what is compiled in is sound: {flaw}")))
        })
    }

    /// Reads these files and checks them.
    pub fn read(content: &Content) -> Result<Book, Flaw> {
        content.expect(&FILES.iter().map(|(name, _)| *name).collect::<Vec<_>>())?;
        let book = Book {
            encounters: content.read("encounters.ron")?,
            feats: content.read("feats.ron")?,
            swag: content.read("swag.ron")?,
            achievements: content.read("achievements.ron")?,
            characters: content.read("characters.ron")?,
            scenarios: all(content, "scenarios.ron")?,
            locations: all(content, "locations.ron")?,
            dice: all(content, "dice.ron")?,
            terrible: content.read("terrible.ron")?,
            setup: content.read("setup.ron")?,
            honours: content.read("honours.ron")?,
            hash: content.hash().clone(),
        };
        check::check(&book, content)?;
        Ok(book)
    }

    /// Names the content.
    pub fn hash(&self) -> &ContentHash {
        &self.hash
    }

    /// The place of an Encounter.
    pub fn encounter(&self, id: Id) -> Option<u8> {
        place(&self.encounters, |card| card.id == id)
    }

    /// The place of a kind of Feat card.
    pub fn feat(&self, id: Id) -> Option<u8> {
        place(&self.feats, |card| card.id == id)
    }

    /// The place of a Swag card.
    pub fn swag(&self, id: Id) -> Option<u8> {
        place(&self.swag, |card| card.id == id)
    }

    /// The place of an Achievement.
    pub fn achievement(&self, id: Id) -> Option<u8> {
        place(&self.achievements, |card| card.id == id)
    }
}

fn place<T>(list: &[T], is: impl Fn(&T) -> bool) -> Option<u8> {
    list.iter().position(is).and_then(|index| u8::try_from(index).ok())
}

/// A list that is exactly so long.
fn all<T: serde::de::DeserializeOwned, const N: usize>(
    content: &Content,
    file: &str,
) -> Result<[T; N], Flaw> {
    let list: Vec<T> = content.read(file)?;
    let found = list.len();
    list.try_into().map_err(|_| Flaw::of(file, format!("{found} items; there are exactly {N}")))
}
