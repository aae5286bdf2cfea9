//! Who sits where: joining, leaving, claiming, giving away, and what the host may do.

use std::time::Duration;

use bivouac_bots::spec;
use bivouac_engine::{Seat, Seats, Viewer};
use bivouac_protocol::{Away, Code, Join, Joined, Problem, Reissued, Retable, SeatHolder, Token};
use bivouac_store::{NewToken, Write};

use super::{Play, Reply, Request, Room, Served};
use crate::desk::Desk;
use crate::keys::{self, TokenHash};
use crate::names::clean_word;

/// How long somebody who joined may take to connect before they are missed.
const TO_SIT_DOWN: Duration = Duration::from_secs(20);

impl Room {
    /// Answers a plain request.
    pub(super) async fn serve(&mut self, who: Option<TokenHash>, request: Request) -> Served {
        self.ring().await;
        self.do_request(who, request).await.map_err(|problem| self.named(problem))
    }

    async fn do_request(&mut self, who: Option<TokenHash>, request: Request) -> Served {
        if let Request::Join(join, hash, token) = request {
            return self.join(join, hash, token).await.map(Reply::Joined);
        }
        let person = self.person(who)?;
        let said = |answer| Reply::Said(Box::new(answer));
        match request {
            Request::Known { watchers: true } => self.viewer(person).map(|_| Reply::Done),
            Request::Known { watchers: false } => must(person).map(|_| Reply::Done),
            Request::Info => self.viewer(person).map(|_| self.answer_info(person)),
            Request::Invited => Ok(self.answer_info(None)),
            Request::Watch => {
                let viewer = self.viewer(person)?;
                let over = matches!(&self.play, Play::On(table) if table.outcome().is_some());
                Ok(Reply::Watch { viewer, over })
            }
            Request::View => {
                let viewer = self.viewer(person)?;
                self.table()?;
                self.pass_time();
                let whole = self.whole(viewer, None).expect("a game that is on has a view");
                Ok(Reply::Whole(Box::new(whole)))
            }
            Request::Act(acting) => self.act(person, acting).await.map(said),
            Request::Say(saying) => self.say(person, saying).await.map(said),
            Request::TakeBack(taking) => self.take_back(person, taking).await.map(said),
            Request::Agree(agreeing) => self.agree(person, agreeing).await.map(said),
            Request::Ask(asking) => self.ask(person, asking).map(said),
            Request::Pause(ticket) => self.pause(person, ticket, true).await.map(said),
            Request::Resume(ticket) => self.pause(person, ticket, false).await.map(said),
            Request::Join(..) => unreachable!("answered above"),
            Request::Leave => self.leave(must(person)?).await.map(|()| Reply::Done),
            Request::Reissue(seat, hash, token) => {
                self.host(person)?;
                self.reissue(seat, hash, token).await.map(Reply::Reissued)
            }
            Request::BeginIfFull => {
                self.begin_if_full().await?;
                Ok(Reply::Done)
            }
            Request::Start => {
                self.host(person)?;
                self.start().await?;
                Ok(self.answer_info(person))
            }
            Request::Kick(kick) => {
                let host = self.host(person)?;
                if kick.person == host {
                    return Err(Problem::new(Code::Conflict, "the host leaves, instead of being sent away"));
                }
                // Whoever is sent away knows the letters, so others are drawn.
                let code = keys::code();
                self.dismiss(kick.person, Some(code)).await?;
                Ok(self.answer_info(person))
            }
            Request::Swap(swap) => {
                self.host(person)?;
                let mut desk = self.desk.clone();
                desk.swap(swap.one, swap.other)?;
                let seats = Seats::only(swap.one) | Seats::only(swap.other);
                self.change_hands(desk, seats, Write::default()).await?;
                Ok(self.answer_info(person))
            }
            Request::Claim(seat) => {
                let person = must(person)?;
                let mut desk = self.desk.clone();
                desk.claim(person, seat)?;
                self.change_hands(desk, Seats::only(seat), Write::default()).await?;
                self.begin_if_full().await?;
                Ok(self.answer_info(Some(person)))
            }
            Request::Release(seat) => {
                self.may_give(person, seat)?;
                let mut desk = self.desk.clone();
                desk.give(seat, SeatHolder::Open)?;
                self.change_hands(desk, Seats::only(seat), Write::default()).await?;
                Ok(self.answer_info(person))
            }
            Request::PlaceBot(seat, bot) => {
                self.may_give(person, seat)?;
                let bot = self.bot_spec(&bot.bot)?;
                let mut desk = self.desk.clone();
                desk.give(seat, SeatHolder::Bot { bot })?;
                self.change_hands(desk, Seats::only(seat), Write::default()).await?;
                self.begin_if_full().await?;
                Ok(self.answer_info(person))
            }
            Request::Retable(change) => {
                self.retable(must(person)?, change).await?;
                Ok(self.answer_info(person))
            }
        }
    }

    fn answer_info(&self, person: Option<u16>) -> Reply {
        Reply::Info(Box::new((self.info(person), self.you(person))))
    }

