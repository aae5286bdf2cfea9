//! A game with its content: what is compiled in, or a copy that a designer has edited. Tables are
//! opened from it, and logs played again.

use std::fmt::{self, Debug};
use std::marker::PhantomData;
use std::sync::Arc;

use crate::content::Content;
use crate::game::Game;
use crate::illegal::Illegal;
use crate::rule;
use crate::table::{Setting, Table};

/// The game `G` with its content.
pub struct Edition<G> {
    /// Nothing where it is as compiled in.
    content: Option<Content>,
    game: PhantomData<fn() -> G>,
}

impl<G> Edition<G> {
    /// With the content that is compiled in.
    pub const fn built_in() -> Edition<G> {
        Edition { content: None, game: PhantomData }
    }
}

impl<G: Game> Edition<G> {
    /// With content that somebody has edited, or what is wrong with it.
    pub fn of(content: Content) -> Result<Edition<G>, Illegal> {
        if G::FILES.is_empty() {
            let because = format!("{} has no content of its own that could be edited", G::NAME);
            return Err(Illegal::new(rule!("TAB-19"), because));
        }
        G::prepare_with(&G::Options::default(), *G::SEATS.start(), &content)?;
        Ok(Edition { content: Some(content), game: PhantomData })
    }

    /// The game for these options and seats, or why there is none.
    pub fn prepare(&self, options: &G::Options, seats: u8) -> Result<G, Illegal> {
        if !G::SEATS.contains(&seats) {
            let (least, most) = (G::SEATS.start(), G::SEATS.end());
            let because = format!("{} is played with {least} to {most} seats, not {seats}", G::NAME);
            return Err(Illegal::new(rule!("TAB-06"), because));
        }
        match &self.content {
            None => G::prepare(options, seats),
            Some(content) => G::prepare_with(options, seats, content),
        }
    }

    /// The game as written, for the fewest seats: whoever asks for what does not depend on them.
    pub fn as_written(&self) -> G {
        let game = self.prepare(&G::Options::default(), *G::SEATS.start());
        game.unwrap_or_else(|illegal| panic!("{} can be played as written: {illegal}", G::NAME))
    }

    /// Opens a table; see [`Table::open`].
    pub fn open(&self, options: &G::Options, setting: Setting) -> Result<Table<G>, Illegal> {
        let game = Arc::new(self.prepare(options, setting.seats)?);
        let options = serde_json::to_value(options).expect("options have a JSON form");
        Ok(Table::open_with(game, options, setting, None))
    }
}

impl<G> Clone for Edition<G> {
    fn clone(&self) -> Edition<G> {
        Edition { content: self.content.clone(), game: PhantomData }
    }
}

impl<G> Default for Edition<G> {
    fn default() -> Edition<G> {
        Edition::built_in()
    }
}

/// Says which game and content it is.
impl<G: Game> Debug for Edition<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(G::KEY)?;
        self.content.as_ref().map_or(Ok(()), |content| write!(f, " with {}", content.hash()))
    }
}
