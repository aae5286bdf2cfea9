//! Every plain request there is, by name.

use bivouac_engine::{Seat, Seq};
use bivouac_protocol::{
    Acting, Agreeing, AgreeingSeating, Asking, Created, GameCard, Games, Health, Invitation, Join, Joined,
    Kick, Me, NewTable, PlaceBot, Proof, Reissued, Replay, Retable, Saying, Story, Swap, Tables, TakingBack,
    ToClient, Whole,
};
use http_body_util::BodyExt;
use hyper::Method;
use serde_json::{Value, json};

use super::http::json as text;
use super::{AtTable, Client, Fault, Lines};

impl Client {
    /// The games there are.
    pub async fn games(&self) -> Result<Games, Fault> {
        self.get("/games").await
    }

    /// One game.
    pub async fn game(&self, key: &str) -> Result<GameCard, Fault> {
        self.get(&format!("/games/{key}")).await
    }

    /// The listed tables that were last touched before this moment.
    pub async fn tables(&self, before: Option<u64>) -> Result<Tables, Fault> {
        match before {
            Some(before) => self.get(&format!("/tables?before={before}")).await,
            None => self.get("/tables").await,
        }
    }

    /// Makes a table.
    pub async fn create(&self, table: &NewTable) -> Result<Created, Fault> {
        self.post("/tables", table).await
    }

    /// A table and who I am at it.
    pub async fn table(&self, table: &str) -> Result<AtTable, Fault> {
        self.get(&format!("/tables/{table}")).await
    }

    /// Changes a table, or my name.
    pub async fn retable(&self, table: &str, change: &Retable) -> Result<AtTable, Fault> {
        self.ask_for(Method::PATCH, &format!("/tables/{table}"), Some(text(change))).await?.read()
    }

    /// What six letters lead to.
    pub async fn invitation(&self, code: &str) -> Result<Invitation, Fault> {
        self.get(&format!("/invitations/{code}")).await
    }

    /// Takes a place at a table.
    pub async fn join(&self, table: &str, join: &Join) -> Result<Joined, Fault> {
        self.post(&format!("/tables/{table}/join"), join).await
    }

    /// Whose token this is.
    pub async fn me(&self) -> Result<Me, Fault> {
        self.get("/me").await
    }

    /// Leaves the table for good.
    pub async fn leave(&self, table: &str) -> Result<(), Fault> {
        self.plain(table, "leave").await?.granted().map(|_| ())
    }

    /// Begins the game.
    pub async fn start_game(&self, table: &str) -> Result<AtTable, Fault> {
        self.plain(table, "start").await?.read()
    }

    /// Sends somebody away.
    pub async fn kick(&self, table: &str, person: u16) -> Result<AtTable, Fault> {
        self.post(&format!("/tables/{table}/kick"), &Kick { person }).await
    }

    /// Lets two seats change hands.
    pub async fn swap(&self, table: &str, one: Seat, other: Seat) -> Result<AtTable, Fault> {
        self.post(&format!("/tables/{table}/swap"), &Swap { one, other }).await
    }

    /// Takes a seat.
    pub async fn claim(&self, table: &str, seat: Seat) -> Result<AtTable, Fault> {
        self.plain(table, &format!("seats/{}/claim", seat.as_number())).await?.read()
    }

    /// Opens a seat.
    pub async fn release(&self, table: &str, seat: Seat) -> Result<AtTable, Fault> {
        self.plain(table, &format!("seats/{}/release", seat.as_number())).await?.read()
    }

    /// Gives a seat to a bot.
    pub async fn place_bot(&self, table: &str, seat: Seat, bot: &str) -> Result<AtTable, Fault> {
        let path = format!("/tables/{table}/seats/{}/bot", seat.as_number());
        self.post(&path, &PlaceBot { bot: bot.to_owned() }).await
    }

    /// Draws a new key for whoever has the seat.
    pub async fn reissue(&self, table: &str, seat: Seat) -> Result<Reissued, Fault> {
        self.plain(table, &format!("seats/{}/reissue", seat.as_number())).await?.read()
    }

    /// Acts, without a socket.
    pub async fn act(&self, table: &str, acting: &Acting) -> Result<ToClient, Fault> {
        self.post(&format!("/tables/{table}/actions"), acting).await
    }

