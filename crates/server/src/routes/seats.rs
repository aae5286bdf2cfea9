//! Joining, leaving, and who has which seat.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use bivouac_engine::Seat;
use bivouac_protocol::{AtTable, Code, Join, Joined, Kick, PlaceBot, Problem, Reissued, Swap};

use super::tables::{at_table, mistake};
use crate::address::ClientAddress;
use crate::http::{Bearer, Keyed, Path, Sent};
use crate::keys;
use crate::lobby::Lobby;
use crate::refusal::Refusal;
use crate::room::{Home, Reply, Request};

type Answer = Result<Json<AtTable>, Refusal>;

/// A place at a table. The token is shown this once.
#[utoipa::path(
    post,
    path = "/tables/{table}/join",
    operation_id = "join_table",
    tag = "seats",
    request_body = Join,
    responses((status = 201, body = Joined))
)]
pub(crate) async fn join(
    State(lobby): State<Arc<Lobby>>,
    ClientAddress(address): ClientAddress,
    Path(table): Path<String>,
    Sent(join): Sent<Join>,
) -> Result<(StatusCode, Json<Joined>), Refusal> {
    let (token, coded) = (keys::token(), join.code.is_some());
    let guess = if coded { Some(lobby.limits.letters(address).await?) } else { None };
    let request = Request::Join(join, keys::hash(&token), token, Home::of(address));
    match lobby.ask(&table, None, request).await {
        Ok(Reply::Joined(joined)) => Ok((StatusCode::CREATED, Json(joined))),
        Ok(other) => Err(mistake(&other)),
        Err(problem) => {
            if let Some(guess) = guess.filter(|_| problem.code == Code::Forbidden) {
                guess.wrong()?;
            }
            Err(problem.into())
        }
    }
}

/// Gives up my place and all my seats.
#[utoipa::path(
    post,
    path = "/tables/{table}/leave",
    operation_id = "leave_table",
    tag = "seats",
    security(("key" = [])),
    responses((status = 204))
)]
pub(crate) async fn leave(
    State(lobby): State<Arc<Lobby>>,
    Path(table): Path<String>,
    bearer: Bearer,
) -> Result<StatusCode, Refusal> {
    lobby.ask(&table, bearer.hash(), Request::Leave).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Begins the game; the host does.
#[utoipa::path(
    post,
    path = "/tables/{table}/start",
    operation_id = "start_game",
    tag = "seats",
    security(("key" = [])),
    responses((status = 200, body = AtTable))
)]
pub(crate) async fn start(
    State(lobby): State<Arc<Lobby>>,
    Path(table): Path<String>,
    bearer: Bearer,
) -> Answer {
    at_table(lobby.ask(&table, bearer.hash(), Request::Start).await)
}

/// Sends somebody away; the host does.
#[utoipa::path(
    post,
    path = "/tables/{table}/kick",
    operation_id = "send_away",
    tag = "seats",
    security(("key" = [])),
    request_body = Kick,
    responses((status = 200, body = AtTable))
)]
pub(crate) async fn kick(
    State(lobby): State<Arc<Lobby>>,
    Path(table): Path<String>,
    bearer: Bearer,
    Keyed(kick): Keyed<Kick>,
) -> Answer {
    at_table(lobby.ask(&table, bearer.hash(), Request::Kick(kick)).await)
}

/// Two seats change hands; the host does it.
#[utoipa::path(
    post,
    path = "/tables/{table}/swap",
    operation_id = "swap_seats",
    tag = "seats",
    security(("key" = [])),
    request_body = Swap,
    responses((status = 200, body = AtTable))
)]
pub(crate) async fn swap(
    State(lobby): State<Arc<Lobby>>,
    Path(table): Path<String>,
    bearer: Bearer,
    Keyed(swap): Keyed<Swap>,
) -> Answer {
    at_table(lobby.ask(&table, bearer.hash(), Request::Swap(swap)).await)
}

fn seat(number: u8) -> Result<Seat, Refusal> {
    let none = || Refusal(Problem::new(Code::NotFound, format!("there is no seat {number}")));
    Seat::number(number).ok_or_else(none)
}

/// Takes an open seat, or one that a bot plays, besides those I have.
#[utoipa::path(
    post,
    path = "/tables/{table}/seats/{seat}/claim",
    operation_id = "claim_seat",
    tag = "seats",
    security(("key" = [])),
    responses((status = 200, body = AtTable))
)]
pub(crate) async fn claim(
    State(lobby): State<Arc<Lobby>>,
    Path((table, number)): Path<(String, u8)>,
    bearer: Bearer,
) -> Answer {
    at_table(lobby.ask(&table, bearer.hash(), Request::Claim(seat(number)?)).await)
}

/// Opens a seat again: my own, or any as host.
#[utoipa::path(
    post,
    path = "/tables/{table}/seats/{seat}/release",
    operation_id = "release_seat",
    tag = "seats",
    security(("key" = [])),
    responses((status = 200, body = AtTable))
)]
pub(crate) async fn release(
    State(lobby): State<Arc<Lobby>>,
    Path((table, number)): Path<(String, u8)>,
    bearer: Bearer,
) -> Answer {
    at_table(lobby.ask(&table, bearer.hash(), Request::Release(seat(number)?)).await)
}

/// Gives a seat to a bot: my own, or any as host.
#[utoipa::path(
    post,
    path = "/tables/{table}/seats/{seat}/bot",
    operation_id = "give_seat_to_bot",
    tag = "seats",
    security(("key" = [])),
    request_body = PlaceBot,
    responses((status = 200, body = AtTable))
)]
pub(crate) async fn bot(
    State(lobby): State<Arc<Lobby>>,
    Path((table, number)): Path<(String, u8)>,
    bearer: Bearer,
    Keyed(bot): Keyed<PlaceBot>,
) -> Answer {
    at_table(lobby.ask(&table, bearer.hash(), Request::PlaceBot(seat(number)?, bot)).await)
}

/// A new key for whoever has this seat, where the old one was lost; the host asks for it.
#[utoipa::path(
    post,
    path = "/tables/{table}/seats/{seat}/reissue",
    operation_id = "reissue_key",
    tag = "seats",
    security(("key" = [])),
    responses((status = 200, body = Reissued))
)]
pub(crate) async fn reissue(
    State(lobby): State<Arc<Lobby>>,
    Path((table, number)): Path<(String, u8)>,
    bearer: Bearer,
) -> Result<Json<Reissued>, Refusal> {
    let token = keys::token();
    let request = Request::Reissue(seat(number)?, keys::hash(&token), token);
    match lobby.ask(&table, bearer.hash(), request).await? {
        Reply::Reissued(reissued) => Ok(Json(reissued)),
        other => Err(mistake(&other)),
    }
}
