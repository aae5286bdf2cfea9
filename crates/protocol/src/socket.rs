//! The messages of the socket. The stream of lines over plain HTTP carries the same [`ToClient`].

use bivouac_engine::{Millis, Said, Seat, Seq};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::json::Json;
use crate::patch::Patch;
use crate::problem::Problem;
use crate::schema;
use crate::table::{Now, Offered, StepLine, TableInfo, Whole, You};

/// What a client sends over the socket.
///
/// A `ticket` is any text of up to 40 characters that the client has not used before. It comes back
/// in the answer. An action whose ticket was accepted before is answered again and not played again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum ToServer {
    /// The first message, and the only one until it is answered.
    Hello {
        /// [`PROTOCOL`](crate::PROTOCOL).
        protocol: u32,
        /// Who I am; without it I watch.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        token: Option<String>,
        /// The latest step I have.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        #[schema(value_type = Option<schema::Seq>)]
        since: Option<Seq>,
    },
    /// One of my seats does something.
    Act(Acting),
    /// One of my seats says something.
    Say(Saying),
    /// One of my seats would take something back.
    TakeBack(TakingBack),
    /// I agree, or not, to the takeback that waits.
    Agree(Agreeing),
    /// I agree, or not, to the change of seats that waits.
    AgreeSeating(AgreeingSeating),
    /// A question that changes nothing.
    Ask(Asking),
    /// Look here: everybody sees it for a moment, and it is kept nowhere.
    Ping {
        /// Who points.
        #[schema(value_type = schema::Seat)]
        seat: Seat,
        /// At what: a name that the game's board understands, of up to 60 characters.
        #[schema(max_length = 60)]
        what: String,
    },
    /// Let time stand still.
    Pause {
        /// Comes back in the answer.
        #[schema(pattern = "^[!-~]{1,40}$")]
        ticket: String,
    },
    /// Let time go on.
    Resume {
        /// Comes back in the answer.
        #[schema(pattern = "^[!-~]{1,40}$")]
        ticket: String,
    },
    /// Send me everything again: what I have does not fit.
    Again {},
    /// Send this number back, so that I know how long it takes.
    Echo {
        /// Any number.
        number: f64,
    },
}

/// An action.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Acting {
    /// Which of my seats.
    #[schema(value_type = schema::Seat)]
    pub seat: Seat,
    /// The idempotency key.
    #[schema(pattern = "^[!-~]{1,40}$")]
    pub ticket: String,
    /// The action in its text form, as it was offered.
    pub action: String,
    /// Whether this may have been sent before.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub again: bool,
}

/// Words, or one of the game's calls.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Saying {
    /// Which of my seats.
    #[schema(value_type = schema::Seat)]
    pub seat: Seat,
    /// The idempotency key.
    #[schema(pattern = "^[!-~]{1,40}$")]
    pub ticket: String,
    /// What.
    #[schema(value_type = schema::Said)]
    pub said: Said<String>,
    /// Whether this may have been sent before.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub again: bool,
}

/// A takeback.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TakingBack {
    /// Which of my seats.
    #[schema(value_type = schema::Seat)]
    pub seat: Seat,
    /// The idempotency key.
    #[schema(pattern = "^[!-~]{1,40}$")]
    pub ticket: String,
    /// The oldest step that goes.
    #[schema(value_type = schema::Seq)]
    pub to: Seq,
    /// Whether this may have been sent before.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub again: bool,
}

/// An answer to a takeback that waits.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Agreeing {
    /// The idempotency key.
    #[schema(pattern = "^[!-~]{0,40}$")]
    pub ticket: String,
    /// Yes or no, for all of my seats.
    pub agree: bool,
}

/// An answer to a change of seats that waits.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AgreeingSeating {
    /// The idempotency key.
    pub ticket: String,
    /// Which question it answers, as the table numbers it.
    pub question: u32,
    /// Yes or no. Whoever asked withdraws with a no.
    pub agree: bool,
}

/// A question.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Asking {
    /// Comes back in the answer.
    pub ticket: String,
    /// What.
    pub question: Question,
}

