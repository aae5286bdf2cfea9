//! Escape on real sockets, and what may go wrong there: what comes late, twice, in another order, with
//! a time of its own or by the hundred; clocks that jump; a server that is killed; people who drop.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use bivouac_engine::{Fact, Millis, Seq, rules};
use bivouac_protocol::{
    Answer, Asking, Code, Created, Deed, NewSeat, NewTable, PauseKind, Question, StepLine, ToClient, ToServer,
};
use bivouac_server::Config;
use bivouac_store::Memory;
use futures_util::SinkExt as _;
use serde_json::json;
use tokio::time::{Instant, sleep};
use tokio_tungstenite::tungstenite::Message;

use crate::clocks::is;
use crate::house::{House, config, on_disk};
use crate::person::{Person, acting, bot, seat};

/// The lead-in before "Escape!" is part of table time.
const START: Millis = Millis(5_000);
const GONG: Millis = Millis(START.0 + 162_000);
const SLAM: Millis = Millis(START.0 + 200_000);

async fn house(config: Config) -> House {
    House::of(bivouac_catalog::games(), config, Arc::new(Memory::new())).await
}

fn quick() -> Config {
    Config { away_grace_ms: 1000, ..config() }
}

fn temple(seats: impl IntoIterator<Item = NewSeat>) -> NewTable {
    NewTable { name: "Ann".to_owned(), away: None, ..bivouac_load::client::new_table("escape", seats) }
}

async fn pair(house: &House) -> (Person, Person, Created) {
    let (ann, made) = Person::host(house, &temple([NewSeat::Me, NewSeat::Open])).await;
    let (mut bob, _) = Person::join(house, &made, "Bob").await;
    bob.whole().await;
    (ann, bob, made)
}

/// Whether a step told of this.
fn told(kind: &'static str) -> impl Fn(&StepLine, &bivouac_protocol::Now) -> bool {
    move |step, _| step.told.iter().any(|told| told.event.value()["kind"] == kind)
}

/// Sends what no client of ours would.
async fn send_raw(person: &mut Person, text: &str) {
    person.socket.wire().send(Message::text(text)).await.expect("it is sent");
}

#[tokio::test(start_paused = true)]
async fn what_comes_as_the_door_slams_comes_after_it() {
    rules!["ESC-RT-04", "ESC-RT-05", "TAB-04"];
    let house = house(quick()).await;
    let (mut ann, _) = Person::host(&house, &temple([NewSeat::Me])).await;
    let opened = Instant::now() - Duration::from_millis(ann.whole().await.now.at.0);
    let until = |moment: Millis| opened + Duration::from_millis(moment.0) - Instant::now();
    ann.wait(until(GONG - Millis(1_000))).await;
    let (gong, _) = ann.until_played(told("gong")).await;
    assert_eq!(gong.at, GONG, "nobody's clock but the table's says when");
    // She presses just as the door slams.
    ann.wait(until(SLAM)).await;
    let rolled = ann.act(1, "roll dice=[1,2,3,4,5]").await.expect("she is safe at the start");
    let (slam, _) = ann.until_played(told("slammed")).await;
    let (roll, _) = ann.until_step(rolled).await;
    assert_eq!(slam.at, SLAM);
    assert!(slam.seq < roll.seq && slam.at <= roll.at, "{:?} and {:?}", slam.at, roll.at);
    // After the end nothing counts, whenever it was sent.
    ann.wait(until(START + Millis(599_000))).await;
    let (_, now) = ann.until_played(told("ended")).await;
    assert!(now.outcome.is_some());
    assert_eq!(ann.act(1, "roll dice=[1]").await.expect_err("too late").rule.as_deref(), Some("TAB-01"));
}

