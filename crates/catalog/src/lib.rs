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

use bivouac_biomes::{Biomes, Scout};
use bivouac_bots::search::guided;
use bivouac_bots::{Guided, Kind, near};
use bivouac_engine::any::Of;
use bivouac_engine::{Content, Malformed};
use bivouac_escape::{Escape, Runner};
use bivouac_pig::{HoldAt, Pig};
use bivouac_terrible_things::{Deckhand, Mate, Odds, Passenger, Pilot, Printed, TerribleThings};
use ts_rs::{Config, ExportError, TS};

pub use bot::AnyBot;
pub use title::{BotAbout, BoxText, Lawful, Listed, Preset, SettingAbout, Title, Weight};
pub use wire::export_types;

/// Every game there is, in the order in which people are shown them.
static GAMES: &[&dyn Title] =
    &[&Of::<Pig>::new(), &Of::<Escape>::new(), &Of::<TerribleThings>::new(), &Of::<Biomes>::new()];

impl Listed for Pig {
    fn box_text() -> BoxText {
        let preset = |key, name, about, goal: u16, seats| Preset {
            key,
            name,
            about,
            options: serde_json::json!({ "goal": goal }),
            seats,
        };
        BoxText {
            minutes: (2, 10),
            weight: Weight::Light,
            line: "One die, one question: once more, or keep what you have?",
            presets: vec![
                preset("duel", "Duel", "You and one rival, first to 100.", 100, 2),
                preset("quick", "Quick", "First to 50: over in two minutes.", 50, 2),
                preset("crowd", "Crowd", "Four at the trough, first to 100.", 100, 4),
            ],
            strengths: &[
                ("Careless", "rolls and keeps at random", "random"),
                ("Steady", "keeps whenever the pot holds 20", "hold:at=20"),
                ("Sharp", "thinks ahead before every roll", "search:millis=300"),
            ],
        }
    }

    fn own_bots() -> Vec<Kind<Pig>> {
        vec![Kind {
            name: "hold",
            about: "rolls until the pot holds enough, then keeps it",
            settings: &[("at", "how much is enough; 20 unless set")],
            make: |spec| Ok(Box::new(HoldAt(spec.number("at", 1..=1000)?.unwrap_or(20)))),
        }]
    }
}

impl Listed for Biomes {
    fn box_text() -> BoxText {
        let preset = |key, name, about, stacks: u8, seats| Preset {
            key,
            name,
            about,
            options: serde_json::json!({ "stacks": stacks }),
            seats,
        };
        BoxText {
            minutes: (45, 120),
            weight: Weight::Heavy,
            line: "Friends in a walled valley: find the keys, keep what you know to yourselves, get out together.",
            presets: vec![
                preset("valley", "Valley", "Three stacks and three keys: the shortest way out.", 3, 3),
                preset(
                    "trek",
                    "Trek",
                    "Four stacks and four keys: longer, with a second band of stealers.",
                    4,
                    3,
                ),
                preset("odyssey", "Odyssey", "Five stacks and five keys: all there is in the box.", 5, 4),
            ],
            strengths: &[
                ("Tourist", "does whatever comes to mind", "random"),
                ("Scout", "explores with care and uses the radio", "scout"),
                ("Guide", "plays as a scout does, and thinks ahead before it does", "guide:millis=700"),
            ],
        }
    }

    fn own_bots() -> Vec<Kind<Biomes>> {
        vec![
            Kind {
                name: "scout",
                about: "explores with care, uses the radio, and leaves in time",
                settings: &[(
                    "patience",
                    "until which round at most it stocks up on supplies before it explores; 8 unless set",
                )],
                make: |spec| {
                    let patience = spec.number("patience", 0..=500)?.unwrap_or(Scout::PATIENCE);
                    Ok(Box::new(Scout::new(patience)))
                },
            },
            Kind {
                name: "guide",
                about: "a scout that plays on in worlds that may be, and compares its ways there",
                settings: guided::SETTINGS,
                make: |spec| {
                    let settings = guided::Settings::read(spec)?;
                    Ok(Box::new(Guided::<Biomes, Scout>::new(settings, Scout::default())))
                },
            },
        ]
    }
}

impl Listed for Escape {
    fn box_text() -> BoxText {
        let preset = |key, name, about, options, seats| Preset { key, name, about, options, seats };
        BoxText {
            minutes: (10, 12),
            weight: Weight::Medium,
            line: "Ten minutes, everybody rolls at once: light the gems, run home at the gong, get out together.",
            presets: vec![
                preset("temple", "Temple", "The basic game against the clock.", serde_json::json!({}), 4),
                preset(
                    "first",
                    "First steps",
                    "The same rules in calm beats: nobody is in a hurry.",
                    serde_json::json!({ "mode": "calm" }),
                    3,
                ),
                preset(
                    "cursed",
                    "Curse and treasure",
                    "Both modules: some chambers curse you, some hide a treasure.",
                    serde_json::json!({ "curses": true, "treasures": true }),
                    4,
                ),
                preset(
                    "expert",
                    "Expert",
                    "Three more gems, curses, treasures, and less time to think.",
                    serde_json::json!({ "difficulty": "expert", "curses": true, "treasures": true, "pace": "fast" }),
                    4,
                ),
                preset(
                    "practice",
                    "Practice",
                    "No gong and no collapse: find out what the dice can do.",
                    serde_json::json!({ "mode": "practice" }),
                    2,
                ),
            ],
            strengths: &[
                ("Stumbler", "does whatever comes to mind", "random"),
                ("Novice", "knows what to do, and takes its time over it", "runner:pace=3000"),
                ("Runner", "rolls as fast as people do, helps, and comes home in time", "runner:pace=2000"),
                ("Sprinter", "the same with quicker hands", "runner:pace=1500"),
            ],
        }
    }

