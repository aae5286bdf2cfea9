//! Events as lines of the story.

use bivouac_engine::{Face, Seats};

use crate::board::End;
use crate::event::{Cooling, Event, Harm, Parting, Slip, Task};
use crate::kind::{Counts, Kind};
use crate::tile::TileKind;

impl Event {
    pub(crate) fn story(&self) -> String {
        match self {
            Event::RolledOff { rolls } => {
                let rolls: Vec<String> = rolls.iter().map(|(seat, die)| format!("{seat} {die}")).collect();
                format!("Who begins? Dice: {}", rolls.join(", "))
            }
            Event::TurnBegan { seat, round, actions } => {
                format!("Round {round}: it is the turn of {seat}, with {actions} actions")
            }
            Event::Moved { seat, to, cliff: false, .. } => format!("{seat} walks to {to}"),
            Event::Moved { seat, to, .. } => format!("{seat} climbs over the cliff to {to}"),
            Event::Rode { seat, to } => format!("{seat} rides the caravan to {to}"),
            Event::Explored { seat, from, dir, cell, tile, cliffs } => {
                let cliffs: Vec<&str> = cliffs.iter().map(|dir| dir.name()).collect();
                let cliffs = match cliffs.len() {
                    0 => String::new(),
                    _ => format!(", with cliffs {}", cliffs.join(", ")),
                };
                format!("{seat} explores {dir} of {from} and finds {} at {cell}{cliffs}", tile.found())
            }
            Event::Laid { at, secret, die, extra } => {
                let what = match (secret, extra) {
                    (true, true) => "two secrets lie",
                    (true, false) | (false, true) => "a secret lies",
                    (false, false) => "no secret lies",
                };
                let capital = what.chars().next().map(|first| first.to_ascii_uppercase()).unwrap_or_default();
                format!("{capital}{} on {at} (die {die})", &what[1..])
            }
            Event::Discovered { seat, at, slot, face: Face::Up(kind) } => {
                format!("{seat} looks at token {slot} on {at}: {}", kind.one())
            }
            Event::Discovered { seat, at, slot, .. } => format!("{seat} looks at token {slot} on {at}"),
            Event::Sprang { seat, at: Some(at) } => format!("A trap springs on {seat}: the Captured of {at}"),
            Event::Sprang { seat, at: None } => format!("A trap springs on {seat}"),
            Event::Seized { seat, by: Some(by), tokens } => {
                format!("{seat} is captured by {by}{}", with_tokens(*tokens))
            }
            Event::Seized { seat, tokens, .. } => {
                format!("{seat} is captured{}, and nobody knows by whom", with_tokens(*tokens))
            }
            Event::Found { captives, at, tokens } if captives.is_empty() => {
                format!("What was lost turns up at {at}: {}", tokens_of(*tokens))
            }
            Event::Found { captives, at, tokens } => {
                let verb = if captives.len() == 1 { "turns up" } else { "turn up" };
                format!("{} {verb} at {at}{}", seats(*captives), with_tokens(*tokens))
            }
            Event::PickedUp { seat, at, slot, face } => {
                let what = match (face, slot) {
                    (Face::Up(kind), _) => kind.one(),
                    (_, Some(slot)) => format!("token {slot}"),
                    _ => "a token".to_owned(),
                };
                format!("{seat} takes {what} from {at}")
            }
            Event::Placed { seat, at, slot: None, face: Face::Up(kind) } => {
                format!("{seat} puts {} on {at}", kind.one())
            }
            Event::Placed { seat, at, face: Face::Up(kind), .. } => {
                format!("{seat} leaves {} face down on {at}", kind.one())
            }
            Event::Placed { seat, at, .. } => format!("{seat} leaves something face down on {at}"),
            Event::Revealed { seat, what } => format!("{seat} shows {}", what.one()),
            Event::Used { seat, what } => format!("{seat} uses {}", what.one()),
            Event::Paid { seat, supplies } => format!("{seat} pays {}", Kind::Supply.many(*supplies)),
            Event::Spilled { at, supplies } => {
                format!("{} is full: {} back to the reserve", capital(at), goes(*supplies))
            }
            Event::Unlocked { keys, needs, .. } => format!("The lock holds {keys} of {needs} keys"),
            Event::FarmBuilt { seat: Some(seat), at, serves } => {
                format!("{seat} builds a farm on {at} for {serves}")
            }
            Event::FarmBuilt { at, serves, .. } => {
                format!("{} builds itself a farm on {at}", capital(serves))
            }
            Event::FarmServes { at, serves: Some(serves) } => format!("The farm on {at} now serves {serves}"),
            Event::FarmServes { at, .. } => format!("The farm on {at} stands idle"),
            Event::CampBuilt { seat, at, shown } if *shown == Counts::NONE => {
                format!("{seat} builds {at}")
            }
            Event::CampBuilt { seat, at, shown } => {
                format!("{seat} builds {at}, and {} there", turn_up(shown))
            }
            Event::RouteLaid { seat, from, to, tiles } => {
                format!("{seat} lays out a caravan route of {tiles} tiles from {from} to {to}")
            }
            Event::RouteLost { from, to } => format!("The caravan route from {from} to {to} is no more"),
            Event::Saw { seat, seen: Some(seen), .. } if !seen.is_empty() => {
                let seen: Vec<String> =
                    seen.iter().map(|(at, slot, kind)| format!("{} ({at}, {slot})", kind.one())).collect();
                format!("{seat} sees {}", seen.join(", "))
            }
            Event::Saw { seat, count: 0, .. } => format!("{seat} sees nothing new"),
            Event::Saw { seat, count, .. } => format!("{seat} sees {} near by", tokens_of(*count)),
            Event::Foresaw { seat, secrets: Some(secrets), .. } => {
                let names: Vec<&str> = secrets.iter().map(|kind| kind.name()).collect();
                format!("{seat} looks at the top of the secrets: {}", names.join(", "))
            }
            Event::Foresaw { seat, tiles: Some(tiles), .. } => {
                let names: Vec<&str> = tiles.iter().map(|tile| tile.kind.name()).collect();
                format!("{seat} looks at the top of the tiles: {}", names.join(", "))
            }
            Event::Foresaw { seat, stack, count, .. } => {
                format!("{seat} looks at the top {count} of the {}", stack.name())
            }
            Event::Ordered { seat, stack } => {
                format!("{seat} puts the top of the {} into an order", stack.name())
            }
            Event::Teleported { seat, to } => format!("{seat} teleports to {to}"),
            Event::Sent { seat, what, to } => format!("{seat} sends {} by caravan to {to}", what.one()),
            Event::Traded { seat, at, held: Face::Up(held) } => {
                format!("{seat} trades with {at} and looks through the box: {}", list(held))
            }
            Event::Traded { seat, at, .. } => format!("{seat} trades with {at} and looks through the box"),
            Event::Chose { seat, face: Face::Up(kind) } => {
                format!("{seat} takes {} out of the box", kind.one())
            }
            Event::Chose { seat, .. } => format!("{seat} takes something out of the box"),
            Event::Declined { seat } => format!("{seat} takes nothing"),
            Event::Hired { seat, at, task } => format!("{seat} hires a band at {at} {}", task_of(task)),
            Event::Ransomed { seat, captive, at, tokens: 0 } => format!("{seat} buys {captive} free at {at}"),
            Event::Ransomed { seat, captive, at, tokens } => {
                format!("{seat} buys {captive} free at {at}{}", with_tokens(*tokens))
            }
            Event::TurnEnded { seat } => format!("{seat} ends the turn"),
            Event::BoardBegan { round } => format!("Round {round}: the board's turn"),
            board => board.board_story(),
        }
    }

