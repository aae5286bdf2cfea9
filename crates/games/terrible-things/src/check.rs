//! Why not: whether an action may be taken now, and if not, the rule that forbids it.

use bivouac_engine::{Seat, rule};

use crate::TerribleThings;
use crate::action::{Action, Pay, Stall};
use crate::board::{Board, Phase};
use crate::content::{Id, Res, Window};
use crate::no::{Checked, no, no_for};
use crate::pool::DiceSet;
use crate::rules::{answers, cards, desperation, dice, effects, solo, spend, terrible, trade};
use crate::state::State;

/// Whether `seat` may do this now.
pub(crate) fn check(game: &TerribleThings, state: &State, seat: Seat, action: &Action) -> Checked {
    let board = &state.board;
    if seat != board.turn {
        return match action {
            Action::Play { .. } | Action::Use { .. } => {
                no(rule!("ATT-CRD-06"), "no card is played in another player's turn")
            }
            _ => no(rule!("ATT-TRN-01"), "it is not your turn"),
        };
    }
    if let Some(ask) = board.asked() {
        return answers::check(game, state, ask, action);
    }
    let phase = |phase: Phase| board.phase == phase;
    let goes_on_to = |phase: Phase| cards::reach(game, board).contains(&phase);
    match action {
        Action::KeepMap if phase(Phase::MapChoice) => Ok(()),
        Action::GiveMap { to } if phase(Phase::MapChoice) => {
            if board.players.get(*to).is_none() {
                return no(rule!("ATT-MAP-01"), "there is no such seat");
            }
            if *to == seat {
                return no(rule!("ATT-MAP-01"), "you have the Map already: keep it, or give it to another");
            }
            Ok(())
        }
        Action::KeepMap | Action::GiveMap { .. } if board.is_solo() => {
            no(rule!("ATT-SOL-18"), "alone there is nobody to give the Map to")
        }
        Action::KeepMap | Action::GiveMap { .. } => no(
            rule!("ATT-MAP-01"),
            "what becomes of the Map is decided at the start of a round, and at no other time",
        ),
        Action::Move { to } => move_to(board, *to),
        Action::Act => act(game, board),
        Action::Play { card } => feat(game, state, *card).map(drop),
        Action::Use { card } => swag(game, board, *card).map(drop),
        Action::EndExplore if phase(Phase::Explore) => Ok(()),
        Action::EndExplore => no(rule!("ATT-TRN-01"), "you are not exploring"),
        Action::Desperate => desperate(game, board),
        Action::NoDesperate if phase(Phase::Desperation) => Ok(()),
        Action::NoDesperate => no(rule!("ATT-TRN-01"), "this is not the Desperation phase"),
        Action::Roll | Action::DeclineRoll if goes_on_to(Phase::Pool) => Ok(()),
        Action::Roll | Action::DeclineRoll if phase(Phase::Rolling) || phase(Phase::Spending) => {
            no(rule!("ATT-POL-04"), "the dice have been rolled: there are re-rolls now, or none")
        }
        Action::Roll | Action::DeclineRoll => {
            no(rule!("ATT-TRN-01"), "dice are rolled in the Encounter phase, after exploring")
        }
        Action::Unfocused { hold } => unfocused(game, board, *hold),
        Action::Focused { dice, pay } => focused(game, board, *dice, *pay),
        Action::Raise { die } => raise(game, board, *die),
        Action::Stop if phase(Phase::Rolling) => Ok(()),
        Action::Stop => no(rule!("ATT-ROL-11"), "no dice are being rolled"),
        Action::Overcome { dice } => overcome(game, board, *dice),
        Action::Claim { row, dice } => claim(game, board, *row, *dice),
        Action::EndSpending if phase(Phase::Spending) => Ok(()),
        Action::EndSpending => no(rule!("ATT-SPD-01"), "no dice are being spent"),
        Action::TakeTerrible if phase(Phase::Terrible) => Ok(()),
        Action::TakeTerrible => no(rule!("ATT-TER-01"), "no Terrible Thing is unleashed now"),
        Action::DiscardMap => discard_map(board),
        Action::Swap { slot } => swap(board, *slot),
        Action::NoSwap if phase(Phase::Stock) => Ok(()),
        Action::NoSwap => no(rule!("ATT-TRD-02"), "the free swap is over"),
        Action::Buy { from } => buy(game, board, *from),
        Action::Refresh { slots } => refresh(board, slots),
        Action::EndBuying if phase(Phase::Stock) || phase(Phase::Buying) => Ok(()),
        Action::EndBuying => no(rule!("ATT-TRD-01"), "you are not at the Trading Post"),
        Action::Mark { card } => mark(game, board, *card),
        Action::Forget => forget(game, board),
        _ => no(rule!("ATT-R-39"), "nothing asks for that now"),
    }
}