    fn own_bots() -> Vec<Kind<Escape>> {
        vec![
            Kind {
                name: "runner",
                about: "rolls at a human cadence, helps, and comes home at the gong",
                settings: &[("pace", "milliseconds from roll to roll; 2000 unless set")],
                make: |spec| {
                    let pace = spec.number("pace", 500..=10_000)?.unwrap_or(Runner::PACE);
                    Ok(Box::new(Runner::new(pace)))
                },
            },
            Kind {
                name: "guide",
                about: "for calm tables: a runner that plays on in worlds that may be, and compares its ways there",
                settings: guided::SETTINGS,
                make: |spec| {
                    let settings = guided::Settings::read(spec)?;
                    Ok(Box::new(Guided::<Escape, Runner>::new(settings, Runner::default())))
                },
            },
        ]
    }
}

impl Listed for TerribleThings {
    fn box_text() -> BoxText {
        let preset = |key, name, about, options, seats| Preset { key, name, about, options, seats };
        BoxText {
            minutes: (30, 90),
            weight: Weight::Medium,
            line: "Rivals up a dark river: push your luck with dice, spend your courage, come home with the Secrets.",
            presets: vec![
                preset(
                    "duel",
                    "Duel",
                    "You and one rival, up to four rounds up the river.",
                    serde_json::json!({}),
                    2,
                ),
                preset(
                    "expedition",
                    "Expedition",
                    "Four players, and every Encounter there is time for.",
                    serde_json::json!({ "length": "long" }),
                    4,
                ),
                preset(
                    "alone",
                    "Alone",
                    "Eighteen Encounters, three rounds, and what you fail you must forget.",
                    serde_json::json!({}),
                    1,
                ),
                preset(
                    "flood",
                    "Spring Flood",
                    "The harsher Scenario: dice buy less.",
                    serde_json::json!({ "scenario": "spring_flood" }),
                    3,
                ),
            ],
            strengths: &[
                ("Castaway", "does whatever comes to mind", "random"),
                ("Deckhand", "rolls everything again until it fits", "deckhand"),
                ("Mate", "knows the odds, and which card completes a roll", "mate"),
                ("Pilot", "weighs every place, card and token, and rolls as well as can be", "pilot"),
            ],
        }
    }

    fn own_bots() -> Vec<Kind<TerribleThings>> {
        let kind = |name, about, make| Kind { name, about, settings: &[], make };
        vec![
            kind("passenger", "lets things happen: the default of every decision", |_| {
                Ok(Box::new(Passenger))
            }),
            kind("deckhand", "goes anywhere and rolls everything again until it fits", |_| {
                Ok(Box::new(Deckhand))
            }),
            kind("mate", "knows the odds and rolls well, without looking far", |_| {
                Ok(Box::new(Mate::default()))
            }),
            kind("pilot", "weighs places, cards and tokens, with the exact odds of every roll", |_| {
                Ok(Box::new(Pilot))
            }),
        ]
    }

    fn export_more(config: &Config) -> Result<(), ExportError> {
        Printed::export_all(config)?;
        Odds::export_all(config)
    }
}

/// Games to choose from.
#[derive(Clone, Copy, Debug)]
pub struct Shelf(&'static [&'static dyn Title]);

impl Shelf {
    /// A shelf with every game there is.
    pub const FULL: Shelf = Shelf(GAMES);

    /// A shelf with these games, for whoever tries out others than those listed.
    pub const fn of(games: &'static [&'static dyn Title]) -> Shelf {
        Shelf(games)
    }

    /// The games on it.
    pub const fn games(self) -> &'static [&'static dyn Title] {
        self.0
    }

    /// The same shelf with an edited copy of one game's files in place of those compiled in, or one
    /// line that says what is wrong.
    pub fn with_content(self, key: &str, content: Content) -> Result<Shelf, Malformed> {
        let edited = self.find(key)?.with_content(content);
        let edited = edited.map_err(|illegal| Malformed(format!("content of {key}: {}", illegal.because)))?;
        let put = |title: &&'static dyn Title| if title.key() == key { edited } else { *title };
        let games: Vec<&dyn Title> = self.0.iter().map(put).collect();
        Ok(Shelf(games.leak()))
    }

    /// The game called `key`, or one line that names the choices.
    pub fn find(self, key: &str) -> Result<&'static dyn Title, Malformed> {
        self.0.iter().copied().find(|title| title.key() == key).ok_or_else(|| {
            let choices = near::choices(key, self.0.iter().map(|title| title.key()));
            Malformed(format!("unknown game \"{key}\"; {choices}"))
        })
    }
}

/// Every game there is.
pub const fn games() -> &'static [&'static dyn Title] {
    Shelf::FULL.games()
}

/// The game called `key`, or one line that names the choices.
pub fn find(key: &str) -> Result<&'static dyn Title, Malformed> {
    Shelf::FULL.find(key)
}
