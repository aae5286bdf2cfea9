//! Feat and Swag cards: windows, conditions, playing and using (ATT-CRD).

use bivouac_engine::{Audience, Cx, rule};

use crate::TerribleThings;
use crate::board::{Board, Phase, Task};
use crate::book::Playable;
use crate::content::{Cond, Res, Window};
use crate::event::Event;
use crate::no::{Checked, no, no_for};
use crate::options::AfterDesperate;
use crate::rules::effects;
use crate::state::State;
use crate::tokens::Tokens;

/// The window of a phase, where it has one.
#[inline]
pub(crate) const fn window(phase: Phase) -> Option<Window> {
    Some(match phase {
        Phase::Explore => Window::Explore,
        Phase::Desperation => Window::Desperation,
        Phase::Pool => Window::Pool,
        Phase::Rolling => Window::Roll,
        Phase::Spending => Window::Spend,
        Phase::Terrible => Window::Terrible,
        Phase::Stock | Phase::Buying => Window::Trade,
        Phase::MapChoice | Phase::Move | Phase::Forget | Phase::Over => return None,
    })
}

/// The phases that can be reached from this one by simply going on, before the dice are rolled (ATT-R-41).
#[inline]
pub(crate) fn reach(game: &TerribleThings, board: &Board) -> &'static [Phase] {
    let gone = board.own().is_none();
    let dice = !(gone && game.options.after_desperate == AfterDesperate::Skip);
    match board.phase {
        Phase::Explore if gone && dice => &[Phase::Explore, Phase::Pool],
        Phase::Explore if gone => &[Phase::Explore],
        Phase::Explore => &[Phase::Explore, Phase::Desperation, Phase::Pool],
        Phase::Desperation => &[Phase::Desperation, Phase::Pool],
        Phase::Pool => &[Phase::Pool],
        Phase::Rolling => &[Phase::Rolling],
        Phase::Spending => &[Phase::Spending],
        Phase::Terrible => &[Phase::Terrible],
        Phase::Stock | Phase::Buying => &[Phase::Buying],
        Phase::MapChoice | Phase::Move | Phase::Forget | Phase::Over => &[],
    }
}

/// Whether everybody can see that something may be played or used in this window: Swag that is ready, or
/// a hand and enough Feat tokens for a card that it may hold (ATT-R-40).
pub(crate) fn may_have(game: &TerribleThings, board: &Board, window: Window) -> bool {
    let player = board.me();
    let feat = game.ready.cheapest[window as usize]
        .is_some_and(|cost| player.hand > 0 && player.tokens.feat >= u16::from(cost));
    let ready = player.swag - player.exhausted;
    feat || ready.iter().any(|card| {
        let card = game.ready.swag[usize::from(card)];
        card.in_window(window) && check(game, board, card, window).is_ok()
    })
}

/// Whether a card can be played in this window now, and paid for (ATT-CRD-05, ATT-CRD-13).
fn check(game: &TerribleThings, board: &Board, card: Playable, window: Window) -> Checked {
    let tokens = board.me().tokens;
    let cost = u16::from(card.cost);
    if tokens.feat < cost {
        return no_for(rule!("ATT-CRD-01"), "it costs # Feat tokens and you have #", cost, tokens.feat);
    }
    if let Some(Cond::EncounterHas(of)) = card.only_if {
        let has = |own: u8| game.encounter(own).types.contains(&of);
        if !board.own().is_some_and(has) {
            return no(rule!("ATT-CRD-13"), "your Encounter is not of the type that this card names");
        }
    }
    let left = Tokens { feat: tokens.feat - cost, ..tokens };
    if !card.effects().any(|effect| effects::possible(game, board, left, effect, window)) {
        return no(rule!("ATT-CRD-05"), "nothing that it says can be done now");
    }
    Ok(())
}

/// In which phase a card is played now: the present one, or the next that comes by simply going on.
fn phase_for(game: &TerribleThings, board: &Board, card: Playable) -> Checked<Phase> {
    let mut refused = no(rule!("ATT-CRD-04"), another_window(card));
    for phase in reach(game, board) {
        let Some(window) = window(*phase) else { continue };
        if card.in_window(window) {
            match check(game, board, card, window) {
                Ok(()) => return Ok(*phase),
                Err(no) => refused = Err(no),
            }
        }
    }
    refused
}

/// When this card can be played instead: the first of its windows.
const fn another_window(card: Playable) -> &'static str {
    if card.in_window(Window::Explore) {
        "this card is played while you explore, once you have the tokens of the place"
    } else if card.in_window(Window::Desperation) {
        "this card is played while you decide on a desperate act"
    } else if card.in_window(Window::Pool) {
        "this card is played before the first roll"
    } else if card.in_window(Window::Roll) {
        "this card is played after a roll, before you spend dice"
    } else if card.in_window(Window::Spend) {
        "this card is played while you spend dice"
    } else if card.in_window(Window::Terrible) {
        "this card is played when you are about to take a Terrible Thing"
    } else {
        "this card is played while you buy at the Trading Post"
    }
}

/// Whether a Feat card can be played now, and in which phase.
#[inline]
pub(crate) fn check_feat(game: &TerribleThings, board: &Board, card: u8) -> Checked<Phase> {
    phase_for(game, board, game.ready.feats[usize::from(card)])
}

/// Whether an own Swag card can be used now, and in which phase (ATT-CRD-02).
pub(crate) fn check_swag(game: &TerribleThings, board: &Board, card: u8) -> Checked<Phase> {
    if !board.me().swag.has(card) {
        return no(rule!("ATT-CRD-02"), "you do not own this Swag card");
    }
    if board.me().exhausted.has(card) {
        return no(rule!("ATT-CRD-02"), "it lies face down: it is turned up in phase 7");
    }
    phase_for(game, board, game.ready.swag[usize::from(card)])
}

/// A Feat card is paid for and does what it says; it lies on the discard pile when that is done (ATT-CRD-01).
pub(crate) fn play(game: &TerribleThings, state: &mut State, card: u8, phase: Phase, cx: &mut Cx<'_, Event>) {
    let seat = state.board.turn;
    let Some(place) = state.held(seat, card) else { return };
    state.rule_out(seat, place, &[]);
    state.hands[seat].remove(place).card.reveal(cx);
    let playable = game.ready.feats[usize::from(card)];
    let board = &mut state.board;
    board.phase = phase;
    let player = board.me_mut();
    player.hand -= 1;
    player.tokens.pay(Res::Feat, u16::from(playable.cost));
    cx.tell(Audience::All, Event::Played { seat, card, cost: playable.cost });
    board.tasks.push(Task::Discard { feat: card });
    carry_out(game, state, playable, cx);
}

/// A Swag card is turned face down and does what it says (ATT-CRD-02).
pub(crate) fn exhaust(
    game: &TerribleThings,
    state: &mut State,
    card: u8,
    phase: Phase,
    cx: &mut Cx<'_, Event>,
) {
    let board = &mut state.board;
    board.phase = phase;
    board.me_mut().exhausted.add(card);
    let seat = board.turn;
    cx.tell(Audience::All, Event::Used { seat, card });
    carry_out(game, state, game.ready.swag[usize::from(card)], cx);
}

/// The effects of a card, in order.
fn carry_out(game: &TerribleThings, state: &mut State, card: Playable, cx: &mut Cx<'_, Event>) {
    for does in card.effects().rev() {
        state.board.tasks.push(Task::Effect { does });
    }
    effects::settle(game, state, cx);
}
