//! How much one address may ask for. Whoever asks too often is told how long to wait.

mod budget;
mod guesses;
mod sockets;

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use bivouac_protocol::{Code, Problem};
use governor::clock::{Clock, MonotonicClock};
use governor::{DefaultDirectRateLimiter, Quota};

use self::budget::Budget;
pub(crate) use self::budget::Key;
use self::guesses::{Guesses, Try};
pub(crate) use self::sockets::SocketPermit;
use self::sockets::Sockets;
use crate::address::ClientAddress;
use crate::config::Config;
use crate::journal::Journal;
use crate::refusal::Refusal;

/// How often a wrong guess is forgiven.
///
/// Many people may share one address, so nobody who has the right key or the right letters waits for
/// somebody else's wrong ones: only what is wrong itself is asked to wait. For keys that is all there
/// is to it, since nobody finds one of 2^128 by trying. Of the letters there are only 24^6, or
/// 191,102,976. An address that goes on with wrong ones regardless ([`REGARDLESS`]) is not listened
/// to any more between one try and the next, so it has 17,280 tries a day: 30 years for all of them,
/// 15 on average to find a given table, and 11 days to find one of a thousand.
const GUESS_BACK_AFTER: Duration = Duration::from_secs(5);

/// So many times as many wrong letters as are allowed is going on regardless.
const REGARDLESS: u32 = 3;

/// What all addresses together have used up. One for each server; a copy counts with it.
#[derive(Clone, Debug)]
pub(crate) struct Limits(Arc<Budgets>);

#[derive(Debug)]
struct Budgets {
    requests: Option<Budget>,
    tables: Option<Budget>,
    keys: Option<Budget>,
    letters: Option<Letters>,
    sockets: Arc<Sockets>,
    journal: Journal,
}

/// Wrong letters: those that are answered, and those that are listened to.
#[derive(Debug)]
struct Letters {
    wrong: Budget,
    regardless: Arc<Guesses>,
}

/// A try of an invitation. Dropped, it was right, or nobody learns whether it was.
#[must_use = "it is held until it is known whether the letters were right"]
#[derive(Debug)]
pub(crate) struct LettersTry(Option<(Limits, IpAddr, Try)>);

impl LettersTry {
    /// The letters were wrong. So were too many others, if this is an error.
    pub(crate) fn wrong(self) -> Result<(), Problem> {
        let Some((limits, address, one)) = self.0 else { return Ok(()) };
        one.wrong();
        let letters = limits.0.letters.as_ref();
        let spent = letters.map_or(Ok(()), |letters| letters.wrong.spend(address));
        limits.told("wrong_codes", spent).map_err(wrong_letters)
    }
}

impl Limits {
    pub(crate) fn new(config: &Config) -> Limits {
        let requests = quota(config.requests_per_second, config.requests_burst);
        let tables = NonZeroU32::new(config.tables_per_hour).map(Quota::per_hour);
        let wrong = |times: u32| {
            let allowed = NonZeroU32::new(config.wrong_codes.saturating_mul(times))?;
            Quota::with_period(GUESS_BACK_AFTER).map(|quota| quota.allow_burst(allowed))
        };
        let letters = |(wrong, regardless)| Letters {
            wrong: Budget::new(wrong, MonotonicClock),
            regardless: Arc::new(Guesses::new(regardless, MonotonicClock)),
        };
        Limits(Arc::new(Budgets {
            requests: requests.map(|quota| Budget::new(quota, MonotonicClock)),
            tables: tables.map(|quota| Budget::new(quota, MonotonicClock)),
            keys: wrong(1).map(|quota| Budget::new(quota, MonotonicClock)),
            letters: wrong(1).zip(wrong(REGARDLESS)).map(letters),
            sockets: Arc::new(Sockets::new(config)),
            journal: Journal::default(),
        }))
    }

    /// Where limits that were met are noted, with all else that is.
    pub(crate) fn journal(&self) -> &Journal {
        &self.0.journal
    }

    /// One more request.
    pub(crate) fn request(&self, address: IpAddr) -> Result<(), Problem> {
        let spent = self.0.requests.as_ref().map_or(Ok(()), |budget| budget.spend(address));
        self.told("requests_per_second", spent)
            .map_err(|wait| too_many("you are asking faster than this server answers", wait))
    }

    /// One more table. Asked before it is opened.
    pub(crate) fn new_table(&self, address: IpAddr) -> Result<(), Problem> {
        let spent = self.0.tables.as_ref().map_or(Ok(()), |budget| budget.spend(address));
        self.told("tables_per_hour", spent)
            .map_err(|wait| too_many("you have opened many tables within an hour", wait))
    }

    /// A try of an invitation. Asked before it is looked up.
    pub(crate) async fn letters(&self, address: IpAddr) -> Result<LettersTry, Problem> {
        let Some(letters) = &self.0.letters else { return Ok(LettersTry(None)) };
        let one = self.told("wrong_codes", letters.regardless.take(address).await).map_err(wrong_letters)?;
        Ok(LettersTry(Some((self.clone(), address, one))))
    }

    /// A key was wrong. So were too many others, if this is an error.
    pub(crate) fn wrong_key(&self, address: IpAddr) -> Result<(), Problem> {
        let spent = self.0.keys.as_ref().map_or(Ok(()), |keys| keys.spend(address));
        self.told("wrong_codes", spent).map_err(|wait| too_many("too many keys from here were wrong", wait))
    }

    /// One more socket, for as long as the permit is kept.
    pub(crate) fn socket(&self, address: IpAddr) -> Result<SocketPermit, Problem> {
        let opened = self.0.sockets.open(address);
        if let Err(problem) = &opened {
            let setting = if problem.code == Code::Busy { "max_sockets" } else { "sockets_per_address" };
            self.0.journal.limit(setting);
        }
        opened
    }

    /// The same, told to whoever runs the server where a limit was met.
    fn told<T, E>(&self, setting: &'static str, spent: Result<T, E>) -> Result<T, E> {
        spent.inspect_err(|_| self.0.journal.limit(setting))
    }
}

/// Refuses whoever asks too often, before anything is done for them.
pub(crate) async fn layer(
    State(limits): State<Limits>,
    ClientAddress(address): ClientAddress,
    request: Request,
    next: Next,
) -> Response {
    // Whoever watches over the server asks often, and must not take it for ill because others ask too.
    if matches!(request.uri().path(), "/api/v1/health" | "/api/v1/ready") {
        return next.run(request).await;
    }
    match limits.request(address) {
        Ok(()) => next.run(request).await,
        Err(problem) => Refusal(problem).into_response(),
    }
}

/// Counts wrong keys, by whichever door somebody tries them.
pub(crate) async fn keys_layer(
    State(limits): State<Limits>,
    ClientAddress(address): ClientAddress,
    request: Request,
    next: Next,
) -> Result<Response, Refusal> {
    let keyed = request.headers().contains_key(header::AUTHORIZATION);
    let response = next.run(request).await;
    if !keyed || response.status() != StatusCode::UNAUTHORIZED {
        return Ok(response);
    }
    limits.wrong_key(address).map(|()| response).map_err(Refusal)
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

fn wrong_letters(wait: Duration) -> Problem {
    too_many("too many invitations from here were wrong", wait)
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
