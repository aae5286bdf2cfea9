//! Everything that crosses the wire between the server and whoever plays: the messages of the
//! socket ([`ToServer`], [`ToClient`]), the bodies of plain requests, and [`Problem`], which every
//! refusal is. `docs/protocol.md` shows them in use.
//!
//! There is no behaviour here, and nothing of any game: what a game sends is [`Json`].
//!
//! ```
//! use bivouac_protocol::{ToServer, PROTOCOL};
//! let hello: ToServer = serde_json::from_str(r#"{"kind":"hello","protocol":1}"#).unwrap();
//! assert!(matches!(hello, ToServer::Hello { protocol: PROTOCOL, token: None, since: None }));
//! ```
mod json;
mod lobby;
mod patch;
mod phrase;
mod problem;
pub mod schema;
mod socket;
mod splice;
mod table;

use ts_rs::{Config, ExportError, TS};

pub use json::Json;
pub use lobby::{
    AtTable, BotCard, BotSetting, Created, GameCard, GameSchemas, Games, Health, Invitation, Join, Joined,
    Kick, Listing, Me, NewSeat, NewTable, Picture, PlaceBot, Preset, Proof, Reissued, Replay, ReplayStep,
    Retable, Story, Strength, Swap, Tables, Ticket, Version, Weight,
};
pub use patch::{Patch, PatchStep};
pub use phrase::{Token, TokenError};
pub use problem::{Code, Problem};
pub use socket::{
    Acting, Agreeing, AgreeingSeating, Answer, Asking, Denied, Question, Saying, TakingBack, ToClient,
    ToServer,
};
pub use splice::{Lists, Mark, Splice};
pub use table::{
    Away, Deed, Floor, Keeping, Now, Offered, Pace, PauseInfo, PauseKind, Person, Phase, SeatHolder,
    SeatInfo, SeatNow, SeatingAsked, Shown, StepLine, TableInfo, TakebackAsked, TakebackOffer, Told, Whole,
    You,
};

/// The version of the socket's messages.
pub const PROTOCOL: u32 = 1;

/// Nothing longer is taken from a socket, in bytes.
pub const MAX_FRAME: usize = 4096;

/// Nothing longer is taken as the body of a request, in bytes.
pub const MAX_BODY: usize = 16 * 1024;

/// The longest name a person may have, in characters.
pub const MAX_NAME: usize = 24;

/// Writes the types that the page needs as TypeScript, with all that they refer to.
pub fn export_types(config: &Config) -> Result<(), ExportError> {
    ToServer::export_all(config)?;
    ToClient::export_all(config)?;
    Games::export_all(config)?;
    NewTable::export_all(config)?;
    Created::export_all(config)?;
    Join::export_all(config)?;
    Joined::export_all(config)?;
    Invitation::export_all(config)?;
    Kick::export_all(config)?;
    Me::export_all(config)?;
    PlaceBot::export_all(config)?;
    Picture::export_all(config)?;
    AtTable::export_all(config)?;
    Ticket::export_all(config)?;
    Proof::export_all(config)?;
    Reissued::export_all(config)?;
    Replay::export_all(config)?;
    Retable::export_all(config)?;
    Story::export_all(config)?;
    Swap::export_all(config)?;
    Tables::export_all(config)?;
    Acting::export_all(config)?;
    Saying::export_all(config)?;
    TakingBack::export_all(config)?;
    Agreeing::export_all(config)?;
    AgreeingSeating::export_all(config)?;
    Asking::export_all(config)?;
    Health::export_all(config)
}
