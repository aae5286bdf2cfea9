//! A table and everybody at it, from making it to its end.

use bivouac_engine::{Dice, Seat, Seed};
use bivouac_protocol::{Join, NewSeat, NewTable, SeatHolder};
use futures_util::future::join_all;

use super::person::{Ground, Person, Stop};
use crate::client::{Fault, new_table};

/// What to play.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    /// The game's key.
    pub(super) game: String,
    /// The fewest and the most seats.
    pub(super) seats: (u8, u8),
    /// Whether its seats have secrets from each other.
    pub(super) secrets: bool,
    /// What everybody's choices come from.
    pub(super) seed: Seed,
}

/// A table and everybody at it.
#[derive(Debug)]
pub(super) struct Party {
    /// The table's public id.
    pub(super) table: String,
    /// Everybody who sits or watches.
    pub(super) people: Vec<Person>,
    /// How many promises had been made when it was last looked at.
    pub(super) checked: u64,
    number: u64,
    seed: Seed,
    code: String,
    missing: Vec<Seat>,
}

impl Party {
    /// Makes table `number`. If the server is killed half-way, nobody was promised anything.
    pub(super) async fn make(ground: &Ground, choice: &Choice, number: u64) -> Result<Party, Fault> {
        let seed = choice.seed.apart("table", number);
        let mut dice = Dice::fast(&seed);
        let new = plan(choice, number, &mut dice);
        let made = ground.client.create(&new).await?;
        let host = Person::new(
            &format!("{number}.1"),
            Some(made.token),
            Some(Seat::FIRST),
            &seed.apart("person", 1),
        );
        let mut people = vec![host];
        if dice.chance(1, 4) {
            let mut watcher = Person::new(&format!("{number}.w"), None, None, &seed.apart("person", 0));
            watcher.streams = dice.chance(1, 2);
            people.push(watcher);
        }
        let missing = new.seats.iter().enumerate().filter(|(_, seat)| **seat == NewSeat::Open);
        let missing = missing.filter_map(|(index, _)| Seat::at(index)).collect();
        Ok(Party { table: made.table, people, checked: 0, number, seed, code: made.code, missing })
    }

    /// Lets everybody in who is not there yet, if that can be: where seats have secrets, those who play are
    /// asked before somebody gets a new key (TAB-24), and before they have come nobody can answer.
    pub(super) async fn gather(&mut self, ground: &Ground) -> Result<bool, Fault> {
        while let Some(&seat) = self.missing.last() {
            let token = match self.join(ground, seat).await {
                // Somebody joined and was not told, because the server died in between: the host has a new
                // key made for them.
                Err(Fault::Refused(_)) => {
                    let host = self.people[0].token.clone().unwrap_or_default();
                    match self.taken(ground, seat, &host).await? {
                        Some(token) => token,
                        None => return Ok(false),
                    }
                }
                other => other?,
            };
            let name = format!("{}.{}", self.number, seat.as_number());
            let seed = self.seed.apart("person", u64::from(seat.as_number()));
            self.people.push(Person::new(&name, Some(token), Some(seat), &seed));
            self.missing.pop();
        }
        Ok(true)
    }

    async fn join(&self, ground: &Ground, seat: Seat) -> Result<String, Fault> {
        let join =
            Join { code: Some(self.code.clone()), name: format!("p{}", seat.as_number()), ..Join::default() };
        ground.client.join(&self.table, &Join { seat: Some(seat), ..join }).await.map(|joined| joined.token)
    }

    /// A new key for somebody who was not told theirs; nothing where others are to be asked for that.
    async fn taken(&self, ground: &Ground, seat: Seat, host: &str) -> Result<Option<String>, Fault> {
        let client = ground.client.with(host);
        let seats = client.table(&self.table).await?.table.seats;
        match seats.iter().find(|info| info.seat == seat).map(|info| &info.holder) {
            Some(SeatHolder::Person { .. }) => match client.reissue(&self.table, seat).await {
                Ok(reissued) => Ok(Some(reissued.token).filter(|_| !reissued.waits)),
                Err(Fault::Refused(problem)) if problem.rule.as_deref() == Some("TAB-25") => Ok(None),
                Err(fault) => Err(fault),
            },
            other => Err(Fault::Odd(format!("{seat} could not be joined, but belongs to {other:?}"))),
        }
    }

    /// Everybody plays until the game is over or the server is gone.
    pub(super) async fn play(&mut self, ground: &Ground) -> Stop {
        match self.gather(ground).await {
            Ok(true) => {}
            Ok(false) => return Stop::Left,
            Err(Fault::Lost(_)) => return self.lost(),
            Err(fault) => {
                self.people[0].claims.fault(format!("could not gather: {fault}"));
                return Stop::Stuck;
            }
        }
        let table = self.table.clone();
        let stops = join_all(self.people.iter_mut().map(|person| person.play(ground, &table))).await;
        let worst = |stop: Stop| stops.contains(&stop);
        match () {
            () if worst(Stop::Stuck) => Stop::Stuck,
            () if worst(Stop::Killed) => self.lost(),
            () => Stop::Over,
        }
    }

    /// Everybody comes back and waits for answers.
    pub(super) async fn settle(&mut self, ground: &Ground) {
        let table = self.table.clone();
        join_all(self.people.iter_mut().map(|person| person.settle(ground, &table))).await;
    }

    /// The server is gone.
    pub(super) fn lost(&mut self) -> Stop {
        self.people.iter_mut().for_each(Person::lose);
        Stop::Killed
    }
}

/// Two to four seats where the game allows it; at every fourth table a bot has the last one.
fn plan(choice: &Choice, number: u64, dice: &mut Dice) -> NewTable {
    let (least, most) = choice.seats;
    let most = most.min(4).max(least);
    let bot = number % 4 == 3 && most > 1;
    let fewest = least.max(if bot { 3 } else { 2 }).min(most);
    let count = fewest + dice.below(u32::from(most - fewest) + 1) as u8;
    let mut seats = vec![NewSeat::Open; usize::from(count)];
    seats[0] = NewSeat::Me;
    if let Some(last) = seats.last_mut().filter(|_| bot) {
        *last = NewSeat::Bot { bot: "random".into() };
    }
    NewTable { name: "p1".into(), ..new_table(&choice.game, seats) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(seats: (u8, u8), number: u64) -> Vec<NewSeat> {
        let choice = Choice { game: "g".into(), seats, secrets: false, seed: Seed::of(1) };
        plan(&choice, number, &mut Dice::fast(&Seed::of(number))).seats
    }

    #[test]
    fn every_table_has_a_host_and_as_many_seats_as_the_game_allows() {
        for (least, most) in [(1, 1), (1, 4), (2, 2), (2, 6), (5, 6)] {
            for number in 0..40 {
                let seats = seats((least, most), number);
                assert!((usize::from(least)..=usize::from(most)).contains(&seats.len()));
                assert_eq!(seats[0], NewSeat::Me);
                let bots = seats.iter().filter(|seat| matches!(seat, NewSeat::Bot { .. })).count();
                assert_eq!(bots, usize::from(number % 4 == 3 && most > 1));
            }
        }
    }
}
