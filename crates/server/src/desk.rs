//! The desk: who has a place at a table, who holds which seat, and what the table agreed on about
//! people. It is kept as one document beside the log. Nothing here waits, tells or writes.

use bivouac_engine::{Holder, Seat, Seats, words};
use bivouac_protocol::{Away, Code, NewSeat, Pace, Problem, SeatHolder};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::keys::TokenHash;
use crate::names;

/// A table has no more people than this, seated or not.
pub(crate) const MOST_PEOPLE: usize = 24;
/// So many of those who have left are still known by name.
const MOST_FORMER: usize = 64;

/// Who has a place, who sits where, and how the table treats people.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Desk {
    pub(crate) options: Value,
    pub(crate) places: Vec<Place>,
    pub(crate) people: Vec<Sitter>,
    /// Those who have left after they had looked out of a seat of the game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) former: Vec<(u16, String)>,
    pub(crate) host: Option<u16>,
    pub(crate) away: Away,
    pub(crate) pace: Pace,
    pub(crate) starts_when_full: bool,
    last_person: u16,
}

/// A seat as the desk knows it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Place {
    pub(crate) holder: SeatHolder,
    /// The bot that plays while the person who holds the seat is away.
    pub(crate) stand_in: Option<String>,
    /// What its holder added to the dice.
    pub(crate) word: String,
}

/// Somebody who has a place.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Sitter {
    pub(crate) person: u16,
    pub(crate) name: String,
    pub(crate) hash: TokenHash,
    /// Whether they came with the letters, or were asked in by the host. Before anybody noted it,
    /// everybody counted as invited.
    #[serde(default = "yes")]
    pub(crate) invited: bool,
}

fn yes() -> bool {
    true
}

/// Says nothing of the hash.
impl std::fmt::Debug for Sitter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sitter").field("person", &self.person).finish_non_exhaustive()
    }
}

fn conflict(sentence: impl Into<String>) -> Problem {
    Problem::new(Code::Conflict, sentence)
}

impl Desk {
    pub(crate) fn new(
        options: Value,
        seats: &[NewSeat],
        away: Away,
        pace: Pace,
        starts_when_full: bool,
    ) -> Desk {
        let place = |seat: &NewSeat| Place {
            holder: match seat {
                NewSeat::Me | NewSeat::Open => SeatHolder::Open,
                NewSeat::Bot { bot } => SeatHolder::Bot { bot: bot.clone() },
            },
            stand_in: None,
            word: String::new(),
        };
        let places = seats.iter().map(place).collect();
        let (people, former) = (Vec::new(), Vec::new());
        Desk { options, places, people, former, host: None, away, pace, starts_when_full, last_person: 0 }
    }

    /// Gives somebody a place. The first to come is the host, who counts as invited.
    pub(crate) fn admit(&mut self, name: &str, hash: TokenHash, invited: bool) -> Result<u16, Problem> {
        if self.people.len() >= MOST_PEOPLE {
            return Err(conflict(format!("this table is full: {MOST_PEOPLE} people have a place already")));
        }
        let name = names::free(&names::clean(name)?, self.people.iter().map(|sitter| &*sitter.name));
        self.last_person += 1;
        let person = self.last_person;
        let invited = invited || self.host.is_none();
        self.people.push(Sitter { person, name, hash, invited });
        self.host.get_or_insert(person);
        Ok(person)
    }

    /// Whether somebody may have more than the open seats of a listed table.
    pub(crate) fn is_invited(&self, person: u16) -> bool {
        self.sitter(person).is_some_and(|sitter| sitter.invited)
    }

    pub(crate) fn invite(&mut self, person: u16) {
        let found = self.people.iter_mut().find(|sitter| sitter.person == person);
        found.into_iter().for_each(|sitter| sitter.invited = true);
    }

    pub(crate) fn make_host(&mut self, person: u16) {
        self.host = Some(person);
        self.invite(person);
    }

