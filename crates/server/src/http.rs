//! What plain requests have in common: who asks, what they send, and how they are refused.

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use axum::extract::path::ErrorKind;
use axum::extract::rejection::{JsonRejection, PathRejection};
use axum::extract::{FromRequest, FromRequestParts, RawPathParams, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use bivouac_protocol::{Code, Problem, Token};
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::door::TooSlow;
use crate::keys::{self, TokenHash};
use crate::lobby::Lobby;
use crate::refusal::Refusal;

/// The token that came with a request, if one did.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bearer(pub(crate) Option<Token>);

impl Bearer {
    pub(crate) fn hash(&self) -> Option<TokenHash> {
        self.0.as_ref().map(keys::hash)
    }

    pub(crate) fn must(&self) -> Result<Token, Problem> {
        self.0.ok_or_else(|| Problem::new(Code::Unauthorised, "this takes a key: `authorization: Bearer …`"))
    }
}

impl<S: Sync> FromRequestParts<S> for Bearer {
    type Rejection = Refusal;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Bearer, Refusal> {
        let Some(value) = parts.headers.get(header::AUTHORIZATION) else { return Ok(Bearer(None)) };
        let text = value.to_str().unwrap_or_default();
        let token = text.strip_prefix("Bearer ").or_else(|| text.strip_prefix("bearer "));
        let token = token.and_then(|token| token.parse().ok());
        token.map(|token| Bearer(Some(token))).ok_or_else(|| {
            let sentence = "the authorization header should be `Bearer` and a key: 32 hex digits or a phrase";
            Refusal(Problem::new(Code::Unauthorised, sentence))
        })
    }
}

/// What stands in the path of a request.
#[derive(Debug)]
pub(crate) struct Path<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Path<T> {
    type Rejection = Refusal;
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Path<T>, Refusal> {
        match axum::extract::Path::from_request_parts(parts, state).await {
            Ok(axum::extract::Path(read)) => Ok(Path(read)),
            Err(rejection) => Err(Refusal(lost(&rejection))),
        }
    }
}

fn lost(rejection: &PathRejection) -> Problem {
    let kind = match rejection {
        PathRejection::FailedToDeserializePathParams(failed) => Some(failed.kind()),
        _ => None,
    };
    match kind {
        Some(ErrorKind::InvalidUtf8InPathParam { .. }) => {
            Problem::new(Code::Malformed, "this path is no text: it should be UTF-8")
        }
        _ => Problem::new(
            Code::NotFound,
            "there is nothing at this path: a number in it is none, or too large",
        ),
    }
}

/// What is asked for after the `?` of a request.
#[derive(Debug)]
pub(crate) struct Query<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = Refusal;
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Query<T>, Refusal> {
        match axum::extract::Query::from_request_parts(parts, state).await {
            Ok(axum::extract::Query(read)) => Ok(Query(read)),
            Err(rejection) => {
                let sentence = format!("the question cannot be read: {}", short(&rejection.body_text()));
                Err(Refusal(Problem::new(Code::Malformed, sentence)))
            }
        }
    }
}

/// A number in a question. The document bounds it by what JSON holds exactly, so what is larger is
/// refused and not taken for something else.
#[derive(Clone, Copy, Default, Debug, Deserialize)]
#[serde(try_from = "u64")]
pub(crate) struct Exact(pub(crate) u64);

impl Exact {
    const MOST: u64 = (1 << 53) - 1;
}

impl TryFrom<u64> for Exact {
    type Error = String;
    fn try_from(number: u64) -> Result<Exact, String> {
        let most = Exact::MOST;
        if number <= most { Ok(Exact(number)) } else { Err(format!("a number is at most {most}")) }
    }
}

/// Something with names in it: a list of the same values in their order is none.
struct Object<T>(T);

impl<'de, T: DeserializeOwned> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object<T>, D::Error> {
        struct Names<T>(PhantomData<T>);
        impl<'de, T: DeserializeOwned> Visitor<'de> for Names<T> {
            type Value = T;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map))
            }
        }
        deserializer.deserialize_map(Names(PhantomData)).map(Object)
    }
}

/// The body of a request, read as JSON.
#[derive(Debug)]
pub(crate) struct Sent<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<Lobby>> for Sent<T> {
    type Rejection = Refusal;
    async fn from_request(request: Request, lobby: &Arc<Lobby>) -> Result<Sent<T>, Refusal> {
        match axum::Json::<Object<T>>::from_request(request, lobby).await {
            Ok(axum::Json(Object(sent))) => Ok(Sent(sent)),
            Err(rejection) => Err(Refusal(unread(&rejection))),
        }
    }
}

/// The body of a request that takes a key, read as JSON. Who asks is looked at before what they
/// sent: a stranger learns nothing from how it is refused, and guesses no keys with bodies that are none.
#[derive(Debug)]
pub(crate) struct Keyed<T, const WATCHERS: bool = false>(pub(crate) T);

impl<T: DeserializeOwned + Send, const WATCHERS: bool> FromRequest<Arc<Lobby>> for Keyed<T, WATCHERS> {
    type Rejection = Refusal;
    async fn from_request(request: Request, lobby: &Arc<Lobby>) -> Result<Keyed<T, WATCHERS>, Refusal> {
        let (mut parts, body) = request.into_parts();
        let bearer = Bearer::from_request_parts(&mut parts, lobby).await?;
        let path = RawPathParams::from_request_parts(&mut parts, lobby).await.ok();
        match Sent::from_request(Request::from_parts(parts, body), lobby).await {
            Ok(Sent(sent)) => Ok(Keyed(sent)),
            Err(refusal) => {
                let table = path.iter().flatten().find(|(name, _)| *name == "table");
                let table = table.map(|(_, table)| table).unwrap_or_default();
                let known = crate::room::Request::Known { watchers: WATCHERS };
                lobby.ask(table, bearer.hash(), known).await?;
                Err(refusal)
            }
        }
    }
}

fn unread(rejection: &JsonRejection) -> Problem {
    if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
        let sentence = format!("a request is at most {} bytes long", bivouac_protocol::MAX_BODY);
        return Problem::new(Code::TooLarge, sentence);
    }
    if TooSlow::caused(rejection) {
        return Problem::new(Code::TooSlow, format!("{TooSlow}; send it again, in one piece"));
    }
    let why = std::error::Error::source(rejection).map_or_else(|| rejection.body_text(), ToString::to_string);
    let sentence = match rejection {
        JsonRejection::MissingJsonContentType(_) => {
            "send JSON, with `content-type: application/json`".to_owned()
        }
        _ => format!("this cannot be read: {}", short(&why)),
    };
    Problem::new(Code::Malformed, sentence)
}

/// The beginning of a text that came from outside.
pub(crate) fn short(text: &str) -> String {
    text.chars().take(200).collect()
}
