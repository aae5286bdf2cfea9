//! The socket of a table: one task a connection. It reads, checks the rate, hands messages to the
//! room, and writes what the room puts into its outlet. A reader too slow for it gets everything
//! anew once it has caught up, instead of an endless queue; one that missed an answer is asked to
//! connect again, and to send again what it has no answer to.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::Response;
use bivouac_protocol::{Code, MAX_FRAME, PROTOCOL, Problem, ToClient, ToServer, Token};
use futures_util::SinkExt;
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout};

use crate::address::ClientAddress;
use crate::http::{Path, short};
use crate::keys;
use crate::limits::{MessageRate, SocketPermit};
use crate::lobby::Lobby;
use crate::origin;
use crate::refusal::Refusal;
use crate::room::{ConnId, Connected, Lag, Msg, Outlet};

/// How many frames wait for a slow reader: more than the answers to all that may be said at once.
const WAITING: usize = 64;
/// How long a connection may take to say hello, and to take what it is sent.
const PATIENCE: Duration = Duration::from_secs(15);
/// Where time runs for everybody, a connection that is silent is asked this much earlier.
const EARLIER: u32 = 4;
/// How long the other side has to take a goodbye in.
const PARTING: Duration = Duration::from_secs(2);
/// How long sockets stay open when the server stops, so that rooms can say goodbye.
const GOODBYE: Duration = Duration::from_secs(2);

/// The socket: `hello` first, then messages in both directions.
#[utoipa::path(
    get,
    path = "/tables/{table}/socket",
    operation_id = "open_socket",
    tag = "play",
    responses((status = 101))
)]
pub(crate) async fn socket(
    State(lobby): State<Arc<Lobby>>,
    Path(table): Path<String>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    origin::check(&headers, &lobby.config)?;
    let upgrade =
        upgrade.map_err(|_| malformed("this is a WebSocket, and takes a request to upgrade to one"))?;
    let permit = lobby.limits.socket(address)?;
    Ok(upgrade
        .read_buffer_size(4096)
        .write_buffer_size(4096)
        .max_write_buffer_size(1 << 20)
        .max_message_size(MAX_FRAME)
        .max_frame_size(MAX_FRAME)
        .on_upgrade(move |socket| async move {
            lobby.metrics.sockets.increment(1.0);
            let stop = lobby.stop.clone();
            let cut_off = async move {
                stop.cancelled().await;
                tokio::time::sleep(GOODBYE).await;
            };
            let line = Line { lobby: Arc::clone(&lobby), table, socket, address, permit };
            tokio::select! {
                () = line.serve() => {}
                () = cut_off => {}
            }
            lobby.metrics.sockets.decrement(1.0);
        }))
}

/// A connection.
struct Line {
    lobby: Arc<Lobby>,
    table: String,
    socket: WebSocket,
    address: std::net::IpAddr,
    permit: SocketPermit,
}

/// What a connection has once it is known at its table.
struct Known {
    id: ConnId,
    real_time: bool,
    room: mpsc::Sender<Msg>,
    frames: mpsc::Receiver<Utf8Bytes>,
    lag: Arc<Lag>,
}

impl Line {
    async fn serve(mut self) {
        match self.greet().await {
            Ok(mut known) => {
                let rate = MessageRate::new(&self.lobby.config);
                let closing = self.talk(&mut known, &rate).await;
                let _ = known.room.send(Msg::Disconnect(known.id)).await;
                match closing {
                    Some(problem) => self.close(problem, true).await,
                    None => self.last_words(&mut known).await,
                }
            }
            Err(Some(problem)) => {
                self.lobby.journal.refused(problem.code);
                let again = matches!(problem.code, Code::Busy | Code::Store | Code::TooMany);
                self.close(problem, again).await;
            }
            Err(None) => {}
        }
    }

    /// Waits for `hello` and finds the room; without a problem there is nobody to tell.
    async fn greet(&mut self) -> Result<Known, Option<Problem>> {
        let text = match timeout(PATIENCE, self.socket.recv()).await {
            Ok(Some(Ok(Message::Text(text)))) => text,
            Ok(Some(Ok(_))) => return Err(Some(malformed("the first message is a hello, as text"))),
            Ok(Some(Err(error))) => return Err(too_large(&error)),
            Ok(None) => return Err(None),
            Err(_) => return Err(Some(malformed("nobody said hello, so the line is closed"))),
        };
        let ToServer::Hello { protocol, token, since } = read(&text).map_err(Some)? else {
            return Err(Some(malformed("the first message is a hello")));
        };
        if protocol != PROTOCOL {
            let sentence =
                format!("this server speaks protocol {PROTOCOL}, not {protocol}: load the page again");
            return Err(Some(malformed(&sentence)));
        }
        let who = match token.map(|token| token.parse::<Token>()) {
            None => None,
            Some(Ok(token)) => Some(keys::hash(&token)),
            Some(Err(error)) => {
                return Err(Some(self.wrong_key(Problem::new(Code::Unauthorised, error.to_string()))));
            }
        };
        let (outlet, frames, lag) = Outlet::new(WAITING);
        let connect = |reply| Msg::Connect { who, since, outlet: outlet.clone(), reply };
        match self.lobby.say(&self.table, connect).await {
            Ok((Connected { id, real_time, plays }, room)) => {
                if !plays && let Err(full) = self.permit.to_watch() {
                    let _ = room.send(Msg::Disconnect(id)).await;
                    return Err(Some(full));
                }
                Ok(Known { id, real_time, room, frames, lag })
            }
            Err(problem) if problem.code == Code::Unauthorised => Err(Some(self.wrong_key(problem))),
            Err(problem) => Err(Some(problem)),
        }
    }