#[tokio::test(start_paused = true)]
async fn what_comes_twice_or_in_another_order_is_judged_as_it_comes_and_once() {
    rules!["ESC-RT-13", "ESC-RT-14", "ESC-RT-28", "ESC-R-91"];
    let house = house(quick()).await;
    let (mut ann, mut bob, _) = pair(&house).await;
    ann.until_played(told("began")).await;
    for _ in 0..3 {
        ann.send(&acting(1, "roll-1", "roll dice=[1,2]")).await;
    }
    let (first, _) = ann.answer("roll-1").await.expect("it runs");
    for _ in 0..2 {
        assert_eq!(ann.answer("roll-1").await, Ok((first, false)), "dice are thrown once");
    }
    // The third overtook the second; its number means nothing.
    ann.send(&acting(1, "roll-3", "roll dice=[3]")).await;
    ann.send(&acting(1, "roll-2", "roll dice=[4]")).await;
    for ticket in ["roll-3", "roll-2"] {
        let refused = ann.answer(ticket).await.expect_err("two dice are in the air");
        assert_eq!(refused.key.as_deref(), Some("E_AIR"));
    }
    let (landed, _) = ann.until_played(told("landed")).await;
    let (again, _) = {
        ann.send(&acting(1, "roll-1", "roll dice=[1,2]")).await;
        ann.answer("roll-1").await.expect("answered as before, long after")
    };
    assert_eq!(again, first);
    assert_eq!(landed.seq, Seq(first.0 + 1), "a refusal is no step");
    bob.act(2, "roll dice=[5]").await.expect("others do as they like");
}

#[tokio::test(start_paused = true)]
async fn nobody_says_what_time_it_is() {
    rules!["ESC-RT-05", "ESC-RT-01"];
    let house = house(quick()).await;
    let (mut ann, mut bob, made) = pair(&house).await;
    let (began, _) = ann.until_played(told("began")).await;
    for forged in [
        r#"{"kind":"act","seat":1,"ticket":"f","action":"roll dice=[1]","at":5000}"#,
        r#"{"kind":"act","seat":1,"ticket":"f","action":"roll dice=[1]","now":{"at":5000}}"#,
        r#"{"kind":"pause","ticket":"f","at":5000}"#,
        r#"{"kind":"echo","number":1,"at":5000}"#,
    ] {
        send_raw(&mut ann, forged).await;
        let problem = ann
            .until(|message| match message {
                ToClient::Refused { problem, .. } => Some(problem.clone()),
                _ => None,
            })
            .await;
        assert_eq!(problem.code, Code::Malformed, "{forged}");
    }
    assert_eq!(ann.client.view(&made.table).await.expect("a view").now.seq, began.seq, "nothing came of it");
    sleep(Duration::from_secs(3)).await;
    // What the text of an action says beside the action is not looked at, and not kept.
    let seq = bob.act(2, "roll dice=[1] at=5000").await.expect("it runs");
    let (roll, _) = bob.until_step(seq).await;
    assert_eq!(roll.deed, Some(Deed::Acted { seat: seat(2), action: "roll dice=[1]".to_owned() }));
    assert!(roll.at >= began.at + Millis(3_000), "stamped when it came: {:?}", roll.at);
}

#[tokio::test(start_paused = true)]
async fn a_flood_is_the_flooders_problem() {
    rules!["ESC-RT-14"];
    let limits = Config { messages_per_second: 20, messages_burst: 20, ..quick() };
    let house = house(limits).await;
    let (mut ann, mut bob, made) = pair(&house).await;
    ann.until_played(told("began")).await;
    for number in 0..150 {
        ann.send(&acting(1, &format!("flood-{number}"), "roll dice=[1]")).await;
    }
    let undisturbed = async {
        let seq = bob.act(2, "roll dice=[1,2,3]").await.expect("he does not notice");
        bob.until_step(seq).await;
    };
    let flooded = async {
        let (mut accepted, mut refused, mut too_many) = (0, 0, 0);
        while accepted + refused + too_many < 150 {
            match ann.next().await {
                ToClient::Accepted { .. } => accepted += 1,
                ToClient::Refused { problem, .. } if problem.code == Code::TooMany => too_many += 1,
                ToClient::Refused { problem, .. } => {
                    assert_eq!(problem.key.as_deref(), Some("E_AIR"));
                    refused += 1;
                }
                _ => {}
            }
        }
        (accepted, refused, too_many)
    };
    let ((), (accepted, refused, too_many)) = tokio::join!(undisturbed, flooded);
    assert_eq!(accepted, 1, "one die is thrown once");
    assert!(too_many >= 1 && refused <= 60, "{refused} were judged, {too_many} not even that");
    let steps = house.client.with(&made.token).story(&made.table, 0).await.expect("a story").steps;
    let rolls = steps.iter().filter(|step| told("rolled")(step, &bob_now(&bob))).count();
    assert_eq!(rolls, 2);
}

