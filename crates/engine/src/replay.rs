//! From log to table: replay, verify, resume, cut for a viewer, fork.

use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;

use crate::clock::Millis;
use crate::digest::{Chain, Digest};
use crate::edition::Edition;
use crate::fair::Secret;
use crate::game::Game;
use crate::hidden::Viewer;
use crate::illegal::Malformed;
use crate::log::{BrokenLog, Footer, Fork, Header, Log, Said, Seq, Step, TextStep, line};
use crate::propose::Committed;
use crate::table::{Setting, StepOf, Table};
use crate::text;

/// The format of a log that was cut for a viewer.
pub const CUT_FORMAT: &str = "bivouac-cut/1";

impl<G: Game> Edition<G> {
    /// Plays a log again from its first line, checking every digest on the way. The
    /// secret is the footer's, or what the caller has kept of a running game.
    /// `see` is shown each step as it counts.
    pub fn replay(
        &self,
        log: &Log,
        secret: Option<&Secret>,
        mut see: impl FnMut(&Table<G>, &Committed<G>),
    ) -> Result<Table<G>, BrokenLog> {
        let mut table = self.reopen(log, secret)?;
        for index in 0..log.entries.len() {
            let done = table.again(log, index)?;
            see(&table, &done);
        }
        table.check_footer(log)?;
        Ok(table)
    }

    /// Plays a log again up to step `last`, and no further.
    pub fn replay_to(&self, log: &Log, secret: Option<&Secret>, last: Seq) -> Result<Table<G>, BrokenLog> {
        let mut table = self.reopen(log, secret)?;
        for index in 0..log.entries.len().min(usize::try_from(last.0).unwrap_or(usize::MAX)) {
            table.again(log, index)?;
        }
        Ok(table)
    }

    /// The table as it was before the first step, with the header checked.
    fn reopen(&self, log: &Log, secret: Option<&Secret>) -> Result<Table<G>, BrokenLog> {
        let Log { header, footer, .. } = log;
        let refuse = |why: String| Err(BrokenLog::at(1, why));
        if header.game != G::KEY {
            return refuse(format!("a log of {}, not of {}", header.game, G::KEY));
        }
        let footer_line = Log::line_of(log.entries.len());
        let revealed = footer.as_ref().map(|footer| &footer.secret);
        let Some(secret) = secret.or(revealed) else {
            return refuse(
                "the game is not over: its secret is not revealed, so it cannot be replayed".to_owned(),
            );
        };
        if let Some(Footer { secret, digest_key, .. }) = footer
            && secret.digest_key() != *digest_key
        {
            return Err(BrokenLog::at(footer_line, "the secret and the digest key do not belong together"));
        }
        if Chain::seal(&secret.digest_key(), header) != header.digest {
            return refuse(
                "the header was changed, or the secret is another's: its digest does not come out".to_owned(),
            );
        }
        if secret.commitment() != header.commitment {
            return refuse("the revealed secret is not the one that was committed to".to_owned());
        }
        if header.rules != G::RULES {
            let (theirs, ours) = (header.rules, G::RULES);
            let age = if theirs > ours { "newer" } else { "older" };
            return refuse(format!(
                "played by {age} rules (version {theirs}; this program plays version {ours})"
            ));
        }
        let options: G::Options = match serde_json::from_value(header.options.clone()) {
            Ok(options) => options,
            Err(error) => return refuse(format!("options that this program does not know: {error}")),
        };
        let game = match self.prepare(&options, header.seats) {
            Ok(game) => Arc::new(game),
            Err(illegal) => return refuse(format!("options that are not allowed: {illegal}")),
        };
        if game.content() != header.content {
            let (theirs, ours) = (&header.content, game.content());
            return refuse(format!(
                "played with other content ({theirs}; this program has {ours}): start the program with \
                 that content to go on"
            ));
        }
        let setting =
            Setting { seats: header.seats, secret: *secret, words: header.words.clone(), dice: header.dice };
        let table = Table::open_with(game, header.options.clone(), setting, header.fork.clone());
        match table.header() {
            Some(again) if again == header => Ok(table),
            _ => {
                refuse("the header does not come out the same; it was written by another program".to_owned())
            }
        }
    }

