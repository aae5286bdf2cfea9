//! A table from the store: its desk, its log played again, and what to do when that no longer works.

use std::collections::VecDeque;
use std::sync::Arc;

use bivouac_catalog::Shelf;
use bivouac_engine::any::AnyTable;
use bivouac_engine::{Fact, Log, Millis, Secret, Seq, Step, Viewer};
use bivouac_store::{Phase, Row, Stand, Store, StoreError, Write};
use serde_json::json;
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::bots::BotSeat;
use super::clock::Clock;
use super::places::Places;
use super::tickets::{Tickets, Words};
use super::views::Views;
use super::{Kept, Msg, Play, RECENT, Room, line_of};
use crate::desk::Desk;
use crate::keys;
use crate::lobby::Lobby;

/// How many lines of the story a picture holds.
const PICTURE_LINES: usize = 12;

/// A table as it came from the store.
pub(crate) struct Loaded {
    row: Row,
    desk: Desk,
    play: Play,
    recent: VecDeque<Kept>,
    tickets: Vec<(String, u64)>,
}

/// The log of a table as text, without its last line.
pub(crate) fn log_text(store: &dyn Store, row: &Row, header: &str) -> Result<String, StoreError> {
    let mut text = format!("{header}\n");
    for entry in store.entries(row.id, 1, None)? {
        text.push_str(&entry.line);
        text.push('\n');
    }
    Ok(text)
}

/// Reads a table and plays its log again. Blocks.
pub(crate) fn load(store: &dyn Store, shelf: Shelf, name: &str) -> Result<Option<Loaded>, StoreError> {
    let Some(row) = store.table(name)? else { return Ok(None) };
    // What is evidently wrong is named; a seal only says that something is.
    let desk = desk_of(&row).map_err(StoreError::Damaged)?;
    let Some(row) = store.sound(row.id)? else { return Ok(None) };
    let mut recent = VecDeque::new();
    let play = match &row.header {
        None => Play::Gathering,
        Some(header) => {
            let text = match log_text(store, &row, header) {
                Err(StoreError::Damaged(why)) => Err(why),
                text => Ok(text?),
            };
            match text.and_then(|text| again(shelf, &row, &text, &mut recent)) {
                Ok(table) => Play::On(table),
                Err(why) => {
                    let why = desk.named(&why);
                    tracing::warn!(table = %row.name, %why, "a log no longer replays; shown as it last stood");
                    Play::Broken(why)
                }
            }
        }
    };
    let tickets = match &play {
        // Nothing is played here any more, so nothing is played twice.
        Play::Broken(_) => Vec::new(),
        Play::Gathering | Play::On(_) => store.tickets(row.id, Tickets::capacity())?,
    };
    Ok(Some(Loaded { row, desk, play, recent, tickets }))
}

/// The desk of a table, or what is wrong with what is kept of it beside its log.
pub(crate) fn desk_of(row: &Row) -> Result<Desk, String> {
    // The reason has a place in the document and no word of it.
    let unread = |error: serde_json::Error| {
        format!("the record of who sits where cannot be read (at its character {})", error.column())
    };
    let desk: Desk = serde_json::from_str(&row.desk).map_err(unread)?;
    if row.phase != Phase::Gathering && row.header.is_none() {
        return Err("it is being played, but its log has no first line".to_owned());
    }
    Ok(desk)
}

fn again(
    shelf: Shelf,
    row: &Row,
    text: &str,
    recent: &mut VecDeque<Kept>,
) -> Result<Box<dyn AnyTable>, String> {
    let title = shelf.find(&row.game).map_err(|unknown| unknown.0)?;
    let log = Log::read(text.as_bytes()).map_err(|broken| broken.to_string())?;
    let first = (log.entries.len() as u64).saturating_sub(RECENT as u64);
    let secret = Secret::from_bytes(row.secret);
    let mut see = |_: &dyn AnyTable, done: &bivouac_engine::any::AnyCommitted| {
        if done.entry.seq.0 > first {
            recent.push_back(done.clone().into());
        }
    };
    let mut table = title.replay(&log, Some(&secret), &mut see).map_err(|broken| broken.to_string())?;
    table.keep_no_entries();
    Ok(table)
}

