//! What is said to a room, and what it answers.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::ws::Utf8Bytes;
use bivouac_engine::{Seat, Seq, Viewer};
use bivouac_protocol::{
    Acting, Agreeing, AgreeingSeating, Asking, Join, Joined, Kick, PlaceBot, Problem, Reissued, Retable,
    Saying, Swap, TableInfo, TakingBack, ToClient, ToServer, Whole, You,
};
use tokio::sync::{mpsc, oneshot};

use super::{Home, Thought};
use crate::keys::TokenHash;

/// A connection of a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ConnId(pub(crate) u64);

/// What a connection is told as it begins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Connected {
    pub(crate) id: ConnId,
    /// Whether time runs at this table while nobody acts.
    pub(crate) real_time: bool,
    /// Whether it belongs to somebody who plays, or to the host.
    pub(crate) plays: bool,
}

/// An answer to a request.
pub(crate) type Served = Result<Reply, Problem>;

/// What is said to a room.
#[derive(Debug)]
pub(crate) enum Msg {
    /// Somebody would like to hear what happens.
    Connect {
        who: Option<TokenHash>,
        since: Option<Seq>,
        outlet: Outlet,
        reply: oneshot::Sender<Result<Connected, Problem>>,
    },
    /// And no longer.
    Disconnect(ConnId),
    /// A connection that was too slow has caught up and needs everything.
    Resync(ConnId),
    /// A message over the socket.
    From(ConnId, ToServer),
    /// A plain request.
    Request { who: Option<TokenHash>, request: Request, reply: oneshot::Sender<Served> },
    /// A bot has made up its mind.
    Thought(Thought),
}

impl Msg {
    /// The answer where there is no room to give one.
    pub(crate) fn refuse(self, problem: &Problem) {
        // Nobody may be waiting any more, and some messages wait for nothing.
        match self {
            Msg::Connect { reply, .. } => drop(reply.send(Err(problem.clone()))),
            Msg::Request { reply, .. } => drop(reply.send(Err(problem.clone()))),
            Msg::Disconnect(_) | Msg::Resync(_) | Msg::From(..) | Msg::Thought(_) => {}
        }
    }
}

/// A plain request.
#[derive(Clone, Debug)]
pub(crate) enum Request {
    /// Nothing but whether this is somebody with a place, or may at least watch.
    Known {
        watchers: bool,
    },
    Info,
    /// What somebody who knows the six letters may know.
    Invited,
    Watch,
    View,
    Join(Join, TokenHash, bivouac_protocol::Token, Home),
    Leave,
    /// Begin by yourself, if you should and have not.
    BeginIfFull,
    Start,
    Kick(Kick),
    Swap(Swap),
    Claim(Seat),
    Release(Seat),
    PlaceBot(Seat, PlaceBot),
    Reissue(Seat, TokenHash, bivouac_protocol::Token),
    Retable(Retable),
    Act(Acting),
    Say(Saying),
    TakeBack(TakingBack),
    Agree(Agreeing),
    AgreeSeating(AgreeingSeating),
    Ask(Asking),
    Pause(String),
    Resume(String),
}

/// What a room answers.
#[derive(Debug)]
pub(crate) enum Reply {
    Done,
    Info(Box<(TableInfo, You)>),
    Joined(Joined),
    Reissued(Reissued),
    Whole(Box<Whole>),
    Said(Box<ToClient>),
    /// Who asks, and whether everything may be seen because the game is over.
    Watch {
        viewer: Viewer,
        over: bool,
    },
}

/// An answer that a room owes. If it breaks down before it has given it, that is the answer; an
/// answer that is simply dropped means that the question was not heard, and is asked once more.
pub(super) struct Owed<T>(Option<oneshot::Sender<Result<T, Problem>>>);

impl<T> Owed<T> {
    pub(super) fn new(reply: oneshot::Sender<Result<T, Problem>>) -> Owed<T> {
        Owed(Some(reply))
    }

    pub(super) fn give(mut self, answer: Result<T, Problem>) {
        // Nobody may be waiting any more.
        let _ = self.0.take().map(|reply| reply.send(answer));
    }
}

impl<T> Drop for Owed<T> {
    fn drop(&mut self) {
        if let Some(reply) = self.0.take().filter(|_| std::thread::panicking()) {
            let _ = reply.send(Err(super::broke_down()));
        }
    }
}

/// Where a room puts what a connection is to hear. It never waits: a connection that does not keep up
/// misses what comes next and gets everything once it has caught up. An answer is part of no
/// everything, so a connection that missed one has to end.
#[derive(Clone, Debug)]
pub(crate) struct Outlet {
    frames: mpsc::Sender<Utf8Bytes>,
    lag: Arc<Lag>,
}

/// What a connection has missed.
#[derive(Debug, Default)]
pub(crate) struct Lag {
    behind: AtomicBool,
    answers: AtomicBool,
}

impl Lag {
    /// Whether it missed something.
    pub(crate) fn is_behind(&self) -> bool {
        self.behind.load(Ordering::Acquire)
    }

    /// From now on it hears everything again.
    pub(crate) fn catch_up(&self) {
        self.behind.store(false, Ordering::Release);
    }

    /// Whether it missed an answer, which nobody will give again over this connection.
    pub(crate) fn missed_an_answer(&self) -> bool {
        self.answers.load(Ordering::Acquire)
    }
}

impl Outlet {
    /// An outlet that holds so many frames, and where they come out.
    pub(crate) fn new(frames: usize) -> (Outlet, mpsc::Receiver<Utf8Bytes>, Arc<Lag>) {
        let (tell, hear) = mpsc::channel(frames);
        let lag = Arc::new(Lag::default());
        (Outlet { frames: tell, lag: Arc::clone(&lag) }, hear, lag)
    }

    /// Whether nobody takes frames out any more.
    pub(crate) fn is_closed(&self) -> bool {
        self.frames.is_closed()
    }

    /// Sends a frame, unless the connection is behind. Says whether it did.
    pub(crate) fn send(&self, frame: Utf8Bytes) -> bool {
        if self.lag.is_behind() {
            return false;
        }
        let sent = self.frames.try_send(frame);
        if let Err(mpsc::error::TrySendError::Full(_)) = sent {
            self.lag.behind.store(true, Ordering::Release);
        }
        sent.is_ok()
    }

    /// Sends the answer to something that came over this connection.
    pub(crate) fn answer(&self, frame: Utf8Bytes) {
        if !self.send(frame) {
            self.lag.answers.store(true, Ordering::Release);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn updates_may_be_missed_and_answers_may_not() {
        let (outlet, mut frames, lag) = Outlet::new(2);
        outlet.answer("an answer".into());
        assert!(outlet.send("an update".into()));
        assert!(!outlet.send("one too many".into()));
        assert!(lag.is_behind() && !lag.missed_an_answer(), "an update comes again with everything");
        assert_eq!(frames.try_recv().as_deref(), Ok("an answer"));
        assert!(!outlet.send("there is room, but what came before it is missing".into()));
        assert!(!lag.missed_an_answer());
        outlet.answer("nobody hears this".into());
        lag.catch_up();
        assert!(outlet.send("everything".into()));
        assert!(lag.missed_an_answer(), "and it stays missed");
    }
}
