//! Taking back: freely, with the others' consent, and never past a revelation.

use bivouac_engine::Seq;
use bivouac_protocol::{
    Agreeing, Answer, Asking, Code, Created, Deed, NewSeat, Problem, Question, TakingBack, ToClient, ToServer,
};
use serde_json::{Value, json};

use crate::house::House;
use crate::person::{Person, blaze, bot, fire, seat, usual};

/// Ann, Bob and Cid at a fire, with a watcher.
struct Company {
    ann: Person,
    bob: Person,
    cid: Person,
    eve: Person,
    made: Created,
}

async fn company(house: &House) -> Company {
    let seats = [NewSeat::Me, NewSeat::Open, NewSeat::Open];
    let (ann, made) = Person::host(house, &fire(seats, json!({"goal": 50}))).await;
    let (bob, _) = Person::join(house, &made, "Bob").await;
    let (cid, _) = Person::join(house, &made, "Cid").await;
    let eve = Person::watch(house, &made.table).await;
    Company { ann, bob, cid, eve, made }
}

impl Company {
    fn all(&mut self) -> [&mut Person; 4] {
        [&mut self.ann, &mut self.bob, &mut self.cid, &mut self.eve]
    }

    /// Everybody is shown that this is asked, and whose word is missing; or that nothing is.
    async fn all_see(&mut self, asked: Option<(u8, Seq, Vec<u8>)>) {
        for person in self.all() {
            person
                .until_table(|table, _| {
                    let shown = table.asked.as_ref().map(|asked| {
                        let waits_for = asked.waits_for.iter().map(|seat| seat.as_number()).collect();
                        (asked.seat.as_number(), asked.to, waits_for)
                    });
                    shown == asked
                })
                .await;
        }
    }

    async fn sticks(&self) -> Value {
        sticks(&self.eve, &self.made.table).await
    }
}

async fn sticks(person: &Person, table: &str) -> Value {
    person.client.view(table).await.expect("a view").view.value()["sticks"].clone()
}

/// Says yes or no to what is asked.
async fn agree(person: &mut Person, agree: bool) -> Result<(Seq, bool), Problem> {
    let ticket = person.ticket();
    person.send(&ToServer::Agree(Agreeing { ticket: ticket.clone(), agree })).await;
    person.answer(&ticket).await
}

#[tokio::test]
async fn ones_own_latest_steps_are_taken_back_freely() {
    let house = House::open().await;
    let mut all = company(&house).await;
    all.bob.act(2, "lay").await.expect("a stick");
    let first = all.ann.act(1, "lay").await.expect("a stick");
    let (_, now) = all.ann.until_played(|step, _| step.seq == first).await;
    assert_eq!(now.mine[0].takebacks[0].to, first);
    all.ann.act(1, "lay").await.expect("a stick");
    assert_eq!(all.sticks().await, json!([2, 1, 0]));
    let (seq, waits) = all.ann.take_back(1, first).await.expect("both are hers");
    assert!(!waits);
    assert_eq!(all.sticks().await, json!([0, 1, 0]));
    let (step, _) = all.eve.until_step(seq).await;
    assert_eq!(step.deed, Some(Deed::TookBack { seat: seat(1), to: first }));
    let problem = all.ann.take_back(1, first).await.expect_err("it is gone");
    assert_eq!(problem.rule.as_deref(), Some("TAB-07"));
    let problem = all.ann.take_back(1, Seq(4)).await.expect_err("that was Bob's");
    assert_eq!(problem.rule.as_deref(), Some("TAB-07"));
}

