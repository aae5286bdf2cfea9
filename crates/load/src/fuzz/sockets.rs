//! Sockets gone wrong: frames of every kind, floods, and readers that never read.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use bivouac_engine::Dice;
use bivouac_protocol::{MAX_FRAME, ToClient};
use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tokio::net::TcpSocket;
use tokio::time::timeout;
use tokio_tungstenite::client_async_with_config;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

use super::nonsense::{bytes, deep, spoil, spoil_text, text};
use super::target::Target;
use super::trace::Trace;
use crate::client::{Wire, check_problem, connect, small_buffers};

/// No answer takes longer, unless something hangs.
const PATIENCE: Duration = Duration::from_secs(30);

/// A socket that says hello, well or not, and then sends nonsense.
pub(super) async fn nonsense(target: &Target, dice: &mut Dice, trace: &mut Trace) -> Result<()> {
    let table = if dice.chance(1, 6) { &target.calm } else { &target.victim.table };
    let Ok(mut wire) = connect(target.client.base(), table).await else { return Ok(()) };
    let mut hello = json!({"kind": "hello", "protocol": 1, "token": target.token(dice)});
    if dice.chance(1, 5) {
        hello = spoil(dice, &hello);
    }
    if dice.chance(9, 10) {
        put(&mut wire, Message::text(hello.to_string()), trace).await;
    }
    for _ in 0..dice.die(30) {
        let message = frame(target, dice);
        if !put(&mut wire, message, trace).await {
            break;
        }
    }
    // Whoever is still connected gets an answer to this; everybody else has been told or cut off.
    put(&mut wire, Message::text(r#"{"kind":"echo","number":7}"#), trace).await;
    let _ = wire.close(None).await;
    timeout(PATIENCE, hear_out(&mut wire)).await.context("a socket was neither answered nor closed")?
}

/// Everything that comes is a message, and every refusal is one as the protocol wants it.
async fn hear_out(wire: &mut Wire) -> Result<()> {
    while let Some(Ok(message)) = wire.next().await {
        let Message::Text(text) = message else {
            ensure!(!message.is_binary(), "a binary frame came back");
            continue;
        };
        let heard: ToClient =
            serde_json::from_str(&text).with_context(|| format!("not a message: {text}"))?;
        if let ToClient::Refused { problem, .. } | ToClient::Closing { problem, .. } = heard {
            check_problem(&problem).map_err(anyhow::Error::msg)?;
        }
    }
    Ok(())
}

fn frame(target: &Target, dice: &mut Dice) -> Message {
    let good = target.good(dice);
    match dice.below(20) {
        0 => Message::binary(bytes(dice, 300)),
        1 => Message::text(text(dice, 300)),
        2 => Message::text(deep(dice, 2000)),
        3 => Message::text("x".repeat(MAX_FRAME + dice.below(100_000) as usize)),
        4 => Message::Ping(bytes(dice, 125).into()),
        5 => Message::Pong(bytes(dice, 125).into()),
        6 => {
            let code = match dice.below(4) {
                0 => OpCode::Data(Data::Continue),
                1 => OpCode::Data(Data::Reserved(3 + dice.below(5) as u8)),
                2 => OpCode::Data(Data::Binary),
                _ => OpCode::Data(Data::Text),
            };
            Message::Frame(Frame::message(bytes(dice, 100), code, dice.chance(1, 2)))
        }
        7..9 => Message::text(spoil_text(dice, &good.to_string())),
        9..15 => Message::text(spoil(dice, &good).to_string()),
        _ => Message::text(good.to_string()),
    }
}

/// Sends more than anybody could mean, without reading an answer.
pub(super) async fn flood(target: &Target, dice: &mut Dice, trace: &mut Trace) -> Result<()> {
    let Ok(mut wire) = connect(target.client.base(), &target.victim.table).await else { return Ok(()) };
    let hello = json!({"kind": "hello", "protocol": 1, "token": target.token(dice)});
    put(&mut wire, Message::text(hello.to_string()), trace).await;
    let message = Message::text(target.good(dice).to_string());
    for _ in 0..500 + dice.below(4000) {
        if !put(&mut wire, message.clone(), trace).await {
            break;
        }
    }
    Ok(())
}

/// Somebody who watches the calm table and never reads a word.
pub(super) async fn deaf(target: &Target, trace: &mut Trace) -> Result<Option<Wire>> {
    let address = target.client.base().trim_start_matches("http://");
    let socket = TcpSocket::new_v4()?;
    socket.set_recv_buffer_size(2048)?;
    let stream = socket.connect(address.parse()?).await?;
    let place = format!("ws://{address}/api/v1/tables/{}/socket", target.calm);
    let Ok((mut wire, _)) = client_async_with_config(place, stream, Some(small_buffers())).await else {
        return Ok(None);
    };
    put(&mut wire, Message::text(r#"{"kind":"hello","protocol":1}"#), trace).await;
    Ok(Some(wire))
}

/// Whether it could be sent. A server that no longer reads is given up on soon: it may do that.
async fn put(wire: &mut Wire, message: Message, trace: &mut Trace) -> bool {
    trace.note(&format!("{message:?}"));
    matches!(timeout(Duration::from_secs(2), wire.send(message)).await, Ok(Ok(())))
}