    /// Whose token this is. Somebody else's is refused: it would be a watcher who thinks otherwise.
    pub(super) fn person(&self, who: Option<TokenHash>) -> Result<Option<u16>, Problem> {
        let Some(hash) = who else { return Ok(None) };
        match self.desk.person_of(&hash) {
            Some(person) => Ok(Some(person)),
            None => {
                let sentence = "this key opens nothing at this table: it was replaced, or belongs to another";
                Err(Problem::new(Code::Unauthorised, sentence))
            }
        }
    }

    fn host(&self, person: Option<u16>) -> Result<u16, Problem> {
        let person = must(person)?;
        if self.desk.host == Some(person) {
            return Ok(person);
        }
        Err(Problem::new(Code::Forbidden, "only the host does this"))
    }

    /// Whether somebody may give this seat away: it is theirs, or they are host.
    fn may_give(&self, person: Option<u16>, seat: Seat) -> Result<(), Problem> {
        let person = must(person)?;
        self.desk.place(seat)?;
        if self.desk.seats_of(person).contains(seat) || self.desk.host == Some(person) {
            return Ok(());
        }
        Err(Problem::new(Code::Forbidden, "only whoever has the seat, or the host, gives it away"))
    }

    fn bot_spec(&self, bot: &str) -> Result<String, Problem> {
        let title =
            self.title.ok_or_else(|| Problem::new(Code::ReadOnly, "this program does not have the game"))?;
        read_bot(title, bot)
    }

    /// Changes the desk and, while the game is on, reports the changed hands in the same write.
    pub(super) async fn change_hands(
        &mut self,
        desk: Desk,
        seats: Seats,
        write: Write,
    ) -> Result<(), Problem> {
        match &self.play {
            Play::Broken(why) => return Err(super::read_only(why)),
            Play::Gathering => self.keep_desk(desk, write).await?,
            Play::On(_) => {
                let old = std::mem::replace(&mut self.desk, desk);
                let facts = self.hands_facts(seats);
                let text = serde_json::to_string(&self.desk).expect("a desk has a JSON form");
                let touched_at = Some(self.lobby.unix_now());
                if let Err(problem) =
                    self.report(&facts, Write { desk: Some(text), touched_at, ..write }).await
                {
                    self.desk = old;
                    return Err(problem);
                }
                self.asked = None;
                self.seat_bots();
            }
        }
        let here: Vec<u16> = self.desk.people.iter().map(|sitter| sitter.person).collect();
        self.presence.retain(|presence| here.contains(&presence.person()));
        self.tell_table();
        // Whoever was missed may have left for good, or have a bot in their seat.
        self.mind_pause().await;
        Ok(())
    }

    /// Begins a game that waits for nobody any more, if it is to begin by itself.
    pub(super) async fn begin_if_full(&mut self) -> Result<(), Problem> {
        let full = self.desk.first_open().is_none();
        if matches!(self.play, Play::Gathering) && self.desk.starts_when_full && full {
            self.start().await?;
        }
        Ok(())
    }

