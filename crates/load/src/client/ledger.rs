//! What a client must remember to go on after its connection is gone: the latest step it has, and
//! what it asked for without an answer.

use bivouac_engine::Seq;
use bivouac_protocol::{Acting, Agreeing, AgreeingSeating, Asking, Saying, TakingBack, ToClient, ToServer};

/// The latest step without a gap before it, and the messages whose tickets are unanswered.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Ledger {
    seq: Option<Seq>,
    waiting: Vec<ToServer>,
}

impl Ledger {
    /// Begins with the steps up to this one.
    pub fn since(seq: Option<Seq>) -> Ledger {
        Ledger { seq, waiting: Vec::new() }
    }

    /// The latest step, if there is one and none before it is missing.
    pub fn seq(&self) -> Option<Seq> {
        self.seq
    }

    /// What is unanswered, oldest first.
    pub fn waiting(&self) -> &[ToServer] {
        &self.waiting
    }

    /// Notes what is about to be sent.
    pub fn note(&mut self, message: &ToServer) {
        let Some(name) = ticket(message) else { return };
        if self.waiting.iter().all(|other| ticket(other) != Some(name)) {
            self.waiting.push(message.clone());
        }
    }

    /// Notes what has come.
    pub fn hear(&mut self, message: &ToClient) {
        match message {
            ToClient::Whole(whole) => self.seq = Some(whole.now.seq),
            // After a gap what is here is worth nothing until everything has been sent again.
            ToClient::Played { step, .. } if self.seq.is_some_and(|seq| seq.next() == step.seq) => {
                self.seq = Some(step.seq);
            }
            ToClient::Accepted { ticket, .. }
            | ToClient::Answered { ticket, .. }
            | ToClient::Refused { ticket: Some(ticket), .. } => self.answered(ticket),
            _ => {}
        }
    }

    /// What to send again over a new connection.
    pub fn again(&self) -> Vec<ToServer> {
        self.waiting.iter().cloned().map(again).collect()
    }

    fn answered(&mut self, name: &str) {
        self.waiting.retain(|message| ticket(message) != Some(name));
    }
}

/// The ticket of a message, if it has one.
pub fn ticket(message: &ToServer) -> Option<&str> {
    match message {
        ToServer::Act(Acting { ticket, .. })
        | ToServer::Say(Saying { ticket, .. })
        | ToServer::TakeBack(TakingBack { ticket, .. })
        | ToServer::Agree(Agreeing { ticket, .. })
        | ToServer::AgreeSeating(AgreeingSeating { ticket, .. })
        | ToServer::Ask(Asking { ticket, .. })
        | ToServer::Pause { ticket }
        | ToServer::Resume { ticket } => Some(ticket),
        ToServer::Hello { .. } | ToServer::Ping { .. } | ToServer::Again {} | ToServer::Echo { .. } => None,
    }
}

fn again(message: ToServer) -> ToServer {
    match message {
        ToServer::Act(acting) => ToServer::Act(Acting { again: true, ..acting }),
        ToServer::Say(saying) => ToServer::Say(Saying { again: true, ..saying }),
        ToServer::TakeBack(taking) => ToServer::TakeBack(TakingBack { again: true, ..taking }),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use bivouac_engine::Seat;
    use bivouac_protocol::{Code, Problem};

    use super::*;

    fn act(ticket: &str, again: bool) -> ToServer {
        ToServer::Act(Acting { seat: Seat::FIRST, ticket: ticket.into(), action: "roll".into(), again })
    }

    fn played(seq: u64) -> ToClient {
        let text = format!(
            r#"{{"kind":"played","step":{{"seq":{seq},"at":0}},"now":{{"seq":{seq},"at":0,"paused":false,
            "runs":false,"to_act":[],"mine":[],"floor":{{"seq":0,"why":""}}}}}}"#
        );
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn what_is_unanswered_is_sent_again_in_order_and_marked() {
        let mut ledger = Ledger::default();
        for name in ["a", "b", "c", "b"] {
            ledger.note(&act(name, false));
        }
        ledger.note(&ToServer::Again {});
        ledger.hear(&ToClient::Accepted { ticket: "a".into(), seq: Seq(1), waits: false });
        assert_eq!(ledger.again(), [act("b", true), act("c", true)]);
        let problem = Problem::new(Code::Conflict, "no");
        ledger.hear(&ToClient::Refused { ticket: None, problem: problem.clone() });
        assert_eq!(ledger.waiting().len(), 2);
        ledger.hear(&ToClient::Refused { ticket: Some("c".into()), problem });
        assert_eq!(ledger.waiting(), [act("b", false)]);
    }

    #[test]
    fn a_step_after_a_gap_is_not_counted_as_known() {
        let mut ledger = Ledger::since(Some(Seq(3)));
        ledger.hear(&played(4));
        ledger.hear(&played(6));
        ledger.hear(&played(7));
        assert_eq!(ledger.seq(), Some(Seq(4)));
    }
}