    /// The log as `viewer` may hold it while the game runs: what was told to them, and
    /// their own steps. The digests are there too, so that the full log can later be
    /// held against it.
    pub fn cut(&self, log: &Log, secret: Option<&Secret>, viewer: Viewer) -> Result<String, BrokenLog> {
        let Header { game, rules, content, options, seats, dice, commitment, words, digest, .. } =
            &log.header;
        let head = serde_json::json!({
            "format": CUT_FORMAT, "as": viewer, "game": game, "rules": rules, "content": content,
            "options": options, "seats": seats, "dice": dice, "commitment": commitment, "words": words,
            "digest": digest,
        });
        let mut text = line(&head);
        let opened = self.reopen(log, secret)?;
        let opening = opened.opening().iter().filter(|told| told.to.hears(viewer)).map(|told| &told.event);
        text.push_str(&line(&serde_json::json!({ "setup": opening.collect::<Vec<_>>() })));
        self.replay(log, secret, |_, done| text.push_str(&line(&cut_entry(done, viewer))))?;
        Ok(text)
    }

    /// A new table that begins where step `after` of a finished game left off. A running
    /// game has no forks: the same decks again would be an oracle.
    pub fn fork(
        &self,
        log: &Log,
        after: Seq,
        secret: Secret,
        words: Vec<String>,
    ) -> Result<Table<G>, BrokenLog> {
        let Some(footer) = &log.footer else {
            return Err(BrokenLog::at(
                1,
                "the game is not over: only a finished game can be forked (TAB-12)",
            ));
        };
        self.replay(log, None, |_, _| ())?;
        if after.0 > log.entries.len() as u64
            || log.header.fork.as_ref().is_some_and(|fork| after < fork.after)
        {
            let least = log.header.fork.as_ref().map_or(0, |fork| fork.after.0);
            let why =
                format!("no step {} to fork from: steps {least} to {} can be", after.0, log.entries.len());
            return Err(BrokenLog::at(1, why));
        }
        let Header { options, seats, dice, words: old_words, fork, .. } = log.header.clone();
        let known: G::Options =
            serde_json::from_value(options.clone()).map_err(|error| BrokenLog::at(1, error.to_string()))?;
        let older = Fork { after, secret: footer.secret, words: old_words, fork: fork.map(Box::new) };
        let game = self.prepare(&known, seats).map_err(|illegal| BrokenLog::at(1, illegal.to_string()))?;
        let setting = Setting { seats, secret, words, dice };
        let mut table = Table::open_with(Arc::new(game), options, setting, Some(older));
        for (index, entry) in log.entries.iter().take(after.0 as usize).enumerate() {
            let refuse = |why: String| BrokenLog::at(Log::line_of(index), why);
            let step = parse_step::<G>(&entry.step).map_err(|malformed| refuse(malformed.0))?;
            table.step(entry.at, step).map_err(|illegal| refuse(illegal.to_string()))?;
        }
        Ok(table)
    }
}

impl<G: Game> Table<G> {
    /// Plays a log again; see [`Edition::replay`].
    pub fn replay(
        log: &Log,
        secret: Option<&Secret>,
        see: impl FnMut(&Table<G>, &Committed<G>),
    ) -> Result<Table<G>, BrokenLog> {
        Edition::built_in().replay(log, secret, see)
    }

    /// Plays a log again up to a step; see [`Edition::replay_to`].
    pub fn replay_to(log: &Log, secret: Option<&Secret>, last: Seq) -> Result<Table<G>, BrokenLog> {
        Edition::built_in().replay_to(log, secret, last)
    }

