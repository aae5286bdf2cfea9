//! Hands are not seen by sitting down: those who play are asked, and the story has what came of it.

use std::sync::Arc;
use std::time::Duration;

use bivouac_engine::{Fact, Holder, rules};
use bivouac_protocol::{
    AgreeingSeating, Code, Created, Deed, Join, NewSeat, NewTable, Problem, Retable, SeatHolder, Shown,
    TableInfo, ToServer, You,
};
use bivouac_store::Memory;
use serde_json::json;

use crate::house::{House, config};
use crate::person::{Person, bot, fire, seat};

/// Ann, Bob, and two bots who wait for them.
async fn camp(house: &House) -> (Person, Person, Created) {
    let seats = [NewSeat::Me, NewSeat::Open, bot("polite"), bot("polite")];
    let (mut ann, made) = Person::host(house, &fire(seats, json!({"goal": 500}))).await;
    let (bob, _) = Person::join(house, &made, "Bob").await;
    ann.until_table(|table, _| table.people.iter().filter(|person| person.here).count() == 2).await;
    (ann, bob, made)
}

fn no_question(table: &TableInfo, _: &You) -> bool {
    table.seating.is_none()
}

fn face(person: &Person, number: usize) -> bool {
    person.view()["charms"][number - 1]["face"]["up"].is_string()
}

async fn refused<T: std::fmt::Debug>(
    answer: impl Future<Output = Result<T, bivouac_load::client::Fault>>,
) -> Problem {
    answer.await.expect_err("refused").problem().expect("a refusal").clone()
}

#[tokio::test(start_paused = true)]
async fn nobody_walks_from_bot_to_bot_and_looks() {
    rules!["TAB-24", "TAB-25", "TAB-27", "TAB-R8"];
    let house = House::open().await;
    let (mut ann, mut bob, made) = camp(&house).await;
    bob.whole().await;
    let at = bob.client.claim(&made.table, seat(3)).await.expect("he may ask");
    assert_eq!(at.you.seats, [seat(2)], "he has to wait");
    let asked = at.table.seating.expect("a question");
    assert_eq!((asked.by, asked.waits_for), (2, vec![1]));
    assert_eq!(asked.shows, [Shown { person: 2, seat: seat(3) }]);
    assert!(!face(&bob, 3));
    // Sent once more it is the same question; another one waits for its turn.
    bob.client.claim(&made.table, seat(3)).await.expect("the same question");
    let problem = refused(bob.client.claim(&made.table, seat(4))).await;
    assert_eq!((problem.code, problem.rule.as_deref()), (Code::Conflict, Some("TAB-25")));

    ann.answer_seating(false).await;
    bob.heard.clear();
    let (table, you) = bob.until_table(no_question).await;
    assert_eq!(you.seats, [seat(2)]);
    assert!(matches!(table.seats[2].holder, SeatHolder::Bot { .. }));
    let problem = refused(bob.client.claim(&made.table, seat(4))).await;
    assert!(problem.sentence.contains("a moment ago") && problem.wait_s.is_some(), "{problem}");
    bob.wait(Duration::from_secs(31)).await;

    // Ann agrees: he sees what the seat holds, and everybody is told so, now and whenever they look back.
    bob.client.claim(&made.table, seat(4)).await.expect("he may ask again");
    ann.answer_seating(true).await;
    bob.until_table(|_, you| you.seats == [seat(2), seat(4)]).await;
    let shows = |deed: &Option<Deed>| {
        let fact = Fact::Hands { seat: seat(4), holder: Holder::Person(2) };
        *deed == Some(Deed::Table { fact, shows: true })
    };
    let (step, _) = ann.until_played(|step, _| shows(&step.deed)).await;
    bob.client.release(&made.table, seat(4)).await.expect("his own");
    let info = bob.client.place_bot(&made.table, seat(4), "polite").await;
    assert_eq!(
        info.expect_err("not his any more").problem().map(|problem| problem.code),
        Some(Code::Forbidden)
    );
    ann.client.place_bot(&made.table, seat(4), "polite").await.expect("the host may");
    let story = house.client.story(&made.table, step.seq.0).await.expect("a listed table");
    assert!(shows(&story.steps[0].deed));
    let info = ann.client.table(&made.table).await.expect("a table").table;
    assert_eq!((info.seats[3].seen_by.clone(), info.seats[2].seen_by.clone()), (vec![2], vec![]));
    bob.client.leave(&made.table).await.expect("nobody is kept");
    let info = ann.client.table(&made.table).await.expect("a table").table;
    let former: Vec<_> = info.former.iter().map(|one| (one.person, one.name.as_str())).collect();
    assert_eq!(former, [(2, "Bob")], "the story still names him");
}

