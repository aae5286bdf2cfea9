//! Coming in: who joins, by the letters or without them, and those to whom the host gives a key.

use std::time::Duration;

use bivouac_engine::{Seat, Seats};
use bivouac_protocol::{Code, Join, Joined, Problem, Reissued, SeatHolder, Token};
use bivouac_store::{NewToken, Write};

use super::places::{Comer, Home};
use super::sitting::{Change, letters_needed};
use super::{Play, Room};
use crate::desk::Desk;
use crate::keys::{self, TokenHash};
use crate::names::clean_word;

/// How long somebody who joined may take to connect before they are missed.
const TO_SIT_DOWN: Duration = Duration::from_secs(20);

impl Room {
    /// Whether these are the letters of this table.
    pub(super) fn check_letters(&self, code: &str) -> Result<(), Problem> {
        if keys::read_code(code).as_deref() == Some(&self.code) {
            return Ok(());
        }
        Err(Problem::new(Code::Forbidden, "these six letters do not open this table"))
    }

    pub(super) async fn join(
        &mut self,
        join: Join,
        hash: TokenHash,
        token: Token,
        home: Home,
    ) -> Result<Joined, Problem> {
        let invited = join.code.as_deref().map(|code| self.check_letters(code)).transpose()?.is_some();
        if !invited && !self.listed {
            return Err(Problem::new(
                Code::Forbidden,
                "this table is private: it takes its six letters to join",
            ));
        }
        if let Play::Broken(why) = &self.play {
            return Err(super::read_only(why));
        }
        let mut desk = self.desk.clone();
        let word = clean_word(join.word.as_deref())?;
        if !word.is_empty() && !matches!(self.play, Play::Gathering) {
            return Err(Problem::new(Code::Conflict, "the dice are mixed already: join without a word"));
        }
        let mut write = Write::default();
        let comer = if invited { Comer::Invited } else { Comer::Stranger(home) };
        self.make_room(comer, &mut desk, &mut write)?;
        let person = desk.admit(&join.name, hash, invited)?;
        let seat = match join.seat {
            Some(seat) => Some(seat),
            None => desk.first_open(),
        };
        let Some(seat) = seat else {
            let sentence = "every seat is taken; watch, or ask the host for a seat that a bot plays";
            return Err(Problem::new(Code::Conflict, sentence));
        };
        // A bot's seat is taken only where somebody asks for it by number and was invited.
        if matches!(desk.place(seat)?.holder, SeatHolder::Bot { .. }) && !invited {
            return Err(letters_needed("to take a bot's seat"));
        }
        let standing = desk.clone();
        desk.claim(person, seat)?;
        if matches!(self.play, Play::Gathering) {
            desk.place_mut(seat)?.word = word;
        }
        write.add_tokens.push(NewToken { hash, person });
        let sit = (desk, Change::Claim { person, seat });
        let waits = self.come_in(person, person, standing, sit, write).await?;
        if !invited {
            self.places.came_from(person, home);
        }
        let you = self.you(Some(person));
        self.begin_if_full().await?;
        let (table, phrase) = (self.name.clone(), token.phrase());
        Ok(Joined { table, token: token.to_string(), phrase, you, waits })
    }

    /// Somebody new comes in and sits down, or comes in without a seat where those who play have to be asked
    /// first by `by`; answers whether they are.
    async fn come_in(
        &mut self,
        person: u16,
        by: u16,
        standing: Desk,
        (sitting, change): (Desk, Change),
        write: Write,
    ) -> Result<bool, Problem> {
        let Change::Claim { seat, .. } = change else { unreachable!("whoever comes takes a seat") };
        let (asks, sits) = match self.must_ask_for(by, &change, &sitting) {
            Ok(shows) => (!shows.is_empty(), shows.is_empty()),
            // Where nobody can be asked just now, somebody who was invited comes in all the same.
            Err(_) if by == person && sitting.is_invited(person) => (false, false),
            Err(problem) => return Err(problem),
        };
        self.stay(person, self.lobby.away_grace.max(TO_SIT_DOWN));
        let gone = write.drop_tokens.clone();
        let (desk, seats) = if sits { (sitting, Seats::only(seat)) } else { (standing, Seats::NONE) };
        if let Err(problem) = self.change_hands(desk, seats, write).await {
            self.forget(person);
            return Err(problem);
        }
        self.places.lapse(gone);
        self.places.see(person);
        if asks { self.reseat(by, change).await } else { Ok(false) }
    }

    /// A new key for whoever holds the seat; a seat that nobody holds gets somebody for it.
    pub(super) async fn reissue(
        &mut self,
        host: u16,
        seat: Seat,
        hash: TokenHash,
        token: Token,
    ) -> Result<Reissued, Problem> {
        let waits = match self.desk.place(seat)?.holder.clone() {
            SeatHolder::Person { person } => self.reseat(host, Change::NewKey { person, hash }).await?,
            SeatHolder::Open | SeatHolder::Bot { .. } => {
                let (mut desk, mut write) = (self.desk.clone(), Write::default());
                self.make_room(Comer::OfTheHost, &mut desk, &mut write)?;
                let person = desk.admit("", hash, true)?;
                let standing = desk.clone();
                desk.claim(person, seat)?;
                write.add_tokens.push(NewToken { hash, person });
                self.come_in(person, host, standing, (desk, Change::Claim { person, seat }), write).await?
            }
        };
        self.begin_if_full().await?;
        Ok(Reissued { table: self.name.clone(), token: token.to_string(), phrase: token.phrase(), waits })
    }
}
