//! Looking back: the story, replays, the dice proof and exports, all played again from the log in
//! the store. Everything here blocks; it runs on threads that may wait.

use bivouac_catalog::{Shelf, Title};
use bivouac_engine::any::{AnyCommitted, AnyTable};
use bivouac_engine::{Log, Millis, Seats, Secret, Seq, Step, Viewer, words};
use bivouac_protocol::{Code, Json, Picture, Problem, Proof, Replay, ReplayStep, StepLine, Story, Told};
use bivouac_store::{Phase, Row, Store};
use serde_json::{Value, json};

use crate::desk::Desk;
use crate::room::{Kept, line_of, log_text, now_of, store_problem};

/// How many steps one answer holds at most.
const MOST_STEPS: u64 = 500;

/// A table that is looked back at.
pub(crate) struct Archive<'a> {
    store: &'a dyn Store,
    row: &'a Row,
    title: &'static dyn Title,
    header: &'a str,
}

fn read_only(row: &Row, why: impl std::fmt::Display) -> Problem {
    let why = why.to_string();
    let desk: Option<Desk> = serde_json::from_str(&row.desk).ok();
    let named = desk.map_or_else(|| words::with_names(&why, words::plain_name), |desk| desk.named(&why));
    Problem::new(Code::ReadOnly, format!("this log no longer replays: {named}"))
}

impl<'a> Archive<'a> {
    pub(crate) fn open(store: &'a dyn Store, shelf: Shelf, row: &'a Row) -> Result<Archive<'a>, Problem> {
        let Some(header) = row.header.as_deref() else {
            return Err(Problem::new(
                Code::Conflict,
                "the game has not begun, so there is nothing to look back at",
            ));
        };
        let title = shelf.find(&row.game).map_err(|unknown| read_only(row, unknown.0))?;
        Ok(Archive { store, row, title, header })
    }

    fn secret(&self) -> Secret {
        Secret::from_bytes(self.row.secret)
    }

    fn log(&self) -> Result<Log, Problem> {
        let text = log_text(self.store, self.row, self.header).map_err(|error| store_problem(&error))?;
        Log::read(text.as_bytes()).map_err(|broken| read_only(self.row, broken))
    }

    /// The same, if `viewer` has a place at this table.
    fn log_for(&self, viewer: Viewer) -> Result<Log, Problem> {
        let log = self.log()?;
        if !Seats::first(log.header.seats).covers(viewer.seats()) {
            let sentence = format!("there is no such seat: this table has {}", log.header.seats);
            return Err(Problem::new(Code::NotFound, sentence));
        }
        Ok(log)
    }

    fn play(
        &self,
        log: &Log,
        mut see: impl FnMut(&dyn AnyTable, &AnyCommitted),
    ) -> Result<Box<dyn AnyTable>, Problem> {
        self.title
            .replay(log, Some(&self.secret()), &mut |table, done| see(table, done))
            .map_err(|broken| read_only(self.row, broken))
    }

    /// The story from step `from` on, as `viewer` knew it.
    pub(crate) fn story(&self, viewer: Viewer, from: u64) -> Result<Story, Problem> {
        let log = self.log_for(viewer)?;
        let mut steps = Vec::new();
        let table = self.play(&log, |_, done| {
            if done.entry.seq.0 >= from && (steps.len() as u64) < MOST_STEPS {
                steps.push(line_of(&done.clone().into(), viewer));
            }
        })?;
        if from == 0 {
            steps.insert(0, opening(&*table, viewer));
        }
        let next = steps
            .last()
            .map(|step: &StepLine| step.seq.0 + 1)
            .filter(|next| *next <= log.entries.len() as u64);
        Ok(Story { steps, next })
    }

    /// Steps played again, each with what `viewer` saw after it.
    pub(crate) fn replay(&self, viewer: Viewer, from: u64, count: u64) -> Result<Replay, Problem> {
        let log = self.log_for(viewer)?;
        let last = log.entries.len() as u64;
        let until = from.saturating_add(count.clamp(1, MOST_STEPS));
        let mut steps = Vec::new();
        let step = |table: &dyn AnyTable, step: StepLine| ReplayStep {
            step,
            now: now_of(table, viewer, self.title.takeback()),
            view: Json::raw(table.view_text(viewer)),
        };
        if from == 0 {
            let laid_out = self.title.replay_to(&log, Some(&self.secret()), Seq(0));
            let laid_out = laid_out.map_err(|broken| read_only(self.row, broken))?;
            steps.push(step(&*laid_out, opening(&*laid_out, viewer)));
        }
        self.play(&log, |table, done| {
            if (from..until).contains(&done.entry.seq.0) {
                steps.push(step(table, line_of(&done.clone().into(), viewer)));
            }
        })?;
        Ok(Replay { last, steps })
    }

    /// What binds the dice, and whether the whole log comes out again.
    pub(crate) fn proof(&self) -> Result<Proof, Problem> {
        let log = self.log()?;
        let mut rolled = 0;
        let played = self.play(&log, |_, done| rolled += u64::from(done.marks.drew));
        let over = self.row.phase == Phase::Over;
        let digest = log.entries.last().map_or(log.header.digest, |entry| entry.digest);
        Ok(Proof {
            commitment: log.header.commitment.to_string(),
            words: log.header.words.clone(),
            secret: over
                .then(|| serde_json::to_value(self.secret()).ok())
                .flatten()
                .and_then(|hex| hex.as_str().map(str::to_owned)),
            steps: log.entries.len() as u64,
            rolled,
            replays: played.is_ok(),
            wrong: played.err().map(|problem| problem.sentence),
            digest: digest.to_string(),
        })
    }
}

