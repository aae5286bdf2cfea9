//! Playing by plain requests, with the same powers as over the socket.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use bivouac_protocol::{
    Acting, Agreeing, AgreeingSeating, Asking, Saying, TakingBack, Ticket, ToClient, Whole,
};

use super::tables::mistake;
use crate::http::{Bearer, Keyed, Path};
use crate::lobby::Lobby;
use crate::refusal::Refusal;
use crate::room::{Reply, Request};

type Answer = Result<Json<ToClient>, Refusal>;

async fn said(lobby: &Arc<Lobby>, table: &str, bearer: Bearer, request: Request) -> Answer {
    match lobby.ask(table, bearer.hash(), request).await {
        Ok(Reply::Said(answer)) => Ok(Json(*answer)),
        Ok(other) => Err(mistake(&other)),
        Err(problem) => {
            lobby.metrics.refused(problem.code);
            Err(problem.into())
        }
    }
}

/// One of my seats does something.
#[utoipa::path(
    post,
    path = "/tables/{table}/actions",
    operation_id = "act",
    tag = "play",
    security(("key" = [])),
    request_body = Acting,
    responses((status = 200, body = ToClient), (status = 422))
)]
pub(crate) async fn act(
    State(lobby): State<Arc<Lobby>>,
    Path(table): Path<String>,
    bearer: Bearer,
    Keyed(acting): Keyed<Acting>,
) -> Answer {
    said(&lobby, &table, bearer, Request::Act(acting)).await
}

/// One of my seats says something.
#[utoipa::path(
    post,
    path = "/tables/{table}/say",
    operation_id = "say",
    tag = "play",
    security(("key" = [])),
    request_body = Saying,
    responses((status = 200, body = ToClient), (status = 422))
)]
pub(crate) async fn say(
    State(lobby): State<Arc<Lobby>>,
    Path(table): Path<String>,
    bearer: Bearer,
    Keyed(saying): Keyed<Saying>,
) -> Answer {
    said(&lobby, &table, bearer, Request::Say(saying)).await
}

/// One of my seats takes back its latest steps, or asks the others to agree to it.
#[utoipa::path(
    post,
    path = "/tables/{table}/takeback",
    operation_id = "take_back",
    tag = "play",
    security(("key" = [])),
    request_body = TakingBack,
    responses((status = 200, body = ToClient), (status = 422))
)]
pub(crate) async fn take_back(
    State(lobby): State<Arc<Lobby>>,
    Path(table): Path<String>,
    bearer: Bearer,
    Keyed(taking): Keyed<TakingBack>,
) -> Answer {
    said(&lobby, &table, bearer, Request::TakeBack(taking)).await
}

/// I agree, or not, to a takeback that waits.
#[utoipa::path(
    post,
    path = "/tables/{table}/takeback/answer",
    operation_id = "answer_takeback",
    tag = "play",
    security(("key" = [])),
    request_body = Agreeing,
    responses((status = 200, body = ToClient), (status = 422))
)]
pub(crate) async fn agree(
    State(lobby): State<Arc<Lobby>>,
    Path(table): Path<String>,
    bearer: Bearer,
    Keyed(agreeing): Keyed<Agreeing>,
) -> Answer {
    said(&lobby, &table, bearer, Request::Agree(agreeing)).await
}

/// I agree, or not, to a change of seats that waits.
#[utoipa::path(
    post,
    path = "/tables/{table}/seating/answer",
    operation_id = "answer_seating",
    tag = "play",
    security(("key" = [])),
    request_body = AgreeingSeating,
    responses((status = 200, body = ToClient), (status = 409), (status = 422))
)]
pub(crate) async fn agree_seating(
    State(lobby): State<Arc<Lobby>>,
    Path(table): Path<String>,
    bearer: Bearer,
    Keyed(agreeing): Keyed<AgreeingSeating>,
) -> Answer {
    said(&lobby, &table, bearer, Request::AgreeSeating(agreeing)).await
}

/// A question that changes nothing: why not, how it would look, or one that the game understands.
#[utoipa::path(
    post,
    path = "/tables/{table}/ask",
    operation_id = "ask",
    tag = "play",
    security((), ("key" = [])),
    request_body = Asking,
    responses((status = 200, body = ToClient), (status = 422))
)]
pub(crate) async fn ask(
    State(lobby): State<Arc<Lobby>>,
    Path(table): Path<String>,
    bearer: Bearer,
    Keyed(asking): Keyed<Asking, true>,
) -> Answer {
    said(&lobby, &table, bearer, Request::Ask(asking)).await
}

/// Lets time stand still.
#[utoipa::path(
    post,
    path = "/tables/{table}/pause",
    operation_id = "pause",
    tag = "play",
    security(("key" = [])),
    request_body = Ticket,
    responses((status = 200, body = ToClient), (status = 422))
)]
pub(crate) async fn pause(
    State(lobby): State<Arc<Lobby>>,
    Path(table): Path<String>,
    bearer: Bearer,
    Keyed(Ticket { ticket }): Keyed<Ticket>,
) -> Answer {
    said(&lobby, &table, bearer, Request::Pause(ticket)).await
}

/// Lets time go on.
#[utoipa::path(
    post,
    path = "/tables/{table}/resume",
    operation_id = "resume",
    tag = "play",
    security(("key" = [])),
    request_body = Ticket,
    responses((status = 200, body = ToClient), (status = 422))
)]
pub(crate) async fn resume(
    State(lobby): State<Arc<Lobby>>,
    Path(table): Path<String>,
    bearer: Bearer,
    Keyed(Ticket { ticket }): Keyed<Ticket>,
) -> Answer {
    said(&lobby, &table, bearer, Request::Resume(ticket)).await
}

/// How things stand, what I see and what I may do.
#[utoipa::path(
    get,
    path = "/tables/{table}/view",
    operation_id = "get_view",
    tag = "play",
    security((), ("key" = [])),
    responses((status = 200, body = Whole))
)]
pub(crate) async fn view(
    State(lobby): State<Arc<Lobby>>,
    Path(table): Path<String>,
    bearer: Bearer,
) -> Result<Json<Whole>, Refusal> {
    match lobby.ask(&table, bearer.hash(), Request::View).await? {
        Reply::Whole(whole) => Ok(Json(*whole)),
        other => Err(mistake(&other)),
    }
}