fn move_to(board: &Board, to: u8) -> Checked {
    if board.phase != Phase::Move {
        return no(rule!("ATT-EXP-01"), "the pawn moves once, at the start of the Explore phase");
    }
    let place = usize::from(to).checked_sub(1).and_then(|index| board.places.get(index));
    match place {
        None => no(rule!("ATT-RIV-06"), "locations are numbered from 1 to 6"),
        Some(place) if place.encounter.is_none() => {
            no(rule!("ATT-EXP-02"), "there is no Encounter: go where one is")
        }
        Some(_) => Ok(()),
    }
}

fn act(game: &TerribleThings, board: &Board) -> Checked {
    if board.phase != Phase::Explore {
        return no(rule!("ATT-EXP-04"), "the special action is taken while exploring, after the move");
    }
    if board.now.acted {
        return no(rule!("ATT-EXP-04"), "the special action was used already this turn");
    }
    let at = usize::from(board.now.at.unwrap_or_default());
    if !effects::possible(game, board, board.me().tokens, game.ready.places[at], Window::Explore) {
        return no(rule!("ATT-LOC-10"), "the special action of this location cannot be carried out in full");
    }
    Ok(())
}

/// A Feat card of the own hand, and the phase in which it is played.
pub(crate) fn feat(game: &TerribleThings, state: &State, card: Id) -> Checked<(u8, Phase)> {
    let Some(card) = game.book().feat(card) else {
        return no(rule!("ATT-CRD-01"), "there is no such Feat card");
    };
    if state.held(state.board.turn, card).is_none() {
        return no(rule!("ATT-CRD-01"), "this card is not in your hand");
    }
    Ok((card, cards::check_feat(game, &state.board, card)?))
}

/// An own Swag card, and the phase in which it is used.
pub(crate) fn swag(game: &TerribleThings, board: &Board, card: Id) -> Checked<(u8, Phase)> {
    let Some(card) = game.book().swag(card) else {
        return no(rule!("ATT-CRD-02"), "there is no such Swag card");
    };
    Ok((card, cards::check_swag(game, board, card)?))
}

fn desperate(game: &TerribleThings, board: &Board) -> Checked {
    if matches!(board.phase, Phase::MapChoice | Phase::Move) {
        return no(
            rule!("ATT-DSP-01"),
            "a desperate act is made against your own Encounter: move to one first",
        );
    }
    if !matches!(board.phase, Phase::Explore | Phase::Desperation) {
        return no(rule!("ATT-DSP-01"), "a desperate act is made before the dice are rolled");
    }
    let Some(own) = board.own() else {
        return no(rule!("ATT-DSP-04"), "your Encounter is gone already");
    };
    let (price, courage) = (desperation::price(game, board, own), board.has(Res::Courage));
    if price > courage {
        return no_for(rule!("ATT-DSP-02"), "it costs # Courage in full and you have #", price, courage);
    }
    Ok(())
}

/// Whether there is a re-roll left at all.
fn reroll(board: &Board) -> Checked {
    if board.phase != Phase::Rolling {
        return no(
            rule!("ATT-ROL-01"),
            "dice are rolled again after the first roll and before they are spent",
        );
    }
    if dice::left(board) == 0 {
        let allowed = u16::from(board.now.allowed);
        return no_for(rule!("ATT-ROL-10"), "all # re-rolls of this turn are used up", allowed, 0);
    }
    Ok(())
}

