//! The addresses of the program, and the document that describes them.

mod games;
mod health;
mod look_back;
mod play;
mod seats;
mod tables;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::Uri;
use bivouac_protocol::{Code, MAX_BODY, Problem};
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::lobby::Lobby;
use crate::refusal::Refusal;
use crate::{socket, stream};

/// What the document says of the whole.
#[derive(Debug, OpenApi)]
#[openapi(info(
    title = "Bivouac",
    description = "Tables of cooperative adventure board games. docs/protocol.md tells it as a story."
))]
struct Document;

/// Everything under `/api/v1`.
pub(crate) fn api(lobby: &Arc<Lobby>) -> Router {
    let (router, document) = OpenApiRouter::with_openapi(Document::openapi())
        .nest(
            "/api/v1",
            OpenApiRouter::new()
                .routes(routes!(games::list))
                .routes(routes!(games::one))
                .routes(routes!(games::book))
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
                .routes(routes!(health::ready)),
        )
        .split_for_parts();
    let document: axum::body::Bytes = document.to_json().expect("the document has a JSON form").into();
    let serve = move || {
        let document = document.clone();
        async move { ([(axum::http::header::CONTENT_TYPE, "application/json")], document) }
    };
    router
        .route("/api/v1/openapi.json", axum::routing::get(serve))
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