    /// Says something.
    pub async fn say(&self, table: &str, saying: &Saying) -> Result<ToClient, Fault> {
        self.post(&format!("/tables/{table}/say"), saying).await
    }

    /// Takes something back, or asks whether it may.
    pub async fn take_back(&self, table: &str, taking: &TakingBack) -> Result<ToClient, Fault> {
        self.post(&format!("/tables/{table}/takeback"), taking).await
    }

    /// Answers a takeback that waits.
    pub async fn agree(&self, table: &str, agreeing: &Agreeing) -> Result<ToClient, Fault> {
        self.post(&format!("/tables/{table}/takeback/answer"), agreeing).await
    }

    /// Answers a change of seats that waits.
    pub async fn agree_seating(&self, table: &str, agreeing: &AgreeingSeating) -> Result<ToClient, Fault> {
        self.post(&format!("/tables/{table}/seating/answer"), agreeing).await
    }

    /// Asks a question that changes nothing.
    pub async fn ask(&self, table: &str, asking: &Asking) -> Result<ToClient, Fault> {
        self.post(&format!("/tables/{table}/ask"), asking).await
    }

    /// Lets time stand still.
    pub async fn pause(&self, table: &str, ticket: &str) -> Result<ToClient, Fault> {
        self.post(&format!("/tables/{table}/pause"), &json!({ "ticket": ticket })).await
    }

    /// Lets time go on.
    pub async fn resume(&self, table: &str, ticket: &str) -> Result<ToClient, Fault> {
        self.post(&format!("/tables/{table}/resume"), &json!({ "ticket": ticket })).await
    }

    /// All that I see.
    pub async fn view(&self, table: &str) -> Result<Whole, Fault> {
        self.get(&format!("/tables/{table}/view")).await
    }

    /// What happens from step `since` on, a line each.
    pub async fn lines(&self, table: &str, since: Option<Seq>) -> Result<Lines, Fault> {
        let since = since.map_or(String::new(), |Seq(since)| format!("?since={since}"));
        let response =
            self.start(Method::GET, &format!("/api/v1/tables/{table}/stream{since}"), None).await?;
        Lines::of(response).await
    }

    /// The steps so far, as I knew them.
    pub async fn story(&self, table: &str, from: u64) -> Result<Story, Fault> {
        self.get(&format!("/tables/{table}/story?from={from}")).await
    }

    /// Steps played again, as `viewer` knew them: `me`, `watcher`, a seat's number, `all`.
    pub async fn replay(&self, table: &str, from: u64, count: u64, viewer: &str) -> Result<Replay, Fault> {
        self.get(&format!("/tables/{table}/replay?from={from}&count={count}&as={viewer}")).await
    }

    /// What binds the dice.
    pub async fn proof(&self, table: &str) -> Result<Proof, Fault> {
        self.get(&format!("/tables/{table}/proof")).await
    }

    /// The log as text: whole once the game is over, cut for me before.
    pub async fn export(&self, table: &str) -> Result<String, Fault> {
        let reply = self.ask_for(Method::GET, &format!("/tables/{table}/export"), None).await?;
        String::from_utf8(reply.granted()?.to_vec())
            .map_err(|_| Fault::Odd("an export that is no text".into()))
    }

    /// How the server is.
    pub async fn health(&self) -> Result<Health, Fault> {
        self.get("/health").await
    }

    /// Whether it can serve.
    pub async fn ready(&self) -> Result<(), Fault> {
        self.ask_for(Method::GET, "/ready", None).await?.granted().map(|_| ())
    }

    /// What an operator can watch, as text.
    pub async fn metrics(&self) -> Result<String, Fault> {
        let response = self.start(Method::GET, "/metrics", None).await?;
        let body = response.into_body().collect().await.map_err(Fault::lost)?.to_bytes();
        String::from_utf8(body.to_vec()).map_err(|_| Fault::Odd("metrics that are no text".into()))
    }

    /// The description of all requests.
    pub async fn openapi(&self) -> Result<Value, Fault> {
        self.get("/openapi.json").await
    }

    async fn plain(&self, table: &str, verb: &str) -> Result<super::Reply, Fault> {
        self.ask_for(Method::POST, &format!("/tables/{table}/{verb}"), None).await
    }
}
