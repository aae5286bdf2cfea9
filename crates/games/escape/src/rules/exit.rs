//! Escaping and the die that is left behind (ESC-OUT), and the end (ESC-END).

use bivouac_engine::Seat;

use crate::action::Doubles;
use crate::content::Curses;
use crate::dice::{Die, DieNumber};
use crate::event::Event;
use crate::icon::{Cost, Icon};
use crate::play::Play;
use crate::state::{Ask, End, Out};

impl Play<'_, '_> {
    pub(crate) fn escape(&mut self, seat: Seat, with: Doubles) {
        let paid = self.pay(seat, Cost::only(Icon::Key, self.state.keys()), with);
        self.end_pledges(seat);
        self.state.prompts.retain(|prompt| prompt.seat != seat);
        let (since, beat) = (self.now, self.state.beat);
        let player = &mut self.state.players[seat];
        // ESC-OUT-05: what was in the air is in the hand; cards and treasures leave the game.
        for place in player.pool.showing(Die::Air).iter() {
            player.pool.set(place, Die::Spent);
        }
        (player.air, player.curses, player.hand_off) = (None, Curses::default(), None);
        player.treasures.clear();
        (player.done, player.recalled) = (false, false);
        player.out = Some(Out { since, beat, gift: true });
        let pawn = player.pawn;
        self.state.pawns[pawn] = None;
        // ESC-R-35: whoever leaves with another's adventurer has swapped for good.
        self.state.soul = self.state.soul.filter(|soul| soul.owner != seat && soul.partner != seat);
        let inside = self.state.inside();
        self.tell(|| Event::Escaped { seat, paid, inside });
        if inside.is_empty() {
            self.end(End::Escaped);
            return;
        }
        if self.state.players[seat].pool.in_hand().is_empty() {
            self.gift_over(seat);
        }
        self.without_partner();
        self.settle();
    }

    /// A question with whom to swap has no answer once nobody else is inside (ESC-R-35).
    fn without_partner(&mut self) {
        let inside = self.state.inside();
        let lonely = |seat: Seat| inside.without(seat).is_empty();
        let asked = self.state.prompts.iter().find(|prompt| prompt.ask == Ask::Soul && lonely(prompt.seat));
        if let Some(seat) = asked.map(|prompt| prompt.seat) {
            self.discard_soul(seat);
        }
    }

    pub(crate) fn gift(&mut self, by: Seat, seat: Seat) {
        let worst = self.state.worst(by).expect("a gift needs a die in hand");
        self.state.players[by].pool.set(worst, Die::Missing);
        let pool = &mut self.state.players[seat].pool;
        let place = pool.free_place().expect("there is room for a die from everybody");
        pool.set(place, Die::Spent);
        self.tell(|| Event::Gave { by, seat, die: DieNumber::at(place) });
        self.leave_the_rest(by);
        self.stir(seat);
    }

    pub(crate) fn gift_over(&mut self, seat: Seat) {
        self.leave_the_rest(seat);
        self.tell(|| Event::GiftOver { seat });
    }

    /// The dice of whoever is out leave the game (ESC-OUT-04); placed ones stay where they lie.
    fn leave_the_rest(&mut self, seat: Seat) {
        let player = &mut self.state.players[seat];
        for place in player.pool.in_hand().iter() {
            player.pool.set(place, Die::Missing);
            player.pool.marked.remove(place);
        }
        if let Some(out) = &mut player.out {
            out.gift = false;
        }
    }

    /// The game is over: whatever was open lapses (ESC-END-03).
    pub(crate) fn end(&mut self, end: End) {
        self.state.end = Some(end);
        (self.state.fate, self.state.concede) = (None, None);
        self.state.prompts.clear();
        let inside = self.state.inside();
        self.tell(|| Event::Ended { end, inside });
    }
}