#[tokio::test]
async fn what_others_did_since_takes_their_consent() {
    let house = House::open().await;
    let mut all = company(&house).await;
    let mine = all.ann.act(1, "lay").await.expect("a stick");
    let bobs = all.bob.act(2, "lay").await.expect("a stick");
    assert_eq!(all.ann.take_back(1, mine).await, Ok((bobs, true)));
    all.all_see(Some((1, mine, vec![2]))).await;
    assert_eq!(all.sticks().await, json!([1, 1, 0]), "nothing has happened yet");

    // Words change nothing about it, and those whom it does not concern have no say.
    all.cid.say(3, "do it, Bob", false).await.expect("words");
    assert_eq!(agree(&mut all.cid, true).await.expect_err("not his to say").code, Code::Conflict);
    assert_eq!(agree(&mut all.eve, true).await.expect_err("she only watches").code, Code::Unauthorised);
    assert_eq!(
        all.bob.client.table(&all.made.table).await.expect("a table").table.asked.map(|asked| asked.to),
        Some(mine)
    );

    let no = Agreeing { ticket: all.bob.ticket(), agree: false };
    for _ in 0..2 {
        // What was answered is answered alike when it comes once more.
        all.bob.send(&ToServer::Agree(no.clone())).await;
        assert_eq!(all.bob.answer(&no.ticket).await.map(|(_, waits)| waits), Ok(false));
    }
    all.all_see(None).await;
    assert_eq!(all.sticks().await, json!([1, 1, 0]));
    let yes = Agreeing { agree: true, ..no };
    all.bob.send(&ToServer::Agree(yes.clone())).await;
    assert_eq!(all.bob.answer(&yes.ticket).await.expect_err("it said no").code, Code::Conflict);
    assert_eq!(agree(&mut all.bob, true).await.expect_err("too late").code, Code::Conflict);

    all.ann.take_back(1, mine).await.expect("asked again");
    all.all_see(Some((1, mine, vec![2]))).await;
    let (seq, waits) = agree(&mut all.bob, true).await.expect("yes");
    assert!(!waits);
    all.all_see(None).await;
    assert_eq!(all.sticks().await, json!([0, 0, 0]));
    let (step, _) = all.eve.until_played(|step, _| step.seq == seq).await;
    assert!(matches!(step.deed, Some(Deed::TookBack { .. })));
}

#[tokio::test]
async fn everybody_concerned_must_agree_and_a_repeated_question_forgets_no_answer() {
    let house = House::open().await;
    let mut all = company(&house).await;
    let mine = all.ann.act(1, "lay").await.expect("a stick");
    all.bob.act(2, "lay").await.expect("a stick");
    let last = all.cid.act(3, "lay").await.expect("a stick");
    let taking = TakingBack { seat: seat(1), ticket: "please".to_owned(), to: mine, again: false };
    all.ann.send(&ToServer::TakeBack(taking.clone())).await;
    assert_eq!(all.ann.answer("please").await, Ok((last, true)));
    all.all_see(Some((1, mine, vec![2, 3]))).await;
    let (_, waits) = agree(&mut all.bob, true).await.expect("yes");
    assert!(waits, "Cid has not answered");
    all.all_see(Some((1, mine, vec![3]))).await;

    // Ann lost her connection and asks once more with the same ticket.
    all.ann.send(&ToServer::TakeBack(TakingBack { again: true, ..taking.clone() })).await;
    assert_eq!(all.ann.answer("please").await, Ok((last, true)));
    let asked = all.eve.client.table(&all.made.table).await.expect("a table").table.asked;
    assert_eq!(asked.map(|asked| asked.waits_for), Some(vec![seat(3)]), "Bob's word still counts");

    let (seq, waits) = agree(&mut all.cid, true).await.expect("yes");
    assert!(!waits);
    assert_eq!(all.sticks().await, json!([0, 0, 0]));
    // The ticket became that step.
    all.ann.send(&ToServer::TakeBack(TakingBack { again: true, ..taking })).await;
    assert_eq!(all.ann.answer("please").await, Ok((seq, false)));
}

#[tokio::test]
async fn a_new_step_or_a_second_thought_ends_the_question() {
    let house = House::open().await;
    let mut all = company(&house).await;
    let mine = all.ann.act(1, "lay").await.expect("a stick");
    all.bob.act(2, "lay").await.expect("a stick");
    all.ann.take_back(1, mine).await.expect("asked");
    all.all_see(Some((1, mine, vec![2]))).await;
    all.cid.act(3, "lay").await.expect("a stick");
    all.all_see(None).await;
    assert_eq!(agree(&mut all.bob, true).await.expect_err("too late").code, Code::Conflict);

    all.ann.take_back(1, mine).await.expect("asked");
    all.all_see(Some((1, mine, vec![2, 3]))).await;
    agree(&mut all.ann, false).await.expect("she thought better of it");
    all.all_see(None).await;
    assert_eq!(all.sticks().await, json!([1, 1, 1]));
}

#[tokio::test]
async fn bots_do_not_mind() {
    let house = House::open().await;
    let (mut ann, made) = Person::host(&house, &fire([NewSeat::Me, bot("polite")], usual())).await;
    let mine = ann.act(1, "lay").await.expect("a stick");
    ann.until_played(|step, _| step.seq == mine.next()).await;
    assert_eq!(sticks(&ann, &made.table).await, json!([1, 1]));
    let (_, waits) = ann.take_back(1, mine).await.expect("nobody to ask");
    assert!(!waits);
    assert_eq!(sticks(&ann, &made.table).await, json!([0, 0]));
}

