//! Plain requests gone wrong: methods, paths, tokens, headers and bodies.

use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use bivouac_engine::Dice;
use bivouac_protocol::{MAX_BODY, Problem};
use http_body_util::{BodyExt, Full, Limited};
use hyper::body::Bytes;
use hyper::header::{self, HeaderName, HeaderValue};
use hyper::{Method, Request, StatusCode};
use serde_json::{Value, json};
use tokio::time::timeout;

use super::nonsense::{bytes, deep, escaped, spoil, spoil_text, text, value};
use super::target::Target;
use super::trace::Trace;
use crate::client::check_problem;

/// No answer takes longer, unless something hangs.
const PATIENCE: Duration = Duration::from_secs(30);

/// Where requests go: the method that belongs there, and the path, with letters for what varies.
const PLACES: [(&str, &str); 33] = [
    ("GET", "/games"),
    ("GET", "/games/{key}"),
    ("GET", "/tables?before={number}"),
    ("POST", "/tables"),
    ("GET", "/tables/{table}"),
    ("PATCH", "/tables/{table}"),
    ("GET", "/invitations/{code}"),
    ("POST", "/tables/{table}/join"),
    ("GET", "/me"),
    ("POST", "/tables/{table}/leave"),
    ("POST", "/tables/{table}/start"),
    ("POST", "/tables/{table}/kick"),
    ("POST", "/tables/{table}/swap"),
    ("POST", "/tables/{table}/seats/{number}/claim"),
    ("POST", "/tables/{table}/seats/{number}/release"),
    ("POST", "/tables/{table}/seats/{number}/bot"),
    ("POST", "/tables/{table}/seats/{number}/reissue"),
    ("POST", "/tables/{table}/actions"),
    ("POST", "/tables/{table}/say"),
    ("POST", "/tables/{table}/takeback"),
    ("POST", "/tables/{table}/takeback/answer"),
    ("POST", "/tables/{table}/ask"),
    ("POST", "/tables/{table}/pause"),
    ("POST", "/tables/{table}/resume"),
    ("GET", "/tables/{table}/view"),
    ("GET", "/tables/{table}/stream?since={number}"),
    ("GET", "/tables/{table}/socket"),
    ("GET", "/tables/{table}/story?from={number}"),
    ("GET", "/tables/{table}/replay?from={number}&count={number}&as={key}"),
    ("GET", "/tables/{table}/proof"),
    ("GET", "/tables/{table}/export"),
    ("GET", "/health"),
    ("GET", "/{key}"),
];

/// Sends one request and looks at the answer.
pub(super) async fn one(target: &Target, dice: &mut Dice, trace: &mut Trace) -> Result<()> {
    let (method, place) = dice.pick(&PLACES).expect("there are some");
    let path = format!("/api/v1{}", filled(place, target, dice));
    let method = match dice.below(8) {
        0 => other_method(dice),
        _ => method.parse().expect("these are methods"),
    };
    let body = body(place, target, dice);
    let mut request =
        Request::builder().method(method.clone()).uri(format!("{}{path}", target.client.base()));
    if let Some(token) = target.token(dice) {
        let scheme =
            dice.pick(&["Bearer ", "Bearer ", "Bearer ", "Bearer ", "bearer ", "Basic ", ""]).copied();
        request = request
            .header(header::AUTHORIZATION, header_value(&format!("{}{token}", scheme.unwrap_or_default())));
    }
    let kind = dice.pick(&["application/json", "application/json", "application/json", "text/plain", "x"]);
    request = request.header(header::CONTENT_TYPE, *kind.expect("there are some"));
    if dice.chance(1, 6) {
        let (name, value) = odd_header(dice);
        request = request.header(name, value);
    }
    trace.note(&format!("{method} {path} {:?}", String::from_utf8_lossy(&body)));
    let Ok(request) = request.body(Full::new(Bytes::from(body))) else {
        // Not even the client's own library would send it: the raw connections do.
        return Ok(());
    };
    let head = method == Method::HEAD;
    timeout(PATIENCE, answer(target, request, head)).await.context("a request was not answered")?
}

async fn answer(target: &Target, request: Request<Full<Bytes>>, head: bool) -> Result<()> {
    // The server may hang up on what it does not want to read.
    let Ok(response) = target.wild.start_any(request).await else { return Ok(()) };
    let (parts, body) = response.into_parts();
    if parts.status.is_success() && parts.headers.get(header::CONTENT_TYPE).is_some_and(is_stream) {
        return Ok(());
    }
    let Ok(body) = Limited::new(body, 64 << 20).collect().await else { return Ok(()) };
    if parts.status.as_u16() < 400 || head {
        ensure!(!parts.status.is_server_error(), "status {}", parts.status);
        return Ok(());
    }
    refusal(parts.status, &body.to_bytes())
}

fn is_stream(kind: &HeaderValue) -> bool {
    kind.as_bytes().starts_with(b"application/x-ndjson")
}

