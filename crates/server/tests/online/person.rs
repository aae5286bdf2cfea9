//! Somebody at a table, with a socket and all that came over it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use bivouac_engine::{Outcome, Said, Seat, Seq};
use bivouac_load::client::{Client, Fault, Socket, new_table};
use bivouac_protocol::{
    Acting, AgreeingSeating, Created, Join, Joined, Lists, NewSeat, NewTable, Now, Problem, Saying,
    SeatingAsked, StepLine, TableInfo, TakingBack, ToClient, ToServer, Whole, You,
};
use serde_json::{Value, json};
use tokio::time::{Instant, timeout, timeout_at};

use crate::house::House;

/// Nobody waits longer for a message that never comes. By a paused clock this is no time at all.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

pub(crate) fn seat(number: u8) -> Seat {
    Seat::number(number).expect("a test names a seat that exists")
}

/// A table of the campfire with this many people.
pub(crate) fn fire(seats: impl IntoIterator<Item = NewSeat>, options: Value) -> NewTable {
    NewTable { options, name: "Ann".to_owned(), ..new_table("fire", seats) }
}

/// A campfire in real time.
pub(crate) fn blaze(seats: impl IntoIterator<Item = NewSeat>, options: Value) -> NewTable {
    NewTable { game: "blaze".to_owned(), ..fire(seats, options) }
}

/// Somebody who plays, or watches.
pub(crate) struct Person {
    /// Sends plain requests as this person.
    pub(crate) client: Client,
    pub(crate) table: String,
    pub(crate) token: Option<String>,
    pub(crate) socket: Socket,
    /// Every message so far.
    pub(crate) heard: Vec<ToClient>,
    /// What was offered.
    lists: Lists,
    /// How many of them were searched for steps.
    looked_at: usize,
}

impl Person {
    /// Connects to a table.
    pub(crate) async fn at(house: &House, table: &str, token: Option<&str>, since: Option<u64>) -> Person {
        Person::try_at(house, table, token, since).await.expect("a place at the table")
    }

    pub(crate) async fn try_at(
        house: &House,
        table: &str,
        token: Option<&str>,
        since: Option<u64>,
    ) -> Result<Person, Fault> {
        let socket = Socket::open(house.client.base(), table, token, since.map(Seq)).await?;
        let client = token.map_or_else(|| house.client.clone(), |token| house.client.with(token));
        let (table, token) = (table.to_owned(), token.map(str::to_owned));
        Ok(Person { client, table, token, socket, heard: Vec::new(), lists: Lists::default(), looked_at: 0 })
    }

    /// Makes a table and sits down at it.
    pub(crate) async fn host(house: &House, new: &NewTable) -> (Person, Created) {
        let made = house.client.create(new).await.expect("a table");
        (Person::at(house, &made.table, Some(&made.token), None).await, made)
    }

    /// Joins a table and sits down at it.
    pub(crate) async fn join(house: &House, made: &Created, name: &str) -> (Person, Joined) {
        let join = Join { code: Some(made.code.clone()), name: name.to_owned(), ..Join::default() };
        let joined = house.client.join(&made.table, &join).await.expect("a place");
        (Person::at(house, &made.table, Some(&joined.token), None).await, joined)
    }

    /// Watches a table.
    pub(crate) async fn watch(house: &House, table: &str) -> Person {
        Person::at(house, table, None, None).await
    }

    /// The next message.
    pub(crate) async fn next(&mut self) -> ToClient {
        let message = self.try_next().await.expect("a message");
        self.heard.push(message.clone());
        message
    }

    /// The next message, or how the connection ended.
    pub(crate) async fn try_next(&mut self) -> Result<ToClient, Fault> {
        let mut heard = timeout(PATIENCE, self.socket.next()).await.expect("something is said in time")?;
        self.lists.fill(&mut heard).expect("what changed fits");
        Ok(heard)
    }

    /// Listens for so long, as somebody does who waits and stays in touch.
    pub(crate) async fn wait(&mut self, span: Duration) {
        let until = Instant::now() + span;
        while let Ok(heard) = timeout_at(until, self.socket.next()).await {
            let mut heard = heard.expect("a message");
            self.lists.fill(&mut heard).expect("what changed fits");
            self.heard.push(heard);
        }
    }

