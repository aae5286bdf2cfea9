//! The games there are.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use bivouac_catalog::{BotAbout, Title, Weight};
use bivouac_protocol::{BotCard, BotSetting, Code, GameCard, GameSchemas, Games, Preset, Problem, Strength};

use crate::books::Book;
use crate::http::Path;
use crate::lobby::Lobby;
use crate::refusal::Refusal;

/// Every game, its options and its bots.
#[utoipa::path(
    get,
    path = "/games",
    operation_id = "list_games",
    tag = "games",
    responses((status = 200, body = Games))
)]
pub(crate) async fn list(State(lobby): State<Arc<Lobby>>) -> Json<Games> {
    Json(Games { games: lobby.shelf.games().iter().map(|title| card(&lobby, *title)).collect() })
}

/// One game.
#[utoipa::path(
    get,
    path = "/games/{game}",
    operation_id = "get_game",
    tag = "games",
    responses((status = 200, body = GameCard))
)]
pub(crate) async fn one(
    State(lobby): State<Arc<Lobby>>,
    Path(game): Path<String>,
) -> Result<Json<GameCard>, Refusal> {
    Ok(Json(card(&lobby, find(&lobby, &game)?)))
}

fn find(lobby: &Lobby, game: &str) -> Result<&'static dyn Title, Refusal> {
    lobby.shelf.find(&crate::http::short(game)).map_err(|unknown| not_found(unknown.0))
}

fn not_found(why: String) -> Refusal {
    Refusal(Problem::new(Code::NotFound, why))
}

/// All that is printed on a game's cards and boards, with the words on them. What it is made of is the
/// game's own; whoever sends the tag of an earlier answer as `if-none-match` is told if it is the same.
#[utoipa::path(
    get,
    path = "/games/{game}/book",
    operation_id = "get_game_book",
    tag = "games",
    params(("if-none-match" = Option<String>, Header, description = "The tag of an earlier answer.")),
    responses(
        (status = 200, body = Value, headers(("etag" = String, description = "Names what was sent."))),
        (status = 304, headers(("etag" = String, description = "Names what was sent.")))
    )
)]
pub(crate) async fn book(
    State(lobby): State<Arc<Lobby>>,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let title = find(&lobby, &game)?;
    let Some(book) = lobby.books.book(title.key()).cloned() else {
        return Err(not_found(format!("{} has no book: its views say all there is", title.name())));
    };
    Ok(unless_known(book, &headers))
}

/// What a game's options, actions, calls, events, views and endings look like, as JSON Schemas. Tagged
/// as its book is.
#[utoipa::path(
    get,
    path = "/games/{game}/schemas",
    operation_id = "get_game_schemas",
    tag = "games",
    params(("if-none-match" = Option<String>, Header, description = "The tag of an earlier answer.")),
    responses(
        (status = 200, body = GameSchemas, headers(("etag" = String, description = "Names what was sent."))),
        (status = 304, headers(("etag" = String, description = "Names what was sent.")))
    )
)]
pub(crate) async fn schemas(
    State(lobby): State<Arc<Lobby>>,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let title = find(&lobby, &game)?;
    let schemas = lobby.books.schemas(title.key()).cloned();
    let schemas = schemas.ok_or_else(|| not_found(format!("{} says nothing of itself", title.name())))?;
    Ok(unless_known(schemas, &headers))
}

/// A text, or that whoever asks has it already.
fn unless_known(Book { tag, text }: Book, headers: &HeaderMap) -> Response {
    let known = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    if known.flat_map(|value| value.split(',')).any(|known| [&tag, "*"].contains(&known.trim())) {
        return (StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response();
    }
    let json = "application/json".to_owned();
    ([(header::CONTENT_TYPE, json), (header::ETAG, tag)], text).into_response()
}

fn card(lobby: &Lobby, title: &dyn Title) -> GameCard {
    let (least_seats, most_seats) = title.seats();
    let text = title.box_text();
    let preset = |preset: bivouac_catalog::Preset| Preset {
        key: preset.key.to_owned(),
        name: preset.name.to_owned(),
        about: preset.about.to_owned(),
        options: preset.options,
        seats: preset.seats,
    };
    let bot = |bot: BotAbout| BotCard {
        name: bot.name.to_owned(),
        about: bot.about.to_owned(),
        settings: bot
            .settings
            .into_iter()
            .map(|setting| BotSetting { name: setting.name.to_owned(), about: setting.about.to_owned() })
            .collect(),
    };
    let strength = |(name, about, bot): &(&str, &str, &str)| Strength {
        name: (*name).to_owned(),
        about: (*about).to_owned(),
        bot: (*bot).to_owned(),
    };
    GameCard {
        key: title.key().to_owned(),
        name: title.name().to_owned(),
        rules: title.rules(),
        least_seats,
        most_seats,
        takeback: title.takeback(),
        content: lobby.books.content(title.key()).to_owned(),
        book: lobby.books.book(title.key()).is_some(),
        minutes: text.minutes,
        weight: match text.weight {
            Weight::Light => bivouac_protocol::Weight::Light,
            Weight::Medium => bivouac_protocol::Weight::Medium,
            Weight::Heavy => bivouac_protocol::Weight::Heavy,
        },
        line: text.line.to_owned(),
        schema: title.schema(),
        defaults: title.defaults(),
        presets: text.presets.into_iter().map(preset).collect(),
        bots: title.bots().into_iter().map(bot).collect(),
        strengths: text.strengths.iter().map(strength).collect(),
    }
}