fn unfocused(game: &TerribleThings, board: &Board, hold: DiceSet) -> Checked {
    reroll(board)?;
    if !dice::free(game, board).covers(hold) {
        return no(rule!("ATT-ROL-03"), "an unfocused re-roll rolls all dice; Luck dice alone may be held");
    }
    if (dice::unlocked(board) - hold).is_empty() {
        return no(rule!("ATT-ROL-09"), "at least one die must be rolled");
    }
    Ok(())
}

fn focused(game: &TerribleThings, board: &Board, chosen: DiceSet, pay: Pay) -> Checked {
    reroll(board)?;
    if chosen.is_empty() {
        return no(rule!("ATT-ROL-09"), "at least one die must be rolled: choose it");
    }
    if !dice::unlocked(board).covers(chosen) {
        return no(rule!("ATT-DIE-04"), "locked dice are left out of every re-roll");
    }
    let priced = dice::priced(game, board);
    let price = dice::price(board, (priced & chosen).len(), (priced - chosen).len(), pay);
    let focus = board.has(Res::Focus);
    if price > focus {
        return no_for(rule!("ATT-ROL-07"), "it costs # Focus in full and you have #", price, focus);
    }
    Ok(())
}

/// The place of a die that was named by its number.
fn die(board: &Board, number: u8) -> Checked<usize> {
    match usize::from(number).checked_sub(1).filter(|index| *index < board.pool.dice().len()) {
        Some(index) => Ok(index),
        None => no(rule!("ATT-POL-04"), "there is no such die in the pool"),
    }
}

fn raise(game: &TerribleThings, board: &Board, number: u8) -> Checked {
    if board.phase != Phase::Rolling {
        return no(rule!("ATT-DIE-03"), "Skill dice are raised after a roll and before the dice are spent");
    }
    let die = board.pool.dice()[die(board, number)?];
    let Some(cost) = game.book().dice[die.kind as usize].raise_cost else {
        return no(rule!("ATT-DIE-03"), "Feat tokens raise Skill dice alone");
    };
    if die.wild {
        return no(rule!("ATT-DIE-08"), "a wild die shows no number");
    }
    if die.value >= 6 {
        return no(rule!("ATT-DIE-03"), "it shows a 6 already");
    }
    let (cost, feat) = (u16::from(cost), board.has(Res::Feat));
    if cost > feat {
        return no_for(rule!("ATT-DIE-03"), "it costs # Feat tokens and you have #", cost, feat);
    }
    Ok(())
}

/// Whether dice may be spent at all, and these in particular.
fn spendable(board: &Board, chosen: DiceSet) -> Checked {
    if board.phase != Phase::Spending {
        return no(rule!("ATT-SPD-09"), "dice are spent when rolling has stopped");
    }
    if !board.pool.which(|_| true).covers(chosen) {
        return no(rule!("ATT-SPD-01"), "there is no such die in the pool");
    }
    if !board.pool.unspent().covers(chosen) {
        return no(rule!("ATT-SPD-04"), "a die is spent once");
    }
    Ok(())
}

fn overcome(game: &TerribleThings, board: &Board, chosen: DiceSet) -> Checked {
    spendable(board, chosen)?;
    let Some(own) = board.own() else {
        return no(rule!("ATT-SPD-02"), "your Encounter is gone already");
    };
    if !spend::meets(board, chosen, &spend::needs(game, board, own)) {
        return no(
            rule!("ATT-SPD-02"),
            "these dice do not match what your Encounter needs, all of them and no more",
        );
    }
    Ok(())
}

fn claim(game: &TerribleThings, board: &Board, row: Id, chosen: DiceSet) -> Checked {
    spendable(board, chosen)?;
    let Some(row) = game.ready.rows.iter().find(|other| other.id == row) else {
        return no(rule!("ATT-SPD-03"), "there is no such row on the Scenario in play");
    };
    if !spend::meets(board, chosen, &row.needs) {
        return no(rule!("ATT-SPD-03"), "these dice do not match that row, all of them and no more");
    }
    Ok(())
}

