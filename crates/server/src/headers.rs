//! What every answer tells the browser: load nothing from elsewhere, guess no types, tell nobody
//! where the visitor came from, and let no other site frame or read us.

use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

/// Nothing stands in the document itself, neither scripts nor styles: boards place their pieces by script.
const CONTENT_POLICY: &str = "default-src 'self'; img-src 'self' data:; connect-src 'self'; \
     object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";

/// What a board game never needs.
const PERMISSIONS: &str = "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), \
     magnetometer=(), microphone=(), midi=(), payment=(), usb=()";

const EVERYWHERE: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("permissions-policy"), PERMISSIONS),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Puts the headers on every answer, and keeps what the API says out of every cache.
pub(crate) async fn layer(request: Request, next: Next) -> Response {
    let path = request.uri().path();
    // Only the page's own files may be kept, and they say for how long themselves.
    let fresh = path.starts_with("/api/") || path == "/api" || path == "/metrics";
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in EVERYWHERE {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if fresh {
        // What has a tag may be kept by whoever asks each time whether it is still the same.
        let tagged = headers.contains_key(header::ETAG);
        let keep = HeaderValue::from_static(if tagged { "no-cache" } else { "no-store" });
        headers.insert(header::CACHE_CONTROL, keep);
    }
    response
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::body::Body;
    use axum::http::StatusCode;
    use axum::middleware::from_fn;
    use axum::routing::get;
    use tower::ServiceExt as _;

    use super::*;

    async fn answer(path: &str) -> Response {
        let page = || async { ([(header::CACHE_CONTROL, "no-cache")], "page") };
        let tagged = || async { ([(header::ETAG, "\"a\"")], "book") };
        let app = Router::new()
            .route("/", get(page))
            .route("/api/v1/games", get(page))
            .route("/api/v1/book", get(tagged))
            .layer(from_fn(layer));
        let request = Request::builder().uri(path).body(Body::empty()).expect("a request");
        app.oneshot(request).await.expect("an answer")
    }

    #[tokio::test]
    async fn every_answer_is_strict_even_one_that_is_none() {
        for path in ["/", "/api/v1/games", "/nowhere"] {
            let response = answer(path).await;
            for (name, value) in EVERYWHERE {
                assert_eq!(response.headers().get(&name).expect("it is there"), value, "{path}: {name}");
            }
        }
        assert_eq!(answer("/nowhere").await.status(), StatusCode::NOT_FOUND);
    }

    #[test]
    fn nothing_unsafe_is_let_in() {
        assert!(!CONTENT_POLICY.contains("unsafe"), "{CONTENT_POLICY}");
    }

    #[tokio::test]
    async fn no_cache_keeps_what_the_api_says_and_pages_speak_for_themselves() {
        assert_eq!(answer("/api/v1/games").await.headers()[header::CACHE_CONTROL], "no-store");
        assert_eq!(answer("/api/v1/book").await.headers()[header::CACHE_CONTROL], "no-cache");
        assert_eq!(answer("/api/v1/nowhere").await.headers()[header::CACHE_CONTROL], "no-store");
        assert_eq!(answer("/").await.headers()[header::CACHE_CONTROL], "no-cache");
    }
}