fn opening(table: &dyn AnyTable, viewer: Viewer) -> StepLine {
    let told = table.opening().into_iter().filter(|told| told.to.hears(viewer));
    let told = told.map(|told| Told { event: Json::of(&told.event), story: told.story }).collect();
    StepLine { seq: Seq(0), at: Millis::ZERO, deed: None, told }
}

/// The log as `viewer` may have it: all of it once the game is over, a cut before. What no longer
/// replays is cut to the viewer's own steps and the numbers of all others.
pub(crate) fn export(store: &dyn Store, shelf: Shelf, row: &Row, viewer: Viewer) -> Result<String, Problem> {
    let Some(header) = row.header.as_deref() else {
        return Err(Problem::new(Code::Conflict, "the game has not begun, so there is no log yet"));
    };
    let mut text = log_text(store, row, header).map_err(|error| store_problem(&error))?;
    if let (Phase::Over, Some(footer)) = (row.phase, &row.footer) {
        text.push_str(footer);
        text.push('\n');
        return Ok(text);
    }
    let secret = Secret::from_bytes(row.secret);
    let log = Log::read(text.as_bytes()).map_err(|broken| read_only(row, broken))?;
    let cut = shelf.find(&row.game).ok().and_then(|title| title.cut(&log, Some(&secret), viewer).ok());
    Ok(cut.unwrap_or_else(|| cut_unplayed(&log, viewer)))
}

fn cut_unplayed(log: &Log, viewer: Viewer) -> String {
    let mut lines = vec![
        json!({ "format": bivouac_engine::CUT_FORMAT, "game": log.header.game, "rules": log.header.rules }),
    ];
    for entry in &log.entries {
        let open = match &entry.step {
            Step::Act { seat, .. } | Step::Say { seat, .. } => viewer.seats().contains(*seat),
            Step::Table { .. } | Step::Takeback { .. } => true,
            Step::Due { .. } => false,
        };
        let step = if open { json!(entry.step) } else { Value::Null };
        lines.push(json!({ "seq": entry.seq, "at": entry.at, "step": step, "digest": entry.digest }));
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// How a table that no longer replays last stood.
pub(crate) fn picture(store: &dyn Store, row: &Row, viewer: Viewer) -> Result<Picture, Problem> {
    let name = match viewer.seats().lowest() {
        Some(seat) => seat.as_number().to_string(),
        None => "watcher".to_owned(),
    };
    let kept = store.stand(row.id, &name).map_err(|error| store_problem(&error))?;
    let none = || Problem::new(Code::NotFound, "no picture of this table was kept");
    let stand = kept.ok_or_else(none)?;
    let body: Value = serde_json::from_str(&stand.body).map_err(|_| none())?;
    let text = body["text"].as_str().unwrap_or_default().to_owned();
    let story =
        body["story"].as_array().into_iter().flatten().filter_map(|line| line.as_str().map(str::to_owned));
    Ok(Picture { seq: Seq(stand.seq), text, story: story.collect() })
}

/// A step as rooms remember it, for whoever has it from a log.
impl From<&AnyCommitted> for Kept {
    fn from(done: &AnyCommitted) -> Kept {
        done.clone().into()
    }
}
