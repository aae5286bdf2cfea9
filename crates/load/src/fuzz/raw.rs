//! Bare connections gone wrong: requests that no library would send, and ones that never end.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use bivouac_engine::Dice;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::nonsense::{bytes, spoil_text, text};
use super::target::Target;
use super::trace::Trace;

/// No answer takes longer, unless something hangs.
const PATIENCE: Duration = Duration::from_secs(60);

/// Sends something, ends its side of the connection and looks at what comes back.
pub(super) async fn one(target: &Target, dice: &mut Dice, trace: &mut Trace) -> Result<()> {
    let Some(mut stream) = sent(target, dice, trace).await else { return Ok(()) };
    if stream.shutdown().await.is_err() {
        return Ok(());
    }
    let mut answer = Vec::new();
    let mut stream = stream.take(1 << 20);
    let read = stream.read_to_end(&mut answer);
    // An error here is a connection that was cut, which is as good an answer as any.
    let _ = timeout(PATIENCE, read).await.context("a connection was neither answered nor closed")?;
    let status = answer.strip_prefix(b"HTTP/1.1 ").or(answer.strip_prefix(b"HTTP/1.0 "));
    let status = status.and_then(|rest| rest.get(..3)).unwrap_or_default();
    ensure!(
        !status.starts_with(b"5") || status == b"503" || status == b"505",
        "the answer was {:?}",
        String::from_utf8_lossy(&answer[..answer.len().min(300)])
    );
    Ok(())
}

/// Sends something and leaves the connection as it is.
pub(super) async fn half_open(target: &Target, dice: &mut Dice, trace: &mut Trace) -> Option<TcpStream> {
    sent(target, dice, trace).await
}

async fn sent(target: &Target, dice: &mut Dice, trace: &mut Trace) -> Option<TcpStream> {
    let mut stream = TcpStream::connect(target.client.base().trim_start_matches("http://")).await.ok()?;
    let request = request(target, dice);
    trace.note(&format!("{:?}", String::from_utf8_lossy(&request)));
    let _ = timeout(Duration::from_secs(2), stream.write_all(&request)).await;
    Some(stream)
}

fn request(target: &Target, dice: &mut Dice) -> Vec<u8> {
    let table = &target.victim.table;
    let line = format!("GET /api/v1/tables/{table} HTTP/1.1\r\nhost: x\r\n");
    let post =
        format!("POST /api/v1/tables/{table}/say HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n");
    let socket = format!(
        "GET /api/v1/tables/{table}/socket HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    match dice.below(12) {
        0 => bytes(dice, 2000),
        1 => text(dice, 2000).into_bytes(),
        2 => spoil_text(dice, &(line + "\r\n")).into_bytes(),
        3 => spoil_text(dice, &socket).into_bytes(),
        4 => format!("{line}x: {}\r\n\r\n", "y".repeat(dice.below(300_000) as usize)).into_bytes(),
        5 => (line + &"x: y\r\n".repeat(dice.below(5000) as usize) + "\r\n").into_bytes(),
        6 => format!("{post}content-length: {}\r\n\r\n{{", dice.below(u32::MAX)).into_bytes(),
        7 => format!("{post}content-length: 2\r\ncontent-length: 9\r\n\r\n{{}}").into_bytes(),
        8 => format!("{post}transfer-encoding: chunked\r\n\r\n{}", text(dice, 100)).into_bytes(),
        9 => format!("{post}transfer-encoding: chunked\r\n\r\nffffffffffffffff\r\n{{").into_bytes(),
        10 => {
            let mut request = socket.into_bytes();
            request.extend(bytes(dice, 300));
            request
        }
        _ => {
            format!("GET /{} HTTP/{}.{}\r\n\r\n", text(dice, 100), dice.below(4), dice.below(4)).into_bytes()
        }
    }
}
