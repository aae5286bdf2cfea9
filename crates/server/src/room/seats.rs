//! Who sits where: leaving, claiming, giving away, and what the host may do.

use bivouac_bots::spec;
use bivouac_engine::{Fact, Seat, Seats, Viewer};
use bivouac_protocol::{Away, Code, Problem, Retable, SeatHolder};
use bivouac_store::Write;

use super::sitting::Change;
use super::{Play, Reply, Request, Room, Served};
use crate::config::Config;
use crate::desk::Desk;
use crate::keys::{self, TokenHash};
use crate::names::clean_word;

impl Room {
    /// Answers a plain request.
    pub(super) async fn serve(&mut self, who: Option<TokenHash>, request: Request) -> Served {
        self.ring().await;
        self.do_request(who, request).await.map_err(|problem| self.named(problem))
    }

    async fn do_request(&mut self, who: Option<TokenHash>, request: Request) -> Served {
        if let Request::Join(join, hash, token, home) = request {
            return self.join(join, hash, token, home).await.map(Reply::Joined);
        }
        let person = self.person(who)?;
        if let Some(person) = person {
            self.places.see(person);
        }
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
            Request::AgreeSeating(agreeing) => self.agree_seating(person, agreeing).await.map(said),
            Request::Ask(asking) => self.ask(person, asking).map(said),
            Request::Pause(ticket) => self.pause(person, ticket, true).await.map(said),
            Request::Resume(ticket) => self.pause(person, ticket, false).await.map(said),
            Request::Join(..) => unreachable!("answered above"),
            Request::Leave => self.leave(must(person)?).await.map(|()| Reply::Done),
            Request::Reissue(seat, hash, token) => {
                let host = self.host(person)?;
                self.reissue(host, seat, hash, token).await.map(Reply::Reissued)
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
                let host = self.host(person)?;
                self.reseat(host, Change::Swap { one: swap.one, other: swap.other }).await?;
                Ok(self.answer_info(person))
            }
            Request::Claim(seat) => {
                let person = must(person)?;
                self.reseat(person, Change::Claim { person, seat }).await?;
                self.begin_if_full().await?;
                Ok(self.answer_info(Some(person)))
            }
            Request::Release(seat) => {
                let by = self.may_give(person, seat)?;
                self.reseat(by, Change::Give { seat, holder: SeatHolder::Open }).await?;
                Ok(self.answer_info(person))
            }
            Request::PlaceBot(seat, bot) => {
                let by = self.may_give(person, seat)?;
                let bot = self.bot_spec(&bot.bot)?;
                self.reseat(by, Change::Give { seat, holder: SeatHolder::Bot { bot } }).await?;
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
                let sentence = if self.places.has_lapsed(&hash) {
                    "you were gone and had no seat, so your place at this table lapsed; join again"
                } else {
                    "this key opens nothing at this table: it was replaced, its place lapsed, or it belongs to another"
                };
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
    fn may_give(&self, person: Option<u16>, seat: Seat) -> Result<u16, Problem> {
        let person = must(person)?;
        self.desk.place(seat)?;
        if self.desk.seats_of(person).contains(seat) || self.desk.host == Some(person) {
            return Ok(person);
        }
        Err(Problem::new(Code::Forbidden, "only whoever has the seat, or the host, gives it away"))
    }

    fn bot_spec(&self, bot: &str) -> Result<String, Problem> {
        let title =
            self.title.ok_or_else(|| Problem::new(Code::ReadOnly, "this program does not have the game"))?;
        read_bot(title, bot, &self.lobby.config)
    }

    /// Changes the desk and, while the game is on, reports the changed hands in the same write.
    pub(super) async fn change_hands(
        &mut self,
        desk: Desk,
        seats: Seats,
        write: Write,
    ) -> Result<(), Problem> {
        let facts = self.hands_facts(&desk, seats);
        self.change_hands_by(desk, facts, write).await
    }

    /// The same with these facts.
    pub(super) async fn change_hands_by(
        &mut self,
        desk: Desk,
        facts: Vec<Fact>,
        write: Write,
    ) -> Result<(), Problem> {
        let sits = |desk: &Desk, person| !desk.seats_of(person).is_empty();
        let people = self.desk.people.iter().map(|sitter| sitter.person);
        let stood_up: Vec<u16> = people.filter(|one| sits(&self.desk, *one) && !sits(&desk, *one)).collect();
        match &self.play {
            Play::Broken(why) => return Err(super::read_only(why)),
            Play::Gathering => self.keep_desk(desk, write).await?,
            Play::On(_) => {
                let old = std::mem::replace(&mut self.desk, desk);
                let text = serde_json::to_string(&self.desk).expect("a desk has a JSON form");
                let touched_at = Some(self.lobby.unix_now());
                if let Err(problem) =
                    self.report(&facts, Write { desk: Some(text), touched_at, ..write }).await
                {
                    self.desk = old;
                    return Err(problem);
                }
                if !facts.is_empty() {
                    (self.asked, self.sitting) = (None, None);
                }
                self.seat_bots();
            }
        }
        stood_up.into_iter().for_each(|person| self.places.see(person));
        self.places.keep_only(&self.desk);
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

    async fn leave(&mut self, person: u16) -> Result<(), Problem> {
        self.dismiss(person, None).await
    }

    /// Takes somebody's place and key away, and gives the table other letters where they are given.
    async fn dismiss(&mut self, person: u16, code: Option<String>) -> Result<(), Problem> {
        let mut desk = self.desk.clone();
        let Some(hash) = desk.sitter(person).map(|sitter| sitter.hash) else {
            return Err(Problem::new(Code::NotFound, format!("nobody here has the number {person}")));
        };
        let seats = self.dismiss_from(&mut desk, person);
        let old = code.as_ref().map(|code| std::mem::replace(&mut self.code, code.clone()));
        let write = Write { drop_tokens: vec![hash], code, ..Write::default() };
        let kept = self.change_hands(desk, seats, write).await;
        if let (Err(_), Some(old)) = (&kept, old) {
            self.code = old;
        }
        kept
    }

    /// Ends the connections of somebody whose key opens nothing any more.
    pub(super) fn part_from(&mut self, person: u16) {
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
        let Retable { listed, away, pace, new_code, my_name, my_word, my_code, starts_when_full, host } =
            change;
        let mut desk = self.desk.clone();
        if let Some(code) = &my_code {
            self.check_letters(code)?;
            desk.invite(person);
        }
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
            desk.make_host(host);
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
pub(crate) fn read_bot(
    title: &dyn bivouac_catalog::Title,
    bot: &str,
    config: &Config,
) -> Result<String, Problem> {
    let malformed = |malformed: bivouac_engine::Malformed| Problem::new(Code::Malformed, malformed.0);
    if bot.len() > 200 {
        return Err(Problem::new(Code::Malformed, "a bot is named in at most 200 characters"));
    }
    let mut bots = spec::list(bot).map_err(malformed)?;
    let (Some(one), true) = (bots.pop(), bots.is_empty()) else {
        return Err(Problem::new(Code::Malformed, "one seat has one bot"));
    };
    title.bot(&one).map_err(malformed)?;
    crate::room::bots::check_thinking(&one, config)?;
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
