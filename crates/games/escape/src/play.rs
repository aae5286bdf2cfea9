//! A step being played: the game, the truth and the world, for all chapters of the rules.

use bivouac_engine::{Audience, Cx, Millis, Seat};

use crate::Escape;
use crate::event::Event;
use crate::state::State;

/// A step being played. Each chapter of the rules adds its own functions.
pub(crate) struct Play<'a, 'c> {
    pub(crate) game: &'a Escape,
    pub(crate) state: &'a mut State,
    pub(crate) cx: &'a mut Cx<'c, Event>,
    /// What the game's clock reads.
    pub(crate) now: Millis,
}

impl<'a, 'c> Play<'a, 'c> {
    pub(crate) fn new(game: &'a Escape, state: &'a mut State, cx: &'a mut Cx<'c, Event>) -> Play<'a, 'c> {
        let now = game.clock(state, cx.at());
        Play { game, state, cx, now }
    }

    #[inline]
    pub(crate) fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.cx.tell_with(Audience::All, event);
    }

    /// Hands are full for so long, or longer if they were (ESC-RT-25). Calm hands never are.
    #[inline]
    pub(crate) fn busy(&mut self, seat: Seat, span: Millis) {
        if !self.game.is_calm() {
            let busy = &mut self.state.players[seat].busy;
            *busy = (*busy).max(self.now + span);
        }
    }
}
