//! Pig: roll and add up, or hold and keep. A 1 loses the turn. First to 100 wins.
//!
//! The smallest complete game, and the one that `docs/add-a-game.md` builds.
//!
//! ```
//! use bivouac_engine::{DiceKind, Millis, Seat, Secret, Setting, Step, Table};
//! use bivouac_pig::{Action, Options, Pig};
//!
//! let setting = Setting { seats: 2, secret: Secret::from_bytes([7; 32]), words: vec![], dice: DiceKind::Cipher };
//! let mut table = Table::<Pig>::open(&Options::default(), setting)?;
//! let first = Seat::number(1).unwrap();
//! let refused = table.step(Millis(0), Step::Act { seat: first, action: Action::Hold }).unwrap_err();
//! assert_eq!(refused.rule.id(), "PIG-2.4");
//! table.step(Millis(0), Step::Act { seat: first, action: Action::Roll })?;
//! # Ok::<(), bivouac_engine::Illegal>(())
//! ```
mod action;
mod apply;
mod bot;
mod event;
mod legal;
mod options;
mod state;
mod view;

use std::ops::RangeInclusive;

use bivouac_engine::{
    Cx, Dice, Game, Illegal, Imagine, Millis, NoCalls, Outcome, Seat, Seats, Viewer, Wish, rule,
};

pub use action::Action;
pub use bot::HoldAt;
pub use event::Event;
pub use options::Options;
pub use state::State;
pub use view::View;

/// Pig with its options chosen.
#[derive(Clone, Debug)]
pub struct Pig {
    goal: u16,
    seats: u8,
}

impl Game for Pig {
    const KEY: &'static str = "pig";
    const NAME: &'static str = "Pig";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=6;

    type Options = Options;
    type Action = Action;
    type Call = NoCalls;
    type Event = Event;
    type View = View;
    type State = State;

    fn prepare(options: &Options, seats: u8) -> Result<Pig, Illegal> {
        options.check()?;
        Ok(Pig { goal: options.goal, seats })
    }

    fn setup(&self, _cx: &mut Cx<'_, Event>) -> State {
        State::new(self.seats)
    }

    #[inline(always)]
    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        cx: &mut Cx<'_, Event>,
    ) -> Result<(), Illegal> {
        apply::apply(self, state, seat, *action, cx)
    }

    #[inline]
    fn to_act(&self, state: &State, _at: Millis) -> Seats {
        if state.winner.is_some() { Seats::NONE } else { Seats::only(state.turn) }
    }

    #[inline]
    fn legal(&self, state: &State, seat: Seat, _at: Millis, out: &mut Vec<Action>) {
        legal::legal(state, seat, out);
    }

    fn view(&self, state: &State, _viewer: Viewer, _at: Millis) -> View {
        View::of(self, state)
    }

    /// Nobody has secrets.
    fn see_alike(&self, _one: Viewer, _other: Viewer) -> bool {
        true
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.winner.map(|_| {
            let points = state.scores.map(|_, &score| i32::from(score));
            Outcome::by_points(points, rule!("PIG-3.1"), "reached the goal")
        })
    }

    #[inline]
    fn is_over(&self, state: &State) -> bool {
        state.winner.is_some()
    }

    fn sentence(&self, view: &View, _seat: Seat, action: &Action) -> String {
        action.sentence(view)
    }

    fn story(&self, event: &Event) -> String {
        event.story()
    }

    fn wishes(&self, _view: &View, _seat: Seat, out: &mut Vec<Wish<Action>>) {
        out.push(Wish::one("Roll the die", Action::Roll));
        out.push(Wish::one("Hold the pot", Action::Hold));
    }

    fn draw(&self, view: &View) -> String {
        view.draw()
    }
}

/// Pig hides nothing, so there is one world: the one in view.
impl Imagine for Pig {
    fn imagine(&self, view: &View, _viewer: Viewer, _at: Millis, _dice: &mut Dice) -> State {
        State { scores: view.scores.clone(), turn: view.turn, pot: view.pot, winner: view.winner }
    }
}
