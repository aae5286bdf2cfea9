//! A connection whose other side does not read: after a while without a byte taken it is over.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

/// So long nobody needs to make room for a byte: longer than a train is in a tunnel.
const STALLED: Duration = Duration::from_secs(45);

/// A stream that gives up on a reader who takes nothing.
#[derive(Debug)]
pub(super) struct Unhurried<S> {
    stream: S,
    /// Until when something must have been taken; made at the first wait.
    patience: Option<Pin<Box<Sleep>>>,
    waits: bool,
}

impl<S> Unhurried<S> {
    pub(super) fn new(stream: S) -> Unhurried<S> {
        Unhurried { stream, patience: None, waits: false }
    }

    /// What becomes of a write that went like this.
    fn written(&mut self, cx: &mut Context<'_>, wrote: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if wrote.is_ready() {
            self.waits = false;
            return wrote;
        }
        let patience = self.patience.get_or_insert_with(|| Box::pin(sleep(STALLED)));
        if !self.waits {
            self.waits = true;
            patience.as_mut().reset(Instant::now() + STALLED);
        }
        match patience.as_mut().poll(cx) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Unhurried<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Unhurried<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let wrote = Pin::new(&mut self.stream).poll_write(cx, buf);
        self.written(cx, wrote)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let wrote = Pin::new(&mut self.stream).poll_write_vectored(cx, bufs);
        self.written(cx, wrote)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, duplex};

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_reader_who_takes_nothing_is_given_up_and_a_slow_one_is_not() {
        let (ours, mut theirs) = duplex(8);
        let mut ours = Unhurried::new(ours);
        let write = tokio::spawn(async move {
            ours.write_all(&[7; 40]).await.expect("a slow reader takes it all in the end");
            ours.write_all(&[7; 40]).await.expect_err("nobody reads any more").kind()
        });
        let mut taken = [0; 8];
        for _ in 0..5 {
            tokio::time::sleep(STALLED - Duration::from_secs(1)).await;
            theirs.read_exact(&mut taken).await.expect("eight bytes");
        }
        let since = Instant::now();
        assert_eq!(write.await.expect("no panic"), io::ErrorKind::TimedOut);
        assert!(since.elapsed() >= STALLED - Duration::from_secs(1));
    }
}
