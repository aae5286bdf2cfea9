//! What is hidden stays hidden: from watchers, from other seats, in every answer there is.

use bivouac_engine::Said;
use bivouac_load::client::Client;
use bivouac_protocol::{Answer, Asking, Created, NewSeat, Question, Saying, ToClient};
use hyper::Method;
use serde_json::{Value, json};

use crate::fire::CHARMS;
use crate::house::{House, config};
use crate::person::{Person, bot, fire, seat};

/// Everything that can be asked about a table by a plain request.
const LOOKS: [&str; 8] = [
    "",
    "/view",
    "/story",
    "/story?as=watcher",
    "/replay?count=99",
    "/replay?as=watcher",
    "/proof",
    "/export",
];

/// All that this client can find out by asking.
async fn looked_up(client: &Client, table: &str) -> String {
    let mut found = String::new();
    for path in LOOKS {
        let reply =
            client.ask_for(Method::GET, &format!("/tables/{table}{path}"), None).await.expect("an answer");
        assert!(reply.status.is_success(), "{path}: {}", String::from_utf8_lossy(&reply.body));
        found.push_str(&String::from_utf8_lossy(&reply.body));
        found.push('\n');
    }
    found
}

fn text(messages: &[ToClient]) -> String {
    messages.iter().map(|message| serde_json::to_string(message).expect("JSON") + "\n").collect()
}

/// Who knows which charms, by what the text names.
fn named(text: &str) -> Vec<&'static str> {
    CHARMS.into_iter().filter(|charm| text.contains(charm)).collect()
}

fn charm_of(view: &Value, number: usize) -> String {
    view["charms"][number - 1]["face"]["up"].as_str().unwrap_or_default().to_owned()
}

/// A course in which much is done, said, asked and taken back, and only Ann tells Bob her charm.
async fn course(ann: &mut Person, bob: &mut Person) {
    ann.act(1, "lay").await.expect("a stick");
    let seq = bob.act(2, "lay").await.expect("a stick");
    bob.take_back(2, seq).await.expect("it is his own");
    let whisper = Said::Call { call: "whisper".to_owned() };
    let saying = Saying { seat: seat(1), ticket: "w".to_owned(), said: whisper, again: false };
    ann.client.say(&ann.table, &saying).await.expect("a whisper");
    ann.act(1, "confide to=2").await.expect("a charm");
    let question = Question::WhyNot { seat: seat(1), action: "confide to=2".to_owned() };
    let asking = Asking { ticket: "q".to_owned(), question };
    let answer = ann.client.ask(&ann.table, &asking).await.expect("an answer");
    assert!(matches!(answer, ToClient::Answered { answer: Answer::Refused { .. }, .. }));
    let own = charm_of(&ann.client.view(&ann.table).await.expect("a view").view.value(), 1);
    let problem = ann.say(1, &format!("I have the {own}"), false).await.expect_err("a warning");
    assert!(problem.unless_sure);
    ann.say(1, "I have nothing", false).await.expect("words");
    bob.act(2, "lay").await.expect("a stick");
}

#[tokio::test]
async fn nobody_is_sent_what_they_may_not_know() {
    let house = House::with(config(), std::sync::Arc::new(bivouac_store::Memory::new())).await;
    let new = fire([NewSeat::Me, NewSeat::Open, bot("polite")], json!({"goal": 50}));
    let (mut ann, made) = Person::host(&house, &new).await;
    let mut eve = Person::watch(&house, &made.table).await;
    let (mut bob, _) = Person::join(&house, &made, "Bob").await;
    let mut lines = house.client.lines(&made.table, None).await.expect("a stream");
    course(&mut ann, &mut bob).await;
    let end = ann.say(1, "enough", false).await.expect("words");
    for person in [&mut eve, &mut bob] {
        person.until_step(end).await;
    }
    let mut streamed = Vec::new();
    while !matches!(streamed.last(), Some(ToClient::Played { step, .. }) if step.seq == end) {
        streamed.push(lines.next().await.expect("a line").expect("the stream goes on"));
    }

    let [anns, bobs] = [(&ann, 1), (&bob, 2)].map(|(person, number)| (person.client.clone(), number));
    let own = |view: Value, number| charm_of(&view, number);
    let anns_charm = own(anns.0.view(&made.table).await.expect("a view").view.value(), anns.1);
    let bobs_charm = own(bobs.0.view(&made.table).await.expect("a view").view.value(), bobs.1);

    let everything = text(&eve.heard) + &text(&streamed) + &looked_up(&house.client, &made.table).await;
    assert_eq!(named(&everything), Vec::<&str>::new(), "a watcher knows nothing");
    assert!(!everything.contains("psst"), "a whisper is not for watchers");
    let everything = text(&ann.heard) + &looked_up(&anns.0, &made.table).await;
    assert_eq!(named(&everything), [anns_charm.as_str()], "Ann knows her own");
    let everything = text(&bob.heard) + &looked_up(&bobs.0, &made.table).await;
    let mut both = [anns_charm.as_str(), bobs_charm.as_str()];
    both.sort_unstable();
    assert_eq!(named(&everything), both, "Bob knows his own and what he was told");
    assert!(everything.contains("psst"), "the whisper was for him");
}

