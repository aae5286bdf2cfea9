//! The bodies of plain requests and their responses.

use bivouac_engine::{Seat, Seq};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::json::Json;
use crate::schema;
use crate::table::{Away, Now, Pace, Phase, StepLine, TableInfo, You};

/// The games there are.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Games {
    /// Each of them.
    pub games: Vec<GameCard>,
}

/// A game as the shelf shows it and a form needs it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct GameCard {
    /// Names it in addresses.
    pub key: String,
    /// The name on the box.
    pub name: String,
    /// The version of its rules.
    pub rules: u32,
    /// The fewest seats.
    pub least_seats: u8,
    /// The most seats.
    pub most_seats: u8,
    /// Whether steps may be taken back.
    pub takeback: bool,
    /// Names its content, where that is data: a table goes on with the content it began with.
    pub content: String,
    /// Whether there is a book of all that is printed.
    pub book: bool,
    /// How long a game takes, from and to, in minutes.
    #[schema(value_type = Vec<u16>, min_items = 2, max_items = 2)]
    pub minutes: (u16, u16),
    /// How much there is to learn.
    pub weight: Weight,
    /// What makes it special, in a line.
    pub line: String,
    /// How its options describe themselves (JSON Schema).
    #[ts(type = "Record<string, unknown>")]
    pub schema: Value,
    /// Its options as written.
    #[ts(type = "Record<string, unknown>")]
    pub defaults: Value,
    /// Ready-made choices, the first of them the usual one.
    pub presets: Vec<Preset>,
    /// The bots that play it.
    pub bots: Vec<BotCard>,
    /// The bots by how strong they are, for people who want no settings.
    pub strengths: Vec<Strength>,
}

/// What a game sends, as it describes itself: each of these is a JSON Schema that stands by itself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct GameSchemas {
    /// The game's key.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// What a table agrees on, as it is sent; what is left out is as written.
    #[schema(value_type = Object)]
    pub options: Value,
    /// An action as it is offered, beside its text.
    #[schema(value_type = Object)]
    pub action: Value,
    /// A call as it is offered, beside its text.
    #[schema(value_type = Object)]
    pub call: Value,
    /// An event.
    #[schema(value_type = Object)]
    pub event: Value,
    /// What one viewer sees.
    #[schema(value_type = Object)]
    pub view: Value,
    /// How it ended; the same for all games.
    #[schema(value_type = Object)]
    pub outcome: Value,
}

/// How much there is to learn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Weight {
    /// Minutes.
    Light,
    /// A first game.
    Medium,
    /// Several games.
    Heavy,
}

/// A ready-made choice of options.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Preset {
    /// Names it.
    pub key: String,
    /// What to call it.
    pub name: String,
    /// What it is, in a line.
    pub about: String,
    /// The options that differ from those written.
    #[ts(type = "Record<string, unknown>")]
    pub options: Value,
    /// How many seats.
    pub seats: u8,
}

/// A kind of bot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct BotCard {
    /// Names it.
    pub name: String,
    /// What it does, in a line.
    pub about: String,
    /// What can be set, as in `name:setting=value`.
    pub settings: Vec<BotSetting>,
}

/// A setting of a bot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct BotSetting {
    /// Names it.
    pub name: String,
    /// What it means, in a line.
    pub about: String,
}

/// A bot by how strong it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Strength {
    /// What to call it.
    pub name: String,
    /// What to expect, in a line.
    pub about: String,
    /// The bot: what to send.
    pub bot: String,
}

/// A table to be made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game's key.
    pub game: String,
    /// What differs from the game as written.
    #[serde(default)]
    #[ts(optional, type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub options: Value,
    /// Who sits where.
    #[schema(min_items = 1, max_items = 6)]
    pub seats: Vec<NewSeat>,
    /// What to call me.
    #[serde(default)]
    #[ts(optional, as = "Option<String>")]
    #[schema(max_length = 24)]
    pub name: String,
    /// Whether it is listed and may be watched; it is private unless this says yes.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub listed: bool,
    /// What happens when somebody has gone away; what suits the game unless set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub away: Option<Away>,
    /// How fast bots play.
    #[serde(default)]
    #[ts(optional, as = "Option<Pace>")]
    pub pace: Pace,
    /// Whether the game begins by itself once every seat is taken; it does unless this says no.
    #[serde(default = "yes")]
    #[ts(optional, as = "Option<bool>")]
    pub starts_when_full: bool,
}

fn yes() -> bool {
    true
}

/// Who is to have a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", from = "ReadSeat")]
pub enum NewSeat {
    /// Whoever makes the table.
    Me,
    /// Whoever comes.
    Open,
    /// A bot.
    Bot {
        /// As in `hold:at=20`.
        bot: String,
    },
}

/// The same as it is read. What has braces is strict about what it does not know.
#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
enum ReadSeat {
    Me {},
    Open {},
    Bot { bot: String },
}

impl From<ReadSeat> for NewSeat {
    fn from(read: ReadSeat) -> NewSeat {
        match read {
            ReadSeat::Me {} => NewSeat::Me,
            ReadSeat::Open {} => NewSeat::Open,
            ReadSeat::Bot { bot } => NewSeat::Bot { bot },
        }
    }
}

/// A table that was made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Created {
    /// Names the table in addresses.
    pub table: String,
    /// The six letters that let somebody in.
    pub code: String,
    /// What opens my seats. It is shown this once.
    pub token: String,
    /// The same, to write down.
    pub phrase: String,
    /// Who I am.
    pub you: You,
}

