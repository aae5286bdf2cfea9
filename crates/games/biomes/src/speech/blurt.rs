//! Blurts: words that name what their writer privately knows (B34-RADIO-07..13).

use bivouac_engine::{Audience, Illegal, Seat, rule};

use super::{busy, screen};
use crate::Biomes;
use crate::board::Pending;
use crate::event::{Event, Slip};
use crate::hex::Cell;
use crate::kind::Kind;
use crate::legal;
use crate::options::Radio;
use crate::play::Play;
use crate::state::State;
use crate::token::{Marker, Markers};

/// What some words give away.
struct Blurt {
    kind: Kind,
    token: Marker,
    slip: Slip,
    /// Those that would have been named before it, and so are none of its kind.
    before: Markers,
}

/// Why these words may not be sent, or not without being sure.
pub(super) fn check(game: &Biomes, state: &State, seat: Seat, text: &str, sure: bool) -> Result<(), Illegal> {
    match game.options.radio {
        Radio::Calls => {
            return Err(Illegal::new(rule!("B34-R-53"), "at this table there are only calls"));
        }
        Radio::Open => return Ok(()),
        Radio::Warned | Radio::Strict => {}
    }
    busy(state, seat)?;
    let Some(blurt) = find(game, state, seat, &screen::named(text)) else { return Ok(()) };
    if state.board.paused {
        let because = "the table is paused: what you know can wait";
        return Err(Illegal::new(rule!("B34-R-66"), because));
    }
    if sure || game.options.radio == Radio::Strict {
        return Ok(());
    }
    Err(warning(&blurt))
}

/// Tells the writer alone what will happen (B34-RADIO-08), by the rule that makes it happen.
fn warning(blurt: &Blurt) -> Illegal {
    let what = blurt.kind.one();
    let (rule, key, because) = match blurt.slip {
        Slip::Shown => {
            let because = format!("you carry {what}, and everybody will know");
            (rule!("B34-RADIO-10"), "B34-RADIO-10/blurt", because)
        }
        Slip::Used => {
            let because = format!("you know of {what}: name it and you must use it now");
            (rule!("B34-RADIO-11"), "B34-RADIO-11/blurt", because)
        }
        Slip::Lost => {
            let because = format!("you know of {what}: name it and it is lost");
            (rule!("B34-RADIO-12"), "B34-RADIO-12/blurt", because)
        }
        Slip::Sprung => {
            let because = format!("you know of {what}: name it and it springs on you");
            (rule!("B34-RADIO-13"), "B34-RADIO-13/blurt", because)
        }
    };
    Illegal::new(rule, because).keyed(key).unless_sure()
}

/// What these kinds give away, if anything.
fn find(game: &Biomes, state: &State, seat: Seat, named: &[Kind]) -> Option<Blurt> {
    let list = private(state, seat);
    named.iter().find_map(|kind| {
        if *kind == Kind::Captured && !state.board.players[seat].is_free() {
            return None;
        }
        let index = list.iter().position(|marker| state.kind(*marker) == *kind)?;
        let (token, before) = (list[index], list[..index].iter().copied().collect());
        Some(Blurt { kind: *kind, token, slip: slip(game, state, seat, token), before })
    })
}

/// All that the writer, in all his seats, knows and not everybody does, in the order in which it
/// would be named (B34-RADIO-09): the pack from the oldest, the own tile from the lowest slot,
/// then the nearest, then what nobody can find, then the secret stack from the top.
fn private(state: &State, seat: Seat) -> Vec<Marker> {
    let board = &state.board;
    let head = state.head(seat);
    let secret = |marker: &Marker| state.is_private(head, *marker);
    let me = &board.players[seat];
    let mut list: Vec<Marker> = state.oldest_first(me.pack).into_iter().filter(secret).collect();
    let here = board[me.at].cell;
    let mut away: Vec<((u16, Cell, u8, u32), Marker)> = Vec::new();
    for (_, tile) in board.numbered() {
        for marker in tile.tokens.iter().filter(secret) {
            let token = state.token(marker);
            let order = if tile.is_camp() { token.order } else { token.slot.index() as u32 };
            away.push(((here.distance(tile.cell), tile.cell, 0, order), marker));
        }
    }
    for (other, player) in board.players.iter().filter(|(other, _)| *other != seat) {
        let cell = board[player.at].cell;
        for marker in player.pack.iter().filter(secret) {
            let order = state.token(marker).order;
            away.push(((here.distance(cell), cell, 1 + other.index() as u8, order), marker));
        }
    }
    away.sort();
    list.extend(away.into_iter().map(|(_, marker)| marker));
    list.extend(state.oldest_first(board.limbo).into_iter().filter(secret));
    list.extend(board.secrets.iter().filter(secret));
    list
}

