//! A socket at a table that keeps what it needs to go on over a new connection.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};

use bivouac_engine::{Seat, Seq};
use bivouac_protocol::{Acting, PROTOCOL, Problem, ToClient, ToServer};
use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use super::{Fault, Ledger, ticket};

/// The bare connection.
pub type Wire = WebSocketStream<TcpStream>;

/// A place at a table, or a place to watch from.
pub struct Socket {
    table: String,
    token: Option<String>,
    wire: Wire,
    ahead: VecDeque<ToClient>,
    ledger: Ledger,
    /// Whether everything has come over this connection before.
    seen: bool,
    /// What is to be sent again.
    again: VecDeque<ToServer>,
}

impl Socket {
    /// Connects and says hello: as whoever has this token, or to watch; with the steps up to `since`.
    pub async fn open(
        base: &str,
        table: &str,
        token: Option<&str>,
        since: Option<Seq>,
    ) -> Result<Socket, Fault> {
        Socket::again(base, table, token, Ledger::since(since)).await
    }

    /// Connects with what an earlier socket remembered, and sends again what it has no answer to.
    pub async fn again(
        base: &str,
        table: &str,
        token: Option<&str>,
        ledger: Ledger,
    ) -> Result<Socket, Fault> {
        let wire = connect(base, table).await?;
        let (table, token) = (table.to_owned(), token.map(str::to_owned));
        let mut socket = Socket {
            table,
            token,
            wire,
            ahead: VecDeque::new(),
            ledger,
            seen: false,
            again: VecDeque::new(),
        };
        socket.greet().await?;
        Ok(socket)
    }

    /// Connects anew, to the server at `base`, which may be another process on the same data, and
    /// sends again what is unanswered.
    pub async fn resume(&mut self, base: &str) -> Result<(), Fault> {
        self.wire = connect(base, &self.table).await?;
        self.ahead.clear();
        self.seen = false;
        self.again.clear();
        self.greet().await
    }

    /// Sends a message. If it has a ticket it is remembered until it is answered, even when sending fails.
    pub async fn send(&mut self, message: &ToServer) -> Result<(), Fault> {
        self.ledger.note(message);
        self.put(message).await
    }

    /// The next message. Nothing is lost when this is given up half-way.
    ///
    /// When everything comes once more, the server may have left something out, answers too; what is
    /// unanswered is then sent again.
    pub async fn next(&mut self) -> Result<ToClient, Fault> {
        while let Some(message) = self.again.front().cloned() {
            self.put(&message).await?;
            self.again.pop_front();
        }
        let message = match self.ahead.pop_front() {
            Some(message) => message,
            None => self.read().await?,
        };
        self.ledger.hear(&message);
        if matches!(message, ToClient::Whole(_)) && std::mem::replace(&mut self.seen, true) {
            self.again = self.ledger.again().into();
        }
        Ok(message)
    }

    /// Sends a message with a ticket and waits for its answer. What else comes meanwhile waits for
    /// [`next`](Socket::next).
    pub async fn answer_to(&mut self, message: &ToServer) -> Result<ToClient, Fault> {
        let Some(ticket) = ticket(message).map(str::to_owned) else {
            return Err(Fault::Odd("a message without a ticket has no answer".into()));
        };
        self.send(message).await?;
        let answers = |answer: &ToClient| match answer {
            ToClient::Accepted { ticket: its, .. } | ToClient::Answered { ticket: its, .. } => *its == ticket,
            ToClient::Refused { ticket: its, .. } => its.as_ref() == Some(&ticket),
            _ => false,
        };
        loop {
            let heard = self.read().await?;
            if answers(&heard) {
                self.ledger.hear(&heard);
                return Ok(heard);
            }
            self.ahead.push_back(heard);
        }
    }

    /// Lets a seat act, under a new ticket, and waits until that counts; the step it became.
    pub async fn act(&mut self, seat: Seat, action: &str) -> Result<Seq, Fault> {
        let (ticket, action) = (new_ticket(), action.to_owned());
        match self.answer_to(&ToServer::Act(Acting { seat, ticket, action, again: false })).await? {
            ToClient::Accepted { seq, .. } => Ok(seq),
            ToClient::Refused { problem, .. } => Err(Fault::Refused(problem)),
            other => Err(Fault::Odd(format!("an action was answered with {other:?}"))),
        }
    }

    /// Reads on until a message is as wanted, and gives that.
    pub async fn until(&mut self, mut wanted: impl FnMut(&ToClient) -> bool) -> Result<ToClient, Fault> {
        loop {
            let message = self.next().await?;
            if wanted(&message) {
                return Ok(message);
            }
        }
    }

