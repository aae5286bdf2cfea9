//! Gong: a toy in real time. Everybody may tap at any moment; enough taps win, enough gongs
//! lose. Its drummers do as they are set.

use std::ops::RangeInclusive;

use bivouac_bots::{BotSpec, Kind};
use bivouac_engine::{
    Audience, Bot, Cx, Deadline, DeadlineId, Dice, Game, Illegal, Malformed, Millis, Outcome, Said, Seat,
    Seats, Seen, Viewer, rule,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

#[derive(Debug)]
pub(super) struct Gong {
    options: Options,
    seats: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub(super) struct Options {
    /// The taps that win.
    pub(super) taps: usize,
    /// A gong every so many milliseconds; 0 for none.
    pub(super) gong: u64,
    /// The gongs that lose.
    pub(super) gongs: u64,
    /// Whether nobody may tap.
    pub(super) tied: bool,
    /// Whether nobody is to look, nor to ask what may be shouted.
    pub(super) dark: bool,
    /// Whether shouting makes the next gong ring at once.
    pub(super) startling: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { taps: 4, gong: 0, gongs: 1, tied: false, dark: false, startling: false }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum Action {
    Tap,
    /// Never offered, and refused.
    Cheat,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub(super) enum Call {
    Hey,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct State {
    taps: Vec<(Seat, Millis)>,
    gongs: u64,
    startled: Option<Millis>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub(super) struct View {
    at: Millis,
    taps: Vec<(Seat, Millis)>,
    gongs: u64,
}

impl Game for Gong {
    const KEY: &'static str = "gong";
    const NAME: &'static str = "Gong";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 1..=3;
    const TAKEBACK: bool = false;

    type Options = Options;
    type Action = Action;
    type Call = Call;
    type Event = ();
    type View = View;
    type State = State;

    fn prepare(options: &Options, seats: u8) -> Result<Gong, Illegal> {
        Ok(Gong { options: options.clone(), seats })
    }

    fn setup(&self, _cx: &mut Cx<'_, ()>) -> State {
        State { taps: Vec::new(), gongs: 0, startled: None }
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        cx: &mut Cx<'_, ()>,
    ) -> Result<(), Illegal> {
        match action {
            Action::Tap => state.taps.push((seat, cx.at())),
            Action::Cheat => return Err(Illegal::new(rule!("TAB-01"), "nobody may cheat")),
        }
        Ok(())
    }

    fn to_act(&self, _state: &State, _at: Millis) -> Seats {
        if self.options.tied { Seats::NONE } else { Seats::first(self.seats) }
    }

    fn legal(&self, _state: &State, _seat: Seat, _at: Millis, out: &mut Vec<Action>) {
        out.push(Action::Tap);
    }

    fn next_deadline(&self, state: &State) -> Option<Deadline> {
        let regular = (self.options.gong > 0).then(|| Millis(self.options.gong * (state.gongs + 1)));
        state.startled.or(regular).map(|at| Deadline { at, id: DeadlineId(0) })
    }

    fn due(&self, state: &mut State, _deadline: Deadline, _cx: &mut Cx<'_, ()>) {
        state.gongs += 1;
        state.startled = None;
    }

    fn say(
        &self,
        state: &mut State,
        _seat: Seat,
        _said: &Said<Call>,
        cx: &mut Cx<'_, ()>,
    ) -> Result<Audience, Illegal> {
        state.startled = self.options.startling.then_some(cx.at());
        Ok(Audience::All)
    }

    fn calls(&self, _state: &State, _seat: Seat, _at: Millis, out: &mut Vec<Call>) {
        assert!(!self.options.dark, "somebody asked what may be shouted");
        out.push(Call::Hey);
    }

    fn view(&self, state: &State, viewer: Viewer, at: Millis) -> View {
        assert!(!self.options.dark || viewer == Viewer::Open, "somebody looked");
        View { at, taps: state.taps.clone(), gongs: state.gongs }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        if state.taps.len() >= self.options.taps {
            return Some(Outcome::won(rule!("TAB-01"), "enough taps"));
        }
        (state.gongs >= self.options.gongs).then(|| Outcome::lost(rule!("TAB-01"), "too many gongs"))
    }

    fn sentence(&self, _view: &View, _seat: Seat, _action: &Action) -> String {
        "Tap".to_owned()
    }

    fn story(&self, (): &()) -> String {
        String::new()
    }
}

/// Taps when it has had its `pace` and there are `after` taps and it is `at`.
struct Drummer {
    pace: Millis,
    after: usize,
    at: Millis,
    shouts: u32,
    cheats: bool,
}

impl Drummer {
    fn make(spec: &BotSpec) -> Result<Box<dyn Bot<Gong>>, Malformed> {
        let number = |setting| spec.number(setting, 0..=u64::MAX).map(Option::unwrap_or_default);
        Ok(Box::new(Drummer {
            pace: Millis(number("pace")?),
            after: number("after")? as usize,
            at: Millis(number("at")?),
            shouts: number("shouts")? as u32,
            cheats: number("cheats")? > 0,
        }))
    }
}

impl Bot<Gong> for Drummer {
    fn choose(&mut self, seen: &Seen<'_, Gong>, _dice: &mut Dice) -> Option<Action> {
        let Seen { view, legal, .. } = seen;
        let wants = view.taps.len() >= self.after && view.at >= self.at;
        wants.then_some(if self.cheats { Action::Cheat } else { legal[0] })
    }

    fn pace(&mut self, _seen: &Seen<'_, Gong>, _dice: &mut Dice) -> Millis {
        self.pace
    }

    fn speak(&mut self, _seen: &Seen<'_, Gong>, calls: &[Call], _dice: &mut Dice) -> Option<Call> {
        let shouts = self.shouts > 0;
        self.shouts -= u32::from(shouts);
        shouts.then_some(calls[0])
    }
}

pub(super) fn drummers() -> Vec<Kind<Gong>> {
    vec![Kind {
        name: "drummer",
        about: "taps as it is set",
        settings: &[
            ("pace", "how long it takes"),
            ("after", "how many taps it waits for"),
            ("at", "when it begins"),
            ("shouts", "how often it shouts first"),
            ("cheats", "whether it does what nobody may"),
        ],
        make: Drummer::make,
    }]
}
