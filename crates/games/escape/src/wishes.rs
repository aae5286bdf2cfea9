//! What a player may want to do, in words, from the view alone: the list behind "why not?".
//!
//! Every sort of gesture is there that this table knows, wherever the player stands, so that somebody
//! who has never activated a gem learns here what it takes.

use bivouac_engine::{Seat, Wish};

use crate::action::{Action, Double, Doubles};
use crate::content::{Curse, Treasure};
use crate::dice::{Die, DieNumber};
use crate::geometry::Side;
use crate::options::Mode;
use crate::temple::Behind;
use crate::view::{SeenChamber, SeenPlayer, View};

type Wishes = Vec<Wish<Action>>;

/// Pushes what `seat` may want to do.
pub(crate) fn wishes(view: &View, seat: Seat, out: &mut Wishes) {
    let Some(player) = view.players.get(seat) else { return };
    let here = player.place.and_then(|place| view.temple.get(place.index()));
    let wanting = Wanting { view, seat, player, here };
    wanting.roll(out);
    wanting.go(out);
    wanting.gather(out);
    wanting.cards(out);
    wanting.together(out);
}

struct Wanting<'a> {
    view: &'a View,
    seat: Seat,
    player: &'a SeenPlayer,
    here: Option<&'a SeenChamber>,
}

impl Wanting<'_> {
    fn roll(&self, out: &mut Wishes) {
        let free = self.player.those(|die| die.shows.can_be_rolled());
        let dice = if free.is_empty() { self.player.those(|die| die.shows.is_in_hand()) } else { free };
        out.push(Wish::one("Roll the dice", Action::Roll { dice, careful: false }));
        let black = self.player.those(|die| die.shows == Die::Black);
        if !black.is_empty() {
            out.push(Wish::one("Roll a black mask", Action::Roll { dice: black, careful: false }));
        }
        for other in Seat::all(self.view.players.seats()) {
            let words = match other == self.seat {
                true => "Free a black mask of mine".to_owned(),
                false => format!("Free a black mask of {other}"),
            };
            out.push(Wish::any(words, [1, 2].map(|count| Action::Free { seat: other, count })));
        }
    }

    /// Doors, and the way out.
    fn go(&self, out: &mut Wishes) {
        for side in Side::ALL {
            let behind = self.here.map(|chamber| chamber.sides[side.index()]);
            let enter = self.paid(|with| Action::Enter { side, with });
            out.push(match behind {
                Some(Behind::Entrance) => {
                    Wish::one(format!("Discover a chamber in the {side}"), Action::Discover { side })
                }
                Some(Behind::Way(next)) => {
                    let name = self.view.temple.get(next.index()).map(|next| format!(" into {}", next.tile));
                    Wish::any(format!("Go {side}{}", name.unwrap_or_default()), enter)
                }
                _ => Wish::any(format!("Go {side}"), enter),
            });
        }
        if self.here.is_none_or(|here| !here.sides.contains(&Behind::Entrance)) {
            let sides = Side::ALL.map(|side| Action::Discover { side });
            out.push(Wish::any("Discover a chamber", sides));
        }
        out.push(Wish::any("Escape", self.paid(|with| Action::Escape { with })));
    }

    fn gather(&self, out: &mut Wishes) {
        let most = self.here.and_then(|here| here.gems.as_ref()).map_or(1, |gems| gems.prices.len() as u8);
        for gems in 1..=most {
            let words = if gems == 1 { "Activate a gem".to_owned() } else { format!("Activate {gems} gems") };
            out.push(Wish::any(words, self.paid(|with| Action::Activate { gems, with })));
        }
        let dice = self.player.dice.iter().map(|die| die.number).chain([DieNumber::at(0)]);
        out.push(Wish::any("Offer a die to the others here", dice.map(|die| Action::Pledge { die })));
    }

    fn cards(&self, out: &mut Wishes) {
        for curse in &self.player.curses {
            let curse = curse.curse;
            let words = format!("Lift the curse {}", curse.card().name);
            out.push(Wish::any(words, self.paid(|with| Action::Lift { curse, with })));
        }
        if self.player.curses.is_empty() && !self.view.curses.unseen.is_empty() {
            out.push(Wish::one("Lift a curse", Action::Lift { curse: Curse::Trap, with: Doubles::NONE }));
        }
        if self.view.treasures.unseen.is_empty() && self.player.treasures.is_empty() {
            return;
        }
        out.push(Wish::any("Claim a treasure", self.paid(|with| Action::Claim { with })));
        out.push(Wish::one("Use a Healing mask", Action::Heal));
        out.push(Wish::one("Use an Extra gem", Action::ExtraGem));
        let tiles = self.view.temple.iter().map(|chamber| chamber.tile);
        out.push(Wish::any("Teleport", tiles.clone().map(|to| Action::Teleport { to })));
        let walls = tiles.flat_map(|at| [Side::N, Side::E].map(|side| Action::Passage { at, side }));
        out.push(Wish::any("Open a secret passage", walls));
        let torch = |treasure: &Treasure| *treasure == Treasure::LargeTorch;
        let owned = self.player.treasures.iter().any(|seen| torch(&seen.treasure));
        if owned || self.view.treasures.unseen.iter().any(torch) {
            out.push(Wish::one("Light a Large torch", Action::Torch));
        }
        for (double, treasure) in [(Double::Key, Treasure::DoubleKey), (Double::Torch, Treasure::DoubleTorch)]
        {
            if self.player.treasures.iter().any(|seen| seen.treasure == treasure) {
                let words = format!("Offer a {} to the others here", treasure.tile().name);
                out.push(Wish::one(words, Action::Lend { double, count: 1 }));
            }
        }
    }

    /// What concerns the others, and time.
    fn together(&self, out: &mut Wishes) {
        match &self.view.fate {
            None => out.push(Wish::one("Provoke fate", Action::ProposeFate)),
            Some(_) => out.push(Wish::one("Agree to provoke fate", Action::VoteFate { yes: true })),
        }
        let others = Seat::all(self.view.players.seats()).filter(|other| *other != self.seat);
        if let Some(other) = others.clone().find(|other| self.view.players[*other].out.is_none()) {
            let gifts = others.map(|seat| Action::Gift { seat });
            let words = match self.player.out.is_some() {
                true => format!("Give a die to {other} or another"),
                false => "Give somebody a die".to_owned(),
            };
            out.push(Wish::any(words, gifts));
        }
        if self.player.hand_off.is_some() {
            out.push(Wish::one("Put the cursed hand on my head", Action::Hold { on: true }));
        }
        match self.view.clock.mode {
            Mode::Calm => out.push(Wish::one("Be done with this beat", Action::Done { on: true })),
            Mode::Practice => out.push(Wish::one("Let the door slam", Action::Slam)),
            Mode::Realtime => {}
        }
    }

    /// An action without treasures, and with each that the player has.
    fn paid(&self, make: impl Fn(Doubles) -> Action) -> Vec<Action> {
        let mut ways = vec![make(Doubles::NONE)];
        for (double, treasure) in [(Double::Key, Treasure::DoubleKey), (Double::Torch, Treasure::DoubleTorch)]
        {
            let owned = self.player.treasures.iter().filter(|seen| seen.treasure == treasure).count() as u8;
            ways.extend((1..=owned).map(|count| make(Doubles::of(double, count))));
        }
        ways
    }
}