    /// What it remembers.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// Lets go of the connection without a word, as a dying phone does, and keeps what it remembers.
    pub fn drop_connection(self) -> Ledger {
        self.ledger
    }

    /// The bare connection, for whoever wants to send something else than messages.
    pub fn wire(&mut self) -> &mut Wire {
        &mut self.wire
    }

    async fn greet(&mut self) -> Result<(), Fault> {
        let hello =
            ToServer::Hello { protocol: PROTOCOL, token: self.token.clone(), since: self.ledger.seq() };
        self.put(&hello).await?;
        // Nothing may be sent before the hello is answered.
        match self.read().await? {
            ToClient::Refused { problem, .. } | ToClient::Closing { problem, .. } => {
                return Err(Fault::Refused(problem));
            }
            first => self.ahead.push_back(first),
        }
        for message in self.ledger.again() {
            self.put(&message).await?;
        }
        Ok(())
    }

    async fn put(&mut self, message: &ToServer) -> Result<(), Fault> {
        let text = serde_json::to_string(message).expect("what is on the wire has a JSON form");
        self.wire.send(Message::text(text)).await.map_err(Fault::lost)
    }

    async fn read(&mut self) -> Result<ToClient, Fault> {
        loop {
            match self.wire.next().await {
                None => return Err(Fault::Lost("the server closed the socket".into())),
                Some(Err(error)) => return Err(Fault::lost(error)),
                Some(Ok(Message::Text(text))) => {
                    return serde_json::from_str(&text).map_err(|error| {
                        Fault::Odd(format!("a message that does not fit ({error}): {text}"))
                    });
                }
                Some(Ok(Message::Close(_))) => {
                    return Err(Fault::Lost("the server closed the socket".into()));
                }
                Some(Ok(Message::Binary(_))) => return Err(Fault::Odd("a binary message".into())),
                Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => {}
            }
        }
    }
}

/// Says where it is and nothing of its token.
impl std::fmt::Debug for Socket {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Socket").field("table", &self.table).finish_non_exhaustive()
    }
}

/// A ticket that nobody has used before.
pub fn new_ticket() -> String {
    static USED: AtomicU64 = AtomicU64::new(0);
    // The process is named too, because another one may play on with the same token.
    format!("{}-{}", std::process::id(), USED.fetch_add(1, Ordering::Relaxed))
}

/// Connects to the socket of a table and says nothing.
pub async fn connect(base: &str, table: &str) -> Result<Wire, Fault> {
    connect_to(base, &format!("/api/v1/tables/{table}/socket")).await
}

/// Connects to the socket at a path and says nothing.
pub async fn connect_to(base: &str, path: &str) -> Result<Wire, Fault> {
    let address = base.strip_prefix("http://").unwrap_or(base);
    let stream = TcpStream::connect(address).await.map_err(Fault::lost)?;
    stream.set_nodelay(true).map_err(Fault::lost)?;
    let config = small_buffers();
    match client_async_with_config(format!("ws://{address}{path}"), stream, Some(config)).await {
        Ok((wire, _)) => Ok(wire),
        Err(Error::Http(response)) => {
            let body = response.body().as_deref().unwrap_or_default();
            Err(match serde_json::from_slice::<Problem>(body) {
                Ok(problem) => Fault::Refused(problem),
                Err(_) => Fault::Odd(format!("status {} without a problem in the body", response.status())),
            })
        }
        Err(error) => Err(Fault::lost(error)),
    }
}

/// Thousands of sockets live in one process here, so each gets little.
pub(crate) fn small_buffers() -> WebSocketConfig {
    WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0)
}

#[cfg(test)]
mod tests {
    use bivouac_protocol::Code;
    use serde_json::{Value, json};
    use tokio::net::TcpListener;
    use tokio_tungstenite::accept_async;

    use super::*;

    async fn hear(wire: &mut Wire) -> Value {
        loop {
            if let Message::Text(text) = wire.next().await.unwrap().unwrap() {
                return serde_json::from_str(&text).unwrap();
            }
        }
    }

    async fn tell(wire: &mut Wire, message: Value) {
        wire.send(Message::text(message.to_string())).await.unwrap();
    }

    fn table() -> Value {
        json!({"kind": "table", "you": {"person": 1, "seats": [1], "host": true}, "table": {
            "table": "t", "game": "pig", "phase": "running", "options": {}, "seats": [], "people": [], "host": 1,
            "listed": true, "away": {"kind": "wait"}, "pace": "quick", "starts_when_full": true,
            "commitment": "", "watchers": 0}})
    }

