//! Lanterns: one to four miners light the lanterns of a mine, all at once, against the clock.
//!
//! - **LAN-1** The game's clock starts at 0 with the first moment of the table and
//!   stands while the game is paused. Every time below is read from it, but for LAN-7.
//! - **LAN-2** Each miner has four dice: two sides show a flame, two a boot, one a hand, one
//!   soot. A miner rolls any of the own dice but those that show soot. They fly for 1,200 ms;
//!   what they will show is drawn at once and known to nobody before they land. Only one roll
//!   of a miner is in the air; the dice that stayed behind can be used meanwhile.
//! - **LAN-3** Walking makes busy for 400 ms, lighting for 600 ms. Whoever is busy neither
//!   rolls, walks, lights nor frees, but votes.
//! - **LAN-4** Miners start in the hall. A boot walks to the gallery or back; two flames, in
//!   the gallery, light a lantern. What is used is spent and must be rolled again.
//! - **LAN-5** A hand frees one or two sooty dice of one miner in the same place; they are spent.
//! - **LAN-6** A gong at 60 s; at 70 s everybody outside the hall loses the last die, even out
//!   of the air; at 120 s the mine collapses and all have lost. They have won when every lantern
//!   is lit and everybody stands in the hall.
//! - **LAN-7** The persons present may agree on a pause: one asks, and it begins when all have
//!   said yes. One no, or 15 s, ends the vote. The game goes on 3 s after all persons present are
//!   ready, or after `pause_max`; nobody may ask again for 10 s of the game's clock. The 15 s, the
//!   3 s and `pause_max` are times of the table. Bots and the absent are not asked; whoever
//!   holds several seats speaks for all of them.
//! - **LAN-8** What happens at one moment happens in this order: dice land, votes and pauses
//!   end, gong and collapse; then miners act.

mod action;
mod apply;
mod event;
mod legal;
mod options;
mod pause;
mod state;
mod timers;
mod view;

use std::ops::RangeInclusive;

use bivouac_engine::{
    Cx, Deadline, Dice, Fact, Game, Illegal, Imagine, Millis, NoCalls, Outcome, Rule, Seat, Seats, Viewer,
};

pub(crate) use action::Action;
pub(crate) use event::Event;
pub(crate) use options::Options;
pub(crate) use pause::Pause;
pub(crate) use state::{DICE, Die, End, Place, Side, State};
pub(crate) use timers::Timer;
pub(crate) use view::View;

/// Lanterns with its options chosen.
#[derive(Clone, Debug)]
pub(crate) struct Lanterns {
    lanterns: u8,
    pause_max: Millis,
    seats: u8,
}

/// Refused by a rule of the list above. It is no page of `docs/rules`, so `rule!` is not for it.
fn refuse(rule: &'static str, because: &'static str) -> Illegal {
    Illegal::new(Rule::cite(rule), because)
}

impl Game for Lanterns {
    const KEY: &'static str = "lanterns";
    const NAME: &'static str = "Lanterns";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 1..=4;
    const TAKEBACK: bool = false;

    type Options = Options;
    type Action = Action;
    type Call = NoCalls;
    type Event = Event;
    type View = View;
    type State = State;

    fn prepare(options: &Options, seats: u8) -> Result<Lanterns, Illegal> {
        options.check()?;
        Ok(Lanterns {
            lanterns: options.lanterns * seats,
            pause_max: Millis::seconds(options.pause_max),
            seats,
        })
    }

    fn bound(&self) -> u32 {
        // A hundred rolls a miner, each with its landing and at most four uses, and a dozen pauses.
        u32::from(self.seats) * 700
    }

    fn setup(&self, cx: &mut Cx<'_, Event>) -> State {
        State::new(self.seats, self.lanterns, cx.at())
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        cx: &mut Cx<'_, Event>,
    ) -> Result<(), Illegal> {
        legal::check(state, seat, action, cx.at())?;
        apply::apply(self, state, seat, action, cx);
        Ok(())
    }

    fn canonical(&self, _state: &State, _seat: Seat, action: &Action) -> Action {
        action.canonical()
    }

    fn to_act(&self, state: &State, at: Millis) -> Seats {
        let mut offers = Vec::new();
        let offered = |seat: &Seat| {
            offers.clear();
            legal::legal(state, *seat, at, &mut offers);
            !offers.is_empty()
        };
        Seat::all(self.seats).filter(offered).collect()
    }

    fn legal(&self, state: &State, seat: Seat, at: Millis, out: &mut Vec<Action>) {
        legal::legal(state, seat, at, out);
    }

    fn changes(&self, state: &State, at: Millis) -> Option<Millis> {
        legal::changes(state, at)
    }

    fn next_deadline(&self, state: &State) -> Option<Deadline> {
        timers::next(state).map(|(at, timer)| Deadline { at, id: timer.id() })
    }

    fn due(&self, state: &mut State, deadline: Deadline, cx: &mut Cx<'_, Event>) {
        let (_, timer) = timers::next(state).expect("what is due was named by `next_deadline`");
        debug_assert_eq!(timer.id(), deadline.id);
        timers::ring(state, timer, cx);
    }

    fn table(&self, state: &mut State, fact: &Fact, cx: &mut Cx<'_, Event>) {
        // While the table is paused its moments stand still, and all of ours with them.
        state.hands.note(fact);
        if let Fact::Hands { seat, .. } = fact {
            state.pause.forget(*seat);
        }
        pause::settle(self, state, cx);
    }

    fn view(&self, state: &State, viewer: Viewer, at: Millis) -> View {
        View::of(state, viewer, at)
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.end.map(|end| match end {
            End::Escaped => Outcome::won(Rule::cite("LAN-6"), "all lanterns were lit"),
            End::Collapsed => Outcome::lost(Rule::cite("LAN-6"), "the mine collapsed"),
        })
    }

    fn is_over(&self, state: &State) -> bool {
        state.end.is_some()
    }

    fn sentence(&self, _view: &View, _seat: Seat, action: &Action) -> String {
        action.sentence()
    }

    fn story(&self, event: &Event) -> String {
        event.story()
    }

    fn draw(&self, view: &View) -> String {
        view.draw()
    }
}

/// Nobody knows what the dice in the air will show, and each side is as likely as it ever was.
impl Imagine for Lanterns {
    fn imagine(&self, view: &View, _viewer: Viewer, _at: Millis, dice: &mut Dice) -> State {
        view.imagine(dice)
    }
}
