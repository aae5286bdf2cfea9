//! What people ask for: actions, words, takebacks, questions, pauses. Each is answered once, however
//! often it is sent.

use bivouac_engine::{Fact, Said, Seat, Seats, Seq, Step, TextStep, Viewer};
use bivouac_letters::turns_text;
use bivouac_protocol::{
    Acting, Agreeing, AgreeingSeating, Answer, Asking, Code, Denied, Json, Problem, Question, Saying,
    TakingBack, ToClient, ToServer,
};

use super::tell::offered;
use super::tickets::Tickets;
use super::words::no_such_action;
use super::{Asked, ConnId, Room, problem_of};
use crate::http::Exact;

/// The longest name of something pointed at.
const MOST_POINTED: usize = 60;

impl Room {
    /// Whether `person` may act for `seat`.
    fn own(&self, person: Option<u16>, seat: Seat) -> Result<u16, Problem> {
        let person = somebody(person)?;
        self.desk.place(seat)?;
        if self.desk.seats_of(person).contains(seat) {
            return Ok(person);
        }
        Err(Problem::new(Code::Forbidden, format!("seat {} is not yours", seat.as_number())))
    }

    /// The step that this ticket became before, if it did.
    async fn seen(&mut self, key: &str, step: &TextStep, again: bool) -> Result<Option<Seq>, Problem> {
        match self.tickets.find(key, step)? {
            None if again => {
                let (store, id, key) = (self.lobby.store.clone(), self.id, key.to_owned());
                let found = tokio::task::spawn_blocking(move || store.ticket(id, &key)).await;
                let found = found.map_err(|_| Problem::new(Code::Mistake, "looking up a ticket failed"))?;
                found.map(|seq| seq.map(Seq)).map_err(|error| super::store_problem(&error))
            }
            known => Ok(known),
        }
    }

    /// Takes a step for somebody's seat, once, however often it is sent.
    async fn take_once(
        &mut self,
        (person, seat): (Option<u16>, Seat),
        (ticket, again): (String, bool),
        step: TextStep,
    ) -> Result<ToClient, Problem> {
        // What was done is done, even if the seat has changed hands since.
        let key = Tickets::key(somebody(person)?, &ticket)?;
        if let Some(seq) = self.seen(&key, &step, again).await? {
            return Ok(ToClient::Accepted { ticket, seq, waits: false });
        }
        let person = self.own(person, seat)?;
        self.sign_of_life(person).await;
        let seq = self.take(step, Some(key)).await?;
        Ok(ToClient::Accepted { ticket, seq, waits: false })
    }

    pub(super) async fn act(&mut self, person: Option<u16>, acting: Acting) -> Result<ToClient, Problem> {
        let Acting { seat, ticket, action, again } = acting;
        self.take_once((person, seat), (ticket, again), Step::Act { seat, action }).await
    }

    pub(super) async fn say(&mut self, person: Option<u16>, saying: Saying) -> Result<ToClient, Problem> {
        let Saying { seat, ticket, said, again } = saying;
        // Asked at the door and not by the table's rules, so that kept games still replay.
        if let Said::Text { text, .. } = &said
            && text.contains(turns_text)
        {
            let sentence = "say it without the hidden characters that turn text around: type it anew instead of pasting it";
            return Err(Problem::new(Code::Malformed, sentence));
        }
        self.take_once((person, seat), (ticket, again), Step::Say { seat, said }).await
    }

    pub(super) async fn take_back(
        &mut self,
        person: Option<u16>,
        taking: TakingBack,
    ) -> Result<ToClient, Problem> {
        let TakingBack { seat, ticket, to, again } = taking;
        let key = Tickets::key(somebody(person)?, &ticket)?;
        let step = Step::Takeback { seat, to, consent: Seats::NONE };
        if let Some(seq) = self.seen(&key, &step, again).await? {
            return Ok(ToClient::Accepted { ticket, seq, waits: false });
        }
        let person = self.own(person, seat)?;
        let table = self.table()?;
        // Asked once more after a lost connection: whoever has agreed meanwhile has agreed.
        if self.asked.as_ref().is_some_and(|asked| asked.ticket == key) {
            return Ok(ToClient::Accepted { ticket, seq: table.seq(), waits: true });
        }
        let needs = table
            .takebacks(seat)
            .into_iter()
            .find(|offer| offer.to == to)
            .map_or(Seats::NONE, |offer| offer.needs);
        // Bots do not mind, and nobody asks themselves.
        let agree =
            |other: &Seat| self.desk.bot(*other).is_some() || self.desk.seats_of(person).contains(*other);
        let given: Seats = needs.iter().filter(agree).collect();
        if given == needs {
            let seq = self.take(Step::Takeback { seat, to, consent: needs }, Some(key)).await?;
            return Ok(ToClient::Accepted { ticket, seq, waits: false });
        }
        let seq = table.seq();
        self.asked = Some(Asked { seat, to, needs, given, ticket: key });
        self.tell_table();
        Ok(ToClient::Accepted { ticket, seq, waits: true })
    }

