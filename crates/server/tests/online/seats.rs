//! Who sits where: seats change hands at any moment, and the log always says what the table says.

use std::sync::Arc;

use bivouac_catalog::Shelf;
use bivouac_engine::{Holder, Log, Secret};
use bivouac_load::client::Client;
use bivouac_protocol::{Code, Join, NewSeat, NewTable, Phase, Retable, SeatHolder, TableInfo};
use bivouac_store::{Memory, Store};
use serde_json::json;

use crate::house::{GAMES, House, config};
use crate::person::{Person, bot, fire, seat, usual};

/// A server whose store can be looked into.
struct Glass {
    house: House,
    store: Arc<Memory>,
}

impl Glass {
    async fn house() -> Glass {
        let store = Arc::new(Memory::new());
        Glass { house: House::with(config(), store.clone()).await, store }
    }

    /// What the log says of every seat is what the table says; answers the table.
    async fn agree(&self, client: &Client, table: &str) -> TableInfo {
        let info = client.table(table).await.expect("a table").table;
        let row = self.store.table(table).expect("the store answers").expect("a row");
        let Some(header) = row.header else { return info };
        let mut text = header + "\n";
        for entry in self.store.entries(row.id, 1, None).expect("the store answers") {
            text = text + &entry.line + "\n";
        }
        let log = Log::read(text.as_bytes()).expect("a whole log");
        let title = Shelf::of(GAMES).find(&row.game).expect("a game on the shelf");
        let secret = Secret::from_bytes(row.secret);
        let played = title.replay(&log, Some(&secret), &mut |_, _| {}).expect("it replays");
        for place in &info.seats {
            let said = match (&place.holder, &place.stand_in) {
                (SeatHolder::Bot { .. }, _) | (_, Some(_)) => Holder::Bot,
                (SeatHolder::Person { person }, None) => Holder::Person(*person),
                (SeatHolder::Open, None) => Holder::Nobody,
            };
            assert_eq!(played.hands().holder(place.seat), said, "{}", place.seat);
        }
        info
    }
}

fn holder(info: &TableInfo, number: u8) -> &SeatHolder {
    &info.seats[usize::from(number) - 1].holder
}

#[tokio::test]
async fn a_seat_goes_from_bot_to_person_to_bot_to_another_person() {
    let glass = Glass::house().await;
    let new = fire([NewSeat::Me, NewSeat::Open, bot("polite")], json!({"goal": 500}));
    let (mut ann, made) = Person::host(&glass.house, &new).await;
    let (mut bob, _) = Person::join(&glass.house, &made, "Bob").await;
    let table = &made.table;
    glass.agree(&ann.client, table).await;

    // Bob takes the bot's seat besides his own, and sees with both pairs of eyes.
    bob.whole().await;
    bob.client.claim(table, seat(3)).await.expect("a bot makes way");
    ann.answer_seating(true).await;
    let whole = bob.whole().await;
    assert!(whole.view.value()["charms"][2]["face"]["up"].is_string());
    assert_eq!(whole.now.mine.len(), 2);
    let info = glass.agree(&ann.client, table).await;
    assert_eq!(*holder(&info, 3), SeatHolder::Person { person: 2 });
    bob.act(3, "lay").await.expect("it is his");

    // He lets go of it, and what it knows is no longer his to see.
    bob.client.release(table, seat(3)).await.expect("it was his");
    let whole = bob.whole().await;
    assert_eq!(whole.view.value()["charms"][2]["face"], "down");
    assert_eq!(*holder(&glass.agree(&ann.client, table).await, 3), SeatHolder::Open);
    let problem = bob.act(3, "lay").await.expect_err("not any more");
    assert_eq!(problem.code, Code::Forbidden);

    // A bot again, which plays at once because it is behind; then somebody else.
    let last = ann.act(1, "lay").await.expect("a stick");
    let last = {
        ann.act(1, "lay").await.expect("a stick");
        last
    };
    ann.client.place_bot(table, seat(3), "polite").await.expect("the host may");
    ann.until_played(|step, _| {
        step.told.iter().any(|told| told.story == "@3 lays a stick") && step.seq > last
    })
    .await;
    assert!(matches!(holder(&glass.agree(&ann.client, table).await, 3), SeatHolder::Bot { .. }));
    let join = Join {
        code: Some(made.code.clone()),
        seat: Some(seat(3)),
        name: "Cid".to_owned(),
        ..Join::default()
    };
    let joined = glass.house.client.join(table, &join).await.expect("with the letters one may");
    assert!(joined.waits && joined.you.seats.is_empty());
    ann.answer_seating(true).await;
    bob.answer_seating(true).await;
    let info = glass.agree(&ann.client, table).await;
    assert_eq!(*holder(&info, 3), SeatHolder::Person { person: 3 });
    assert_eq!(info.seats[2].name, "Cid");
    let mut cid = Person::at(&glass.house, table, Some(&joined.token), None).await;
    cid.act(3, "lay").await.expect("it is his");
    let everybody = cid.until_table(|table, _| table.people.iter().all(|person| person.here)).await.0;
    assert_eq!(everybody.people.len(), 3);
}

