//! How the tests write a game down: drawn positions, and a room that stamps what comes in.

use bivouac_engine::{
    Committed, Cx, Dice, DiceKind, Entry, Fact, Game, Hidden, Holder, Illegal, Millis, Seat, Secret, Setting,
    Step, StepOf, Stopwatch, Table, Viewer, text,
};

use super::lanterns::{Action, DICE, Die, Event, Lanterns, Options, Place, Side, State};

/// Plays `step` (`"2: roll dice=[1,3]"`) in a drawn position with scripted dice and compares drawings.
#[track_caller]
pub(crate) fn check<const N: usize>(before: &str, step: &str, script: [u32; N], after: &str) {
    let (game, mut state, at) = read(before);
    let (seat, action) = said(step);
    let mut dice = Dice::scripted(script);
    game.apply(&mut state, seat, &action, &mut Cx::quiet_at(at, &mut dice)).expect("this is allowed");
    assert_eq!(drawn(&game, &state, at), tidy(after));
}

/// Tries `step` in a drawn position: it is refused by the sentence of this key, and not offered.
#[track_caller]
pub(crate) fn check_refused(before: &str, step: &str, key: &str) {
    let (game, mut state, at) = read(before);
    let (seat, action) = said(step);
    let mut dice = Dice::scripted([0u32; 0]);
    let refused =
        game.apply(&mut state, seat, &action, &mut Cx::quiet_at(at, &mut dice)).expect_err("a refusal");
    assert_eq!(refused.key, key, "{refused}");
    assert_eq!(drawn(&game, &state, at), tidy(before));
    let mut offered = Vec::new();
    game.legal(&state, seat, at, &mut offered);
    assert!(!offered.contains(&action.canonical()), "{action:?} is offered");
}

/// Lets a drawn position run, with nobody acting, until its clock reads what `after` says.
/// Answers what is told meanwhile, but for bells that sounded before.
#[track_caller]
pub(crate) fn check_time(before: &str, after: &str) -> Vec<Event> {
    let (game, mut state, from) = read(before);
    let (_, _, until) = read(after);
    let (mut dice, mut told) = (Dice::scripted([0u32; 0]), Vec::new());
    while let Some(deadline) = game.next_deadline(&state).filter(|deadline| deadline.at <= until) {
        let mut unheard = Vec::new();
        let told = if deadline.at < from { &mut unheard } else { &mut told };
        game.due(&mut state, deadline, &mut Cx::new(deadline.at, &mut dice, told));
    }
    assert_eq!(drawn(&game, &state, until), tidy(after));
    told.into_iter().map(|told| told.event).collect()
}

fn drawn(game: &Lanterns, state: &State, at: Millis) -> String {
    tidy(&game.draw(&game.view(state, Viewer::Open, at)))
}

