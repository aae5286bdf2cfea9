//! How somebody hears of a table: over a socket, or, to watch, over the stream of lines.

use bivouac_protocol::{ToClient, ToServer};

use crate::client::{Client, Fault, Ledger, Lines, Socket};

/// A connection to a table.
#[derive(Debug)]
pub(super) enum Line {
    Socket(Box<Socket>),
    Stream(Lines, Ledger),
}

impl Line {
    /// A socket that goes on where the ledger ends.
    pub(super) async fn socket(
        client: &Client,
        table: &str,
        token: Option<&str>,
        ledger: Ledger,
    ) -> Result<Line, Fault> {
        let socket = Socket::again(client.base(), table, token, ledger).await?;
        Ok(Line::Socket(Box::new(socket)))
    }

    /// A stream that goes on where the ledger ends. Nothing can be sent over it.
    pub(super) async fn stream(client: &Client, table: &str, ledger: Ledger) -> Result<Line, Fault> {
        Ok(Line::Stream(client.lines(table, ledger.seq()).await?, ledger))
    }

    pub(super) async fn next(&mut self) -> Result<ToClient, Fault> {
        match self {
            Line::Socket(socket) => socket.next().await,
            Line::Stream(lines, ledger) => {
                let message = lines.next().await?;
                let message = message.ok_or_else(|| Fault::Lost("the server ended the stream".into()))?;
                ledger.hear(&message);
                Ok(message)
            }
        }
    }

    pub(super) async fn send(&mut self, message: &ToServer) -> Result<(), Fault> {
        match self {
            Line::Socket(socket) => socket.send(message).await,
            Line::Stream(..) => Err(Fault::Odd("nothing can be sent over a stream".into())),
        }
    }

    pub(super) fn ledger(&self) -> &Ledger {
        match self {
            Line::Socket(socket) => socket.ledger(),
            Line::Stream(_, ledger) => ledger,
        }
    }

    /// Lets go of it and keeps what must outlive it.
    pub(super) fn drop_connection(self) -> Ledger {
        match self {
            Line::Socket(socket) => socket.drop_connection(),
            Line::Stream(_, ledger) => ledger,
        }
    }
}
