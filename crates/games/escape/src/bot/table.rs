//! What concerns all: votes on fate, whose soul to take, whom to leave a die, and what to call out.

use super::crew::Mate;
use super::scene::Scene;
use crate::action::Action;
use crate::state::Ask;
use crate::view::View;

/// So many of a hundred dice are black when fate is proposed, and when it is agreed to.
const PROPOSE: u32 = 80;
const AGREE: u32 = 25;
/// Help that is so many tenths of a roll away is too far.
const TOO_FAR: u32 = 60;

impl Scene<'_> {
    /// An answer that is asked for, or a vote that is worth it.
    pub(super) fn answer(&self) -> Option<Action> {
        if self.view.prompts.iter().any(|prompt| prompt.seat == self.seat && prompt.ask == Ask::Soul) {
            // The nearest adventurer: then little changes.
            let others = self.crew.mates.iter().filter(|mate| mate.seat != self.seat);
            let near = others.min_by_key(|mate| (self.crew.far(&self.me, mate.at), mate.seat));
            return near.map(|mate| Action::Exchange { seat: mate.seat });
        }
        if let Some(vote) = &self.view.fate {
            return vote.waits_for.contains(self.seat).then(|| {
                let (dice, black) = self.crew.masks();
                let yes = black * 100 >= dice * AGREE || self.someone_is_lost();
                Action::VoteFate { yes }
            });
        }
        (!self.asked_in_vain && self.fate()).then_some(Action::ProposeFate)
    }

    /// Whether fate should be provoked.
    fn fate(&self) -> bool {
        if self.view.fate_left == 0 {
            return false;
        }
        let (dice, black) = self.crew.masks();
        let late = self.view.depot > 5 && self.left < 600;
        // Near the end another key for everybody is worse than a few black masks.
        let many = black * 100 > dice * PROPOSE && self.crew.mates.len() > 1;
        !late && (many || self.someone_is_lost())
    }

    /// Whether somebody is stuck with nobody near who could help.
    fn someone_is_lost(&self) -> bool {
        let lost = |mate: &&Mate| {
            let helps = |other: &Mate| !other.is_stuck() && self.crew.far(other, mate.at) < TOO_FAR;
            mate.is_stuck() && !self.crew.mates.iter().any(helps)
        };
        self.crew.mates.iter().any(|mate| lost(&mate))
    }
}

/// The die that is left behind goes to whoever has the fewest that can be rolled.
pub(super) fn gift(view: &View, legal: &[Action]) -> Option<Action> {
    let free = |action: &&Action| match action {
        Action::Gift { seat } => {
            let dice = view.players[*seat].dice.iter();
            dice.filter(|die| die.shows.is_in_hand() && die.shows != crate::Die::Black).count()
        }
        _ => usize::MAX,
    };
    legal.iter().filter(|action| matches!(action, Action::Gift { .. })).min_by_key(free).copied()
}
