//! What is said over the radio: calls, votes and free words (section 5.2 of the rules page).
mod blurt;
mod calls;
mod letters;
mod screen;

use bivouac_engine::{Audience, Cx, Fact, Holder, Illegal, Said, Seat, Seats, rule};

use crate::Biomes;
use crate::board::End;
use crate::call::Call;
use crate::event::Event;
use crate::play::Play;
use crate::state::State;

pub(crate) use calls::calls;

/// Hears what a seat says. One channel: everybody hears everything.
pub(crate) fn say(
    game: &Biomes,
    state: &mut State,
    seat: Seat,
    said: &Said<Call>,
    cx: &mut Cx<'_, Event>,
) -> Result<Audience, Illegal> {
    match said {
        Said::Call { call } => {
            calls::check(state, seat, *call)?;
            Play { game, state, cx }.call(seat, *call);
        }
        Said::Text { text, sure } if state.board.end.is_none() => {
            blurt::check(game, state, seat, text, *sure)?;
            let mut play = Play { game, state, cx };
            play.words(seat, text);
            play.settle();
        }
        Said::Text { .. } => {}
    }
    Ok(Audience::All)
}

/// Takes note of who holds the seats (B34-LOSS-05): a seat that changes hands has not voted.
pub(crate) fn note(game: &Biomes, state: &mut State, fact: &Fact, cx: &mut Cx<'_, Event>) {
    state.board.hands.note(fact);
    match fact {
        Fact::Paused => state.board.paused = true,
        Fact::Resumed => state.board.paused = false,
        Fact::Hands { seat, .. } => state.board.votes.remove(*seat),
        Fact::Away { .. } | Fact::Back { .. } => {}
    }
    Play { game, state, cx }.count_votes();
}

impl State {
    /// All seats in the hands that hold `seat`: they know with one head (B34-R-72).
    fn head(&self, seat: Seat) -> Seats {
        self.board.hands.same(seat) | Seats::only(seat)
    }

    /// The seats held by people.
    fn people(&self) -> Seats {
        let person = |seat: &Seat| matches!(self.board.hands.holder(*seat), Holder::Person(_));
        Seat::all(self.board.players.seats()).filter(person).collect()
    }
}

impl Play<'_, '_> {
    fn call(&mut self, seat: Seat, call: Call) {
        match call {
            Call::GiveUp => self.vote(seat, true),
            Call::PlayOn => self.vote(seat, false),
            call => {
                // B34-BACK-05: what others call does not lock the active player's turn.
                if call.is_info() && seat == self.state.board.turn {
                    self.cx.lock("something was called that others did not know");
                }
                self.state.board.hear(seat, call);
            }
        }
    }

    fn vote(&mut self, seat: Seat, give_up: bool) {
        let votes = &mut self.state.board.votes;
        if give_up {
            votes.insert(seat);
        } else {
            votes.remove(seat);
        }
        self.tell(|| Event::Voted { seat, give_up });
        self.count_votes();
    }

    /// The game is given up when all seats held by people agree.
    fn count_votes(&mut self) {
        let people = self.state.people();
        let votes = self.state.board.votes;
        if !self.is_over() && !people.is_empty() && votes.covers(people) {
            self.end(End::GaveUp);
        }
    }
}

/// Why somebody who has to choose first may not write (B34-RADIO-05).
fn busy(state: &State, seat: Seat) -> Result<(), Illegal> {
    if state.board.pending.is_some() && state.head(state.board.turn).contains(seat) {
        let because = "first make your choice: until then you can only call";
        return Err(Illegal::new(rule!("B34-RADIO-05"), because));
    }
    Ok(())
}
