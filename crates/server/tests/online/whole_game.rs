//! A whole game, from the first seat to the proof of its dice.

use bivouac_load::client::{Client, new_table};
use bivouac_protocol::{NewSeat, NewTable, Phase};
use hyper::Method;
use serde_json::json;

use crate::fire::CHARMS;
use crate::house::{House, verify};
use crate::person::{Person, bot, fire, usual};

#[tokio::test]
async fn two_people_and_a_bot_play_pig_to_the_end() {
    let house = House::open().await;
    let seats = [NewSeat::Me, NewSeat::Open, bot("hold:at=8")];
    let new = NewTable { options: json!({"goal": 40}), name: "Ann".to_owned(), ..new_table("pig", seats) };
    let (mut ann, made) = Person::host(&house, &new).await;
    let mut eve = Person::watch(&house, &made.table).await;
    let (mut bob, _) = Person::join(&house, &made, "Bob").await;

    let (outcome, bobs, eves) =
        tokio::join!(ann.play_to_the_end(), bob.play_to_the_end(), eve.play_to_the_end());
    assert_eq!(outcome.rule, "PIG-3.1");
    assert_eq!((&outcome, &outcome), (&bobs, &eves));
    let last = *ann.played().last().expect("a game has steps");
    let end = ann.client.view(&made.table).await.expect("a view");
    assert_eq!(end.now.seq.0, last);
    for person in [&mut ann, &mut bob, &mut eve] {
        let (table, _) = person.until_table(|table, _| table.phase == Phase::Over).await;
        assert_eq!(table.seats.len(), 3);
        let first = person.heard.iter().find_map(|message| match message {
            bivouac_protocol::ToClient::Whole(whole) => Some(whole.now.seq.0),
            _ => None,
        });
        let first = first.expect("everybody got everything when the game began");
        assert_eq!(person.played(), (first + 1..=last).collect::<Vec<_>>(), "no gap, and nothing twice");
        assert_eq!(person.view(), end.view.value());
    }

    let log = verify(&house.client.export(&made.table).await.expect("a log"));
    assert_eq!(log.entries.len() as u64, last);
    assert_eq!(log.footer.and_then(|footer| footer.outcome), Some(outcome));
    let proof = house.client.proof(&made.table).await.expect("a proof");
    assert_eq!((proof.replays, proof.steps, &proof.wrong), (true, last, &None));
    assert!(proof.secret.is_some() && proof.rolled > 0);
    let replay = house.client.replay(&made.table, last, 1, "all").await.expect("a replay");
    assert_eq!((replay.last, replay.steps[0].view.value()), (last, end.view.value()));
}

#[tokio::test]
async fn after_the_end_people_talk_and_go_and_the_log_still_comes_out() {
    let house = House::open().await;
    let new = fire([NewSeat::Me, NewSeat::Open, bot("eager")], json!({"goal": 1}));
    let (mut ann, made) = Person::host(&house, &NewTable { starts_when_full: false, ..new }).await;
    let (mut bob, joined) = Person::join(&house, &made, "Bob").await;
    ann.client.start_game(&made.table).await.expect("everybody is there");
    bob.until_table(|table, _| table.phase == Phase::Over).await;
    let seq = bob.say(2, "well played", false).await.expect("talking goes on");
    verify(&house.client.export(&made.table).await.expect("a log"));
    bob.client.leave(&made.table).await.expect("nobody is kept");
    ann.until_played(|step, _| step.seq > seq).await;
    ann.client.place_bot(&made.table, crate::person::seat(2), "eager").await.expect("a bot may have it");
    let log = verify(&house.client.export(&made.table).await.expect("a log"));
    assert!(log.entries.len() as u64 > seq.0, "who left is in the log");
    assert!(house.client.with(&joined.token).me().await.is_err());
}

#[tokio::test]
async fn once_it_is_over_everybody_may_look_with_all_eyes() {
    let house = House::open().await;
    let (mut ann, made) = Person::host(&house, &fire([NewSeat::Me, NewSeat::Me], json!({"goal": 1}))).await;
    let eve = &house.client;
    let story = async |client: &Client, eyes: &str| {
        let path = format!("/tables/{}/story?as={eyes}", made.table);
        let reply = client.ask_for(Method::GET, &path, None).await.expect("an answer");
        (reply.status.as_u16(), String::from_utf8_lossy(&reply.body).into_owned())
    };
    for eyes in ["1", "2", "all"] {
        let problem = eve.replay(&made.table, 0, 9, eyes).await.expect_err("not while it is played");
        let problem = problem.problem().cloned().expect("a refusal");
        assert_eq!((problem.status, problem.rule.as_deref()), (403, Some("TAB-14")));
        let (status, text) = story(eve, eyes).await;
        assert!(status == 403 && text.contains("TAB-14"), "{text}");
    }
    ann.act(1, "confide to=2").await.expect("a charm");
    ann.act(1, "lay").await.expect("a stick");
    let both = eve.replay(&made.table, 0, 9, "all").await.expect("all is open now");
    let text = serde_json::to_string(&both).expect("it has a JSON form");
    assert_eq!(CHARMS.iter().filter(|charm| text.contains(**charm)).count(), 2);
    let first = eve.replay(&made.table, 0, 1, "1").await.expect("as the first seat knew it");
    let text = serde_json::to_string(&first).expect("it has a JSON form");
    assert_eq!(CHARMS.iter().filter(|charm| text.contains(**charm)).count(), 1);
    let nobody = eve.replay(&made.table, 0, 1, "3").await.expect_err("there is no third seat");
    assert_eq!(nobody.problem().map(|problem| problem.status), Some(404));
    let told = async |eyes: &str| {
        let (status, text) = story(eve, eyes).await;
        (status, CHARMS.iter().filter(|charm| text.contains(**charm)).count())
    };
    assert_eq!([told("all").await, told("2").await], [(200, 1), (200, 1)], "what one told the other");
    assert_eq!([told("watcher").await, told("me").await], [(200, 0), (200, 0)], "she was not told");
    assert_eq!([told("3").await.0, told("somebody").await.0], [404, 400]);
    let watcher = eve.replay(&made.table, 0, 1, "watcher").await.expect("as a watcher knew it");
    assert!(!CHARMS.iter().any(|charm| serde_json::to_string(&watcher).expect("JSON").contains(charm)));
}

#[tokio::test]
async fn a_table_of_bots_plays_by_itself() {
    let house = House::open().await;
    let (mut ann, made) = Person::host(&house, &fire([bot("eager"), bot("random")], usual())).await;
    ann.until_table(|table, you| table.phase == Phase::Over && you.seats.is_empty()).await;
    verify(&house.client.export(&made.table).await.expect("a log"));
}
