//! A server for one test, and what is on its shelf.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::{Arc, mpsc};
use std::time::Duration;

use bivouac_catalog::{Shelf, Title};
use bivouac_engine::any::Of;
use bivouac_engine::{Log, Secret};
use bivouac_load::client::Client;
use bivouac_pig::Pig;
use bivouac_server::{Config, ServeError, serve_games};
use bivouac_store::{Memory, Settings, Sqlite, Store};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::fire::Fire;

/// Pig, and the campfire in its first version.
pub(crate) static GAMES: &[&dyn Title] =
    &[&Of::<Pig>::new(), &Of::<Fire<1, false>>::new(), &Of::<Fire<1, true>>::new()];
/// The same with newer rules for the campfire.
pub(crate) static NEWER: &[&dyn Title] =
    &[&Of::<Pig>::new(), &Of::<Fire<2, false>>::new(), &Of::<Fire<2, true>>::new()];

/// No test takes so long by the clock on the wall.
const ENDLESS: Duration = Duration::from_secs(300);

/// A server that runs until it is closed or the test ends.
pub(crate) struct House {
    /// Speaks to it, as nobody.
    pub(crate) client: Client,
    _watched: mpsc::Sender<()>,
    stop: oneshot::Sender<()>,
    served: JoinHandle<Result<(), ServeError>>,
}

/// No limits, and a free port.
pub(crate) fn config() -> Config {
    Config {
        listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)).into(),
        requests_per_second: 0,
        quiet_seconds: 120,
        messages_per_second: 0,
        tables_per_hour: 0,
        wrong_codes: 0,
        sockets_per_address: 0,
        connections_per_address: 0,
        // By a paused clock a connection that waits for its next request would be over at once.
        request_seconds: 1_000_000,
        ..Config::default()
    }
}

impl House {
    /// A server that forgets.
    pub(crate) async fn open() -> House {
        House::with(config(), Arc::new(Memory::new())).await
    }

    /// A server that keeps its tables in `store`.
    pub(crate) async fn with(config: Config, store: Arc<dyn Store>) -> House {
        House::of(GAMES, config, store).await
    }

    /// The same with these games on the shelf.
    pub(crate) async fn of(
        games: &'static [&'static dyn Title],
        config: Config,
        store: Arc<dyn Store>,
    ) -> House {
        let (stop, stopped) = oneshot::channel();
        let (tell, told) = oneshot::channel();
        let listening = move |address: SocketAddr| {
            let _ = tell.send(address);
        };
        let stopped = async {
            // Dropping the sender is no wish to stop: a test that fails should show how.
            if stopped.await.is_err() {
                std::future::pending::<()>().await;
            }
        };
        let served = tokio::spawn(serve_games(Shelf::of(games), config, store, listening, stopped));
        let address = told.await.expect("the server listens");
        let client = Client::new(&format!("http://{address}"));
        House { client, _watched: watch(), stop, served }
    }

    /// Stops it as an operator does, and waits until it has.
    pub(crate) async fn close(self) {
        let _ = self.stop.send(());
        self.served.await.expect("the server does not panic").expect("the server stops when it is asked to");
    }
}

/// Ends a test that never ends. By a paused clock a task that does not rest keeps time from passing,
/// so no time-out of the runtime would.
fn watch() -> mpsc::Sender<()> {
    let (alive, gone) = mpsc::channel();
    let thread = std::thread::current().name().unwrap_or_default().to_owned();
    std::thread::spawn(move || {
        if gone.recv_timeout(ENDLESS) == Err(mpsc::RecvTimeoutError::Timeout) {
            eprintln!("{thread} does not end");
            std::process::abort();
        }
    });
    alive
}

/// A store on disk, which is opened again and again by the servers of one test.
pub(crate) fn on_disk(dir: &Path) -> Arc<Sqlite> {
    Arc::new(Sqlite::open(dir, Settings::default()).expect("a directory that nobody else has open"))
}

/// Waits until the server has let go of its store, and closes that.
pub(crate) async fn put_away(store: Arc<Sqlite>) {
    let mut store = store;
    loop {
        match Arc::try_unwrap(store) {
            Ok(store) => return tokio::task::spawn_blocking(move || drop(store)).await.expect("it closes"),
            Err(shared) => store = shared,
        }
        tokio::task::yield_now().await;
    }
}

/// Reads the log of a finished game and plays it again, with nothing but what is in it.
pub(crate) fn verify(text: &str) -> Log {
    let log = Log::read(text.as_bytes()).expect("a whole log");
    assert!(log.footer.is_some(), "the log of a finished game has a last line");
    replay(&log, None);
    log
}

/// Plays a log again.
pub(crate) fn replay(log: &Log, secret: Option<&Secret>) {
    let title = Shelf::of(GAMES).find(&log.header.game).expect("a game on the shelf");
    title.replay(log, secret, &mut |_, _| {}).expect("every digest comes out again");
}
