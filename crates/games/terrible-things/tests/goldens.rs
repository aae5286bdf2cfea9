//! Whole games, kept as logs and as stories in `goldens/`. A change of rules, words or format that nobody
//! meant breaks one of them. `UPDATE_GOLDENS=1` writes them anew; read the difference like code, and raise
//! `RULES` if an old log would now go another way.
//!
//! A log that is kept is played again step by step, so it does not matter what its players would choose today.
//! Only a game that is not kept, or can no longer be played so, is played by players again: with dice that end
//! it as its test says.

use bivouac_engine::{
    BySeat, Dice, DiceKind, Fact, Holder, Log, Millis, Said, Seat, Secret, Seed, Seq, Setting, Step, StepOf,
    Table, Viewer, goldens,
};
use bivouac_goldens::Goldens;
use bivouac_terrible_things::odds::{Choice, Pool, Way, chance};
use bivouac_terrible_things::{
    Action, AfterDesperate, Counts, DiceSet, End, EndRule, FirstHolder, Length, Options, Pay, Phase, Res,
    ScenarioChoice, SoloMap, TerribleThings, View, Who,
};

#[test]
fn two_come_home() {
    check("two-come-home", 2, &Options::default(), End::RoundWithoutDeck, &["plays Bravado"]);
}

#[test]
fn two_on_the_long_river_in_spring_flood() {
    let options =
        Options { length: Length::Long, scenario: ScenarioChoice::SpringFlood, ..Options::default() };
    check("two-long-in-flood", 2, &options, End::RoundWithoutDeck, &["less next turn"]);
}

#[test]
fn three_see_the_unspeakable() {
    check("three-see-the-unspeakable", 3, &Options::default(), End::Unleashed, &[]);
}

#[test]
fn three_play_by_odd_rules() {
    let options = Options {
        length: Length::Long,
        end_rule: EndRule::PlayOut,
        after_desperate: AfterDesperate::Skip,
        map_secrets: 3,
        aids: false,
        character_1: Who::WirelessOperator,
        character_2: Who::Mycologist,
        first_holder: FirstHolder::Seat3,
        ..Options::default()
    };
    check("three-by-odd-rules", 3, &options, End::RoundWithoutDeck, &[]);
}

#[test]
fn four_come_home() {
    check("four-come-home", 4, &Options::default(), End::RoundWithoutDeck, &[]);
}

#[test]
fn four_on_the_long_river() {
    let options = Options { length: Length::Long, character_4: Who::Captain, ..Options::default() };
    check("four-long", 4, &options, End::RoundWithoutDeck, &[]);
}

#[test]
fn alone_and_home_again() {
    let options = Options { character_1: Who::Captain, ..Options::default() };
    check("alone-home-again", 1, &options, End::RoundWithoutDeck, &["forgotten", "stays, and"]);
}

#[test]
fn alone_in_spring_flood_and_home_again() {
    let options =
        Options { scenario: ScenarioChoice::SpringFlood, solo_map: SoloMap::Always, ..Options::default() };
    check("alone-in-flood-home-again", 1, &options, End::RoundWithoutDeck, &["forgotten"]);
}

#[test]
fn alone_and_in_debt() {
    check("alone-in-debt", 1, &Options::default(), End::Debt, &[]);
}

#[test]
fn alone_with_nothing_to_show() {
    let options = Options { scenario: ScenarioChoice::SpringFlood, ..Options::default() };
    check("alone-with-nothing", 1, &options, End::Score, &[]);
}

#[test]
fn alone_at_the_end_of_the_track() {
    let options = Options { scenario: ScenarioChoice::SpringFlood, ..Options::default() };
    check("alone-at-the-end", 1, &options, End::Unleashed, &[]);
}

/// Everything that can happen at a table besides playing.
#[test]
fn an_evening_among_friends() {
    kept_or("an-evening", End::RoundWithoutDeck, || (0..50).find_map(evening));
}

/// A player who knows the odds of dice and little else.
struct Chair {
    dice: Dice,
    careless: bool,
}

impl Chair {
    fn new(seed: &Seed, seat: Seat, careless: bool) -> Chair {
        Chair { dice: Dice::fast(&seed.apart("player", seat.index() as u64)), careless }
    }

    fn choose(&mut self, table: &Table<TerribleThings>, seat: Seat) -> Action {
        let mut legal = Vec::new();
        table.legal(seat, &mut legal);
        let view = table.view(Viewer::seat(seat));
        let weights: Vec<u32> = legal.iter().map(|action| like(table.game(), &view, action)).collect();
        if !self.careless
            && view.board.asked().is_none()
            && let Some(action) = self.best(table.game(), &view, &legal)
        {
            return action;
        }
        let index = self.dice.weighted(&weights).expect("something is liked");
        legal[index].clone()
    }

