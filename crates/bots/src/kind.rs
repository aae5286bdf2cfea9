//! The kinds of bots that play a game, each with its settings and how to make one.

use std::fmt;

use bivouac_engine::{Bot, Game, Imagine, Malformed};

use crate::random::Random;
use crate::search::{self, Search};
use crate::spec::BotSpec;

/// A kind of bot that plays `G`.
pub struct Kind<G: Game> {
    /// Names it in a [`BotSpec`].
    pub name: &'static str,
    /// What it does, in a line.
    pub about: &'static str,
    /// What can be set, and what each setting means.
    pub settings: &'static [(&'static str, &'static str)],
    /// Makes one. It may take for granted that `settings` has every name in the spec.
    pub make: fn(&BotSpec) -> Result<Box<dyn Bot<G>>, Malformed>,
}

impl<G: Game> Clone for Kind<G> {
    fn clone(&self) -> Kind<G> {
        *self
    }
}

impl<G: Game> Copy for Kind<G> {}

impl<G: Game> fmt::Debug for Kind<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kind").field("game", &G::KEY).field("name", &self.name).finish_non_exhaustive()
    }
}

/// The kinds that play every game.
pub fn kinds<G: Imagine>() -> Vec<Kind<G>> {
    vec![
        Kind {
            name: "random",
            about: "picks any legal action, each as likely",
            settings: &[],
            make: |_| Ok(Box::new(Random)),
        },
        Kind {
            name: "search",
            about: "deals what it cannot see again and again, and plays on from there (tree search)",
            settings: search::SETTINGS,
            make: |spec| Ok(Box::new(Search::<G>::new(search::Settings::read(spec)?))),
        },
    ]
}

/// The bot that `spec` asks for, or one line that names the choices.
pub fn make<G: Game>(kinds: &[Kind<G>], spec: &BotSpec) -> Result<Box<dyn Bot<G>>, Malformed> {
    let Some(kind) = kinds.iter().find(|kind| kind.name == spec.name) else {
        let names: Vec<&str> = kinds.iter().map(|kind| kind.name).collect();
        return Err(Malformed(format!("unknown bot \"{}\"; there are: {}", spec.name, names.join(", "))));
    };
    let names: Vec<&str> = kind.settings.iter().map(|(name, _)| *name).collect();
    if let Some(unknown) = spec.settings.keys().find(|name| !names.contains(&name.as_str())) {
        let choices = if names.is_empty() { "it has none".to_owned() } else { format!("there are: {}", names.join(", ")) };
        return Err(Malformed(format!("unknown setting \"{unknown}\" of {}; {choices}", spec.name)));
    }
    (kind.make)(spec)
}