#[tokio::test]
async fn whoever_holds_both_seats_asks_nobody() {
    let house = House::open().await;
    let (mut ann, made) = Person::host(&house, &fire([NewSeat::Me, NewSeat::Me], usual())).await;
    let mine = ann.act(1, "lay").await.expect("a stick");
    ann.act(2, "lay").await.expect("a stick");
    let (_, waits) = ann.take_back(1, mine).await.expect("nobody to ask");
    assert!(!waits);
    assert_eq!(sticks(&ann, &made.table).await, json!([0, 0]));
}

async fn ask(person: &Person, question: Question) -> Answer {
    let asking = Asking { ticket: "q".to_owned(), question };
    match person.client.ask(&person.table, &asking).await.expect("an answer") {
        ToClient::Answered { ticket, answer } if ticket == "q" => answer,
        other => panic!("no answer: {other:?}"),
    }
}

#[tokio::test]
async fn one_may_look_first_and_nothing_changes() {
    let house = House::open().await;
    let mut all = company(&house).await;
    let mine = all.ann.act(1, "lay").await.expect("a stick");
    let last = all.bob.act(2, "lay").await.expect("a stick");
    let Answer::Preview { view } = ask(&all.ann, Question::Takeback { seat: seat(1), to: mine }).await else {
        panic!("no preview")
    };
    let view = view.value();
    assert_eq!(view["sticks"], json!([0, 0, 0]));
    assert!(view["charms"][0]["face"]["up"].is_string(), "with her own eyes");
    assert_eq!(view["charms"][1]["face"], "down");
    let now = all.eve.client.view(&all.made.table).await.expect("a view");
    assert_eq!((now.now.seq, now.view.value()["sticks"].clone()), (last, json!([1, 1, 0])));
    assert!(all.eve.client.table(&all.made.table).await.expect("a table").table.asked.is_none());
    let asking = Asking { ticket: "q".to_owned(), question: Question::Takeback { seat: seat(1), to: mine } };
    let fault = all.bob.client.ask(&all.made.table, &asking).await.expect_err("not his seat");
    assert_eq!(fault.problem().map(|problem| problem.status), Some(403));
}

#[tokio::test]
async fn nothing_is_taken_back_past_a_revelation() {
    let house = House::open().await;
    let mut all = company(&house).await;
    let mine = all.ann.act(1, "lay").await.expect("a stick");
    let shown = all.bob.act(2, "show").await.expect("a charm");
    let (_, now) = all.ann.until_step(shown).await;
    assert!(now.mine[0].takebacks.is_empty());
    assert_eq!(now.floor.map(|floor| floor.seq), Some(shown));
    let problem = all.ann.take_back(1, mine).await.expect_err("Bob's charm is known");
    assert_eq!(
        (problem.status, problem.rule.as_deref(), problem.key.as_deref()),
        (422, Some("TAB-07"), Some("TAB-07/floor"))
    );
    let Answer::Refused { problem } = ask(&all.ann, Question::Takeback { seat: seat(1), to: mine }).await
    else {
        panic!("it can be looked at")
    };
    assert_eq!(problem.rule.as_deref(), Some("TAB-07"));
}

#[tokio::test]
async fn in_real_time_nothing_is_taken_back() {
    let house = House::open().await;
    let (mut ann, _) = Person::host(&house, &blaze([NewSeat::Me], usual())).await;
    let mine = ann.act(1, "lay").await.expect("a stick");
    let problem = ann.take_back(1, mine).await.expect_err("in real time");
    assert_eq!(problem.rule.as_deref(), Some("TAB-08"));
}

#[tokio::test]
async fn why_not_is_answered_with_the_rule() {
    let house = House::open().await;
    let (mut ann, made) = Person::host(&house, &fire([NewSeat::Me], usual())).await;
    ann.act(1, "show").await.expect("a charm");
    let why = |action: &str| Question::WhyNot { seat: seat(1), action: action.to_owned() };
    assert_eq!(ask(&ann, why("lay")).await, Answer::Allowed);
    let Answer::Refused { problem } = ask(&ann, why("show")).await else { panic!("it may be done") };
    assert_eq!((problem.code, problem.rule.as_deref()), (Code::Illegal, Some("FIR-3")));
    let Answer::Refused { problem } = ask(&ann, why("fly")).await else { panic!("it may be done") };
    assert_eq!(problem.code, Code::Malformed);
    let Answer::Wishes { wishes } = ask(&ann, Question::Wishes { seat: seat(1) }).await else {
        panic!("no list of wishes")
    };
    let told: Vec<_> = wishes.iter().map(|wish| (&*wish.words, wish.problem.rule.as_deref())).collect();
    assert_eq!(told, [("Show the charm", Some("FIR-3"))], "what may be done is no wish");
    assert_eq!(ask(&ann, Question::Game { about: json!({"odds": 1}) }).await, Answer::Nothing);
    assert_eq!(sticks(&ann, &made.table).await, json!([0]));
}
