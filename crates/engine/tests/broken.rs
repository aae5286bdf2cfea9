//! The laws must be able to fail: one small game, sound as it stands, and a copy of
//! it for each way of being broken. Each must be caught, and by the right law.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use bivouac_engine::laws::{self, Law, Plan};
use bivouac_engine::{
    Audience, BySeat, Cx, Dice, Face, Fact, Game, Hidden, Illegal, Imagine, Millis, NoCalls, Outcome, Seat,
    Seats, Viewer, rule, rules,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

const SOUND: u8 = 0;
const LEAKING_VIEW: u8 = 1;
const LEAKING_LEGAL: u8 = 2;
const LEAKING_REFUSAL: u8 = 3;
const LEAKING_EVENT: u8 = 4;
const LEAKING_TO_WATCHERS: u8 = 5;
const NOT_DETERMINISTIC: u8 = 6;
const REFUSAL_MUTATES: u8 = 7;
const REFUSAL_ROLLS: u8 = 8;
const TAKEBACK_PAST_A_ROLL: u8 = 9;
const UNLIKELY_IMAGINE: u8 = 10;
const UNFIT_IMAGINE: u8 = 11;
const UNOFFERED: u8 = 12;
const UNACCEPTED: u8 = 13;
const STUCK: u8 = 14;
const ENDLESS: u8 = 15;
const SHARED: u8 = 16;
const WRONG_TO_ACT: u8 = 17;
const LOSSY_TEXT: u8 = 18;
const BIASED_DECK: u8 = 19;
const FACT_TELLS: u8 = 20;
const TELLTALE: u8 = 21;
const FORGETFUL: u8 = 22;
const NOT_ALIKE: u8 = 23;
const WHISPERED: u8 = 24;
const PRYING: u8 = 25;
const HANDS_TELL: u8 = 26;

const CUPS: usize = 4;

/// Four cups, each over another number. A seat marks a cup (a plan), peeks under a
/// marked one (only it sees the number), or rolls. After eight peeks and rolls it is over.
struct Cups<const FLAW: u8> {
    seats: u8,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS, schemars::JsonSchema)]
struct Options {}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Action {
    Mark {
        cup: usize,
    },
    Peek {
        cup: usize,
    },
    Roll {
        #[serde(skip)]
        luck: u8,
    },
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Event {
    Peeked { seat: Seat, cup: usize, number: Face<u8> },
    Rolled { seat: Seat, face: u8 },
}

/// Something that a careless `Clone` shares. `Eq` and `Hash` do not look inside.
#[derive(Clone, Debug, Default)]
struct Shared(Arc<AtomicU8>);
impl PartialEq for Shared {
    fn eq(&self, _: &Shared) -> bool {
        true
    }
}
impl Eq for Shared {}
impl std::hash::Hash for Shared {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    cups: [Hidden<u8>; CUPS],
    marked: [bool; CUPS],
    coming: [u8; 16],
    scores: BySeat<u8>,
    turn: Seat,
    done: u8,
    shared: Shared,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
struct View {
    cups: Vec<Face<u8>>,
    known: Vec<Seats>,
    marked: Vec<bool>,
    scores: BySeat<u8>,
    turn: Seat,
    done: u8,
    hint: u8,
}

static COUNTER: AtomicU8 = AtomicU8::new(0);

impl<const FLAW: u8> Cups<FLAW> {
    fn pass(&self, state: &mut State) {
        state.done += u8::from(FLAW != ENDLESS);
        state.turn = state.turn.next(self.seats);
        state.marked = [false; CUPS];
    }

    /// Whoever knows where the 3 is may not mark it, so that whoever marks tells something.
    fn unwilling(state: &State, seat: Seat, cup: usize) -> bool {
        FLAW == TELLTALE && state.cups[cup].is_known_to(seat) && *state.cups[cup].unseen() == 3
    }

    fn peekable(state: &State, seat: Seat, cup: usize) -> bool {
        let unknown = !state.cups[cup].is_known_to(seat);
        let marked = FLAW == UNOFFERED || state.marked[cup];
        unknown && marked && !(FLAW == LEAKING_LEGAL && *state.cups[cup].unseen() == 3)
    }
}

impl<const FLAW: u8> Game for Cups<FLAW> {
    const KEY: &'static str = "cups";
    const NAME: &'static str = "Cups";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=3;

    type Options = Options;
    type Action = Action;
    type Call = NoCalls;
    type Event = Event;
    type View = View;
    type State = State;

