//! Spending the dice (ATT-SPD, ATT-CMB).

use bivouac_engine::{Audience, Cx};

use crate::TerribleThings;
use crate::board::Board;
use crate::combo::{Needs, Part, dice_of, fits, named};
use crate::content::Window;
use crate::event::{By, Event};
use crate::pool::DiceSet;
use crate::rules::{achieve, cards, terrible};
use crate::state::State;
use crate::tokens::Tokens;

/// What the own Encounter needs this turn: parts dropped and numbers lowered (ATT-CMB-10, ATT-CRD-14).
pub(crate) fn needs(game: &TerribleThings, board: &Board, encounter: u8) -> Needs {
    let parts = game.encounter(encounter).needs.iter().enumerate();
    let left = parts.filter(|(index, _)| board.now.dropped >> index & 1 == 0);
    left.map(|(_, part)| part.lowered(board.now.lowered)).collect()
}

/// Whether exactly these dice meet the parts (ATT-CMB-07).
#[inline]
pub(crate) fn meets(board: &Board, dice: DiceSet, parts: &[Part]) -> bool {
    let (counts, wild) = board.pool.counts(dice);
    dice_of(parts) == dice.len() && named(counts, wild, parts).is_some()
}

/// Whether some of the unspent dice meet the parts.
#[inline]
fn can_meet(board: &Board, parts: &[Part]) -> bool {
    let (counts, wild) = board.pool.counts(board.pool.unspent());
    fits(counts, wild, parts)
}

fn spend(board: &mut Board, dice: DiceSet) {
    dice.iter().for_each(|index| board.pool.dice_mut()[index].spent = true);
}

/// The own Encounter is overcome with these dice (ATT-SPD-02).
pub(crate) fn overcome(game: &TerribleThings, state: &mut State, dice: DiceSet, cx: &mut Cx<'_, Event>) {
    let board = &mut state.board;
    let (seat, place) = (board.turn, board.now.at.unwrap_or_default());
    let Some(encounter) = board.own() else { return };
    spend(board, dice);
    cx.tell(Audience::All, Event::Overcame { seat, encounter, place: place + 1, by: By::Dice, dice });
    achieve::gain_encounter(game, state, place, cx);
    go_on(game, state, cx);
}

/// A row of the Scenario is claimed with these dice (ATT-SPD-03).
pub(crate) fn claim(
    game: &TerribleThings,
    state: &mut State,
    row: usize,
    dice: DiceSet,
    cx: &mut Cx<'_, Event>,
) {
    let board = &mut state.board;
    spend(board, dice);
    let times = if std::mem::take(&mut board.now.double_row) { 2 } else { 1 };
    let (seat, row) = (board.turn, &game.ready.rows[row]);
    let mut tokens = Tokens::NONE;
    for (kind, count) in &row.gives {
        tokens.gain(*kind, count.saturating_mul(times));
    }
    board.me_mut().tokens.add(tokens);
    cx.tell(Audience::All, Event::Claimed { seat, row: row.id, dice, tokens });
    go_on(game, state, cx);
}

/// Goes on by itself where everybody can see that nothing more can be spent (ATT-R-40).
pub(crate) fn go_on(game: &TerribleThings, state: &mut State, cx: &mut Cx<'_, Event>) {
    let board = &state.board;
    let own = board.own().is_some_and(|own| can_meet(board, &needs(game, board, own)));
    let row = || game.ready.rows.iter().any(|row| can_meet(board, &row.needs));
    if !own && !row() && !cards::may_have(game, board, Window::Spend) {
        terrible::begin(game, state, cx);
    }
}
