//! Actions as offers: what a button says.

use bivouac_engine::Seat;

use crate::action::{Action, Double, Doubles, Motion, Setting};
use crate::dice::{DiceSet, Die, DieNumber};
use crate::geometry::Side;
use crate::temple::Behind;
use crate::view::View;

impl Action {
    pub(crate) fn sentence(self, view: &View, seat: Seat) -> String {
        match self {
            Action::Roll { dice, careful } => {
                let care = if careful { " with care" } else { "" };
                format!("Roll {}{care}", dice_words(view, seat, dice))
            }
            Action::Free { seat: other, count } => {
                let whose = if other == seat { "of your own".to_owned() } else { format!("of {other}") };
                format!("Use a golden mask to free {count} {whose}")
            }
            Action::Enter { side, with } => {
                format!("Go {side}{}{}", beyond(view, seat, side), helped(with))
            }
            Action::Discover { side } => format!("Discover a chamber in the {side}"),
            Action::Activate { gems: 1, with } => format!("Activate a gem{}", helped(with)),
            Action::Activate { gems, with } => format!("Activate {gems} gems{}", helped(with)),
            Action::Escape { with } => format!("Escape for {}{}", keys(view.keys), helped(with)),
            Action::Gift { seat } => format!("Give a die to {seat}"),
            Action::Lift { curse, with } => format!("Lift the curse {}{}", curse.card().name, helped(with)),
            Action::Claim { with } => format!("Claim the treasure{}", helped(with)),
            Action::Heal => "Use the Healing mask: all free all black masks".to_owned(),
            Action::Teleport { to } => format!("Teleport to {}", to.in_full()),
            Action::ExtraGem => "Use the Extra gem: one gem leaves the depot".to_owned(),
            Action::Passage { at, side } => format!("Open a secret passage {side} of {at}"),
            Action::Torch => "Light the Large torch here".to_owned(),
            Action::Pledge { die } => format!("Offer {} to the others here", die_words(view, seat, die)),
            Action::Unpledge { die } => format!("Take back the offer of {}", die_words(view, seat, die)),
            Action::Lend { double, count: 0 } => format!("Keep your {}s for yourself", double_name(double)),
            Action::Lend { double, count } => {
                format!("Offer {count} {} to the others here", double_name(double))
            }
            Action::Mark { die, on: true } => format!("Give up {} first", die_words(view, seat, die)),
            Action::Mark { die, on: false } => {
                format!("No longer give up {} first", die_words(view, seat, die))
            }
            Action::Hold { on: true } => "Put the cursed hand on your head".to_owned(),
            Action::Hold { on: false } => "Take the cursed hand off your head".to_owned(),
            Action::Exchange { seat } => format!("Swap adventurers with {seat}"),
            Action::ProposeFate => "Provoke fate, if all agree".to_owned(),
            Action::VoteFate { yes: true } => "Agree to provoke fate".to_owned(),
            Action::VoteFate { yes: false } => "Refuse to provoke fate".to_owned(),
            Action::Done { on: true } => "Be done with this beat".to_owned(),
            Action::Done { on: false } => "Not be done with this beat yet".to_owned(),
            Action::Slam => "Let the door slam".to_owned(),
            Action::Set { setting: Setting::AutoPledge, on: true } => {
                "Offer fitting dice by themselves".to_owned()
            }
            Action::Set { setting: Setting::AutoPledge, on: false } => {
                "Stop offering fitting dice by themselves".to_owned()
            }
            Action::Set { setting: Setting::NoHold, on: true } => {
                "No longer hold a cursed hand: roll 3 dice at most, and slower".to_owned()
            }
            Action::Set { setting: Setting::NoHold, on: false } => "Hold a cursed hand again".to_owned(),
        }
    }
}

pub(crate) fn motion_name(motion: Motion) -> &'static str {
    match motion {
        Motion::Fate => "provoke fate",
        Motion::Concede => "give up",
    }
}

pub(crate) fn double_name(double: Double) -> &'static str {
    match double {
        Double::Key => "Double key",
        Double::Torch => "Double torch",
    }
}

pub(crate) fn keys(count: u8) -> String {
    crate::icon::Icon::Key.counted(count)
}

/// " with a Double key", or nothing.
pub(crate) fn helped(with: Doubles) -> String {
    let part = |count: u8, name: &str| match count {
        0 => None,
        1 => Some(format!("a {name}")),
        _ => Some(format!("{count} {name}s")),
    };
    let parts = [part(with.keys, "Double key"), part(with.torches, "Double torch")];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() { String::new() } else { format!(" with {}", parts.join(" and ")) }
}

/// " into B07, Chamber".
fn beyond(view: &View, seat: Seat, side: Side) -> String {
    let chamber = view.players.get(seat).and_then(|player| view.temple.get(player.place?.index()));
    match chamber.map(|chamber| chamber.sides[side.index()]) {
        Some(Behind::Way(next)) => {
            let next = view.temple.get(next.index());
            next.map(|next| format!(" into {}", next.tile.in_full())).unwrap_or_default()
        }
        _ => String::new(),
    }
}

fn shows(view: &View, seat: Seat, place: usize) -> Die {
    let player = view.players.get(seat);
    let die = player.and_then(|player| player.dice.iter().find(|die| die.number.place() == place));
    die.map_or(Die::Missing, |die| die.shows)
}

fn die_words(view: &View, seat: Seat, die: DieNumber) -> String {
    shows(view, seat, die.place()).name().to_owned()
}

/// "2 spent dice and a key".
fn dice_words(view: &View, seat: Seat, dice: DiceSet) -> String {
    let showing: Vec<Die> = dice.iter().map(|place| shows(view, seat, place)).collect();
    let mut parts = Vec::new();
    for (die, many) in [
        (Die::Spent, "spent dice"),
        (Die::Adventurer, "adventurers"),
        (Die::Key, "keys"),
        (Die::Torch, "torches"),
        (Die::Gold, "golden masks"),
    ] {
        match showing.iter().filter(|other| **other == die).count() {
            0 => {}
            1 => parts.push(die.name().to_owned()),
            count => parts.push(format!("{count} {many}")),
        }
    }
    match parts.split_last() {
        None => format!("{} dice", dice.len()),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}
