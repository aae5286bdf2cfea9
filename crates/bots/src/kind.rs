//! The kinds of bots that play a game, each with its settings and how to make one.

use std::fmt;

use bivouac_engine::{Bot, Game, Imagine, Malformed};

use crate::near;
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
    pub make: Make<G>,
}

/// Makes a bot as the spec says, or tells in one line what is wrong with a setting.
pub type Make<G> = fn(&BotSpec) -> Result<Box<dyn Bot<G>>, Malformed>;

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
    (find(kinds, spec)?.make)(spec)
}

/// The kind that `spec` names, once it is sure that it has such settings.
pub(crate) fn find<'a, G: Game>(kinds: &'a [Kind<G>], spec: &BotSpec) -> Result<&'a Kind<G>, Malformed> {
    let Some(kind) = kinds.iter().find(|kind| kind.name == spec.name) else {
        let choices = near::choices(&spec.name, kinds.iter().map(|kind| kind.name));
        return Err(Malformed(format!("unknown bot \"{}\"; {choices}", spec.name)));
    };
    let known = |setting: &str| kind.settings.iter().any(|(name, _)| *name == setting);
    if let Some(unknown) = spec.settings.keys().find(|setting| !known(setting)) {
        let choices = near::choices(unknown, kind.settings.iter().map(|(name, _)| *name));
        return Err(Malformed(format!("unknown setting \"{unknown}\" of {}; {choices}", spec.name)));
    }
    Ok(kind)
}