    fn prepare(_: &Options, seats: u8) -> Result<Self, Illegal> {
        Ok(Cups { seats })
    }

    fn bound(&self) -> u32 {
        500
    }

    fn setup(&self, cx: &mut Cx<'_, Event>) -> State {
        let mut numbers = [0, 1, 2, 3];
        cx.dice().shuffle(&mut numbers);
        if FLAW == BIASED_DECK && cx.dice().chance(1, 2) {
            numbers.sort_unstable();
        }
        State {
            cups: numbers.map(Hidden::new),
            marked: [false; CUPS],
            coming: std::array::from_fn(|_| cx.dice().die(6) as u8),
            scores: BySeat::of(self.seats, |_| 0),
            turn: Seat::all(1).next().expect("there is a first seat"),
            done: 0,
            shared: Shared::default(),
        }
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        cx: &mut Cx<'_, Event>,
    ) -> Result<(), Illegal> {
        if !self.to_act(state, cx.at()).contains(seat) || state.turn != seat {
            return Err(Illegal::new(rule!("TAB-05"), "not your turn"));
        }
        match *action {
            Action::Mark { cup } | Action::Peek { cup } if cup >= CUPS => {
                return Err(Illegal::new(rule!("TAB-05"), "no such cup"));
            }
            Action::Mark { cup } if state.marked[cup] => {
                if FLAW == REFUSAL_MUTATES {
                    state.scores[seat] = state.scores[seat].wrapping_add(1);
                }
                if FLAW == REFUSAL_ROLLS {
                    cx.dice().die(6);
                }
                if FLAW == LEAKING_REFUSAL && *state.cups[cup].unseen() == 3 {
                    return Err(Illegal::new(rule!("TAB-05"), "marked already, and rightly so"));
                }
                return Err(Illegal::new(rule!("TAB-05"), "marked already"));
            }
            Action::Mark { cup } if Self::unwilling(state, seat, cup) => {
                return Err(Illegal::new(rule!("TAB-05"), "never mark the 3"));
            }
            Action::Mark { cup } => {
                state.marked[cup] = true;
                if FLAW == SHARED {
                    state.shared.0.fetch_add(1, Ordering::Relaxed);
                }
            }
            Action::Peek { cup } => {
                if !Self::peekable(state, seat, cup) || FLAW == UNACCEPTED {
                    return Err(Illegal::new(rule!("TAB-05"), "mark a cup you have not seen"));
                }
                let me = Seats::only(seat);
                let number = *state.cups[cup].show(me, cx);
                cx.tell(Audience::Only(me), Event::Peeked { seat, cup, number: Face::Up(number) });
                let others = if FLAW == LEAKING_EVENT { Face::Up(number) } else { Face::Down };
                cx.tell(Audience::AllBut(me), Event::Peeked { seat, cup, number: others });
                if FLAW == LEAKING_TO_WATCHERS {
                    cx.tell(Audience::All, Event::Rolled { seat, face: number });
                }
                self.pass(state);
            }
            Action::Roll { luck } => {
                let face = match FLAW {
                    TAKEBACK_PAST_A_ROLL => state.coming[usize::from(state.done)],
                    NOT_DETERMINISTIC => COUNTER.fetch_add(1, Ordering::Relaxed) % 6,
                    _ => cx.dice().die(6) as u8,
                };
                state.scores[seat] = state.scores[seat].wrapping_add(face + luck);
                cx.tell(Audience::All, Event::Rolled { seat, face });
                self.pass(state);
            }
        }
        Ok(())
    }

    fn table(&self, state: &mut State, fact: &Fact, cx: &mut Cx<'_, Event>) {
        if let (FACT_TELLS, Fact::Away { seat }) | (HANDS_TELL, Fact::Hands { seat, .. }) = (FLAW, *fact) {
            let to = if FLAW == HANDS_TELL { Audience::Only(Seats::only(seat)) } else { Audience::All };
            if FLAW == HANDS_TELL {
                cx.reveals(to);
            }
            cx.tell(to, Event::Rolled { seat, face: *state.cups[0].unseen() });
        }
    }

    fn to_act(&self, state: &State, _: Millis) -> Seats {
        let stuck = FLAW == STUCK && state.scores.values().any(|&score| score > 9);
        match () {
            () if self.is_over(state) || stuck => Seats::NONE,
            () if FLAW == WRONG_TO_ACT => Seats::first(self.seats),
            () => Seats::only(state.turn),
        }
    }

