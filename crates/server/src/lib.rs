//! Tables online: who sits where, what was played, and who may hear of it.
//!
//! A request or a socket finds its table in the lobby, which holds one task for each table
//! that somebody looks at: the room. A room plays a step, keeps it in the store, lets it
//! count, and only then tells anyone. Nothing here knows which game it serves; the catalog does.
//!
//! What it is not: a place for rules (those are in the games), for files (the store), or for the
//! look of anything (the page).

mod address;
mod archive;
mod books;
pub mod config;
mod desk;
mod door;
mod headers;
mod http;
mod journal;
mod keys;
mod limits;
mod lobby;
mod metrics;
mod names;
mod origin;
pub mod record;
mod refusal;
mod room;
mod routes;
mod socket;
mod stream;
mod sweep;

use std::any::Any;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use bivouac_catalog::Shelf;
use bivouac_protocol::{Code, Problem};
use bivouac_store::Store;
use tokio_util::sync::CancellationToken;
use tower_http::catch_panic::CatchPanicLayer;

pub use crate::config::Config;
use crate::config::Listen;
pub use crate::door::Door;
use crate::door::Porter;
use crate::lobby::Lobby;
use crate::refusal::Refusal;

/// How long open requests may take when the server stops.
const LAST_WORDS: Duration = Duration::from_secs(5);

/// Why a server does not run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be had.
    #[error("{}", no_address(.0, .1))]
    Address(Listen, std::io::Error),
    /// No address has that name.
    #[error("{0} leads nowhere: no address has that name ({1}); choose another with --listen")]
    Name(Listen, std::io::Error),
    /// It stopped by itself.
    #[error("the server stopped: {0}")]
    Stopped(std::io::Error),
}

fn no_address(address: &Listen, error: &std::io::Error) -> String {
    use std::io::ErrorKind;
    match error.kind() {
        ErrorKind::AddrInUse => {
            format!(
                "{address} is in use: another program listens there; choose another with --listen, or port 0 for any"
            )
        }
        ErrorKind::PermissionDenied => {
            format!(
                "{address} may not be used by this user: ports below 1024 need rights; choose another with --listen"
            )
        }
        ErrorKind::AddrNotAvailable => format!("{address} is not an address of this machine"),
        _ => format!("cannot listen on {address}: {error}"),
    }
}

impl Door {
    /// Serves tables of the games of `shelf` from `store` until `stop` comes about. `listening` is
    /// told where.
    pub async fn serve(
        self,
        shelf: Shelf,
        config: Config,
        store: Arc<dyn Store>,
        listening: impl FnOnce(SocketAddr),
        stop: impl Future<Output = ()>,
    ) -> Result<(), ServeError> {
        let (address, aside) = self.addresses().map_err(ServeError::Stopped)?;
        let stopping = CancellationToken::new();
        let lobby = Lobby::new(store, shelf, door::fit(config), stopping.clone());
        let porter = Porter::new(&lobby, stopping.clone());
        porter.serve(self, app(&lobby), routes::watchers(&lobby));
        if let Some(address) = aside {
            tracing::info!(%address, "metrics are read at");
        }
        listening(address);
        let sweeper = tokio::spawn(sweep::run(Arc::clone(&lobby)));
        stop.await;
        tracing::info!("stopping");
        stopping.cancel();
        // Rooms keep a picture of their tables and say goodbye before the program ends.
        let parted = async {
            while lobby.held() > 0 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        let _ = tokio::time::timeout(LAST_WORDS, async {
            parted.await;
            porter.last_answers().await;
        })
        .await;
        sweeper.abort();
        porter.close().await;
        Ok(())
    }
}

/// Serves tables of every game from `store` until `stop` comes about. `listening` is told where.
pub async fn serve(
    config: Config,
    store: Arc<dyn Store>,
    listening: impl FnOnce(SocketAddr),
    stop: impl Future<Output = ()>,
) -> Result<(), ServeError> {
    serve_games(Shelf::FULL, config, store, listening, stop).await
}

/// The same with the games of `shelf`.
pub async fn serve_games(
    shelf: Shelf,
    config: Config,
    store: Arc<dyn Store>,
    listening: impl FnOnce(SocketAddr),
    stop: impl Future<Output = ()>,
) -> Result<(), ServeError> {
    Door::open(&config).await?.serve(shelf, config, store, listening, stop).await
}

/// Everything the program answers.
fn app(lobby: &Arc<Lobby>) -> Router {
    routes::api(lobby)
        .merge(bivouac_page::router())
        .layer(CatchPanicLayer::custom(mistake))
        .layer(from_fn_with_state(lobby.limits.clone(), limits::keys_layer))
        .layer(from_fn_with_state(lobby.limits.clone(), limits::layer))
        .layer(from_fn_with_state(lobby.journal.clone(), journal::layer))
        .layer(from_fn_with_state(lobby.metrics.clone(), metrics::layer))
        .layer(from_fn_with_state(lobby.config.trusted_proxies.clone(), address::layer))
        .layer(from_fn(headers::layer))
}

fn mistake(_: Box<dyn Any + Send + 'static>) -> Response {
    tracing::error!("a request broke down");
    Refusal(Problem::new(Code::Mistake, "the server made a mistake; nothing was changed by it"))
        .into_response()
}