/// Any `Now` that came: what `told` looks at is the step alone.
fn bob_now(bob: &Person) -> bivouac_protocol::Now {
    let now = bob.heard.iter().find_map(|message| match message {
        ToClient::Played { now, .. } => Some(now.clone()),
        _ => None,
    });
    now.expect("something was played")
}

/// The wall's time of day may jump as it likes: nothing that decides reads it. What does read it is
/// when a table was made and last touched, for lists of tables and for how many days they are kept.
#[test]
fn no_rule_reads_the_time_of_day() {
    rules!["ESC-RT-01"];
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut folders, mut readers, mut uses) = (vec![source], Vec::new(), Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("our own source") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("text");
            if ["SystemTime", "UNIX_EPOCH", "Utc::now", "Zoned::now"].iter().any(|door| text.contains(door)) {
                readers.push(path.file_name().expect("a name").to_owned());
            }
            uses.extend(text.lines().filter(|line| line.contains(".unix_now()")).map(str::to_owned));
        }
    }
    assert_eq!(readers, ["lobby.rs"], "one place reads it");
    let stamp = |line: &String| line.contains("touched_at") || line.contains("made_at");
    assert!(!uses.is_empty() && uses.iter().all(stamp), "{uses:?}");
}

/// A copy of the data as it lies on the disk now: what a kill would leave.
fn as_killed(from: &Path, to: &Path) {
    for entry in std::fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        if entry.file_type().expect("a kind").is_file() {
            std::fs::copy(entry.path(), to.join(entry.file_name())).expect("a copy");
        }
    }
}

#[tokio::test]
async fn a_kill_in_the_middle_of_a_countdown_costs_no_time() {
    rules!["TAB-16", "TAB-18", "ESC-RT-20", "ESC-R-89"];
    let (before, after) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("another"));
    // Hurried, so that the gong sounds soon.
    let hurried = Config { clock_rate: 100, ..config() };
    let first = House::of(bivouac_catalog::games(), hurried.clone(), on_disk(before.path())).await;
    let (mut ann, made) = Person::host(&first, &temple([NewSeat::Me, bot("random")])).await;
    ann.until_played(told("gong")).await;
    let seq = ann.act(1, "roll dice=[1,2,3]").await.expect("she rolls");
    let (roll, _) = ann.until_step(seq).await;
    as_killed(before.path(), after.path());

    let second = House::of(bivouac_catalog::games(), hurried, on_disk(after.path())).await;
    let mut ann = Person::at(&second, &made.table, Some(&made.token), Some(seq.0)).await;
    let whole = ann.whole().await;
    let clock = whole.view.value()["clock"].clone();
    assert!(whole.now.paused && whole.now.seq >= seq && whole.now.at >= roll.at, "{:?}", whole.now);
    assert_eq!((&clock["countdown"]["number"], &clock["countdown"]["ends"]), (&json!(1), &json!(SLAM.0)));
    let (info, _) = ann.until_table(|table, _| table.pause.is_some()).await;
    let pause = info.pause.expect("a pause");
    assert_eq!((pause.kind, pause.waits_for), (PauseKind::Restart, vec![1]));
    ann.client.resume(&made.table, "ready").await.expect("she is ready");
    let (resumed, _) = ann.until_played(is(Fact::Resumed)).await;
    assert_eq!(resumed.at, whole.now.at, "neither the crash nor the lead-in took any time");
    let (slam, _) = ann.until_played(told("slammed")).await;
    assert_eq!(slam.at, SLAM, "all that was left of the countdown was left");
}

