//! How much one address may ask for. Whoever asks too often is told how long to wait.

mod budget;
mod sockets;

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use bivouac_protocol::{Code, Problem};
use governor::clock::{Clock, MonotonicClock};
use governor::{DefaultDirectRateLimiter, Quota};

use self::budget::{Budget, Guesses};
pub(crate) use self::sockets::SocketPermit;
use self::sockets::Sockets;
use crate::address::ClientAddress;
use crate::config::Config;
use crate::refusal::Refusal;

/// How often a wrong guess is forgiven.
const GUESS_BACK_AFTER: Duration = Duration::from_secs(10);

/// What all addresses together have used up. One for each server; a copy counts with it.
#[derive(Clone, Debug)]
pub(crate) struct Limits(Arc<Budgets>);

#[derive(Debug)]
struct Budgets {
    requests: Option<Budget>,
    tables: Option<Budget>,
    guesses: Option<Guesses>,
    sockets: Arc<Sockets>,
}

impl Limits {
    pub(crate) fn new(config: &Config) -> Limits {
        let requests = quota(config.requests_per_second, config.requests_burst);
        let tables = NonZeroU32::new(config.tables_per_hour).map(Quota::per_hour);
        let guesses = NonZeroU32::new(config.wrong_codes)
            .and_then(|allowed| Quota::with_period(GUESS_BACK_AFTER).map(|quota| quota.allow_burst(allowed)));
        Limits(Arc::new(Budgets {
            requests: requests.map(|quota| Budget::new(quota, MonotonicClock)),
            tables: tables.map(|quota| Budget::new(quota, MonotonicClock)),
            guesses: guesses.map(|quota| Guesses::new(quota, MonotonicClock)),
            sockets: Arc::new(Sockets::new(config)),
        }))
    }

    /// One more request.
    pub(crate) fn request(&self, address: IpAddr) -> Result<(), Problem> {
        let spent = self.0.requests.as_ref().map_or(Ok(()), |budget| budget.spend(address));
        spent.map_err(|wait| too_many("you are asking faster than this server answers", wait))
    }

    /// One more table. Asked before it is opened.
    pub(crate) fn new_table(&self, address: IpAddr) -> Result<(), Problem> {
        let spent = self.0.tables.as_ref().map_or(Ok(()), |budget| budget.spend(address));
        spent.map_err(|wait| too_many("you have opened many tables within an hour", wait))
    }

    /// Whether this address may try an invitation or a key. Asked before either is looked up.
    pub(crate) fn guess(&self, address: IpAddr) -> Result<(), Problem> {
        let free = self.0.guesses.as_ref().map_or(Ok(()), |guesses| guesses.may(address));
        free.map_err(|wait| too_many("too many invitations or keys from here were wrong", wait))
    }

    /// The invitation or the key was wrong.
    pub(crate) fn wrong_code(&self, address: IpAddr) {
        if let Some(guesses) = &self.0.guesses {
            guesses.wrong(address);
        }
    }

    /// One more socket, for as long as the permit is kept.
    pub(crate) fn socket(&self, address: IpAddr) -> Result<SocketPermit, Problem> {
        self.0.sockets.open(address)
    }
}

/// Refuses whoever asks too often, before anything is done for them.
pub(crate) async fn layer(
    State(limits): State<Limits>,
    ClientAddress(address): ClientAddress,
    request: Request,
    next: Next,
) -> Response {
    match limits.request(address) {
        Ok(()) => next.run(request).await,
        Err(problem) => Refusal(problem).into_response(),
    }
}

/// How fast one socket may send.
#[derive(Debug)]
pub(crate) struct MessageRate(Option<DefaultDirectRateLimiter>);

impl MessageRate {
    pub(crate) fn new(config: &Config) -> MessageRate {
        let quota = quota(config.messages_per_second, config.messages_burst);
        MessageRate(quota.map(DefaultDirectRateLimiter::direct))
    }

    /// One more message.
    pub(crate) fn check(&self) -> Result<(), Problem> {
        let Some(limiter) = &self.0 else { return Ok(()) };
        limiter.check().map_err(|not_until| {
            let wait = not_until.wait_time_from(limiter.clock().now());
            too_many("you are sending faster than this table listens", wait)
        })
    }
}

/// So many each second, and so many at once after a rest; nothing where there is no limit.
fn quota(per_second: u32, burst: u32) -> Option<Quota> {
    let rate = Quota::per_second(NonZeroU32::new(per_second)?);
    Some(NonZeroU32::new(burst).map_or(rate, |burst| rate.allow_burst(burst)))
}

fn too_many(because: &str, wait: Duration) -> Problem {
    let seconds = u32::try_from(wait.as_millis().div_ceil(1000)).unwrap_or(u32::MAX).max(1);
    let how_long = match seconds {
        1 => "a second".to_owned(),
        2..=119 => format!("{seconds} seconds"),
        _ => format!("{} minutes", seconds.div_ceil(60)),
    };
    Problem::new(Code::TooMany, format!("{because}; try again in {how_long}")).wait(seconds)
}

#[cfg(test)]
mod tests;
