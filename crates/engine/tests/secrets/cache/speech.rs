//! What is said, and what it gives away (CAC-9).

use bivouac_engine::{Audience, Cx, Game, Illegal, Rule, Said, Seat, Seats};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::apply::{none_is, turn_up};
use super::event::Event;
use super::piece::{Kind, Kinds, Marker, Markers, Place};
use super::state::State;
use super::{Cache, refuse};

/// What can be said of a cave by whoever knows something there: just one of the two, and it is true.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Call {
    Worth { cave: u8 },
    Poor { cave: u8 },
}

impl Call {
    pub(crate) fn sentence(self) -> String {
        match self {
            Call::Worth { cave } => format!("Something in cave {cave} is worth fetching"),
            Call::Poor { cave } => format!("What I know in cave {cave} is worth nothing"),
        }
    }
}

pub(crate) fn calls(game: &Cache, state: &State, seat: Seat, out: &mut Vec<Call>) {
    if !game.is_over(state) {
        out.extend((0..game.options.caves).filter_map(|cave| true_call(state, seat, cave)));
    }
}

fn known_in(state: &State, seat: Seat, cave: u8) -> Markers {
    Markers(state.known_to(Seats::only(seat)).0 & state.at(Place::Cave(cave)).0)
}

fn true_call(state: &State, seat: Seat, cave: u8) -> Option<Call> {
    let known = known_in(state, seat, cave);
    let worth = known.iter().any(|at| Kinds::USEFUL.contains(*state.pieces[at.index()].token.unseen()));
    match (known.is_empty(), worth) {
        (true, _) => None,
        (false, true) => Some(Call::Worth { cave }),
        (false, false) => Some(Call::Poor { cave }),
    }
}

pub(crate) fn say(
    game: &Cache,
    state: &mut State,
    seat: Seat,
    said: &Said<Call>,
    cx: &mut Cx<'_, Event>,
) -> Result<Audience, Illegal> {
    match said {
        Said::Text { text, sure } if !game.is_over(state) => words(state, seat, text, *sure, cx)?,
        Said::Text { .. } => {}
        Said::Call { .. } if game.is_over(state) => return Err(refuse("CAC-9", "the game is over")),
        Said::Call { call } => aloud(state, seat, *call, cx)?,
    }
    Ok(Audience::All)
}

fn aloud(state: &mut State, seat: Seat, call: Call, cx: &mut Cx<'_, Event>) -> Result<(), Illegal> {
    let (Call::Worth { cave } | Call::Poor { cave }) = call;
    if true_call(state, seat, cave) != Some(call) {
        return Err(refuse("CAC-9", "only what you know to be true"));
    }
    let known = known_in(state, seat, cave);
    if let Call::Worth { .. } = call {
        if state.trail.some_is(known, Kinds::USEFUL) {
            cx.reveals(Audience::All);
        }
    } else {
        none_is(state, known, Kind::Key, cx);
        none_is(state, known, Kind::Rope, cx);
    }
    Ok(())
}

/// Whoever names a kind gives away all they know of that kind, and by that also that
/// nothing else they know is of it.
fn words(
    state: &mut State,
    seat: Seat,
    text: &str,
    sure: bool,
    cx: &mut Cx<'_, Event>,
) -> Result<(), Illegal> {
    let known = state.known_to(state.hands.same(seat));
    let kind_of = |state: &State, at: Marker| *state.pieces[at.index()].token.unseen();
    let blurted = known.iter().map(|at| kind_of(state, at)).find(|kind| names(text, *kind));
    if let Some(kind) = blurted.filter(|_| !sure) {
        let because = format!("you know of a {0}: speak of a {0} and it is lost", kind.name());
        return Err(Illegal::new(Rule::cite("CAC-9"), because).keyed("CAC-9/blurt").unless_sure());
    }
    for kind in Kind::ALL.into_iter().filter(|kind| names(text, *kind)) {
        for at in known.iter().filter(|at| kind_of(state, *at) == kind).collect::<Vec<_>>() {
            let what = turn_up(state, at, cx);
            cx.tell(Audience::All, Event::Blurted { seat, at, what });
        }
        let kept = known.iter().filter(|at| state.pieces[at.index()].place != Place::Gone).collect();
        none_is(state, kept, kind, cx);
    }
    Ok(())
}

fn names(text: &str, kind: Kind) -> bool {
    let mut words = text.split(|letter: char| !letter.is_alphanumeric()).map(str::to_lowercase);
    words.any(|word| word == kind.name() || word.strip_suffix('s') == Some(kind.name()))
}