    /// Listens until something is said that `find` was waiting for.
    pub(crate) async fn until<T>(&mut self, mut find: impl FnMut(&ToClient) -> Option<T>) -> T {
        loop {
            if let Some(found) = find(&self.next().await) {
                return found;
            }
        }
    }

    /// Listens until everything is sent.
    pub(crate) async fn whole(&mut self) -> Whole {
        self.until(|message| match message {
            ToClient::Whole(whole) => Some(whole.clone()),
            _ => None,
        })
        .await
    }

    /// Listens until the table looks like this, unless it does already.
    pub(crate) async fn until_table(&mut self, like: impl Fn(&TableInfo, &You) -> bool) -> (TableInfo, You) {
        let table = |message: &ToClient| match message {
            ToClient::Table { table, you } => Some((table.clone(), you.clone())),
            _ => None,
        };
        if let Some((table, you)) =
            self.heard.iter().rev().find_map(table).filter(|(table, you)| like(table, you))
        {
            return (table, you);
        }
        self.until(|message| table(message).filter(|(table, you)| like(table, you))).await
    }

    /// The step with this number, as soon as it was played.
    pub(crate) async fn until_step(&mut self, seq: Seq) -> (StepLine, Now) {
        self.looked_at = 0;
        self.until_played(|step, _| step.seq == seq).await
    }

    /// The next step like this, after the last one that was looked for.
    pub(crate) async fn until_played(&mut self, like: impl Fn(&StepLine, &Now) -> bool) -> (StepLine, Now) {
        loop {
            while let Some(message) = self.heard.get(self.looked_at) {
                self.looked_at += 1;
                if let ToClient::Played { step, now, .. } = message
                    && like(step, now)
                {
                    return (step.clone(), now.clone());
                }
            }
            self.next().await;
        }
    }

    /// Listens until the server ends the connection, and says why and whether to come again.
    pub(crate) async fn until_closing(&mut self) -> (Problem, bool) {
        self.until(|message| match message {
            ToClient::Closing { problem, again } => Some((problem.clone(), *again)),
            _ => None,
        })
        .await
    }

    pub(crate) fn ticket(&self) -> String {
        // No two people, and nobody who comes back, may use the same one.
        static TICKETS: AtomicU64 = AtomicU64::new(1);
        format!("t{}", TICKETS.fetch_add(1, Ordering::Relaxed))
    }

    pub(crate) async fn send(&mut self, message: &ToServer) {
        self.socket.send(message).await.expect("it is sent");
    }

    /// Listens for the answer to a ticket.
    pub(crate) async fn answer(&mut self, wanted: &str) -> Result<(Seq, bool), Problem> {
        self.until(|message| match message {
            ToClient::Accepted { ticket, seq, waits } if ticket == wanted => Some(Ok((*seq, *waits))),
            ToClient::Refused { ticket: Some(ticket), problem } if ticket == wanted => {
                Some(Err(problem.clone()))
            }
            _ => None,
        })
        .await
    }

    /// Does something over the socket, and hears the answer.
    pub(crate) async fn act(&mut self, number: u8, action: &str) -> Result<Seq, Problem> {
        let ticket = self.ticket();
        self.send(&acting(number, &ticket, action)).await;
        self.answer(&ticket).await.map(|(seq, _)| seq)
    }

    /// Says something in words of one's own, and hears the answer.
    pub(crate) async fn say(&mut self, number: u8, text: &str, sure: bool) -> Result<Seq, Problem> {
        let ticket = self.ticket();
        let said = Said::Text { text: text.to_owned(), sure };
        self.send(&ToServer::Say(Saying { seat: seat(number), ticket: ticket.clone(), said, again: false }))
            .await;
        self.answer(&ticket).await.map(|(seq, _)| seq)
    }

