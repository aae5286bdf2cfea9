//! One gesture: brought into its canonical form, checked, played.

use bivouac_engine::{Cx, Illegal, Seat};

use crate::Escape;
use crate::action::{Action, Motion};
use crate::check::Check;
use crate::content::Curse;
use crate::event::Event;
use crate::geometry::Side;
use crate::play::Play;
use crate::state::State;

/// The form that `legal` offers: of dice that are alike those with the lowest numbers, a passage
/// from its southern or western end, and no care where nothing can drop.
pub(crate) fn canonical(state: &State, seat: Seat, action: Action) -> Action {
    let Some(player) = state.players.get(seat) else { return action };
    match action {
        Action::Roll { dice, careful } => Action::Roll {
            dice: player.pool.lowest(dice),
            careful: careful && player.curses.has(Curse::LostDice),
        },
        Action::Pledge { die } => Action::Pledge { die: player.pool.lowest_of(die) },
        Action::Unpledge { die } => Action::Unpledge { die: player.pool.lowest_of(die) },
        Action::Mark { die, on } => Action::Mark { die: player.pool.lowest_of(die), on },
        Action::Passage { at, side: side @ (Side::S | Side::W) } => {
            let next = state.temple.find(at).and_then(|place| state.temple[place].neighbour(side));
            match next {
                Some(next) => Action::Passage { at: state.temple[next].tile, side: side.back() },
                None => action,
            }
        }
        other => other,
    }
}

pub(crate) fn apply(
    game: &Escape,
    state: &mut State,
    seat: Seat,
    action: Action,
    cx: &mut Cx<'_, Event>,
) -> Result<(), Illegal> {
    let action = canonical(state, seat, action);
    Check::new(game, state, seat, cx.at()).action(action)?;
    let mut play = Play::new(game, state, cx);
    match action {
        Action::Roll { dice, careful } => play.roll(seat, dice, careful),
        Action::Free { seat: other, count } => play.free(seat, other, count),
        Action::Enter { side, with } => play.enter(seat, side, with),
        Action::Discover { side } => play.discover(seat, side),
        Action::Activate { gems, with } => play.activate(seat, gems, with),
        Action::Escape { with } => play.escape(seat, with),
        Action::Gift { seat: other } => play.gift(seat, other),
        Action::Lift { curse, with } => play.lift(seat, curse, with),
        Action::Claim { with } => play.claim(seat, with),
        Action::Heal => play.heal(seat),
        Action::Teleport { to } => play.teleport(seat, to),
        Action::ExtraGem => play.extra_gem(seat),
        Action::Passage { at, side } => play.passage(seat, at, side),
        Action::Torch => play.torch(seat),
        Action::Pledge { die } => play.pledge(seat, die),
        Action::Unpledge { die } => play.unpledge(seat, die),
        Action::Lend { double, count } => play.lend(seat, double, count),
        Action::Mark { die, on } => play.mark(seat, die, on),
        Action::Hold { on } => play.hold(seat, on),
        Action::Exchange { seat: other } => play.exchange(seat, other),
        Action::ProposeFate => play.propose(seat, Motion::Fate),
        Action::VoteFate { yes } => play.vote(seat, Motion::Fate, yes),
        Action::Done { on } => play.done(seat, on),
        Action::Slam => play.slam(0),
        Action::Set { setting, on } => play.set(seat, setting, on),
    }
    Ok(())
}
