//! What can be asked of a game in the list: all that the engine's [`AnyGame`] answers, and
//! what needs its bots.

use std::ops::RangeInclusive;

use bivouac_bots::arena::{self, Keep, Plan, Report, Watch};
use bivouac_bots::{BotSpec, Kind, kinds, make};
use bivouac_engine::any::{AnyGame, Of, Refusal};
use bivouac_engine::{Content, Edition, Illegal, Imagine, Malformed, laws, options};
use serde::Serialize;
use serde_json::Value;
use ts_rs::{Config, ExportError, TS};

use crate::bot::{AnyBot, Seated};

/// What a game adds to the engine's trait to be listed.
pub trait Listed: Imagine {
    /// What its box says.
    fn box_text() -> BoxText;

    /// The bots that play this game alone.
    fn own_bots() -> Vec<Kind<Self>> {
        Vec::new()
    }

    /// All bots that play it.
    fn all_bots() -> Vec<Kind<Self>> {
        let mut all = kinds();
        all.extend(Self::own_bots());
        all
    }

    /// Writes types that the page needs besides those of the game: what its book is made of.
    fn export_more(_config: &Config) -> Result<(), ExportError> {
        Ok(())
    }
}

/// A game in the list.
pub trait Title: AnyGame {
    /// What its box says.
    fn box_text(&self) -> BoxText;

    /// The bots that play it.
    fn bots(&self) -> Vec<BotAbout>;

    /// The bot that `spec` asks for, or one line that names the choices.
    fn bot(&self, spec: &BotSpec) -> Result<Box<dyn AnyBot>, Malformed>;

    /// Plays many games; see [`arena::play`]. What `options` leaves out is as written.
    fn simulate(
        &self,
        options: &Value,
        bots: &[BotSpec],
        plan: &Plan,
        watch: &dyn Watch,
        keep: Option<&Keep<'_>>,
    ) -> Result<Report, Refusal>;

    /// Plays it against the laws, with each of these numbers of seats.
    fn laws(&self, options: &Value, seats: RangeInclusive<u8>, games: u32) -> Result<Lawful, Malformed>;

    /// The same game with an edited copy of its files, for as long as the program runs, or what is
    /// wrong with it.
    fn with_content(&self, content: Content) -> Result<&'static dyn Title, Illegal>;

    /// Writes its types as TypeScript, with all that they refer to.
    fn export_types(&self, config: &Config) -> Result<(), ExportError>;
}

/// What was looked at, or the law that does not hold.
pub type Lawful = Result<laws::Report, laws::Breach>;

/// A bot as people are told of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BotAbout {
    /// Names it in a [`BotSpec`].
    pub name: &'static str,
    /// What it does, in a line.
    pub about: &'static str,
    /// What can be set.
    pub settings: Vec<SettingAbout>,
}

/// A setting of a bot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SettingAbout {
    /// Names it in a [`BotSpec`].
    pub name: &'static str,
    /// What it means, in a line.
    pub about: &'static str,
}

/// What a game's box says to whoever has never played it, and ready-made choices for them.
#[derive(Clone, PartialEq, Debug)]
pub struct BoxText {
    /// How long a game takes, from and to, in minutes.
    pub minutes: (u16, u16),
    /// How much there is to learn.
    pub weight: Weight,
    /// What makes it special, in a line.
    pub line: &'static str,
    /// Ready-made choices, the first of them the usual one.
    pub presets: Vec<Preset>,
    /// The bots by how strong they are, weakest first: a name, what to expect, and the bot.
    pub strengths: &'static [(&'static str, &'static str, &'static str)],
}

/// How much there is to learn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// Minutes.
    Light,
    /// A first game.
    Medium,
    /// Several games.
    Heavy,
}

/// A ready-made choice of options.
#[derive(Clone, PartialEq, Debug)]
pub struct Preset {
    /// Names it.
    pub key: &'static str,
    /// What to call it.
    pub name: &'static str,
    /// What it is, in a line.
    pub about: &'static str,
    /// The options that differ from those written.
    pub options: Value,
    /// How many seats.
    pub seats: u8,
}

impl<G: Listed> Title for Of<G> {
    fn box_text(&self) -> BoxText {
        G::box_text()
    }

    fn bots(&self) -> Vec<BotAbout> {
        let about = |kind: Kind<G>| BotAbout {
            name: kind.name,
            about: kind.about,
            settings: kind.settings.iter().map(|&(name, about)| SettingAbout { name, about }).collect(),
        };
        G::all_bots().into_iter().map(about).collect()
    }

    fn bot(&self, spec: &BotSpec) -> Result<Box<dyn AnyBot>, Malformed> {
        Ok(Box::new(Seated::<G>::new(make(&G::all_bots(), spec)?)))
    }

    fn simulate(
        &self,
        options: &Value,
        bots: &[BotSpec],
        plan: &Plan,
        watch: &dyn Watch,
        keep: Option<&Keep<'_>>,
    ) -> Result<Report, Refusal> {
        let options: G::Options = options::read(options)?;
        arena::play_edition(self.edition(), &options, bots, &G::all_bots(), plan, watch, keep)
    }

    fn laws(&self, options: &Value, seats: RangeInclusive<u8>, games: u32) -> Result<Lawful, Malformed> {
        let options = vec![options::read(options)?];
        let edition = self.edition().clone();
        Ok(laws::check(&laws::Plan { edition, options, seats, games, ..laws::Plan::default() }))
    }

    fn with_content(&self, content: Content) -> Result<&'static dyn Title, Illegal> {
        // Made once at the start and needed until the end.
        Ok(Box::leak(Box::new(Of::<G>::with(Edition::of(content)?))))
    }

    fn export_types(&self, config: &Config) -> Result<(), ExportError> {
        G::Options::export_all(config)?;
        G::Action::export_all(config)?;
        G::Call::export_all(config)?;
        G::Event::export_all(config)?;
        G::View::export_all(config)?;
        G::export_more(config)
    }
}