    /// What happens in the board's turn and at the end.
    fn board_story(&self) -> String {
        match self {
            Event::Cooled { of, die, left } => {
                let (what, off) = match of {
                    Cooling::Farm { at } => (format!("The farm on {at}"), "brings in its harvest"),
                    Cooling::Player { seat } => (format!("{seat}"), "is well again"),
                    Cooling::Camp { at } if at.kind == TileKind::AllyCamp => (capital(at), "opens again"),
                    Cooling::Camp { at } => (capital(at), "attacks"),
                };
                match left {
                    0 => format!("{what} {off} (die {die})"),
                    left => format!("{what} cools down to {left} (die {die})"),
                }
            }
            Event::Produced { camp, kept: true, .. } => format!("{} gets a Supply", capital(camp)),
            Event::Produced { camp, .. } => {
                format!("{} is full: the harvest goes to the reserve", capital(camp))
            }
            Event::Healed { seat } => format!("{seat} is free to go"),
            Event::BandMoved { ally, to } => format!("The band of {ally} goes to {to}"),
            Event::BandGone { ally, why } => match why {
                Parting::Done => format!("The band of {ally} has done its work"),
                Parting::Idle => format!("The band of {ally} has nothing left to do and goes home"),
                Parting::Slain => format!("The gang destroys the band of {ally}"),
            },
            Event::Rescued { from, captives, tokens } => {
                let mut what: Vec<String> = captives.iter().map(|seat| seat.to_string()).collect();
                what.extend(names(tokens));
                format!("The band brings {} from {from} to Main Camp", and(&what))
            }
            Event::GangMet { ally, rounds } => {
                format!("The band of {ally} meets the gang and holds it for {rounds} rounds")
            }
            Event::GangHeld { left: 0, .. } => "The gang has fought its way free".to_owned(),
            Event::GangHeld { ally, left } => {
                format!("The band of {ally} holds the gang; {left} more to go")
            }
            Event::GangMoved { dice, from, to } => {
                let word = if dice.len() == 1 { "die" } else { "dice" };
                let dice: Vec<String> = dice.iter().map(u8::to_string).collect();
                let dice = format!("{word} {}", dice.join(", "));
                if from == to {
                    format!("The gang is held off and stays on {from} ({dice})")
                } else {
                    format!("The gang roams from {from} to {to} ({dice})")
                }
            }
            Event::GangStuck { at } => format!("The gang cannot leave {at}"),
            Event::GangDestroyed { at, what } => format!("The gang destroys {} on {at}", what.one()),
            Event::Injured { seat, by, lost } => {
                let by = match by {
                    Harm::Gang => "by the gang",
                    Harm::Lake => "in the lake",
                    Harm::Captivity => "and sent home by the captors",
                };
                let lost = if *lost > 0 { format!("; {} lost", tokens_of(*lost)) } else { String::new() };
                format!("{seat} is injured {by}{lost}")
            }
            Event::Waited { seat, left: 0 } => format!("Nobody came for {seat}"),
            Event::Waited { seat, left: 1 } => format!("{seat} is held for 1 more round"),
            Event::Waited { seat, left } => format!("{seat} is held for {left} more rounds"),
            Event::Raided { by, camp, taken } => {
                let taken: Counts = taken.iter().copied().collect();
                format!("{} raids {camp} and takes {}", capital(by), list(&taken))
            }
            Event::PartySet { home, at } => format!("The raiding party of {home} stands on {at}"),
            Event::PartyMoved { home, to } => format!("The raiding party of {home} goes to {to}"),
            Event::PartyHome { home, load, destroyed, cool } => {
                let fate = if *destroyed { "and destroys" } else { "with" };
                let cool = if *cool > 0 { format!(" (cool-down {cool})") } else { String::new() };
                format!("The raiding party of {home} is home {fate} {}{cool}", list(load))
            }
            Event::PartyCaught { home, at, load, back } => {
                format!(
                    "The band destroys the raiding party of {home} on {at}; {} back at {back}",
                    list(load)
                )
            }
            Event::PartySlain { home, load } => {
                format!("The gang destroys the raiding party of {home} with {}", list(load))
            }
            Event::Idle { by } => format!("{} finds nothing to raid", capital(by)),
            Event::CampDestroyed { by, camp } => {
                format!("{} finds {camp} empty and destroys it", capital(by))
            }
            Event::Berserk => "The exit is found: every enemy camp goes berserk".to_owned(),
            Event::Blurted { seat, what, slip } => {
                let fate = match slip {
                    Slip::Shown => "everybody knows now",
                    Slip::Used => "it must be used at once",
                    Slip::Lost => "it is lost",
                    Slip::Sprung => "it springs",
                };
                format!("{seat} gave {} away: {fate}", what.one())
            }
            Event::Voted { seat, give_up: true } => format!("{seat} would give up"),
            Event::Voted { seat, .. } => format!("{seat} would play on"),
            Event::Over { end } => match end {
                End::Escaped => "The exit opens, and all are out. You have escaped!",
                End::KeysLost => "Too few keys are left. The exit will never open",
                End::CampLost => "Main Camp is destroyed. All is lost",
                End::AllOut => "Everybody is captured or injured. All is lost",
                End::Sealed => "There is nowhere left to explore. The exit will never be found",
                End::GaveUp => "All agree to give up",
                End::TimeUp => "The last round is over. Time is up",
            }
            .to_owned(),
            told => format!("{told:?}"),
        }
    }
}