/// Whether a refusal is one as the protocol wants it.
fn refusal(status: StatusCode, body: &[u8]) -> Result<()> {
    let problem: Problem = match serde_json::from_slice(body) {
        Ok(problem) => problem,
        Err(error) => {
            let shown: String = String::from_utf8_lossy(body).chars().take(300).collect();
            bail!("status {status} without a problem in the body ({error}): {shown:?}");
        }
    };
    ensure!(problem.status == status.as_u16(), "status {status}, but the body says {}", problem.status);
    check_problem(&problem).map_err(anyhow::Error::msg)
}

fn filled(place: &str, target: &Target, dice: &mut Dice) -> String {
    let mut path = String::new();
    for (index, part) in place.split(['{', '}']).enumerate() {
        if index % 2 == 0 {
            path.push_str(part);
            continue;
        }
        let good = match (part, dice.below(8)) {
            (_, 0) => text(dice, 40),
            (_, 1) => "x".repeat(dice.below(3000) as usize),
            ("table", 2) => target.calm.clone(),
            ("table", _) => target.victim.table.clone(),
            ("code", _) => target.victim.code.clone(),
            ("number", 2) => value(dice, 0).to_string(),
            ("number", _) => dice.below(8).to_string(),
            (_, _) => dice
                .pick(&["pig", "me", "watcher", "all", "1", "ready", "openapi.json"])
                .unwrap_or(&"")
                .to_string(),
        };
        path.push_str(&escaped(&good));
    }
    path
}

fn body(place: &str, target: &Target, dice: &mut Dice) -> Vec<u8> {
    let good = good_body(place, target, dice);
    match dice.below(12) {
        0 => bytes(dice, 400),
        1 => text(dice, 400).into_bytes(),
        2 => deep(dice, 20_000).into_bytes(),
        3 => vec![b' '; MAX_BODY + dice.below(100_000) as usize],
        4 => value(dice, 4).to_string().into_bytes(),
        5 => spoil_text(dice, &good.to_string()).into_bytes(),
        6..9 => spoil(dice, &good).to_string().into_bytes(),
        9 => Vec::new(),
        _ => good.to_string().into_bytes(),
    }
}

fn good_body(place: &str, target: &Target, dice: &mut Dice) -> Value {
    let (_, verb) = place.rsplit_once('/').unwrap_or_default();
    match verb {
        "tables" => {
            json!({"game": "pig", "options": {"goal": 50}, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]})
        }
        "join" => json!({"code": target.victim.code, "name": "Eve", "seat": dice.die(6)}),
        "{table}" => json!({"listed": true, "my_name": "Ann", "pace": "quick", "away": {"kind": "wait"}}),
        "kick" => json!({"person": dice.below(4)}),
        "swap" => json!({"one": dice.die(3), "other": dice.die(3)}),
        "bot" => json!({"bot": "random"}),
        "pause" | "resume" => json!({"ticket": format!("t{}", dice.below(50))}),
        _ => {
            let mut message = target.good(dice);
            message.as_object_mut().and_then(|map| map.remove("kind"));
            message
        }
    }
}

fn other_method(dice: &mut Dice) -> Method {
    let methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "NONSENSE"];
    dice.pick(&methods).and_then(|method| method.parse().ok()).unwrap_or(Method::GET)
}

fn odd_header(dice: &mut Dice) -> (HeaderName, HeaderValue) {
    let names = [
        header::ORIGIN,
        header::ACCEPT_ENCODING,
        header::RANGE,
        header::IF_NONE_MATCH,
        header::UPGRADE,
        header::FORWARDED,
        HeaderName::from_static("x-forwarded-for"),
        HeaderName::from_static("sec-websocket-key"),
    ];
    let name = dice.pick(&names).expect("there are some").clone();
    let long = if dice.chance(1, 4) { 8000 } else { 60 };
    (name, header_value(&text(dice, long)))
}

/// A header may hold any byte that is no control character.
fn header_value(text: &str) -> HeaderValue {
    let bytes: Vec<u8> = text.bytes().filter(|byte| *byte >= b' ' && *byte != 0x7f).collect();
    HeaderValue::from_bytes(&bytes).expect("the rest was left out")
}

#[cfg(test)]
mod tests {
    use bivouac_protocol::Code;

    use super::*;

    #[test]
    fn refusals_of_another_form_are_found() {
        let problem = |code| serde_json::to_vec(&Problem::new(code, "no")).unwrap();
        assert!(refusal(StatusCode::NOT_FOUND, &problem(Code::NotFound)).is_ok());
        assert!(refusal(StatusCode::SERVICE_UNAVAILABLE, &problem(Code::Busy)).is_ok());
        assert!(refusal(StatusCode::BAD_REQUEST, &problem(Code::NotFound)).is_err());
        assert!(refusal(StatusCode::INTERNAL_SERVER_ERROR, &problem(Code::Mistake)).is_err());
        assert!(refusal(StatusCode::BAD_REQUEST, b"Failed to parse the request body").is_err());
    }
}