impl Room {
    pub(crate) fn new(lobby: Arc<Lobby>, generation: u64, loaded: Loaded, me: mpsc::WeakSender<Msg>) -> Room {
        let Loaded { row, desk, play, recent, tickets } = loaded;
        let now = Instant::now();
        let (at, seq) = match &play {
            Play::On(table) => (table.at(), table.seq()),
            Play::Gathering | Play::Broken(_) => (Millis::ZERO, Seq(0)),
        };
        let mut kept = Tickets::default();
        tickets.iter().rev().for_each(|(ticket, seq)| kept.keep(ticket, None, Seq(*seq)));
        let grace = lobby.away_grace;
        // No word about a question from before a restart is taken for one about another.
        let last_question = u32::from_le_bytes(keys::bytes());
        let places = Places::of(desk.people.iter().map(|sitter| sitter.person));
        let title = lobby.shelf.find(&row.game).ok();
        let in_a_hurry = title.is_some_and(|title| !title.takeback());
        let rate = if in_a_hurry { lobby.config.clock_rate } else { 1 };
        let mut room = Room {
            lobby,
            me,
            generation,
            title,
            id: row.id,
            name: row.name,
            code: row.code,
            game: row.game,
            listed: row.listed,
            secret: Secret::from_bytes(row.secret),
            desk,
            play,
            clock: Clock::new(at, rate),
            conns: Vec::new(),
            last_conn: 0,
            presence: Vec::new(),
            recent,
            views: Views::default(),
            tickets: kept,
            words: Words::default(),
            asked: None,
            sitting: None,
            last_question,
            refused: Vec::new(),
            places,
            bots: Vec::<BotSeat>::new(),
            last_told: now,
            pausing: None,
            in_vain: Vec::new(),
            used: now,
            touched: row.touched_at,
            pictured: (seq, now),
            calm: now,
            dead: false,
            hearing: None,
        };
        // Whoever does not come back soon is away.
        let people: Vec<u16> = room.desk.people.iter().map(|sitter| sitter.person).collect();
        people.into_iter().for_each(|person| room.stay(person, grace));
        room
    }

    /// Makes a table that was put away ready to go on: where time runs by itself it reopens paused.
    /// A game that should have begun when the last seat was taken, and did not because the server
    /// was killed first, begins now.
    pub(crate) async fn reopen(&mut self) {
        self.seat_bots();
        self.stop_time().await;
        self.hold_after_restart();
        if let Err(problem) = self.begin_if_full().await {
            tracing::error!(table = %self.name, %problem, "a full table does not begin");
        }
    }

    /// Pauses a table where time runs by itself, because nobody holds it from now on or did until now.
    pub(super) async fn stop_time(&mut self) {
        let Play::On(table) = &self.play else { return };
        let runs = table.next_deadline().is_some() || self.is_real_time();
        if runs && !table.is_paused() && table.outcome().is_none() {
            let _ = self.take(Step::Table { fact: Fact::Paused }, None).await;
        }
    }

    /// Keeps how the table looks to each viewer, for the day its log no longer replays.
    pub(super) async fn keep_picture(&mut self) {
        self.pictured.1 = Instant::now();
        let Play::On(table) = &self.play else { return };
        let seq = table.seq();
        if seq == self.pictured.0 || table.outcome().is_some() {
            return;
        }
        let picture = |(name, viewer): (String, Viewer)| {
            let story = self.recent.iter().rev().take(PICTURE_LINES).rev();
            let lines: Vec<String> = story
                .flat_map(|step| {
                    line_of(step, viewer).told.into_iter().map(|told| told.story).collect::<Vec<_>>()
                })
                .collect();
            let body = json!({ "text": table.draw(viewer), "story": lines }).to_string();
            Stand { viewer: name, seq: seq.0, body }
        };
        let stands = self.eyes().into_iter().map(picture).collect();
        let write = Write { stands, touched_at: Some(self.lobby.unix_now()), ..Write::default() };
        if self.keep(write).await.is_ok() {
            self.pictured.0 = seq;
        }
    }
}
