//! The soundtrack: "Escape!", gongs, slams and the collapse (ESC-CLK).

use bivouac_engine::{Seats, Viewer};

use crate::dice::{Die, DieNumber};
use crate::event::{Event, Loss};
use crate::options::Mode;
use crate::play::Play;
use crate::state::End;

impl Play<'_, '_> {
    pub(crate) fn begin(&mut self) {
        self.state.running = true;
        self.tell(|| Event::Began);
    }

    /// The next bell: a gong, a slam, or the collapse. Practice has none but its end.
    pub(crate) fn bell(&mut self) {
        if self.game.options.mode == Mode::Practice {
            self.end(End::Closed);
            return;
        }
        // The first gong tells which soundtrack it is.
        if !self.state.track.is_seen_by(Viewer::Spectator) {
            self.state.track.reveal(self.cx);
        }
        let number = self.state.bells / 2 + 1;
        self.state.bells += 1;
        match self.state.bells {
            1 | 3 | 5 => self.tell(|| Event::Gong { number }),
            2 | 4 => self.slam(number),
            _ => self.end(End::Collapsed),
        }
    }

    /// What a slam does, in the order of ESC-CLK-07. Number 0 is the slam of a practice table.
    pub(crate) fn slam(&mut self, number: u8) {
        let safe = |seat| self.state.place(seat).is_some_and(|place| self.state.temple[place].is_safe());
        let late: Seats = self.state.inside().iter().filter(|seat| number > 0 && !safe(*seat)).collect();
        let mut losses = arrayvec::ArrayVec::<Loss, 6>::new();
        for seat in late.iter() {
            if let Some(place) = self.state.worst(seat) {
                let was = self.state.players[seat].pool.get(place);
                losses.push(Loss { seat, die: DieNumber::at(place), was });
                self.put(seat, place, Die::Lost);
                self.state.players[seat].pool.marked.remove(place);
            }
        }
        self.tell(|| Event::Slammed { number, late, losses: losses.to_vec() });
        let lit = self.state.temple.iter().find(|(_, chamber)| chamber.torch).map(|(place, _)| place);
        if let Some(place) = lit {
            self.state.temple[place].torch = false;
            let at = self.state.temple[place].tile;
            self.tell(|| Event::TorchOut { at });
        }
    }
}
