//! Requests and replies before anybody knows what they mean.

use bivouac_protocol::Problem;
use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::{HeaderMap, Method, Request, Response, StatusCode, header};
use hyper_util::client::legacy::Client as Pool;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{Client, Fault};

pub(super) type Http = Pool<HttpConnector, Full<Bytes>>;

pub(super) fn pool() -> Http {
    let mut connector = HttpConnector::new();
    connector.set_nodelay(true);
    Pool::builder(TokioExecutor::new()).build(connector)
}

/// What came back, whole.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The status.
    pub status: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    /// The body.
    pub body: Bytes,
}

impl Reply {
    /// What the body says, if the request was granted.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Fault> {
        let body = self.granted()?;
        serde_json::from_slice(body).map_err(|error| Fault::Odd(format!("a body that does not fit: {error}")))
    }

    /// The body, if the request was granted.
    pub fn granted(&self) -> Result<&[u8], Fault> {
        if self.status.is_success() {
            return Ok(&self.body);
        }
        let problem: Problem = serde_json::from_slice(&self.body).map_err(|error| {
            let shown: String = String::from_utf8_lossy(&self.body).chars().take(200).collect();
            Fault::Odd(format!("status {} without a problem in the body ({error}): {shown}", self.status))
        })?;
        Err(Fault::Refused(problem))
    }
}

impl Client {
    /// Sends a request whose path begins after `/api/v1`, with this client's token.
    pub async fn ask_for(&self, method: Method, path: &str, body: Option<Vec<u8>>) -> Result<Reply, Fault> {
        let response = self.start(method, &format!("/api/v1{path}"), body).await?;
        let (head, body) = response.into_parts();
        let body = body.collect().await.map_err(Fault::lost)?.to_bytes();
        Ok(Reply { status: head.status, headers: head.headers, body })
    }

    /// Sends any request at all, with just these headers.
    pub async fn send(&self, request: Request<Full<Bytes>>) -> Result<Reply, Fault> {
        let response = self.start_any(request).await?;
        let (head, body) = response.into_parts();
        let body = body.collect().await.map_err(Fault::lost)?.to_bytes();
        Ok(Reply { status: head.status, headers: head.headers, body })
    }

    /// Sends any request at all, and gives back the response as soon as its head is there.
    pub(crate) async fn start_any(&self, request: Request<Full<Bytes>>) -> Result<Response<Incoming>, Fault> {
        self.http.request(request).await.map_err(|error| Fault::Lost(chain(&error)))
    }

    /// Sends a request and gives back the response as soon as its head is there.
    pub(super) async fn start(
        &self,
        method: Method,
        path: &str,
        body: Option<Vec<u8>>,
    ) -> Result<Response<Incoming>, Fault> {
        let mut request = Request::builder().method(method).uri(format!("{}{path}", self.base));
        if let Some(token) = &self.token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        if body.is_some() {
            request = request.header(header::CONTENT_TYPE, "application/json");
        }
        let request = request
            .body(Full::new(Bytes::from(body.unwrap_or_default())))
            .map_err(|error| Fault::Odd(format!("{path} is no address: {error}")))?;
        self.start_any(request).await
    }

    pub(super) async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Fault> {
        self.ask_for(Method::GET, path, None).await?.read()
    }

    pub(super) async fn post<B: Serialize, T: DeserializeOwned>(
        &self,
        path: &str,
        body: &B,
    ) -> Result<T, Fault> {
        self.ask_for(Method::POST, path, Some(json(body))).await?.read()
    }
}

pub(super) fn json<B: Serialize>(body: &B) -> Vec<u8> {
    serde_json::to_vec(body).expect("what is on the wire has a JSON form")
}

/// The client's errors say what they are about and leave the reason to their sources.
fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        text = format!("{text}: {error}");
        source = error.source();
    }
    text
}
