//! Those who keep a server waiting.

use std::net::{Ipv4Addr, SocketAddr, SocketAddrV4};
use std::time::Duration;

use anyhow::{Context, Result};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;
use tokio::time::sleep;

/// Whoever was sent away comes again after so long.
const AGAIN: Duration = Duration::from_secs(2);

/// How somebody keeps a server waiting.
#[derive(Clone, Copy, Debug)]
pub(super) enum Habit {
    Idle,
    HalfHead,
    HalfBody,
    SlowReader,
}

impl Habit {
    pub(super) const ALL: [Habit; 4] = [Habit::Idle, Habit::HalfHead, Habit::HalfBody, Habit::SlowReader];

    pub(super) const fn about(self) -> &'static str {
        match self {
            Habit::Idle => "send nothing",
            Habit::HalfHead => "send half a head",
            Habit::HalfBody => "send half a body",
            Habit::SlowReader => "read a byte a second",
        }
    }

    /// What is sent at once, and what after that a byte a second.
    fn words(self) -> (String, &'static str) {
        match self {
            Habit::Idle => (String::new(), ""),
            Habit::HalfHead => ("GET / HTTP/1.1\r\nhost: x\r\nx: ".to_owned(), "y"),
            Habit::HalfBody => {
                let head = "POST /api/v1/tables HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n";
                (format!("{head}content-length: 16000\r\n\r\n{{\"game\":\"pig\","), " ")
            }
            // More than the system keeps for somebody who does not read.
            Habit::SlowReader => ("GET /api/v1/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n".repeat(60), ""),
        }
    }
}

/// A crowd of them, until they are told to leave.
pub(super) struct Strangers {
    tasks: JoinSet<()>,
}

impl Strangers {
    /// So many come from so many addresses, all of this machine.
    pub(super) async fn come(base: &str, habit: Habit, count: usize, addresses: u8) -> Result<Strangers> {
        let server: SocketAddr = base.trim_start_matches("http://").parse().context("an address")?;
        let mut tasks = JoinSet::new();
        for number in 0..count {
            let own = Ipv4Addr::new(127, 0, 2, (number % usize::from(addresses.max(1))) as u8 + 1);
            tasks.spawn(async move {
                loop {
                    if let Ok(stream) = connect(own, server).await {
                        let _ = dawdle(stream, habit).await;
                    }
                    sleep(AGAIN).await;
                }
            });
            if number % 50 == 49 {
                // All at once would only fill the list of those who wait to be accepted.
                sleep(Duration::from_millis(5)).await;
            }
        }
        Ok(Strangers { tasks })
    }

    pub(super) async fn leave(mut self) {
        self.tasks.shutdown().await;
    }
}

async fn connect(from: Ipv4Addr, to: SocketAddr) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    // Little is taken in before it is read.
    socket.set_recv_buffer_size(2048)?;
    socket.bind(SocketAddrV4::new(from, 0).into())?;
    socket.connect(to).await
}

/// Ends when the server has had enough.
async fn dawdle(mut stream: TcpStream, habit: Habit) -> std::io::Result<()> {
    let (first, then) = habit.words();
    stream.write_all(first.as_bytes()).await?;
    let mut byte = [0];
    loop {
        if matches!(habit, Habit::SlowReader) {
            sleep(Duration::from_secs(1)).await;
            if stream.read(&mut byte).await? == 0 {
                return Ok(());
            }
            continue;
        }
        tokio::select! {
            // An answer, or that the connection is over.
            read = stream.read(&mut byte) => if read? == 0 { return Ok(()) },
            () = sleep(Duration::from_secs(1)) => stream.write_all(then.as_bytes()).await?,
        }
    }
}
