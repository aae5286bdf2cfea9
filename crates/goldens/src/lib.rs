//! Goldens as files: whole games that are kept in `tests/goldens/` beside a game's tests, each as
//! its log and as its story. For tests only; what a story is stands in
//! [`bivouac_engine::goldens`], which touches no file.
//!
//! A test plays a game and hands over its log ([`Goldens::keep`]); where what players choose may
//! change without a change of rules, the kept steps are played again instead ([`Goldens::table`]).
//! `UPDATE_GOLDENS=1` writes what is kept anew; the difference is read like code.
//!
//! ```no_run
//! # use bivouac_engine::{Game, Table};
//! # fn played<G: Game>() -> Option<Table<G>> { None }
//! # fn check<G: Game>() {
//! let goldens = bivouac_goldens::Goldens::beside(env!("CARGO_MANIFEST_DIR"));
//! let table = goldens.table::<G>("two-seats", || played());
//! goldens.keep::<G>("two-seats", &table.log(false).expect("the table keeps a log"));
//! # }
//! ```

use std::fs;
use std::path::{Path, PathBuf};

use bivouac_engine::goldens::{first_difference, story};
use bivouac_engine::{Game, Log, Setting, Table, parse_step};

const ADVICE: &str = "if that is meant, UPDATE_GOLDENS=1 writes it anew";

/// Where the goldens of a game are, and whether they are to be written anew.
#[derive(Debug)]
pub struct Goldens {
    folder: PathBuf,
    update: bool,
}

impl Goldens {
    /// Those in `tests/goldens/` of the crate whose folder this is; a test says
    /// `env!("CARGO_MANIFEST_DIR")`. Written anew where `UPDATE_GOLDENS` is set.
    pub fn beside(manifest_dir: &str) -> Self {
        let update = std::env::var_os("UPDATE_GOLDENS").is_some();
        Goldens { folder: Path::new(manifest_dir).join("tests/goldens"), update }
    }

    /// The same, written anew or not whatever the environment says.
    #[must_use]
    pub fn updating(self, update: bool) -> Self {
        Goldens { update, ..self }
    }

    /// Holds a game against what is kept under this name, then tells the kept log once more.
    ///
    /// # Panics
    /// Where a line is another, a file is missing, or the kept log has no end.
    pub fn keep<G: Game>(&self, name: &str, log: &Log) {
        let now = story::<G>(log).expect("a log that was just written replays");
        self.same(&format!("{name}.txt"), &now);
        self.same(&format!("{name}.log"), &log.write());
        let read = self.log(name).unwrap_or_else(|why| panic!("{why}"));
        let told = story::<G>(&read).unwrap_or_else(|broken| panic!("{name}.log, {broken}"));
        if let Some(difference) = first_difference(&now, &told) {
            panic!("{name}.log tells another story\n{difference}");
        }
        assert!(read.footer.is_some_and(|footer| footer.outcome.is_some()), "{name}.log has no end");
    }

    /// A table at which the kept steps were played again with the kept dice, whatever players would
    /// choose today. Only where there are none, or they can no longer be played, and goldens are
    /// written anew, is the game played by `play`.
    ///
    /// # Panics
    /// Where the steps cannot be played and goldens are not written anew, or `play` finds no game.
    pub fn table<G: Game>(&self, name: &str, play: impl FnOnce() -> Option<Table<G>>) -> Table<G> {
        match self.again(name) {
            Ok(table) => table,
            Err(_) if self.update => play().unwrap_or_else(|| panic!("no game of {name} ends as it should")),
            Err(why) => panic!("{why}; if that is meant, UPDATE_GOLDENS=1 plays it anew"),
        }
    }

    /// The story that is kept under this name.
    ///
    /// # Panics
    /// Where there is none.
    pub fn story(&self, name: &str) -> String {
        let file = format!("{name}.txt");
        fs::read_to_string(self.folder.join(&file)).unwrap_or_else(|error| unreadable(&file, &error))
    }

    fn log(&self, name: &str) -> Result<Log, String> {
        let file = fs::read(self.folder.join(format!("{name}.log")));
        let file = file.map_err(|error| format!("{name}.log: {error}"))?;
        Log::read(&file[..]).map_err(|error| format!("{name}.log: {error}"))
    }

    fn again<G: Game>(&self, name: &str) -> Result<Table<G>, String> {
        let log = self.log(name)?;
        let header = &log.header;
        let secret = log.footer.as_ref().ok_or_else(|| format!("{name}.log has no end"))?.secret;
        let options: G::Options =
            serde_json::from_value(header.options.clone()).map_err(|error| format!("{name}.log: {error}"))?;
        let setting = Setting { seats: header.seats, secret, words: header.words.clone(), dice: header.dice };
        let mut table =
            Table::<G>::open(&options, setting).map_err(|refused| format!("{name}.log: {refused}"))?;
        for entry in &log.entries {
            let seq = entry.seq.0;
            let step =
                parse_step::<G>(&entry.step).map_err(|error| format!("{name}.log, step {seq}: {error}"))?;
            table.step(entry.at, step).map_err(|refused| format!("{name}.log, step {seq}: {refused}"))?;
        }
        Ok(table)
    }

    /// Sees that what is in this file is as it is now.
    fn same(&self, file: &str, now: &str) {
        let place = self.folder.join(file);
        if self.update {
            let written = fs::create_dir_all(&self.folder).and_then(|()| fs::write(&place, now));
            written.unwrap_or_else(|error| panic!("cannot write tests/goldens/{file}: {error}"));
        }
        let was = fs::read_to_string(&place).unwrap_or_else(|error| unreadable(file, &error));
        if let Some(difference) = first_difference(&was, now) {
            panic!("tests/goldens/{file} has changed; {ADVICE}\n{difference}");
        }
    }
}

fn unreadable(file: &str, error: &std::io::Error) -> ! {
    panic!("cannot read tests/goldens/{file}: {error}; {ADVICE}")
}