    fn legal(&self, state: &State, seat: Seat, at: Millis, out: &mut Vec<Action>) {
        if !self.to_act(state, at).contains(seat) || state.turn != seat {
            return;
        }
        let markable = |cup: &usize| !state.marked[*cup] && !Self::unwilling(state, seat, *cup);
        out.extend((0..CUPS).filter(markable).map(|cup| Action::Mark { cup }));
        let marked = |cup: &usize| state.marked[*cup] && Self::peekable(state, seat, *cup);
        out.extend((0..CUPS).filter(marked).map(|cup| Action::Peek { cup }));
        out.push(Action::Roll { luck: u8::from(FLAW == LOSSY_TEXT) });
    }

    fn see_alike(&self, one: Viewer, other: Viewer) -> bool {
        let said = matches!(FLAW, NOT_ALIKE | WHISPERED);
        one == other || said && one != Viewer::Open && other != Viewer::Open
    }

    fn view(&self, state: &State, viewer: Viewer, _: Millis) -> View {
        let forgets = FLAW == FORGETFUL && state.done > 2 && viewer != Viewer::Open;
        let forgets = forgets || FLAW == WHISPERED && viewer != Viewer::Open;
        // Two seats in one hand see what neither of them does.
        let pries = FLAW == PRYING && viewer.seats().len() == 2;
        let face = |cup: &Hidden<u8>| match () {
            () if forgets => Face::Down,
            () if pries => Face::Up(*cup.unseen()),
            () => cup.face(viewer),
        };
        View {
            cups: state.cups.iter().map(face).collect(),
            known: state.cups.iter().map(|cup| cup.known_by().unwrap_or_default()).collect(),
            marked: state.marked.to_vec(),
            scores: state.scores.clone(),
            turn: state.turn,
            done: state.done,
            hint: match FLAW {
                LEAKING_VIEW => *state.cups[0].unseen(),
                SHARED => state.shared.0.load(Ordering::Relaxed),
                _ => 0,
            },
        }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        (state.done >= 8).then(|| {
            let points = state.scores.map(|_, &score| i32::from(score));
            Outcome::by_points(points, rule!("TAB-01"), "eight peeks and rolls")
        })
    }

    fn sentence(&self, _: &View, _: Seat, action: &Action) -> String {
        format!("{action:?}")
    }

