//! The stream of lines: the socket's messages over plain HTTP.

use bivouac_protocol::ToClient;
use http_body_util::BodyExt;
use hyper::Response;
use hyper::body::Incoming;

use super::{Fault, Reply};

/// Messages as they come, until the server ends the stream.
#[derive(Debug)]
pub struct Lines {
    body: Incoming,
    buffer: LineBuffer,
}

impl Lines {
    pub(super) async fn of(response: Response<Incoming>) -> Result<Lines, Fault> {
        if response.status().is_success() {
            return Ok(Lines { body: response.into_body(), buffer: LineBuffer::default() });
        }
        let (head, body) = response.into_parts();
        let body = body.collect().await.map_err(Fault::lost)?.to_bytes();
        let refused = Reply { status: head.status, headers: head.headers, body }.granted().map(|_| ());
        Err(refused.expect_err("it was not granted"))
    }

    /// The next message; nothing once the stream has ended.
    pub async fn next(&mut self) -> Result<Option<ToClient>, Fault> {
        loop {
            if let Some(line) = self.buffer.line() {
                let message = serde_json::from_slice(&line);
                return message
                    .map(Some)
                    .map_err(|error| Fault::Odd(format!("a line that does not fit: {error}")));
            }
            match self.body.frame().await {
                None => return Ok(None),
                Some(Err(error)) => return Err(Fault::lost(error)),
                Some(Ok(frame)) => {
                    if let Some(bytes) = frame.data_ref() {
                        self.buffer.push(bytes);
                    }
                }
            }
        }
    }
}

/// Cuts what comes in pieces into lines. Empty lines, which keep a connection alive, are left out.
#[derive(Clone, Debug, Default)]
pub struct LineBuffer {
    bytes: Vec<u8>,
}

impl LineBuffer {
    /// Another piece has come.
    pub fn push(&mut self, piece: &[u8]) {
        self.bytes.extend_from_slice(piece);
    }

    /// The next whole line, without its end.
    pub fn line(&mut self) -> Option<Vec<u8>> {
        loop {
            let end = self.bytes.iter().position(|&byte| byte == b'\n')?;
            let mut line: Vec<u8> = self.bytes.drain(..=end).collect();
            line.pop();
            if !line.trim_ascii().is_empty() {
                return Some(line);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_whole_however_they_were_cut() {
        for cut in 0..=12 {
            let text = b"one\n\ntwo\nthr";
            let mut buffer = LineBuffer::default();
            let (head, tail) = text.split_at(cut);
            let mut lines = Vec::new();
            for piece in [head, tail, b"ee\n"] {
                buffer.push(piece);
                lines.extend(std::iter::from_fn(|| buffer.line()));
            }
            assert_eq!(lines, [b"one".to_vec(), b"two".to_vec(), b"three".to_vec()], "cut at {cut}");
        }
    }
}
