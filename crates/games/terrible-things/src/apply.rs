//! What follows from an action: one match, each arm into a chapter of the rules.

use bivouac_engine::{Audience, Cx, Illegal, Seat};

use crate::TerribleThings;
use crate::action::Action;
use crate::board::Phase;
use crate::check::{check, feat, swag};
use crate::event::{Declined, Event, Went};
use crate::rules::{
    answers, cards, desperation, dice, effects, explore, round, solo, spend, terrible, trade,
};
use crate::state::State;

pub(crate) fn apply(
    game: &TerribleThings,
    state: &mut State,
    seat: Seat,
    action: &Action,
    cx: &mut Cx<'_, Event>,
) -> Result<(), Illegal> {
    check(game, state, seat, action)?;
    if let Some(ask) = state.board.asked() {
        state.board.tasks.pop();
        answers::give(game, state, ask, action, cx);
        effects::settle(game, state, cx);
        return Ok(());
    }
    let decline = |what, cx: &mut Cx<'_, Event>| cx.tell(Audience::All, Event::Declined { seat, what });
    match action {
        Action::KeepMap => round::choose_map(game, state, None, cx),
        Action::GiveMap { to } => round::choose_map(game, state, Some(*to), cx),
        Action::Move { to } => explore::move_to(state, to - 1, cx),
        Action::Act => explore::act(game, state, cx),
        Action::Play { card } => {
            let (card, phase) = feat(game, state, *card)?;
            cards::play(game, state, card, phase, cx);
        }
        Action::Use { card } => {
            let (card, phase) = swag(game, &state.board, *card)?;
            cards::exhaust(game, state, card, phase, cx);
        }
        Action::EndExplore => {
            decline(Declined::Explore, cx);
            explore::end(game, state, cx);
        }
        Action::Desperate => {
            desperation::act(game, state, state.board.now.at.unwrap_or_default(), cx);
            explore::after(game, state, cx);
        }
        Action::NoDesperate => {
            decline(Declined::Desperate, cx);
            state.board.phase = Phase::Pool;
        }
        Action::Roll => dice::roll(game, state, cx),
        Action::DeclineRoll => {
            cx.tell(Audience::All, Event::NoRoll { seat });
            terrible::begin(game, state, cx);
        }
        Action::Unfocused { hold } => dice::unfocused(game, state, *hold, cx),
        Action::Focused { dice, pay } => dice::focused(game, state, *dice, *pay, cx),
        Action::Raise { die } => dice::raise(game, state, usize::from(die - 1), cx),
        Action::Stop => dice::stop(game, state, cx),
        Action::Overcome { dice } => spend::overcome(game, state, *dice, cx),
        Action::Claim { row, dice } => {
            let row = game.ready.rows.iter().position(|other| other.id == *row).unwrap_or_default();
            spend::claim(game, state, row, *dice, cx);
        }
        Action::EndSpending => {
            decline(Declined::Spending, cx);
            terrible::begin(game, state, cx);
        }
        Action::TakeTerrible => terrible::unleash(game, state, Went::To(seat), cx),
        Action::DiscardMap => terrible::discard_map(game, state, cx),
        Action::Swap { slot } => trade::restock(state, &[usize::from(slot - 1)], 0, cx),
        Action::NoSwap => {
            decline(Declined::Swap, cx);
            state.board.phase = Phase::Buying;
        }
        Action::Buy { from } => trade::buy(game, state, *from, cx),
        Action::Refresh { slots } => {
            let slots: arrayvec::ArrayVec<usize, 3> =
                slots.iter().map(|slot| usize::from(slot - 1)).collect();
            trade::restock(state, &slots, trade::REFRESH, cx);
        }
        Action::EndBuying => trade::end(game, state, cx),
        Action::Mark { card } => {
            cx.tell(Audience::All, Event::Marked { seat, card: *card });
            solo::mark(game, state, *card);
        }
        Action::Forget => solo::forget(game, state, cx),
        // Everything else answers an effect, and `check` has refused it where none asks.
        _ => (),
    }
    Ok(())
}