    fn story(&self, event: &Event) -> String {
        format!("{event:?}")
    }
}

impl<const FLAW: u8> Imagine for Cups<FLAW> {
    fn imagine(&self, view: &View, _viewer: Viewer, _at: Millis, dice: &mut Dice) -> State {
        let seen: Vec<u8> = view.cups.iter().filter_map(Face::up).copied().collect();
        let mut unseen: Vec<u8> = (0..CUPS as u8).filter(|number| !seen.contains(number)).collect();
        if FLAW != UNLIKELY_IMAGINE {
            dice.shuffle(&mut unseen);
        }
        let cups = std::array::from_fn(|cup| {
            let number = match view.cups[cup] {
                Face::Up(number) if FLAW == UNFIT_IMAGINE => (number + 1) % 4,
                Face::Up(number) => number,
                Face::Down => unseen.pop().expect("as many numbers as cups"),
            };
            Hidden::known_to(number, view.known[cup])
        });
        State {
            cups,
            marked: std::array::from_fn(|cup| view.marked[cup]),
            coming: std::array::from_fn(|_| dice.die(6) as u8),
            scores: view.scores.clone(),
            turn: view.turn,
            done: view.done,
            shared: Shared(Arc::new(AtomicU8::new(if FLAW == SHARED { view.hint } else { 0 }))),
        }
    }
}

#[test]
fn the_sound_game_passes_and_everything_was_looked_at() {
    let report =
        laws::hold(&Plan::<Cups<SOUND>> { games: 12, positions: 12, remembers: true, ..Plan::default() });
    assert!(report.games == 24 && report.steps > 400, "{report:?}");
    assert!(report.garbage > 1000 && report.worlds > 1000, "{report:?}");
    assert!(report.takebacks > 100 && report.positions >= 8 && report.changes > 1000, "{report:?}");
}

fn caught<const FLAW: u8>() -> Law {
    match laws::check(&Plan::<Cups<FLAW>> { games: 12, positions: 12, remembers: true, ..Plan::default() }) {
        Ok(report) => panic!("flaw {FLAW} was not caught: {report:?}"),
        Err(breach) => {
            assert!(!breach.what.is_empty() && breach.to_string().contains("cups breaks a law"));
            breach.law
        }
    }
}

#[test]
fn a_leaking_view_is_caught() {
    assert_eq!(caught::<LEAKING_VIEW>(), Law::ViewKeepsSecrets);
}

#[test]
fn those_who_are_said_to_see_alike_and_do_not_are_caught() {
    assert_eq!(caught::<NOT_ALIKE>(), Law::AlikeSeeTheSame);
}

#[test]
fn a_game_that_says_wrongly_that_its_seats_have_no_secrets_is_caught() {
    assert_eq!(caught::<WHISPERED>(), Law::AlikeSeeTheSame);
}

#[test]
fn somebody_who_sees_with_two_seats_what_neither_sees_is_caught() {
    rules!["TAB-28"];
    assert_eq!(caught::<PRYING>(), Law::SeatsAddUp);
}

#[test]
fn a_seat_that_is_told_something_because_it_changes_hands_is_caught() {
    assert_eq!(caught::<HANDS_TELL>(), Law::SeatsAddUp);
}

#[test]
fn a_leaking_legal_list_is_caught() {
    assert_eq!(caught::<LEAKING_LEGAL>(), Law::LegalKeepsSecrets);
}

#[test]
fn a_leaking_refusal_is_caught() {
    assert_eq!(caught::<LEAKING_REFUSAL>(), Law::RefusalKeepsSecrets);
}

#[test]
fn a_leaking_event_is_caught() {
    assert_eq!(caught::<LEAKING_EVENT>(), Law::EventsKeepSecrets);
    assert_eq!(caught::<LEAKING_TO_WATCHERS>(), Law::EventsKeepSecrets);
    assert_eq!(caught::<FACT_TELLS>(), Law::PlansAreBlind);
}

#[test]
fn a_plan_that_tells_what_its_seat_knows_is_caught() {
    assert_eq!(caught::<TELLTALE>(), Law::PlansAreBlind);
}

#[test]
fn a_rule_that_is_not_deterministic_is_caught() {
    assert_eq!(caught::<NOT_DETERMINISTIC>(), Law::ReplayIsEqual);
}

#[test]
fn a_refusal_that_mutates_is_caught() {
    assert_eq!(caught::<REFUSAL_MUTATES>(), Law::RefusalChangesNothing);
    assert_eq!(caught::<REFUSAL_ROLLS>(), Law::RefusalChangesNothing);
}

#[test]
fn a_takeback_past_a_roll_is_caught() {
    assert_eq!(caught::<TAKEBACK_PAST_A_ROLL>(), Law::PlansAreBlind);
}

#[test]
fn an_unlikely_imagine_is_caught() {
    assert_eq!(caught::<UNLIKELY_IMAGINE>(), Law::ImagineIsLikely);
    assert_eq!(caught::<BIASED_DECK>(), Law::ImagineIsLikely);
}

#[test]
fn a_view_that_forgets_is_caught_where_it_should_not() {
    let plan =
        |remembers| Plan::<Cups<FORGETFUL>> { seats: 2..=2, positions: 60, remembers, ..Plan::default() };
    assert_eq!(laws::check(&plan(true)).unwrap_err().law, Law::ImagineIsLikely);
    assert!(laws::check(&plan(false)).is_ok(), "a view may forget, unless the plan says otherwise");
}

#[test]
fn an_imagine_that_does_not_fit_is_caught() {
    assert_eq!(caught::<UNFIT_IMAGINE>(), Law::ImagineFits);
}

#[test]
fn lists_that_do_not_agree_with_the_rules_are_caught() {
    assert_eq!(caught::<UNOFFERED>(), Law::AcceptedIsOffered);
    assert_eq!(caught::<UNACCEPTED>(), Law::OfferedIsAccepted);
    assert_eq!(caught::<WRONG_TO_ACT>(), Law::ToActIsTrue);
}

#[test]
fn a_game_that_gets_stuck_or_never_ends_is_caught() {
    assert_eq!(caught::<STUCK>(), Law::NeverStuck);
    assert_eq!(caught::<ENDLESS>(), Law::Ends);
}

#[test]
fn copies_that_share_something_are_caught() {
    assert_eq!(caught::<SHARED>(), Law::CopiesShareNothing);
}

#[test]
fn a_text_form_that_loses_something_is_caught() {
    assert_eq!(caught::<LOSSY_TEXT>(), Law::FormsReadBack);
}