/// One space between words, none around lines.
fn tidy(drawing: &str) -> String {
    let lines = drawing.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

/// Reads what [`Game::draw`] writes for a viewer who may see all.
pub(crate) fn read(drawing: &str) -> (Lanterns, State, Millis) {
    let drawing = tidy(drawing);
    let mut lines = drawing.lines();
    let head: Vec<&str> = lines.next().expect("a drawing has a first line").split(' ').collect();
    let [time, "runs,", dark, "dark"] = head[..] else { panic!("the first line is `0:00.000 runs, 6 dark`") };
    let seats = lines.clone().count() as u8;
    let game = Lanterns::prepare(&Options::default(), seats).expect("the options are as written");
    let mut state = game.setup(&mut Cx::quiet(&mut Dice::scripted([0u32; 0])));
    state.clock = Stopwatch::started(Millis::ZERO);
    state.dark = dark.parse().expect("so many are dark");
    for (seat, line) in Seat::all(seats).zip(lines) {
        let words: Vec<&str> = line.split(' ').collect();
        assert_eq!(words[0], seat.to_string(), "miners are drawn in order");
        let miner = &mut state.miners[seat];
        miner.place = if words[1] == "hall" { Place::Hall } else { Place::Gallery };
        miner.dice = std::array::from_fn(|index| die(words[2 + index]));
        for pair in words[2 + DICE..].chunks(2) {
            match pair {
                ["lands", lands] => miner.lands = Some(moment(lands)),
                ["busy", busy] => miner.busy = moment(busy),
                _ => panic!("unknown words {pair:?}"),
            }
        }
    }
    (game, state, moment(time))
}

fn die(word: &str) -> Die {
    let side = |word: &str| match word {
        "flame" => Side::Flame,
        "boot" => Side::Boot,
        "hand" => Side::Hand,
        "soot" => Side::Soot,
        _ => panic!("no die looks like {word}"),
    };
    match (word, word.strip_prefix('~')) {
        ("spent", _) => Die::Spent,
        ("lost", _) => Die::Lost,
        (_, Some(word)) => Die::Air(Hidden::new(side(word))),
        _ => Die::Up(side(word)),
    }
}

/// Reads what [`Millis`] displays: `1:02.345`.
fn moment(text: &str) -> Millis {
    let parts: Vec<u64> = text.split([':', '.']).map(|part| part.parse().expect("a moment")).collect();
    Millis((parts[0] * 60 + parts[1]) * 1000 + parts[2])
}

/// `"2: roll dice=[1,3]"`.
fn said(step: &str) -> (Seat, Action) {
    let (number, action) = step.split_once(": ").expect("a seat and what it does");
    (number.parse().expect("a seat"), text::read(action).expect("an action"))
}

pub(crate) fn seat(number: u8) -> Seat {
    Seat::number(number).expect("a test names a seat that exists")
}

/// A table with whoever runs it: what is due by the moment of a step is rung before it.
pub(crate) struct Room {
    pub(crate) table: Table<Lanterns>,
    /// What was told, with its moment.
    pub(crate) heard: Vec<(u64, Event)>,
}

impl Room {
    /// One holder for each seat, reported at the first moment.
    pub(crate) fn of(holders: &[Holder]) -> Room {
        let secret = Secret::from_bytes([7; 32]);
        let setting = Setting { seats: holders.len() as u8, secret, words: vec![], dice: DiceKind::Cipher };
        let table = Table::open(&Options::default(), setting).expect("the options are as written");
        let mut room = Room { table, heard: Vec::new() };
        for (seat, &holder) in Seat::all(holders.len() as u8).zip(holders) {
            room.fact(0, Fact::Hands { seat, holder });
        }
        room
    }

    /// So many persons.
    pub(crate) fn of_persons(seats: u16) -> Room {
        Room::of(&(1..=seats).map(Holder::Person).collect::<Vec<_>>())
    }

    /// Rings all that is due by `at`.
    pub(crate) fn ring_until(&mut self, at: u64) {
        while let Some(deadline) = self.table.next_deadline().filter(|deadline| deadline.at <= Millis(at)) {
            let moment = deadline.at.max(self.table.at());
            self.step(moment, Step::Due { deadline: deadline.id }).expect("what is due may ring");
        }
    }

    /// `"2: ready"`, at this moment.
    pub(crate) fn act(&mut self, at: u64, step: &str) -> Result<Entry, Illegal> {
        self.ring_until(at);
        self.act_first(at, step)
    }

    /// The same without ringing what is due.
    pub(crate) fn act_first(&mut self, at: u64, step: &str) -> Result<Entry, Illegal> {
        let (seat, action) = said(step);
        self.step(Millis(at), Step::Act { seat, action })
    }

    /// The key of the sentence with which an action is refused.
    #[track_caller]
    pub(crate) fn refused(&mut self, at: u64, step: &str) -> &'static str {
        self.act(at, step).expect_err("this is refused").key
    }

    /// Rolls until seat 1 has a boot, and walks; answers when.
    pub(crate) fn walk_somehow(&mut self) -> u64 {
        for at in (0..).step_by(1_200) {
            if self.act(at, "1: walk").is_ok() {
                return at;
            }
            let rolled =
                (1..=DICE).filter(|die| self.act(at, &format!("1: roll dice=[{die}]")).is_ok()).count();
            assert_eq!(rolled, 1, "another seed may give a boot sooner");
        }
        unreachable!("the mine collapses before that")
    }

    pub(crate) fn fact(&mut self, at: u64, fact: Fact) {
        self.ring_until(at);
        self.step(Millis(at), Step::Table { fact }).expect("facts are no question");
    }

    fn step(&mut self, at: Millis, step: StepOf<Lanterns>) -> Result<Entry, Illegal> {
        let Committed { entry, told, .. } = self.table.step(at, step)?;
        self.heard.extend(told.into_iter().map(|told| (entry.at.0, told.event)));
        Ok(entry)
    }

    /// When this was told last, if it ever was.
    pub(crate) fn when(&self, event: &Event) -> Option<u64> {
        self.heard.iter().rev().find(|(_, told)| told == event).map(|(at, _)| *at)
    }

    /// What the game's clock reads at `at`.
    pub(crate) fn clock(&self, at: u64) -> u64 {
        self.table.state().clock.reads(Millis(at)).0
    }
}