    /// What the odds say, where they have a say.
    fn best(&mut self, game: &TerribleThings, view: &View, legal: &[Action]) -> Option<Action> {
        let board = &view.board;
        let focus = board.me().tokens.focus.min(200) as u8;
        match board.phase {
            Phase::Move => {
                let worth = |action: &&Action| {
                    let Action::Move { to } = action else { return 0 };
                    let card = board.places[usize::from(to - 1)].encounter.unwrap_or_default();
                    let encounter = game.encounter(card);
                    let odds = chance(&Pool::unrolled(5, 0, 0, focus), &encounter.needs).best.value;
                    let secrets = if board.is_solo() { 1.0 } else { f64::from(encounter.secrets) + 1.0 };
                    (odds * secrets * 1000.0) as u32
                };
                legal.iter().max_by_key(worth).cloned()
            }
            Phase::Rolling if self.dice.chance(5, 6) => {
                let own = view.now.own.as_ref()?;
                let again = view.now.reroll.as_ref()?;
                if own.met || again.left == 0 {
                    return None;
                }
                let dice = board.pool.dice();
                let shown = |set: DiceSet| set.iter().map(|index| dice[index].value).collect::<Vec<u8>>();
                let all = board.pool.which(|die| !die.wild);
                let locked = all - again.priced - again.free;
                let pool = Pool {
                    wild: board.pool.which(|die| die.wild).len(),
                    ..Pool::rolled(
                        &shown(again.priced),
                        &shown(again.free),
                        &shown(locked),
                        again.left,
                        focus,
                    )
                };
                let pick = |mut counts: Counts, from: DiceSet| {
                    let mut picked = DiceSet::NONE;
                    for index in from.iter() {
                        let count = &mut counts[usize::from(dice[index].value - 1)];
                        if *count > 0 {
                            *count -= 1;
                            picked.add(index);
                        }
                    }
                    picked
                };
                let action = match chance(&pool, &own.needs).best.choice {
                    Choice::Unfocused { free } => {
                        Action::Unfocused { hold: again.free - pick(free, again.free) }
                    }
                    Choice::Focused { priced, free, way, .. } => Action::Focused {
                        dice: pick(priced, again.priced) | pick(free, again.free),
                        pay: if way == Way::ByHeld { Pay::ByHeld } else { Pay::ByRerolled },
                    },
                    _ => return None,
                };
                legal.contains(&action).then_some(action)
            }
            _ => None,
        }
    }
}

/// How gladly this is done.
fn like(game: &TerribleThings, view: &View, action: &Action) -> u32 {
    let (board, own) = (&view.board, view.now.own.as_ref());
    let met = own.is_some_and(|own| own.met);
    match action {
        Action::Overcome { .. } => 10_000,
        Action::Claim { row, .. } => {
            let gives = game.rows().iter().find(|other| other.id == *row).map(|row| &row.gives[..]);
            let worth = |(token, count): &(Res, u8)| {
                let each = match token {
                    Res::Courage => 4,
                    Res::Treasure => 3,
                    Res::Focus | Res::Feat => 2,
                };
                each * u32::from(*count)
            };
            20 * gives.into_iter().flatten().map(worth).sum::<u32>()
        }
        Action::EndSpending => 1,
        Action::Stop if met => 1_000,
        Action::Unfocused { .. } | Action::Raise { .. } if met => 0,
        Action::Stop => 2,
        Action::Unfocused { .. } => 6,
        Action::Focused { .. } => 0,
        Action::Raise { .. } => 1,
        Action::Roll => 30,
        Action::DeclineRoll => 1,
        Action::Act => 60,
        Action::Desperate => own.map_or(0, |own| u32::from(own.courage * own.courage) * 2),
        Action::Play { .. } | Action::Use { .. } if board.phase == Phase::Rolling && met => 0,
        Action::Play { .. } | Action::Use { .. } => 20,
        Action::EndExplore => 8,
        Action::NoDesperate => 10,
        Action::TakeTerrible => 5,
        Action::DiscardMap => 50,
        Action::KeepMap => 9,
        Action::GiveMap { .. } => 1,
        Action::Buy { .. } => 40,
        Action::Refresh { .. } => 1,
        Action::Swap { .. } => 3,
        Action::NoSwap | Action::EndBuying => 10,
        Action::Forget => 1_000,
        Action::Redraw => 3,
        _ => 2,
    }
}

/// Holds the game that is kept under this name, or one of these players, against what is kept. All these words
/// are in its story.
fn check(name: &str, seats: u8, options: &Options, ends: End, words: &[&str]) {
    let careless = matches!(ends, End::Unleashed | End::Debt | End::Score);
    let games = || (0..2_000).map(|number| played(name, number, seats, options, careless));
    let play = || {
        // A short one is read sooner.
        let fits = |table: &Table<TerribleThings>| {
            table.state().board.end == Some(ends) && words.iter().all(|words| story(table).contains(words))
        };
        games().filter(fits).take(4).min_by_key(Table::seq)
    };
    let log = kept_or(name, ends, play);
    let header = &log.header;
    assert_eq!(header.seats, seats, "{name}.log is of another table");
    let agreed = serde_json::to_value(options).expect("options have a JSON form");
    assert_eq!(header.options, agreed, "{name}.log is of another table");
    let file = Goldens::beside(env!("CARGO_MANIFEST_DIR")).story(name);
    words.iter().for_each(|words| assert!(file.contains(words), "{name}.txt does not tell of {words}"));
}