    /// The log as `viewer` may hold it; see [`Edition::cut`].
    pub fn cut(log: &Log, secret: Option<&Secret>, viewer: Viewer) -> Result<String, BrokenLog> {
        Edition::<G>::built_in().cut(log, secret, viewer)
    }

    /// A new table from a step of a finished game; see [`Edition::fork`].
    pub fn fork(log: &Log, after: Seq, secret: Secret, words: Vec<String>) -> Result<Table<G>, BrokenLog> {
        Edition::built_in().fork(log, after, secret, words)
    }

    fn again(&mut self, log: &Log, index: usize) -> Result<Committed<G>, BrokenLog> {
        let entry = &log.entries[index];
        let refuse = |why: String| BrokenLog::at(Log::line_of(index), why);
        let step = parse_step::<G>(&entry.step).map_err(|malformed| refuse(malformed.0))?;
        let proposal =
            self.propose(entry.at, step).map_err(|illegal| refuse(format!("is refused: {illegal}")))?;
        if proposal.entry.step != entry.step {
            return Err(refuse("the step is not in its canonical form".to_owned()));
        }
        if proposal.entry.digest != entry.digest {
            return Err(refuse(
                "the digest does not come out: this line, or what it led to, was changed".to_owned(),
            ));
        }
        self.commit(proposal).map_err(|stale| refuse(stale.to_string()))
    }

    fn check_footer(&self, log: &Log) -> Result<(), BrokenLog> {
        let Some(footer) = &log.footer else { return Ok(()) };
        let refuse = |why: &str| Err(BrokenLog::at(Log::line_of(log.entries.len()), why));
        let outcome = self.outcome();
        if footer.outcome != outcome {
            return refuse("the outcome is not how the game ends");
        }
        match &self.past {
            Some(past) if past.chain.close(outcome.as_ref(), footer.entries) == footer.digest => Ok(()),
            _ => refuse("the digest does not come out: this line was changed"),
        }
    }
}

/// A line of a cut log.
#[derive(Serialize)]
struct CutEntry<'a, E> {
    seq: Seq,
    at: Millis,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<&'a TextStep>,
    told: Vec<&'a E>,
    digest: Digest,
}

/// What `viewer` may have of a step: whoever has nothing to see still gets its number.
fn cut_entry<G: Game>(done: &Committed<G>, viewer: Viewer) -> Value {
    let entry = &done.entry;
    let own = |seat| viewer == Viewer::Open || viewer.seats().contains(seat);
    let open = match &entry.step {
        Step::Act { seat, .. } => own(*seat),
        Step::Say { seat, .. } => own(*seat) || done.heard.is_some_and(|heard| heard.hears(viewer)),
        // Which deadline rang may say more than its events do.
        Step::Due { .. } => viewer == Viewer::Open,
        Step::Table { .. } | Step::Takeback { .. } => true,
    };
    let told = done.told.iter().filter(|told| told.to.hears(viewer)).map(|told| &told.event).collect();
    let cut = CutEntry {
        seq: entry.seq,
        at: entry.at,
        step: open.then_some(&entry.step),
        told,
        digest: entry.digest,
    };
    serde_json::to_value(cut).expect("an entry has a JSON form")
}

/// A step of the log as the table takes it.
pub fn parse_step<G: Game>(step: &TextStep) -> Result<StepOf<G>, Malformed> {
    Ok(match step {
        Step::Act { seat, action } => Step::Act { seat: *seat, action: text::read(action)? },
        Step::Say { seat, said: Said::Call { call } } => {
            Step::Say { seat: *seat, said: Said::Call { call: text::read(call)? } }
        }
        Step::Say { seat, said: Said::Text { text, sure } } => {
            Step::Say { seat: *seat, said: Said::Text { text: text.clone(), sure: *sure } }
        }
        Step::Due { deadline } => Step::Due { deadline: *deadline },
        Step::Table { fact } => Step::Table { fact: *fact },
        Step::Takeback { seat, to, consent } => Step::Takeback { seat: *seat, to: *to, consent: *consent },
    })
}
