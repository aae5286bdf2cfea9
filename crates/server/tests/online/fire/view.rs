//! What can be seen of a fire.

use bivouac_engine::{BySeat, Dice, Face, Hidden, Millis, Seats, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::piece::{CHARMS, Charm, Options};
use super::rules::State;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub(crate) struct View {
    pub(crate) goal: u16,
    pub(crate) charms: BySeat<Seen>,
    pub(crate) sticks: BySeat<u16>,
    pub(crate) free: BySeat<Millis>,
    pub(crate) out: bool,
    /// Another letter after every stick, so that no part of it can be left out.
    pub(crate) ballast: String,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub(crate) struct Seen {
    pub(crate) face: Face<Charm>,
    /// Who knows it; nothing once everybody does.
    pub(crate) known: Option<Seats>,
}

impl View {
    pub(crate) fn of(options: &Options, state: &State, viewer: Viewer) -> View {
        let State { charms, sticks, free, out } = state;
        let letter = char::from(b'a' + (state.height() % 26) as u8);
        View {
            goal: options.goal,
            charms: charms.map(|_, charm| Seen { face: charm.face(viewer), known: charm.known_by() }),
            sticks: sticks.clone(),
            free: free.clone(),
            out: *out,
            ballast: letter.to_string().repeat(options.ballast as usize),
        }
    }

    pub(crate) fn imagine(&self, dice: &mut Dice) -> State {
        let up: Vec<&Charm> = self.charms.values().filter_map(|seen| seen.face.up()).collect();
        let mut left: Vec<Charm> =
            CHARMS.map(Charm::named).into_iter().filter(|charm| !up.contains(&charm)).collect();
        dice.shuffle(&mut left);
        let charms = self.charms.map(|_, seen| {
            let charm =
                seen.face.up().cloned().or_else(|| left.pop()).expect("there are more charms than seats");
            match seen.known {
                Some(known) => Hidden::known_to(charm, known),
                None => Hidden::face_up(charm),
            }
        });
        State { charms, sticks: self.sticks.clone(), free: self.free.clone(), out: self.out }
    }

    pub(crate) fn draw(&self) -> String {
        let charm = |seen: &Seen| seen.face.up().map_or("?".to_owned(), |charm| charm.name().to_owned());
        let seats =
            self.charms.iter().map(|(seat, seen)| format!("{seat} {} {}", self.sticks[seat], charm(seen)));
        seats.collect::<Vec<_>>().join("\n")
    }
}
