//! How what a game sends describes itself: JSON Schema, for programs that are written in anything.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Serialize;
use serde_json::Value;

use crate::game::Game;
use crate::options;
use crate::outcome::Outcome;

/// A schema for each type of a game that crosses the wire. Each stands by itself.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Schemas {
    /// What a table agreed on, as it may be sent: everything may be left out.
    pub options: Value,
    /// One gesture, as it is offered to boards.
    pub action: Value,
    /// A canned thing to say, as it is offered to boards.
    pub call: Value,
    /// Something told.
    pub event: Value,
    /// All that one viewer may know.
    pub view: Value,
    /// How it ended; the same for all games.
    pub outcome: Value,
}

impl Schemas {
    /// Those of the game `G`.
    pub fn of<G: Game>() -> Schemas {
        Schemas {
            options: options::schema::<G::Options>(),
            action: written::<G::Action>(),
            call: written::<G::Call>(),
            event: written::<G::Event>(),
            view: written::<G::View>(),
            outcome: written::<Outcome>(),
        }
    }
}

/// The schema of a type as it is written, where what is always written is always there.
pub fn written<T: JsonSchema>() -> Value {
    SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<T>().to_value()
}