    /// Takes something back, or asks for it; hears the step and whether others must agree.
    pub(crate) async fn take_back(&mut self, number: u8, to: Seq) -> Result<(Seq, bool), Problem> {
        let ticket = self.ticket();
        let taking = TakingBack { seat: seat(number), ticket: ticket.clone(), to, again: false };
        self.send(&ToServer::TakeBack(taking)).await;
        self.answer(&ticket).await
    }

    /// Answers a change of seats that waits, as soon as it asks this person.
    pub(crate) async fn answer_seating(&mut self, agree: bool) -> SeatingAsked {
        let asked = self.seating().await;
        let ticket = self.ticket();
        let word = AgreeingSeating { ticket: ticket.clone(), question: asked.question, agree };
        self.send(&ToServer::AgreeSeating(word)).await;
        self.answer(&ticket).await.expect("a word that is waited for");
        asked
    }

    /// Agrees to a new key to the own seat, with which this connection ends.
    pub(crate) async fn let_go(&mut self) -> (Problem, bool) {
        let question = self.seating().await.question;
        let ticket = self.ticket();
        self.send(&ToServer::AgreeSeating(AgreeingSeating { ticket, question, agree: true })).await;
        self.until_closing().await
    }

    /// A change of seats that asks this person, as soon as one does.
    async fn seating(&mut self) -> SeatingAsked {
        let asks =
            |table: &TableInfo, you: &You| Some(table.seating.as_ref()?.waits_for.contains(&you.person?));
        self.heard.clear();
        self.looked_at = 0;
        let (table, _) = match self.client.table(&self.table).await {
            Ok(at) if asks(&at.table, &at.you) == Some(true) => (at.table, at.you),
            _ => self.until_table(|table, you| asks(table, you) == Some(true)).await,
        };
        table.seating.expect("it was asked")
    }

    /// Plays whatever is offered last, whenever something is, until the game is over.
    pub(crate) async fn play_to_the_end(&mut self) -> Outcome {
        let mut acted = None;
        loop {
            let now = match self.next().await {
                ToClient::Whole(whole) => whole.now,
                ToClient::Played { now, .. } => now,
                ToClient::Refused { problem, .. } => panic!("refused what was offered: {problem}"),
                _ => continue,
            };
            if let Some(outcome) = now.outcome {
                return outcome;
            }
            let offered =
                now.mine.iter().find_map(|mine| Some((mine.seat, mine.offers.last()?.text.clone())));
            if let Some((seat, action)) = offered.filter(|_| acted != Some(now.seq)) {
                acted = Some(now.seq);
                let ticket = self.ticket();
                self.send(&acting(seat.as_number(), &ticket, &action)).await;
            }
        }
    }

    /// The game as this person sees it, put together from all that came.
    pub(crate) fn view(&self) -> Value {
        let mut seen = Value::Null;
        for message in &self.heard {
            match message {
                ToClient::Whole(Whole { view, .. })
                | ToClient::Changed { view: Some(view), .. }
                | ToClient::Played { view: Some(view), .. } => seen = view.value(),
                ToClient::Changed { patch: Some(patch), .. }
                | ToClient::Played { patch: Some(patch), .. } => patch.apply(&mut seen).expect("it fits"),
                _ => {}
            }
        }
        seen
    }

    /// The numbers of all steps played so far, in the order in which they came.
    pub(crate) fn played(&self) -> Vec<u64> {
        self.steps().map(|step| step.seq.0).collect()
    }

    /// All steps played so far over this connection.
    pub(crate) fn steps(&self) -> impl Iterator<Item = &StepLine> {
        self.heard.iter().filter_map(|message| match message {
            ToClient::Played { step, .. } => Some(step),
            _ => None,
        })
    }
}

pub(crate) fn acting(number: u8, ticket: &str, action: &str) -> ToServer {
    ToServer::Act(act_of(number, ticket, action))
}

pub(crate) fn act_of(number: u8, ticket: &str, action: &str) -> Acting {
    Acting { seat: seat(number), ticket: ticket.to_owned(), action: action.to_owned(), again: false }
}

/// No options: the game as written.
pub(crate) fn usual() -> Value {
    json!({})
}

/// A bot's seat.
pub(crate) fn bot(name: &str) -> NewSeat {
    NewSeat::Bot { bot: name.to_owned() }
}