/// Somebody would like a place at a table.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// The six letters; not needed where the table is listed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub code: Option<String>,
    /// What to call me.
    #[serde(default)]
    #[ts(optional, as = "Option<String>")]
    #[schema(max_length = 24)]
    pub name: String,
    /// Which seat; the first open one unless set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(value_type = Option<schema::Seat>)]
    pub seat: Option<Seat>,
    /// A word of mine for the dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(max_length = 40)]
    pub word: Option<String>,
}

/// I have a place now.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Joined {
    /// Names the table in addresses.
    pub table: String,
    /// What opens my seats. It is shown this once.
    pub token: String,
    /// The same, to write down.
    pub phrase: String,
    /// Who I am.
    pub you: You,
    /// Whether I have a place and no seat yet, because those who play are asked first.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub waits: bool,
}

/// What six letters lead to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Invitation {
    /// The table.
    pub table: TableInfo,
}

/// Whose token this is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Me {
    /// The table it opens.
    pub table: String,
    /// Its game.
    pub game: String,
    /// The token as programs send it (a phrase comes back as this).
    pub token: String,
    /// Who I am there.
    pub you: You,
}

/// A table in the list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Listing {
    /// Names the table in addresses.
    pub table: String,
    /// The game's key.
    pub game: String,
    /// Where it is in its life.
    pub phase: Phase,
    /// How many seats there are.
    pub seats: u8,
    /// How many are open.
    pub open: u8,
    /// Who plays.
    pub names: Vec<String>,
    /// When something last happened, in milliseconds since 1970.
    pub touched_at: u64,
}

/// The tables that anyone may watch or join.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Tables {
    /// The most lively first.
    pub tables: Vec<Listing>,
    /// What to ask for to see more, if there is more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub before: Option<u64>,
}

/// The version of everything.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Version {
    /// Of the program.
    pub program: String,
    /// Of the socket's messages.
    pub protocol: u32,
}

/// How the server is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Health {
    /// "well", or what is wrong.
    pub health: String,
    /// What runs.
    pub version: Version,
}

/// A bot is to have the seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlaceBot {
    /// As in `hold:at=20`.
    pub bot: String,
}

/// Two seats change places: whoever has one has the other afterwards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Swap {
    /// One.
    #[schema(value_type = schema::Seat)]
    pub one: Seat,
    /// The other.
    #[schema(value_type = schema::Seat)]
    pub other: Seat,
}

/// Somebody is to go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Kick {
    /// Who.
    pub person: u16,
}

/// A new key to a seat whose key was lost; the old one opens nothing any more.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Reissued {
    /// The table.
    pub table: String,
    /// What opens the seats of that person now. It is shown this once.
    pub token: String,
    /// The same, to write down.
    pub phrase: String,
    /// Whether it opens them only once those who play have agreed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub waits: bool,
}

/// What is to be different at a table; what is left out stays.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Retable {
    /// Whether it is listed and may be watched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub listed: Option<bool>,
    /// What happens when somebody has gone away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub away: Option<Away>,
    /// How fast bots play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pace: Option<Pace>,
    /// Whether to draw six new letters, so that the old ones open nothing.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub new_code: bool,
    /// What to call me from now on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(max_length = 24)]
    pub my_name: Option<String>,
    /// A word of mine for the dice, from the moment the server is bound until the game begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(max_length = 40)]
    pub my_word: Option<String>,
    /// The six letters: whoever came in without them shows that they were invited after all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub my_code: Option<String>,
    /// Whether the game begins by itself once every seat is taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub starts_when_full: Option<bool>,
    /// Who is to be host from now on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub host: Option<u16>,
}

/// The story so far, for one viewer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Story {
    /// What was told while the game was laid out, then each step.
    pub steps: Vec<StepLine>,
    /// The step to ask from for more, if there is more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub next: Option<u64>,
}

/// Steps of a game played again, each with the view after it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Replay {
    /// How many steps the game has.
    pub last: u64,
    /// The steps asked for. Step 0 is the table as it was laid out.
    pub steps: Vec<ReplayStep>,
}

/// One step of a replay.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ReplayStep {
    /// The step as this viewer knew it.
    pub step: StepLine,
    /// How things stood after it.
    pub now: Now,
    /// What this viewer saw after it.
    #[schema(value_type = Object)]
    pub view: Json,
}

/// What binds the dice: shown before the first roll, checked after the last.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Proof {
    /// What the server was bound by from the start.
    pub commitment: String,
    /// What each seat added.
    pub words: Vec<String>,
    /// The server's secret, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub secret: Option<String>,
    /// How many steps there are.
    pub steps: u64,
    /// In how many of them dice were rolled or something was drawn.
    pub rolled: u64,
    /// Whether the server just played the whole log again and every digest came out.
    pub replays: bool,
    /// What did not come out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub wrong: Option<String>,
    /// The digest of the last line.
    pub digest: String,
}

/// How a table that no longer replays last stood.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Picture {
    /// After which step.
    #[schema(value_type = schema::Seq)]
    pub seq: Seq,
    /// The game as plain text.
    pub text: String,
    /// The last lines of its story; `@2` stands for a seat's name.
    pub story: Vec<String>,
}

/// A table, and who I am at it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct AtTable {
    /// The table.
    pub table: TableInfo,
    /// Who I am.
    pub you: You,
}

/// A request that says nothing but its ticket.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Ticket {
    /// Comes back in the answer.
    #[serde(default)]
    #[ts(optional, as = "Option<String>")]
    #[schema(pattern = "^[!-~]{0,40}$")]
    pub ticket: String,
}
