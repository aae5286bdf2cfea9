//! Calm mode: beats instead of a clock (ESC-CALM).

use bivouac_engine::{Audience, Seat, Viewer};

use crate::action::Motion;
use crate::content::{BEAT_ROLLS, bells};
use crate::event::Event;
use crate::options::Track;
use crate::play::Play;
use crate::setup::beat_ends;

impl Play<'_, '_> {
    pub(crate) fn done(&mut self, seat: Seat, on: bool) {
        let player = &mut self.state.players[seat];
        player.done = on;
        player.recalled |= !on;
        self.tell(|| Event::Done { seat, on });
        self.settle();
    }

    /// Something happened to a player who was done: with rolls left there is more to do (ESC-CALM-02).
    pub(crate) fn stir(&mut self, seat: Seat) {
        let player = &mut self.state.players[seat];
        if player.done && player.rolls > 0 {
            player.done = false;
            self.tell(|| Event::Done { seat, on: false });
        }
    }

    /// Ends the beat if all inside who are there are done and nothing is open (ESC-CALM-07).
    pub(crate) fn end_beat_if_done(&mut self) {
        if !self.game.is_calm() || self.state.end.is_some() {
            return;
        }
        let absent = self.state.hands.absent();
        let done = self.state.present().iter().all(|seat| self.state.players[seat].done);
        let open = self.state.fate.is_some()
            || self.state.concede.is_some()
            || self.state.prompts.iter().any(|prompt| !absent.contains(prompt.seat));
        if done && !open {
            self.end_beat();
        }
    }

    /// The time for a beat is up: votes fail, and questions are answered by their defaults.
    pub(crate) fn beat_over(&mut self) {
        for motion in [Motion::Fate, Motion::Concede] {
            self.vote_over(motion);
        }
        self.end_beat();
    }

    fn end_beat(&mut self) {
        // What still waits is answered now; the answer ends no second beat.
        for player in self.state.players.iter_mut().map(|(_, player)| player) {
            player.done = false;
        }
        while let Some(seat) = self.state.prompts.first().map(|prompt| prompt.seat) {
            self.answer_by_default(seat);
        }
        let beat = self.state.beat;
        for seat in Seat::all(self.game.seats) {
            // ESC-CALM-08: until the end of the beat after that of the escape.
            if self.state.players[seat].out.is_some_and(|out| out.gift && out.beat < beat) {
                self.gift_over(seat);
            }
        }
        // A gong that does not sound tells as much as one that does.
        let gong = |track| u16::from(beat) == bells(track)[0].div_ceil(4);
        if !self.state.track.is_seen_by(Viewer::Spectator) && [Track::One, Track::Two].into_iter().any(gong) {
            self.cx.reveals(Audience::All);
        }
        while self.state.end.is_none() && self.game.bell_beat(self.state, self.state.bells) <= beat {
            self.bell();
        }
        if self.state.end.is_some() {
            return;
        }
        self.state.beat += 1;
        self.state.beat_ends = beat_ends(self.game, self.cx.at());
        for player in self.state.players.iter_mut().map(|(_, player)| player) {
            (player.rolls, player.done, player.recalled) = (BEAT_ROLLS, false, false);
        }
        let number = self.state.beat;
        self.tell(|| Event::Beat { number });
    }
}
