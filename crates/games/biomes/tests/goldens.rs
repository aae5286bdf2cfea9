//! Ten whole games, kept as logs and as stories in `goldens/`. A change of rules, words or format
//! that nobody meant breaks one of them. `UPDATE_GOLDENS=1` writes them anew; read the difference
//! like code, and raise `RULES` if an old log would now go another way.
//!
//! A log that is kept is played again step by step, so it does not matter what its players would
//! choose today. Only a game that is not kept, or can no longer be played so, is played by players
//! again: with dice that end it as its test says.

use bivouac_biomes::{Action, BerserkTiming, Biomes, Call, End, Options, Radio, Scout, WallLine};
use bivouac_engine::{
    Bot, BySeat, Dice, DiceKind, Fact, Game as _, Holder, Log, Millis, Said, Seat, Secret, Seed, Seq,
    Setting, Step, StepOf, Table,
};
use bivouac_goldens::Goldens;

use Player::{Hasty, Scouting, Touring};

#[test]
fn two_scouts_escape() {
    check("two-scouts-escape", &[Scouting; 2], &Options::default(), End::Escaped);
}

#[test]
fn three_scouts_escape_from_four_stacks() {
    let options =
        Options { stacks: 4, tribe_action_cost: 0, ransom_returns_pack: true, ..Options::default() };
    check("three-scouts-escape", &[Scouting; 3], &options, End::Escaped);
}

#[test]
fn five_scouts_escape_from_five_stacks() {
    let options = Options { stacks: 5, blind_pickup: true, ..Options::default() };
    check("five-scouts-escape", &[Scouting; 5], &options, End::Escaped);
}

#[test]
fn a_scout_and_a_tourist_escape() {
    let options = Options { radio: Radio::Calls, ..Options::default() };
    check("scout-and-tourist-escape", &[Scouting, Touring, Scouting, Scouting], &options, End::Escaped);
}

#[test]
fn four_scouts_lose_too_many_keys() {
    let options = Options { stacks: 5, injury_destroys_pack: true, ..Options::default() };
    check("four-scouts-lose-keys", &[Scouting; 4], &options, End::KeysLost);
}

#[test]
fn three_scouts_lose_main_camp() {
    let options = Options { berserk_timing: BerserkTiming::Board, ..Options::default() };
    check("three-scouts-lose-camp", &[Scouting; 3], &options, End::CampLost);
}

#[test]
fn two_tourists_are_caught() {
    let options = Options { stacks: 4, limbo_timer: false, ..Options::default() };
    check("two-tourists-caught", &[Touring; 2], &options, End::AllOut);
}

#[test]
fn five_in_a_hurry_lose_main_camp() {
    let options = Options { wall_line: WallLine::Inside, cliffs_block_npcs: true, ..Options::default() };
    check("five-in-a-hurry-lose-camp", &[Hasty; 5], &options, End::CampLost);
}

#[test]
fn three_scouts_run_out_of_time() {
    let options = Options { stacks: 5, round_limit: Some(14), radio: Radio::Strict, ..Options::default() };
    check("three-scouts-late", &[Scouting, Touring, Scouting], &options, End::TimeUp);
}

/// Everything that can happen at a table of Biomes besides playing, until everybody gives up.
#[test]
fn an_evening_among_friends() {
    kept_or("an-evening", End::GaveUp, || (0..200).find_map(evening));
}

/// Who chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Player {
    /// The scout.
    Scouting,
    /// At random.
    Touring,
    /// At random, but explores wherever it can, and else walks on.
    Hasty,
}

/// A seat's player, with dice of its own.
struct Chair {
    player: Player,
    scout: Scout,
    dice: Dice,
}

impl Chair {
    fn new(player: Player, seed: &Seed, seat: Seat) -> Chair {
        let dice = Dice::fast(&seed.apart("player", seat.index() as u64));
        Chair { player, scout: Scout::default(), dice }
    }

    fn call(&mut self, table: &Table<Biomes>, seat: Seat) -> Option<Call> {
        if self.player != Scouting {
            return None;
        }
        let mut calls = Vec::new();
        table.game().calls(table.state(), seat, table.at(), &mut calls);
        let view = table.sight(seat);
        self.scout.speak(&table.seen(seat, &view, &[]), &calls, &mut self.dice)
    }

    fn choose(&mut self, table: &Table<Biomes>, seat: Seat) -> Action {
        let mut legal = Vec::new();
        table.legal(seat, &mut legal);
        match self.player {
            Touring => *self.dice.pick(&legal).expect("something is offered"),
            Hasty => {
                let like = |action: &Action| match action {
                    Action::Explore { .. } => 1000,
                    Action::Move { .. } => 30,
                    _ => 1,
                };
                let weights: Vec<u32> = legal.iter().map(like).collect();
                legal[self.dice.weighted(&weights).expect("something is offered")]
            }
            Scouting => {
                let view = table.sight(seat);
                let seen = table.seen(seat, &view, &legal);
                self.scout.choose(&seen, &mut self.dice).expect("it never waits")
            }
        }
    }
}

/// Holds the game that is kept under this name, or one of these players, against what is kept.
fn check(name: &str, players: &[Player], options: &Options, ends: End) {
    let games = || (0..3_000).map(|number| played(name, number, players, options));
    let play = || {
        // A short one is read sooner.
        let ended = games().filter(|table| table.state().board.end == Some(ends));
        ended.take(5).min_by_key(|table| table.seq())
    };
    let log = kept_or(name, ends, play);
    let header = &log.header;
    assert_eq!(usize::from(header.seats), players.len(), "{name}.log is of another table");
    let agreed = serde_json::to_value(options).expect("options have a JSON form");
    assert_eq!(header.options, agreed, "{name}.log is of another table");
}