    /// Gives somebody another key; answers the one that opens nothing any more.
    pub(crate) fn change_key(&mut self, person: u16, hash: TokenHash) -> Option<TokenHash> {
        let sitter = self.people.iter_mut().find(|sitter| sitter.person == person)?;
        Some(std::mem::replace(&mut sitter.hash, hash))
    }

    /// Keeps the name of somebody who leaves, for the story.
    pub(crate) fn remember(&mut self, person: u16) {
        let Some(name) = self.sitter(person).map(|sitter| sitter.name.clone()) else { return };
        if self.former.len() == MOST_FORMER {
            self.former.remove(0);
        }
        self.former.push((person, name));
    }

    pub(crate) fn rename(&mut self, person: u16, name: &str) -> Result<(), Problem> {
        let name = names::clean(name)?;
        if name.is_empty() {
            return Err(Problem::new(Code::Malformed, "a name has at least one character"));
        }
        let others = self.people.iter().filter(|sitter| sitter.person != person);
        let name = names::free(&name, others.map(|sitter| &*sitter.name));
        self.people
            .iter_mut()
            .filter(|sitter| sitter.person == person)
            .for_each(|sitter| sitter.name.clone_from(&name));
        Ok(())
    }

    pub(crate) fn person_of(&self, hash: &TokenHash) -> Option<u16> {
        self.people.iter().find(|sitter| sitter.hash == *hash).map(|sitter| sitter.person)
    }

    pub(crate) fn sitter(&self, person: u16) -> Option<&Sitter> {
        self.people.iter().find(|sitter| sitter.person == person)
    }

    pub(crate) fn place(&self, seat: Seat) -> Result<&Place, Problem> {
        self.places.get(seat.index()).ok_or_else(|| no_seat(seat, self.places.len()))
    }

    pub(crate) fn place_mut(&mut self, seat: Seat) -> Result<&mut Place, Problem> {
        let seats = self.places.len();
        self.places.get_mut(seat.index()).ok_or_else(|| no_seat(seat, seats))
    }

    pub(crate) fn seats(&self) -> impl Iterator<Item = (Seat, &Place)> {
        Seat::all(self.places.len() as u8).zip(&self.places)
    }

    /// The seats that `person` holds, whoever plays them at the moment.
    pub(crate) fn seats_of(&self, person: u16) -> Seats {
        self.seats()
            .filter(|(_, place)| place.holder == SeatHolder::Person { person })
            .map(|(seat, _)| seat)
            .collect()
    }

    pub(crate) fn first_open(&self) -> Option<Seat> {
        self.seats().find(|(_, place)| place.holder == SeatHolder::Open).map(|(seat, _)| seat)
    }

    /// Who plays the seat now, as the log has it.
    pub(crate) fn hands(&self, seat: Seat) -> Holder {
        match self.places.get(seat.index()) {
            Some(Place { stand_in: Some(_), .. }) | Some(Place { holder: SeatHolder::Bot { .. }, .. }) => {
                Holder::Bot
            }
            Some(Place { holder: SeatHolder::Person { person }, .. }) => Holder::Person(*person),
            Some(Place { holder: SeatHolder::Open, .. }) | None => Holder::Nobody,
        }
    }

    /// The bot that plays the seat now, if one does.
    pub(crate) fn bot(&self, seat: Seat) -> Option<&str> {
        let place = self.places.get(seat.index())?;
        match (&place.stand_in, &place.holder) {
            (Some(bot), _) | (None, SeatHolder::Bot { bot }) => Some(bot),
            _ => None,
        }
    }

    /// Takes an open seat, or one that a bot plays.
    pub(crate) fn claim(&mut self, person: u16, seat: Seat) -> Result<(), Problem> {
        let name = match &self.place(seat)?.holder {
            SeatHolder::Person { person: other } if *other != person => {
                self.sitter(*other).map_or_else(String::new, |sitter| sitter.name.clone())
            }
            _ => {
                let place = self.place_mut(seat)?;
                (place.holder, place.stand_in) = (SeatHolder::Person { person }, None);
                return Ok(());
            }
        };
        Err(conflict(format!(
            "seat {seat} belongs to {name}; only they or the host can give it away",
            seat = number(seat)
        )))
    }

