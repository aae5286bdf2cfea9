//! What holds at every table (`docs/rules/table.md`), shown with a game made for it:
//! seats put stones on heaps (a plan), roll, peek at the card that lies face down, or
//! end the game; a bell rings every ten seconds.

use std::ops::RangeInclusive;
use std::sync::Arc;

use bivouac_engine::{
    Audience, BySeat, Cx, Deadline, DeadlineId, DiceKind, Face, Fact, Game, Hidden, Holder, Illegal, Log,
    Millis, NoCalls, Outcome, Said, Seat, Seats, Secret, Seq, Setting, Step, Table, Viewer, rule, rules,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

struct Heaps<const REAL_TIME: bool> {
    seats: u8,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS, schemars::JsonSchema)]
struct Options {
    /// Came later than the logs of some tests: what they leave out is the default.
    #[serde(default)]
    quiet: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Action {
    Stone,
    Roll,
    Peek,
    End,
}
use Action::{End, Peek, Roll, Stone};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Event {
    Rolled { face: u8 },
    Card { card: Face<u8> },
    Rang,
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    heaps: BySeat<u8>,
    card: Hidden<u8>,
    bell: u64,
    applause: u8,
    over: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
struct View {
    heaps: BySeat<u8>,
    card: Face<u8>,
}

impl<const REAL_TIME: bool> Game for Heaps<REAL_TIME> {
    const KEY: &'static str = "heaps";
    const NAME: &'static str = "Heaps";
    const RULES: u32 = 3;
    const SEATS: RangeInclusive<u8> = 1..=3;
    const TAKEBACK: bool = !REAL_TIME;

    type Options = Options;
    type Action = Action;
    type Call = NoCalls;
    type Event = Event;
    type View = View;
    type State = State;

    fn prepare(_: &Options, seats: u8) -> Result<Self, Illegal> {
        Ok(Heaps { seats })
    }

    fn setup(&self, cx: &mut Cx<'_, Event>) -> State {
        let card = Hidden::new(cx.dice().below(200) as u8);
        State { heaps: BySeat::of(self.seats, |_| 0), card, bell: 0, applause: 0, over: false }
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        cx: &mut Cx<'_, Event>,
    ) -> Result<(), Illegal> {
        match action {
            Stone if state.heaps[seat] >= 5 => return Err(Illegal::new(rule!("TAB-05"), "the heap is full")),
            Stone => state.heaps[seat] += 1,
            Roll => {
                let face = cx.dice().die(6) as u8;
                cx.tell(Audience::All, Event::Rolled { face });
            }
            Peek => {
                let me = Seats::only(seat);
                let card = *state.card.show(me, cx);
                cx.tell(Audience::Only(me), Event::Card { card: Face::Up(card) });
                cx.tell(Audience::AllBut(me), Event::Card { card: Face::Down });
            }
            End => state.over = true,
        }
        Ok(())
    }

    fn to_act(&self, state: &State, _: Millis) -> Seats {
        if state.over { Seats::NONE } else { Seats::first(self.seats) }
    }

    fn legal(&self, state: &State, seat: Seat, _: Millis, out: &mut Vec<Action>) {
        out.extend([Stone].into_iter().filter(|_| state.heaps[seat] < 5));
        out.extend([Roll, Peek, End]);
    }

    fn next_deadline(&self, state: &State) -> Option<Deadline> {
        Some(Deadline { at: Millis::seconds(10 * (state.bell + 1)), id: DeadlineId(0) })
    }

    fn due(&self, state: &mut State, _: Deadline, cx: &mut Cx<'_, Event>) {
        state.bell += 1;
        cx.tell(Audience::All, Event::Rang);
    }

    /// Clapping needs somebody to clap for: it stands only while the first heap does.
    fn say(
        &self,
        state: &mut State,
        _: Seat,
        said: &Said<NoCalls>,
        cx: &mut Cx<'_, Event>,
    ) -> Result<Audience, Illegal> {
        let Said::Text { text, sure } = said else { return Ok(Audience::All) };
        match text.as_str() {
            "bravo" if state.heaps.values().next() == Some(&0) => {
                Err(Illegal::new(rule!("TAB-10"), "for what?"))
            }
            "bravo" => {
                state.applause += 1;
                Ok(Audience::All)
            }
            "the card" if !sure => {
                Err(Illegal::new(rule!("TAB-10"), "this gives the card away").unless_sure())
            }
            "the card" => {
                state.card.reveal(cx);
                Ok(Audience::All)
            }
            _ => Ok(Audience::All),
        }
    }

    fn view(&self, state: &State, viewer: Viewer, _: Millis) -> View {
        View { heaps: state.heaps.clone(), card: state.card.face(viewer) }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.over.then(|| Outcome::won(rule!("TAB-01"), "somebody ended it"))
    }

    fn sentence(&self, _: &View, _: Seat, action: &Action) -> String {
        format!("{action:?}")
    }

    fn story(&self, event: &Event) -> String {
        format!("{event:?}")
    }
}

type Calm = Table<Heaps<false>>;

const NOW: Millis = Millis(0);

fn seat(number: u8) -> Seat {
    Seat::number(number).expect("a test names a seat that exists")
}

fn setting(dice: DiceKind) -> Setting {
    Setting {
        seats: 2,
        secret: Secret::from_bytes([3; 32]),
        words: vec!["moss".into(), "ember".into()],
        dice,
    }
}

fn open<const REAL_TIME: bool>() -> Table<Heaps<REAL_TIME>> {
    Table::open(&Options::default(), setting(DiceKind::Cipher)).expect("two seats may play")
}

fn act(number: u8, action: Action) -> Step<Action, NoCalls> {
    Step::Act { seat: seat(number), action }
}

fn say(number: u8, text: &str, sure: bool) -> Step<Action, NoCalls> {
    Step::Say { seat: seat(number), said: Said::Text { text: text.into(), sure } }
}

fn back(number: u8, to: u64, consent: Seats) -> Step<Action, NoCalls> {
    Step::Takeback { seat: seat(number), to: Seq(to), consent }
}

fn fact(fact: Fact) -> Step<Action, NoCalls> {
    Step::Table { fact }
}

fn bell() -> Step<Action, NoCalls> {
    Step::Due { deadline: DeadlineId(0) }
}

fn heaps(table: &Calm) -> Vec<u8> {
    table.state().heaps.values().copied().collect()
}

/// The rule that refuses the step; the table must not have moved.
fn refused<G: Game>(table: &mut Table<G>, at: Millis, step: bivouac_engine::StepOf<G>) -> &'static str {
    let (seq, digest) = (table.seq(), table.digest());
    let illegal = table.step(at, step).expect_err("this should be refused");
    assert_eq!((table.seq(), table.digest()), (seq, digest));
    illegal.rule.id()
}

#[test]
fn when_it_is_over_only_talk_goes_on() {
    rules!["TAB-01", "TAB-R2"];
    let mut table = open::<false>();
    table.step(NOW, act(1, End)).unwrap();
    assert_eq!(refused(&mut table, NOW, act(2, Stone)), "TAB-01");
    assert_eq!(refused(&mut table, NOW, back(1, 1, Seats::NONE)), "TAB-01");
    assert_eq!(refused(&mut table, Millis::seconds(10), bell()), "TAB-01");
    assert!(
        table.takebacks(seat(1)).is_empty() && table.to_act().is_empty() && table.next_deadline().is_none()
    );
    table.step(Millis::seconds(99), say(2, "well played", false)).unwrap();
    table.step(Millis::seconds(99), fact(Fact::Away { seat: seat(1) })).unwrap();
}

#[test]
fn a_paused_table_stands_still() {
    rules!["TAB-02", "TAB-03", "TAB-11"];
    let mut table = open::<false>();
    table.step(Millis(500), act(1, Stone)).unwrap();
    assert_eq!(refused(&mut table, Millis(500), fact(Fact::Resumed)), "TAB-11");
    table.step(Millis(900), fact(Fact::Paused)).unwrap();
    assert_eq!(refused(&mut table, Millis(900), fact(Fact::Paused)), "TAB-11");
    assert_eq!(refused(&mut table, Millis(900), act(1, Stone)), "TAB-02");
    assert_eq!(refused(&mut table, Millis(900), back(1, 1, Seats::NONE)), "TAB-02");
    assert_eq!(refused(&mut table, Millis(901), say(1, "hello", false)), "TAB-03");
    assert!(
        table.to_act().is_empty() && table.next_deadline().is_none() && table.takebacks(seat(1)).is_empty()
    );
    table.wait_until(Millis(5_000));
    assert_eq!(table.at(), Millis(900));
    table.step(Millis(900), say(1, "back soon", false)).unwrap();
    table.step(Millis(900), fact(Fact::Hands { seat: seat(1), holder: Holder::Bot })).unwrap();
    table.step(Millis(900), fact(Fact::Resumed)).unwrap();
    assert_eq!(refused(&mut table, Millis(899), act(1, Stone)), "TAB-03");
    table.step(Millis(1000), act(1, Stone)).unwrap();
    table.wait_until(Millis(99_000));
    assert_eq!(table.at(), Millis(10_000), "time stops at what is due");
}

#[test]
fn what_is_due_comes_first_and_is_stamped_when_it_was_due() {
    rules!["TAB-04"];
    let mut table = open::<false>();
    assert_eq!(refused(&mut table, Millis(9_999), bell()), "TAB-04");
    assert_eq!(refused(&mut table, Millis(10_000), act(1, Stone)), "TAB-04");
    assert_eq!(refused(&mut table, Millis(25_000), say(1, "late", false)), "TAB-04");
    assert_eq!(refused(&mut table, Millis(25_000), bell()), "TAB-04");
    assert_eq!(refused(&mut table, Millis(10_000), Step::Due { deadline: DeadlineId(7) }), "TAB-04");
    // Somebody woke late: both bells are played at their own moments, then the action.
    assert!(table.ring() && table.at() == Millis(10_000));
    assert!(table.ring() && table.at() == Millis(20_000));
    table.step(Millis(25_000), act(1, Stone)).unwrap();
}

#[test]
fn only_seats_of_the_table_take_part() {
    rules!["TAB-05", "TAB-06"];
    let mut table = open::<false>();
    assert_eq!(refused(&mut table, NOW, act(3, Stone)), "TAB-05");
    assert_eq!(refused(&mut table, NOW, say(3, "hello", false)), "TAB-05");
    assert_eq!(refused(&mut table, NOW, fact(Fact::Back { seat: seat(3) })), "TAB-05");
    table.step(NOW, act(1, Stone)).unwrap();
    assert_eq!(refused(&mut table, NOW, back(1, 1, Seats::only(seat(3)))), "TAB-05");
    let four =
        Calm::open(&Options::default(), Setting { seats: 4, ..setting(DiceKind::Cipher) }).unwrap_err();
    assert_eq!((four.rule.id(), &*four.because), ("TAB-06", "Heaps is played with 1 to 3 seats, not 4"));
}

#[test]
fn a_seat_takes_back_its_own_latest_steps() {
    rules!["TAB-07"];
    let mut table = open::<false>();
    for _ in 0..3 {
        table.step(NOW, act(1, Stone)).unwrap();
    }
    assert_eq!(table.takebacks(seat(1)).iter().map(|offer| offer.to.0).collect::<Vec<_>>(), [3, 2, 1]);
    table.step(NOW, back(1, 2, Seats::NONE)).unwrap();
    assert_eq!(heaps(&table), [1, 0]);
    // It is a new step, and what is left can still be taken back.
    assert_eq!(table.seq(), Seq(4));
    assert_eq!(refused(&mut table, NOW, back(1, 2, Seats::NONE)), "TAB-07");
    assert_eq!(refused(&mut table, NOW, back(2, 1, Seats::NONE)), "TAB-07");
    assert_eq!(refused(&mut table, NOW, back(1, 0, Seats::NONE)), "TAB-07");
    assert_eq!(refused(&mut table, NOW, back(1, 99, Seats::NONE)), "TAB-07");
    table.step(NOW, back(1, 1, Seats::NONE)).unwrap();
    assert_eq!(heaps(&table), [0, 0]);
}

#[test]
fn nothing_goes_back_past_a_revelation() {
    rules!["TAB-07"];
    for reveal in [act(1, Roll), act(1, Peek), act(2, Peek), say(2, "the card", true)] {
        let mut table = open::<false>();
        table.step(NOW, act(1, Stone)).unwrap();
        table.step(NOW, reveal).unwrap();
        table.step(NOW, act(1, Stone)).unwrap();
        assert_eq!(refused(&mut table, NOW, back(1, 1, Seats::first(2))), "TAB-07");
        table.step(NOW, back(1, 3, Seats::NONE)).unwrap();
        assert_eq!(heaps(&table), [1, 0]);
    }
    // Time that has passed is a revelation too; looking at a known card is none.
    let mut table = open::<false>();
    table.step(NOW, act(1, Stone)).unwrap();
    table.ring();
    let refusal = table.step(table.at(), back(1, 1, Seats::NONE)).unwrap_err();
    assert_eq!(&*refusal.because, "no further back than step 2, because time has passed");
    table.step(table.at(), act(1, Peek)).unwrap();
    table.step(table.at(), act(1, Stone)).unwrap();
    table.step(table.at(), act(1, Peek)).unwrap();
    table.step(table.at(), back(1, 4, Seats::NONE)).unwrap();
    assert_eq!(heaps(&table), [1, 0]);
}

#[test]
fn a_takeback_never_rolls_again() {
    rules!["TAB-07"];
    // The roll after a takeback is that of its own step, whatever was planned before.
    let roll = |plan: &[Step<Action, NoCalls>]| {
        let mut table = open::<false>();
        for step in plan {
            table.step(NOW, step.clone()).unwrap();
        }
        table.step(NOW, act(1, Roll)).unwrap().told
    };
    let straight = roll(&[act(1, Stone), act(1, Stone)]);
    assert_eq!(straight, roll(&[act(1, Stone), back(1, 1, Seats::NONE)]));
}

#[test]
fn in_real_time_nothing_is_taken_back() {
    rules!["TAB-08"];
    let mut table = open::<true>();
    table.step(NOW, act(1, Stone)).unwrap();
    assert_eq!(refused(&mut table, NOW, back(1, 1, Seats::NONE)), "TAB-08");
    assert!(table.takebacks(seat(1)).is_empty());
}

#[test]
fn what_others_did_since_needs_their_consent() {
    rules!["TAB-09"];
    let mut table = open::<false>();
    table.step(NOW, act(1, Stone)).unwrap();
    table.step(NOW, act(2, Stone)).unwrap();
    let offer = table.takebacks(seat(1))[0];
    assert_eq!((offer.to, offer.needs, offer.steps), (Seq(1), Seats::only(seat(2)), 2));
    assert_eq!(refused(&mut table, NOW, back(1, 1, Seats::NONE)), "TAB-09");
    table.step(NOW, back(1, 1, Seats::only(seat(2)))).unwrap();
    assert_eq!(heaps(&table), [0, 0]);
}

#[test]
fn what_was_said_stays_and_does_not_stand_in_the_way() {
    rules!["TAB-09", "TAB-R1"];
    let mut table = open::<false>();
    table.step(NOW, act(1, Stone)).unwrap();
    table.step(NOW, act(1, Stone)).unwrap();
    table.step(NOW, say(2, "bravo", false)).unwrap();
    table.step(NOW, fact(Fact::Away { seat: seat(2) })).unwrap();
    table.step(NOW, back(1, 2, Seats::NONE)).unwrap();
    assert_eq!((heaps(&table), table.state().applause), (vec![1, 0], 1));
    // Without the first stone there was nothing to applaud.
    assert_eq!(refused(&mut table, NOW, back(1, 1, Seats::first(2))), "TAB-09");
    assert!(table.takebacks(seat(1)).is_empty(), "what would be refused is not offered");
}

#[test]
fn words_have_a_size_and_warnings_can_be_overheard() {
    rules!["TAB-10"];
    let mut table = open::<false>();
    for nothing in ["", "  ", &"x".repeat(501), "two\nlines", "\u{7}"] {
        assert_eq!(refused(&mut table, NOW, say(1, nothing, false)), "TAB-10");
    }
    table.step(NOW, say(1, &"ä".repeat(500), false)).unwrap();
    let warning = table.step(NOW, say(1, "the card", false)).unwrap_err();
    assert!(warning.unless_sure);
    table.step(NOW, say(1, "the card", true)).unwrap();
    assert!(matches!(table.view(Viewer::Spectator).card, Face::Up(_)));
}

fn finished(dice: DiceKind) -> Calm {
    let mut table = Calm::open(&Options::default(), setting(dice)).unwrap();
    for step in [act(1, Stone), act(2, Peek), act(1, Roll), act(2, Roll), act(1, Stone), act(1, End)] {
        table.step(table.at() + Millis(10), step).unwrap();
    }
    table
}

#[test]
fn a_finished_game_can_be_forked_and_the_fork_replays() {
    rules!["TAB-12"];
    for dice in [DiceKind::Cipher, DiceKind::Fast] {
        let old = finished(dice);
        let log = old.log(false).unwrap();
        let secret = Secret::from_bytes([9; 32]);
        let mut fork = Calm::fork(&log, Seq(3), secret, vec!["new".into()]).unwrap();
        assert_eq!(fork.seq(), Seq(3));
        let before = Calm::replay_to(&log, None, Seq(3)).unwrap();
        assert_eq!(
            fork.state().card.unseen(),
            before.state().card.unseen(),
            "the decks are those of the old game"
        );
        let mut rolls = Vec::new();
        for _ in 0..12 {
            rolls.extend(fork.step(fork.at(), act(2, Roll)).unwrap().told);
        }
        let olds = Calm::replay_to(&log, None, Seq(3)).unwrap();
        let mut again = olds.clone();
        let old_rolls: Vec<_> =
            (0..12).flat_map(|_| again.step(again.at(), act(2, Roll)).unwrap().told).collect();
        assert_ne!(rolls, old_rolls, "the dice are not");
        fork.step(fork.at(), act(1, End)).unwrap();
        let log = Log::read(fork.log(false).unwrap().write().as_bytes()).unwrap();
        let replayed = Calm::replay(&log, None, |_, _| ()).unwrap();
        assert_eq!(replayed.digest(), fork.digest());
        // A fork of the fork, from after where it branched off.
        let mut second = Calm::fork(&log, Seq(5), Secret::from_bytes([10; 32]), vec![]).unwrap();
        assert!(Calm::fork(&log, Seq(2), secret, vec![]).is_err());
        second.step(second.at(), act(1, Roll)).unwrap();
        let log = second.log(true).unwrap();
        assert_eq!(Calm::replay(&log, None, |_, _| ()).unwrap().digest(), second.digest());
    }
}

#[test]
fn a_running_game_cannot_be_forked_or_replayed_by_others() {
    rules!["TAB-12"];
    let mut table = open::<false>();
    table.step(NOW, act(1, Roll)).unwrap();
    let log = table.log(false).unwrap();
    assert!(log.footer.is_none());
    let refusal = Calm::fork(&log, Seq(1), Secret::from_bytes([9; 32]), vec![]).unwrap_err();
    assert!(refusal.why.contains("only a finished game"), "{refusal}");
    assert!(Calm::replay(&log, None, |_, _| ()).unwrap_err().why.contains("not revealed"));
    assert!(
        Calm::fork(
            &finished(DiceKind::Fast).log(false).unwrap(),
            Seq(7),
            Secret::from_bytes([9; 32]),
            vec![]
        )
        .is_err()
    );
    // The server, which has the secret, goes on where it left off.
    let again = Calm::replay(&log, Some(&Secret::from_bytes([3; 32])), |_, _| ()).unwrap();
    assert_eq!(again.digest(), table.digest());
}

#[test]
fn the_secret_is_bound_before_and_revealed_after() {
    rules!["TAB-13"];
    let table = finished(DiceKind::Cipher);
    let log = table.log(false).unwrap();
    let footer = log.footer.clone().unwrap();
    assert_eq!(footer.secret.commitment(), log.header.commitment);
    // Neither the secret nor the seed nor the key is anywhere in what is public before the end.
    let public = serde_json::to_string(&log.header).unwrap();
    let secret = serde_json::to_string(&footer.secret).unwrap();
    let key = serde_json::to_string(&footer.digest_key).unwrap();
    assert!(!public.contains(secret.trim_matches('"')) && !public.contains(key.trim_matches('"')));
    // Another word, another game; another secret, another commitment.
    let roll = |words: Vec<String>| {
        let mut table =
            Calm::open(&Options::default(), Setting { words, ..setting(DiceKind::Cipher) }).unwrap();
        (0..20).flat_map(|_| table.step(NOW, act(1, Roll)).unwrap().told).collect::<Vec<_>>()
    };
    assert_ne!(roll(vec!["moss".into()]), roll(vec!["fern".into()]));
    let mut forged = log;
    forged.footer.as_mut().unwrap().secret = Secret::from_bytes([4; 32]);
    forged.footer.as_mut().unwrap().digest_key = Secret::from_bytes([4; 32]).digest_key();
    assert!(Calm::replay(&forged, None, |_, _| ()).is_err());
}

#[test]
fn a_cut_log_holds_what_its_viewer_was_told() {
    rules!["TAB-14"];
    let table = finished(DiceKind::Cipher);
    let log = table.log(false).unwrap();
    let cut = |viewer| Calm::cut(&log, None, viewer).unwrap();
    let card = format!("\"card\":{{\"up\":{}}}", table.state().card.unseen());
    assert!(cut(Viewer::seat(seat(2))).contains(&card));
    for viewer in [Viewer::seat(seat(1)), Viewer::Spectator] {
        let text = cut(viewer);
        assert!(!text.contains(&card) && text.contains("\"card\":\"down\""));
        assert_eq!(text.lines().count(), 2 + log.entries.len(), "every step has its number");
    }
    let watched = cut(Viewer::Spectator);
    assert!(!watched.contains("stone"), "what others did is known by what was told of it");
    assert!(cut(Viewer::seat(seat(1))).contains("\"do\":\"stone\""));
    let secret = serde_json::to_string(&Secret::from_bytes([3; 32])).unwrap();
    assert!(!watched.contains(secret.trim_matches('"')));
    // The digests are those of the full log, so that one can later be held against the other.
    assert!(log.entries.iter().all(|entry| watched.contains(&entry.digest.to_string())));
}

#[test]
fn a_stale_proposal_is_not_committed() {
    let mut table = open::<false>();
    let one = table.propose(NOW, act(1, Stone)).unwrap();
    let two = table.propose(NOW, act(2, Stone)).unwrap();
    table.commit(one).unwrap();
    assert!(table.commit(two).is_err());
    assert_eq!((heaps(&table), table.seq()), (vec![1, 0], Seq(1)));
}

#[test]
fn a_table_prints_nothing_that_only_it_knows() {
    let table = open::<false>();
    let printed = format!("{table:?} {:?}", table.propose(NOW, act(1, Peek)).unwrap());
    assert_eq!(
        printed,
        "Table { game: \"heaps\", seq: Seq(0), .. } Proposal { game: \"heaps\", seq: Seq(1), .. }"
    );
}

#[test]
fn a_header_that_leaves_out_an_option_replays_as_it_was_written() {
    let game = Arc::new(Heaps::<false>::prepare(&Options::default(), 2).unwrap());
    let mut old = Calm::open_with(game, serde_json::json!({}), setting(DiceKind::Cipher), None);
    old.step(NOW, act(1, Roll)).unwrap();
    let log = Log::read(old.log(true).unwrap().write().as_bytes()).unwrap();
    let again = Calm::replay(&log, None, |_, _| ()).unwrap();
    assert_eq!(again.header().unwrap().options, serde_json::json!({}));
    assert_eq!(again.digest(), old.digest());
}

#[test]
fn a_game_cannot_be_cut_short_by_hand() {
    let mut log = finished(DiceKind::Cipher).log(false).unwrap();
    log.entries.truncate(3);
    let footer = log.footer.as_mut().unwrap();
    (footer.outcome, footer.entries) = (None, 3);
    let broken = Calm::replay(&log, None, |_, _| ()).unwrap_err();
    assert_eq!((broken.line, broken.why.contains("digest")), (5, true), "{broken}");
}

#[test]
fn what_is_no_log_is_told_what_it_is() {
    let why = |text: &str| Log::read(text.as_bytes()).unwrap_err().to_string();
    let log = finished(DiceKind::Cipher).log(false).unwrap();
    let text = log.write();
    assert_eq!(why(""), "line 1: the file is empty");
    assert!(why(&Calm::cut(&log, None, Viewer::Spectator).unwrap()).contains("a cut of a running game"));
    assert!(why(&text.replace('\n', "\r\n")).contains("line 1: ends like a Windows text"));
    assert!(why(&text.replacen('\n', "\n\n", 1)).contains("line 2: is empty"));
    assert!(why(text.trim_end()).contains("is cut off"));
    assert!(why(&text.replacen("bivouac-log/1", "bivouac-log/9", 1)).contains("a newer one may read it"));
    assert!(why("hello\n").contains("not a Bivouac log"));
}