    async fn join(&mut self, join: Join, hash: TokenHash, token: Token) -> Result<Joined, Problem> {
        let invited = match &join.code {
            Some(code) => {
                if keys::read_code(code).as_deref() != Some(&self.code) {
                    return Err(Problem::new(Code::Forbidden, "these six letters do not open this table"));
                }
                true
            }
            None => false,
        };
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
        let person = desk.admit(&join.name, hash)?;
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
            return Err(Problem::new(
                Code::Forbidden,
                "it takes the table's six letters to take a bot's seat",
            ));
        }
        desk.claim(person, seat)?;
        if matches!(self.play, Play::Gathering) {
            desk.place_mut(seat)?.word = word;
        }
        let add_tokens = vec![NewToken { hash, person }];
        self.stay(person, self.lobby.away_grace.max(TO_SIT_DOWN));
        let kept = self.change_hands(desk, Seats::only(seat), Write { add_tokens, ..Write::default() }).await;
        if kept.is_err() {
            self.forget(person);
        }
        kept?;
        let you = self.you(Some(person));
        self.begin_if_full().await?;
        Ok(Joined { table: self.name.clone(), token: token.to_string(), phrase: token.phrase(), you })
    }

    async fn leave(&mut self, person: u16) -> Result<(), Problem> {
        self.dismiss(person, None).await
    }

    /// Takes somebody's place and key away, and gives the table other letters where they are given.
    async fn dismiss(&mut self, person: u16, code: Option<String>) -> Result<(), Problem> {
        let mut desk = self.desk.clone();
        let Some(hash) = desk.sitter(person).map(|sitter| sitter.hash) else {
            return Err(Problem::new(Code::NotFound, format!("nobody here has the number {person}")));
        };
        let seats = desk.dismiss(person);
        let old = code.as_ref().map(|code| std::mem::replace(&mut self.code, code.clone()));
        let write = Write { drop_tokens: vec![hash], code, ..Write::default() };
        let kept = self.change_hands(desk, seats, write).await;
        if let (Err(_), Some(old)) = (&kept, old) {
            self.code = old;
        }
        kept
    }

    /// A new key for whoever holds the seat; a seat that nobody holds gets somebody for it.
    async fn reissue(&mut self, seat: Seat, hash: TokenHash, token: Token) -> Result<Reissued, Problem> {
        let mut desk = self.desk.clone();
        let mut write = Write::default();
        let person = match desk.place(seat)?.holder.clone() {
            SeatHolder::Person { person } => {
                for sitter in desk.people.iter_mut().filter(|sitter| sitter.person == person) {
                    write.drop_tokens.push(std::mem::replace(&mut sitter.hash, hash));
                }
                person
            }
            SeatHolder::Open | SeatHolder::Bot { .. } => {
                let person = desk.admit("", hash)?;
                desk.claim(person, seat)?;
                person
            }
        };
        write.add_tokens.push(NewToken { hash, person });
        self.change_hands(desk, Seats::only(seat), write).await?;
        self.part_from(person);
        self.begin_if_full().await?;
        Ok(Reissued { table: self.name.clone(), token: token.to_string(), phrase: token.phrase() })
    }

    /// Ends the connections of somebody whose key opens nothing any more.
    fn part_from(&mut self, person: u16) {
        let problem = Problem::new(Code::Unauthorised, "the host made a new key for this seat");
        let closing = bivouac_protocol::ToClient::Closing { problem, again: false };
        let ids: Vec<_> =
            self.conns.iter().filter(|conn| conn.person == Some(person)).map(|conn| conn.id).collect();
        for id in ids {
            self.conns.iter().filter(|conn| conn.id == id).for_each(|conn| self.send(conn, &closing));
            self.disconnect(id);
        }
    }

    async fn retable(&mut self, person: u16, change: Retable) -> Result<(), Problem> {
        let Retable { listed, away, pace, new_code, my_name, my_word, starts_when_full, host } = change;
        let mut desk = self.desk.clone();
        let hosts = [
            listed.is_some(),
            away.is_some(),
            pace.is_some(),
            new_code,
            starts_when_full.is_some(),
            host.is_some(),
        ];
        if hosts.contains(&true) {
            self.host(Some(person))?;
        }
        if let Some(away) = away {
            desk.away = check_away(away)?;
        }
        if let Some(host) = host {
            if desk.sitter(host).is_none() {
                return Err(Problem::new(Code::NotFound, format!("nobody here has the number {host}")));
            }
            desk.host = Some(host);
        }
        if let Some(name) = &my_name {
            desk.rename(person, name)?;
        }
        if let Some(word) = &my_word {
            if !matches!(self.play, Play::Gathering) {
                return Err(Problem::new(Code::Conflict, "the dice are mixed already: the game has begun"));
            }
            let word = clean_word(Some(word))?;
            for seat in desk.seats_of(person).iter() {
                desk.place_mut(seat)?.word.clone_from(&word);
            }
        }
        desk.pace = pace.unwrap_or(desk.pace);
        desk.starts_when_full = starts_when_full.unwrap_or(desk.starts_when_full);
        let code = new_code.then(keys::code);
        self.keep_desk(desk, Write { listed, code: code.clone(), ..Write::default() }).await?;
        self.listed = listed.unwrap_or(self.listed);
        self.code = code.unwrap_or_else(|| std::mem::take(&mut self.code));
        if away.is_some() {
            self.miss_again();
        }
        self.tell_table();
        self.begin_if_full().await
    }

    /// With whose eyes pictures of the table are kept.
    pub(super) fn eyes(&self) -> Vec<(String, Viewer)> {
        let seat = |seat: Seat| (seat.as_number().to_string(), Viewer::seat(seat));
        let mut eyes: Vec<_> = Seat::all(self.desk.places.len() as u8).map(seat).collect();
        eyes.push(("watcher".to_owned(), Viewer::Spectator));
        eyes
    }
}

fn must(person: Option<u16>) -> Result<u16, Problem> {
    person.ok_or_else(|| {
        let sentence = "this takes a key: send it as `authorization: Bearer …`, or join the table first";
        Problem::new(Code::Unauthorised, sentence)
    })
}

/// A bot as it was asked for, in the form in which it is kept.
pub(crate) fn read_bot(title: &dyn bivouac_catalog::Title, bot: &str) -> Result<String, Problem> {
    let malformed = |malformed: bivouac_engine::Malformed| Problem::new(Code::Malformed, malformed.0);
    if bot.len() > 200 {
        return Err(Problem::new(Code::Malformed, "a bot is named in at most 200 characters"));
    }
    let mut bots = spec::list(bot).map_err(malformed)?;
    let (Some(one), true) = (bots.pop(), bots.is_empty()) else {
        return Err(Problem::new(Code::Malformed, "one seat has one bot"));
    };
    title.bot(&one).map_err(malformed)?;
    crate::room::bots::check_thinking(&one)?;
    Ok(one.to_string())
}

pub(crate) fn check_away(away: Away) -> Result<Away, Problem> {
    match away {
        Away::StandIn { after_s } if after_s > 600 => {
            Err(Problem::new(Code::Malformed, "a bot stands in after 0 to 600 seconds"))
        }
        fine => Ok(fine),
    }
}