fn open(seed: &Seed, seats: u8, options: &Options) -> Table<Biomes> {
    let words = vec!["moss".to_owned(), "ember".to_owned()];
    let secret = Secret::of_game(seed, 0);
    let setting = Setting { seats, secret, words, dice: DiceKind::Cipher };
    Table::open(options, setting).expect("a golden is a game that may be played")
}

/// One game of these players.
fn played(name: &str, number: u64, players: &[Player], options: &Options) -> Table<Biomes> {
    let seed = Seed::of(name).apart("game", number);
    let seats = players.len() as u8;
    let mut table = open(&seed, seats, options);
    let mut chairs = BySeat::of(seats, |seat| Chair::new(players[seat.index()], &seed, seat));
    while let Some(seat) = table.to_act().lowest().filter(|_| table.seq() < Seq(1200)) {
        if let Some(call) = chairs[seat].call(&table, seat) {
            table.call(seat, call).expect("what is offered is heard");
        }
        let action = chairs[seat].choose(&table, seat);
        table.play(seat, &action).expect("what is offered is accepted");
    }
    table
}

/// Four seats: the second person has two of them, a bot the last. Nothing, if something that is to
/// be shown does not come up before they give up.
fn evening(number: u64) -> Option<Table<Biomes>> {
    let seed = Seed::of("an evening").apart("game", number);
    let mut table = open(&seed, 4, &Options::default());
    let mut chairs = BySeat::of(4, |seat| Chair::new(Scouting, &seed, seat));
    let [ann, ben, too, bot] = [1, 2, 3, 4].map(|number| Seat::number(number).expect("there are four"));
    for (seat, person) in [(ann, 1), (ben, 2), (too, 2)] {
        step(&mut table, Step::Table { fact: Fact::Hands { seat, holder: Holder::Person(person) } });
    }
    step(&mut table, Step::Table { fact: Fact::Hands { seat: bot, holder: Holder::Bot } });
    step(&mut table, say(ann, "Who brought the map?", false));
    let (mut blurts, mut takebacks, mut broke_off) = (0, 0, false);
    while table.seq() < Seq(140) {
        let seat = table.to_act().lowest()?;
        if let Some(call) = chairs[seat].call(&table, seat) {
            step(&mut table, Step::Say { seat, said: Said::Call { call } });
        }
        let action = chairs[seat].choose(&table, seat);
        step(&mut table, Step::Act { seat, action });
        let offer = table.takebacks(seat).into_iter().next().filter(|_| takebacks < 2 && seat != bot);
        if let Some(offer) = offer {
            takebacks += 1;
            step(&mut table, say(seat.next(4), "Are you sure?", false));
            step(&mut table, Step::Takeback { seat, to: offer.to, consent: offer.needs });
            step(&mut table, Step::Act { seat, action });
        }
        if let Some(words) = slip(&table, ann).filter(|_| blurts < 2) {
            blurts += 1;
            step(&mut table, say(ann, words, true));
        }
        if table.seq() > Seq(60) && !std::mem::replace(&mut broke_off, true) {
            for fact in [
                Fact::Away { seat: ben },
                Fact::Paused,
                Fact::Back { seat: ben },
                Fact::Resumed,
                Fact::Hands { seat: too, holder: Holder::Person(3) },
            ] {
                step(&mut table, Step::Table { fact });
            }
        }
    }
    for (seat, call) in [
        (ann, Call::GiveUp),
        (ann, Call::PlayOn),
        (ben, Call::GiveUp),
        (too, Call::GiveUp),
        (ann, Call::GiveUp),
    ] {
        step(&mut table, Step::Say { seat, said: Said::Call { call } });
    }
    step(&mut table, say(ben, "Next time, @1.", false));
    (blurts == 2 && takebacks == 2 && table.is_over()).then_some(table)
}

/// Words that this seat is warned of, because they name what it alone knows.
fn slip(table: &Table<Biomes>, seat: Seat) -> Option<&'static str> {
    let phrases = ["I have a key.", "Here is a farm kit!", "Got a camp kit.", "A teleport, at last."];
    phrases.into_iter().find(|words| {
        let refused = table.propose(later(table), say(seat, words, false)).err();
        refused.is_some_and(|refused| refused.unless_sure)
    })
}

fn say(seat: Seat, text: &str, sure: bool) -> StepOf<Biomes> {
    Step::Say { seat, said: Said::Text { text: text.to_owned(), sure } }
}

/// A second and a half after the last step, unless time stands still.
fn later(table: &Table<Biomes>) -> Millis {
    if table.is_paused() { table.at() } else { table.at() + Millis(1_500) }
}

fn step(table: &mut Table<Biomes>, step: StepOf<Biomes>) {
    table.step(later(table), step).expect("a golden is made of legal steps");
}

/// The game that is kept under this name, played again and held against what is kept.
fn kept_or(name: &str, ends: End, play: impl FnOnce() -> Option<Table<Biomes>>) -> Log {
    let goldens = Goldens::beside(env!("CARGO_MANIFEST_DIR"));
    let table = goldens.table(name, play);
    assert_eq!(table.state().board.end, Some(ends), "{name}.log ends otherwise");
    let log = table.log(false).expect("the table keeps a log");
    goldens.keep::<Biomes>(name, &log);
    log
}