/// What becomes of a token that is named (B34-RADIO-10..13).
fn slip(game: &Biomes, state: &State, seat: Seat, token: Marker) -> Slip {
    let board = &state.board;
    let player = &board.players[seat];
    if state.kind(token) == Kind::Captured {
        return Slip::Sprung;
    }
    if player.pack.contains(token) && board[player.at].is_friendly() {
        return Slip::Shown;
    }
    let mut uses = Vec::new();
    if board.turn == seat && player.is_free() && board.left > 0 {
        legal::uses_of(game, state, seat, token, &mut uses);
    }
    if uses.is_empty() { Slip::Lost } else { Slip::Used }
}

impl Play<'_, '_> {
    /// What follows from words that were sent.
    pub(super) fn words(&mut self, seat: Seat, text: &str) {
        if self.game.options.radio == Radio::Open {
            return;
        }
        let named = screen::named(text);
        let blurt = find(self.game, self.state, seat, &named);
        let given = blurt.as_ref().map(|blurt| blurt.kind);
        // Words that pass show that the writer knows nothing of the kind.
        let known: Markers = private(self.state, seat).into_iter().collect();
        for kind in named.into_iter().take_while(|kind| Some(*kind) != given) {
            if kind != Kind::Captured || self.is_free(seat) {
                self.deny(seat, known, kind);
            }
        }
        if let Some(blurt) = blurt {
            self.deny(seat, blurt.before, blurt.kind);
            self.blurt(seat, &blurt);
        }
    }

    /// Everybody can work it out; it locks nothing (B34-R-67, B34-BACK-05).
    fn deny(&mut self, seat: Seat, of: Markers, kind: Kind) {
        if !of.is_empty() && self.state.board.trail.none_is(of, kind) {
            let head = self.state.head(seat);
            self.cx.hints(Audience::AllBut(head));
        }
    }

    fn blurt(&mut self, seat: Seat, blurt: &Blurt) {
        let Blurt { kind: what, token, slip, .. } = *blurt;
        self.cx.lock("something was given away");
        self.reveal(token);
        self.tell(|| Event::Blurted { seat, what, slip });
        match slip {
            Slip::Shown => {}
            Slip::Used => self.must_use(seat, token),
            Slip::Lost => {
                self.remove(token);
                self.destroy(token);
                // What is lost may have been named for a rescue, or was to pay for it.
                if let Some(Pending::Rescue { .. }) = self.state.board.pending {
                    self.state.board.pending = None;
                }
                self.dismiss_idle_bands();
                self.judge();
            }
            Slip::Sprung => self.spring(seat, token),
        }
    }

    /// Uses it now, or asks how (B34-RADIO-11).
    fn must_use(&mut self, seat: Seat, token: Marker) {
        let mut uses = Vec::new();
        legal::uses_of(self.game, self.state, seat, token, &mut uses);
        match uses[..] {
            [only] => self.act(seat, only),
            _ => self.state.board.pending = Some(Pending::Blurt { token }),
        }
    }

    /// Takes a token away from wherever it is.
    fn remove(&mut self, token: Marker) {
        let board = &mut self.state.board;
        board.limbo.remove(token);
        board.secrets.remove(token);
        for (_, player) in board.players.iter_mut() {
            player.pack.remove(token);
            player.lost.remove(token);
        }
        for tile in &mut board.tiles {
            tile.tokens.remove(token);
        }
    }
}
