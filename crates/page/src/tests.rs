//! What is answered at which address, and how long it may be kept.

use axum::body::{Body, to_bytes};
use axum::http::HeaderMap;
use memory_serve::Asset;
use tower::ServiceExt as _;

use super::*;

const SCRIPT: &str = "export const camp = 'camp camp camp camp camp camp camp camp camp camp camp camp camp camp \
     camp camp camp camp camp camp camp camp camp camp camp camp camp camp camp camp';";

const fn file(route: &'static str, content_type: &'static str, text: &'static str) -> Asset {
    Asset {
        route,
        path: route,
        etag: "tag",
        content_type,
        bytes: Some(text.as_bytes()),
        is_compressed: false,
        should_compress: true,
    }
}

static FILES: [Asset; 3] = [
    file("/assets/index-3f9a1c2b.js", "text/javascript", SCRIPT),
    file("/favicon.svg", "image/svg+xml", "<svg/>"),
    file("/index.html", "text/html", "<!doctype html>the page"),
];

/// What a small page answers: the status, the headers and the text.
async fn ask(path: &str, header: (&str, &str)) -> (u16, HeaderMap, Vec<u8>) {
    let request = Request::builder().uri(path).header(header.0, header.1).body(Body::empty());
    let app = serve(MemoryServe::new(&FILES));
    let response = app.oneshot(request.expect("a request")).await.expect("an answer");
    let (parts, body) = response.into_parts();
    let body = to_bytes(body, 1 << 20).await.expect("a short answer");
    (parts.status.as_u16(), parts.headers, body.to_vec())
}

const PLAIN: (&str, &str) = ("accept", "*/*");

#[tokio::test]
async fn every_place_is_the_one_document_and_is_asked_for_anew() {
    for path in [
        "/",
        "/index.html",
        "/new/pig",
        "/j/ABCDEF",
        "/t/x",
        "/t/x/replay?step=3",
        "/join",
        "/rules/pig?rule=PIG-2.4",
        "/about",
    ] {
        let (status, headers, body) = ask(path, PLAIN).await;
        assert_eq!((status, body), (200, b"<!doctype html>the page".to_vec()), "{path}");
        assert_eq!(headers[header::CACHE_CONTROL], "no-cache", "{path}");
        assert_eq!(headers[header::CONTENT_TYPE], "text/html", "{path}");
    }
}

#[tokio::test]
async fn a_place_that_is_none_is_not_found_but_still_drawn() {
    for path in ["/nowhere", "/t/x/y/z", "/new"] {
        let (status, headers, body) = ask(path, PLAIN).await;
        assert_eq!((status, body), (404, b"<!doctype html>the page".to_vec()), "{path}");
        assert_eq!(headers[header::CACHE_CONTROL], "no-cache", "{path}");
    }
}

#[tokio::test]
async fn hashed_files_are_kept_and_others_are_asked_for_anew() {
    let (status, headers, body) = ask("/assets/index-3f9a1c2b.js", PLAIN).await;
    assert_eq!((status, &*body), (200, SCRIPT.as_bytes()));
    assert_eq!(headers[header::CACHE_CONTROL], "public, max-age=31536000, immutable");
    let (status, headers, _) = ask("/favicon.svg", PLAIN).await;
    assert_eq!((status, &headers[header::CACHE_CONTROL]), (200, &HeaderValue::from_static("no-cache")));
    let (status, headers, body) = ask("/assets/index-00000000.js", PLAIN).await;
    assert_eq!((status, &*body), (404, &b""[..]), "a script that is gone is no document");
    assert!(!headers.contains_key(header::CACHE_CONTROL));
}

#[tokio::test]
async fn what_the_browser_has_is_not_sent_again() {
    let (status, headers, body) = ask("/assets/index-3f9a1c2b.js", ("if-none-match", "\"tag\"")).await;
    assert_eq!((status, &*body), (304, &b""[..]));
    assert_eq!(headers[header::CACHE_CONTROL], "public, max-age=31536000, immutable");
}

#[tokio::test]
async fn files_are_sent_compressed_to_those_who_can_read_that() {
    let (_, headers, body) = ask("/assets/index-3f9a1c2b.js", ("accept-encoding", "gzip")).await;
    assert_eq!(headers[header::CONTENT_ENCODING], "gzip");
    assert!(body.len() < SCRIPT.len());
    assert_eq!(headers[header::VARY], "accept-encoding");
    // Brotli takes its time, so only a program that is not debugged has it.
    let (_, headers, _) = ask("/assets/index-3f9a1c2b.js", ("accept-encoding", "br")).await;
    assert_eq!(headers.contains_key(header::CONTENT_ENCODING), !cfg!(debug_assertions));
}

#[tokio::test]
async fn the_page_inside_is_a_document_with_an_icon() {
    for (path, kind, start) in
        [("/", "text/html", "<!doctype html>"), ("/favicon.svg", "image/svg+xml", "<svg")]
    {
        let app: Router = router();
        let request = Request::builder().uri(path).body(Body::empty()).expect("a request");
        let response = app.oneshot(request).await.expect("an answer");
        assert_eq!(
            (response.status(), &response.headers()[header::CONTENT_TYPE]),
            (StatusCode::OK, &HeaderValue::from_static(kind))
        );
        let body = to_bytes(response.into_body(), 1 << 20).await.expect("a short answer");
        assert!(body.starts_with(start.as_bytes()), "{path}");
    }
}
