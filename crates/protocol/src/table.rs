//! What a table looks like from outside: who sits where, how things stand, what happened.

use bivouac_engine::{Fact, Millis, Outcome, Seat, Seq};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::json::Json;
use crate::schema;
use crate::splice::Splice;

/// Where a table is in its life.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// People take their seats.
    Gathering,
    /// It is played.
    Running,
    /// The game is over.
    Over,
    /// Its log no longer replays; it is shown as it last stood.
    Broken,
}

/// What happens when somebody has gone away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", from = "ReadAway")]
pub enum Away {
    /// The game waits until they return; in real time it is paused meanwhile, and anyone with a seat
    /// can resume it.
    Wait,
    /// The game waits (in real time it is paused) for so many seconds; then a bot stands in until
    /// they return, as long as somebody else is there.
    StandIn {
        /// How long, from 0 to 600; a real-time game pauses at most 30.
        #[schema(maximum = 600)]
        after_s: u16,
    },
}

/// The same as it is read. What has braces is strict about what it does not know.
#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
enum ReadAway {
    Wait {},
    StandIn { after_s: u16 },
}

impl From<ReadAway> for Away {
    fn from(read: ReadAway) -> Away {
        match read {
            ReadAway::Wait {} => Away::Wait,
            ReadAway::StandIn { after_s } => Away::StandIn { after_s },
        }
    }
}

/// How much time bots leave people to follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// At once.
    Quick,
    /// Under a second for each action.
    #[default]
    Normal,
    /// About two seconds.
    Slow,
}

/// A table and who is at it. Sent whole whenever anything of it changes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TableInfo {
    /// Names the table in addresses.
    pub table: String,
    /// The game's key.
    pub game: String,
    /// Where it is in its life.
    pub phase: Phase,
    /// The game's options.
    #[ts(type = "Record<string, unknown>")]
    pub options: Value,
    /// Every seat, in order.
    pub seats: Vec<SeatInfo>,
    /// Everybody who has a place at this table.
    pub people: Vec<Person>,
    /// Those who have left this game after they had looked out of a seat: the story names them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Person>>")]
    pub former: Vec<Person>,
    /// Who may kick, swap and change the table.
    #[serde(default)]
    pub host: Option<u16>,
    /// Whether it is listed and may be watched.
    pub listed: bool,
    /// The six letters that let somebody in; only for those who were invited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub code: Option<String>,
    /// What happens when somebody has gone away.
    pub away: Away,
    /// How fast bots play.
    pub pace: Pace,
    /// Whether the game begins by itself once every seat is taken.
    pub starts_when_full: bool,
    /// What binds the server to its dice.
    pub commitment: String,
    /// How many people watch without a place.
    pub watchers: u32,
    /// A takeback that waits for others to agree.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub asked: Option<TakebackAsked>,
    /// Somebody who would sit down where they would see what others hold, and who has yet to agree.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seating: Option<SeatingAsked>,
    /// In real time: a pause that is asked for, or that is, and what it waits for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pause: Option<PauseInfo>,
    /// Why it can only be looked at, when that is so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub broken: Option<String>,
    /// For how long it is kept, if not for ever.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub keeping: Option<Keeping>,
}

/// For how long a table is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Keeping {
    /// For so many days after its game has ended; without it, for ever then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub finished_days: Option<u32>,
    /// For so many days after something last happened, if its game does not end; without it, for ever
    /// then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub abandoned_days: Option<u32>,
    /// Once its game has ended: until this moment, in Unix milliseconds, unless something happens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub until: Option<u64>,
}

/// One seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatInfo {
    /// Which.
    #[schema(value_type = schema::Seat)]
    pub seat: Seat,
    /// Who has it.
    pub holder: SeatHolder,
    /// What to call it: a person's name, a bot's, or "open".
    pub name: String,
    /// Whether the person who has it has gone away.
    pub away: bool,
    /// The bot that stands in for them, if one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub stand_in: Option<String>,
    /// Those who do not have it and have seen what it holds, where seats have secrets from each other.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<u16>>")]
    pub seen_by: Vec<u16>,
}

/// Who has a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SeatHolder {
    /// Nobody.
    Open,
    /// A bot of this kind and strength.
    Bot {
        /// As in `hold:at=20`.
        bot: String,
    },
    /// A person of this table.
    Person {
        /// Which.
        person: u16,
    },
}

/// Somebody who has a place at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Person {
    /// A number of the table's own.
    pub person: u16,
    /// What to call them.
    pub name: String,
    /// Whether they are there now.
    pub here: bool,
}

/// Who you are at this table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
pub struct You {
    /// Your number, if you have a place here.
    pub person: Option<u16>,
    /// The seats you hold.
    #[schema(value_type = Vec<schema::Seat>)]
    pub seats: Vec<Seat>,
    /// Whether you may kick, swap and change the table.
    pub host: bool,
}

/// A takeback that waits for others to agree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TakebackAsked {
    /// Who asks.
    #[schema(value_type = schema::Seat)]
    pub seat: Seat,
    /// From which step on.
    #[schema(value_type = schema::Seq)]
    pub to: Seq,
    /// Who has yet to answer.
    #[schema(value_type = Vec<schema::Seat>)]
    pub waits_for: Vec<Seat>,
}

/// A change of seats by which somebody would see what others hold: it waits for those who play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatingAsked {
    /// Tells this question from every other.
    pub question: u32,
    /// Who asks.
    pub by: u16,
    /// Who would see what which seat holds.
    pub shows: Vec<Shown>,
    /// Whether they have that seat already, and it is a new key to it that is asked for.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub new_key: bool,
    /// Who has yet to answer.
    pub waits_for: Vec<u16>,
}