#[tokio::test]
async fn a_host_swaps_people_only_where_they_agree() {
    rules!["TAB-24", "TAB-25", "TAB-R7"];
    let house = House::open().await;
    let (mut ann, mut bob, made) = camp(&house).await;
    let at = ann.client.swap(&made.table, seat(1), seat(3)).await.expect("she may ask");
    assert_eq!((at.you.seats, at.table.seating.expect("a question").waits_for), (vec![seat(1)], vec![2]));
    bob.answer_seating(false).await;
    ann.heard.clear();
    ann.until_table(no_question).await;
    let problem = refused(ann.client.swap(&made.table, seat(1), seat(2))).await;
    assert_eq!(problem.code, Code::Conflict, "she asked a moment ago");
    // Nor by making a link for herself, or a new key for Bob.
    assert_eq!(refused(ann.client.reissue(&made.table, seat(3))).await.code, Code::Conflict);
    assert_eq!(refused(ann.client.reissue(&made.table, seat(2))).await.code, Code::Conflict);
    let info = ann.client.table(&made.table).await.expect("a table").table;
    assert_eq!(info.people.len(), 2, "nobody came of it");
}

#[tokio::test]
async fn whoever_was_made_to_give_up_a_seat_is_asked_before_somebody_looks_out_of_it() {
    rules!["TAB-24", "TAB-25"];
    let house = House::open().await;
    let (ann, mut bob, made) = camp(&house).await;
    ann.client.release(&made.table, seat(2)).await.expect("the host may");
    let at = ann.client.claim(&made.table, seat(2)).await.expect("she may ask");
    assert_eq!((at.you.seats, at.table.seating.expect("a question").waits_for), (vec![seat(1)], vec![2]));
    bob.answer_seating(false).await;
    // It is still his to take: nothing has happened since he looked.
    let at = bob.client.claim(&made.table, seat(2)).await.expect("his own");
    assert_eq!((at.you.seats, at.table.seating), (vec![seat(2)], None));
}

#[tokio::test]
async fn a_strangers_question_makes_way_for_a_friend() {
    rules!["TAB-25"];
    let house = House::open().await;
    let (ann, _bob, made) = camp(&house).await;
    ann.client.release(&made.table, seat(3)).await.expect("the host may");
    let join = |name: &str, code: Option<&str>| Join {
        code: code.map(str::to_owned),
        name: name.to_owned(),
        seat: Some(seat(3)),
        ..Join::default()
    };
    let stranger = house.client.join(&made.table, &join("Sly", None)).await.expect("an open seat");
    assert!(stranger.waits);
    let other = refused(house.client.join(&made.table, &join("Slyer", None))).await;
    assert_eq!(other.rule.as_deref(), Some("TAB-25"), "strangers wait for one another: {other}");
    let friend = house.client.join(&made.table, &join("Cid", Some(&made.code))).await.expect("the letters");
    assert!(friend.waits);
    let info = ann.client.table(&made.table).await.expect("a table").table;
    assert_eq!(info.seating.map(|asked| Some(asked.by)), Some(friend.you.person));
    // The next friend has a place, and asks for a seat when the question is answered.
    let next = house.client.join(&made.table, &join("Dan", Some(&made.code))).await.expect("the letters");
    assert!(!next.waits && next.you.seats.is_empty());
    let again = refused(house.client.with(&stranger.token).claim(&made.table, seat(3))).await;
    assert_eq!(again.rule.as_deref(), Some("TAB-25"), "{again}");
}