    pub(crate) fn give(&mut self, seat: Seat, holder: SeatHolder) -> Result<(), Problem> {
        let place = self.place_mut(seat)?;
        (place.holder, place.stand_in) = (holder, None);
        Ok(())
    }

    pub(crate) fn swap(&mut self, one: Seat, other: Seat) -> Result<(), Problem> {
        let (first, second) = (self.place(one)?.clone(), self.place(other)?.clone());
        *self.place_mut(one)? = Place { word: first.word.clone(), ..second.clone() };
        *self.place_mut(other)? = Place { word: second.word, ..first };
        Ok(())
    }

    /// Takes somebody's place away; their seats are open again. Answers which those were.
    pub(crate) fn dismiss(&mut self, person: u16) -> Seats {
        let seats = self.seats_of(person);
        for seat in seats.iter() {
            self.places[seat.index()].holder = SeatHolder::Open;
            self.places[seat.index()].stand_in = None;
        }
        self.people.retain(|sitter| sitter.person != person);
        if self.host == Some(person) {
            let invited = self.people.iter().find(|sitter| sitter.invited);
            let next = invited.or(self.people.first()).map(|sitter| sitter.person);
            self.host = None;
            next.into_iter().for_each(|next| self.make_host(next));
        }
        seats
    }

    /// A sentence with the names of people in it.
    pub(crate) fn named(&self, sentence: &str) -> String {
        words::with_names(sentence, |seat| match self.place(seat).map(|place| &place.holder) {
            Ok(SeatHolder::Person { .. } | SeatHolder::Bot { .. }) => self.name(seat),
            Ok(SeatHolder::Open) | Err(_) => words::plain_name(seat),
        })
    }

    /// What a seat is called.
    pub(crate) fn name(&self, seat: Seat) -> String {
        match self.places.get(seat.index()).map(|place| &place.holder) {
            Some(SeatHolder::Person { person }) => {
                self.sitter(*person).map_or_else(|| "somebody".to_owned(), |sitter| sitter.name.clone())
            }
            Some(SeatHolder::Bot { bot }) => {
                let kind = bot.split(':').next().unwrap_or(bot);
                format!("{kind} {}", number(seat))
            }
            Some(SeatHolder::Open) | None => "open".to_owned(),
        }
    }
}

pub(crate) fn number(seat: Seat) -> usize {
    seat.index() + 1
}

