//! Campfire: friends lay sticks on a fire until it is high enough. It is a game for these tests, so
//! it has one of everything that a server must get right, and no fun.
//!
//! - **FIR-1** Each seat has a charm that nobody else knows. No charm is there twice.
//! - **FIR-2** Any seat may lay a stick at any moment; with the option `rest` its hands are full for
//!   so many milliseconds afterwards. Laying a stick shows nobody anything.
//! - **FIR-3** A seat may show its charm to everybody, or confide it to one other seat.
//! - **FIR-4** All have won when as many sticks lie there as the option `goal` says. With the option
//!   `burns` the fire is out after so many milliseconds, and all have lost.
//! - **FIR-5** A whisper is heard by the next seat and by nobody else. Whoever names a charm in words
//!   of their own is warned first.
//!
//! It comes as `fire`, in which steps may be taken back, and as `blaze`, which is played in real
//! time, each with any version of its rules.

mod piece;
mod rules;
mod view;

use std::ops::RangeInclusive;

use bivouac_bots::Kind;
use bivouac_catalog::{BoxText, Listed, Preset, Weight};
use bivouac_engine::{
    Audience, Bot, Content, ContentHash, Cx, Deadline, DeadlineId, Dice, Files, Game, Hidden, Illegal,
    Imagine, Millis, Outcome, Rule, Said, Seat, Seats, Seen, Viewer, Wish,
};
use serde_json::{Value, json};

pub(crate) use self::piece::{Action, CHARMS, Call, Charm, Event, Options};
use self::rules::State;
use self::view::View;

/// Campfire with its options chosen.
#[derive(Clone, Debug)]
pub(crate) struct Fire<const RULES: u32, const REAL_TIME: bool> {
    options: Options,
    seats: u8,
    /// What burns: it stands in the book and changes nothing.
    wood: Vec<String>,
    content: ContentHash,
}

/// Refused by a rule of the list above. It is no page of `docs/rules`, so `rule!` is not for it.
fn refuse(rule: &'static str, because: &'static str) -> Illegal {
    Illegal::new(Rule::cite(rule), because)
}

impl<const RULES: u32, const REAL_TIME: bool> Game for Fire<RULES, REAL_TIME> {
    const KEY: &'static str = if REAL_TIME { "blaze" } else { "fire" };
    const NAME: &'static str = "Campfire";
    const RULES: u32 = RULES;
    const SEATS: RangeInclusive<u8> = 1..=4;
    const TAKEBACK: bool = !REAL_TIME;
    const FILES: Files = &[("wood.ron", "[\"ash\", \"birch\"]\n")];

    type Options = Options;
    type Action = Action;
    type Call = Call;
    type Event = Event;
    type View = View;
    type State = State;

    fn prepare(options: &Options, seats: u8) -> Result<Self, Illegal> {
        Self::prepare_with(options, seats, &Content::built_in(Self::FILES))
    }

    fn prepare_with(options: &Options, seats: u8, content: &Content) -> Result<Self, Illegal> {
        options.check()?;
        let (wood, content) = (content.read("wood.ron")?, content.hash().clone());
        Ok(Fire { options: options.clone(), seats, wood, content })
    }

    fn content(&self) -> ContentHash {
        self.content.clone()
    }

    fn book(&self) -> Option<Value> {
        Some(json!({ "wood": self.wood }))
    }

    fn setup(&self, cx: &mut Cx<'_, Event>) -> State {
        let mut charms = CHARMS.map(Charm::named);
        cx.dice().shuffle(&mut charms);
        let deal = |seat: Seat| Hidden::known_to(charms[seat.index()].clone(), Seats::only(seat));
        let state = State::new(self.seats, deal);
        cx.tell(Audience::All, Event::Lit);
        state
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        cx: &mut Cx<'_, Event>,
    ) -> Result<(), Illegal> {
        if self.options.fragile && state.height() == 2 {
            panic!("the game breaks down, as it was told to");
        }
        rules::apply(&self.options, state, seat, *action, cx)
    }

    fn to_act(&self, state: &State, at: Millis) -> Seats {
        let mut offers = Vec::new();
        let offered = |seat: &Seat| {
            offers.clear();
            self.legal(state, *seat, at, &mut offers);
            !offers.is_empty()
        };
        Seat::all(self.seats).filter(offered).collect()
    }

    fn legal(&self, state: &State, seat: Seat, at: Millis, out: &mut Vec<Action>) {
        let all = [Action::Lay, Action::Show]
            .into_iter()
            .chain(Seat::all(self.seats).map(|to| Action::Confide { to }));
        out.extend(all.filter(|action| rules::check(&self.options, state, seat, *action, at).is_ok()));
    }

    fn changes(&self, state: &State, at: Millis) -> Option<Millis> {
        state.free.values().copied().filter(|free| *free > at).min()
    }