/// What can be asked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Question {
    /// Why may this seat of mine not do this?
    WhyNot {
        /// Which seat.
        #[schema(value_type = schema::Seat)]
        seat: Seat,
        /// The action in its text form.
        action: String,
    },
    /// What may this seat of mine do, every single thing of it?
    Offers {
        /// Which seat.
        #[schema(value_type = schema::Seat)]
        seat: Seat,
    },
    /// What may this seat of mine want to do that it may not, and why?
    Wishes {
        /// Which seat.
        #[schema(value_type = schema::Seat)]
        seat: Seat,
    },
    /// How would it look if I took this back?
    Takeback {
        /// Which seat.
        #[schema(value_type = schema::Seat)]
        seat: Seat,
        /// The oldest step that would go.
        #[schema(value_type = schema::Seq)]
        to: Seq,
    },
    /// A question that the game understands: odds, costs, threats.
    Game {
        /// The question.
        #[ts(type = "unknown")]
        #[schema(value_type = Value)]
        about: Value,
    },
}

/// Something that a player may want and cannot have now.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Denied {
    /// What is wanted, as a heading: "Build a farm here".
    pub words: String,
    /// Why it cannot be done.
    pub problem: Problem,
}

/// The answer to a question.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Answer {
    /// It may be done.
    Allowed,
    /// It may not.
    Refused {
        /// Why not.
        problem: Problem,
    },
    /// What may be done now.
    Offers {
        /// Everything, in the game's order.
        offers: Vec<Offered>,
    },
    /// What may not be done now.
    Wishes {
        /// Each with its reason, in the game's order.
        wishes: Vec<Denied>,
    },
    /// How it would look.
    Preview {
        /// The view.
        #[schema(value_type = Object)]
        view: Json,
    },
    /// What the game answers.
    Game {
        /// The answer.
        #[ts(type = "unknown")]
        #[schema(value_type = Value)]
        answer: Value,
    },
    /// The game does not understand the question.
    Nothing,
}

/// What the server sends.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ToClient {
    /// The table, and who I am at it. The first message, and whenever either changes.
    Table {
        /// The table.
        table: TableInfo,
        /// Who I am.
        you: You,
    },
    /// Everything: after `Hello`, and whenever catching up step by step would take longer.
    Whole(Whole),
    /// A step was played.
    Played {
        /// The step.
        step: StepLine,
        /// How things stand after it.
        now: Now,
        /// The view, if it is sent whole.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        #[schema(value_type = Option<Object>)]
        view: Option<Json>,
        /// How the view changed, if that is shorter. With neither, it did not change.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        patch: Option<Patch>,
    },
    /// Nothing was played, but time has passed and what may be done has changed.
    Changed {
        /// How things stand.
        now: Now,
        /// The view, if it is sent whole.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        #[schema(value_type = Option<Object>)]
        view: Option<Json>,
        /// How the view changed, if that is shorter. With neither, it did not change.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        patch: Option<Patch>,
    },
    /// What the ticket asked for is done and kept.
    Accepted {
        /// Which.
        ticket: String,
        /// The step it became; where it is none yet, the latest step.
        #[schema(value_type = schema::Seq)]
        seq: Seq,
        /// Whether it is no step yet: others must agree, or be ready.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        waits: bool,
    },
    /// It is not done, and nothing has changed.
    Refused {
        /// Which; nothing where the message had no ticket that could be read.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        ticket: Option<String>,
        /// Why.
        problem: Problem,
    },
    /// The answer to a question.
    Answered {
        /// Which.
        ticket: String,
        /// The answer.
        answer: Answer,
    },
    /// Somebody points at something.
    Pinged {
        /// Who.
        #[schema(value_type = schema::Seat)]
        seat: Seat,
        /// At what.
        what: String,
    },
    /// The number of an `Echo`, sent back.
    Echo {
        /// The number.
        number: f64,
        /// The present moment of the table; nothing before the game begins.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        #[schema(value_type = Option<schema::Millis>)]
        at: Option<Millis>,
        /// How many times as fast as the wall's the table's clock runs; nothing where it is as fast,
        /// as it is but for tests.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        rate: Option<u32>,
    },
    /// The server ends this connection.
    Closing {
        /// Why.
        problem: Problem,
        /// Whether to connect again by oneself.
        again: bool,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lobby::NewSeat;
    use crate::table::Away;

    #[test]
    fn a_field_that_belongs_nowhere_is_refused_even_where_there_is_none() {
        fn refused<T: serde::de::DeserializeOwned>(kind: &str) {
            assert!(serde_json::from_str::<T>(&format!(r#"{{"kind":"{kind}"}}"#)).is_ok(), "{kind}");
            assert!(
                serde_json::from_str::<T>(&format!(r#"{{"kind":"{kind}","seat":1}}"#)).is_err(),
                "{kind}"
            );
        }
        refused::<ToServer>("again");
        refused::<NewSeat>("me");
        refused::<NewSeat>("open");
        refused::<Away>("wait");
    }
}
