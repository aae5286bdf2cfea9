//! Plays against a running server over real sockets: [`crash`] kills it and looks whether anything
//! was lost, [`load`] measures how much it carries, [`fuzz`] sends it nonsense, and [`slow`] keeps it
//! waiting.
//!
//! [`client`] is what all of them stand on: a client that keeps what a real one keeps, so that it
//! can go on after the connection or the server is gone. The server's own tests use it too.
//!
//! There are no rules here: actions are chosen among those that the server offers.
//!
//! ```no_run
//! use bivouac_load::client::{Client, Socket};
//! use bivouac_protocol::{Join, NewSeat, NewTable};
//! # async fn play() -> Result<(), bivouac_load::client::Fault> {
//! let client = Client::new("http://127.0.0.1:7878");
//! let made = client.create(&NewTable { name: "Ann".into(), ..new_table("pig", [NewSeat::Me, NewSeat::Open]) }).await?;
//! let joined = client.join(&made.table, &Join { code: Some(made.code), ..Join::default() }).await?;
//! let mut socket = Socket::open(client.base(), &made.table, Some(&joined.token), None).await?;
//! println!("{:?}", socket.next().await?);
//! # Ok(())
//! # }
//! # use bivouac_load::client::new_table;
//! ```

pub mod client;
pub mod crash;
pub mod forward;
pub mod fuzz;
pub mod load;
pub mod process;
pub mod serving;
pub mod slow;
