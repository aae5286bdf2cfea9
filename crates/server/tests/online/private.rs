//! Private tables: not listed, not watchable, and no word of them without a key or the six letters.

use bivouac_load::client::{Client, Fault};
use bivouac_protocol::{Code, Join, NewSeat, NewTable, Retable, ToClient};
use hyper::Method;

use crate::house::House;
use crate::person::{Person, fire, usual};

fn code(fault: Result<impl std::fmt::Debug, Fault>) -> Code {
    fault.expect_err("a refusal").problem().expect("a refusal has a problem").code
}

async fn listed(client: &Client, table: &str) -> bool {
    let tables = client.tables(None).await.expect("a list").tables;
    tables.iter().any(|listing| listing.table == table)
}

#[tokio::test]
async fn a_private_table_is_nobodys_business() {
    let house = House::open().await;
    let new = NewTable { listed: false, ..fire([NewSeat::Me, NewSeat::Open], usual()) };
    let (mut ann, made) = Person::host(&house, &new).await;
    let (table, eve) = (&made.table, &house.client);
    assert!(!listed(eve, table).await);
    for path in ["", "/view", "/stream", "/story", "/replay", "/proof", "/picture", "/export"] {
        let reply =
            eve.ask_for(Method::GET, &format!("/tables/{table}{path}"), None).await.expect("an answer");
        assert_eq!(reply.status, 403, "{path}");
        assert!(!String::from_utf8_lossy(&reply.body).contains("Ann"), "{path}");
    }
    assert_eq!(code(Person::try_at(&house, table, None, None).await.map(|_| ())), Code::Forbidden);
    assert_eq!(code(eve.join(table, &Join::default()).await), Code::Forbidden);
    let wrong = Join { code: Some("ABCDEF".to_owned()), ..Join::default() };
    assert_eq!(code(eve.join(table, &wrong).await), Code::Forbidden);

    // The letters open the door, and the table is then seen by those inside.
    let invited = eve.invitation(&made.code.to_lowercase()).await.expect("an invitation");
    assert_eq!((invited.table.table.as_str(), &invited.table.code), (table.as_str(), &None));
    let (mut bob, _) = Person::join(&house, &made, "Bob").await;
    bob.whole().await;
    ann.act(1, "lay").await.expect("a stick");
    assert_eq!(code(eve.view(table).await), Code::Forbidden);
    assert_eq!(code(eve.export(table).await), Code::Forbidden);
}

#[tokio::test]
async fn the_letters_are_for_those_who_have_a_place() {
    let house = House::open().await;
    let (mut ann, made) = Person::host(&house, &fire([NewSeat::Me, NewSeat::Open], usual())).await;
    let mut eve = Person::watch(&house, &made.table).await;
    assert!(listed(&house.client, &made.table).await);
    let (info, _) = ann.until_table(|_, _| true).await;
    assert_eq!(info.code.as_ref(), Some(&made.code));
    let (info, you) = eve.until_table(|_, _| true).await;
    assert_eq!((info.code, you.person), (None, None));
    for path in ["/tables", &format!("/tables/{}", made.table)] {
        let reply = house.client.ask_for(Method::GET, path, None).await.expect("an answer");
        assert!(!String::from_utf8_lossy(&reply.body).contains(&made.code), "{path}");
    }

    // New letters, and the old ones open nothing.
    let change = Retable { new_code: true, ..Retable::default() };
    let changed = ann.client.retable(&made.table, &change).await.expect("the host may").table;
    let fresh = changed.code.expect("those inside see them");
    assert_ne!(fresh, made.code);
    assert_eq!(code(house.client.invitation(&made.code).await), Code::NotFound);
    assert_eq!(house.client.invitation(&fresh).await.expect("an invitation").table.table, made.table);
}

#[tokio::test]
async fn a_table_that_becomes_private_parts_from_its_watchers() {
    let house = House::open().await;
    let (ann, made) = Person::host(&house, &fire([NewSeat::Me], usual())).await;
    let mut eve = Person::watch(&house, &made.table).await;
    let mut lines = house.client.lines(&made.table, None).await.expect("a stream");
    let change = Retable { listed: Some(false), ..Retable::default() };
    ann.client.retable(&made.table, &change).await.expect("the host may");
    let (problem, again) = eve.until_closing().await;
    assert_eq!((problem.code, again), (Code::Forbidden, false));
    assert!(matches!(eve.try_next().await, Err(Fault::Lost(_))));
    let mut last = None;
    while let Some(line) = lines.next().await.expect("a line") {
        last = Some(line);
    }
    assert!(matches!(last, Some(ToClient::Closing { again: false, .. })), "the stream ends with a reason");
    assert!(!listed(&house.client, &made.table).await);
    assert_eq!(code(house.client.table(&made.table).await), Code::Forbidden);
    let change = Retable { listed: Some(true), ..Retable::default() };
    ann.client.retable(&made.table, &change).await.expect("the host may");
    Person::watch(&house, &made.table).await.whole().await;
}