#[tokio::test]
async fn the_host_swaps_sends_away_and_hands_on() {
    let glass = Glass::house().await;
    let (mut ann, made) =
        Person::host(&glass.house, &fire([NewSeat::Me, NewSeat::Open, NewSeat::Open], usual())).await;
    let (mut bob, _) = Person::join(&glass.house, &made, "Bob").await;
    let (mut cid, _) = Person::join(&glass.house, &made, "Cid").await;
    let table = &made.table;
    ann.client.swap(table, seat(1), seat(3)).await.expect("the host may ask");
    bob.answer_seating(true).await;
    cid.answer_seating(true).await;
    let info = glass.agree(&ann.client, table).await;
    assert_eq!(
        (holder(&info, 1), holder(&info, 3)),
        (&SeatHolder::Person { person: 3 }, &SeatHolder::Person { person: 1 })
    );
    let (_, you) = cid.until_table(|_, you| you.seats == [seat(1)]).await;
    assert!(!you.host);
    cid.act(1, "lay").await.expect("his seat now");

    ann.client.kick(table, 2).await.expect("the host may");
    let (problem, again) = bob.until_closing().await;
    assert_eq!((problem.code, again), (Code::Unauthorised, false));
    let info = glass.agree(&ann.client, table).await;
    assert_eq!((holder(&info, 2), info.people.len()), (&SeatHolder::Open, 2));
    // He knows the old letters, so there are new ones; and the dice are mixed, so nobody adds a word.
    assert_ne!(info.code.as_ref(), Some(&made.code));
    let with = |code: Option<String>, word: Option<&str>| Join {
        code,
        word: word.map(str::to_owned),
        seat: Some(seat(2)),
        ..Join::default()
    };
    let guest = &glass.house.client;
    let refused = guest.join(table, &with(Some(made.code.clone()), None)).await.expect_err("the old letters");
    assert_eq!(refused.problem().map(|problem| problem.code), Some(Code::Forbidden));
    let late = guest.join(table, &with(info.code.clone(), Some("late"))).await.expect_err("a late word");
    assert_eq!(late.problem().map(|problem| problem.code), Some(Code::Conflict));
    let problem = ann.client.kick(table, 1).await.expect_err("not oneself");
    assert_eq!(problem.problem().map(|problem| problem.code), Some(Code::Conflict));
    let problem = ann.client.kick(table, 2).await.expect_err("he is gone");
    assert_eq!(problem.problem().map(|problem| problem.code), Some(Code::NotFound));

    // The game is under way, so the seat stays open until somebody takes it; Ann does, and goes.
    ann.client.claim(table, seat(2)).await.expect("an open seat");
    cid.answer_seating(true).await;
    ann.act(2, "lay").await.expect("it is hers");
    ann.client.leave(table).await.expect("nobody is kept");
    let (problem, again) = ann.until_closing().await;
    assert_eq!((problem.code, again), (Code::Unauthorised, false));
    let (info, _) = cid.until_table(|_, you| you.host).await;
    assert_eq!((info.host, info.people.len()), (Some(3), 1));
    let info = glass.agree(&cid.client, table).await;
    assert_eq!((holder(&info, 2), holder(&info, 3)), (&SeatHolder::Open, &SeatHolder::Open));
    cid.client.place_bot(table, seat(2), "eager").await.expect("the new host may");
    cid.until_table(|table, _| table.phase == Phase::Over).await;
    glass.agree(&cid.client, table).await;
}

#[tokio::test]
async fn a_seat_is_handed_to_another_person_by_its_link() {
    let glass = Glass::house().await;
    let new = fire([NewSeat::Me, NewSeat::Open, bot("polite")], json!({"goal": 500}));
    let (mut ann, made) = Person::host(&glass.house, &new).await;
    let (mut bob, _) = Person::join(&glass.house, &made, "Bob").await;
    bob.act(2, "lay").await.expect("a stick");
    let fresh = ann.client.reissue(&made.table, seat(2)).await.expect("the host may ask");
    assert!(fresh.waits);
    bob.let_go().await;
    let mut dan = Person::at(&glass.house, &made.table, Some(&fresh.token), None).await;
    let rename = Retable { my_name: Some("Dan".to_owned()), ..Retable::default() };
    dan.client.retable(&made.table, &rename).await.expect("one's own name");
    dan.act(2, "lay").await.expect("the seat is his");
    let info = glass.agree(&ann.client, &made.table).await;
    assert_eq!(info.seats[1].name, "Dan");
    ann.until_table(|table, _| table.seats[1].name == "Dan").await;
    // The link to a bot's seat makes somebody for it.
    let fresh = ann.client.reissue(&made.table, seat(3)).await.expect("the host may ask");
    dan.answer_seating(true).await;
    let mut guest = Person::at(&glass.house, &made.table, Some(&fresh.token), None).await;
    guest.act(3, "lay").await.expect("the seat is theirs");
    let info = glass.agree(&ann.client, &made.table).await;
    assert_eq!((holder(&info, 3), info.people.len()), (&SeatHolder::Person { person: 3 }, 3));
}

