//! Finding, making and changing tables.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use bivouac_catalog::Shelf;
use bivouac_engine::ContentHash;
use bivouac_protocol::{
    AtTable, Code, Created, Invitation, Listing, Me, NewTable, Phase, Problem, Retable, SeatHolder, Tables,
};
use bivouac_store::Row;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::address::ClientAddress;
use crate::desk::Desk;
use crate::http::{Bearer, Exact, Keyed, Path, Query, Sent};
use crate::keys;
use crate::lobby::{Lobby, no_table};
use crate::refusal::Refusal;
use crate::room::{Reply, Request};

/// How many tables one answer lists, and a few more where several were touched at the same moment.
const PAGE: u32 = 40;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Before {
    /// Only tables in which something last happened before this moment.
    #[param(value_type = Option<u64>, maximum = 9007199254740991u64)]
    before: Option<Exact>,
}

/// Tables that anyone may watch or join, the most lively first.
#[utoipa::path(
    get,
    path = "/tables",
    operation_id = "list_tables",
    tag = "tables",
    params(Before),
    responses((status = 200, body = Tables))
)]
pub(crate) async fn list(
    State(lobby): State<Arc<Lobby>>,
    Query(Before { before }): Query<Before>,
) -> Result<Json<Tables>, Refusal> {
    let before = before.map(|Exact(moment)| moment);
    let rows = lobby.read(move |store| store.listed(PAGE, before)).await?;
    let before = rows.last().filter(|_| rows.len() >= PAGE as usize).map(|row| row.touched_at);
    Ok(Json(Tables { tables: rows.iter().filter_map(|row| listing(lobby.shelf, row)).collect(), before }))
}

/// What a log's head says of what it was played by.
#[derive(Deserialize)]
struct Played {
    rules: u32,
    content: ContentHash,
}

/// Whether it was begun by other rules or with other content than are on the shelf now: then it can only be
/// looked at.
fn is_strange(shelf: Shelf, row: &Row) -> bool {
    let Some(header) = &row.header else { return false };
    let Ok(title) = shelf.find(&row.game) else { return true };
    serde_json::from_str(header)
        .map_or(true, |Played { rules, content }| rules != title.rules() || content != title.content())
}

fn listing(shelf: Shelf, row: &Row) -> Option<Listing> {
    let desk: Desk = serde_json::from_str(&row.desk).ok()?;
    let open = desk.places.iter().filter(|place| place.holder == SeatHolder::Open).count();
    Some(Listing {
        table: row.name.clone(),
        game: row.game.clone(),
        phase: match row.phase {
            _ if is_strange(shelf, row) => Phase::Broken,
            bivouac_store::Phase::Gathering => Phase::Gathering,
            bivouac_store::Phase::Running => Phase::Running,
            bivouac_store::Phase::Over => Phase::Over,
        },
        seats: desk.places.len() as u8,
        open: open as u8,
        names: desk.seats().map(|(seat, _)| desk.name(seat)).filter(|name| name != "open").collect(),
        touched_at: row.touched_at,
    })
}

/// A new table. Whoever makes it is host. The token is shown this once.
#[utoipa::path(
    post,
    path = "/tables",
    operation_id = "make_table",
    tag = "tables",
    request_body = NewTable,
    responses((status = 201, body = Created), (status = 422))
)]
pub(crate) async fn create(
    State(lobby): State<Arc<Lobby>>,
    ClientAddress(address): ClientAddress,
    Sent(new): Sent<NewTable>,
) -> Result<(StatusCode, Json<Created>), Refusal> {
    lobby.limits.new_table(address)?;
    Ok((StatusCode::CREATED, Json(lobby.create(new).await?)))
}

/// A table and who I am at it.
#[utoipa::path(
    get,
    path = "/tables/{table}",
    operation_id = "get_table",
    tag = "tables",
    security((), ("key" = [])),
    responses((status = 200, body = AtTable))
)]
pub(crate) async fn info(
    State(lobby): State<Arc<Lobby>>,
    Path(table): Path<String>,
    bearer: Bearer,
) -> Result<Json<AtTable>, Refusal> {
    at_table(lobby.ask(&table, bearer.hash(), Request::Info).await)
}