/// Somebody who would see what a seat holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Shown {
    /// Who.
    pub person: u16,
    /// Whose secrets they would see.
    #[schema(value_type = u8)]
    pub seat: Seat,
}

/// A pause of a real-time game that is asked for, or that is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PauseInfo {
    /// What kind of pause.
    pub kind: PauseKind,
    /// Who asked for it, or who went away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub by: Option<u16>,
    /// Whose word is missing: to agree with `pause`, or to be ready with `resume`. Of a pause for
    /// those who are away, who they are, until somebody would rather go on without them.
    pub waits_for: Vec<u16>,
    /// In how many milliseconds time goes on, once nothing keeps it any more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub resumes_in_ms: Option<u32>,
}

/// What kind of pause.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PauseKind {
    /// None yet: somebody asks for one.
    Asked,
    /// All agreed to it.
    Agreed,
    /// Somebody went away.
    Away,
    /// The table was put away meanwhile, or the server restarted.
    Restart,
}

/// How things stand now, for one viewer; the view itself travels beside it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Now {
    /// The number of the latest step.
    #[schema(value_type = schema::Seq)]
    pub seq: Seq,
    /// The moment, in milliseconds of table time.
    #[schema(value_type = schema::Millis)]
    pub at: Millis,
    /// Whether time stands still.
    pub paused: bool,
    /// Whether time runs at this table even though nobody acts: a clock is worth showing.
    pub runs: bool,
    /// Seats that may act.
    #[schema(value_type = Vec<schema::Seat>)]
    pub to_act: Vec<Seat>,
    /// The moment of the next thing that happens by itself, where that is no secret.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(value_type = Option<schema::Millis>)]
    pub deadline: Option<Millis>,
    /// What each of the viewer's own seats may do.
    pub mine: Vec<SeatNow>,
    /// Past which step nothing is taken back; nothing in games that take nothing back at all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub floor: Option<Floor>,
    /// How it ended, once it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(value_type = Option<schema::Outcome>)]
    pub outcome: Option<Outcome>,
}

/// What one of the viewer's own seats may do now.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatNow {
    /// Which seat.
    #[schema(value_type = schema::Seat)]
    pub seat: Seat,
    /// Its actions; none where `offers_changed` says what became of them. Sets that a board puts
    /// together are not all among them: whoever wants every one asks for `offers`.
    pub offers: Vec<Offered>,
    /// With a step or with time: how its actions have changed since the message before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub offers_changed: Option<Vec<Splice>>,
    /// What it may call out; left out where `calls_changed` says what became of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub calls: Vec<Offered>,
    /// With a step or with time: how what it may call out has changed since the message before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub calls_changed: Option<Vec<Splice>>,
    /// What it may take back, the latest step first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub takebacks: Vec<TakebackOffer>,
}

/// Something that a seat may do, in every form a player may want.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Offered {
    /// What to send.
    pub text: String,
    /// A sentence; `@2` stands for a seat's name.
    pub sentence: String,
    /// Its JSON form, for boards.
    #[ts(type = "unknown")]
    pub action: Value,
}

/// A takeback that a seat may ask for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TakebackOffer {
    /// From this step of its own on.
    #[schema(value_type = schema::Seq)]
    pub to: Seq,
    /// Who must agree.
    #[schema(value_type = Vec<schema::Seat>)]
    pub needs: Vec<Seat>,
    /// How many steps go.
    pub steps: u32,
}

/// Past which step nothing is taken back, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Floor {
    /// The step.
    #[schema(value_type = schema::Seq)]
    pub seq: Seq,
    /// Why.
    pub why: String,
}

/// One step as a viewer may know it. Whoever has nothing to see still gets its number, so a gap
/// always means a loss.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct StepLine {
    /// Its number.
    #[schema(value_type = schema::Seq)]
    pub seq: Seq,
    /// Its moment.
    #[schema(value_type = schema::Millis)]
    pub at: Millis,
    /// What it was, where this viewer may know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub deed: Option<Deed>,
    /// What is told of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<Told>,
}

/// What a step was.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Deed {
    /// One of the viewer's own seats acted.
    Acted {
        /// Which.
        #[schema(value_type = schema::Seat)]
        seat: Seat,
        /// What it did, in text form.
        action: String,
    },
    /// Somebody said something that the viewer hears.
    Said {
        /// Who.
        #[schema(value_type = schema::Seat)]
        seat: Seat,
        /// The words, or the call as a sentence.
        words: String,
        /// Whether it is one of the game's calls.
        call: bool,
    },
    /// Somebody came, went, changed hands, paused or resumed.
    Table {
        /// What.
        #[schema(value_type = schema::Fact)]
        fact: Fact,
        /// Whether somebody has seen by it what a seat holds that others played before.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        shows: bool,
    },
    /// A seat took back its steps from `to` on.
    TookBack {
        /// Who.
        #[schema(value_type = schema::Seat)]
        seat: Seat,
        /// The oldest step that went.
        #[schema(value_type = schema::Seq)]
        to: Seq,
    },
}

/// Something told: an event for boards and a line for people.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Told {
    /// The game's event.
    #[schema(value_type = Value)]
    pub event: Json,
    /// The same as a line; `@2` stands for a seat's name.
    pub story: String,
}

/// All that a viewer needs to go on from here.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Whole {
    /// How things stand.
    pub now: Now,
    /// The game as the viewer sees it.
    #[schema(value_type = Object)]
    pub view: Json,
    /// The latest steps: those after `since` where the viewer said what it has and none is missing.
    pub steps: Vec<StepLine>,
    /// Whether `steps` begins right after what the viewer has (or at the first step).
    pub complete: bool,
}