fn discard_map(board: &Board) -> Checked {
    if !board.is_solo() {
        return no(rule!("ATT-SOL-19"), "the Map shields in the solo game alone");
    }
    if board.phase != Phase::Terrible {
        return no(rule!("ATT-SOL-19"), "the Map is discarded when an Encounter was not overcome");
    }
    if board.map.is_none() {
        return no(rule!("ATT-SOL-19"), "you do not have the Map: it lies on the Crumbling Ruin");
    }
    if !terrible::may_discard_map(board) {
        return no(rule!("ATT-SOL-20"), "the Map does not help at the Crumbling Ruin");
    }
    Ok(())
}

/// The card in a slot that was named by its number.
fn slot(board: &Board, number: u8) -> Checked<usize> {
    match usize::from(number).checked_sub(1).filter(|index| *index < board.slots.len()) {
        None => no(rule!("ATT-TRD-13"), "slots are numbered from 1 to 3"),
        Some(index) if board.slots[index].is_none() => {
            no(rule!("ATT-TRD-13"), "only a card lying in a slot can be swapped or refreshed")
        }
        Some(index) => Ok(index),
    }
}

fn swap(board: &Board, number: u8) -> Checked {
    match board.phase {
        Phase::Stock => slot(board, number).map(drop),
        Phase::Buying => no(rule!("ATT-TRD-09"), "the free swap comes first, and once"),
        _ => no(rule!("ATT-TRD-01"), "you are not at the Trading Post"),
    }
}

fn buy(game: &TerribleThings, board: &Board, from: Stall) -> Checked {
    if !matches!(board.phase, Phase::Stock | Phase::Buying) {
        return no(rule!("ATT-TRD-01"), "you are not at the Trading Post");
    }
    let Some(card) = trade::at(board, from) else {
        return no(rule!("ATT-TRD-03"), "there is no card to buy");
    };
    let (price, treasure) = (u16::from(trade::price(game, board, card)), board.has(Res::Treasure));
    if price > treasure {
        return no_for(rule!("ATT-TRD-03"), "it costs # Treasure and you have #", price, treasure);
    }
    Ok(())
}

fn refresh(board: &Board, slots: &[u8]) -> Checked {
    if !matches!(board.phase, Phase::Stock | Phase::Buying) {
        return no(rule!("ATT-TRD-01"), "you are not at the Trading Post");
    }
    if slots.is_empty() {
        return no(rule!("ATT-TRD-06"), "name one, two or three slots");
    }
    for (index, number) in slots.iter().enumerate() {
        slot(board, *number)?;
        if slots[..index].contains(number) {
            return no(rule!("ATT-TRD-08"), "a slot is named twice");
        }
    }
    let (price, treasure) = (u16::from(trade::REFRESH), board.has(Res::Treasure));
    if price > treasure {
        return no_for(rule!("ATT-TRD-06"), "it costs # Treasure and you have #", price, treasure);
    }
    Ok(())
}

fn mark(game: &TerribleThings, board: &Board, card: Id) -> Checked {
    if board.phase != Phase::Forget {
        return no(rule!("ATT-SOL-28"), "cards are forgotten at the end of a solo round, to pay for Rumours");
    }
    let (book, may, done) = (game.book(), solo::forgettable(game, board), board.marked);
    let place = [
        book.encounter(card).map(|at| (may.encounters.has(at), done.encounters.has(at))),
        book.achievement(card).map(|at| (may.achievements.has(at), done.achievements.has(at))),
        book.swag(card).map(|at| (may.swag.has(at), done.swag.has(at))),
    ];
    match place.into_iter().flatten().next() {
        Some((true, false)) => Ok(()),
        Some((true, true)) => no(rule!("ATT-SOL-28"), "it is marked already"),
        _ => no(rule!("ATT-SOL-28"), "only cards of yours that are worth a Secret can be forgotten"),
    }
}

fn forget(game: &TerribleThings, board: &Board) -> Checked {
    if board.phase != Phase::Forget {
        return no(rule!("ATT-SOL-28"), "cards are forgotten at the end of a solo round, to pay for Rumours");
    }
    let (worth, debt) = (game.worth(board.me(), board.marked), game.debt(board));
    if worth < debt {
        return no_for(
            rule!("ATT-SOL-09"),
            "you owe # Secrets and the marked cards are worth #",
            debt,
            worth,
        );
    }
    Ok(())
}
