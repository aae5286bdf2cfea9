//! What an operator reads names no key, no letters, no phrase and nothing that is hidden in a game.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use bivouac_protocol::{Join, NewSeat, NewTable, Phase, Retable};
use bivouac_server::Config;
use bivouac_store::{Faulty, Memory, StoreError};
use http_body_util::Full;
use hyper::Request;
use serde_json::json;
use tracing_subscriber::fmt::MakeWriter;

use crate::fire::CHARMS;
use crate::house::{House, config};
use crate::person::{Person, bot, fire, seat};

/// Everything that was logged, at every level.
#[derive(Clone, Default)]
struct Notebook(Arc<Mutex<Vec<u8>>>);

impl Notebook {
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().unwrap_or_else(PoisonError::into_inner)).into_owned()
    }
}

impl io::Write for Notebook {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Notebook {
    type Writer = Notebook;
    fn make_writer(&'a self) -> Notebook {
        self.clone()
    }
}

#[tokio::test]
async fn logs_and_metrics_say_nothing_that_is_secret() {
    let notebook = Notebook::default();
    let logger = tracing_subscriber::fmt()
        .with_max_level(tracing_subscriber::filter::LevelFilter::TRACE)
        .with_writer(notebook.clone())
        .with_ansi(false)
        .finish();
    tracing::subscriber::set_global_default(logger).expect("nobody else listens in this process");

    let store = Arc::new(Faulty::new(Memory::new()));
    let house = House::with(Config { wrong_codes: 1, ..config() }, store.clone()).await;
    let new = fire([NewSeat::Me, NewSeat::Open, bot("polite")], json!({"goal": 20}));
    let (mut ann, made) = Person::host(&house, &NewTable { listed: false, ..new }).await;
    let (mut bob, joined) = Person::join(&house, &made, "Bob").await;
    ann.act(1, "lay").await.expect("a stick");
    ann.act(1, "confide to=2").await.expect("a charm");
    bob.say(2, "a secret sentence", false).await.expect("words");
    bob.act(2, "jump").await.expect_err("nonsense");
    house.client.invitation(&made.code).await.expect("an invitation");
    let wrong = Join { code: Some("QQQQQQ".to_owned()), ..Join::default() };
    house.client.join(&made.table, &wrong).await.expect_err("wrong letters");
    for _ in 0..2 {
        house.client.with(&"c".repeat(32)).me().await.expect_err("a wrong key");
    }
    let fresh = ann.client.reissue(&made.table, seat(2)).await.expect("a new key");
    let changed = ann.client.retable(&made.table, &Retable { new_code: true, ..Retable::default() }).await;
    let letters = changed.expect("new letters").table.code.expect("she sees them");
    store.fail(Some(StoreError::Broken("a wire is loose".to_owned())));
    ann.act(1, "lay").await.expect_err("it cannot be kept");
    store.fail(None);
    let mut ann = Person::at(&house, &made.table, Some(&made.phrase), None).await;
    ann.act(1, "show").await.expect("a charm");
    let short = fire([NewSeat::Me, bot("eager")], json!({"goal": 1}));
    let (mut host, brief) = Person::host(&house, &NewTable { starts_when_full: false, ..short }).await;
    host.client.start_game(&brief.table).await.expect("everybody is there");
    host.until_table(|table, _| table.phase == Phase::Over).await;
    let metrics = house.client.metrics().await.expect("metrics");
    house.close().await;

    let logged = notebook.text();
    assert!(
        logged.contains("not kept") && logged.contains("a wire is loose"),
        "the store's trouble is told: {logged}"
    );
    assert!(metrics.contains("bivouac_steps_total"));
    for told in [
        "a table began table=",
        "game=fire seats=3 bots=1",
        "game=fire seats=2 bots=1",
        "game=fire seats=2 ending=\"won\"",
        "somebody was refused code=\"unauthorised\" times=1",
        "somebody was refused code=\"forbidden\" times=1",
        "a limit was met limit=\"wrong_codes\"",
        "answered method=\"POST\" route=\"/api/v1/tables/{table}/join\" status=403",
    ] {
        assert!(logged.contains(told), "nothing says `{told}`: {logged}");
    }
    let brief = [&brief.token, &brief.code, &brief.phrase];
    assert!(brief.iter().all(|secret| !logged.contains(secret.as_str())));
    let secrets = [
        &made.token,
        &made.phrase,
        &made.code,
        &joined.token,
        &joined.phrase,
        &fresh.token,
        &fresh.phrase,
        &letters,
    ];
    let secrets = secrets.into_iter().map(String::as_str);
    let words = ["QQQQQQ", "a secret sentence", "cccccccccccc", "moss", "Bob", "confide", "jump"];
    for secret in secrets.chain(CHARMS).chain(words) {
        for (what, text) in [("log", &logged), ("metrics", &metrics)] {
            let line = text.lines().find(|line| line.contains(secret));
            assert_eq!(line, None, "the {what} names {secret}");
        }
    }
    assert!(!metrics.contains(&made.table), "no table is named in metrics");
}

#[tokio::test]
async fn metrics_are_for_this_machine_unless_the_operator_says_otherwise() {
    let read = async |config: Config, passed_on: bool| {
        let house = House::with(config, Arc::new(Memory::new())).await;
        let mut request = Request::builder().uri(format!("{}/metrics", house.client.base()));
        if passed_on {
            request = request.header("x-forwarded-for", "127.0.0.1");
        }
        let reply = house.client.send(request.body(Full::default()).expect("a request")).await;
        reply.expect("an answer").status.as_u16()
    };
    let behind = || Config { trusted_proxies: "127.0.0.1".parse().expect("a proxy"), ..config() };
    assert_eq!([read(config(), false).await, read(config(), true).await], [200, 403]);
    assert_eq!([read(behind(), false).await, read(behind(), true).await], [403, 403]);
    let public = Config { metrics_public: true, ..behind() };
    assert_eq!([read(public.clone(), false).await, read(public, true).await], [200, 200]);
}
