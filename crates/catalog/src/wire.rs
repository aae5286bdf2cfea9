//! Every type that crosses the wire, as TypeScript for the page.

use bivouac_engine::{Audience, DiceKind, Ending, Face, Fact, Holder, Outcome, Said, TextStep, Viewer};
use ts_rs::{Config, ExportError, TS};

use crate::games;

/// Writes the types that all games share, and those of every game in the list, with all that
/// they refer to.
pub fn export_types(config: &Config) -> Result<(), ExportError> {
    Audience::export_all(config)?;
    DiceKind::export_all(config)?;
    Ending::export_all(config)?;
    // What a generic type is filled with here leaves no trace: it is written as generic.
    Face::<String>::export_all(config)?;
    Fact::export_all(config)?;
    Holder::export_all(config)?;
    Outcome::export_all(config)?;
    Said::<String>::export_all(config)?;
    TextStep::export_all(config)?;
    Viewer::export_all(config)?;
    games().iter().try_for_each(|title| title.export_types(config))
}
