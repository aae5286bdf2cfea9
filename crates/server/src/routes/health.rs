//! How the server is.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Request, State};
use axum::http::header;
use axum::response::IntoResponse;
use bivouac_protocol::{Code, Health, PROTOCOL, Problem, Version};

use crate::address;
use crate::lobby::Lobby;
use crate::refusal::Refusal;

fn well() -> Json<Health> {
    let version = Version { program: env!("CARGO_PKG_VERSION").to_owned(), protocol: PROTOCOL };
    Json(Health { health: "well".to_owned(), version })
}

/// Whether the program runs.
#[utoipa::path(
    get,
    path = "/health",
    operation_id = "get_health",
    tag = "server",
    responses((status = 200, body = Health))
)]
pub(crate) async fn health() -> Json<Health> {
    well()
}

/// Whether tables can be played: the store takes writes and the server is not about to stop.
#[utoipa::path(
    get,
    path = "/ready",
    operation_id = "get_readiness",
    tag = "server",
    responses((status = 200, body = Health))
)]
pub(crate) async fn ready(State(lobby): State<Arc<Lobby>>) -> Result<Json<Health>, Refusal> {
    if lobby.stop.is_cancelled() {
        return Err(Refusal(Problem::new(Code::Busy, "the server is stopping").wait(5)));
    }
    lobby.read(bivouac_store::Store::ready).await?;
    Ok(well())
}

/// Counters for Prometheus. How much is going on is nobody's business but the operator's.
pub(crate) async fn metrics(
    State(lobby): State<Arc<Lobby>>,
    request: Request,
) -> Result<impl IntoResponse, Refusal> {
    if !lobby.config.metrics_public && !address::is_local(&request, &lobby.config.trusted_proxies) {
        let sentence = "only a program on the same machine reads this, unless metrics_public or metrics_listen \
                        is set";
        return Err(Refusal(Problem::new(Code::Forbidden, sentence)));
    }
    Ok(metrics_for_all(State(lobby)).await)
}

/// The same at a door that the operator opened for just this.
pub(crate) async fn metrics_for_all(State(lobby): State<Arc<Lobby>>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], lobby.metrics.render(&lobby.store.stats()))
}
