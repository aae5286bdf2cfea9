//! What is said to a room, and what it answers.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::ws::Utf8Bytes;
use bivouac_engine::{Seat, Seq, Viewer};
use bivouac_protocol::{
    Acting, Agreeing, Asking, Join, Joined, Kick, PlaceBot, Problem, Reissued, Retable, Saying, Swap,
    TableInfo, TakingBack, ToClient, ToServer, Whole, You,
};
use tokio::sync::{mpsc, oneshot};

use super::Thought;
use crate::keys::TokenHash;

/// A connection of a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ConnId(pub(crate) u64);

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
        reply: oneshot::Sender<Result<ConnId, Problem>>,
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

/// A plain request.
#[derive(Clone, Debug)]
pub(crate) enum Request {
    Info,
    /// What somebody who knows the six letters may know.
    Invited,
    Watch,
    View,
    Join(Join, TokenHash, bivouac_protocol::Token),
    Leave,
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

/// Where a room puts what a connection is to hear. It never waits: a connection that does not keep up
/// misses what comes next and gets everything once it has caught up.
#[derive(Clone, Debug)]
pub(crate) struct Outlet {
    frames: mpsc::Sender<Utf8Bytes>,
    behind: Arc<AtomicBool>,
}

impl Outlet {
    /// An outlet that holds so many frames, and where they come out.
    pub(crate) fn new(frames: usize) -> (Outlet, mpsc::Receiver<Utf8Bytes>, Arc<AtomicBool>) {
        let (tell, hear) = mpsc::channel(frames);
        let behind = Arc::new(AtomicBool::new(false));
        (Outlet { frames: tell, behind: Arc::clone(&behind) }, hear, behind)
    }

    /// Whether nobody takes frames out any more.
    pub(crate) fn is_closed(&self) -> bool {
        self.frames.is_closed()
    }

    /// Sends a frame, unless the connection is behind.
    pub(crate) fn send(&self, frame: Utf8Bytes) {
        if self.behind.load(Ordering::Acquire) {
            return;
        }
        if let Err(mpsc::error::TrySendError::Full(_)) = self.frames.try_send(frame) {
            self.behind.store(true, Ordering::Release);
        }
    }
}
