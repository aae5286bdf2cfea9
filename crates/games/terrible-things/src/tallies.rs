//! What simulations count: failures by colour, who wins with what, and what scores are made of.

use bivouac_engine::Counted;

use crate::TerribleThings;
use crate::content::Back;
use crate::state::State;

/// Pushes the figures of a game that has ended.
pub(crate) fn tallies(game: &TerribleThings, state: &State, out: &mut Vec<Counted>) {
    use bivouac_engine::Game as _;

    let board = &state.board;
    let Some(outcome) = game.outcome(state) else { return };
    // Alone, what was paid with is gone, so the colours cannot be told any more.
    if !board.is_solo() {
        for back in Back::ALL {
            let is = |card: &u8| game.encounter(*card).back == back;
            let gained = board.players.values().flat_map(|player| player.scored.iter()).filter(is);
            let lost = board.rumours.iter().filter(|card| is(card));
            // Whose failure a rumour was is not kept.
            let name = format!("failed, {}", back.name());
            out.extend(gained.map(|_| Counted::of_all(name.clone(), 0.0)));
            out.extend(lost.map(|_| Counted::of_all(name.clone(), 1.0)));
        }
    }
    for (seat, player) in board.players.iter() {
        let (score, won) = (game.score(board, seat), outcome.share(seat));
        let mut tell = |name: String, value: f64| out.push(Counted::of_seat(seat, name, value));
        let parts = [
            ("encounters", score.encounters),
            ("swag", score.swag),
            ("achievements", score.achievements),
            ("map", score.map),
            ("terrible things", score.terrible),
            ("total", score.total),
        ];
        parts.into_iter().for_each(|(name, value)| tell(format!("score, {name}"), value.into()));
        tell("turns of a player".to_owned(), player.ever.turns.into());
        tell("desperate acts of a player".to_owned(), player.ever.desperate.into());
        tell("failures of a player".to_owned(), player.ever.failed.into());
        let mat = &game.book().characters[usize::from(player.character)];
        tell(format!("won as {}", mat.name), won);
        for card in player.swag.iter().map(|card| game.swag(card)) {
            tell(format!("won with {} {}", card.id, card.name), won);
        }
        for card in player.achieved.iter().map(|card| game.achievement(card)) {
            tell(format!("won with {} {}", card.id, card.name), won);
        }
    }
}