#[tokio::test(start_paused = true)]
async fn whoever_joins_a_running_game_has_a_place_and_waits_for_the_seat() {
    rules!["TAB-25", "TAB-28"];
    let house = House::open().await;
    let (mut ann, mut bob, made) = camp(&house).await;
    let join = Join {
        code: Some(made.code.clone()),
        name: "Cid".to_owned(),
        seat: Some(seat(3)),
        ..Join::default()
    };
    let joined = house.client.join(&made.table, &join).await.expect("a place");
    assert!(joined.waits && joined.you.seats.is_empty());
    let mut cid = Person::at(&house, &made.table, Some(&joined.token), None).await;
    let (table, you) = cid.until_table(|table, _| table.seating.is_some()).await;
    assert_eq!(table.seating.expect("a question").by, you.person.expect("a place"));
    assert!(!face(&cid, 3));
    ann.answer_seating(true).await;
    cid.heard.clear();
    let (table, _) =
        cid.until_table(|table, _| table.seating.as_ref().is_some_and(|one| one.waits_for == [2])).await;
    assert!(table.seating.is_some());
    bob.answer_seating(true).await;
    cid.until_table(|_, you| you.seats == [seat(3)]).await;
    cid.act(3, "lay").await.expect("his seat");
    // The story and the replay are what the seat knew: its knowledge goes with it.
    let replay = cid.client.replay(&made.table, 0, 1, "me").await.expect("his to see");
    assert!(replay.steps[0].view.value()["charms"][2]["face"]["up"].is_string());
}

#[tokio::test(start_paused = true)]
async fn a_question_ends_in_time_and_with_whoever_asked() {
    rules!["TAB-26", "TAB-R9"];
    let house = House::open().await;
    let (mut ann, mut bob, made) = camp(&house).await;
    bob.client.claim(&made.table, seat(3)).await.expect("he may ask");
    let (table, _) = ann.until_table(|table, _| table.seating.is_some()).await;
    let question = table.seating.expect("a question").question;
    // Whoever asked withdraws, and waits before asking again.
    let ticket = bob.ticket();
    let word = |agree| AgreeingSeating { ticket: ticket.clone(), question, agree };
    bob.send(&ToServer::AgreeSeating(word(false))).await;
    bob.answer(&ticket).await.expect("his question");
    let problem = refused(bob.client.claim(&made.table, seat(3))).await;
    assert_eq!((problem.rule.as_deref(), problem.wait_s.is_some()), (Some("TAB-25"), true), "{problem}");
    ann.wait(Duration::from_secs(31)).await;
    bob.client.claim(&made.table, seat(3)).await.expect("he may ask");
    // A word about the question before is none about this one.
    let late = AgreeingSeating { ticket: ann.ticket(), question, agree: true };
    assert_eq!(refused(ann.client.agree_seating(&made.table, &late)).await.code, Code::Conflict);
    // A minute without all words is none.
    ann.heard.clear();
    ann.until_table(|table, _| table.seating.is_some()).await;
    ann.wait(Duration::from_secs(59)).await;
    assert!(ann.client.table(&made.table).await.expect("a table").table.seating.is_some());
    ann.wait(Duration::from_secs(2)).await;
    assert!(ann.client.table(&made.table).await.expect("a table").table.seating.is_none());
    ann.wait(Duration::from_secs(31)).await;

    // Steps do not end it; that its sender goes does.
    bob.client.claim(&made.table, seat(3)).await.expect("he may ask");
    ann.act(1, "lay").await.expect("a stick");
    assert!(ann.client.table(&made.table).await.expect("a table").table.seating.is_some());
    let bobs = bob.token.clone().expect("his key");
    drop(bob);
    ann.heard.clear();
    ann.until_table(|table, _| !table.people[1].here && table.seating.is_none()).await;

    // None of those who play is here: nobody can agree.
    let mut bob = Person::at(&house, &made.table, Some(&bobs), None).await;
    drop(ann);
    bob.until_table(|table, _| !table.people[0].here).await;
    let problem = refused(bob.client.claim(&made.table, seat(3))).await;
    assert!(problem.sentence.contains("none of them is here"), "{problem}");
    // A restart drops a question; see `restart.rs` for what it keeps.
}

