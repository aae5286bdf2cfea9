//! A refusal: what was asked was not done, nothing has changed, and this is why.

use bivouac_engine::Illegal;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Why something was not done. Every refusal has this form, on the socket and as the body of a response.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Problem {
    /// The status a response has; on the socket the same number.
    pub status: u16,
    /// Which kind of refusal it is, for programs.
    pub code: Code,
    /// What is in the way and what would help, for people.
    pub sentence: String,
    /// The rule that forbids it, where a rule does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<String>,
    /// Names the sentence for translators.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub key: Option<String>,
    /// Whether the same words go through when they are said again with `sure`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unless_sure: bool,
    /// How many seconds to wait before trying again, where that helps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub wait_s: Option<u32>,
}

/// The kinds of refusal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// What was sent cannot be read.
    Malformed,
    /// A rule forbids it.
    Illegal,
    /// No token, or one that opens nothing here.
    Unauthorised,
    /// The token is good, but not for this.
    Forbidden,
    /// There is no such thing.
    NotFound,
    /// This address takes no such request.
    WrongMethod,
    /// What was announced did not come in time.
    TooSlow,
    /// It does not fit how things stand: the seat is taken, the game has not begun.
    Conflict,
    /// The table's log no longer replays, so it can be looked at and exported, and nothing else; or what
    /// is kept of it is damaged, so that it cannot be opened at all.
    ReadOnly,
    /// Too much was sent at once.
    TooLarge,
    /// Too often; `wait_s` says how long to wait.
    TooMany,
    /// The server cannot keep what was asked, so it was not done.
    Store,
    /// The server is busy or about to stop; try again.
    Busy,
    /// The server made a mistake.
    Mistake,
}

impl Code {
    /// The status that goes with it.
    pub const fn status(self) -> u16 {
        match self {
            Code::Malformed => 400,
            Code::Unauthorised => 401,
            Code::Forbidden => 403,
            Code::NotFound => 404,
            Code::WrongMethod => 405,
            Code::TooSlow => 408,
            Code::Conflict | Code::ReadOnly => 409,
            Code::TooLarge => 413,
            Code::Illegal => 422,
            Code::TooMany => 429,
            Code::Mistake => 500,
            Code::Store | Code::Busy => 503,
        }
    }

    /// Its name on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Code::Malformed => "malformed",
            Code::Illegal => "illegal",
            Code::Unauthorised => "unauthorised",
            Code::Forbidden => "forbidden",
            Code::NotFound => "not_found",
            Code::WrongMethod => "wrong_method",
            Code::Conflict => "conflict",
            Code::ReadOnly => "read_only",
            Code::TooSlow => "too_slow",
            Code::TooLarge => "too_large",
            Code::TooMany => "too_many",
            Code::Store => "store",
            Code::Busy => "busy",
            Code::Mistake => "mistake",
        }
    }
}

impl Problem {
    /// A refusal of this kind.
    pub fn new(code: Code, sentence: impl Into<String>) -> Problem {
        Problem {
            status: code.status(),
            code,
            sentence: sentence.into(),
            rule: None,
            key: None,
            unless_sure: false,
            wait_s: None,
        }
    }

    /// The same, with how long to wait.
    #[must_use]
    pub fn wait(self, seconds: u32) -> Problem {
        Problem { wait_s: Some(seconds), ..self }
    }
}

impl From<&Illegal> for Problem {
    fn from(illegal: &Illegal) -> Problem {
        Problem {
            rule: Some(illegal.rule.id().to_owned()),
            key: Some(illegal.key.to_owned()),
            unless_sure: illegal.unless_sure,
            ..Problem::new(Code::Illegal, illegal.because.clone())
        }
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.rule {
            Some(rule) => write!(f, "{} ({rule})", self.sentence),
            None => f.write_str(&self.sentence),
        }
    }
}

impl std::error::Error for Problem {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_code_is_its_name_on_the_wire() {
        for code in [
            Code::Malformed,
            Code::Illegal,
            Code::Unauthorised,
            Code::Forbidden,
            Code::NotFound,
            Code::WrongMethod,
            Code::Conflict,
            Code::ReadOnly,
            Code::TooLarge,
            Code::TooMany,
            Code::Store,
            Code::Busy,
            Code::Mistake,
        ] {
            assert_eq!(serde_json::to_value(code).unwrap(), code.name());
        }
    }
}
