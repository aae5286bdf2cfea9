//! Cache: two to four friends look for keys in a ring of caves, and may not say what they see.
//!
//! - **CAC-1** Cave 0 is the gate, where all begin. Keys, ropes, stones and traps lie face
//!   down in the other caves, each under a marker of its own. Markers are seen by everybody,
//!   and so is who knows what lies under them.
//! - **CAC-2** The seat whose turn it is has three actions and ends the turn by resting. When
//!   the last seat has rested a round is over.
//! - **CAC-3** Walking leads to a neighbouring cave.
//! - **CAC-4** Looking under a marker of one's cave shows it to the seat that looks. A trap
//!   springs: it is shown to all and gone, and the turn has no actions left.
//! - **CAC-5** What a seat knows it may carry, two pieces at most, and drop face down
//!   elsewhere. Whenever something leaves a pack of two, nobody but its owner can tell which
//!   it was: all others forget both.
//! - **CAC-6** Stirring mixes what lies in a cave: everybody forgets.
//! - **CAC-7** Whatever is no key may be tossed to a seat in the same or a neighbouring cave
//!   whose pack has room; that seat sees it.
//! - **CAC-8** A rope, used up, leads to any cave. At the gate a key, used up, opens a lock.
//!   The second lock wins. Too few keys, or the end of the last round, loses.
//! - **CAC-9** Whoever knows something in a cave may call whether a key or rope is among it.
//!   In words of one's own, naming a kind of piece that one knows to lie somewhere is a blurt:
//!   all such pieces are shown and destroyed. There is a warning first. Whoever holds
//!   several seats knows with one head.
mod action;
mod apply;
mod belief;
mod event;
mod legal;
mod options;
mod piece;
mod speech;
mod state;
mod trail;
mod view;

use std::ops::RangeInclusive;

use bivouac_engine::{
    Audience, Cx, Dice, Fact, Game, Illegal, Imagine, Millis, Outcome, Rule, Said, Seat, Seats, Viewer,
};

pub(crate) use action::Action;
pub(crate) use belief::Belief;
pub(crate) use event::Event;
pub(crate) use options::Options;
pub(crate) use piece::{Kind, Marker, Piece, Place};
pub(crate) use speech::Call;
pub(crate) use state::State;
pub(crate) use view::View;

use state::{ACTIONS, LOCKS};

/// Cache with its options chosen.
#[derive(Clone, Debug)]
pub(crate) struct Cache {
    pub(crate) options: Options,
    pub(crate) seats: u8,
}

/// Refused by a rule of the list above. It is no page of `docs/rules`, so `rule!` is not for it.
fn refuse(rule: &'static str, because: &'static str) -> Illegal {
    Illegal::new(Rule::cite(rule), because)
}

impl Game for Cache {
    const KEY: &'static str = "cache";
    const NAME: &'static str = "Cache";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=4;

    type Options = Options;
    type Action = Action;
    type Call = Call;
    type Event = Event;
    type View = View;
    type State = State;

    fn prepare(options: &Options, seats: u8) -> Result<Cache, Illegal> {
        options.check()?;
        Ok(Cache { options: options.clone(), seats })
    }

    fn bound(&self) -> u32 {
        u32::from(self.seats) * u32::from(self.options.rounds) * u32::from(ACTIONS + 1)
    }

    fn setup(&self, cx: &mut Cx<'_, Event>) -> State {
        let mut kinds = self.options.kinds();
        cx.dice().shuffle(&mut kinds);
        State::new(&self.options, self.seats, &kinds)
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        cx: &mut Cx<'_, Event>,
    ) -> Result<(), Illegal> {
        legal::check(self, state, seat, *action)?;
        apply::apply(self, state, seat, *action, cx);
        Ok(())
    }

    fn to_act(&self, state: &State, _at: Millis) -> Seats {
        if self.is_over(state) { Seats::NONE } else { Seats::only(state.turn) }
    }

    fn legal(&self, state: &State, seat: Seat, _at: Millis, out: &mut Vec<Action>) {
        legal::legal(self, state, seat, out);
    }

    fn table(&self, state: &mut State, fact: &Fact, _cx: &mut Cx<'_, Event>) {
        state.hands.note(fact);
    }

    fn say(
        &self,
        state: &mut State,
        seat: Seat,
        said: &Said<Call>,
        cx: &mut Cx<'_, Event>,
    ) -> Result<Audience, Illegal> {
        speech::say(self, state, seat, said, cx)
    }

    fn calls(&self, state: &State, seat: Seat, _at: Millis, out: &mut Vec<Call>) {
        speech::calls(self, state, seat, out);
    }

    fn view(&self, state: &State, viewer: Viewer, _at: Millis) -> View {
        View::of(state, viewer)
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let rule = Rule::cite("CAC-8");
        if state.locks >= LOCKS {
            return Some(Outcome::won(rule, "the gate is open"));
        }
        let keys = state
            .pieces
            .iter()
            .filter(|piece| piece.place == Place::Gone && *piece.token.unseen() == Kind::Key);
        if usize::from(self.options.keys + state.locks) < usize::from(LOCKS) + keys.count() {
            return Some(Outcome::lost(rule, "too few keys are left"));
        }
        (state.round > self.options.rounds).then(|| Outcome::lost(rule, "the last round is over"))
    }

    fn sentence(&self, view: &View, _seat: Seat, action: &Action) -> String {
        action.sentence(view)
    }

    fn story(&self, event: &Event) -> String {
        event.story()
    }

    fn call_sentence(&self, call: &Call) -> String {
        call.sentence()
    }

    fn draw(&self, view: &View) -> String {
        view.draw(self)
    }
}

impl Imagine for Cache {
    fn imagine(&self, view: &View, _viewer: Viewer, _at: Millis, dice: &mut Dice) -> State {
        Belief::of(self, view).draw(dice).state(view)
    }
}
