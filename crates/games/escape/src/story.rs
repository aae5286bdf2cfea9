//! Events as lines of the story.

use bivouac_engine::Seats;

use crate::action::{Motion, Setting};
use crate::dice::Die;
use crate::event::{Event, Lapse, Loss, Paid, Rest};
use crate::icon::{Cost, Icon};
use crate::sentence::{double_name, helped, motion_name};
use crate::state::End;

impl Event {
    pub(crate) fn story(&self) -> String {
        match self {
            Event::Began => "Escape!".to_owned(),
            Event::Rolled { seat, dice, careful, .. } => {
                let care = if *careful { " with care" } else { "" };
                format!("{seat} rolls {}{care}", count(dice.len(), "die", "dice"))
            }
            Event::Landed { seat, dice } => format!("the dice of {seat} show {}", landed(dice)),
            Event::Freed { by, seat, dice } if by == seat => {
                format!("{by} frees {} with a golden mask", count(dice.len(), "black mask", "black masks"))
            }
            Event::Freed { by, seat, dice } => {
                let masks = count(dice.len(), "black mask", "black masks");
                format!("{by} frees {masks} of {seat} with a golden mask")
            }
            Event::Entered { seat, from, to, paid } => {
                format!("{seat} goes from {from} to {to} for {}", price(paid))
            }
            Event::Discovered { seat, from, side, tile, paid, .. } => {
                format!("{seat} discovers {}, {side} of {from} for {}", tile.in_full(), price(paid))
            }
            Event::TreasureLaid { at } => format!("a treasure lies face down in {at}"),
            Event::Activated { seat, at, gems, icon, price, paid, depot } => {
                let who: Vec<String> = paid.iter().map(|share| share.seat.to_string()).collect();
                let gems = count(usize::from(*gems), "gem", "gems");
                let price = icon.counted(*price);
                format!(
                    "{seat} activates {gems} in {at}: {price} of {}, {depot} left in the depot",
                    list(&who)
                )
            }
            Event::Escaped { seat, paid, .. } => format!("{seat} escapes for {}", price(paid)),
            Event::Gave { by, seat, .. } => format!("{by} gives a die to {seat}"),
            Event::GiftOver { seat } => format!("{seat} leaves with all dice"),
            Event::Cursed { seat, curse, stays: true } => format!("{seat} is cursed: {}", curse.card().name),
            Event::Cursed { seat, curse, stays: false } => {
                format!("{seat} discards the curse {}", curse.card().name)
            }
            Event::Placed { loss, on } => {
                format!("{} puts {} on {}", loss.seat, loss.was.name(), on.card().name)
            }
            Event::Lifted { seat, curse, paid } => {
                format!("{seat} lifts {} for {}", curse.card().name, price(paid))
            }
            Event::Claimed { seat, treasure, at, paid } => {
                format!("{seat} claims a treasure in {at} for {}: {}", price(paid), treasure.tile().name)
            }
            Event::Healed { seat, freed } => {
                let masks = count(usize::from(*freed), "black mask is", "black masks are");
                format!("{seat} uses a Healing mask: {masks} free")
            }
            Event::Teleported { seat, from, to } => format!("{seat} teleports from {from} to {to}"),
            Event::GemSaved { seat, depot } => format!("{seat} uses an Extra gem: {depot} left in the depot"),
            Event::PassageOpened { seat, at, to } => {
                format!("{seat} opens a secret passage between {at} and {to}")
            }
            Event::TorchLit { seat, at } => format!("{seat} lights a Large torch in {at}"),
            Event::TorchOut { at } => format!("the Large torch in {at} burns out"),
            Event::Pledged { seat, dice } => format!("{seat} offers {}", count(dice.len(), "die", "dice")),
            Event::Withdrawn { seat, .. } => format!("{seat} takes a die back"),
            Event::Lent { seat, double, count: 0 } => format!("{seat} keeps every {}", double_name(*double)),
            Event::Lent { seat, double, count } => format!("{seat} offers {count} {}", double_name(*double)),
            Event::Marked { seat, on: true, .. } => format!("{seat} would give up a die first"),
            Event::Marked { seat, on: false, .. } => format!("{seat} would no longer give up that die first"),
            Event::HandHeld { seat, on: true } => format!("{seat} holds the cursed hand up"),
            Event::HandHeld { seat, on: false } => format!("{seat} lets the cursed hand go"),
            Event::SoulAsked { seat } => format!("{seat} picks somebody to swap adventurers with"),
            Event::SoulsSwapped { seat, with, late: false } => format!("{seat} and {with} swap adventurers"),
            Event::SoulsSwapped { seat, with, late: true } => {
                format!("{seat} picks nobody in time: {seat} and {with} swap adventurers")
            }
            Event::SoulsReturned { seat, with } => {
                format!("{seat} and {with} have their own adventurers again")
            }
            Event::Proposed { seat, motion } => format!("{seat} asks all to {}", motion_name(*motion)),
            Event::Voted { seat, motion, yes: true } => format!("{seat} agrees to {}", motion_name(*motion)),
            Event::Voted { seat, motion, yes: false } => {
                format!("{seat} refuses to {}", motion_name(*motion))
            }
            Event::Declined { motion, why } => format!("{}: {}", lapse(*why), in_vain(*motion)),
            Event::Fate { depot, beside, freed } => {
                let masks = count(usize::from(*freed), "black mask is", "black masks are");
                format!("fate turns: {masks} free, {depot} gems in the depot, {beside} beside it")
            }
            Event::Gong { number } => {
                let where_to = if *number == 3 { "to the Exit!" } else { "back to the start!" };
                format!("{}: {where_to}", count(usize::from(*number), "gong", "gongs"))
            }
            Event::Slammed { number: 0, .. } => "the door slams for practice".to_owned(),
            Event::Slammed { late, .. } if late.is_empty() => "the door slams: all are safe".to_owned(),
            Event::Slammed { late, losses, .. } => {
                format!("the door slams on {}: {}", seats(*late), lost(losses))
            }
            Event::Beat { number } => format!("beat {number}"),
            Event::Done { seat, on: true } => format!("{seat} is done with this beat"),
            Event::Done { seat, on: false } => format!("{seat} is not done with this beat"),
            Event::Set { seat, setting, on } => format!("{seat} {}", set(*setting, *on)),
            Event::Ended { end: End::Escaped, .. } => "all escaped".to_owned(),
            Event::Ended { end: End::Collapsed, inside } => {
                format!("the temple collapsed on {}", seats(*inside))
            }
            Event::Ended { end: End::Conceded, .. } => "the game is given up".to_owned(),
            Event::Ended { end: End::Closed, .. } => "practice is over".to_owned(),
        }
    }
}