    fn whole(seq: u64) -> Value {
        json!({"kind": "whole", "view": {}, "steps": [], "complete": true, "now": {"seq": seq, "at": 0,
            "paused": false, "runs": false, "to_act": [], "mine": [], "floor": {"seq": 0, "why": ""}}})
    }

    #[tokio::test]
    async fn what_was_not_answered_is_sent_again_after_a_resume() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let server = async {
            let mut wire = accept_async(listener.accept().await.unwrap().0).await.unwrap();
            assert_eq!(hear(&mut wire).await, json!({"kind": "hello", "protocol": 1, "token": "key"}));
            tell(&mut wire, table()).await;
            tell(&mut wire, whole(7)).await;
            assert_eq!(hear(&mut wire).await["ticket"], "a");
            tell(&mut wire, json!({"kind": "accepted", "ticket": "a", "seq": 8})).await;
            assert_eq!(hear(&mut wire).await["ticket"], "b");
            drop(wire);

            let mut wire = accept_async(listener.accept().await.unwrap().0).await.unwrap();
            assert_eq!(hear(&mut wire).await["since"], 7);
            tell(&mut wire, table()).await;
            let again = hear(&mut wire).await;
            assert_eq!((&again["ticket"], &again["again"]), (&json!("b"), &json!(true)));
            tell(&mut wire, json!({"kind": "accepted", "ticket": "b", "seq": 9})).await;
        };
        let client = async {
            let mut socket = Socket::open(&base, "t", Some("key"), None).await.unwrap();
            let act = |ticket: &str| {
                let action =
                    Acting { seat: Seat::FIRST, ticket: ticket.into(), action: "roll".into(), again: false };
                ToServer::Act(action)
            };
            assert!(matches!(socket.next().await, Ok(ToClient::Table { .. })));
            assert!(matches!(socket.next().await, Ok(ToClient::Whole(_))));
            socket.send(&act("a")).await.unwrap();
            assert!(matches!(socket.next().await, Ok(ToClient::Accepted { seq: Seq(8), .. })));
            socket.send(&act("b")).await.unwrap();
            assert!(matches!(socket.next().await, Err(Fault::Lost(_))));
            assert_eq!(socket.ledger().waiting().len(), 1);

            socket.resume(&base).await.unwrap();
            assert!(matches!(socket.next().await, Ok(ToClient::Table { .. })));
            assert!(matches!(socket.next().await, Ok(ToClient::Accepted { seq: Seq(9), .. })));
            assert!(socket.ledger().waiting().is_empty());
        };
        tokio::join!(server, client);
    }

    #[tokio::test]
    async fn an_answer_is_waited_for_and_nothing_else_is_lost() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let server = async {
            let mut wire = accept_async(listener.accept().await.unwrap().0).await.unwrap();
            hear(&mut wire).await;
            tell(&mut wire, table()).await;
            tell(&mut wire, whole(7)).await;
            let first = hear(&mut wire).await["ticket"].clone();
            tell(&mut wire, json!({"kind": "echo", "number": 1.0})).await;
            tell(&mut wire, json!({"kind": "accepted", "ticket": first, "seq": 8})).await;
            let second = hear(&mut wire).await["ticket"].clone();
            assert_ne!(first, second);
            let problem = Problem::new(Code::Illegal, "no");
            tell(&mut wire, json!({"kind": "refused", "ticket": second, "problem": problem})).await;
        };
        let client = async {
            let mut socket = Socket::open(&base, "t", None, None).await.unwrap();
            assert_eq!(socket.act(Seat::FIRST, "roll").await.unwrap(), Seq(8));
            assert!(matches!(socket.next().await, Ok(ToClient::Table { .. })));
            assert!(socket.until(|message| matches!(message, ToClient::Echo { .. })).await.is_ok());
            assert_eq!(socket.ledger().seq(), Some(Seq(7)));
            let refused = socket.act(Seat::FIRST, "hold").await.unwrap_err();
            assert_eq!(refused.problem().unwrap().code, Code::Illegal);
            assert!(socket.ledger().waiting().is_empty());
        };
        tokio::join!(server, client);
    }

    #[tokio::test]
    async fn a_refused_hello_is_the_refusal() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let server = async {
            let mut wire = accept_async(listener.accept().await.unwrap().0).await.unwrap();
            hear(&mut wire).await;
            let problem = Problem::new(Code::Unauthorised, "no such token");
            tell(&mut wire, json!({"kind": "closing", "problem": problem, "again": false})).await;
        };
        let (_, refused) = tokio::join!(server, Socket::open(&base, "t", Some("key"), None));
        assert_eq!(refused.unwrap_err().problem().unwrap().code, Code::Unauthorised);
    }
}