fn task_of(task: &Task) -> String {
    match task {
        Task::Rescue { from, captives, tokens } => {
            let mut what: Vec<String> = captives.iter().map(|seat| seat.to_string()).collect();
            what.extend((*tokens > 0).then(|| tokens_of(*tokens)));
            format!("to rescue {} from {from}", and(&what))
        }
        Task::Hunt => "to hunt the gang".to_owned(),
        Task::Destroy { home } => format!("to destroy the raiding party of {home}"),
    }
}

fn seats(seats: Seats) -> String {
    let names: Vec<String> = seats.iter().map(|seat| seat.to_string()).collect();
    and(&names)
}

fn tokens_of(count: u8) -> String {
    if count == 1 { "1 token".to_owned() } else { format!("{count} tokens") }
}

fn with_tokens(count: u8) -> String {
    if count == 0 { String::new() } else { format!(" with {}", tokens_of(count)) }
}

fn goes(count: u8) -> String {
    format!("{} {}", Kind::Supply.many(count), if count == 1 { "goes" } else { "go" })
}

fn turn_up(counts: &Counts) -> String {
    let verb = if counts.total() == 1 { "turns up" } else { "turn up" };
    format!("{} {verb}", list(counts))
}

/// "a Key and 2 Supplies".
pub(crate) fn list(counts: &Counts) -> String {
    and(&names(counts))
}

fn names(counts: &Counts) -> Vec<String> {
    counts.kinds().map(|kind| kind.many(counts.of(kind))).collect()
}

/// "this, this and that".
fn and(names: &[String]) -> String {
    match names {
        [] => "nothing".to_owned(),
        [only] => only.clone(),
        [names @ .., last] => format!("{} and {last}", names.join(", ")),
    }
}

/// A name at the beginning of a sentence.
fn capital(name: &impl std::fmt::Display) -> String {
    let name = name.to_string();
    let mut letters = name.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => name,
    }
}
