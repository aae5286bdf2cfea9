//! A refusal as an answer over HTTP: its status, its JSON, and how long to wait.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bivouac_protocol::Problem;

/// Why not, as the answer to a request. Handlers return `Result<_, Refusal>`.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Refusal(pub(crate) Problem);

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Refusal {
        Refusal(problem)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let Refusal(problem) = self;
        let status = StatusCode::from_u16(problem.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let wait = problem.wait_s;
        let mut response = (status, Json(problem)).into_response();
        if let Some(seconds) = wait {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if status == StatusCode::UNAUTHORIZED {
            response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use bivouac_protocol::Code;

    use super::*;

    #[test]
    fn a_refusal_has_its_status_and_says_how_long_to_wait() {
        let response = Refusal(Problem::new(Code::TooMany, "slowly").wait(7)).into_response();
        assert_eq!(response.status(), StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(response.headers()[header::RETRY_AFTER], "7");
        assert_eq!(response.headers()[header::CONTENT_TYPE], "application/json");
        let response = Refusal(Problem::new(Code::Unauthorised, "who are you?")).into_response();
        assert_eq!(response.headers()[header::WWW_AUTHENTICATE], "Bearer");
        assert!(!response.headers().contains_key(header::RETRY_AFTER));
    }
}