#[tokio::test(start_paused = true)]
async fn whoever_drops_finds_their_seat_played_and_has_it_back() {
    rules!["TAB-17", "TAB-18", "ESC-RT-22", "ESC-R-89"];
    let house = house(quick()).await;
    let (mut ann, bob, made) = pair(&house).await;
    ann.until_played(told("began")).await;
    let seq = ann.act(1, "roll dice=[1,2,3,4,5]").await.expect("it runs");
    let (roll, _) = ann.until_step(seq).await;
    let token = bob.token.clone();
    drop(bob);
    let (paused, _) = ann.until_played(is(Fact::Paused)).await;
    let since = Instant::now();
    assert!(paused.at < roll.at + Millis(1_300), "the dice may still be in the air");
    let (resumed, _) = ann.until_played(is(Fact::Resumed)).await;
    assert_eq!(resumed.at, paused.at);
    let most = Duration::from_secs(30 + 3) + Duration::from_millis(100);
    assert!(since.elapsed() <= most, "{:?}", since.elapsed());
    let (info, _) = ann.until_table(|table, _| table.seats[1].stand_in.is_some()).await;
    assert!(info.seats[1].away);
    let played = |step: &StepLine, _: &_| {
        step.told.iter().any(|told| told.event.value()["kind"] == "rolled" && told.event.value()["seat"] == 2)
    };
    ann.until_played(played).await;
    let mut bob = Person::at(&house, &made.table, token.as_deref(), None).await;
    bob.until_table(|table, you| table.seats[1].stand_in.is_none() && you.seats == [seat(2)]).await;
    // He plays himself: what a bot threw may still fly.
    let refused = bob.act(2, "roll dice=[1]").await.err().map(|problem| problem.key);
    assert!(refused.is_none_or(|key| ["E_AIR", "E_BUSY", "E_DICE"].contains(&key.as_deref().unwrap_or(""))));
}

#[tokio::test(start_paused = true)]
async fn a_lost_connection_costs_nobody_a_beat() {
    rules!["ESC-R-116", "TAB-17", "ESC-CALM-02"];
    let house = house(quick()).await;
    let calm = NewTable { options: json!({"mode": "calm"}), ..temple([NewSeat::Me, NewSeat::Open]) };
    let (mut ann, made) = Person::host(&house, &calm).await;
    let (bob, _) = Person::join(&house, &made, "Bob").await;
    ann.until_table(|table, _| table.people.iter().filter(|person| person.here).count() == 2).await;
    ann.act(1, "done on=true").await.expect("she is");
    let token = bob.token.clone();
    drop(bob);
    ann.until_played(is(Fact::Away { seat: seat(2) })).await;
    assert_eq!(ann.view()["clock"]["beat"]["number"], 1, "the table stands still, and so does the beat");
    let mut bob = Person::at(&house, &made.table, token.as_deref(), None).await;
    ann.until_played(is(Fact::Resumed)).await;
    bob.act(2, "roll dice=[1,2]").await.expect("he has both rolls of the beat");
    bob.act(2, "done on=true").await.expect("and then he is done");
    ann.until_played(told("beat")).await;
    assert_eq!(ann.view()["clock"]["beat"]["number"], 2);
}

#[tokio::test(start_paused = true)]
async fn whoever_wants_every_set_of_dice_asks_for_them() {
    rules!["ESC-R-110"];
    let house = house(quick()).await;
    let (mut ann, made) = Person::host(&house, &temple([NewSeat::Me, NewSeat::Me])).await;
    let (_, now) = ann.until_played(told("began")).await;
    let rolls =
        |texts: &mut dyn Iterator<Item = &String>| texts.filter(|text| text.starts_with("roll")).count();
    assert_eq!(rolls(&mut now.mine[0].offers.iter().map(|offer| &offer.text)), 1);
    let asking = Asking { ticket: "all".to_owned(), question: Question::Offers { seat: seat(1) } };
    let answer = ann.client.ask(&made.table, &asking).await.expect("an answer");
    let ToClient::Answered { answer: Answer::Offers { offers }, .. } = answer else { panic!("{answer:?}") };
    assert_eq!(rolls(&mut offers.iter().map(|offer| &offer.text)), 5);
    // What was told bit by bit is what there is.
    ann.act(1, "roll dice=[2,3]").await.expect("any set will do");
    ann.until_played(told("landed")).await;
    ann.wait(Duration::from_secs(2)).await;
    let whole = ann.client.view(&made.table).await.expect("a view");
    assert_eq!(ann.view(), whole.view.value());
    let latest = ann.heard.iter().rev().find_map(|message| match message {
        ToClient::Played { now, .. } | ToClient::Changed { now, .. } => Some(now.mine.clone()),
        _ => None,
    });
    assert_eq!(latest.expect("something was played"), whole.now.mine);
    ann.send(&ToServer::Again {}).await;
    assert_eq!(ann.whole().await.now.mine, whole.now.mine);
}