fn open(seed: &Seed, seats: u8, options: &Options) -> Table<TerribleThings> {
    let words = vec!["moss".to_owned(), "ember".to_owned()];
    let setting = Setting { seats, secret: Secret::of_game(seed, 0), words, dice: DiceKind::Cipher };
    Table::open(options, setting).expect("a golden is a game that may be played")
}

/// One game of such players.
fn played(name: &str, number: u64, seats: u8, options: &Options, careless: bool) -> Table<TerribleThings> {
    let seed = Seed::of(name).apart("game", number);
    let mut table = open(&seed, seats, options);
    let mut chairs = BySeat::of(seats, |seat| Chair::new(&seed, seat, careless));
    while let Some(seat) = table.to_act().lowest().filter(|_| table.seq() < Seq(2_000)) {
        let action = chairs[seat].choose(&table, seat);
        table.play(seat, &action).expect("what is offered is accepted");
    }
    table
}

fn story(table: &Table<TerribleThings>) -> String {
    let log = table.log(false).expect("the table keeps a log");
    goldens::story::<TerribleThings>(&log).expect("a log that was just written replays")
}

/// Three seats: the first person has two of them, a bot the last. Nothing, if something that is to be shown does
/// not come up.
fn evening(number: u64) -> Option<Table<TerribleThings>> {
    let seed = Seed::of("an evening").apart("game", number);
    let mut table = open(&seed, 3, &Options::default());
    let mut chairs = BySeat::of(3, |seat| Chair::new(&seed, seat, false));
    let [ann, too, bot] = [1, 2, 3].map(|number| Seat::number(number).expect("there are three"));
    for (seat, person) in [(ann, 1), (too, 1)] {
        step(&mut table, Step::Table { fact: Fact::Hands { seat, holder: Holder::Person(person) } });
    }
    step(&mut table, Step::Table { fact: Fact::Hands { seat: bot, holder: Holder::Bot } });
    step(&mut table, say(ann, "Who brought the \"map\"?"));
    let (mut takebacks, mut broke_off) = (0, false);
    while let Some(seat) = table.to_act().lowest().filter(|_| table.seq() < Seq(1_000)) {
        let action = chairs[seat].choose(&table, seat);
        step(&mut table, Step::Act { seat, action: action.clone() });
        let offer = table.takebacks(seat).into_iter().next().filter(|_| takebacks < 4 && seat != bot);
        if let Some(offer) = offer {
            takebacks += 1;
            step(&mut table, say(seat.next(3), "Are you sure?"));
            step(&mut table, Step::Takeback { seat, to: offer.to, consent: offer.needs });
            let again = if takebacks % 2 == 0 { action } else { chairs[seat].choose(&table, seat) };
            step(&mut table, Step::Act { seat, action: again });
        }
        if table.seq() > Seq(60) && !std::mem::replace(&mut broke_off, true) {
            for fact in [
                Fact::Away { seat: ann },
                Fact::Paused,
                Fact::Back { seat: ann },
                Fact::Resumed,
                Fact::Hands { seat: too, holder: Holder::Person(2) },
            ] {
                step(&mut table, Step::Table { fact });
            }
        }
    }
    step(&mut table, say(too, "Next time, @1."));
    let ended = table.state().board.end == Some(End::RoundWithoutDeck);
    (takebacks == 4 && broke_off && ended).then_some(table)
}

fn say(seat: Seat, text: &str) -> StepOf<TerribleThings> {
    Step::Say { seat, said: Said::Text { text: text.to_owned(), sure: false } }
}

/// A second and a half after the last step, unless time stands still.
fn step(table: &mut Table<TerribleThings>, step: StepOf<TerribleThings>) {
    let later = if table.is_paused() { table.at() } else { table.at() + Millis(1_500) };
    table.step(later, step).expect("a golden is made of legal steps");
}

/// The game that is kept under this name, played again and held against what is kept.
fn kept_or(name: &str, ends: End, play: impl FnOnce() -> Option<Table<TerribleThings>>) -> Log {
    let goldens = Goldens::beside(env!("CARGO_MANIFEST_DIR"));
    let table = goldens.table(name, play);
    assert_eq!(table.state().board.end, Some(ends), "{name}.log ends otherwise");
    let log = table.log(true).expect("the table keeps a log");
    goldens.keep::<TerribleThings>(name, &log);
    log
}
