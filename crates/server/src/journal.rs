//! What an operator reads of what happens: tables begun and ended, people refused and limits met, and
//! at debug every request. No key, no name, no letters and no address is in it, and nothing that
//! somebody outside can do over and over fills the disk.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::Response;
use bivouac_engine::{Ending, Outcome};
use bivouac_protocol::{Code, Problem};

/// Of one kind of refusal at most one line is written in this time.
const QUIET: Duration = Duration::from_secs(60);

/// What was refused lately. A copy counts with it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Journal(Arc<Mutex<HashMap<&'static str, Noted>>>);

#[derive(Debug)]
struct Noted {
    told: Instant,
    /// How often it has happened since without a line.
    untold: u64,
}

impl Journal {
    /// Somebody met this limit; it is named as the setting is.
    pub(crate) fn limit(&self, setting: &'static str) {
        if let Some(times) = self.note(setting, Instant::now()) {
            tracing::info!(limit = setting, times, "a limit was met");
        }
    }

    /// Somebody was refused for want of a key, of letters or of a right. What the rules of a game forbid
    /// is no refusal of a person.
    pub(crate) fn refused(&self, code: Code) {
        if matches!(code, Code::Unauthorised | Code::Forbidden)
            && let Some(times) = self.note(code.name(), Instant::now())
        {
            tracing::info!(code = code.name(), times, "somebody was refused");
        }
    }

    /// A table cannot be loaded, which whoever comes finds out anew.
    pub(crate) fn damaged(&self, table: &str, problem: &Problem) {
        match self.note("damaged", Instant::now()) {
            Some(times) => tracing::error!(table, %problem, times, "a table cannot be loaded"),
            None => tracing::debug!(table, %problem, "a table cannot be loaded"),
        }
    }

    /// How many times to tell of, if it is time for a line.
    fn note(&self, what: &'static str, now: Instant) -> Option<u64> {
        let mut noted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match noted.get_mut(what) {
            Some(noted) if now.saturating_duration_since(noted.told) < QUIET => {
                noted.untold += 1;
                None
            }
            Some(noted) => {
                noted.told = now;
                Some(std::mem::take(&mut noted.untold) + 1)
            }
            None => {
                noted.insert(what, Noted { told: now, untold: 0 });
                Some(1)
            }
        }
    }
}

/// How a game ended, without anybody's name.
pub(crate) fn ending(outcome: &Outcome) -> &'static str {
    match outcome.ending {
        Ending::Won => "won",
        Ending::Lost => "lost",
        Ending::Ranked(_) => "ranked",
    }
}

/// Tells of every request at debug, by the pattern that it fitted and never by its path; and of
/// people who are refused.
pub(crate) async fn layer(State(journal): State<Journal>, request: Request, next: Next) -> Response {
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let began = Instant::now();
    let response = next.run(request).await;
    let status = response.status().as_u16();
    if tracing::enabled!(tracing::Level::DEBUG) {
        let route = route.as_ref().map_or("other", MatchedPath::as_str);
        let ms = began.elapsed().as_secs_f64() * 1e3;
        // A method may be any word; these are the ones that routes take.
        let method = if route == "other" { "-" } else { method.as_str() };
        tracing::debug!(method, route, status, ms, "answered");
    }
    match status {
        401 => journal.refused(Code::Unauthorised),
        403 => journal.refused(Code::Forbidden),
        _ => {}
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_of_one_kind_is_a_line_a_minute_that_says_how_many() {
        let (journal, began) = (Journal::default(), Instant::now());
        let after = |seconds: u64| began + Duration::from_secs(seconds);
        assert_eq!(journal.note("requests_per_second", after(0)), Some(1));
        for second in 1..60 {
            assert_eq!(journal.note("requests_per_second", after(second)), None);
        }
        assert_eq!(journal.note("max_sockets", after(30)), Some(1), "another kind has a line of its own");
        assert_eq!(journal.note("requests_per_second", after(60)), Some(60));
        assert_eq!(journal.note("requests_per_second", after(200)), Some(1));
    }
}