    pub(super) async fn agree(
        &mut self,
        person: Option<u16>,
        agreeing: Agreeing,
    ) -> Result<ToClient, Problem> {
        let Agreeing { ticket, agree } = agreeing;
        let person = somebody(person)?;
        let key = (!ticket.is_empty()).then(|| Tickets::key(person, &ticket)).transpose()?;
        let known = key.as_ref().map(|key| self.words.find(key, agree)).transpose()?.flatten();
        let (seq, waits) = match known {
            Some(answer) => answer,
            None => {
                let answer = self.hear_word(person, agree).await?;
                if let Some(key) = key {
                    self.words.keep(key, agree, answer);
                }
                answer
            }
        };
        Ok(ToClient::Accepted { ticket, seq, waits })
    }

    /// Somebody's word about the takeback that waits: the step by now, and whether others are waited for.
    async fn hear_word(&mut self, person: u16, agree: bool) -> Result<(Seq, bool), Problem> {
        let seats = self.desk.seats_of(person);
        let concerned = |asked: &Asked| asked.needs.meets(seats) || seats.contains(asked.seat);
        if !self.asked.as_ref().is_some_and(concerned) {
            return Err(Problem::new(Code::Conflict, "nobody waits for your word about a takeback"));
        }
        let seq = self.table()?.seq();
        if !agree {
            self.asked = None;
            self.tell_table();
            return Ok((seq, false));
        }
        let asked = self.asked.as_mut().expect("it was there a line ago");
        asked.given |= asked.needs & seats;
        if asked.given != asked.needs {
            self.tell_table();
            return Ok((seq, true));
        }
        let Asked { seat, to, needs, ticket: key, .. } = self.asked.take().expect("it was there a line ago");
        let taken = self.take(Step::Takeback { seat, to, consent: needs }, Some(key)).await;
        self.tell_table();
        Ok((taken?, false))
    }

    pub(super) fn ask(&mut self, person: Option<u16>, asking: Asking) -> Result<ToClient, Problem> {
        self.pass_time();
        let viewer = self.viewer(person)?;
        let Asking { ticket, question } = asking;
        let answer = match question {
            Question::WhyNot { seat, action } => {
                self.own(person, seat)?;
                match self.table()?.why_not(seat, &action) {
                    Ok(None) => Answer::Allowed,
                    Ok(Some(illegal)) => Answer::Refused { problem: self.named((&illegal).into()) },
                    Err(_) => Answer::Refused { problem: self.named(no_such_action(self.table()?, seat)) },
                }
            }
            Question::Offers { seat } => {
                self.own(person, seat)?;
                Answer::Offers { offers: offered(self.table()?.legal(seat)) }
            }
            Question::Wishes { seat } => {
                self.own(person, seat)?;
                let denied = |wish: bivouac_engine::Denied| Denied {
                    words: wish.words,
                    problem: self.named((&wish.because).into()),
                };
                Answer::Wishes { wishes: self.table()?.wishes(seat).into_iter().map(denied).collect() }
            }
            Question::Takeback { seat, to } => {
                self.own(person, seat)?;
                Exact::try_from(to.0).map_err(|why| Problem::new(Code::Malformed, why))?;
                let mut copy = self.table()?.copy();
                let consent = Seats::first(copy.seats());
                match copy.propose(copy.at(), &Step::Takeback { seat, to, consent }) {
                    Ok(proposal) => {
                        copy.commit(proposal).expect("nobody else plays on a copy");
                        Answer::Preview { view: Json::raw(copy.view_text(viewer)) }
                    }
                    Err(refusal) => Answer::Refused { problem: self.named(problem_of(&refusal)) },
                }
            }
            Question::Game { about } => match self.table()?.ask(viewer, &about) {
                Some(answer) => Answer::Game { answer },
                None => Answer::Nothing,
            },
        };
        Ok(ToClient::Answered { ticket, answer })
    }

    pub(super) async fn pause(
        &mut self,
        person: Option<u16>,
        ticket: String,
        on: bool,
    ) -> Result<ToClient, Problem> {
        let step = Step::Table { fact: if on { Fact::Paused } else { Fact::Resumed } };
        // A request may come without a ticket, and is then a new one every time.
        let person = somebody(person)?;
        let key = (!ticket.is_empty()).then(|| Tickets::key(person, &ticket)).transpose()?;
        if let Some(key) = &key {
            // Pauses are rare, so an old ticket is looked for even where nobody says that it may be one.
            if let Some(seq) = self.seen(key, &step, true).await? {
                return Ok(ToClient::Accepted { ticket, seq, waits: false });
            }
        }
        if self.desk.seats_of(person).is_empty() {
            return Err(Problem::new(Code::Forbidden, "only somebody with a seat pauses the game"));
        }
        if self.is_real_time() {
            return self.pause_live(person, key, ticket, on).await;
        }
        let seq = self.take(step, key).await?;
        Ok(ToClient::Accepted { ticket, seq, waits: false })
    }

