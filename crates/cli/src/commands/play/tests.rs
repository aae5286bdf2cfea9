//! A game against the clock, played as people play it: things happen while nobody types.

use std::io;
use std::ops::RangeInclusive;
use std::sync::mpsc::{Sender, channel};

use bivouac_bots::{BotSpec, Kind};
use bivouac_catalog::{BoxText, Listed, Title, Weight};
use bivouac_engine::any::Of;
use bivouac_engine::{
    Bot, Cx, Deadline, DeadlineId, Dice, DiceKind, Ending, Game, Illegal, Imagine, Log, Millis, NoCalls,
    Outcome, Rule, Seat, Seats, Secret, Seed, Seen, Setting, Step, Table, TextStep, Viewer,
};

use super::clock::Clock;
use super::input::{Heard, Input};
use super::keep::Keep;
use super::rivals::Rivals;
use super::session::Session;
use crate::fault::Verdict;
use crate::output::Out;

/// A fuse burns; whoever cuts it before it has burnt down saves all.
#[derive(Debug)]
struct Fuse {
    length: Millis,
}

impl Game for Fuse {
    const KEY: &'static str = "fuse";
    const NAME: &'static str = "Fuse";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 1..=2;
    type Options = u64;
    type Action = String;
    type Call = NoCalls;
    type Event = String;
    type View = ();
    type State = Option<bool>;

    fn prepare(options: &u64, _seats: u8) -> Result<Fuse, Illegal> {
        Ok(Fuse { length: Millis(*options) })
    }
    fn setup(&self, _cx: &mut Cx<'_, String>) -> Option<bool> {
        None
    }
    fn apply(
        &self,
        state: &mut Option<bool>,
        _seat: Seat,
        action: &String,
        _cx: &mut Cx<'_, String>,
    ) -> Result<(), Illegal> {
        if action != "cut" {
            return Err(Illegal::new(Rule::cite("TAB-01"), "there is nothing else to do than cut"));
        }
        *state = Some(true);
        Ok(())
    }
    fn to_act(&self, _state: &Option<bool>, _at: Millis) -> Seats {
        Seats::first(2)
    }
    fn legal(&self, _state: &Option<bool>, _seat: Seat, _at: Millis, out: &mut Vec<String>) {
        out.push("cut".to_owned());
    }
    fn next_deadline(&self, _state: &Option<bool>) -> Option<Deadline> {
        Some(Deadline { at: self.length, id: DeadlineId(0) })
    }
    fn due(&self, state: &mut Option<bool>, _deadline: Deadline, _cx: &mut Cx<'_, String>) {
        *state = Some(false);
    }
    fn view(&self, _state: &Option<bool>, _viewer: Viewer, _at: Millis) {}
    fn outcome(&self, state: &Option<bool>) -> Option<Outcome> {
        let rule = Rule::cite("TAB-01");
        state.map(|cut| if cut { Outcome::won(rule, "cut") } else { Outcome::lost(rule, "burnt down") })
    }
    fn sentence(&self, _view: &(), _seat: Seat, action: &String) -> String {
        action.clone()
    }
    fn story(&self, event: &String) -> String {
        event.clone()
    }
}

impl Imagine for Fuse {
    fn imagine(&self, _view: &(), _viewer: Viewer, _at: Millis, _dice: &mut Dice) -> Option<bool> {
        None
    }
}

/// Takes its time, then cuts.
struct Slow;

impl Bot<Fuse> for Slow {
    fn choose(&mut self, seen: &Seen<'_, Fuse>, _dice: &mut Dice) -> Option<String> {
        seen.legal.first().cloned()
    }
    fn pace(&mut self, _seen: &Seen<'_, Fuse>, _dice: &mut Dice) -> Millis {
        Millis(20)
    }
}

impl Listed for Fuse {
    fn box_text() -> BoxText {
        BoxText { minutes: (1, 1), weight: Weight::Light, line: "cut it", presets: vec![], strengths: &[] }
    }
    fn own_bots() -> Vec<Kind<Fuse>> {
        vec![Kind { name: "slow", about: "takes its time", settings: &[], make: |_| Ok(Box::new(Slow)) }]
    }
}

const HOUR: u64 = 3_600_000;

/// Plays with a fuse of `length`, with `typed` on the input, which stays open; answers the log.
fn play(length: u64, seats: u8, typed: &[&str]) -> Log {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("fuse.log");
    let setting =
        Setting { seats, secret: Secret::from_bytes([1; 32]), words: vec![], dice: DiceKind::Cipher };
    let table: Box<dyn bivouac_engine::any::AnyTable> =
        Box::new(Table::<Fuse>::open(&length, setting).unwrap());
    let me = Seats::first(1);
    let bots = vec![BotSpec::new("slow"); usize::from(seats) - 1];
    let title: &dyn Title = &Of::<Fuse>::new();
    let (tell, heard): (Sender<Heard>, _) = channel();
    typed.iter().for_each(|line| tell.send(Heard::Line((*line).to_owned())).unwrap());
    let session = Session {
        name: "Fuse",
        keep: Some(Keep::begin(&path, table.header()).unwrap()),
        table,
        me,
        rivals: Rivals::seat(title, Seats::first(seats) - me, bots, &Seed::of(1)).unwrap(),
        clock: Clock::start(true),
        offers: Vec::new(),
        calls: Vec::new(),
        own: Vec::new(),
        echo: false,
    };
    let verdict = session.play(&Input::from(heard), &mut Out::to(io::sink())).unwrap();
    assert_eq!(verdict, Verdict::Yes);
    let log = Log::read(&std::fs::read(&path).unwrap()).unwrap();
    Table::<Fuse>::replay(&log, None, |_, _| ()).unwrap();
    log
}

fn ending(log: &Log) -> Ending {
    log.footer.as_ref().unwrap().outcome.as_ref().unwrap().ending.clone()
}

#[test]
fn a_deadline_does_not_wait_for_a_player() {
    let log = play(30, 1, &["burn", "say hello"]);
    assert_eq!(ending(&log), Ending::Lost);
    let (last, before) = log.entries.split_last().unwrap();
    assert_eq!(
        (last.at, &last.step),
        (Millis(30), &Step::Due { deadline: DeadlineId(0) }),
        "at the moment it was due"
    );
    assert!(
        matches!(before, [only] if matches!(only.step, Step::Say { .. })),
        "what was said is there, a refusal is not"
    );
}

#[test]
fn a_player_may_be_faster() {
    let log = play(HOUR, 1, &["cut"]);
    assert_eq!(ending(&log), Ending::Won);
}

#[test]
fn a_bot_takes_its_time_and_acts_while_nobody_types() {
    let log = play(HOUR, 2, &[]);
    assert_eq!(ending(&log), Ending::Won);
    let acted = TextStep::Act { seat: Seat::number(2).unwrap(), action: "cut".to_owned() };
    assert_eq!(log.entries[0].step, acted);
    assert!(log.entries[0].at >= Millis(20), "not before it has thought: {:?}", log.entries[0].at);
}