#[tokio::test]
async fn nobody_is_asked_where_nothing_new_is_shown() {
    rules!["TAB-24", "TAB-R6"];
    let house = House::with(config(), Arc::new(Memory::new())).await;
    let (ann, bob, made) = camp(&house).await;
    // What was given up a moment ago is taken back, as long as nothing has happened since.
    bob.client.release(&made.table, seat(2)).await.expect("his own");
    let at = bob.client.claim(&made.table, seat(2)).await.expect("his seat");
    assert_eq!((at.you.seats, at.table.seating), (vec![seat(2)], None));
    bob.client.release(&made.table, seat(2)).await.expect("his own");
    let mut ann = ann;
    ann.act(1, "lay").await.expect("a stick");
    let at = bob.client.claim(&made.table, seat(2)).await.expect("he may ask");
    assert!(at.table.seating.is_some(), "the seat may have learnt something");
    ann.answer_seating(true).await;
    // Nobody else plays: Ann alone is asked nothing.
    ann.client.kick(&made.table, 2).await.expect("the host may");
    let at = ann.client.claim(&made.table, seat(3)).await.expect("nobody else is there");
    assert_eq!(at.you.seats, [seat(1), seat(3)]);
    let at = ann.client.swap(&made.table, seat(1), seat(4)).await.expect("nobody else is there");
    assert_eq!(at.you.seats, [seat(3), seat(4)]);

    // A game without secrets between its seats asks nobody.
    let pig = NewTable {
        game: "pig".to_owned(),
        options: json!({}),
        ..fire([NewSeat::Me, NewSeat::Open, bot("random")], json!({}))
    };
    let (_dee, made) = Person::host(&house, &pig).await;
    let (eve, _) = Person::join(&house, &made, "Eve").await;
    let at = eve.client.claim(&made.table, seat(3)).await.expect("a bot makes way");
    assert_eq!(at.you.seats, [seat(2), seat(3)]);
    let renamed = Retable { my_name: Some("Eva".to_owned()), ..Retable::default() };
    eve.client.retable(&made.table, &renamed).await.expect("her name");
}

#[tokio::test(start_paused = true)]
async fn a_stand_in_gives_the_seat_back_and_a_lost_key_is_made_anew() {
    rules!["TAB-24", "TAB-R7"];
    let house = House::open().await;
    let seats = [NewSeat::Me, NewSeat::Open, bot("polite")];
    let away = Some(bivouac_protocol::Away::StandIn { after_s: 5 });
    let new = NewTable { away, ..fire(seats, json!({"goal": 500})) };
    let (mut ann, made) = Person::host(&house, &new).await;
    let (bob, joined) = Person::join(&house, &made, "Bob").await;
    drop(bob);
    ann.until_table(|table, _| table.seats[1].stand_in.is_some()).await;
    let mut bob = Person::at(&house, &made.table, Some(&joined.token), None).await;
    let (table, you) = bob.until_table(|table, _| table.seats[1].stand_in.is_none()).await;
    assert_eq!((table.seating, you.seats), (None, vec![seat(2)]));
    drop(bob);
    ann.heard.clear();
    ann.until_table(|table, _| !table.people[1].here).await;
    // He has lost his key and nobody else plays: the host makes another, and the story has it.
    let fresh = ann.client.reissue(&made.table, seat(2)).await.expect("the host may");
    assert!(!fresh.waits);
    let again = |deed: &Option<Deed>| {
        matches!(deed, Some(Deed::Table { fact: Fact::Hands { seat: two, holder: Holder::Person(2) }, shows: true })
            if *two == seat(2))
    };
    ann.until_played(|step, _| again(&step.deed)).await;
    let mut bob = Person::at(&house, &made.table, Some(&fresh.token), None).await;
    bob.act(2, "lay").await.expect("his seat");
}
