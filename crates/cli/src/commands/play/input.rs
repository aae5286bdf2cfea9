//! What comes from outside while a game is played: lines, their end, and Ctrl-C. Waiting
//! for them can be cut short, because a deadline does not wait for a player.

use std::io::{BufRead as _, Read as _, stdin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result};

use crate::output::note;

/// Nobody types a longer line; the rest of one counts as the next.
const LONGEST: u64 = 16 << 10;

/// Something from outside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Heard {
    Line(String),
    /// There will be no more lines.
    End,
    Interrupted,
    /// Nothing, in the time given.
    Nothing,
}

#[derive(Debug)]
pub(super) struct Input {
    heard: Receiver<Heard>,
    listening: Arc<Listening>,
}

/// What is shared with the thread that hears Ctrl-C.
#[derive(Debug, Default)]
struct Listening {
    interrupted: AtomicBool,
    /// Whether somebody waits for what is heard.
    waiting: AtomicBool,
}

impl Input {
    pub(super) fn start() -> Result<Input> {
        // Room for one: a file on stdin is read hardly faster than it is played.
        let (tell, heard) = sync_channel(1);
        let listening = Arc::new(Listening::default());
        let (shared, wake) = (Arc::clone(&listening), tell.clone());
        let interrupt = move || {
            if shared.interrupted.swap(true, Ordering::SeqCst) {
                std::process::exit(1);
            }
            if !shared.waiting.load(Ordering::SeqCst) {
                note("leaving once the bot has made up its mind; Ctrl-C again leaves at once");
            }
            // Where there is no room somebody is about to wake up anyway, and will see the flag.
            let _ = wake.try_send(Heard::Interrupted);
        };
        ctrlc::set_handler(interrupt).context("cannot listen for Ctrl-C")?;
        thread::Builder::new()
            .name("stdin".to_owned())
            .spawn(move || read(&tell))
            .context("cannot read stdin")?;
        Ok(Input { heard, listening })
    }

    /// What somebody else sends, for tests.
    #[cfg(test)]
    pub(super) fn from(heard: Receiver<Heard>) -> Input {
        Input { heard, listening: Arc::default() }
    }

    /// Whether the player wants to leave, whoever is thinking.
    pub(super) fn is_interrupted(&self) -> bool {
        self.listening.interrupted.load(Ordering::SeqCst)
    }

    /// Waits for the next thing, for as long as it takes or until `limit` has passed.
    pub(super) fn wait(&self, limit: Option<Duration>) -> Heard {
        self.listening.waiting.store(true, Ordering::SeqCst);
        let heard = if self.is_interrupted() { Heard::Interrupted } else { self.next(limit) };
        self.listening.waiting.store(false, Ordering::SeqCst);
        if self.is_interrupted() { Heard::Interrupted } else { heard }
    }

    fn next(&self, limit: Option<Duration>) -> Heard {
        match limit {
            None => self.heard.recv().unwrap_or(Heard::End),
            Some(limit) => match self.heard.recv_timeout(limit) {
                Ok(heard) => heard,
                Err(RecvTimeoutError::Timeout) => Heard::Nothing,
                Err(RecvTimeoutError::Disconnected) => Heard::End,
            },
        }
    }
}

fn read(tell: &SyncSender<Heard>) {
    let mut stdin = stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        let heard = match stdin.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
            // A terminal that has gone away is the end of what it has to say.
            Ok(0) | Err(_) => Heard::End,
            Ok(_) => Heard::Line(String::from_utf8_lossy(&line).trim_end().to_owned()),
        };
        let last = heard == Heard::End;
        if tell.send(heard).is_err() || last {
            return;
        }
    }
}
