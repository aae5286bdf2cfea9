//! Drawn positions: a game of Cache as text, as `draw` shows it to whoever sees all.

use bivouac_engine::{
    Audience, Cx, Dice, Game, Hidden, Illegal, Marks, Millis, Seat, Seats, Seed, Told, Viewer,
};

use super::cache::{Action, Cache, Event, Kind, Options, Piece, Place, State};

pub(crate) fn seat(number: u8) -> Seat {
    Seat::number(number).expect("a test names a seat that exists")
}

pub(crate) fn both(one: u8, two: u8) -> Viewer {
    Viewer::Seats(Seats::only(seat(one)).with(seat(two)))
}

/// A position, and the game it belongs to.
pub(crate) struct Drawn {
    pub(crate) game: Cache,
    pub(crate) state: State,
}

/// What a step led to, besides the state.
pub(crate) struct Done {
    pub(crate) told: Vec<Told<Event>>,
    pub(crate) marks: Marks,
}

impl Drawn {
    /// Reads what [`Drawn::drawn`] writes. Nothing is on the trail yet.
    pub(crate) fn read(text: &str) -> Drawn {
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let numbers = |line: &str| -> Vec<u8> {
            line.split(|letter: char| !letter.is_ascii_digit())
                .filter_map(|number| number.parse().ok())
                .collect()
        };
        let head = numbers(lines.next().expect("a head line"));
        let [round, rounds, turn, left, locks, _] = head[..] else {
            panic!("a head line has six numbers: {head:?}")
        };
        let (mut seats, mut pieces, mut caves) = (Vec::new(), Vec::new(), 0);
        for line in lines {
            let (place, things) = line.split_once(':').expect("a place, and what is there");
            let place = match (place.split_once(' '), numbers(place).first()) {
                (Some(("cave", _)), Some(&cave)) => {
                    caves = caves.max(cave + 1);
                    Place::Cave(cave)
                }
                (Some(("pack", _)), Some(&owner)) => Place::Pack(seat(owner)),
                _ => Place::Gone,
            };
            for thing in things.split_whitespace() {
                match (thing.strip_prefix('@'), place) {
                    (Some(number), Place::Cave(cave)) => {
                        seats.push((seat(number.parse().expect("a seat")), cave));
                    }
                    _ => pieces.push(piece(thing, place)),
                }
            }
        }
        pieces.sort_by_key(|(marker, _)| *marker);
        seats.sort();
        let kinds: Vec<Kind> = pieces.iter().map(|(_, piece)| *piece.token.unseen()).collect();
        let count = |kind: Kind| kinds.iter().filter(|other| **other == kind).count() as u8;
        let [keys, ropes, stones, traps] = Kind::ALL.map(count);
        let options = Options { caves, keys, ropes, stones, traps, rounds };
        let game = Cache { options: options.clone(), seats: seats.len() as u8 };
        let mut state = State::new(&options, game.seats, &kinds);
        state.pieces = pieces.into_iter().map(|(_, piece)| piece).collect();
        seats.into_iter().for_each(|(seat, cave)| state.caves[seat] = cave);
        (state.round, state.turn, state.left, state.locks) = (round, seat(turn), left, locks);
        Drawn { game, state }
    }

    pub(crate) fn try_act(&mut self, number: u8, action: Action) -> Result<Done, Illegal> {
        let (mut dice, mut told) = (Dice::fast(&Seed::of("drawn")), Vec::new());
        let mut cx = Cx::new(Millis::ZERO, &mut dice, &mut told);
        self.game.apply(&mut self.state, seat(number), &action, &mut cx)?;
        let marks = cx.marks();
        Ok(Done { told, marks })
    }

    pub(crate) fn act(&mut self, number: u8, action: Action) -> Done {
        self.try_act(number, action).unwrap_or_else(|illegal| panic!("{action:?}: {illegal}"))
    }

    /// Why an action is refused.
    pub(crate) fn refused(&mut self, number: u8, action: Action) -> String {
        match self.try_act(number, action) {
            Ok(_) => panic!("{action:?} is allowed"),
            Err(illegal) => illegal.to_string(),
        }
    }

    /// What `viewer` sees, drawn.
    pub(crate) fn seen(&self, viewer: Viewer) -> String {
        self.game.draw(&self.game.view(&self.state, viewer, Millis::ZERO))
    }

    /// How `viewer` sees one piece: `b:key/13`.
    pub(crate) fn piece(&self, marker: char, viewer: Viewer) -> String {
        let start = format!("{marker}:");
        let seen = self.seen(viewer);
        let found = seen.split_whitespace().find(|word| word.starts_with(&start));
        found.expect("there is such a piece").to_owned()
    }
}

fn piece(drawn: &str, place: Place) -> (char, Piece) {
    let (marker, rest) = drawn.split_once(':').expect("a marker, and what lies under it");
    let (kind, known) = rest.split_once('/').unwrap_or((rest, ""));
    let kind = Kind::ALL.into_iter().find(|other| other.name() == kind).expect("a kind of piece");
    let known: Seats =
        known.chars().map(|number| seat(number.to_string().parse().expect("a seat"))).collect();
    let token = if place == Place::Gone { Hidden::face_up(kind) } else { Hidden::known_to(kind, known) };
    (marker.chars().next().expect("a letter"), Piece { place, token })
}

/// What `viewer` hears of it.
pub(crate) fn heard(done: &Done, viewer: Viewer) -> Vec<String> {
    let told = done.told.iter().filter(|told| told.to.hears(viewer));
    told.map(|told| told.event.story()).collect()
}

/// Everybody is told the same.
pub(crate) fn is_public(done: &Done) -> bool {
    done.told.iter().all(|told| told.to == Audience::All)
}

/// Plays one action and compares the positions, drawn.
#[track_caller]
pub(crate) fn check(before: &str, number: u8, action: Action, after: &str) {
    let mut drawn = Drawn::read(before);
    drawn.act(number, action);
    let tidy = |text: &str| text.trim().lines().map(str::trim).collect::<Vec<_>>().join("\n");
    assert_eq!(drawn.seen(Viewer::Open), tidy(after));
}
