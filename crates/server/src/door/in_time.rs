//! The body of a request, and by when it must be there.

use std::error::Error;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, HttpBody};
use hyper::body::{Bytes, Frame, SizeHint};
use tokio::time::{Sleep, sleep};

use super::Guest;

/// A body took longer than anybody who means to send one needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the rest of what was announced did not come in time")]
pub(crate) struct TooSlow;

impl TooSlow {
    /// Whether this is why something could not be read.
    pub(crate) fn caused(error: &(dyn Error + 'static)) -> bool {
        let mut cause = Some(error);
        while let Some(error) = cause {
            if error.is::<TooSlow>() {
                return true;
            }
            cause = error.source();
        }
        false
    }
}

/// A body that must be there in time.
#[derive(Debug)]
struct InTime<B> {
    body: B,
    /// Whose it is, who waits for an answer once it is there.
    guest: Option<Arc<Guest>>,
    deadline: Pin<Box<Sleep>>,
}

/// The same body, which fails unless it is there before `patience` ends. `guest` has asked when it is.
pub(super) fn in_time<B>(body: B, patience: Duration, guest: Option<Arc<Guest>>) -> Body
where
    B: HttpBody<Data = Bytes> + Send + Unpin + 'static,
    B::Error: Into<Box<dyn Error + Send + Sync>>,
{
    // Most requests have none.
    if body.is_end_stream() {
        guest.iter().for_each(|guest| guest.has_asked());
        return Body::empty();
    }
    Body::new(InTime { body, guest, deadline: Box::pin(sleep(patience)) })
}

impl<B> HttpBody for InTime<B>
where
    B: HttpBody<Data = Bytes> + Unpin,
    B::Error: Into<Box<dyn Error + Send + Sync>>,
{
    type Data = Bytes;
    type Error = Box<dyn Error + Send + Sync>;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        if let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(cx) {
            // A body of known length ends with its last byte, and nobody asks whether more comes.
            if (frame.is_none() || self.body.is_end_stream())
                && let Some(guest) = self.guest.take()
            {
                guest.has_asked();
            }
            return Poll::Ready(frame.map(|frame| frame.map_err(Into::into)));
        }
        self.deadline.as_mut().poll(cx).map(|()| Some(Err(TooSlow.into())))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use futures_util::stream;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_body_that_drips_is_given_up_when_its_time_is_over_and_not_before() {
        let drops = |every: u64| {
            let drip = stream::unfold((), move |()| async move {
                tokio::time::sleep(Duration::from_secs(every)).await;
                Some((Ok::<_, Infallible>(Bytes::from_static(b"x")), ()))
            });
            in_time(
                Body::from_stream(Box::pin(futures_util::StreamExt::take(drip, 8))),
                Duration::from_secs(20),
                None,
            )
        };
        assert_eq!(axum::body::to_bytes(drops(2), 100).await.expect("sixteen seconds").len(), 8);
        let error = axum::body::to_bytes(drops(3), 100).await.expect_err("twenty-four seconds");
        assert!(TooSlow::caused(&error), "{error:?}");
    }
}