    fn next_deadline(&self, state: &State) -> Option<Deadline> {
        let burns = Millis(self.options.burns);
        (burns > Millis::ZERO && !self.is_over(state)).then_some(Deadline { at: burns, id: DeadlineId(1) })
    }

    fn due(&self, state: &mut State, _deadline: Deadline, cx: &mut Cx<'_, Event>) {
        state.out = true;
        cx.tell(Audience::All, Event::Out);
    }

    fn say(
        &self,
        _state: &mut State,
        seat: Seat,
        said: &Said<Call>,
        _cx: &mut Cx<'_, Event>,
    ) -> Result<Audience, Illegal> {
        match said {
            Said::Call { call: Call::Whisper } => {
                Ok(Audience::Only(Seats::only(seat).with(seat.next(self.seats))))
            }
            Said::Text { text, sure } => {
                rules::words(text, *sure)?;
                Ok(Audience::All)
            }
        }
    }

    fn calls(&self, _state: &State, _seat: Seat, _at: Millis, out: &mut Vec<Call>) {
        out.push(Call::Whisper);
    }

    fn view(&self, state: &State, viewer: Viewer, _at: Millis) -> View {
        View::of(&self.options, state, viewer)
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        rules::outcome(&self.options, state)
    }

    fn sentence(&self, _view: &View, _seat: Seat, action: &Action) -> String {
        action.sentence()
    }

    fn wishes(&self, _view: &View, _seat: Seat, out: &mut Vec<Wish<Action>>) {
        out.push(Wish::one("Lay a stick", Action::Lay));
        out.push(Wish::one("Show the charm", Action::Show));
    }

    fn story(&self, event: &Event) -> String {
        event.story()
    }

    fn call_sentence(&self, Call::Whisper: &Call) -> String {
        "psst: trust me".to_owned()
    }

    fn draw(&self, view: &View) -> String {
        view.draw()
    }
}

impl<const RULES: u32, const REAL_TIME: bool> Imagine for Fire<RULES, REAL_TIME> {
    fn imagine(&self, view: &View, _viewer: Viewer, _at: Millis, dice: &mut Dice) -> State {
        view.imagine(dice)
    }
}

impl<const RULES: u32, const REAL_TIME: bool> Listed for Fire<RULES, REAL_TIME> {
    fn box_text() -> BoxText {
        let usual =
            Preset { key: "usual", name: "Usual", about: "Ten sticks.", options: json!({}), seats: 2 };
        BoxText {
            minutes: (1, 2),
            weight: Weight::Light,
            line: "Sticks on a fire.",
            presets: vec![usual],
            strengths: &[("Restless", "lays sticks", "eager")],
        }
    }

    fn own_bots() -> Vec<Kind<Self>> {
        let eager: Kind<Self> =
            Kind { name: "eager", about: "lays sticks", settings: &[], make: |_| Ok(Box::new(Eager)) };
        let polite: Kind<Self> = Kind {
            name: "polite",
            about: "lays one stick after every stick of the first seat, once that seat has its hands free",
            settings: &[],
            make: |_| Ok(Box::new(Polite)),
        };
        vec![eager, polite]
    }
}

/// Lays sticks, so that nothing is ever shown.
struct Eager;

impl<const RULES: u32, const REAL_TIME: bool> Bot<Fire<RULES, REAL_TIME>> for Eager {
    fn choose(&mut self, seen: &Seen<'_, Fire<RULES, REAL_TIME>>, _dice: &mut Dice) -> Option<Action> {
        Some(Action::Lay).filter(|lay| seen.legal.contains(lay))
    }
}

/// Waits for the first seat, and until that one could go on.
struct Polite;

impl<const RULES: u32, const REAL_TIME: bool> Bot<Fire<RULES, REAL_TIME>> for Polite {
    fn choose(&mut self, seen: &Seen<'_, Fire<RULES, REAL_TIME>>, _dice: &mut Dice) -> Option<Action> {
        let view = seen.view;
        let behind = view.sticks[seen.seat] < view.sticks[Seat::FIRST];
        (behind && view.free[Seat::FIRST] <= seen.at).then_some(Action::Lay)
    }
}

#[cfg(test)]
mod tests {
    use bivouac_engine::laws;

    use super::*;

    #[test]
    fn campfire_is_a_game_like_any_other() {
        let options =
            vec![Options::default(), Options { goal: 5, rest: 300, burns: 2000, ..Options::default() }];
        let phrases = vec!["hello".to_owned(), format!("my {}", CHARMS[0])];
        laws::hold(&laws::Plan::<Fire<1, false>> {
            options: options.clone(),
            phrases: phrases.clone(),
            games: 2,
            worlds: 1500,
            positions: 3,
            ..laws::Plan::default()
        });
        laws::hold(&laws::Plan::<Fire<1, true>> {
            options,
            phrases,
            games: 1,
            worlds: 0,
            ..laws::Plan::default()
        });
    }
}
