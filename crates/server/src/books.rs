//! What is printed on each game's cards, and how what a game sends describes itself: made once, when
//! the server starts, and named so that nobody fetches it twice.

use std::collections::BTreeMap;

use axum::body::Bytes;
use bivouac_catalog::Shelf;
use bivouac_engine::{ContentHash, Schemas};
use bivouac_protocol::GameSchemas;

/// The books of all games on a shelf.
#[derive(Debug)]
pub(crate) struct Books(BTreeMap<&'static str, Game>);

/// What a game is played with.
#[derive(Debug)]
struct Game {
    content: String,
    book: Option<Book>,
    schemas: Book,
}

/// A book as it is sent.
#[derive(Clone, Debug)]
pub(crate) struct Book {
    pub(crate) tag: String,
    pub(crate) text: Bytes,
}

impl Book {
    /// Another program may print the same content in other words, so the text itself is named.
    fn of(text: String) -> Book {
        Book { tag: format!("\"{}\"", ContentHash::of(text.as_bytes())), text: text.into() }
    }
}

impl Books {
    pub(crate) fn of(shelf: Shelf) -> Books {
        let game = |title: &&'static dyn bivouac_catalog::Title| {
            let content = title.content();
            let content = if content == ContentHash::NONE { String::new() } else { content.to_string() };
            let book = title.book().map(|book| Book::of(book.to_string()));
            (title.key(), Game { content, book, schemas: Book::of(schemas(*title)) })
        };
        Books(shelf.games().iter().map(game).collect())
    }

    /// The book of a game, if it has one.
    pub(crate) fn book(&self, key: &str) -> Option<&Book> {
        self.0.get(key)?.book.as_ref()
    }

    /// How what a game sends describes itself.
    pub(crate) fn schemas(&self, key: &str) -> Option<&Book> {
        Some(&self.0.get(key)?.schemas)
    }

    /// The name of a game's content, or nothing where it is not data.
    pub(crate) fn content(&self, key: &str) -> &str {
        self.0.get(key).map_or("", |game| &game.content)
    }
}

fn schemas(title: &dyn bivouac_catalog::Title) -> String {
    let Schemas { options, action, call, event, view, outcome } = title.schemas();
    let (game, rules) = (title.key().to_owned(), title.rules());
    let schemas = GameSchemas { game, rules, options, action, call, event, view, outcome };
    serde_json::to_string(&schemas).expect("schemas have a JSON form")
}
