//! What a socket hears, over plain HTTP: one message a line, for bots and scripts.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::extract::ws::Utf8Bytes;
use axum::http::header;
use axum::response::IntoResponse;
use bivouac_engine::Seq;
use futures_util::stream::unfold;
use serde::Deserialize;
use tokio::sync::mpsc;
use tokio::time::timeout;
use utoipa::IntoParams;

use crate::address::ClientAddress;
use crate::door::Guest;
use crate::http::{Bearer, Exact, Path, Query};
use crate::limits::SocketPermit;
use crate::lobby::Lobby;
use crate::refusal::Refusal;
use crate::room::{ConnId, Connected, Lag, Msg, Outlet};

/// How many lines wait for a slow reader.
const WAITING: usize = 32;
/// After so long without a message an empty line is sent.
const QUIET: Duration = Duration::from_secs(30);

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Since {
    /// The latest step I have.
    #[serde(default)]
    #[param(value_type = Option<u64>, maximum = 9007199254740991u64)]
    since: Option<Exact>,
}

/// Everything that happens from now on, one message a line.
#[utoipa::path(
    get,
    path = "/tables/{table}/stream",
    operation_id = "stream_messages",
    tag = "play",
    security((), ("key" = [])),
    params(Since),
    responses((status = 200, content_type = "application/x-ndjson", body = bivouac_protocol::ToClient))
)]
pub(crate) async fn stream(
    State(lobby): State<Arc<Lobby>>,
    Path(table): Path<String>,
    Query(Since { since }): Query<Since>,
    ClientAddress(address): ClientAddress,
    guest: Option<Extension<Arc<Guest>>>,
    bearer: Bearer,
) -> Result<impl IntoResponse, Refusal> {
    let permit = lobby.limits.socket(address)?;
    let (outlet, frames, lag) = Outlet::new(WAITING);
    let (who, since) = (bearer.hash(), since.map(|Exact(step)| Seq(step)));
    let connect = |reply| Msg::Connect { who, since, outlet: outlet.clone(), reply };
    let (Connected { id, plays, .. }, room) = lobby.say(&table, connect).await?;
    if !plays && let Err(full) = permit.to_watch() {
        let _ = room.send(Msg::Disconnect(id)).await;
        return Err(Refusal(full));
    }
    // It is counted with the sockets from now on, and it is the connection's last.
    if let Some(Extension(guest)) = guest {
        guest.stays();
    }
    lobby.metrics.sockets.increment(1.0);
    let lines = Lines { lobby, id, room, frames, lag, _permit: permit };
    let body = Body::from_stream(unfold(lines, |mut lines| async move {
        let line = lines.next().await?;
        Some((Ok::<Bytes, Infallible>(line), lines))
    }));
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson"), (header::CONNECTION, "close")], body))
}

struct Lines {
    lobby: Arc<Lobby>,
    id: ConnId,
    room: mpsc::Sender<Msg>,
    frames: mpsc::Receiver<Utf8Bytes>,
    lag: Arc<Lag>,
    _permit: SocketPermit,
}

impl Lines {
    async fn next(&mut self) -> Option<Bytes> {
        if self.lag.is_behind() && self.frames.is_empty() {
            self.lag.catch_up();
            self.room.send(Msg::Resync(self.id)).await.ok()?;
        }
        // An empty line after a long silence, so that a reader who is gone is found out.
        let Ok(frame) = timeout(QUIET, self.frames.recv()).await else {
            return Some(Bytes::from_static(b"\n"));
        };
        let frame = frame?;
        let mut line = Vec::with_capacity(frame.len() + 1);
        line.extend_from_slice(frame.as_bytes());
        line.push(b'\n');
        Some(line.into())
    }
}

/// Whoever stops reading is gone.
impl Drop for Lines {
    fn drop(&mut self) {
        self.lobby.metrics.sockets.decrement(1.0);
        if let Err(mpsc::error::TrySendError::Full(message)) = self.room.try_send(Msg::Disconnect(self.id)) {
            let room = self.room.clone();
            tokio::spawn(async move { room.send(message).await });
        }
    }
}
