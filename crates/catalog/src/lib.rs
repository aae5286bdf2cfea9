//! The one list of games and their bots.
//!
//! Whoever serves, simulates or replays asks here and never names a game. A game joins by
//! one line in [`games`] and one `impl` of [`Listed`].
//!
//! ```
//! let pig = bivouac_catalog::find("pig").unwrap();
//! assert_eq!(pig.name(), "Pig");
//! let unknown = bivouac_catalog::find("gip").unwrap_err();
//! assert!(unknown.to_string().starts_with("unknown game \"gip\"; there are: pig"));
//! ```
mod bot;
mod title;
mod wire;

use bivouac_bots::Kind;
use bivouac_engine::Malformed;
use bivouac_engine::any::Of;
use bivouac_pig::{HoldAt, Pig};

pub use bot::AnyBot;
pub use title::{BotAbout, Lawful, Listed, SettingAbout, Title};
pub use wire::export_types;

/// Every game there is, in the order in which people are shown them.
static GAMES: &[&dyn Title] = &[&Of::<Pig>::new()];

impl Listed for Pig {
    fn own_bots() -> Vec<Kind<Pig>> {
        vec![Kind {
            name: "hold",
            about: "rolls until the pot holds enough, then keeps it",
            settings: &[("at", "how much is enough; 20 unless set")],
            make: |spec| Ok(Box::new(HoldAt(spec.number("at", 1..=1000)?.unwrap_or(20)))),
        }]
    }
}

/// Every game there is.
pub fn games() -> &'static [&'static dyn Title] {
    GAMES
}

/// The game called `key`, or one line that names the choices.
pub fn find(key: &str) -> Result<&'static dyn Title, Malformed> {
    games().iter().copied().find(|title| title.key() == key).ok_or_else(|| {
        let keys: Vec<&str> = games().iter().map(|title| title.key()).collect();
        Malformed(format!("unknown game \"{key}\"; there are: {}", keys.join(", ")))
    })
}