    /// What is said of a wrong key.
    fn wrong_key(&self, problem: Problem) -> Problem {
        self.lobby.limits.wrong_key(self.address).err().unwrap_or(problem)
    }

    /// Carries messages both ways until one side has enough; answers what is left to be said.
    async fn talk(&mut self, known: &mut Known, rate: &MessageRate) -> Option<Problem> {
        let mut asked = false;
        // After so long without a word the other side is asked whether it is still there.
        let silence = Duration::from_secs(self.lobby.config.quiet_seconds.max(1).into());
        let silence = if known.real_time { silence / EARLIER } else { silence };
        let quiet = tokio::time::sleep(silence);
        tokio::pin!(quiet);
        loop {
            tokio::select! {
                frame = known.frames.recv() => {
                    // A room that lets go of its outlets has said why.
                    let frame = frame?;
                    timeout(PATIENCE, self.write(known, frame)).await.ok()?.ok()?;
                    if known.lag.missed_an_answer() {
                        let sentence = "you read too slowly, so answers to you were lost; connect again";
                        return Some(Problem::new(Code::Busy, sentence).wait(1));
                    }
                }
                message = self.socket.recv() => {
                    asked = false;
                    quiet.as_mut().reset(Instant::now() + silence);
                    match message? {
                        Ok(Message::Text(text)) => self.hear(known, rate, &text).await?,
                        Ok(Message::Binary(_)) => return Some(malformed("messages are text, not bytes")),
                        Ok(Message::Ping(_) | Message::Pong(_)) => {}
                        Ok(Message::Close(_)) => return None,
                        Err(error) => return too_large(&error),
                    }
                }
                () = &mut quiet => {
                    if asked {
                        return None;
                    }
                    let ping = self.socket.send(Message::Ping(axum::body::Bytes::new()));
                    timeout(PATIENCE, ping).await.ok()?.ok()?;
                    asked = true;
                    quiet.as_mut().reset(Instant::now() + silence / 2);
                }
            }
        }
    }

    /// Hands a message on, or refuses it at once; nothing when the connection is over.
    async fn hear(&mut self, known: &Known, rate: &MessageRate, text: &str) -> Option<()> {
        let message = rate.check().and_then(|()| read(text));
        let problem = match message {
            Ok(message) => return known.room.send(Msg::From(known.id, message)).await.ok(),
            Err(problem) => problem,
        };
        self.lobby.metrics.refused(problem.code);
        if problem.code == Code::TooMany {
            self.lobby.journal.limit("messages_per_second");
        }
        let refused = json(&ToClient::Refused { ticket: ticket_in(text), problem });
        timeout(PATIENCE, self.socket.send(Message::Text(refused))).await.ok()?.ok()
    }

    /// Writes a frame and all that waits behind it, then asks for everything if some were missed.
    async fn write(&mut self, known: &mut Known, frame: Utf8Bytes) -> Result<(), axum::Error> {
        self.socket.feed(Message::Text(frame)).await?;
        while let Ok(frame) = known.frames.try_recv() {
            self.socket.feed(Message::Text(frame)).await?;
        }
        self.socket.flush().await?;
        if known.lag.is_behind() && known.frames.is_empty() {
            known.lag.catch_up();
            let _ = known.room.send(Msg::Resync(known.id)).await;
        }
        Ok(())
    }

    /// Writes what the room said before it let go of this connection, which is why it did.
    async fn last_words(&mut self, known: &mut Known) {
        known.frames.close();
        let write = async {
            while let Ok(frame) = known.frames.try_recv() {
                self.socket.send(Message::Text(frame)).await.ok()?;
            }
            Some(())
        };
        let _ = timeout(PATIENCE, write).await;
        self.part(None).await;
    }

    async fn close(&mut self, problem: Problem, again: bool) {
        let reason = Utf8Bytes::from(problem.code.name());
        let text = json(&ToClient::Closing { problem, again });
        let _ = timeout(PATIENCE, self.socket.send(Message::Text(text))).await;
        self.part(Some(CloseFrame { code: 1000, reason })).await;
    }

    /// Ends the connection in order: while something that was sent lies unread, letting go of it would
    /// take away what was said last.
    async fn part(&mut self, why: Option<CloseFrame>) {
        let part = async {
            self.socket.send(Message::Close(why)).await.ok()?;
            while let Some(Ok(_)) = self.socket.recv().await {}
            Some(())
        };
        let _ = timeout(PARTING, part).await;
    }
}

fn json(message: &ToClient) -> Utf8Bytes {
    serde_json::to_string(message).expect("a message has a JSON form").into()
}

fn malformed(sentence: &str) -> Problem {
    Problem::new(Code::Malformed, sentence)
}

fn read(text: &str) -> Result<ToServer, Problem> {
    serde_json::from_str(text)
        .map_err(|error| malformed(&format!("this cannot be read: {}", short(&error.to_string()))))
}

/// The ticket of a message that is refused unread, so that its sender knows which it was.
fn ticket_in(text: &str) -> Option<String> {
    #[derive(serde::Deserialize)]
    struct Ticketed {
        ticket: String,
    }
    let ticketed: Ticketed = serde_json::from_str(text).ok()?;
    Some(ticketed.ticket.chars().take(40).collect())
}

fn too_large(error: &axum::Error) -> Option<Problem> {
    let too_long = error.to_string().to_lowercase().contains("too long");
    too_long.then(|| Problem::new(Code::TooLarge, format!("a message is at most {MAX_FRAME} bytes long")))
}
