//! The addresses of the program, and the document that describes them.

mod document;
mod games;
mod health;
mod look_back;
mod play;
mod seats;
mod tables;

use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::body::Bytes;
use axum::extract::DefaultBodyLimit;
use axum::http::{Uri, header};
use axum::response::IntoResponse;
use bivouac_protocol::{Code, MAX_BODY, Problem};
use utoipa::OpenApi as _;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::lobby::Lobby;
use crate::refusal::Refusal;
use crate::{socket, stream};

/// What the document describes, which is all but the counters for the operator.
fn described() -> OpenApiRouter<Arc<Lobby>> {
    OpenApiRouter::with_openapi(document::Whole::openapi()).nest(
        "/api/v1",
        OpenApiRouter::new()
            .routes(routes!(games::list))
            .routes(routes!(games::one))
            .routes(routes!(games::book))
            .routes(routes!(games::schemas))
            .routes(routes!(tables::list, tables::create))
            .routes(routes!(tables::info, tables::change))
            .routes(routes!(tables::invitation))
            .routes(routes!(tables::me))
            .routes(routes!(seats::join))
            .routes(routes!(seats::leave))
            .routes(routes!(seats::start))
            .routes(routes!(seats::kick))
            .routes(routes!(seats::swap))
            .routes(routes!(seats::claim))
            .routes(routes!(seats::release))
            .routes(routes!(seats::bot))
            .routes(routes!(seats::reissue))
            .routes(routes!(play::act))
            .routes(routes!(play::say))
            .routes(routes!(play::take_back))
            .routes(routes!(play::agree))
            .routes(routes!(play::agree_seating))
            .routes(routes!(play::ask))
            .routes(routes!(play::pause))
            .routes(routes!(play::resume))
            .routes(routes!(play::view))
            .routes(routes!(stream::stream))
            .routes(routes!(socket::socket))
            .routes(routes!(look_back::story))
            .routes(routes!(look_back::replay))
            .routes(routes!(look_back::proof))
            .routes(routes!(look_back::picture))
            .routes(routes!(look_back::export))
            .routes(routes!(health::health))
            .routes(routes!(health::ready))
            .routes(routes!(whole)),
    )
}

/// The document as it is sent.
static DOCUMENT: LazyLock<Bytes> = LazyLock::new(|| {
    let (_, document) = described().split_for_parts();
    document::complete(&document).to_string().into()
});

/// This document.
#[utoipa::path(
    get,
    path = "/openapi.json",
    operation_id = "get_document",
    tag = "server",
    responses((status = 200, body = Object))
)]
async fn whole() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], DOCUMENT.clone())
}

/// Everything under `/api`.
pub(crate) fn api(lobby: &Arc<Lobby>) -> Router {
    let (router, _) = described().split_for_parts();
    router
        .route("/metrics", axum::routing::get(health::metrics))
        .route("/api", axum::routing::any(nowhere))
        .route("/api/{*rest}", axum::routing::any(nowhere))
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .with_state(Arc::clone(lobby))
}

/// What stands at the door of those who watch over the server: how it is, and nothing of what happens
/// in it but numbers.
pub(crate) fn watchers(lobby: &Arc<Lobby>) -> Router {
    use axum::routing::get;
    Router::new()
        .route("/metrics", get(health::metrics_for_all))
        .route("/api/v1/health", get(health::health))
        .route("/api/v1/ready", get(health::ready))
        .with_state(Arc::clone(lobby))
}

async fn nowhere(uri: Uri) -> Refusal {
    let path = crate::http::short(uri.path());
    Refusal(Problem::new(
        Code::NotFound,
        format!("there is nothing at {path}; /api/v1/openapi.json says what there is"),
    ))
}

async fn wrong_method(uri: Uri) -> Refusal {
    let path = crate::http::short(uri.path());
    Refusal(Problem::new(
        Code::WrongMethod,
        format!("{path} is not asked like this; /api/v1/openapi.json says how"),
    ))
}
