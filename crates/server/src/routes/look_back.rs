//! Looking back at a table: story, replay, proof, picture, export.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use bivouac_engine::{Seat, Viewer};
use bivouac_protocol::{Code, Picture, Problem, Proof, Replay, Story};
use bivouac_store::{Phase, Row, Store};
use serde::Deserialize;
use utoipa::IntoParams;

use super::tables::{mistake, row};
use crate::archive::{self, Archive};
use crate::http::{Bearer, Exact, Path, Query};
use crate::lobby::Lobby;
use crate::refusal::Refusal;
use crate::room::{Reply, Request};

/// Who looks back at which table.
struct Look {
    row: Row,
    viewer: Viewer,
    over: bool,
}

async fn look(lobby: &Arc<Lobby>, table: &str, bearer: Bearer) -> Result<Look, Refusal> {
    match lobby.ask(table, bearer.hash(), Request::Watch).await? {
        Reply::Watch { viewer, over } => {
            let row = row(lobby, table).await?;
            // A finished game whose log no longer replays is over all the same.
            let over = over || row.phase == Phase::Over;
            Ok(Look { row, viewer, over })
        }
        other => Err(mistake(&other)),
    }
}

/// Plays a log again on a thread that may wait, so many at once and no more.
async fn read<T: Send + 'static>(
    lobby: &Arc<Lobby>,
    read: impl FnOnce(&dyn Store) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Refusal> {
    let _turn = lobby.readers.acquire().await;
    lobby.read(move |store| Ok(read(store))).await?.map_err(Refusal)
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct From {
    /// The first step wanted.
    #[serde(default)]
    #[param(value_type = u64, maximum = 9007199254740991u64)]
    from: Exact,
    /// With whose eyes: `me`, `watcher`, the number of a seat, or `all`.
    #[serde(rename = "as", default)]
    #[param(pattern = "^(me|watcher|all|[1-6])?$")]
    eyes: Option<String>,
}

/// The story so far, as I know it. Others' eyes open once the game is over.
#[utoipa::path(
    get,
    path = "/tables/{table}/story",
    operation_id = "get_story",
    tag = "archive",
    security((), ("key" = [])),
    params(From),
    responses((status = 200, body = Story))
)]
pub(crate) async fn story(
    State(lobby): State<Arc<Lobby>>,
    Path(table): Path<String>,
    Query(From { from, eyes }): Query<From>,
    bearer: Bearer,
) -> Result<Json<Story>, Refusal> {
    let look = look(&lobby, &table, bearer).await?;
    let viewer = eyes_of(eyes.as_deref(), &look)?;
    let row = look.row;
    let shelf = lobby.shelf;
    read(&lobby, move |store| Archive::open(store, shelf, &row)?.story(viewer, from.0)).await.map(Json)
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Which {
    /// The first step wanted; step 0 is the table as it was laid out.
    #[serde(default)]
    #[param(value_type = u64, maximum = 9007199254740991u64)]
    from: Exact,
    /// How many.
    #[serde(default = "fifty")]
    #[param(value_type = u64, maximum = 9007199254740991u64)]
    count: Exact,
    /// With whose eyes: `me`, `watcher`, the number of a seat, or `all`.
    #[serde(rename = "as", default)]
    #[param(pattern = "^(me|watcher|all|[1-6])?$")]
    eyes: Option<String>,
}

fn fifty() -> Exact {
    Exact(50)
}

/// Steps played again, each with the view after it. Others' eyes open once the game is over.
#[utoipa::path(
    get,
    path = "/tables/{table}/replay",
    operation_id = "get_replay",
    tag = "archive",
    security((), ("key" = [])),
    params(Which),
    responses((status = 200, body = Replay))
)]
pub(crate) async fn replay(
    State(lobby): State<Arc<Lobby>>,
    Path(table): Path<String>,
    Query(Which { from, count, eyes }): Query<Which>,
    bearer: Bearer,
) -> Result<Json<Replay>, Refusal> {
    let look = look(&lobby, &table, bearer).await?;
    let viewer = eyes_of(eyes.as_deref(), &look)?;
    let row = look.row;
    let shelf = lobby.shelf;
    read(&lobby, move |store| Archive::open(store, shelf, &row)?.replay(viewer, from.0, count.0))
        .await
        .map(Json)
}

fn eyes_of(eyes: Option<&str>, look: &Look) -> Result<Viewer, Problem> {
    let wanted = match eyes {
        None | Some("me" | "") => return Ok(look.viewer),
        Some("watcher") => return Ok(Viewer::Spectator),
        Some("all") => Viewer::Open,
        Some(number) => {
            match number.parse().ok().filter(|seat: &u8| seat.to_string() == number).and_then(Seat::number) {
                Some(seat) => Viewer::seat(seat),
                None => {
                    let sentence = "look with the eyes of `me`, `watcher`, a seat's number, or `all`";
                    return Err(Problem::new(Code::Malformed, sentence));
                }
            }
        }
    };
    if look.over || look.viewer.seats().covers(wanted.seats()) && wanted != Viewer::Open {
        return Ok(wanted);
    }
    let sentence = "others' eyes open once the game is over; until then look with your own";
    Err(Problem { rule: Some("TAB-14".to_owned()), ..Problem::new(Code::Forbidden, sentence) })
}

/// What binds the dice, and whether the log comes out again.
#[utoipa::path(
    get,
    path = "/tables/{table}/proof",
    operation_id = "get_proof",
    tag = "archive",
    security((), ("key" = [])),
    responses((status = 200, body = Proof))
)]
pub(crate) async fn proof(
    State(lobby): State<Arc<Lobby>>,
    Path(table): Path<String>,
    bearer: Bearer,
) -> Result<Json<Proof>, Refusal> {
    let Look { row, .. } = look(&lobby, &table, bearer).await?;
    let shelf = lobby.shelf;
    read(&lobby, move |store| Archive::open(store, shelf, &row)?.proof()).await.map(Json)
}

/// How a table that no longer replays last stood.
#[utoipa::path(
    get,
    path = "/tables/{table}/picture",
    operation_id = "get_picture",
    tag = "archive",
    security((), ("key" = [])),
    responses((status = 200, body = Picture))
)]
pub(crate) async fn picture(
    State(lobby): State<Arc<Lobby>>,
    Path(table): Path<String>,
    bearer: Bearer,
) -> Result<Json<Picture>, Refusal> {
    let Look { row, viewer, .. } = look(&lobby, &table, bearer).await?;
    read(&lobby, move |store| archive::picture(store, &row, viewer)).await.map(Json)
}

/// The log: all of it once the game is over, what I may have of it before.
#[utoipa::path(
    get,
    path = "/tables/{table}/export",
    operation_id = "get_log",
    tag = "archive",
    security((), ("key" = [])),
    responses((status = 200, body = String, content_type = "text/plain"))
)]
pub(crate) async fn export(
    State(lobby): State<Arc<Lobby>>,
    Path(table): Path<String>,
    bearer: Bearer,
) -> Result<impl IntoResponse, Refusal> {
    let Look { row, viewer, .. } = look(&lobby, &table, bearer).await?;
    let name = format!("attachment; filename=\"{}-{}.log\"", row.game, row.name);
    let shelf = lobby.shelf;
    let text = read(&lobby, move |store| archive::export(store, shelf, &row, viewer)).await?;
    Ok((
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)],
        text,
    ))
}