/// Changes a table: the host, or anyone their own name.
#[utoipa::path(
    patch,
    path = "/tables/{table}",
    operation_id = "change_table",
    tag = "tables",
    security(("key" = [])),
    request_body = Retable,
    responses((status = 200, body = AtTable))
)]
pub(crate) async fn change(
    State(lobby): State<Arc<Lobby>>,
    ClientAddress(address): ClientAddress,
    Path(table): Path<String>,
    bearer: Bearer,
    Keyed(change): Keyed<Retable>,
) -> Result<Json<AtTable>, Refusal> {
    if change.my_code.is_none() {
        return at_table(lobby.ask(&table, bearer.hash(), Request::Retable(change)).await);
    }
    let guess = lobby.limits.letters(address).await?;
    let served = lobby.ask(&table, bearer.hash(), Request::Retable(change)).await;
    if served.as_ref().is_err_and(|problem| problem.code == Code::Forbidden) {
        guess.wrong()?;
    }
    at_table(served)
}

/// What six letters lead to.
#[utoipa::path(
    get,
    path = "/invitations/{code}",
    operation_id = "get_invitation",
    tag = "tables",
    responses((status = 200, body = Invitation))
)]
pub(crate) async fn invitation(
    State(lobby): State<Arc<Lobby>>,
    ClientAddress(address): ClientAddress,
    Path(code): Path<String>,
) -> Result<Json<Invitation>, Refusal> {
    let guess = lobby.limits.letters(address).await?;
    let row = match keys::read_code(&code) {
        Some(code) => lobby.read(move |store| store.by_code(&code)).await?,
        None => None,
    };
    let Some(row) = row else {
        guess.wrong()?;
        let wrong = Problem::new(Code::NotFound, "these six letters lead nowhere; ask for them again");
        return Err(Refusal(wrong));
    };
    // They were right: nobody waits while the table is loaded.
    drop(guess);
    match lobby.ask(&row.name, None, Request::Invited).await? {
        Reply::Info(info) => Ok(Json(Invitation { table: info.0 })),
        other => Err(mistake(&other)),
    }
}

/// Whose key this is, and what it opens. A recovery phrase is a key, too.
#[utoipa::path(
    get,
    path = "/me",
    operation_id = "who_am_i",
    tag = "tables",
    security(("key" = [])),
    responses((status = 200, body = Me))
)]
pub(crate) async fn me(State(lobby): State<Arc<Lobby>>, bearer: Bearer) -> Result<Json<Me>, Refusal> {
    let token = bearer.must()?;
    let hash = keys::hash(&token);
    let Some((row, _)) = lobby.read(move |store| store.by_token(&hash)).await? else {
        return Err(Refusal(Problem::new(
            Code::Unauthorised,
            "this key opens nothing here; check every word. A place without a seat is not kept for long: join again",
        )));
    };
    match lobby.ask(&row.name, Some(hash), Request::Info).await? {
        Reply::Info(info) => {
            Ok(Json(Me { table: row.name, game: row.game, token: token.to_string(), you: info.1 }))
        }
        other => Err(mistake(&other)),
    }
}

/// An answer that is a table.
pub(super) fn at_table(served: crate::room::Served) -> Result<Json<AtTable>, Refusal> {
    match served? {
        Reply::Info(info) => {
            let (table, you) = *info;
            Ok(Json(AtTable { table, you }))
        }
        other => Err(mistake(&other)),
    }
}

pub(super) fn mistake(reply: &Reply) -> Refusal {
    tracing::error!(?reply, "a room answered something else than it was asked");
    Refusal(Problem::new(Code::Mistake, "the server made a mistake"))
}

/// The row of a table whose name may be anything.
pub(super) async fn row(lobby: &Arc<Lobby>, table: &str) -> Result<Row, Refusal> {
    if table.len() > 40 {
        return Err(Refusal(no_table()));
    }
    Ok(lobby.row(table).await?)
}
