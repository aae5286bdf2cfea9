//! The door: where the server listens, and how long it waits for whoever comes in.
//!
//! A connection has so long to send the head of a request, so long for its body, and so long for
//! doing nothing in between; whoever reads nothing is given up; and one too many takes the place of
//! the one that waited longest. A socket or a stream, once it is one, is out of the door's hands.

mod files;
mod guests;
mod in_time;
mod unhurried;

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, HttpBody};
use axum::extract::{ConnectInfo, Request};
use axum::response::Response;
use hyper::body::{Bytes, Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt as _;

use self::files::Room;
pub(crate) use self::guests::Guest;
use self::guests::{Arrival, Asking, Guests};
pub(crate) use self::in_time::TooSlow;
use self::in_time::in_time;
use self::unhurried::Unhurried;
use crate::ServeError;
use crate::config::{Config, Listen};
use crate::limits::{Key, Limits};
use crate::lobby::Lobby;
use crate::metrics::Metrics;

/// The head of a request is never longer.
const LONGEST_HEAD: usize = 16 * 1024;
/// After the system had no connection to give, it is asked again so much later.
const AFTER_FAILURE: Duration = Duration::from_millis(50);
/// What somebody hears for whom there is no room at all.
const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 2\r\nconnection: close\r\n\
                      content-length: 0\r\n\r\n";

/// Where a server listens. It comes first, so that nothing is made for a server that cannot run.
#[derive(Debug)]
pub struct Door {
    people: TcpListener,
    /// Where programs read how things stand, if not where people come in.
    watchers: Option<TcpListener>,
}

impl Door {
    /// Takes the addresses that people, and those who watch over the server, come to.
    pub async fn open(config: &Config) -> Result<Door, ServeError> {
        let people = bind(&config.listen).await?;
        let watchers = match config.metrics_listen.get() {
            Some(listen) => Some(bind(listen).await?),
            None => None,
        };
        Ok(Door { people, watchers })
    }

    /// Where it is, for people and for those who watch.
    pub(crate) fn addresses(&self) -> std::io::Result<(SocketAddr, Option<SocketAddr>)> {
        let watchers = self.watchers.as_ref().map(TcpListener::local_addr).transpose()?;
        Ok((self.people.local_addr()?, watchers))
    }
}

async fn bind(listen: &Listen) -> Result<TcpListener, ServeError> {
    use std::io::ErrorKind;
    let addresses = listen.addresses().await.map_err(|error| ServeError::Name(listen.clone(), error))?;
    let mut missing = std::io::Error::from(ErrorKind::AddrNotAvailable);
    for address in addresses {
        match TcpListener::bind(address).await {
            Ok(listener) => return Ok(listener),
            // A name may stand for addresses of a kind that this machine does not have.
            Err(error) if error.kind() == ErrorKind::AddrNotAvailable => missing = error,
            Err(error) => return Err(ServeError::Address(listen.clone(), error)),
        }
    }
    Err(ServeError::Address(listen.clone(), missing))
}

/// Lets the settings count no more sockets than the system has files for, and says so.
pub(crate) fn fit(mut config: Config) -> Config {
    let (Room { sockets, others }, sentence) = files::room(&config);
    if let Some(sentence) = sentence {
        tracing::warn!("{sentence}");
    }
    (config.max_sockets, config.max_connections) = (sockets, others);
    config
}

/// Welcomes whoever comes, until it is told to stop.
#[derive(Clone, Debug)]
pub(crate) struct Porter {
    guests: Arc<Guests>,
    config: Arc<Config>,
    metrics: Metrics,
    limits: Limits,
    /// All connections that are no sockets.
    tasks: TaskTracker,
    /// No request is taken any more.
    stopping: CancellationToken,
    /// And none is answered.
    stopped: CancellationToken,
}

impl Porter {
    pub(crate) fn new(lobby: &Lobby, stopping: CancellationToken) -> Porter {
        let config = &lobby.config;
        let limit = |count: u32| if count == 0 { usize::MAX } else { count as usize };
        Porter {
            guests: Guests::new(limit(config.connections_per_address), limit(config.max_connections)),
            config: Arc::new(config.clone()),
            metrics: lobby.metrics.clone(),
            limits: lobby.limits.clone(),
            tasks: TaskTracker::new(),
            stopping,
            stopped: CancellationToken::new(),
        }
    }

    /// Serves `people` to those who come in by the door, and `watchers` by the other one.
    pub(crate) fn serve(&self, door: Door, people: Router, watchers: Router) {
        let aside = door.watchers.map(|listener| (listener, watchers));
        for (listener, app) in [(door.people, people)].into_iter().chain(aside) {
            let porter = self.clone();
            self.tasks.spawn(async move { porter.welcome(listener, app).await });
        }
    }

    /// Waits until everybody is answered; nobody is welcomed meanwhile.
    pub(crate) async fn last_answers(&self) {
        self.tasks.close();
        self.tasks.wait().await;
    }

    /// Ends whatever is still open.
    pub(crate) async fn close(&self) {
        self.stopped.cancel();
        self.last_answers().await;
    }

    async fn welcome(self, listener: TcpListener, app: Router) {
        loop {
            let accepted = tokio::select! {
                biased;
                () = self.stopping.cancelled() => return,
                accepted = listener.accept() => accepted,
            };
            match accepted {
                Ok((stream, peer)) => self.show_in(stream, peer, &app),
                // It was gone before we got to it.
                Err(error) if error.kind() == std::io::ErrorKind::ConnectionAborted => {}
                Err(error) => {
                    tracing::error!(%error, "no connection can be taken");
                    tokio::time::sleep(AFTER_FAILURE).await;
                }
            }
        }
    }

    fn show_in(&self, stream: TcpStream, peer: SocketAddr, app: &Router) {
        // A proxy of ours speaks for many, and has limits of its own.
        let stranger = !self.config.trusted_proxies.contains(peer.ip());
        let guest = match self.guests.arrive(stranger.then(|| Key::of(peer.ip()))) {
            Arrival::Welcome(guest) => guest,
            Arrival::InPlaceOfAnother(guest) => {
                self.metrics.shown_out.increment(1);
                self.limits.journal().limit("connections");
                guest
            }
            Arrival::Full => {
                self.metrics.turned_away.increment(1);
                self.limits.journal().limit("connections");
                // Whoever cannot take so few bytes at once does without.
                let _ = stream.try_write(FULL);
                return;
            }
        };
        // Small messages go out at once.
        let _ = stream.set_nodelay(true);
        let (porter, app) = (self.clone(), app.clone());
        self.tasks.spawn(async move { porter.attend(stream, peer, Arc::new(guest), app).await });
    }

    /// Answers one connection until it ends, becomes a socket, or has to make room.
    async fn attend(&self, stream: TcpStream, peer: SocketAddr, guest: Arc<Guest>, app: Router) {
        self.metrics.connections.increment(1.0);
        let patience = Duration::from_secs(self.config.request_seconds.into());
        let service = {
            let guest = Arc::clone(&guest);
            service_fn(move |request| answer(app.clone(), request, peer, Arc::clone(&guest), patience))
        };
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(patience)
            .max_buf_size(LONGEST_HEAD)
            .serve_connection(TokioIo::new(Unhurried::new(stream)), service)
            .with_upgrades();
        let mut connection = pin!(connection);
        let mut stops = pin!(self.stopping.cancelled());
        let mut asked_to_end = false;
        // How a connection ends is the other side's business.
        loop {
            tokio::select! {
                _ = connection.as_mut() => break,
                () = guest.shown_out() => break,
                () = self.stopped.cancelled() => break,
                () = &mut stops, if !asked_to_end => {
                    asked_to_end = true;
                    connection.as_mut().graceful_shutdown();
                }
            }
        }
        self.metrics.connections.decrement(1.0);
    }
}

/// Answers one request. It counts as being answered until the last byte is handed over.
async fn answer(
    app: Router,
    request: hyper::Request<Incoming>,
    peer: SocketAddr,
    guest: Arc<Guest>,
    patience: Duration,
) -> Result<Response, Infallible> {
    let asking = guest.asks();
    let mut request: Request = request.map(|body| in_time(body, patience, Some(Arc::clone(&guest))));
    request.extensions_mut().insert(ConnectInfo(peer));
    request.extensions_mut().insert(guest);
    let response = app.oneshot(request).await?;
    Ok(response.map(|body| Body::new(Answered { body, _asking: asking })))
}

/// The body of an answer, and that somebody waits for it.
#[derive(Debug)]
struct Answered {
    body: Body,
    _asking: Asking,
}

impl HttpBody for Answered {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
