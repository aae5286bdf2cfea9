//! The answer to a write, which comes when it is kept or has failed.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::sync::oneshot;

use crate::error::StoreError;
use crate::table::TableId;

/// Comes once the write is kept or has failed: a future, or a wait.
///
/// Dropping it does not take the write back.
#[must_use = "a write counts only when its answer says so"]
pub struct Answer<T>(Way<T>);

/// Where a writer puts the answer: every write is about one table, and gives its number.
pub(crate) type To = oneshot::Sender<Result<TableId, StoreError>>;

/// Where the answer comes from.
enum Way<T> {
    /// It is here.
    Known(Result<T, StoreError>),
    /// From a writer; the function makes of the table what was asked for.
    Writer(oneshot::Receiver<Result<TableId, StoreError>>, fn(TableId) -> T),
    /// From a store that has not been asked yet, because somebody holds the write back.
    Held(oneshot::Receiver<Answer<T>>),
}

impl<T> Answer<T> {
    /// An answer that is known already.
    pub fn known(answer: Result<T, StoreError>) -> Answer<T> {
        Answer(Way::Known(answer))
    }

    /// An answer from a writer. If the sender is dropped it is `Closed`.
    pub(crate) fn pending(give: fn(TableId) -> T) -> (To, Answer<T>) {
        let (sender, receiver) = oneshot::channel();
        (sender, Answer(Way::Writer(receiver, give)))
    }

    /// An answer to be had from another answer, later.
    pub(crate) fn held() -> (oneshot::Sender<Answer<T>>, Answer<T>) {
        let (sender, receiver) = oneshot::channel();
        (sender, Answer(Way::Held(receiver)))
    }

    /// Blocks until the answer is there. Not for use inside an async task: there, await it.
    pub fn wait(self) -> Result<T, StoreError> {
        let mut way = self.0;
        loop {
            way = match way {
                Way::Known(answer) => return answer,
                Way::Writer(receiver, give) => {
                    return receiver.blocking_recv().unwrap_or(Err(StoreError::Closed)).map(give);
                }
                Way::Held(receiver) => match receiver.blocking_recv() {
                    Ok(answer) => answer.0,
                    Err(_) => return Err(StoreError::Closed),
                },
            }
        }
    }
}

impl<T: Unpin> Future for Answer<T> {
    type Output = Result<T, StoreError>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        loop {
            match &mut self.0 {
                // Once given, it is gone, as with any future that is polled too often.
                Way::Known(answer) => {
                    return Poll::Ready(std::mem::replace(answer, Err(StoreError::Closed)));
                }
                Way::Writer(receiver, give) => {
                    let answer = ready!(Pin::new(receiver).poll(cx)).unwrap_or(Err(StoreError::Closed));
                    return Poll::Ready(answer.map(*give));
                }
                Way::Held(receiver) => match ready!(Pin::new(receiver).poll(cx)) {
                    Ok(answer) => *self = answer,
                    Err(_) => return Poll::Ready(Err(StoreError::Closed)),
                },
            }
        }
    }
}

impl<T> fmt::Debug for Answer<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Answer").finish_non_exhaustive()
    }
}