    /// A message over the socket, answered over the socket.
    pub(super) async fn hear_socket(&mut self, id: ConnId, message: ToServer) {
        let Some(person) = self.conns.iter().find(|conn| conn.id == id).map(|conn| conn.person) else {
            return;
        };
        self.hearing = Some((id, ticket_of(&message)));
        self.ring().await;
        let answer = match message {
            ToServer::Act(acting) => self.act(person, acting).await,
            ToServer::Say(saying) => self.say(person, saying).await,
            ToServer::TakeBack(taking) => self.take_back(person, taking).await,
            ToServer::Agree(agreeing) => self.agree(person, agreeing).await,
            ToServer::AgreeSeating(agreeing) => self.agree_seating(person, agreeing).await,
            ToServer::Ask(asking) => self.ask(person, asking),
            ToServer::Pause { ticket } => self.pause(person, ticket, true).await,
            ToServer::Resume { ticket } => self.pause(person, ticket, false).await,
            ToServer::Ping { seat, what } => match self.ping(person, seat, what) {
                Ok(()) => return,
                Err(problem) => Err(problem),
            },
            ToServer::Again {} => return self.resync(id),
            ToServer::Echo { number } => Ok(self.echo(number)),
            ToServer::Hello { .. } => {
                Err(Problem::new(Code::Malformed, "hello is said once, at the beginning"))
            }
        };
        let ticket = self.hearing.take().and_then(|(_, ticket)| ticket);
        let answer = answer.unwrap_or_else(|problem| {
            self.lobby.metrics.refused(problem.code);
            ToClient::Refused { ticket, problem: self.named(problem) }
        });
        if let Some(conn) = self.conns.iter().find(|conn| conn.id == id) {
            self.answer(conn, &answer);
        }
    }

    /// A number sent back, with the present moment of the table.
    fn echo(&self, number: f64) -> ToClient {
        let at = self.table().is_ok().then(|| self.at());
        ToClient::Echo { number, at, rate: at.and(self.clock.hurry()) }
    }

    fn ping(&mut self, person: Option<u16>, seat: Seat, what: String) -> Result<(), Problem> {
        self.own(person, seat)?;
        if what.is_empty() || what.chars().count() > MOST_POINTED || what.contains(is_no_print) {
            let sentence = format!("what is pointed at has a name of 1 to {MOST_POINTED} characters");
            return Err(Problem::new(Code::Malformed, sentence));
        }
        if let Ok(table) = self.table() {
            table.may_point(seat).map_err(|illegal| Problem::from(&illegal))?;
        }
        let message = ToClient::Pinged { seat, what };
        self.conns.iter().for_each(|conn| self.send(conn, &message));
        Ok(())
    }

    /// With whose eyes `person` looks.
    pub(super) fn viewer(&self, person: Option<u16>) -> Result<Viewer, Problem> {
        let seats = person.map_or(Seats::NONE, |person| self.desk.seats_of(person));
        match () {
            () if !seats.is_empty() => Ok(Viewer::Seats(seats)),
            () if self.listed || person.is_some_and(|person| self.desk.sitter(person).is_some()) => {
                Ok(Viewer::Spectator)
            }
            () => Err(Problem::new(
                Code::Forbidden,
                "this table is private: only those who have a place see it",
            )),
        }
    }
}

/// Whoever asks, who must be known for this.
pub(super) fn somebody(person: Option<u16>) -> Result<u16, Problem> {
    person.ok_or_else(|| {
        Problem::new(Code::Unauthorised, "only somebody with a seat can do this; this is a watcher")
    })
}

/// What has no place in a line that others read.
fn is_no_print(letter: char) -> bool {
    letter.is_control() || turns_text(letter)
}

fn ticket_of(message: &ToServer) -> Option<String> {
    match message {
        ToServer::Act(Acting { ticket, .. })
        | ToServer::Say(Saying { ticket, .. })
        | ToServer::TakeBack(TakingBack { ticket, .. })
        | ToServer::Agree(Agreeing { ticket, .. })
        | ToServer::AgreeSeating(AgreeingSeating { ticket, .. })
        | ToServer::Ask(Asking { ticket, .. })
        | ToServer::Pause { ticket }
        | ToServer::Resume { ticket } => Some(ticket.clone()),
        ToServer::Hello { .. } | ToServer::Ping { .. } | ToServer::Again {} | ToServer::Echo { .. } => None,
    }
}
