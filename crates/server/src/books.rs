//! What is printed on each game's cards: made once, when the server starts, and named so that nobody
//! fetches it twice.

use std::collections::BTreeMap;

use axum::body::Bytes;
use bivouac_catalog::Shelf;
use bivouac_engine::ContentHash;

/// The books of all games on a shelf.
#[derive(Debug)]
pub(crate) struct Books(BTreeMap<&'static str, Game>);

/// What a game is played with.
#[derive(Debug)]
struct Game {
    content: String,
    book: Option<Book>,
}

/// A book as it is sent.
#[derive(Clone, Debug)]
pub(crate) struct Book {
    pub(crate) tag: String,
    pub(crate) text: Bytes,
}

impl Books {
    pub(crate) fn of(shelf: Shelf) -> Books {
        let game = |title: &&'static dyn bivouac_catalog::Title| {
            let content = title.content();
            let content = if content == ContentHash::NONE { String::new() } else { content.to_string() };
            let book = title.book().map(|book| {
                let text = book.to_string();
                // Another program may print the same content in other words.
                Book { tag: format!("\"{}\"", ContentHash::of(text.as_bytes())), text: text.into() }
            });
            (title.key(), Game { content, book })
        };
        Books(shelf.games().iter().map(game).collect())
    }

    /// The book of a game, if it has one.
    pub(crate) fn book(&self, key: &str) -> Option<&Book> {
        self.0.get(key)?.book.as_ref()
    }

    /// The name of a game's content, or nothing where it is not data.
    pub(crate) fn content(&self, key: &str) -> &str {
        self.0.get(key).map_or("", |game| &game.content)
    }
}
