//! The limit: a server that forwards each text frame to all sockets of a match and does nothing
//! else. It reads no JSON and keeps nothing, so no server that does can be faster.

use std::collections::HashMap;
use std::future::poll_fn;
use std::sync::{Arc, Mutex};
use std::task::Poll;

use anyhow::{Context, Result};
use futures_util::{SinkExt, StreamExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::accept_hdr_async_with_config;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::handshake::server::{ErrorResponse, Request, Response};

use crate::client::Wire;
use crate::client::small_buffers;

/// Sockets that wait until their match is complete.
type Waiting = Arc<Mutex<HashMap<String, Vec<Wire>>>>;

/// Listens, says where, and forwards until it is killed. Sockets come to `/NAME/SIZE`: the match
/// begins when so many have come to that name.
pub async fn listen(address: &str) -> Result<()> {
    let listener = TcpListener::bind(address).await.with_context(|| format!("cannot listen on {address}"))?;
    println!("listening on http://{}", listener.local_addr()?);
    serve(listener).await
}

/// Forwards until it is killed.
pub async fn serve(listener: TcpListener) -> Result<()> {
    let waiting = Waiting::default();
    loop {
        let (stream, _) = listener.accept().await?;
        tokio::spawn(welcome(stream, waiting.clone()));
    }
}

async fn welcome(stream: TcpStream, waiting: Waiting) {
    let mut path = String::new();
    // The library asks for a callback that gives back whole responses.
    #[expect(clippy::result_large_err, reason = "the type of the callback is not ours")]
    let keep_path = |request: &Request, response: Response| -> Result<Response, ErrorResponse> {
        request.uri().path().clone_into(&mut path);
        Ok(response)
    };
    if stream.set_nodelay(true).is_err() {
        return;
    }
    let Ok(wire) = accept_hdr_async_with_config(stream, keep_path, Some(small_buffers())).await else {
        return;
    };
    let Some(size) = path.rsplit('/').next().and_then(|size| size.parse::<usize>().ok()) else { return };
    let complete = {
        let mut waiting = waiting.lock().expect("nobody panics while holding it");
        let here = waiting.entry(path.clone()).or_default();
        here.push(wire);
        if here.len() < size { None } else { waiting.remove(&path) }
    };
    if let Some(wires) = complete {
        forward(wires).await;
    }
}

/// Until one of them goes.
async fn forward(mut wires: Vec<Wire>) {
    loop {
        let next = poll_fn(|cx| {
            let ready = wires.iter_mut().find_map(|wire| match wire.poll_next_unpin(cx) {
                Poll::Ready(message) => Some(message),
                Poll::Pending => None,
            });
            ready.map_or(Poll::Pending, Poll::Ready)
        });
        let message = match next.await {
            Some(Ok(message @ Message::Text(_))) => message,
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
            _ => return,
        };
        for wire in &mut wires {
            if wire.send(message.clone()).await.is_err() {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::connect_to;

    #[tokio::test]
    async fn a_frame_reaches_everybody_of_its_match_and_nobody_else() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(serve(listener));
        let mut one = connect_to(&base, "/a/2").await.unwrap();
        let mut other = connect_to(&base, "/a/2").await.unwrap();
        let mut strangers =
            [connect_to(&base, "/b/2").await.unwrap(), connect_to(&base, "/b/2").await.unwrap()];
        one.send(Message::text("hello")).await.unwrap();
        strangers[0].send(Message::text("stranger")).await.unwrap();
        for (wire, wanted) in [(&mut one, "hello"), (&mut other, "hello"), (&mut strangers[1], "stranger")] {
            assert_eq!(wire.next().await.unwrap().unwrap(), Message::text(wanted));
        }
    }
}