#[tokio::test]
async fn a_game_begins_when_the_last_seat_is_taken() {
    let glass = Glass::house().await;
    let client = &glass.house.client;
    let open = || fire([NewSeat::Me, NewSeat::Open], usual());
    let phase = |table: String| async move { client.table(&table).await.expect("a table").table.phase };

    let made = client.create(&open()).await.expect("a table");
    assert_eq!(phase(made.table.clone()).await, Phase::Gathering);
    let refused = client.with(&made.token).start_game(&made.table).await.expect_err("a seat is open");
    assert_eq!(
        refused.problem().map(|problem| (problem.code, problem.sentence.contains("seat 2"))),
        Some((Code::Conflict, true))
    );
    client.join(&made.table, &Join::default()).await.expect("a listed table is open to all");
    assert_eq!(phase(made.table).await, Phase::Running);

    let made = client.create(&open()).await.expect("a table");
    client.with(&made.token).claim(&made.table, seat(2)).await.expect("an open seat");
    assert_eq!(phase(made.table).await, Phase::Running);

    let made = client.create(&open()).await.expect("a table");
    client.with(&made.token).place_bot(&made.table, seat(2), "polite").await.expect("a bot");
    assert_eq!(phase(made.table).await, Phase::Running);

    let made = client.create(&open()).await.expect("a table");
    client.with(&made.token).reissue(&made.table, seat(2)).await.expect("a link for a guest");
    assert_eq!(phase(made.table).await, Phase::Running);

    let made = client.create(&fire([NewSeat::Me, bot("polite")], usual())).await.expect("a table");
    assert_eq!(phase(made.table).await, Phase::Running, "full from the start");

    let made = client.create(&NewTable { starts_when_full: false, ..open() }).await.expect("a table");
    let joined = client.join(&made.table, &Join::default()).await.expect("a place");
    assert_eq!(phase(made.table.clone()).await, Phase::Gathering, "the host begins");
    let refused = client.with(&joined.token).start_game(&made.table).await.expect_err("not the host");
    assert_eq!(refused.problem().map(|problem| problem.code), Some(Code::Forbidden));
    client.with(&made.token).start_game(&made.table).await.expect("the host may");
    assert_eq!(phase(made.table.clone()).await, Phase::Running);
    glass.agree(client, &made.table).await;
    let refused = client.with(&made.token).start_game(&made.table).await.expect_err("it has begun");
    assert_eq!(refused.problem().map(|problem| problem.code), Some(Code::Conflict));
}

#[tokio::test]
async fn before_the_game_people_come_go_and_change_places() {
    let glass = Glass::house().await;
    let client = &glass.house.client;
    let seats = [NewSeat::Me, NewSeat::Open, bot("polite")];
    let (mut ann, made) = Person::host(&glass.house, &fire(seats, usual())).await;
    let stranger = |seat, code: Option<&str>| Join { code: code.map(str::to_owned), seat, ..Join::default() };
    let refused = client.join(&made.table, &stranger(Some(seat(3)), None)).await.expect_err("a bot's seat");
    assert_eq!(refused.problem().map(|problem| problem.code), Some(Code::Forbidden));
    let refused = client.join(&made.table, &stranger(Some(seat(1)), None)).await.expect_err("Ann's seat");
    assert_eq!(refused.problem().map(|problem| problem.code), Some(Code::Conflict));
    ann.client.swap(&made.table, seat(1), seat(2)).await.expect("the host may");
    ann.until_table(|_, you| you.seats == [seat(2)]).await;
    let bob = client.join(&made.table, &stranger(Some(seat(3)), Some(&made.code))).await.expect("invited");
    assert_eq!(bob.you.seats, [seat(3)]);
    let hand_over = Retable { host: bob.you.person, ..Retable::default() };
    ann.client.retable(&made.table, &hand_over).await.expect("the host may");
    ann.until_table(|_, you| !you.host).await;
    let refused = ann.client.start_game(&made.table).await.expect_err("she is host no more");
    assert_eq!(refused.problem().map(|problem| problem.code), Some(Code::Forbidden));
    client.with(&bob.token).leave(&made.table).await.expect("nobody is kept");
    let (info, _) = ann.until_table(|_, you| you.host).await;
    assert_eq!((holder(&info, 1), holder(&info, 3)), (&SeatHolder::Open, &SeatHolder::Open));
    ann.client.leave(&made.table).await.expect("nobody is kept");
    // Whoever comes to an empty table is its host.
    let cid = client.join(&made.table, &stranger(None, None)).await.expect("a place");
    assert!(cid.you.host || client.with(&cid.token).table(&made.table).await.expect("a table").you.host);
}
