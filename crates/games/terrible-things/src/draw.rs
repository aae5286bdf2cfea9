//! The view as plain text, for terminals.

use std::fmt::Write as _;

use crate::TerribleThings;
use crate::board::Spot;
use crate::combo::Part;
use crate::content::Back;
use crate::tokens::Tokens;
use crate::view::View;

/// The table as lines: track and decks, locations, the Trading Post, players, dice, and what is left to do.
pub(crate) fn draw(game: &TerribleThings, view: &View) -> String {
    let (board, mut out) = (&view.board, String::new());
    let mut line = |text: String| {
        let _ = writeln!(out, "{}", text.trim_end());
    };
    let track: Vec<String> = board.track.iter().map(u8::to_string).collect();
    let deck = Back::ALL.map(|back| format!("{} {}", board.deck[back as usize], back.name()));
    line(format!("round {}   deck: {}   track: {}", board.round, deck.join(", "), track.join(" ")));
    line(String::new());
    for (place, location) in board.places.iter().zip(&game.book().locations) {
        let pawns = board.players.iter().filter(|(_, player)| player.pawn == Spot::At(location.slot));
        let pawns: Vec<String> = pawns.map(|(seat, _)| seat.to_string()).collect();
        let lies = place.encounter.map_or_else(
            || "-".to_owned(),
            |card| {
                let card = game.encounter(card);
                let types: Vec<&str> = card.types.iter().map(|of| of.name()).collect();
                format!(
                    "{} {} ({}, {}): {} for {} Secrets",
                    card.id,
                    card.name,
                    card.back.name(),
                    types.join(" and "),
                    needs(&card.needs),
                    card.secrets
                )
            },
        );
        let tokens = tokens(place.tokens);
        line(format!("{} {:<17} {lies}  {tokens}  {}", location.slot, location.name, pawns.join(" ")));
    }
    line(String::new());
    let sold = |card: Option<u8>| {
        card.map_or_else(
            || "-".to_owned(),
            |card| format!("{} ({})", game.swag(card).name, game.swag(card).price),
        )
    };
    let slots: Vec<String> = board.slots.iter().map(|card| sold(*card)).collect();
    line(format!("Trading Post: {}; Old Stock: {}", slots.join(", "), sold(board.old_stock.last().copied())));
    line(String::new());
    for (seat, player) in board.players.iter() {
        let turn = if seat == board.turn && board.end.is_none() { ">" } else { " " };
        let map = if board.map == Some(seat) { ", the Map" } else { "" };
        let hand: Vec<&str> = view.hand(seat).map(|card| game.feat(card).name.as_str()).collect();
        let hand = if hand.is_empty() { String::new() } else { format!(": {}", hand.join(", ")) };
        line(format!(
            "{turn} {seat} {} has {} Secrets{map}  {}  {} Feats{hand}",
            game.book().characters[usize::from(player.character)].name,
            view.scores[seat].total,
            tokens(player.tokens),
            player.hand,
        ));
        let swag = player.swag.iter().map(|card| {
            let down = if player.exhausted.has(card) { " (face down)" } else { "" };
            format!("{}{down}", game.swag(card).name)
        });
        let won = player.achieved.iter().map(|card| game.achievement(card).name.clone());
        let owned: Vec<String> = swag.chain(won).collect();
        if !owned.is_empty() {
            line(format!("    {}", owned.join(", ")));
        }
    }
    if board.pool.dice().iter().any(|die| die.value > 0) {
        let dice = board.pool.dice().iter().map(|die| {
            let shows = if die.wild { "wild".to_owned() } else { die.value.to_string() };
            let mark = if die.spent {
                "x"
            } else if die.locked {
                "!"
            } else {
                ""
            };
            format!("{}{shows}{mark}", &die.kind.name()[..1])
        });
        line(String::new());
        line(format!("dice: {}", dice.collect::<Vec<_>>().join(" ")));
    }
    if let Some(own) = &view.now.own {
        let met = if own.met { ", which the dice meet" } else { "" };
        line(format!("against {}: {}{met}", game.encounter(own.encounter).name, needs(&own.needs)));
    }
    out
}

fn needs(parts: &[Part]) -> String {
    parts.iter().map(Part::to_string).collect::<Vec<_>>().join(" & ")
}

fn tokens(tokens: Tokens) -> String {
    let some = tokens.kinds().map(|kind| format!("{} {}", tokens[kind], kind.name()));
    some.collect::<Vec<_>>().join(", ")
}
