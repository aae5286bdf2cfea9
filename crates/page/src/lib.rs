//! The page, carried inside the program: every file of `web/dist`, or where that was not built,
//! one page that says what to run.
//!
//! ```
//! let app: axum::Router = bivouac_page::router();
//! ```

use std::sync::LazyLock;

use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn};
use axum::response::Response;
use axum::routing::any;
use memory_serve::{CacheControl, MemoryServe};

/// The one document; the page finds out from the address what to show.
const INDEX: &str = "/index.html";

/// Addresses that mean a place on the page.
const PLACES: [&str; 10] = [
    "/about",
    "/j/{code}",
    "/join",
    "/new/{game}",
    "/recover",
    "/rules/{game}",
    "/settings",
    "/t/{table}",
    "/t/{table}/replay",
    "/t/{table}/verify",
];

/// Where the build puts files whose names change with their contents.
const HASHED: &str = "/assets/";

// The files are unpacked once, however many servers one process has.
static PAGE: LazyLock<Router> = LazyLock::new(|| serve(memory_serve::load!()));

/// Answers for every file of the page and for every address that means a place on it. All else is
/// answered with 404, so merge it with a router that has no fallback.
pub fn router<S: Clone + Send + Sync + 'static>() -> Router<S> {
    PAGE.clone().with_state(())
}

fn serve(files: MemoryServe) -> Router {
    let page = files
        .index_file(Some(INDEX))
        // Whoever mistyped an address is told so by the page, in its own look.
        .fallback(Some(INDEX))
        .fallback_status(StatusCode::NOT_FOUND)
        .html_cache_control(CacheControl::NoCache)
        .cache_control(CacheControl::NoCache)
        .enable_gzip(true);
    PLACES
        .into_iter()
        .fold(page, |page, place| page.add_alias(place, INDEX))
        .into_router()
        // A script that is gone must not look like a document.
        .route(&format!("{HASHED}{{*file}}"), any(|| async { StatusCode::NOT_FOUND }))
        .layer(from_fn(keep_hashed))
}

/// A file whose name changes with its contents may be kept for ever.
async fn keep_hashed(request: Request, next: Next) -> Response {
    let hashed = request.uri().path().starts_with(HASHED);
    let mut response = next.run(request).await;
    if hashed && [StatusCode::OK, StatusCode::NOT_MODIFIED].contains(&response.status()) {
        let forever = HeaderValue::from_static("public, max-age=31536000, immutable");
        response.headers_mut().insert(header::CACHE_CONTROL, forever);
    }
    response
}

#[cfg(test)]
mod tests;