fn no_seat(seat: Seat, seats: usize) -> Problem {
    Problem::new(Code::NotFound, format!("there is no seat {}: this table has {seats}", number(seat)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn desk() -> Desk {
        let seats = [NewSeat::Me, NewSeat::Open, NewSeat::Bot { bot: "hold:at=20".into() }];
        Desk::new(Value::Null, &seats, Away::Wait, Pace::Normal, true)
    }

    fn seat(number: u8) -> Seat {
        Seat::number(number).unwrap()
    }

    #[test]
    fn the_first_to_come_is_host_and_the_next_one_follows() {
        let mut desk = desk();
        let (ann, bob) =
            (desk.admit("Ann", [1; 32], true).unwrap(), desk.admit("Bob", [2; 32], true).unwrap());
        assert_eq!(desk.host, Some(ann));
        desk.claim(ann, seat(1)).unwrap();
        desk.claim(ann, seat(2)).unwrap();
        assert_eq!(desk.seats_of(ann).len(), 2);
        assert!(desk.claim(bob, seat(1)).unwrap_err().sentence.contains("belongs to Ann"));
        assert_eq!(desk.dismiss(ann).len(), 2);
        assert_eq!((desk.host, desk.first_open()), (Some(bob), Some(seat(1))));
        assert_eq!(desk.person_of(&[1; 32]), None);
        // A number is never given to somebody else.
        assert_eq!(desk.admit("Cid", [3; 32], true).unwrap(), 3);
    }

    #[test]
    fn names_are_told_apart_and_cleaned() {
        let mut desk = desk();
        for (asked, given) in
            [("  Ann   B ", "Ann B"), ("Ann B", "Ann B 2"), ("", "Guest 1"), ("", "Guest 2")]
        {
            let person = desk.admit(asked, [0; 32], true).unwrap();
            assert_eq!(desk.sitter(person).unwrap().name, given);
        }
        for wrong in ["a\u{202e}b", "@2", "a\u{7}", "Seat 2", &"x".repeat(25)] {
            assert_eq!(desk.admit(wrong, [0; 32], true).unwrap_err().code, Code::Malformed, "{wrong:?}");
        }
        let cyrillic = desk.admit("Аnn В", [0; 32], true).unwrap();
        assert_eq!(desk.sitter(cyrillic).unwrap().name, "Аnn В 3");
        // One's own name is nobody else's: it can be written anew.
        desk.rename(cyrillic, "Аnn В 3").unwrap();
        assert_eq!(desk.sitter(cyrillic).unwrap().name, "Аnn В 3");
        desk.rename(cyrillic, "Guest l").unwrap();
        assert_eq!(desk.sitter(cyrillic).unwrap().name, "Guest l 2");
    }

    #[test]
    fn a_bot_in_a_seat_makes_way_and_a_stand_in_is_a_bot_in_the_log() {
        let mut desk = desk();
        let ann = desk.admit("Ann", [1; 32], true).unwrap();
        desk.claim(ann, seat(3)).unwrap();
        assert_eq!(desk.hands(seat(3)), Holder::Person(ann));
        desk.place_mut(seat(3)).unwrap().stand_in = Some("random".into());
        assert_eq!((desk.hands(seat(3)), desk.bot(seat(3))), (Holder::Bot, Some("random")));
        assert_eq!(desk.seats_of(ann), Seats::only(seat(3)));
        desk.swap(seat(3), seat(1)).unwrap();
        assert_eq!(desk.hands(seat(3)), Holder::Nobody);
        assert!(desk.place(seat(4)).unwrap_err().sentence.contains("no seat 4"));
        assert_eq!(desk.named("@1, @2, @3 and @4"), "Ann, Seat 2, Seat 3 and Seat 4");
    }

    #[test]
    fn who_was_invited_is_kept_and_hosts_and_people_of_older_tables_were() {
        let mut desk = desk();
        let mut come = |name, key, invited| desk.admit(name, [key; 32], invited).unwrap();
        let [ann, eve, bob] = [come("Ann", 1, false), come("Eve", 2, false), come("Bob", 3, true)];
        assert_eq!([ann, eve, bob].map(|person| desk.is_invited(person)), [true, false, true]);
        let mut kept = serde_json::to_value(&desk).unwrap();
        assert_eq!(serde_json::from_value::<Desk>(kept.clone()).unwrap(), desk);
        for sitter in kept["people"].as_array_mut().unwrap() {
            sitter.as_object_mut().unwrap().remove("invited");
        }
        assert!(serde_json::from_value::<Desk>(kept).unwrap().is_invited(eve));
        // Whoever was invited follows a host before somebody who was not.
        desk.dismiss(ann);
        assert_eq!(desk.host, Some(bob));
        desk.dismiss(bob);
        assert!(desk.host == Some(eve) && desk.is_invited(eve));
    }

    #[test]
    fn those_who_have_left_are_known_by_name_and_not_without_end() {
        let mut desk = desk();
        for number in 1..=MOST_FORMER as u16 + 3 {
            let person = desk.admit(&format!("p{number}"), [0; 32], true).unwrap();
            desk.remember(person);
            desk.dismiss(person);
        }
        assert_eq!((desk.former.len(), desk.former[0].clone()), (MOST_FORMER, (4, "p4".to_owned())));
    }

    #[test]
    fn the_document_reads_back_and_its_debug_keeps_quiet() {
        let mut desk = desk();
        desk.admit("Ann", [7; 32], true).unwrap();
        let text = serde_json::to_string(&desk).unwrap();
        assert_eq!(serde_json::from_str::<Desk>(&text).unwrap(), desk);
        assert!(!format!("{desk:?}").contains("7, 7"));
    }
}