/// Takes out what differs between any two tables: names, letters, moments, seals.
fn alike(message: &mut Value) {
    match message {
        Value::Object(fields) => {
            for name in ["at", "table", "code", "commitment", "token", "phrase", "digest"] {
                if fields.get(name).is_some_and(|field| !field.is_object()) {
                    fields.insert(name.to_owned(), Value::Null);
                }
            }
            fields.values_mut().for_each(alike);
        }
        Value::Array(items) => items.iter_mut().for_each(alike),
        _ => {}
    }
}

fn lines_alike(text: &str) -> Vec<Value> {
    let line = |line: &str| {
        let mut value: Value = serde_json::from_str(line).expect("a line is JSON");
        alike(&mut value);
        value
    };
    text.lines().filter(|line| !line.is_empty()).map(line).collect()
}

/// A table with the same course, and what Bob and a watcher heard and found out there.
struct Seen {
    anns: String,
    bobs: String,
    to_bob: Vec<Value>,
    to_eve: Vec<Value>,
}

async fn seen(house: &House) -> Seen {
    let new = fire([NewSeat::Me, NewSeat::Open, NewSeat::Open], json!({"goal": 50}));
    let made: Created = house.client.create(&new).await.expect("a table");
    let mut eve = Person::watch(house, &made.table).await;
    let (mut bob, _) = Person::join(house, &made, "Bob").await;
    let (_cid, _) = Person::join(house, &made, "Cid").await;
    let mut ann = Person::at(house, &made.table, Some(&made.token), None).await;
    let view = |client: &Client| {
        let (client, table) = (client.clone(), made.table.clone());
        async move { client.view(&table).await.expect("a view").view.value() }
    };
    let (anns, bobs) = (charm_of(&view(&ann.client).await, 1), charm_of(&view(&bob.client).await, 2));
    ann.act(1, "lay").await.expect("a stick");
    let seq = bob.act(2, "lay").await.expect("a stick");
    bob.take_back(2, seq).await.expect("it is his own");
    ann.act(1, "confide to=3").await.expect("a charm");
    let problem = bob.say(2, &format!("is it the {bobs}?"), false).await.expect_err("a warning");
    assert!(problem.unless_sure);
    let end = ann.say(1, "enough", false).await.expect("words");
    eve.until_step(end).await;
    bob.until_step(end).await;
    let steps = |person: &Person| {
        let step = |message: &&ToClient| matches!(message, ToClient::Whole(_) | ToClient::Played { .. });
        let steps: Vec<ToClient> = person.heard.iter().filter(step).cloned().collect();
        lines_alike(&text(&steps))
    };
    let (mut to_bob, mut to_eve) = (steps(&bob), steps(&eve));
    to_bob.extend(lines_alike(&looked_up(&bob.client, &made.table).await));
    to_eve.extend(lines_alike(&looked_up(&house.client, &made.table).await));
    Seen { anns, bobs, to_bob, to_eve }
}

#[tokio::test]
async fn with_other_secrets_others_get_the_very_same_bytes() {
    let house = House::open().await;
    let first = seen(&house).await;
    // Dealt anew until Bob has the same charm and Ann another one.
    let other = loop {
        let other = seen(&house).await;
        if other.bobs == first.bobs && other.anns != first.anns {
            break other;
        }
        assert_eq!(other.to_eve, first.to_eve, "a watcher cannot tell any two deals apart");
    };
    assert_eq!(other.to_bob, first.to_bob);
    assert_eq!(other.to_eve, first.to_eve);
}
