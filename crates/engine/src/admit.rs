//! What holds at every table, whatever is played on it (`docs/rules/table.md`), and
//! how one step is played once it is let in.

use crate::clock::{Deadline, Millis};
use crate::cx::{Cx, Marks};
use crate::game::Game;
use crate::hidden::Audience;
use crate::illegal::Illegal;
use crate::log::{Fact, Said, Step};
use crate::rule;
use crate::seat::Seats;
use crate::table::{StepOf, Table};

/// Nobody says more at once.
pub const MAX_WORDS: usize = 500;

impl<G: Game> Table<G> {
    /// The rules that hold at every table, whatever is played (`docs/rules/table.md`).
    pub(crate) fn admit(&self, at: Millis, step: &StepOf<G>) -> Result<(), Illegal> {
        let refuse = |rule, because: &'static str| Err(Illegal::new(rule, because));
        let game_step = matches!(step, Step::Act { .. } | Step::Takeback { .. } | Step::Due { .. });
        if game_step && self.game.is_over(&self.state) {
            return refuse(rule!("TAB-01"), "the game is over");
        }
        if game_step && self.paused {
            return refuse(rule!("TAB-02"), "the table is paused; it goes on when it is resumed");
        }
        if at < self.at || (self.paused && at > self.at) {
            return refuse(rule!("TAB-03"), "time does not go back, nor on while the table is paused");
        }
        let due = self.next_deadline().filter(|deadline| deadline.at <= at);
        match (step, due) {
            (Step::Due { deadline: id }, Some(due)) if *id == due.id && at == due.at => {}
            (Step::Due { .. }, _) => {
                return refuse(rule!("TAB-04"), "this deadline is not due at this moment");
            }
            (_, Some(_)) => return refuse(rule!("TAB-04"), "something that was due by now comes first"),
            (_, None) => {}
        }
        let named = match step {
            Step::Act { seat, .. } | Step::Say { seat, .. } => Seats::only(*seat),
            Step::Takeback { seat, consent, .. } => Seats::only(*seat) | *consent,
            Step::Table { fact: Fact::Away { seat } | Fact::Back { seat } | Fact::Hands { seat, .. } } => {
                Seats::only(*seat)
            }
            Step::Due { .. } | Step::Table { fact: Fact::Paused | Fact::Resumed } => Seats::NONE,
        };
        if !Seats::first(self.seats).covers(named) {
            return refuse(rule!("TAB-05"), "there is no such seat at this table");
        }
        match step {
            Step::Say { said: Said::Text { text, .. }, .. } => {
                if text.trim().is_empty() || text.chars().count() > MAX_WORDS {
                    return refuse(rule!("TAB-10"), "say something, in at most 500 characters");
                }
                if text.chars().any(char::is_control) {
                    return refuse(rule!("TAB-10"), "say it in one line, without control characters");
                }
                Ok(())
            }
            Step::Table { fact: Fact::Paused } if self.paused => {
                refuse(rule!("TAB-11"), "the table is paused already")
            }
            Step::Table { fact: Fact::Resumed } if !self.paused => {
                refuse(rule!("TAB-11"), "the table is not paused")
            }
            _ => Ok(()),
        }
    }
}

/// Plays one step of any kind but a takeback; answers who hears it, where it is speech.
pub(crate) fn run<G: Game>(
    game: &G,
    state: &mut G::State,
    step: &StepOf<G>,
    cx: &mut Cx<'_, G::Event>,
) -> Result<Option<Audience>, Illegal> {
    match step {
        Step::Act { seat, action } => game.apply(state, *seat, action, cx).map(|()| None),
        Step::Say { seat, said } => game.say(state, *seat, said, cx).map(Some),
        Step::Due { deadline } => {
            game.due(state, Deadline { at: cx.at(), id: *deadline }, cx);
            Ok(None)
        }
        Step::Table { fact } => {
            game.table(state, fact, cx);
            Ok(None)
        }
        Step::Takeback { .. } => unreachable!("a takeback is not played, it is worked out"),
    }
}

/// Why nothing up to this step may be taken back, if so.
pub(crate) fn why_final<G: Game>(step: &StepOf<G>, marks: &Marks) -> Option<&'static str> {
    match () {
        () if !G::TAKEBACK => Some("in this game nothing is taken back"),
        () if marks.lock.is_some() => marks.lock,
        () if marks.drew => Some("dice were rolled"),
        () if marks.is_revelation() => Some("somebody learnt something"),
        () if matches!(step, Step::Due { .. }) => Some("time has passed"),
        () => None,
    }
}
