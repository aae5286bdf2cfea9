//! Time: what the clock reads, what happens by itself, and in which order at one moment (ESC-RT-04).

use bivouac_engine::{DeadlineId, Holder, Millis, Seat};

use crate::Escape;
use crate::action::Motion;
use crate::content::{BEAT, Curse, GIFT, HAND, ONE_HANDED, PRACTICE, bells};
use crate::options::Mode;
use crate::play::Play;
use crate::state::State;

/// Something that happens by itself. The order of the variants is that of ESC-RT-04.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Timer {
    /// "Escape!"
    Start,
    /// Dice land.
    Landing(Seat),
    /// A vote ends.
    Vote(Motion),
    /// A question is answered by its default.
    Prompt(Seat),
    /// A die can no longer be given.
    Gift(Seat),
    /// A beat ends by itself.
    Beat,
    /// A gong, a slam, the collapse, or the end of practice.
    Bell,
}

impl Timer {
    /// Its number in logs.
    pub fn id(self) -> DeadlineId {
        DeadlineId(match self {
            Timer::Start => 0,
            Timer::Landing(seat) => u32::from(seat.as_number()),
            Timer::Vote(Motion::Fate) => 10,
            Timer::Vote(Motion::Concede) => 11,
            Timer::Prompt(seat) => 20 + u32::from(seat.as_number()),
            Timer::Gift(seat) => 30 + u32::from(seat.as_number()),
            Timer::Beat => 40,
            Timer::Bell => 50,
        })
    }
}

impl Escape {
    #[inline]
    pub(crate) fn is_calm(&self) -> bool {
        self.options.mode == Mode::Calm
    }

    /// What the game's clock reads: table time, or in calm mode that of the beat (ESC-CALM-09).
    #[inline]
    pub(crate) fn clock(&self, state: &State, at: Millis) -> Millis {
        if self.is_calm() { Millis(BEAT.0 * u64::from(state.beat - 1)) } else { at }
    }

    /// The moment of a bell, from 0: gong and slam, gong and slam, gong and collapse.
    pub(crate) fn bell_at(&self, state: &State, bell: u8) -> Millis {
        let seconds = bells(*state.track.unseen())[usize::from(bell)];
        let grace = if bell % 2 == 1 { self.options.slam_grace_ms } else { 0 };
        state.start + Millis::seconds(seconds.into()) + Millis(grace.into())
    }

    /// Whether a slam is still to come (ESC-R-163). At a practice table there may always be one.
    #[inline]
    pub(crate) fn slam_comes(&self, state: &State) -> bool {
        // Gong and slam, gong and slam: what follows is the collapse.
        self.options.mode == Mode::Practice || state.bells < 4
    }

    /// The beat at whose end a bell sounds (ESC-CALM-03).
    pub(crate) fn bell_beat(&self, state: &State, bell: u8) -> u8 {
        bells(*state.track.unseen())[usize::from(bell)].div_ceil(4) as u8
    }

    /// Whether the player must hold a cursed hand to act (ESC-DIG-02): bots and calm tables need
    /// not, nor whoever cannot.
    pub(crate) fn must_hold(&self, state: &State, seat: Seat) -> bool {
        let player = &state.players[seat];
        player.curses.has(Curse::CursedHand)
            && !self.is_calm()
            && !player.no_hold
            && matches!(state.hands.holder(seat), Holder::Person(_))
    }

    /// The most dice in one roll, where a curse limits it.
    pub(crate) fn most_dice(&self, state: &State, seat: Seat) -> Option<u8> {
        let cursed = state.players[seat].curses.has(Curse::CursedHand);
        (cursed && !self.must_hold(state, seat)).then_some(ONE_HANDED)
    }
}

/// The next thing that happens by itself, with its moment.
pub(crate) fn next(game: &Escape, state: &State) -> Option<(Millis, Timer)> {
    if state.end.is_some() {
        return None;
    }
    if !state.running {
        return Some((state.start, Timer::Start));
    }
    if game.is_calm() {
        return state.beat_ends.map(|ends| (ends, Timer::Beat));
    }
    let mut first = match game.options.mode {
        Mode::Practice => (state.start + PRACTICE, Timer::Bell),
        _ => (game.bell_at(state, state.bells), Timer::Bell),
    };
    for (seat, player) in state.players.iter() {
        if let Some(air) = player.air {
            first = first.min((air.lands, Timer::Landing(seat)));
        }
        if let Some(out) = player.out.filter(|out| out.gift) {
            first = first.min((out.since + GIFT, Timer::Gift(seat)));
        }
    }
    for motion in [Motion::Fate, Motion::Concede] {
        if let Some(ends) = state.ballot(motion).and_then(|ballot| ballot.ends) {
            first = first.min((ends, Timer::Vote(motion)));
        }
    }
    for prompt in &state.prompts {
        if let Some(ends) = prompt.ends {
            first = first.min((ends, Timer::Prompt(prompt.seat)));
        }
    }
    Some(first)
}

/// The next moment after `at` at which somebody may do what they may not do now, or the reverse.
pub(crate) fn changes(game: &Escape, state: &State, at: Millis) -> Option<Millis> {
    if game.is_calm() || state.end.is_some() || !state.running {
        return None;
    }
    let mut first = None;
    let mut later = |moment: Millis| {
        if moment > at && first.is_none_or(|first| moment < first) {
            first = Some(moment);
        }
    };
    for (_, player) in state.players.iter() {
        later(player.concede_again);
        if player.out.is_none() {
            later(player.busy);
            later(player.pledge_again);
            later(player.fate_again);
            if let Some(off) = player.hand_off {
                later(off + HAND);
            }
        }
    }
    first
}

impl Play<'_, '_> {
    /// Plays what happens by itself.
    pub(crate) fn ring(&mut self, timer: Timer) {
        match timer {
            Timer::Start => self.begin(),
            Timer::Landing(seat) => self.land(seat),
            Timer::Vote(motion) => self.vote_over(motion),
            Timer::Prompt(seat) => self.answer_by_default(seat),
            Timer::Gift(seat) => self.gift_over(seat),
            Timer::Beat => self.beat_over(),
            Timer::Bell => self.bell(),
        }
    }
}