fn set(setting: Setting, on: bool) -> &'static str {
    match (setting, on) {
        (Setting::AutoPledge, true) => "offers fitting dice by themselves",
        (Setting::AutoPledge, false) => "no longer offers fitting dice by themselves",
        (Setting::NoHold, true) => "no longer has to hold a cursed hand",
        (Setting::NoHold, false) => "has to hold a cursed hand again",
    }
}

fn lapse(why: Lapse) -> String {
    match why {
        Lapse::Refused { seat } => format!("{seat} says no"),
        Lapse::TimeUp { silent } if silent.is_empty() => "time is up".to_owned(),
        Lapse::TimeUp { silent } => format!("time is up without a word of {}", seats(silent)),
        Lapse::NobodyLeft => "nobody who was asked is there any more".to_owned(),
        Lapse::NothingToFree => "there is no black mask to free any more".to_owned(),
    }
}

fn in_vain(motion: Motion) -> &'static str {
    match motion {
        Motion::Fate => "fate is not provoked",
        Motion::Concede => "you play on",
    }
}

fn count(count: usize, one: &str, many: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {many}") }
}

fn list(parts: &[String]) -> String {
    match parts.split_last() {
        None => "nobody".to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}

fn seats(seats: Seats) -> String {
    list(&seats.iter().map(|seat| seat.to_string()).collect::<Vec<_>>())
}

fn price(paid: &Paid) -> String {
    match paid.icons {
        Cost::NONE => helped(paid.with).trim_start_matches(" with ").to_owned(),
        icons => format!("{icons}{}", helped(paid.with)),
    }
}

/// "2 adventurers, 1 key and 1 black mask; 1 die drops off the table".
fn landed(dice: &[Rest]) -> String {
    let showing = |die: Die| dice.iter().filter(|rest| rest.shows == die).count() as u8;
    let mut parts: Vec<String> = Icon::ALL
        .into_iter()
        .map(|icon| (icon, showing(Die::showing(icon))))
        .filter(|(_, count)| *count > 0)
        .map(|(icon, count)| icon.counted(count))
        .collect();
    let (black, dropped) = (showing(Die::Black), showing(Die::Lost));
    if black > 0 {
        parts.push(count(black.into(), "black mask", "black masks"));
    }
    let shown = if parts.is_empty() { "nothing".to_owned() } else { list(&parts) };
    match dropped {
        0 => shown,
        _ => format!("{shown}; {} off the table", count(dropped.into(), "die drops", "dice drop")),
    }
}

fn lost(losses: &[Loss]) -> String {
    match losses {
        [] => "they have no die to lose".to_owned(),
        _ => {
            let parts: Vec<String> =
                losses.iter().map(|loss| format!("{} loses {}", loss.seat, loss.was.name())).collect();
            list(&parts)
        }
    }
}
